// Full grids at random, and an estimate of the number of solutions by sampling.
#pragma once

#include <optional>
#include <vector>

#include "exact/canonical.hpp"
#include "exact/exact.hpp"

namespace whydoku {

// A dive: a board filled at random without going back.
struct RandomFilling {
    std::vector<int> values;  // empty: it ended in a contradiction
    double weight = 0;        // one over its probability, or 0 after a contradiction
};

// Fills a board by singles, and by random choice where there are none.
RandomFilling fill_at_random(Board board, Random& random);

// The mean weight of many random fillings is the number of solutions (Donald Knuth, Estimating the
// efficiency of backtrack programs, 1975).
struct Estimate {
    double solutions;
    double error;  // the standard deviation of `solutions`
    Cap cap;
};

Estimate estimate_solutions(const Board& board, int fillings, std::uint64_t seed, Meter& meter);

// A solution of the empty classic 9x9. All are exactly equally likely.
std::vector<int> uniform_grid(Random& random);

// Random solutions of the empty grid of a layout.
class FullGrids {
  public:
    explicit FullGrids(const Layout& layout);

    // A grid; empty when a cap was hit.
    std::vector<int> next(Random& random, Meter& meter) const;

  private:
    const Layout& layout_;
    std::optional<Symmetries> symmetries_;  // the classic 9x9 needs none
};

}  // namespace whydoku
