// Which digits can stand together in the open cells of a cage, by its sum and its filled cells
// alone.
#pragma once

#include <array>

#include "base/board.hpp"
#include "rules/combinations.hpp"

namespace whydoku {

struct Partners {
    CellSet open;
    DigitSet needed;                              // in every set of digits that makes the sum
    std::array<DigitSet, MAX_SIZE + 1> beside{};  // what can stand in another cell, by digit
};

inline Partners partners_in(const Board& board, const Rule& cage) {
    Partners found{cage.cells & board.empty(), board.layout().digits()};
    DigitSet left = board.layout().digits();
    int rest = cage.number;
    for (Cell c : cage.cells - found.open) {
        left -= DigitSet::of(board.value(c));
        rest -= board.value(c);
    }
    for (DigitSet way : COMBINATIONS.of(found.open.size(), rest)) {
        if (way - left) continue;
        found.needed &= way;
        for (Digit d : way) found.beside[d] |= way - DigitSet::of(d);
    }
    return found;
}

}  // namespace whydoku
