#include "text/reader.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <memory>

#include "text/judge.hpp"
#include "text/markup.hpp"

namespace whydoku::text {
namespace {

constexpr std::string_view LAYOUTS[] = {"",    "", "",    "",    "4x4",  "",
                                        "6x6", "", "8x8", "9x9", "10x10"};
constexpr std::string_view CELL_COUNTS = "16, 36, 64, 81 or 100";
constexpr std::string_view A_PUZZLE = "a puzzle: a line of 81 cells, 9 rows of 9, or a link";
constexpr std::size_t LONGEST_NAME = 110;

std::string count_of(std::size_t count, const std::string& things) {
    return std::to_string(count) + " " + things;
}

std::string_view stripped(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

// Cuts a text, and puts together what is found.
class Whole {
  public:
    Whole(const std::vector<std::string_view>& lines, std::string_view layout);

    ReadText read();

  private:
    void take_comments();
    void name_layout(Line& line, std::string_view comment, bool is_alone);
    void find_empties();
    void find_boards();
    void find_at(std::size_t line);
    void find_left();
    void look_at_rows(const std::vector<std::size_t>& rows);
    const Layout* layout_for(const Board& board);
    const Layout* made(std::string_view name);
    void judge();
    void join(std::vector<std::pair<Board, const Layout*>>& judged);
    void add(ReadPuzzle puzzle, const Board& board);
    void refuse(const Fault& fault);

    std::deque<std::string> kept_;
    Text text_;
    std::string_view named_;              // the layout that was asked for
    std::vector<const Layout*> layouts_;  // of each line; null where none is named
    std::vector<std::unique_ptr<Layout>> made_;
    std::vector<Board> boards_;
    std::optional<Fault> fault_;
    ReadText result_;
};

Whole::Whole(const std::vector<std::string_view>& lines, std::string_view layout) : named_(layout) {
    if (is_html(lines)) {
        text_.lines = shown_lines(lines, kept_);
    } else {
        for (std::size_t at = 0; at < lines.size(); ++at) {
            text_.lines.push_back({static_cast<int>(at) + 1, lines[at], signs_of(lines[at])});
        }
    }
    text_.used.resize(text_.lines.size());
    layouts_.resize(text_.lines.size());
}

ReadText Whole::read() {
    take_comments();
    find_empties();
    if (!result_.refusal) {
        find_boards();
        find_left();
        judge();
    }
    if (fault_ && !result_.refusal) refuse(*fault_);
    return std::move(result_);
}

void Whole::refuse(const Fault& fault) {
    const Line& line = text_.lines[fault.line];
    Refusal refusal{fault.read, fault.expected, line.number, 0};
    if (fault.at) {
        refusal.column = column_of(line, *fault.at);
        refusal.read = "'" + written(line, *fault.at, 1) + "'";
    }
    result_.refusal = refusal;
}

// -- comments and layouts ------------------------------------------------------------------------

const Layout* Whole::made(std::string_view name) {
    for (const auto& layout : made_) {
        if (layout->name == name) return layout.get();
    }
    made_.push_back(std::make_unique<Layout>(make_layout(name)));
    return made_.back().get();
}

// `# layout: NAME` holds for all lines after it; behind a puzzle it holds for that line.
void Whole::name_layout(Line& line, std::string_view comment, bool is_alone) {
    comment = stripped(comment);
    if (comment.starts_with("C")) comment = stripped(comment.substr(1));
    std::string word(comment.substr(0, 6));
    for (char& sign : word) sign = static_cast<char>(sign | 32);
    if (word != "layout") return;
    comment = stripped(comment.substr(6));
    if (comment.empty() || (comment[0] != ':' && comment[0] != '=')) return;
    comment = stripped(comment.substr(1));
    const std::string_view name = comment.substr(0, comment.find_first_of(" \t"));
    const std::size_t at = static_cast<std::size_t>(&line - text_.lines.data());
    const auto is_wrong = [](char sign) { return sign < '!' || sign > '~'; };
    Fault fault{"", "", at, {}};
    if (name.size() > LONGEST_NAME || std::ranges::any_of(name, is_wrong) || name.empty()) {
        fault.read = "the layout '" + std::string(name.substr(0, 21)) + "...'";
        fault.expected = "a name such as 9x9-x";
    } else if (const std::string wrong = layout_fault(name); !wrong.empty()) {
        fault.read = wrong;
    } else if (const Layout* layout = made(name); !named_.empty() && layout->name != named_) {
        fault.read = "the layout '" + std::string(name) + "'";
        fault.expected = "'" + std::string(named_) + "'";
    } else {
        const std::size_t end = is_alone ? layouts_.size() : at + 1;
        std::fill(layouts_.begin() + static_cast<std::ptrdiff_t>(at),
                  layouts_.begin() + static_cast<std::ptrdiff_t>(end), layout);
        return;
    }
    if (!result_.refusal) refuse(fault);
}

void Whole::take_comments() {
    for (Line& line : text_.lines) {
        std::string& signs = line.signs;
        for (std::size_t at = 0; (at = signs.find('#', at)) != std::string::npos; ++at) {
            const bool after_blank = at == 0 || signs[at - 1] == ' ' || signs[at - 1] == '\t';
            const bool before_digit = at + 1 < signs.size() && is_digit(signs[at + 1]);
            const bool before_blank = at + 1 == signs.size() || signs[at + 1] == ' ';
            if (!before_blank && (!after_blank || before_digit)) continue;
            const bool is_alone = is_blank(std::string_view(signs).substr(0, at));
            name_layout(line, std::string_view(signs).substr(at + 1), is_alone);
            signs.resize(at);
            break;
        }
        blank_wrapping(signs);
    }
    if (named_.empty()) return;
    std::ranges::fill(layouts_, made(named_));
}

// -- boards --------------------------------------------------------------------------------------

bool may_be_row(std::string_view signs) {
    std::size_t cells = 0;
    for (char sign : signs) {
        if (is_letter(sign) && sign != 'x' && sign != 'X' && sign != 'A') return false;
        cells += is_digit(sign) || is_empty(sign);
    }
    return cells >= SMALLEST;
}

// A dash, dot or star may be an empty cell or part of a drawn line. Rows with digits show which of
// them are cells. If no row has a digit, all but the dash are cells; a dash is one if it is alone.
void Whole::find_empties() {
    std::array<std::size_t, 256> with_digits{}, without{};
    for (const Line& line : text_.lines) {
        if (!may_be_row(line.signs)) continue;
        const bool has_digit =
            std::ranges::any_of(line.signs, [](char sign) { return sign >= '1' && sign <= '9'; });
        for (char sign : line.signs) {
            if (is_empty(sign))
                ++(has_digit ? with_digits : without)[static_cast<unsigned char>(sign)];
        }
    }
    const std::size_t most = *std::ranges::max_element(with_digits);
    constexpr std::size_t SELDOM = 8;
    for (char sign : std::string_view("0._*-xX?")) {
        const auto at = static_cast<unsigned char>(sign);
        if (most ? with_digits[at] * SELDOM > most : without[at] && sign != '-') {
            text_.empties += sign;
        }
    }
    if (text_.empties.empty()) text_.empties = without['-'] ? "-" : ".";
}

void Whole::find_boards() {
    boards_ = take_programs(text_, fault_);
    std::ranges::move(take_lists(text_), std::back_inserter(boards_));
    for (std::size_t line = 0; line < text_.lines.size(); ++line) {
        const std::string& signs = text_.lines[line].signs;
        const bool is_cells = !is_blank(signs) || signs.find('\t') != std::string::npos;
        if (!text_.used[line] && is_cells && !is_drawn(signs, text_.empties)) find_at(line);
    }
    std::ranges::stable_sort(boards_, {}, [](const Board& board) { return board.place.line; });
}

void Whole::find_at(std::size_t line) {
    if (auto other = grid_of_other_size(text_, line)) {
        if (!fault_) fault_ = other;
        return;
    }
    std::optional<Fault> fault;
    std::vector<Board> words = take_words(text_, line, fault);
    std::ranges::move(words, std::back_inserter(boards_));
    if (fault && !fault_) fault_ = fault;
    if (text_.used[line] || fault) {
        text_.used[line] = true;
        return;
    }
    auto board = take_grid(text_, line);
    if (!board) board = take_line(text_, line);
    if (board) boards_.push_back(std::move(*board));
}

// -- what is left --------------------------------------------------------------------------------

// A number, a date or a time: groups of digits with one sign between them.
bool is_number(std::string_view text) {
    text = stripped(text);
    std::size_t groups = 0, longest = 0, length = 0;
    char between = 0;
    for (char sign : text) {
        if (is_digit(sign)) {
            longest = std::max(longest, ++length);
            groups += length == 1;
            continue;
        }
        if (std::string_view(".-/:, T+%").find(sign) == std::string_view::npos) return false;
        between = sign;
        length = 0;
    }
    return groups <= 6 && longest <= 4 && longest > 1 && (groups == 1 || between);
}

bool is_row_of_cells(std::string_view signs) {
    if (!may_be_row(signs) || is_number(signs)) return false;
    for (Split how : SPLITS) {
        const Cells cells = split(signs, how);
        if (!is_side(cells.size()) && !is_side(cells.size() - 1)) continue;
        const auto readable = std::ranges::count_if(
            cells, [&](Span cell) { return content_of(in(signs, cell), LARGEST).is_readable(); });
        if (readable + 1 >= static_cast<std::ptrdiff_t>(cells.size())) return true;
    }
    return false;
}

// Neighbouring lines that look like rows: a damaged grid if there are several, else odd lines.
void Whole::find_left() {
    std::vector<std::size_t> rows;
    const auto end_rows = [&] {
        if (!rows.empty()) look_at_rows(rows);
        rows.clear();
    };
    for (std::size_t line = 0; line < text_.lines.size(); ++line) {
        const std::string& signs = text_.lines[line].signs;
        if (text_.used[line]) {
            end_rows();
            continue;
        }
        if (is_blank(signs) || is_drawn(signs, text_.empties)) continue;
        if (!is_row_of_cells(signs)) {
            end_rows();
            continue;
        }
        std::vector<std::string_view> words;
        for (Span cell : split(signs, Split::words)) words.push_back(in(signs, cell));
        if (!are_labels(words)) rows.push_back(line);
    }
    end_rows();
}

void Whole::look_at_rows(const std::vector<std::size_t>& rows) {
    constexpr std::size_t SEVERAL = 3;
    for (std::size_t line : rows) result_.left.push_back(text_.lines[line].number);
    if (rows.size() < SEVERAL || fault_) return;
    std::array<std::size_t, LARGEST + 2> widths{};
    std::vector<std::size_t> width_of;
    for (std::size_t line : rows) {
        const std::string_view signs = text_.lines[line].signs;
        std::size_t width = 0;
        for (Split how : SPLITS) {
            const std::size_t cells = split(signs, how).size();
            if (!width && cells + 1 >= SMALLEST && cells <= LARGEST + 1) width = cells;
        }
        width_of.push_back(width);
        if (width < widths.size()) ++widths[width];
    }
    const auto usual = static_cast<std::size_t>(std::ranges::max_element(widths) - widths.begin());
    for (std::size_t at = 0; at < rows.size(); ++at) {
        if (width_of[at] == usual) continue;
        fault_ = Fault{
            "a row of " + count_of(width_of[at], "cells"), std::to_string(usual), rows[at], {}};
        return;
    }
    for (std::size_t line : rows) {
        const std::string_view signs = text_.lines[line].signs;
        for (Span cell : split(signs, Split::signs)) {
            if (content_of(in(signs, cell), static_cast<int>(usual)).is_readable()) continue;
            fault_ = Fault{"",
                           "a digit 1 to " + std::to_string(usual) +
                               ", or one of 0 . _ * - x ? for an empty cell",
                           line, cell.at};
            return;
        }
    }
    fault_ =
        Fault{std::to_string(rows.size()) + " of the " + std::to_string(usual) + " rows of a grid",
              "",
              rows.back(),
              {}};
}

// -- judging -------------------------------------------------------------------------------------

const Layout* Whole::layout_for(const Board& board) {
    const Layout* named = layouts_[board.place.line];
    if (!board.layout.empty()) return made(board.layout);
    if (named && named->size == board.size) return named;
    if (!named && !LAYOUTS[board.size].empty()) return made(LAYOUTS[board.size]);
    if (!fault_ && (named || board.is_clear)) {
        fault_ = Fault{count_of(board.cells.size(), "cells"),
                       named ? std::to_string(named->cells) : std::string(CELL_COUNTS),
                       board.place.line,
                       {}};
    }
    return nullptr;
}

void Whole::judge() {
    std::vector<std::pair<Board, const Layout*>> judged;
    const bool is_alone = boards_.size() == 1 && result_.left.empty();
    for (Board& board : boards_) {
        const Layout* layout = layout_for(board);
        if (!layout) continue;
        if (!board.filled() && !board.has_marks() && !is_alone && !layouts_[board.place.line])
            continue;
        if (is_puzzle(board, *layout)) judged.emplace_back(std::move(board), layout);
    }
    join(judged);
}

void Whole::add(ReadPuzzle puzzle, const Board& board) {
    puzzle.line = text_.lines[board.place.line].number;
    result_.puzzles.push_back(std::move(puzzle));
}

// A solution belongs to the puzzle beside it, and candidates to the puzzle whose digits they show.
void Whole::join(std::vector<std::pair<Board, const Layout*>>& judged) {
    for (std::size_t at = 0; at < judged.size(); ++at) {
        const auto& [board, layout] = judged[at];
        const bool has_next = at + 1 < judged.size() && judged[at + 1].second == layout;
        if (!has_next) {
            add(puzzle_of(board, *layout), board);
            continue;
        }
        const Board& next = judged[at + 1].first;
        if (is_solution(next, board)) {
            add(puzzle_of(board, *layout), board);
            ++at;
        } else if (is_solution(board, next)) {
            add(puzzle_of(next, *layout), board);
            ++at;
        } else if (next.has_marks() && board.has_marks() && show_the_same(board, next)) {
            add(puzzle_of(next, *layout), board);
            ++at;
        } else if (next.has_marks() && !board.has_marks() && goes_on(next, board)) {
            add(with_candidates(board, next, *layout), board);
            ++at;
        } else if (board.has_marks() && !next.has_marks() && goes_on(board, next)) {
            add(with_candidates(next, board, *layout), board);
            ++at;
        } else if (board.form != next.form && show_the_same(board, next)) {
            add(puzzle_of(board, *layout), board);
            ++at;
        } else {
            add(puzzle_of(board, *layout), board);
        }
    }
}

}  // namespace

ReadText read_text(const std::vector<std::string_view>& lines, std::string_view layout) {
    ReadText result = Whole(lines, layout).read();
    if (!result.puzzles.empty() || result.refusal) return result;
    for (std::size_t at = 0; at < lines.size(); ++at) {
        const std::string signs = signs_of(lines[at]);
        if (is_blank(signs)) continue;
        const Line line{static_cast<int>(at) + 1, lines[at], signs};
        const std::size_t first = signs.find_first_not_of(" \t");
        const std::size_t last = signs.find_last_not_of(" \t");
        result.refusal = {"'" + written(line, first, last - first + 1) + "'", std::string(A_PUZZLE),
                          line.number, 0};
        return result;
    }
    result.refusal = {"nothing", "a puzzle", 0, 0};
    return result;
}

}  // namespace whydoku::text
