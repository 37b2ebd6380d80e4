// Moments of techniques: positions at which a technique is the least that works. No rung before it
// finds anything there.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "exact/canonical.hpp"
#include "exact/random.hpp"
#include "ladder/walk.hpp"

namespace whydoku {

struct Moment {
    std::size_t puzzle;      // its number among the puzzles that were passed
    std::uint8_t technique;  // row of the ladder
    bool nudged;             // candidates were struck on the way that no step strikes
    std::vector<Candidate> placed, struck;  // struck: that no digit of a house rules out
    std::vector<Step> findings;             // all of the technique; of those with one outcome, one
    int candidates;                         // of the empty cells together
    std::string form;  // the same for positions that are equal up to symmetry, and for no others
    std::string grid;  // the same for solutions that are equal up to symmetry, and for few others
};

// What is looked for. The rungs stand in the order in which they are tried.
struct MomentPlan {
    Policy policy;
    std::vector<std::uint8_t> techniques;  // rows of the ladder, all of them in the policy
    int most_outcomes = 0;                 // moments with more findings do not count; 0: any
    int most_per_puzzle = 1;               // moments of a technique that one puzzle gives at most
    std::uint64_t seed = 0;                // for the choice among moments, and for nudges
};

struct Moments {
    std::vector<Moment> found;
    Cap cap;  // of the call: puzzles may be missing
};

// Looks for moments in puzzles of a layout, each with one solution.
//
// On paths: of all moments on the path of a puzzle, which takes the first finding of each rung,
// `most_per_puzzle` of a technique are chosen at random.
//
// By nudges: where the path has no moment, it is left. Candidates that the solution does not need
// are struck at random, until the first wanted technique works and none before it does. What is
// wanted is asked before the harder ones of the rungs before it: nearly always the answer is no,
// and these need not be asked.
//
// By strikes: candidates are struck until the first wanted technique works, whatever else does.
// Then all of them are given back that it can do without, and what is easier is taken as it comes.
class MomentFinder {
  public:
    // The layout must outlive this object. Throws std::invalid_argument when nothing is wanted.
    MomentFinder(const Layout& layout, const MomentPlan& plan);

    // The puzzles have numbers from `first` on: each has random numbers of its own. Nudges and
    // strikes are begun anew `tries` times, or until there is a moment.
    Moments on_paths(std::span<const std::vector<int>> puzzles, std::uint64_t first,
                     const Caps& caps) const;
    Moments by_nudges(std::span<const std::vector<int>> puzzles, std::uint64_t first, int tries,
                      const Caps& caps) const;
    Moments by_strikes(std::span<const std::vector<int>> puzzles, std::uint64_t first, int tries,
                       const Caps& caps) const;

  private:
    template <class Search>
    Moments each_of(std::span<const std::vector<int>> puzzles, std::uint64_t first,
                    const Caps& caps, const Search& search) const;

    const Layout& layout_;
    MomentPlan plan_;
    Symmetries symmetries_;
};

// The rows of the ladder with these slugs. Throws std::invalid_argument when there is none.
std::vector<std::uint8_t> rows_named(std::span<const std::string> slugs);

// The smallest form of the digits and candidates of a board; empty: a cap was hit.
std::string position_form(const Symmetries& symmetries, const Board& board, Meter& meter);

// A text of a full grid that its symmetries leave unchanged. Few other grids have the same.
std::string grid_invariant(const Layout& layout, std::span<const int> values);

}  // namespace whydoku
