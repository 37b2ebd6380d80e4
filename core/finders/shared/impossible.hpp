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
//
// Other cells that three digits cannot fill have no name of their own, and any shape. Here they are
// those with few guardians, of which no four share a house.
//
// A bivalue oddagon is a ring of an odd number of cells, each of which sees the next. Two digits
// would have to take turns in them, which does not come out even.
//
// A broken wing is a ring of that kind for one digit: any two neighbours are the only places of the
// digit in a house, but for the guardians, its other places there. Without these, every second cell
// of the ring would hold the digit.
#pragma once

#include <vector>

#include "finders/shared/guardians.hpp"

namespace whydoku {

// Patterns of a position with few guardians, those with the fewest first, then those with the
// fewest cells. Patterns whose guardians include those of another one are left out: they say less.
class ImpossiblePatterns {
  public:
    const std::vector<GuardedPattern>& all() const { return all_; }

  protected:
    void keep_the_strongest();
    // Leaves out patterns whose guardians include those of one of the others.
    void drop_those_with(const ImpossiblePatterns& others);

    std::vector<GuardedPattern> all_;

  private:
    struct Ranked;
};

class Tridagons : public ImpossiblePatterns {
  public:
    void build(const Position& position);
};

// Cells that three digits cannot fill: all cells with no other candidates than these digits, and as
// few more as it takes. These few have other candidates, their guardians: at most two in a cell,
// and at most four in all. Each of the cells can hold at least two of the digits, at least eight
// have no guardians, and no four are in one house. Where the guardians include those of a tridagon,
// the tridagon says more, and the pattern is left out.
class ThreeDigitPatterns : public ImpossiblePatterns {
  public:
    void build(const Position& position);
};

class BivalueOddagons : public ImpossiblePatterns {
  public:
    void build(const Position& position);
};

class BrokenWings : public ImpossiblePatterns {
  public:
    void build(const Position& position);
};

}  // namespace whydoku
