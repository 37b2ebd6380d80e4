// Almost locked sets and their restricted commons, in HoDoKu's order.
#pragma once

#include <vector>

#include "base/bits.hpp"
#include "position/position.hpp"

namespace whydoku::hodoku {

struct AlsOfHouse {
    CellSet cells;
    DigitSet digits;
    std::array<CellSet, MAX_SIZE + 1> places;  // by digit
    std::array<CellSet, MAX_SIZE + 1> seen;    // candidates elsewhere that see all of its places
};

// Two sets without a common cell, and one or two digits that at most one of them holds.
struct RestrictedCommon {
    int one, other;  // sets; one < other
    Digit first, second = 0;
};

class AlsTable {
  public:
    void build(const Position& position);

    const std::vector<AlsOfHouse>& sets() const { return sets_; }
    // By the first set, then by the second.
    const std::vector<RestrictedCommon>& commons() const { return commons_; }
    // The commons whose first set this is: from begin() to end().
    int begin(int set) const { return begin_[static_cast<std::size_t>(set)]; }
    int end(int set) const { return begin_[static_cast<std::size_t>(set) + 1]; }
    // The sets that see, with a digit of theirs, a candidate that this set sees with it, too.
    Bits rivals(int set) const { return rivals_[set]; }

    // What two sets eliminate together, by digits that both may hold; `barred` are left out.
    void strike(int one, int other, DigitSet barred, std::vector<Candidate>& struck) const;

  private:
    void collect(const Board& board, House h, CellSet cells, DigitSet digits, CellSet pool);
    static AlsOfHouse complete(const Board& board, CellSet cells, DigitSet digits);
    void pair_sets(const Board& board);
    void add_common(int i, int other);
    void find_rivals(const Board& board);

    std::vector<AlsOfHouse> sets_;
    std::vector<RestrictedCommon> commons_;
    std::vector<int> begin_;
    BitRows rivals_;
};

}  // namespace whydoku::hodoku
