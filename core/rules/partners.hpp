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
    Partners found{cage.cells & board.empty(), {}};
    DigitSet left = board.layout().digits();
    int rest = cage.number;
    for (Cell c : cage.cells - found.open) {
        left -= DigitSet::of(board.value(c));
        rest -= board.value(c);
    }
    if (!cage.number) {
        for (Digit d : left) found.beside[d] = left - DigitSet::of(d);
        return found;
    }
    DigitSet in_all = left;
    for (DigitSet way : COMBINATIONS.of(found.open.size(), rest)) {
        if (way - left) continue;
        found.needed = in_all &= way;
        for (Digit d : way) found.beside[d] |= way - DigitSet::of(d);
    }
    return found;
}

// Calls visit(one, other) for each candidate of a cage and each that cannot stand beside it.
template <class Visit>
void each_apart(const Board& board, const Partners& cage, const Visit& visit) {
    for (Cell one : cage.open) {
        for (Cell other : cage.open - CellSet::of(one)) {
            for (Digit d : board.candidates(one)) {
                const DigitSet apart = board.candidates(other) - cage.beside[d];
                for (Digit e : apart) visit(candidate(one, d), candidate(other, e));
            }
        }
    }
}

}  // namespace whydoku
