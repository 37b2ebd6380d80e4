// Wordoku: puzzles whose digits are letters, as a run or as a grid. The letters stand for 1 to n in
// the order of the alphabet.
//
// Other texts have letters and dots too. So a board is read only if it has about as many different
// letters as digits, all of one case, no digit, enough givens for a puzzle, and hardly any letter
// twice in a house.
#include <algorithm>
#include <iterator>

#include "text/boards.hpp"
#include "text/programs.hpp"

namespace whydoku::text {
namespace {

// What is demanded of a board of a size.
struct Demand {
    int side;
    int letters;  // different ones
    int givens;   // the fewest that a puzzle with one solution has
    int twice;    // cells whose letter a peer has too
    bool may_be_run;
};
constexpr Demand DEMANDS[] = {{9, 7, 17, 4, true},
                              {8, 6, 14, 2, true},
                              {6, 4, 8, 2, true},
                              {4, 3, 4, 0, false}};  // a word of 16 signs may be anything
constexpr std::size_t WIDEST = 9, MOST_BLANK_LINES = 2;
constexpr std::string_view EMPTIES = "._*-?";
constexpr Split WAYS[] = {Split::tabs,   Split::commas, Split::semicolons,
                          Split::framed, Split::bars,   Split::signs};

bool is_letter_cell(char sign) {
    return is_letter(sign) && sign != LETTER;
}

bool is_empty_cell(char sign) {
    return EMPTIES.find(sign) != std::string_view::npos;
}

// The signs of a row, a blank for a field with nothing in it; nothing if it is no row of letters.
std::string row_of(std::string_view signs, std::size_t side, Split how) {
    const Cells cells = split(signs, how);
    if (cells.size() != side) return {};
    std::string row;
    for (Span cell : cells) {
        if (cell.length > 1) return {};
        row += cell.length ? signs[cell.at] : ' ';
        if (!is_letter_cell(row.back()) && !is_empty_cell(row.back()) && row.back() != ' ')
            return {};
    }
    return row;
}

// Whether cells are of letters of one case and of one sign for nothing, in the numbers demanded.
bool are_of_a_puzzle(std::string_view cells, const Demand& demand) {
    std::string letters;
    char nothing = 0;
    int givens = 0;
    for (char sign : cells) {
        if (!is_letter_cell(sign)) {
            if (nothing && sign != nothing) return false;
            nothing = sign;
            continue;
        }
        ++givens;
        if ((sign & 32) != (letters.empty() ? sign & 32 : letters[0] & 32)) return false;
        if (letters.find(sign) == std::string::npos) letters += sign;
        if (letters.size() > static_cast<std::size_t>(demand.side)) return false;
    }
    return static_cast<int>(letters.size()) >= demand.letters && givens >= demand.givens &&
           static_cast<std::size_t>(givens + demand.side) <= cells.size();
}

// Cells whose letter another cell of the row, the column or, where boxes are usual, the box has.
int cells_twice(std::string_view cells, std::size_t side, bool has_boxes) {
    const auto box_rows = static_cast<std::size_t>(usual_box_rows(static_cast<int>(side)));
    const std::size_t box_columns = side / box_rows;
    const auto see = [&](std::size_t one, std::size_t other) {
        const std::size_t r1 = one / side, c1 = one % side, r2 = other / side, c2 = other % side;
        const bool share_a_box =
            r1 / box_rows == r2 / box_rows && c1 / box_columns == c2 / box_columns;
        return r1 == r2 || c1 == c2 || (has_boxes && share_a_box);
    };
    int twice = 0;
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
        if (!is_letter_cell(cells[cell])) continue;
        for (std::size_t other = 0; other < cells.size(); ++other) {
            if (other == cell || cells[other] != cells[cell] || !see(cell, other)) continue;
            ++twice;
            break;
        }
    }
    return twice;
}

std::optional<Board> board_of(std::string_view cells, const Demand& demand, const Text& text,
                              Place place) {
    if (!are_of_a_puzzle(cells, demand)) return {};
    const bool is_usual = text.sides[place.line] == 0;
    const auto side = static_cast<std::size_t>(demand.side);
    if (cells_twice(cells, side, is_usual) > demand.twice) return {};
    Board board{.size = demand.side, .place = place, .is_clear = true};
    for (char sign : cells) {
        if (is_letter_cell(sign) && board.letters.find(sign) == std::string::npos)
            board.letters += sign;
    }
    std::ranges::sort(board.letters);
    for (char sign : cells) {
        const std::size_t at = board.letters.find(sign);
        board.cells.push_back(at == std::string::npos ? Content{.kind = Content::Kind::empty}
                                                      : given_digit(static_cast<Digit>(at) + 1));
    }
    return board;
}

bool is_side_of(const Text& text, std::size_t line, int side) {
    return text.sides[line] == 0 || text.sides[line] == side;
}

// Whether a line may be a row: a few signs, none of them a digit.
bool may_be_row(std::string_view signs) {
    std::size_t cells = 0;
    for (char sign : signs) {
        if (is_digit(sign)) return false;
        cells += is_letter_cell(sign) || is_empty_cell(sign);
        if (cells > WIDEST) return false;
    }
    return cells > 0;
}

// Whether a line that may be a row is a rule: of dashes, where other signs are empty cells.
bool is_rule(std::string_view row, std::string_view cells) {
    return row.find_first_not_of('-') == std::string_view::npos &&
           cells.find_first_of("._*? ") != std::string_view::npos;
}

// The n rows of a board, and the line behind them.
struct LetterRows {
    std::string cells;
    std::size_t end = 0;
};

std::optional<LetterRows> rows_from(const Text& text, std::size_t first, std::size_t side,
                                    Split how) {
    LetterRows rows;
    std::size_t blank = 0;
    for (std::size_t at = first; at < text.lines.size() && !text.used[at]; ++at) {
        const std::string_view signs = text.lines[at].signs;
        const std::string row = may_be_row(signs) ? row_of(signs, side, how) : std::string();
        if (!row.empty() && !is_rule(row, rows.cells)) {
            rows.cells += row;
            rows.end = at + 1;
            blank = 0;
            if (rows.cells.size() == side * side) return rows;
            continue;
        }
        if (at == first || (is_blank(signs) && ++blank > MOST_BLANK_LINES)) return {};
        if (!is_blank(signs) && !is_drawn(signs, ".")) return {};
    }
    return {};
}

// Whether a row with empty cells stands in a line beside a board.
bool is_row_beside(const Text& text, std::size_t line, const LetterRows& rows, std::size_t side,
                   Split how) {
    if (line >= text.lines.size() || text.used[line]) return false;
    const std::string row = row_of(text.lines[line].signs, side, how);
    return row.find_first_of(EMPTIES) != std::string::npos && !is_rule(row, rows.cells);
}

// The boards that follow one another without a blank line. If rows are left over, they are a
// drawing or a list, and nothing is taken.
std::vector<Board> take_rows(Text& text, std::size_t first, const Demand& demand, Split how) {
    const auto side = static_cast<std::size_t>(demand.side);
    std::vector<Board> boards;
    std::size_t at = first, end = first;
    for (bool goes_on = true; goes_on;) {
        const auto rows = rows_from(text, at, side, how);
        if (!rows || (at == first && first && is_row_beside(text, first - 1, *rows, side, how)))
            return {};
        const Place place{at, split(text.lines[at].signs, how)[0].at};
        auto board = board_of(rows->cells, demand, text, place);
        if (!board) return {};
        board->form = how <= Split::semicolons ? "cells" : "grid";
        boards.push_back(std::move(*board));
        at = end = rows->end;
        goes_on = is_row_beside(text, at, *rows, side, how);
    }
    // The rules above and below belong to it.
    if (first && is_drawn(text.lines[first - 1].signs, ".")) --first;
    if (end < text.lines.size() && is_drawn(text.lines[end].signs, ".")) ++end;
    for (std::size_t line = first; line < end; ++line) text.used[line] = true;
    return boards;
}

std::vector<Board> take_grids_at(Text& text, std::size_t first) {
    if (!may_be_row(text.lines[first].signs)) return {};
    for (const Demand& demand : DEMANDS) {
        if (!is_side_of(text, first, demand.side)) continue;
        for (Split how : WAYS) {
            std::vector<Board> boards = take_rows(text, first, demand, how);
            if (!boards.empty()) return boards;
        }
    }
    return {};
}

void take_runs(Text& text, std::size_t line, std::vector<Board>& boards) {
    const std::string_view signs = text.lines[line].signs;
    for (Span span : split(signs, Split::words)) {
        const std::string_view word = in(signs, span);
        for (const Demand& demand : DEMANDS) {
            const auto side = static_cast<std::size_t>(demand.side);
            const bool fits = demand.may_be_run && word.size() == side * side;
            if (!fits || !is_side_of(text, line, demand.side)) continue;
            const bool are_cells = std::ranges::all_of(
                word, [](char sign) { return is_letter_cell(sign) || is_empty_cell(sign); });
            auto board = are_cells ? board_of(word, demand, text, {line, span.at}) : std::nullopt;
            if (!board) continue;
            board->form = "line";
            text.used[line] = true;
            boards.push_back(std::move(*board));
        }
    }
}

}  // namespace

std::vector<Board> take_letters(Text& text) {
    std::vector<Board> boards;
    for (std::size_t line = 0; line < text.lines.size(); ++line) {
        if (text.used[line]) continue;
        std::ranges::move(take_grids_at(text, line), std::back_inserter(boards));
        if (!text.used[line]) take_runs(text, line, boards);
    }
    return boards;
}

std::string letters_told(const Board& board) {
    std::string told = "The letters";
    for (char letter : board.letters) told += std::string(" ") + letter;
    told += " stand for 1 to " + std::to_string(board.letters.size());
    const bool are_all = board.letters.size() == static_cast<std::size_t>(board.size);
    return told + (are_all ? "." : "; letters for the other digits do not occur.");
}

}  // namespace whydoku::text
