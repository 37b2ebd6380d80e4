// Each three digits of a position, with the cells that hold nothing else.
#pragma once

#include "base/board.hpp"

namespace whydoku {

// Calls `act(digits, plain)` for each three digits that are all that at least `least` cells have as
// candidates. These cells are `plain`; each can hold two of the digits or more.
template <class Act>
void each_three_digits(const Board& board, int least, Act act) {
    const CellSet few = board.open_cells(3);
    if (few.size() < least) return;
    for (Digit a : board.layout().digits()) {
        for (Digit b = a + 1; b <= board.layout().size; ++b) {
            for (Digit c = b + 1; c <= board.layout().size; ++c) {
                const DigitSet digits = DigitSet::of(a) | DigitSet::of(b) | DigitSet::of(c);
                CellSet plain = few;
                for (Digit other : board.layout().digits() - digits) plain -= board.places(other);
                if (plain.size() >= least) act(digits, plain);
            }
        }
    }
}

}  // namespace whydoku
