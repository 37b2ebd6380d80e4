// New puzzles: full grids from which givens are removed while the solution stays unique.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ladder/walk.hpp"
#include "make/dig.hpp"
#include "make/grids.hpp"

namespace whydoku {

// What a new puzzle has to be like.
struct Criteria {
    // The symmetry of the cells with givens: a name of make/motions.hpp.
    std::string symmetry = "none";
    // The cells that may hold givens; empty: all cells.
    std::vector<Cell> pattern;
    // The exact number of givens; 0: as few as removing them one by one leads to.
    int givens = 0;
    // No given can be left out.
    bool minimal = false;
    // These techniques solve the puzzle (its solution is proved to be unique all the same) ...
    std::optional<Policy> solved_by;
    // ... but these do not.
    std::optional<Policy> not_solved_by;
    // Hardly any grid leads to such a puzzle, so puzzles are derived from one another: see
    // PuzzleMaker.
    bool rare = false;
    // No puzzle is too hard: only those of many attempts that need the most guesses are judged.
    bool hardest = false;
    // Grids are built around a tridagon. For the classic 9x9, without a symmetry or a pattern.
    bool around_tridagon = false;
};

// A random grid of the classic 9x9 around a tridagon, and what a dig may remove from it; an empty
// grid when a cap was hit. Each grid that is tried is a node.
std::vector<int> grid_around_tridagon(const Layout& layout, Random& random, Meter& meter,
                                      DigPlan& plan);

// Makes and judges puzzles for one set of criteria.
class Generator {
  public:
    // Throws std::invalid_argument for an unknown symmetry, for a pattern that does not have the
    // symmetry or is outside of the layout, for impossible numbers of givens, and for grids around
    // a tridagon where there are none.
    Generator(const Layout& layout, const Criteria& criteria);

    const Layout& layout() const { return layout_; }
    const Criteria& criteria() const { return criteria_; }
    const DigPlan& plan() const { return plan_; }
    // Begins an attempt: a grid from which givens are to be removed. None when a cap was hit. If
    // the plan depends on the grid, it is written to `own`, which must outlive the dig.
    std::optional<Dig> start(Random& random, Meter& meter, DigPlan& own) const;
    // Ends an attempt: the puzzle; empty if it does not meet the criteria.
    std::vector<int> finish(const Dig& dig, Random& random, Climber& climber) const;
    // The same puzzle with one orbit of givens exchanged for another; empty if that is not
    // possible, or if it violates the criteria about givens or makes the puzzle easier.
    std::vector<int> exchanged(const std::vector<int>& puzzle, Random& random, Meter& meter) const;
    // Whether a puzzle meets the criteria about techniques.
    bool meets_criteria(const std::vector<int>& givens, Climber& climber) const;

  private:
    // How a puzzle compares with the two lists of techniques.
    enum class Difficulty : std::uint8_t { too_easy, right, too_hard };

    Difficulty judge(const std::vector<int>& givens, Climber& climber) const;
    bool ends_solved(Board board, Climber& climber) const;
    std::vector<int> put_back(const Dig& dig, Climber& climber) const;
    std::vector<int> approach(std::vector<int> givens, Difficulty difficulty,
                              const std::vector<int>& solution, Random& random,
                              Climber& climber) const;
    bool remove_one(std::vector<int>& givens, const std::vector<int>& solution, CellSet keep,
                    Random& random, Meter& meter) const;
    CellSet add_one(std::vector<int>& givens, const std::vector<int>& solution,
                    Random& random) const;
    bool is_minimal(const std::vector<int>& givens, const std::vector<int>& solution,
                    Meter& meter) const;

    const Layout& layout_;
    Criteria criteria_;
    bool easier_list_is_prefix_ = false;  // solved_by begins with all of not_solved_by
    bool can_refute_ = false;             // what refuting candidates solves, solved_by solves too
    FullGrids grids_;
    DigPlan plan_;
};

// The givens that can be left out, each by itself, while the solution stays unique.
struct RedundantGivens {
    CellSet cells;      // none unless there is exactly one solution
    int solutions = 0;  // 2: two or more
    Cap cap = Cap::none;
};

// The caps are for the whole call.
RedundantGivens redundant_givens(const Layout& layout, const std::vector<int>& givens,
                                 const Caps& caps);

// The random numbers of an attempt at a puzzle of a seed, which begins with uniform_grid() in the
// classic 9x9.
Random random_of_attempt(std::uint64_t seed, std::uint64_t number, std::uint64_t attempt);

struct GeneratedBatch {
    std::vector<std::vector<int>> puzzles;
    Cap cap;
};

// Makes the puzzles of some criteria and a seed, by their numbers.
//
// If the criteria are rare, sixteen numbers are a family. Where the first puzzle took many
// attempts, each of the others is derived from the one before: givens are exchanged until the
// puzzle meets the criteria and is not equivalent to another one of the family. A random symmetry
// then hides the relation.
class PuzzleMaker {
  public:
    // Throws as Generator and Symmetries do.
    PuzzleMaker(const Layout& layout, const Criteria& criteria, std::uint64_t seed);

    // The puzzles number `first` and following; fewer than `count` when a cap was hit. The cap on
    // nodes is for each puzzle.
    GeneratedBatch make(std::uint64_t first, std::uint64_t count, const Caps& caps);

  private:
    struct PuzzleFamily {
        std::uint64_t head = 0;  // the number of its first puzzle
        bool is_related = false;
        std::vector<std::vector<int>> puzzles;  // those made so far
        std::vector<std::vector<int>> forms;    // their smallest forms
    };

    Cap make_family_up_to(std::uint64_t number, Climber& climber);
    std::vector<int> derive(std::uint64_t number, Climber& climber) const;
    std::vector<int> disguised(std::uint64_t number) const;

    Generator generator_;
    std::optional<Symmetries> symmetries_;  // families need them
    std::uint64_t seed_;
    PuzzleFamily family_;  // the one that the last number belongs to
};

// A puzzle with few givens.
struct FewGivens {
    std::vector<int> puzzle;  // empty: a cap was hit
    Cap cap;
};

// Searches for a puzzle with criteria.givens givens and no criteria about techniques: exchanges the
// givens of many puzzles for fewer. better() receives every puzzle that has fewer givens than all
// before. A seed and a number find the same puzzle on every machine, given enough time. Changing
// one puzzle is a node.
FewGivens find_few_givens(const Layout& layout, const Criteria& criteria, std::uint64_t seed,
                          std::uint64_t number,
                          const std::function<void(const std::vector<int>&)>& better,
                          const Caps& caps);

// The puzzles of a new PuzzleMaker.
GeneratedBatch generate(const Layout& layout, const Criteria& criteria, std::uint64_t seed,
                        std::uint64_t first, std::uint64_t count, const Caps& caps);

}  // namespace whydoku
