// Runs: all cells of a puzzle in one line, as one word, as groups, as fields, or all candidates.
#include <algorithm>

#include "text/boards.hpp"

namespace whydoku::text {
namespace {

// A word of four times four signs may be anything: few others may stand beside it.
constexpr std::size_t FEW_WORDS = 4;
// Signs of a damaged puzzle of the usual size, and how many of them may be no cells.
constexpr std::size_t NEARLY_FIRST = 70, NEARLY_LAST = 90, MOST_DAMAGED = 2;

// A side of 0 is not known yet.
int side_of_square(std::size_t count, int expected) {
    for (int side = SMALLEST; side <= LARGEST; ++side) {
        if (static_cast<std::size_t>(side * side) == count && (!expected || side == expected))
            return side;
    }
    return 0;
}

int side_of_cube(std::size_t count, int expected) {
    for (int side = SMALLEST; side <= LARGEST; ++side) {
        if (static_cast<std::size_t>(side * side * side) == count &&
            (!expected || side == expected))
            return side;
    }
    return 0;
}

// The signs of one cell each; a + belongs to the digit after it.
Cells cells_of_word(std::string_view word) {
    Cells cells;
    for (std::size_t at = 0; at < word.size(); ++at) {
        const bool is_placed = word[at] == '+' && at + 1 < word.size() && is_digit(word[at + 1]);
        cells.push_back({at, is_placed ? std::size_t{2} : std::size_t{1}});
        if (is_placed) ++at;
    }
    return cells;
}

bool is_sign_of_cell(char sign) {
    return is_digit(sign) || sign == 'A' || sign == 'a' || (is_empty(sign) && sign != '0');
}

bool are_clear(std::string_view signs) {
    return std::ranges::any_of(signs, [](char sign) { return sign != '0' && is_empty(sign); });
}

// The candidates of all cells: each digit in its own place.
std::optional<Board> board_of_candidates(std::string_view word, int expected) {
    const int side = side_of_cube(word.size(), expected);
    if (!side) return {};
    Board board{.size = side, .form = "candidates", .is_clear = true};
    bool has_empty = false;
    for (std::size_t at = 0; at < word.size(); at += static_cast<std::size_t>(side)) {
        Content cell{.kind = Content::Kind::marks};
        for (int place = 0; place < side; ++place) {
            const char sign = word[at + static_cast<std::size_t>(place)];
            const Content read = content_of({&sign, 1}, side);
            if (read.kind == Content::Kind::digit && read.digit == place + 1) {
                cell.marks |= DigitSet::of(place + 1);
            } else if (read.kind != Content::Kind::empty) {
                return {};
            }
        }
        has_empty |= !cell.marks;
        if (cell.marks.size() == 1)
            cell = content_of(word.substr(at + cell.marks.first() - 1, 1), side);
        board.cells.push_back(cell);
    }
    // 64 signs are candidates of a 4x4 grid if each of its cells has one, else cells of an 8x8.
    if (side == SMALLEST && has_empty && !expected) return {};
    return board;
}

template <class Contents>
std::optional<Board> board_of(const Contents& texts, int side, std::string_view form) {
    Board board{.size = side, .form = form};
    for (std::string_view text : texts) {
        board.cells.push_back(content_of(text, side));
        const Content::Kind kind = board.cells.back().kind;
        if (kind != Content::Kind::empty && kind != Content::Kind::digit) return {};
    }
    return board;
}

std::vector<std::string_view> texts_of(std::string_view signs, const Cells& cells) {
    std::vector<std::string_view> texts;
    for (Span cell : cells) texts.push_back(in(signs, cell));
    return texts;
}

// What stands between a puzzle and its name, as in addresses.
bool parts_words(char sign) {
    return std::string_view(":=/&\\").find(sign) != std::string_view::npos;
}

std::vector<Span> words_in(std::string_view signs) {
    std::vector<Span> words;
    for (std::size_t at = 0; at < signs.size();) {
        std::size_t end = at;
        while (end < signs.size() && !is_separator(signs[end]) && !parts_words(signs[end])) ++end;
        if (end > at) words.push_back({at, end - at});
        at = end + 1;
    }
    return words;
}

// A full stop behind a puzzle is no cell if no other cell looks like it.
std::string_view without_stop(std::string_view word) {
    const bool has_stop = word.ends_with('.') || word.ends_with('!') || word.ends_with('?');
    return has_stop && word.find(word.back()) == word.size() - 1 ? word.substr(0, word.size() - 1)
                                                                 : word;
}

// Whether a word may be all cells of a puzzle with this side: digits, letters of one kind, and
// signs.
bool may_be_cells(std::string_view word, int side) {
    const char last_high = static_cast<char>('A' + side - 1),
               last_low = static_cast<char>('a' + side - 1);
    bool high = false, low = false, has_empty = false;
    for (char sign : word) {
        high |= sign >= 'A' && sign <= last_high;
        low |= sign >= 'a' && sign <= last_low;
        has_empty |= is_empty(sign);
        if (!is_sign_of_cell(sign) && sign != '0' && !(sign >= 'A' && sign <= last_high) &&
            !(sign >= 'a' && sign <= last_low)) {
            return false;
        }
    }
    return has_empty && !(high && low);
}

// What is wrong with a word that is nearly a puzzle of the usual sizes.
std::optional<Fault> fault_of(std::string_view word, std::size_t line, std::size_t at,
                              int expected) {
    for (int side : NOT_PLAYED) {
        if (static_cast<std::size_t>(side * side) != word.size() || !may_be_cells(word, side))
            continue;
        const std::string name = std::to_string(side);
        return Fault{
            "the " + std::to_string(word.size()) + " cells of a " + name + "x" + name + " puzzle",
            std::string(A_SIZE),
            line,
            {}};
    }
    const Cells cells = cells_of_word(word);
    const auto known = static_cast<std::size_t>(std::ranges::count_if(word, is_sign_of_cell));
    const std::size_t damaged = word.size() - known - (word.size() - cells.size());
    const bool has_digits = std::ranges::count_if(word, is_digit) > 1;
    if (expected && !damaged && cells.size() != static_cast<std::size_t>(expected * expected)) {
        return Fault{
            std::to_string(cells.size()) + " cells", std::to_string(expected * expected), line, {}};
    }
    if (!has_digits || damaged > MOST_DAMAGED || word.size() < 4 * NEARLY_LAST / 10) return {};
    if (const int side = side_of_square(cells.size(), expected)) {
        for (Span cell : cells) {
            if (content_of(in(word, cell), side).is_readable()) continue;
            return Fault{"", a_digit_up_to(static_cast<std::size_t>(side)), line, at + cell.at};
        }
        return {};
    }
    if (cells.size() < NEARLY_FIRST || cells.size() > NEARLY_LAST || damaged) return {};
    return Fault{std::to_string(cells.size()) + " cells", std::string(CELL_COUNTS), line, {}};
}

std::optional<Board> board_of_word(std::string_view word, int expected) {
    if (auto board = board_of_candidates(word, expected)) return board;
    const Cells cells = cells_of_word(word);
    const int side = side_of_square(cells.size(), expected);
    if (!side) return {};
    auto board = board_of(texts_of(word, cells), side, "line");
    if (board) board->is_clear = are_clear(word);
    return board;
}

bool are_cells(std::string_view word) {
    return std::ranges::all_of(word,
                               [](char sign) { return is_sign_of_cell(sign) || sign == '+'; });
}

// All cells of the line together, in groups of the same length or clearly cells; or, among other
// words, as many words as a row has cells, of a row each.
std::optional<Board> board_of_line(std::string_view signs, std::vector<Span> words, int expected) {
    const auto is_no_cell = [&](Span word) { return !are_cells(in(signs, word)); };
    const bool has_others = std::ranges::any_of(words, is_no_cell);
    if (has_others) std::erase_if(words, is_no_cell);
    const bool alike =
        std::ranges::all_of(words, [&](Span word) { return word.length == words.front().length; });
    const bool are_rows = alike && words.size() > 1 && words.size() == words.front().length;
    Cells cells;
    for (Span word : words) {
        for (Span cell : cells_of_word(in(signs, word))) {
            cells.push_back({word.at + cell.at, cell.length});
        }
    }
    const int side = side_of_square(cells.size(), expected);
    if (!side || words.size() < 2 || (!alike && !are_clear(signs)) || (has_others && !are_rows)) {
        return {};
    }
    auto board = board_of(texts_of(signs, cells), side, "line");
    if (board) {
        board->place.at = words.front().at;
        board->is_clear = are_clear(signs);
    }
    return board;
}

// One cell a field, as in a table with a column for each cell; an index may stand first.
std::optional<Board> board_of_fields(std::string_view signs, int expected) {
    for (char separator : {',', '\t', ';'}) {
        std::vector<std::string_view> fields;
        for (std::size_t at = 0; at <= signs.size();) {
            const std::size_t end = std::min(signs.find(separator, at), signs.size());
            fields.push_back(signs.substr(at, end - at));
            at = end + 1;
        }
        if (!side_of_square(fields.size(), expected) && !fields.empty()) {
            const bool has_end = is_blank(fields.back());  // a separator stands last
            fields.erase(has_end ? fields.end() - 1 : fields.begin());
        }
        const int side = side_of_square(fields.size(), expected);
        if (side <= SMALLEST) continue;
        if (auto board = board_of(fields, side, "cells")) return board;
    }
    return {};
}

// As many signs as cells, where blanks are the empty ones.
std::optional<Board> board_of_blanks(std::string_view signs, int expected) {
    const int side = side_of_square(signs.size(), expected);
    const bool has_blank = signs.find(' ') != std::string_view::npos;
    const bool only_digits = std::ranges::all_of(signs, [](char sign) {
        return sign == ' ' || (is_digit(sign) && sign != '0') || sign == 'A';
    });
    if (!side || !has_blank || !only_digits || is_blank(signs)) return {};
    Board board{.size = side, .form = "line", .is_clear = true};
    for (const char& sign : signs) {
        board.cells.push_back(content_of({&sign, 1}, side));
        if (!board.cells.back().is_readable()) return {};
    }
    return board;
}

// Rows that one sign parts: `53..7....-6..195...`.
std::string without_parts(std::string_view word) {
    for (std::size_t side = SMALLEST; side <= LARGEST; ++side) {
        if (word.size() != side * side + side - 1) continue;
        const char part = word[side];
        std::string cells;
        for (std::size_t at = 0; at < word.size(); ++at) {
            if ((at + 1) % (side + 1) != 0)
                cells += word[at];
            else if (word[at] != part)
                return {};
        }
        return cells.find(part) == std::string::npos ? cells : std::string();
    }
    return {};
}

// A run that a mail has cut into a few lines, each of which is nothing else.
std::optional<Board> take_wrapped(Text& text, std::size_t line) {
    constexpr std::size_t USUAL = 81, SHORTEST = 16, MOST_LINES = 5;
    std::string cells;
    std::size_t at = line;
    for (; at < text.lines.size() && at < line + MOST_LINES && cells.size() < USUAL; ++at) {
        std::string_view part = without_blanks(text.lines[at].signs);
        if (part.ends_with('=')) part.remove_suffix(1);  // as mails say that a line goes on
        if (text.used[at] || part.empty() || !are_cells(part)) return {};
        if (at == line && (part.size() < SHORTEST || side_of_square(part.size(), 0))) return {};
        cells += part;
    }
    if (cells.size() != USUAL || at == line + 1) return {};
    auto board = board_of_word(cells, text.sides[line]);
    if (!board) return {};
    board->place = {line, text.lines[line].signs.find_first_not_of(" \t")};
    for (std::size_t used = line; used < at; ++used) text.used[used] = true;
    return board;
}

// What a word may be that is no board as it stands.
std::optional<Board> board_of_other_word(std::string_view word, std::size_t words, int expected) {
    if (auto board = board_of_word(without_stop(word), expected)) return board;
    const std::string parted = without_parts(word);
    if (auto board = board_of_word(parted, expected)) return board;
    // A full stop ends a sentence.
    constexpr std::size_t SENTENCE = 3;
    if (words < SENTENCE || !word.ends_with('.')) return {};
    return board_of_word(word.substr(0, word.size() - 1), expected);
}

}  // namespace

std::vector<Board> take_words(Text& text, std::size_t line, std::optional<Fault>& fault) {
    const std::string_view signs = text.lines[line].signs;
    const std::vector<Span> words = words_in(signs);
    std::vector<Board> found;
    if (words.size() == 1) {
        if (auto board = take_wrapped(text, line)) {
            found.push_back(std::move(*board));
            return found;
        }
    }
    for (Span cell : words) {
        std::string_view word = in(signs, cell);
        if (word.size() < SMALLEST * SMALLEST) continue;
        if (word.size() == SMALLEST * SMALLEST && words.size() > FEW_WORDS) continue;
        // Where zeros are the empty cells, a dot behind them ends a sentence.
        const bool has_stop =
            words.size() > 2 && word.ends_with('.') && word.find('0') != std::string_view::npos;
        if (has_stop) word = without_stop(word);
        auto board = board_of_word(word, text.sides[line]);
        if (!board) board = board_of_other_word(word, words.size(), text.sides[line]);
        if (board) {
            board->place = {line, cell.at};
            text.used[line] = true;
            found.push_back(std::move(*board));
        } else if (!fault) {
            fault = fault_of(word, line, cell.at, text.sides[line]);
        }
    }
    return found;
}

std::optional<Board> take_line(Text& text, std::size_t line) {
    const std::string_view signs = text.lines[line].signs;
    auto board = board_of_blanks(signs, text.sides[line]);
    if (!board) board = board_of_fields(signs, text.sides[line]);
    if (!board) board = board_of_line(signs, words_in(signs), text.sides[line]);
    if (board) {
        board->place.line = line;
        text.used[line] = true;
    }
    return board;
}

}  // namespace whydoku::text
