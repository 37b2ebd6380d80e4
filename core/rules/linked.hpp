// Which two candidates a sum joins: they are never both true, or one of them always is. All ways to
// fill the open cells of a sum are listed for that.
#pragma once

#include <optional>

#include "base/step.hpp"
#include "rules/sums.hpp"

namespace whydoku {

class SumWays {
  public:
    static constexpr int MOST_OPEN = 6, MOST_WAYS = 1000;

    // Lists the ways. False if there are none, or more than can be listed: then nothing is known.
    template <class Cells>
    bool read(const Cells& cells, const Sum& sum);

    CellSet open() const { return open_; }
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
    using Way = std::uint64_t;  // its candidates, as bits
    static_assert(MOST_OPEN * MAX_SIZE <= 64);

    unsigned bit(Candidate one) const {
        return static_cast<unsigned>(place_[one.cell] * MAX_SIZE + one.digit - 1);
    }
    bool fill(int at, int rest, Way way, DigitSet used);
    bool take(Way way, DigitSet used);

    // The open cells in turn: their signs, candidates and the cells before that they see; what the
    // cells from each on add at least and at most.
    int count_ = 0, ways_ = 0;
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

// The sum that links two candidates, and what its cells can hold for that: as much as can be.
struct SumLink {
    const Sum* sum;
    SumCells cells;

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

// Of the sums that a filter takes, the one for which the fewest candidates must be gone, so that it
// links two candidates; none if no sum does. `cells` has what all cells of the board can hold.
template <class Takes>
std::optional<SumLink> sum_link(const Sums& sums, const SumCells& cells, const Link& link,
                                const Takes& takes);
bool does_link(const SumCells& cells, const Sum& sum, const Link& link);
SumLink shrunk(const SumCells& cells, const Sum& sum, const Link& link);

template <class Takes>
std::optional<SumLink> sum_link(const Sums& sums, const SumCells& cells, const Link& link,
                                const Takes& takes) {
    std::optional<SumLink> best;
    for (const Sum& sum : sums.all()) {
        if (!takes(sum) || !does_link(cells, sum, link)) continue;
        const SumLink found = shrunk(cells, sum, link);
        if (!best || found.gone().size() < best->gone().size()) best.emplace(found);
    }
    return best;
}

}  // namespace whydoku
