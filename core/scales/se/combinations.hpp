// The subsets of a mask with a number of members, in the order of their masks read as numbers:
// the highest member changes last. Sudoku Explainer goes through its sets in this order.
#pragma once

#include "scales/se/grid.hpp"

namespace whydoku::se {

// Calls take(subset) for each subset of `number` members; stops when it returns true.
template <class Take>
bool each_subset(Mask members, int number, const Take& take, Mask chosen = 0) {
    if (number == 0) return take(chosen);
    Mask below = 0;
    for (int i : bits(members)) {
        if (each_subset(below, number - 1, take, static_cast<Mask>(chosen | bit(i)))) return true;
        below |= bit(i);
    }
    return false;
}

}  // namespace whydoku::se
