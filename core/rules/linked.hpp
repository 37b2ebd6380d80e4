// Which two candidates a sum joins: they are never both true, or one of them always is. All ways to
// fill the open cells of a sum are listed for that.
#pragma once

#include <optional>
#include <span>

#include "base/step.hpp"
#include "rules/give_back.hpp"
#include "rules/sums.hpp"

namespace whydoku {

class SumWays {
  public:
    static constexpr int MOST_OPEN = 6, MOST_WAYS = 1000;
    using Way = std::uint64_t;  // its candidates, as bits
    static_assert(MOST_OPEN * MAX_SIZE <= 64);

    // Lists the ways. False if there are none, or more than can be listed: then nothing is known.
    template <class Cells>
    bool read(const Cells& cells, const Sum& sum);

    CellSet open() const { return open_; }
    bool none() const { return none_; }  // whether it is known that there are none
    Way way_of(Candidate one) const { return Way{1} << bit(one); }
    // What an open cell holds in the ways that have nothing of `lost`; of several digits, two.
    DigitSet left_in(Cell c, Way lost) const;
    // Where a digit stands in the ways that have nothing of `lost`; no cells if one is without it.
    CellSet places_left(Digit d, Way lost) const;
    bool always_one_of(Way candidates) const;  // whether every way has some of them
    bool is_open(Candidate one) const { return open_.has(one.cell); }
    // Of open cells. Whether some way has the candidate; no way has both; every way has one.
    bool possible(Candidate one) const { return together_[bit(one)] != 0; }
    bool apart(Candidate one, Candidate other) const {
        return !(together_[bit(one)] >> bit(other) & 1);
    }
    bool either(Candidate one, Candidate other) const {
        return without_[bit(one)] >> bit(other) & 1;
    }
    // The digits that every way with a candidate has, and where such a digit stands in them.
    DigitSet beside(Candidate one) const { return beside_[bit(one)]; }
    CellSet places_beside(Candidate one, Digit d) const;

  private:
    unsigned bit(Candidate one) const {
        return static_cast<unsigned>(place_[one.cell] * MAX_SIZE + one.digit - 1);
    }
    bool fill(int at, int rest, Way way, DigitSet used);
    bool take(Way way, DigitSet used);
    CellSet cells_in(Way ways, Digit d) const;  // that hold a digit in some of them

    // The open cells in turn: their signs, candidates and the cells before that they see; what the
    // cells from each on add at least and at most.
    int count_ = 0;
    bool none_ = false;
    std::vector<Way> ways_;
    CellSet open_;
    std::array<Cell, MOST_OPEN> cells_{};
    std::array<int, MOST_OPEN> signs_{};
    std::array<DigitSet, MOST_OPEN> digits_{};
    std::array<unsigned, MOST_OPEN> near_{};
    std::array<int, MOST_OPEN + 1> least_{}, most_{};
    std::array<Digit, MOST_OPEN> chosen_{};
    std::array<std::uint8_t, MAX_CELLS> place_{};
    // By candidate: all candidates of the ways with it, and those in every way without it.
    std::array<Way, 64> together_{}, without_{};
    std::array<DigitSet, 64> beside_{};
};

// The sum that links two candidates, or leaves one, and what its cells can hold for that: as much
// as can be.
struct SumReason {
    const Sum* sum;
    SumCells cells;

    CellSet open() const;
    // The candidates that must be gone from the open cells.
    std::vector<Candidate> gone() const;
    // Where the digit of the target then stands in the sum, all of which the target sees; or that
    // of the source beside the target. No cells if the sum itself excludes or demands the target.
    struct Seen {
        CellSet places;
        bool is_of_source = true;
    };
    Seen seen_places(const Link& link) const;
};

bool does_link(const SumCells& cells, const Sum& sum, const Link& link);
// Whether a sum needs one of these candidates; or, without any, whether no way is left to fill it.
bool does_leave(const SumCells& cells, const Sum& sum, std::span<const Candidate> answer);

// What the open cells of a sum can hold by its filled cells alone: whatever these do not hold that
// they see.
SumCells opened(const Sum& sum, const SumCells& from);

// Opens the cells of a sum as far as holds(cells) stays true.
template <class Holds>
SumReason shrunk(const SumCells& cells, const Sum& sum, const Holds& holds) {
    const SumCells all = opened(sum, cells);
    SumReason found{&sum, all};
    const CellSet open = found.open();
    for (Cell c : open) found.cells.open[c] = cells.candidates(c);
    give_back(open, all, found.cells, [&] { return holds(found.cells); });
    return found;
}

// Marks the sum, its filled cells, and what must be gone from it and is not on a board any more.
void mark_sum(const SumReason& found, const SumCells& board, Step& step);

// Of the sums that a filter takes and for which holds(cells, sum) is true, the one that needs the
// fewest candidates to be gone for it; none if it is true of no sum. `cells` has what all cells of
// the board can hold.
template <class Takes, class Holds>
std::optional<SumReason> simplest_sum(const Sums& sums, const SumCells& cells, const Takes& takes,
                                      const Holds& holds) {
    std::optional<SumReason> best;
    for (const Sum& sum : sums.all()) {
        if (!takes(sum) || !holds(cells, sum)) continue;
        const SumReason found =
            shrunk(cells, sum, [&](const SumCells& left) { return holds(left, sum); });
        if (!best || found.gone().size() < best->gone().size()) best.emplace(found);
    }
    return best;
}

}  // namespace whydoku
