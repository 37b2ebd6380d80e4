// What a cell of a puzzle is written as, and how a line is cut into cells.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/sets.hpp"
#include "text/signs.hpp"

namespace whydoku::text {

inline constexpr int SMALLEST = 4, LARGEST = 10;  // sides of the puzzles that are played

inline bool is_side(std::size_t count) {
    return count >= SMALLEST && count <= LARGEST;
}

// What one cell holds. A digit may have been placed: a + or a u
// stands before it. Marks are candidates; a cell
// with several of them, or with none left, holds no digit.
struct Content {
    enum class Kind : std::uint8_t { unreadable, empty, digit, marks } kind = Kind::unreadable;
    Digit digit = 0;
    DigitSet marks;
    bool is_placed = false;

    bool is_readable() const { return kind != Kind::unreadable; }
};

// Reads a cell: a digit up to `size`, a sign or a word for nothing, or candidates in ascending
// order, which may be in brackets and have signs that point at them: `-28`, `2-9`, `#579`, `(57)`,
// `a57`.
Content content_of(std::string_view cell, int size);

struct Span {
    std::size_t at = 0, length = 0;  // in the signs of a line
};
using Cells = std::vector<Span>;

// Fields between tabs, commas, semicolons, bars within a frame of bars, bars, slashes or colons;
// words that may hold commas, words where brackets hold one cell, or words; or each sign by itself.
enum class Split : std::uint8_t {
    tabs,
    commas,
    semicolons,
    framed,
    bars,
    slashes,
    colons,
    spaced,
    groups,
    words,
    signs
};
inline constexpr Split SPLITS[] = {Split::tabs,   Split::commas,  Split::semicolons, Split::framed,
                                   Split::bars,   Split::slashes, Split::colons,     Split::spaced,
                                   Split::groups, Split::words,   Split::signs};

// Whether a cell can be read in a puzzle of any size.
bool is_readable(std::string_view cell);

// The cells of a line; none if there are more than a row of any puzzle has.
Cells split(std::string_view signs, Split how);

inline std::string_view in(std::string_view signs, Span cell) {
    return signs.substr(cell.at, cell.length);
}

// Whether a cell is the name of a row or a column: `A`, `r4`, `4:`, `[4,]`.
bool is_label(std::string_view cell);
// Whether cells are the names of rows or columns in order: 1, 2, ... or 0, 1, ..., or A, B, ...,
// with a name before the number or not, or the other way round; or the numbers of lines of a
// program, which go up by 1 or by 10. There may be blank ones at the ends.
bool are_labels(const std::vector<std::string_view>& cells);

// Whether a text is a date or a time, and no row of cells.
bool is_date(std::string_view text);

// Whether a line is only drawn: `empties` are the signs of empty cells in the text.
bool is_drawn(std::string_view signs, std::string_view empties);

bool is_separator(char sign);
bool is_blank(std::string_view signs);

}  // namespace whydoku::text
