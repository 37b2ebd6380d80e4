// What speaks for a board being a puzzle, and what two boards have to do with one another.
#pragma once

#include "base/layout.hpp"
#include "text/boards.hpp"
#include "text/reader.hpp"

namespace whydoku::text {

// Whether a board is a puzzle. One that numbers may be written as has few digits that break the
// rules; most tables of numbers have many. Where other things stand in the text (not `is_all`), it
// is neither empty, nor small with few digits.
bool is_puzzle(const Board& board, const Layout& layout, bool is_all);

// The puzzle of a board. A single candidate is a digit only if no peer has it beside others.
ReadPuzzle puzzle_of(const Board& board, const Layout& layout);

// Whether the second says nothing but how the first ends.
bool is_solution(const Board& solution, const Board& puzzle);

// Whether the digits of a board are all in another, so that the latter shows a later position.
bool goes_on(const Board& later, const Board& board);

// Whether two boards have the same digits and the same candidates.
bool show_the_same(const Board& one, const Board& other);

// The candidates of a board, as those of a puzzle with these givens.
ReadPuzzle with_candidates(const Board& givens, const Board& marks, const Layout& layout);

}  // namespace whydoku::text
