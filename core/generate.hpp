// New puzzles: full grids, and givens taken away from them while the solution stays the only one.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dig.hpp"
#include "grids.hpp"
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

// Puzzles of one wish.
class Generator {
  public:
    // Throws std::invalid_argument for a balance that there is none of, or that the pattern has
    // not, and for numbers of givens that cannot be.
    Generator(const Layout& layout, const Wish& wish);

    const Layout& layout() const { return layout_; }
    // An attempt is a grid, what is taken away from it ...
    std::optional<Dig> start(Random& random, Meter& meter) const;
    // ... and what becomes of that. None where it is not as wished.
    std::vector<int> finish(const Dig& dig, Random& random, Meter& meter) const;

  private:
    void put_back(std::vector<int>& givens, const Dig& dig, Meter& meter) const;
    std::vector<int> approach(std::vector<int> givens, const std::vector<int>& solution,
                              Random& random, Meter& meter) const;
    bool take_one(std::vector<int>& givens, const std::vector<int>& solution, Random& random,
                  Meter& meter) const;
    bool add_one(std::vector<int>& givens, const std::vector<int>& solution, Random& random) const;
    bool solved_by(const Policy& policy, const std::vector<int>& givens, Meter& meter) const;
    bool as_wished(const std::vector<int>& givens, const std::vector<int>& solution,
                   Meter& meter) const;

    const Layout& layout_;
    Wish wish_;
    FullGrids grids_;
    Plan plan_;
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
