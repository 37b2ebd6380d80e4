// How many places there are to go on at a step of a path: what makes a step easy or hard to find,
// besides its technique.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ladder/ladder.hpp"

namespace whydoku {

struct Opportunities {
    int count = 0;        // findings of different outcome
    CellSet cells{};      // that they fill, or from which they remove candidates
    Cap cap = Cap::none;  // if it was hit, there may be more
};

// What the technique of a row of the ladder finds on a board, and, where it is a single, what
// easier singles find. (Beyond singles, a path takes a technique where easier ones find nothing.)
Opportunities opportunities(const Board& board, std::uint8_t row, const Caps& caps);

// The same before each step of a path from a board. The caps are for each.
std::vector<Opportunities> opportunities(Board board, std::span<const Step> path, const Caps& caps);

// The step at which a path is opened: the one with the fewest opportunities; of equal ones the one
// of the hardest technique, then the first. Full houses need no opening. -1 if there is no other.
// The rows are those of the steps.
int break_in(std::span<const std::uint8_t> rows, std::span<const int> counts);

}  // namespace whydoku
