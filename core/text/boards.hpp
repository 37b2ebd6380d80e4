// What is found in a text: boards of cells, and what seems to be one but cannot be read.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/board.hpp"
#include "text/cells.hpp"

namespace whydoku::text {

inline constexpr int NOT_PLAYED[] = {12, 15, 16, 20, 25};  // sides of puzzles that people have too
inline constexpr std::string_view CELL_COUNTS = "16, 36, 64, 81 or 100";
inline constexpr std::string_view A_SIZE = "a puzzle from 4x4 to 10x10";

// The lines of a text without comments. A line that was read is used up.
struct Text {
    std::vector<Line> lines;
    std::vector<bool> used;
    std::vector<int> sides;  // by line: the side of the layout that was named, or 0
    std::string empties;     // the signs of empty cells beside digits
};

// Where something stands: a sign of a line.
struct Place {
    std::size_t line = 0, at = 0;
};

struct Board {
    int size = 0;
    std::vector<Content> cells;  // size * size
    std::vector<Candidate> struck;
    Place place;
    std::string_view form;  // the format that is written so
    std::string layout;     // the name of its layout, where the text names it
    std::string letters;    // those that stand for 1, 2, ...; none if digits do
    bool is_clear = false;  // written as numbers never are: with dots or bars
    bool is_exact = false;  // a digit is one, and given unless it is said to be placed

    bool has_marks() const;
    int filled() const;
    bool is_full() const { return filled() == size * size; }
};

// What is wrong: what was read, in words, and what was expected; or another sentence. Without an
// `at` it is the line; without words it is what stands there.
struct Fault {
    std::string read, expected;
    std::size_t line = 0;
    std::optional<std::size_t> at;
    std::size_t length = 1;
    std::string told;
};

// The cages of a killer, which hold for the boards behind them; for an empty one where there are
// none.
struct CageMap {
    std::string layout;  // its name; empty if something is wrong with them
    int size = 0;
    std::size_t line = 0;
};

// The map of cages that begins at a line, if there is one, with the sums behind it; their lines are
// used up. `base` is the layout that has been named for it, or empty.
std::optional<CageMap> take_cages(Text& text, std::size_t first, std::string_view base,
                                  std::optional<Fault>& fault);

// The board of n rows that begins at a line, if there is one, or those that stand side by side
// there; their lines are used up.
std::vector<Board> take_grids(Text& text, std::size_t first);

// The board whose cells stand in a line each, from a line on.
std::optional<Board> take_column(Text& text, std::size_t first);

// The board of a line of HoDoKu's library, if it is one.
std::optional<Board> take_library_line(Text& text, std::size_t line, std::optional<Fault>& fault);

// Boards that are a word of a line each; and the fault of a word that is nearly one.
std::vector<Board> take_words(Text& text, std::size_t line, std::optional<Fault>& fault);
// The board whose cells are all that stands in a line.
std::optional<Board> take_line(Text& text, std::size_t line);

// Boards in strings and files of programs: SudokuWiki's S9B, game ids of Solo, OpenSudoku's saved
// games, and others.
std::vector<Board> take_programs(Text& text, std::optional<Fault>& fault);

// The fault of a grid of a size that is not played, which begins at a line; its lines are used up.
std::optional<Fault> grid_of_other_size(Text& text, std::size_t first);

// Boards in lists of programs: nested brackets with numbers, texts or words for nothing.
std::vector<Board> take_lists(Text& text, std::optional<Fault>& fault);

// Boards whose digits are letters, as runs or as grids.
std::vector<Board> take_letters(Text& text);
// The sentence that says which letters stand for which digits.
std::string letters_told(const Board& board);

// What a cell of a puzzle of this size may be, in words.
std::string a_digit_up_to(std::size_t size);
// Letters of a line that are no cells.
std::ptrdiff_t letters_in(std::string_view signs);
// Whether a line that was not read looks like a row of cells.
bool is_row_of_cells(std::string_view signs);
// Whether a line that was not read is one word that looks like the cells of a puzzle.
bool is_damaged_run(std::string_view signs);
Fault fault_of_run(const Text& text, std::size_t line);
// What is wrong with neighbouring rows that are no board.
Fault fault_of_rows(const Text& text, const std::vector<std::size_t>& rows);

}  // namespace whydoku::text
