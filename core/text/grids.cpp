// Grids: n rows of n cells, however they are separated, with or without lines, labels and gaps.
#include <algorithm>
#include <numeric>

#include "text/boards.hpp"

namespace whydoku::text {
namespace {

constexpr std::size_t MOST_ROWS = 64;  // that are looked at to tell what the first of them is
constexpr std::size_t MOST_BLANK = 2;  // blank lines between two rows

using Row = std::vector<std::string_view>;
using Indices = std::vector<std::size_t>;

// Neighbouring lines that are cut into as many cells.
struct Rows {
    Indices lines;
    std::vector<Row> cells;
    std::size_t width = 0;
    bool is_headed = false;  // a rule follows the first row, and none the second
};

// The columns of boxes, by the side of a puzzle.
constexpr int BOX_COLUMNS[] = {0, 0, 0, 0, 2, 0, 3, 0, 4, 3, 5};
constexpr int BOX_ROWS[] = {0, 0, 0, 0, 2, 0, 2, 0, 2, 3, 2};

bool is_row(const Row& row) {
    std::size_t unreadable = 0;
    for (std::string_view cell : row) unreadable += !is_readable(cell);
    if (unreadable == 0) return true;
    if (unreadable > 2) return false;
    const auto is_name = [](std::string_view cell) { return is_label(cell) && !is_readable(cell); };
    return is_name(row.front()) + is_name(row.back()) == static_cast<int>(unreadable);
}

// `4.` or `4)` before a row without blanks is its number.
std::string_view without_number(std::string_view signs) {
    const Cells words = split(signs, Split::words);
    if (words.size() != 2 || words[1].length < SMALLEST) return signs;
    const std::string_view number = in(signs, words[0]);
    const bool is_number = number.size() > 1 && number.size() <= 3 && number.ends_with('.') &&
                           std::ranges::all_of(number.substr(0, number.size() - 1), is_digit);
    return is_number ? signs.substr(words[1].at) : signs;
}

Row row_of(std::string_view signs, Split how) {
    Row row;
    if (how == Split::signs) signs = without_number(signs);
    for (Span cell : split(signs, how)) row.push_back(in(signs, cell));
    return row;
}

bool fits(const Row& row, std::size_t width, Split how) {
    if (row.size() == width) return true;
    // A spreadsheet leaves out the empty cells at the end.
    return how <= Split::semicolons && row.size() > 1 && is_side(width) && row.size() < width;
}

// The rows from a line on.
Rows rows_from(const Text& text, std::size_t first, Split how) {
    Rows rows;
    std::size_t blank = 0, rules = 0;
    for (std::size_t at = first; at < text.lines.size() && rows.lines.size() < MOST_ROWS; ++at) {
        const std::string_view signs = text.lines[at].signs;
        if (text.used[at]) break;
        const bool is_no_row =
            how == Split::tabs ? signs.find('\t') == std::string_view::npos : true;
        if (is_no_row && is_blank(signs)) {
            if (++blank > MOST_BLANK || at == first) break;
            continue;
        }
        if (is_drawn(signs, text.empties)) {
            if (at == first) break;
            ++rules;
            rows.is_headed |= rows.lines.size() == 1;
            continue;
        }
        Row row = row_of(signs, how);
        if (rows.lines.empty()) rows.width = row.size();
        if (rows.width < SMALLEST) break;
        const bool is_head = rows.lines.empty() && are_labels(row);
        if (!fits(row, rows.width, how) || !(is_row(row) || is_head)) break;
        row.resize(rows.width);
        rows.lines.push_back(at);
        rows.cells.push_back(std::move(row));
        blank = 0;
    }
    rows.is_headed &= rules == 1 || rows.lines.size() > MOST_ROWS / 2;
    return rows;
}

Row column_of(const Rows& rows, std::size_t column, std::size_t count) {
    Row cells;
    for (std::size_t at = 0; at < std::min(count, rows.cells.size()); ++at) {
        cells.push_back(rows.cells[at][column]);
    }
    return cells;
}

bool are_blank(const Row& cells) {
    return std::ranges::all_of(cells, [](std::string_view cell) { return is_blank(cell); });
}

// The names of rows stand in a column; the row with those of columns may come first.
bool names_rows(const Rows& rows, std::size_t column) {
    Row cells = column_of(rows, column, rows.width);
    if (are_labels(cells)) return true;
    if (cells.empty()) return false;
    cells = column_of(rows, column, rows.width + 1);
    return are_labels({cells.begin() + 1, cells.end()});
}

// Without the columns, or rows, between boxes of this width.
Indices without_gaps(const Indices& all, int size, int box) {
    Indices kept;
    for (std::size_t at = 0; at < all.size(); ++at) {
        if ((at + 1) % (static_cast<std::size_t>(box) + 1) != 0) kept.push_back(all[at]);
    }
    return kept.size() == static_cast<std::size_t>(size) ? kept : Indices{};
}

// Which columns may be those of the puzzle, the likeliest first.
std::vector<Indices> columns_in(const Rows& rows, int side) {
    Indices all(rows.width);
    std::iota(all.begin(), all.end(), std::size_t{0});
    std::vector<Indices> found;
    const auto add = [&](Indices columns) {
        const bool is_expected = !side || columns.size() == static_cast<std::size_t>(side);
        if (is_side(columns.size()) && is_expected) found.push_back(std::move(columns));
    };
    const bool left = rows.width > SMALLEST && names_rows(rows, 0);
    const bool right = rows.width > SMALLEST + 1 && names_rows(rows, rows.width - 1);
    if (left) all.erase(all.begin());
    if (right) all.pop_back();
    if (!left && !right) add(all);
    for (int size = SMALLEST; size <= LARGEST; ++size) {
        const int box = BOX_COLUMNS[size];
        if (!box || static_cast<int>(all.size()) != size + size / box - 1) continue;
        const Indices kept = without_gaps(all, size, box);
        const bool are_gaps = std::ranges::all_of(all, [&](std::size_t column) {
            return std::ranges::find(kept, column) != kept.end() ||
                   are_blank(column_of(rows, column, MOST_ROWS));
        });
        if (are_gaps) add(kept);
    }
    if (left || right) add(all);
    while (!all.empty() && are_blank(column_of(rows, all.back(), MOST_ROWS))) {
        all.pop_back();
        add(all);
    }
    while (!all.empty() && are_blank(column_of(rows, all.front(), MOST_ROWS))) {
        all.erase(all.begin());
        add(all);
    }
    return found;
}

bool is_head(const Rows& rows, const Indices& columns) {
    const std::size_t size = columns.size(), count = rows.lines.size();
    if (count <= size) return false;
    Row head;
    for (std::size_t column : columns) head.push_back(rows.cells[0][column]);
    if (are_blank(head)) return rows.is_headed;
    return are_labels(head) && (count % size == 1 || !is_row(rows.cells[0]));
}

// Which rows are those of the puzzle; as many as its side.
Indices rows_in(const Rows& rows, const Indices& columns) {
    const std::size_t size = columns.size(), skipped = is_head(rows, columns) ? 1 : 0;
    Indices all(rows.lines.size() - skipped);
    std::iota(all.begin(), all.end(), skipped);
    const int box = BOX_ROWS[size];
    if (box && all.size() == size + size / static_cast<std::size_t>(box) - 1) {
        const Indices kept = without_gaps(all, static_cast<int>(size), box);
        const bool are_gaps = std::ranges::all_of(all, [&](std::size_t row) {
            return std::ranges::find(kept, row) != kept.end() || are_blank(rows.cells[row]);
        });
        if (are_gaps) return kept;
    }
    if (all.size() < size) return {};
    all.resize(size);
    return all;
}

std::optional<std::vector<Content>> contents_of(const Rows& rows, const Indices& chosen,
                                                const Indices& columns) {
    std::vector<Content> cells;
    for (std::size_t row : chosen) {
        for (std::size_t column : columns) {
            cells.push_back(content_of(rows.cells[row][column], static_cast<int>(columns.size())));
            if (!cells.back().is_readable()) return {};
        }
    }
    return cells;
}

std::string_view form_of(const Board& board, Split how, std::string_view first) {
    if (board.has_marks()) return "pencilmarks";
    if (how <= Split::semicolons) return "cells";
    const bool only_digits =
        std::ranges::all_of(first, [](char sign) { return is_digit(sign) || sign == 'A'; });
    return only_digits && how == Split::signs ? "sudoku" : "grid";
}

bool is_clear(const Text& text, std::size_t first, std::size_t last) {
    for (std::size_t at = first; at <= last; ++at) {
        for (char sign : text.lines[at].signs) {
            if (sign == '|' || sign == RULE || (sign != '0' && is_empty(sign))) return true;
        }
    }
    return false;
}

Board board_of(Text& text, int size, std::vector<Content> cells, std::size_t first,
               std::size_t last) {
    Board board{.size = size, .cells = std::move(cells), .place = {first, 0}};
    const std::string& signs = text.lines[first].signs;
    while (board.place.at < signs.size() && is_separator(signs[board.place.at])) ++board.place.at;
    board.is_clear = is_clear(text, first, last);
    std::fill(text.used.begin() + static_cast<std::ptrdiff_t>(first),
              text.used.begin() + static_cast<std::ptrdiff_t>(last) + 1, true);
    return board;
}

std::optional<Board> take_split(Text& text, std::size_t first, Split how) {
    // The names of ten columns have eleven digits.
    if (how == Split::signs && are_labels(row_of(text.lines[first].signs, Split::words))) return {};
    const Rows rows = rows_from(text, first, how);
    const auto is_of_dates = [&](std::size_t line) { return is_date(text.lines[line].signs); };
    if (rows.lines.size() < SMALLEST || std::ranges::all_of(rows.lines, is_of_dates)) return {};
    for (const Indices& columns : columns_in(rows, text.sides[first])) {
        const Indices chosen = rows_in(rows, columns);
        if (chosen.empty()) continue;
        auto cells = contents_of(rows, chosen, columns);
        if (!cells) continue;
        Board board = board_of(text, static_cast<int>(columns.size()), std::move(*cells), first,
                               rows.lines[chosen.back()]);
        board.form = form_of(board, how, text.lines[rows.lines[chosen.front()]].signs);
        return board;
    }
    return {};
}

// -- empty cells that are blanks -----------------------------------------------------------------

// Cells of one or two characters between bars that divide a row into equal parts.
std::optional<std::string> part_of(std::string_view part, std::size_t count) {
    if (part.size() == count) return std::string(part);
    for (std::size_t first : {0, 1}) {
        std::string cells, others;
        for (std::size_t at = 0; at < part.size(); ++at) {
            (at % 2 == first ? cells : others) += part[at];
        }
        if (cells.size() == count && is_blank(others)) return cells;
    }
    return {};
}

std::optional<std::string> row_by_columns(std::string_view signs, std::size_t width,
                                          std::size_t size) {
    std::string line(is_blank(signs) ? "" : signs.substr(0, signs.find_last_not_of(' ') + 1));
    const std::size_t start = std::min(line.find_first_not_of(' '), line.size());
    const bool framed = start + 1 < line.size() && line[start] == '|' && line.back() == '|';
    if (framed) {
        line = line.substr(start + 1, line.size() - start - 2);
    } else {
        line.resize(std::max(width, line.size()), ' ');
    }
    std::vector<std::string_view> segments;  // with their blanks
    for (std::size_t at = 0; at <= line.size();) {
        const std::size_t end = std::min(line.find('|', at), line.size());
        segments.push_back(std::string_view(line).substr(at, end - at));
        at = end + 1;
    }
    if (size % segments.size() != 0) return {};
    std::string cells;
    for (std::string_view segment : segments) {
        const auto found = part_of(segment, size / segments.size());
        if (!found) return {};
        cells += *found;
    }
    return cells;
}

bool may_have_blanks(std::string_view signs) {
    return !is_blank(signs) && std::ranges::all_of(signs, [](char sign) {
        return (is_digit(sign) && sign != '0') || sign == 'A' || sign == ' ' || sign == '|';
    });
}

std::optional<Board> take_columns(Text& text, std::size_t first) {
    Indices lines;
    std::size_t width = 0;
    for (std::size_t at = first; at < text.lines.size() && lines.size() <= LARGEST; ++at) {
        const std::string& signs = text.lines[at].signs;
        if (text.used[at]) break;
        if (!lines.empty() && is_drawn(signs, text.empties)) continue;
        const bool is_empty_row = !lines.empty() && is_blank(signs) && signs.size() >= SMALLEST;
        if (!may_have_blanks(signs) && !is_empty_row) break;
        if (!is_empty_row) width = std::max(width, signs.find_last_not_of(' ') + 1);
        lines.push_back(at);
    }
    const std::size_t size = lines.size();
    const int side = text.sides[first];
    if (!is_side(size) || (side && size != static_cast<std::size_t>(side))) return {};
    std::vector<Content> cells;
    for (std::size_t at : lines) {
        const auto row = row_by_columns(text.lines[at].signs, width, size);
        if (!row) return {};
        for (char sign : *row) {
            cells.push_back(content_of({&sign, 1}, static_cast<int>(size)));
            if (!cells.back().is_readable()) return {};
        }
    }
    Board board = board_of(text, static_cast<int>(size), std::move(cells), first, lines.back());
    board.form = "grid";
    return board;
}

}  // namespace

bool Board::has_marks() const {
    return std::ranges::any_of(
        cells, [](const Content& cell) { return cell.kind == Content::Kind::marks; });
}

int Board::filled() const {
    return static_cast<int>(std::ranges::count_if(
        cells, [](const Content& cell) { return cell.kind == Content::Kind::digit; }));
}

std::optional<Board> take_grid(Text& text, std::size_t first) {
    for (Split how : SPLITS) {
        if (auto board = take_split(text, first, how)) return board;
    }
    return take_columns(text, first);
}

}  // namespace whydoku::text
