// Full grids at random, and the number of solutions by sampling.
#pragma once

#include <optional>
#include <vector>

#include "canonical.hpp"
#include "exact.hpp"

namespace pencilmark {

// A way to a solution that does not go back.
struct Dive {
    std::vector<int> values;  // none: it led nowhere
    double weight = 0;        // one over its probability, or 0 where it led nowhere
};

// Fills a board by singles, and by random choice where there are none.
Dive dive(Board board, Random& random);

// The mean weight of many dives is the number of solutions (Donald Knuth, Estimating the efficiency
// of backtrack programs, 1975).
struct Estimate {
    double solutions;
    double error;  // its standard deviation
    Cap cap;
};

Estimate estimate_solutions(const Board& board, int dives, std::uint64_t seed, Meter& meter);

// Whether a layout has the houses of the classic 9x9 and no others.
bool is_classic(const Layout& layout);

// A solution of the classic 9x9, each exactly equally likely.
std::vector<int> uniform_grid(Random& random);

// Random solutions of the empty grid. None when a cap was hit.
class FullGrids {
  public:
    explicit FullGrids(const Layout& layout);

    std::vector<int> next(Random& random, Meter& meter) const;

  private:
    const Layout& layout_;
    std::optional<Symmetries> symmetries_;  // none for the classic 9x9, which needs none
};

}  // namespace pencilmark
