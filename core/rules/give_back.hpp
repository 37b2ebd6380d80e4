// The smallest set of absent candidates that a reason about a sum needs.
#pragma once

#include "rules/sums.hpp"

namespace whydoku {

// Gives back to the open cells of a sum the candidates without which holds() is still true. `all`
// has every candidate that the sum allows; `cells` begins as the board. What no cell can hold is
// given back last, as it is said once for all of them.
template <class Holds>
void give_back(CellSet open, const SumCells& all, SumCells& cells, const Holds& holds) {
    DigitSet nowhere = cells.layout().digits();
    for (Cell c : open) nowhere -= cells.open[c];
    for (Cell c : open) {
        const DigitSet before = cells.open[c];
        cells.open[c] = all.open[c];
        if (!holds()) cells.open[c] = before;
    }
    for (const bool last : {false, true}) {
        for (Cell c : open) {
            for (Digit d : all.open[c] - cells.open[c]) {
                if (nowhere.has(d) != last) continue;
                cells.open[c] |= DigitSet::of(d);
                if (!holds()) cells.open[c] -= DigitSet::of(d);
            }
        }
    }
}

}  // namespace whydoku
