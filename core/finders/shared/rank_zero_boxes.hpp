// Cells where rows and columns cross, which rows, columns and boxes cover together.
//
// For a digit, lines of one kind may be too many, where some rows, columns and boxes together are
// few enough. A solution says which: if there are as many links as cells, each link has a true
// candidate of its own in them. So for each of these there are three links to choose from: its row,
// its column, its box. And each candidate of the cells shares one of them with a true one.
//
// We look for them only while two thirds of the board are empty, and among four or five rows and
// columns. In 842 positions where no chain worked, none had fewer than fifteen cells, and no board
// with one had fewer than 56 empty cells.
#pragma once

#include <functional>

#include "finders/shared/rank_zero_lines.hpp"

namespace whydoku {

// Calls visit(covered) for each such grid, until it returns true; not for those where each digit is
// covered by rows alone or by columns alone. Of the fewest links for a digit it takes those that
// rule out most, and of these those with most links of a kind, once for each order of the kinds.
// The solution is one digit a cell.
bool each_grid_with_boxes(const Board& board, const std::array<std::uint8_t, MAX_CELLS>& solution,
                          const std::function<bool(const Covered&)>& visit);

}  // namespace whydoku
