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
    // Hardly any grid leads to it: such puzzles are made from one another (see Maker).
    bool rare = false;
    // Nothing is too hard: of many attempts only those that take most guesses are looked at.
    bool hardest = false;
};

// Puzzles of one wish.
class Generator {
  public:
    // Throws std::invalid_argument for a balance that there is none of, or that the pattern has
    // not, and for numbers of givens that cannot be.
    Generator(const Layout& layout, const Wish& wish);

    const Layout& layout() const { return layout_; }
    const Wish& wish() const { return wish_; }
    const Plan& plan() const { return plan_; }
    // An attempt is a grid, what is taken away from it ...
    std::optional<Dig> start(Random& random, Meter& meter) const;
    // ... and what becomes of that. None where it is not as wished.
    std::vector<int> finish(const Dig& dig, Random& random, Sink& sink) const;
    // The same puzzle with a given exchanged; none where that leads nowhere, or away from the wish.
    std::vector<int> exchanged(const std::vector<int>& puzzle, Random& random, Meter& meter) const;
    bool is_as_wished(const std::vector<int>& givens, Sink& sink) const;

  private:
    // By the two lists of techniques.
    enum class Verdict : std::uint8_t { too_easy, right, too_hard };

    Verdict judge(const std::vector<int>& givens, Sink& sink) const;
    bool ends_solved(Board board, Sink& sink) const;
    std::vector<int> put_back(const Dig& dig, Sink& sink) const;
    std::vector<int> approach(std::vector<int> givens, Verdict verdict,
                              const std::vector<int>& solution, Random& random, Sink& sink) const;
    bool take_one(std::vector<int>& givens, const std::vector<int>& solution, CellSet stays,
                  Random& random, Meter& meter) const;
    CellSet add_one(std::vector<int>& givens, const std::vector<int>& solution,
                    Random& random) const;
    bool is_minimal(const std::vector<int>& givens, const std::vector<int>& solution,
                    Meter& meter) const;

    const Layout& layout_;
    Wish wish_;
    bool easier_first_ = false;  // the one list of techniques begins with the other
    bool refutes_ = false;       // what is solved by refuting need not be walked
    FullGrids grids_;
    Plan plan_;
};

// The givens that can be left out, each by itself, while the solution stays the only one.
CellSet redundant_givens(const Layout& layout, const std::vector<int>& givens, Meter& meter);

struct Batch {
    std::vector<std::vector<int>> puzzles;
    Cap cap;
};

// The puzzles of a wish and a seed, by their numbers.
//
// Where the wish is rare, sixteen numbers are a family: when the first took many attempts, each of
// the others is made from the one before by exchanging givens, until it is as wished and not the
// same but for a symmetry as any of them; it is shown by another symmetry.
class Maker {
  public:
    Maker(const Layout& layout, const Wish& wish, std::uint64_t seed);

    // The puzzles number `first` and following. Fewer than `count` when a cap was hit; that on
    // nodes is for each puzzle.
    Batch make(std::uint64_t first, std::uint64_t count, const Caps& caps);

  private:
    struct Family {
        std::uint64_t head = 0;  // the number of its first member
        bool is_related = false;
        std::vector<std::vector<int>> puzzles;  // its members so far
        std::vector<std::vector<int>> forms;    // their smallest forms
    };

    Cap raise(std::uint64_t number, Sink& sink);
    std::vector<int> follow(std::uint64_t number, Sink& sink) const;
    std::vector<int> shown(std::uint64_t number) const;

    Generator generator_;
    Symmetries symmetries_;
    std::uint64_t seed_;
    Family family_;  // of the number that was made last
};

// A puzzle with few givens.
struct Few {
    std::vector<int> puzzle;  // none: a cap was hit
    Cap cap;
};

// A search for as few givens as are wished, where nothing is wished about techniques: many puzzles,
// whose givens are exchanged for fewer. Each is shown to better() when it has fewer givens than all
// before. A seed and a number find the same puzzle on every machine, if they are given the time; a
// node is a puzzle changed.
Few find_few(const Layout& layout, const Wish& wish, std::uint64_t seed, std::uint64_t number,
             const std::function<void(const std::vector<int>&)>& better, const Caps& caps);

Batch generate(const Layout& layout, const Wish& wish, std::uint64_t seed, std::uint64_t first,
               std::uint64_t count, const Caps& caps);

}  // namespace pencilmark
