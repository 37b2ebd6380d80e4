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
    const std::size_t fewest = how == Split::tabs ? 1 : 2;
    return how <= Split::semicolons && row.size() >= fewest && is_side(width) && row.size() < width;
}

// The cells of the widest row of a spreadsheet, whose first rows may be shorter.
std::size_t widest(const Text& text, std::size_t first, Split how, std::size_t width) {
    const char separator = how == Split::tabs ? '\t' : how == Split::commas ? ',' : ';';
    const std::size_t end = std::min(text.lines.size(), first + LARGEST);
    for (std::size_t at = first; at < end && !text.used[at]; ++at) {
        const std::string_view signs = text.lines[at].signs;
        const bool is_one = how == Split::tabs && without_blanks(signs).size() <= 1;
        if (signs.find(separator) == std::string_view::npos && !is_one) break;
        width = std::max(width, split(signs, how).size());
    }
    return width;
}

// The rows from a line on.
Rows rows_from(const Text& text, std::size_t first, Split how) {
    Rows rows;
    std::size_t blank = 0, rules = 0;
    bool is_ragged = false, ends_blank = false;
    for (std::size_t at = first; at < text.lines.size() && rows.lines.size() < MOST_ROWS; ++at) {
        const std::string_view signs = text.lines[at].signs;
        if (text.used[at]) break;
        const bool is_no_row =
            how == Split::tabs ? signs.find('\t') == std::string_view::npos : true;
        if (is_no_row && is_blank(signs)) {
            if (++blank > MOST_BLANK || at == first) break;
            continue;
        }
        const bool is_row_of_dots = how == Split::colons && split(signs, how).size() == rows.width;
        if (is_drawn(signs, text.empties) && !is_row_of_dots) {
            if (at == first) break;
            ++rules;
            rows.is_headed |= rows.lines.size() == 1;
            continue;
        }
        Row row = row_of(signs, how);
        if (rows.lines.empty()) rows.width = row.size();
        if (rows.lines.empty() && how <= Split::semicolons && row.size() > 1) {
            rows.width = widest(text, first, how, row.size());
        }
        if (rows.width < SMALLEST) break;
        const bool is_head = rows.lines.empty() && are_labels(row);
        if (!fits(row, rows.width, how) || !(is_row(row) || is_head)) break;
        is_ragged |= row.size() < rows.width;
        ends_blank |= row.size() == rows.width && (is_blank(row.back()) || row.back() == "0");
        row.resize(rows.width);
        for (; how == Split::tabs && blank > 0; --blank) {  // a row without any digit
            rows.lines.push_back(at - blank);
            rows.cells.emplace_back(rows.width);
        }
        rows.lines.push_back(at);
        rows.cells.push_back(std::move(row));
        blank = 0;
    }
    if (is_ragged && ends_blank) rows.lines.clear();  // a row lacks a cell
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

bool has_ten(const Rows& rows) {
    return std::ranges::any_of(rows.cells, [](const Row& row) {
        return std::ranges::any_of(
            row, [](std::string_view cell) { return content_of(cell, LARGEST).digit == LARGEST; });
    });
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
std::vector<Indices> columns_in(const Rows& rows, int side, Split how) {
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
    // A sheet may have a margin: what has ten columns then is rather a puzzle of nine.
    const bool has_margin = !side && all.size() == LARGEST && !has_ten(rows) &&
                            (are_blank(column_of(rows, all.front(), MOST_ROWS)) ||
                             are_blank(column_of(rows, all.back(), MOST_ROWS)));
    if (!left && !right && !has_margin) add(all);
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
    const Indices whole = all;
    const auto strip_end = [&] {
        while (!all.empty() && are_blank(column_of(rows, all.back(), MOST_ROWS))) {
            all.pop_back();
            add(all);
        }
    };
    const auto strip_begin = [&] {
        while (!all.empty() && are_blank(column_of(rows, all.front(), MOST_ROWS))) {
            all.erase(all.begin());
            add(all);
        }
    };
    // Commas and semicolons may end a row; tabs and bars rather stand before it.
    const bool may_end = how == Split::commas || how == Split::semicolons;
    may_end ? strip_end() : strip_begin();
    may_end ? strip_begin() : strip_end();
    if (has_margin) add(whole);
    return found;
}

bool is_head(const Rows& rows, const Indices& columns) {
    const std::size_t size = columns.size(), count = rows.lines.size();
    Row head;
    for (std::size_t column : columns) head.push_back(rows.cells[0][column]);
    if (are_blank(head)) return rows.is_headed && count > size;
    const bool are_names = std::ranges::all_of(
        head, [](std::string_view cell) { return !cell.empty() && is_letter(cell[0]); });
    return are_labels(head) &&
           ((count > size && count % size == 1) || are_names || !is_row(rows.cells[0]));
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
    // The margins of a sheet, above and below.
    while (all.size() > size && are_blank(rows.cells[all.front()])) all.erase(all.begin());
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
    for (const Indices& columns : columns_in(rows, text.sides[first], how)) {
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

// Two or three grids side by side, with or without a gap between them.
std::vector<Board> take_beside(Text& text, std::size_t first, Split how) {
    constexpr std::size_t MOST_BESIDE = 3;
    const Rows rows = rows_from(text, first, how);
    for (std::size_t size = LARGEST; size >= SMALLEST; --size) {
        if (rows.lines.size() < size || rows.width < 2 * size || !BOX_ROWS[size]) continue;
        for (std::size_t count = 2; count <= MOST_BESIDE; ++count) {
            const std::size_t gaps = rows.width - count * size;
            if (rows.width < count * size || (gaps != 0 && gaps != count - 1)) continue;
            const auto are_words = [&](std::size_t line) {
                return split(text.lines[line].signs, Split::words).size() == count;
            };
            if (how == Split::signs && !std::ranges::all_of(rows.lines, are_words)) continue;
            Indices chosen(size);
            std::iota(chosen.begin(), chosen.end(), std::size_t{0});
            std::vector<Board> found;
            for (std::size_t at = 0; at < count; ++at) {
                Indices columns(size);
                std::iota(columns.begin(), columns.end(), at * (size + (gaps ? 1 : 0)));
                auto cells = contents_of(rows, chosen, columns);
                if (!cells) break;
                found.push_back({.size = static_cast<int>(size), .cells = std::move(*cells)});
            }
            if (found.size() != count) continue;
            for (Board& board : found) {
                board.place = {first, 0};
                board.is_clear = is_clear(text, first, rows.lines[size - 1]);
                board.form = form_of(board, how, text.lines[first].signs);
            }
            for (std::size_t line = first; line <= rows.lines[size - 1]; ++line) {
                text.used[line] = true;
            }
            return found;
        }
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

// The one cell of a line, behind bullets or a bar; a tab, or a bar, alone is an empty one.
std::optional<std::string_view> single_cell(std::string_view signs) {
    Cells words = split(signs, Split::words);
    while (words.size() > 1 && in(signs, words.front()) == "-") words.erase(words.begin());
    if (words.size() == 1 && in(signs, words[0]).size() == 1) {
        const std::string_view cell = in(signs, words[0]);
        if (is_readable(cell)) return cell;
    }
    const bool is_cell = signs.find_first_of("\t|") != std::string_view::npos;
    if (words.empty() && is_cell) return std::string_view{};
    return {};
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

std::vector<Board> take_grids(Text& text, std::size_t first) {
    std::vector<Board> found;
    for (Split how : SPLITS) {
        if (auto board = take_split(text, first, how)) {
            found.push_back(std::move(*board));
            return found;
        }
    }
    if (auto board = take_columns(text, first)) {
        found.push_back(std::move(*board));
        return found;
    }
    for (Split how : SPLITS) {
        found = take_beside(text, first, how);
        if (!found.empty()) return found;
    }
    return found;
}

std::optional<Board> take_column(Text& text, std::size_t first) {
    if (first > 0 && !text.used[first - 1] && single_cell(text.lines[first - 1].signs)) return {};
    std::vector<Content> cells;
    std::size_t at = first, last = first;
    for (; at < text.lines.size() && !text.used[at]; ++at) {
        const std::string_view signs = text.lines[at].signs;
        const auto cell = single_cell(signs);
        if (!cell && !is_blank(signs) && !is_drawn(signs, text.empties)) break;
        if (!cell) continue;
        cells.push_back(content_of(*cell, LARGEST - 1));
        last = at;
        if (cells.size() > LARGEST * LARGEST) return {};
    }
    for (int size : {6, 8, 9}) {
        if (cells.size() != static_cast<std::size_t>(size * size)) continue;
        const bool are_digits = std::ranges::all_of(cells, [&](const Content& cell) {
            return cell.kind == Content::Kind::empty ||
                   (cell.kind == Content::Kind::digit && cell.digit <= size);
        });
        if (!are_digits) continue;
        Board board = board_of(text, size, std::move(cells), first, last);
        board.form = "cells";
        return board;
    }
    return {};
}

}  // namespace whydoku::text
