// Impossible patterns: cells that three digits cannot fill, whatever the other cells hold. So one
// of their further candidates, the guardians, is true.
//
// A tridagon (Thor's hammer) lies in four boxes, where two bands cross two stacks. In each box it
// has three cells, one in each row and one in each column, so that each row of the box leads to a
// column: a permutation. If three digits filled the twelve cells, each box would hold all three.
// From one box of a band to the other every digit changes its row; from one box of a stack to the
// other, its column. A permutation of three that leaves nothing in place is even. So all four
// together must be even too, and the pattern is impossible if an odd number of the boxes has an odd
// permutation.
#pragma once

#include <vector>

#include "guardians.hpp"

namespace pencilmark {

inline constexpr int MOST_GUARDIANS = 6;

// The tridagons of a position that have at most that many guardians, those with the fewest first.
class ImpossiblePatterns {
  public:
    void build(const Position& position);

    const std::vector<GuardedPattern>& all() const { return all_; }

  private:
    std::vector<GuardedPattern> all_;
};

}  // namespace pencilmark
