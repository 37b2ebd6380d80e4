// The true candidates of a board: those that are in a solution.
#pragma once

#include "exact/exact.hpp"

namespace whydoku {

struct TrueCandidates {
    std::array<DigitSet, MAX_CELLS> digits{};  // by cell; of a filled cell, its digit
    bool complete = false;                     // false where a cap was hit: there may be more

    bool has(Candidate c) const { return digits[c.cell].has(c.digit); }
};

// Searches two solutions, and then one for each candidate that was in none so far. The caps of the
// first search and of the others are two; both may be the same meter.
TrueCandidates true_candidates(const Board& board, Meter& for_the_first, Meter& for_others);

}  // namespace whydoku
