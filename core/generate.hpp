// New puzzles: full grids, and givens taken away from them while the solution stays the only one.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "canonical.hpp"
#include "exact.hpp"
#include "walk.hpp"

namespace pencilmark {

// What makes the places of the givens look the same when the grid is turned or mirrored.
std::vector<std::string> balance_names();

struct Wish {
    // One of balance_names().
    std::string balance = "none";
    // The cells that may hold givens; all where there are none.
    std::vector<Cell> pattern;
    // Exactly so many givens; 0: as few as taking away one by one leads to.
    int givens = 0;
    // No given can be left out.
    bool minimal = false;
    // These techniques solve it (and the solution is proved to be the only one all the same) ...
    std::optional<Policy> solved_by;
    // ... but not these.
    std::optional<Policy> not_solved_by;
};

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

// Random solutions of the empty grid. None when a cap was hit.
class FullGrids {
  public:
    explicit FullGrids(const Layout& layout) : layout_(layout), symmetries_(layout) {}

    std::vector<int> next(Random& random, Meter& meter) const;

  private:
    const Layout& layout_;
    Symmetries symmetries_;
};

// Puzzles of one wish.
class Generator {
  public:
    // Throws std::invalid_argument for a balance that there is none of, or that the pattern has
    // not, and for numbers of givens that cannot be.
    Generator(const Layout& layout, const Wish& wish);

    // One attempt: a grid, and what is left of it. None where it is not as wished.
    std::vector<int> attempt(Random& random, Meter& meter) const;
    // Attempts until one succeeds. None when a cap was hit.
    std::vector<int> make(std::uint64_t seed, std::uint64_t number, Meter& meter) const;

  private:
    std::vector<CellSet> dig(std::vector<int>& givens, std::span<const CellSet> orbits,
                             const std::vector<int>& solution, Meter& meter) const;
    void put_back(std::vector<int>& givens, std::span<const CellSet> removed,
                  const std::vector<int>& solution, Meter& meter) const;
    std::vector<int> approach(std::vector<int> givens, const std::vector<int>& solution,
                              Random& random, Meter& meter) const;
    bool take_one(std::vector<int>& givens, std::span<const CellSet> orbits,
                  const std::vector<int>& solution, Meter& meter) const;
    bool take(std::vector<int>& givens, CellSet orbit, const std::vector<int>& solution,
              Meter& meter) const;
    bool solved_by(const Policy& policy, const std::vector<int>& givens, Meter& meter) const;
    bool as_wished(const std::vector<int>& givens, Meter& meter) const;

    const Layout& layout_;
    Wish wish_;
    CellSet pattern_;
    FullGrids grids_;
    std::vector<CellSet> orbits_;  // cells that hold givens together
};

// The givens that can be left out, each by itself, while the solution stays the only one.
CellSet redundant_givens(const Layout& layout, const std::vector<int>& givens, Meter& meter);

struct Batch {
    std::vector<std::vector<int>> puzzles;
    Cap cap;
};

// The puzzles number `first` and following of a seed. Fewer than `count` when a cap was hit; that
// on nodes is for each puzzle.
Batch generate(const Layout& layout, const Wish& wish, std::uint64_t seed, std::uint64_t first,
               std::uint64_t count, const Caps& caps);

}  // namespace pencilmark
