// What is found in a text: boards of cells, and what seems to be one but cannot be read.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/cells.hpp"

namespace whydoku::text {

// The lines of a text without comments. A line that was read is used up.
struct Text {
    std::vector<Line> lines;
    std::vector<bool> used;
    std::string empties;  // the signs of empty cells beside digits
};

// Where something stands: a sign of a line.
struct Place {
    std::size_t line = 0, at = 0;
};

struct Board {
    int size = 0;
    std::vector<Content> cells;  // size * size
    Place place;
    std::string_view form;  // the format that is written so
    std::string layout;     // the name of its layout, where the text names it
    bool is_clear = false;  // written as numbers never are: with dots or bars
    bool is_exact = false;  // a digit is one, and given unless it is said to be placed

    bool has_marks() const;
    int filled() const;
    bool is_full() const { return filled() == size * size; }
};

// What is wrong: what was read, in words, and what was expected. Without an `at` it is the line.
struct Fault {
    std::string read, expected;
    std::size_t line = 0;
    std::optional<std::size_t> at;
};

// The board of n rows that begins at a line, if there is one; its lines are used up.
std::optional<Board> take_grid(Text& text, std::size_t first);

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
std::vector<Board> take_lists(Text& text);

}  // namespace whydoku::text
