// The readers of strings and files of programs, and what they share.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "text/boards.hpp"

namespace whydoku::text {

inline constexpr int CLASSIC_SIDE = 9, CLASSIC_CELLS = CLASSIC_SIDE * CLASSIC_SIDE;

// What a reader makes of a place in a text: a board, or a fault, or neither if nothing there is in
// its form.
struct Outcome {
    std::optional<Board> board;
    std::optional<Fault> fault;
    std::size_t last = 0;  // the last line that belongs to it

    bool is_something() const { return board || fault; }
};

// A place from which a word goes on: letters, digits and underscores.
inline bool is_of_word(char sign) {
    return is_digit(sign) || is_letter(sign) || sign == '_';
}

// A word that a mail may have cut: lines that are nothing but `is_of_it` signs, or blanks at their
// ends, go on with it. It has no more than `most` signs.
struct LongWord {
    std::string signs;
    std::size_t last = 0;  // line
};
LongWord long_word(const Text& text, Span word, std::size_t line, std::size_t most,
                   bool (*is_of_it)(char));

// What stands in a document, short and printable, in quotes.
std::string quoted(std::string_view text);

// The name of a cell: r4c7.
std::string cell_name(std::size_t cell, int size);

// Rows of the boxes that a grid usually has: 2 of 6 cells. A prime size has boxes of one row.
int usual_box_rows(int size);
// Whether grids of a size are played with boxes.
bool has_boxes(int size);

// A cell that holds a digit, or candidates.
Content given_digit(Digit digit);
Content placed_digit(Digit digit);
Content candidates(DigitSet marks);

// The layout that has these regions, a label for each cell: nothing where they are the usual boxes.
// If they are no regions, `wrong` says what was read.
struct NamedRegions {
    std::string layout, wrong;
};
NamedRegions name_regions(int size, std::span<const int> labels);

// Each looks at the word at a place: SudokuWiki's strings of a letter, a size and a version;
// sudoku.coach's saved states; game ids of Solo. `unpacked` counts the bytes of all states.
Outcome read_wiki(const Text& text, Span word, std::size_t line);
Outcome read_coach(const Text& text, Span word, std::size_t line, std::size_t& unpacked);
Outcome read_solo(const Text& text, Span word, std::size_t line);
// Killers of Perfect Sudoku, SumoCue and SudokuWiki, and those of arrows: see killers.cpp.
Outcome read_killer(const Text& text, Span word, std::size_t line);
Outcome read_arrows(const Text& text, Span word, std::size_t line);
// The constraints of Interactive Sudoku Solver that begin in a word, which may be a link.
Outcome read_iss(const Text& text, Span word, std::size_t line);

// The same strings of a position: of the variant that a letter stands for; with all candidates. A
// cell without candidates cannot be told in SudokuWiki's, which gets all of them there.
std::string wiki_string(const whydoku::Board& board, char variant);
std::string coach_string(const whydoku::Board& board);
// A position as the constraints of Interactive Sudoku Solver.
std::string iss_string(const whydoku::Board& board);

// The game of OpenSudoku whose tag is open at a place of a line.
Outcome read_open_sudoku(const Text& text, std::size_t line, std::size_t& at);

// The boards of documents of JSON: f-puzzles, SudokuPad, GNOME Sudoku, sudoku.coach. Their lines
// are used up.
std::vector<Board> take_documents(Text& text, std::optional<Fault>& fault);

struct Json;
// The state of sudoku.coach that a document holds.
Outcome coach_state(const Json& document, std::size_t line);

}  // namespace whydoku::text
