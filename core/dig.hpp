// Givens taken away from full grids one by one, as long as the solution stays the only one; many
// grids side by side.
//
// What is left is decided by the grid and the order alone, not by the way it is found. A set of
// cells is *unavoidable* where another grid differs from this one just there: one of its givens has
// to stay. So a given stays where taking it away empties an unavoidable set, and goes otherwise.
// Few such sets have to be known: it is decided by those that are, and what is left is proved to
// have no other solution, or gives another one and with it a set that was missing. Decisions before
// a proof never have to be changed: with more givens there are never more solutions.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "exact.hpp"
#include "random.hpp"

namespace pencilmark {

// What is taken away: givens that go together, each an orbit.
struct Plan {
    std::vector<CellSet> orbits;
    CellSet bare;           // without a given from the start
    bool is_sound = false;  // known: with just those empty there is one solution
    int lowest = 0;         // so many givens remain at least
};

class Dig {
  public:
    // The plan's orbits are tried in random order. Layout and plan must outlive this.
    Dig(const Layout& layout, const Plan& plan, const std::vector<int>& solution, Random& random);

    // Whether there is something to be proved: that with these cells empty,
    bool is_open() const { return is_open_; }
    CellSet empty() const { return empty_; }
    // (of which these are so since the last proof, so that another solution must differ in them,)
    CellSet fresh() const { return empty_ - proved_; }
    // there is no other solution than this,
    Digit solution(Cell c) const { return solution_[c]; }
    // which has turned out to be so,
    void prove();
    // or not: one differs in these cells.
    void refute(CellSet difference);

    // Whether it came to nothing: there are two solutions with nothing but the bare cells empty.
    bool failed() const { return failed_; }
    // The orbits that were taken away, in order.
    std::vector<CellSet> taken() const;
    std::vector<int> solution() const;
    // What is left: a digit a cell, 0 for none.
    std::vector<int> givens() const;

  private:
    struct Unavoidable {
        CellSet cells;
        int next;  // of those with the same last turn, or NO_SET
    };
    static constexpr int NO_SET = -1;

    void learn_pairs();
    void learn(CellSet unavoidable);
    void go_on();
    bool stays(int turn) const;
    CellSet orbit(int turn) const { return plan_->orbits[order_[turn]]; }

    const Layout* layout_;
    const Plan* plan_;
    int turns_;
    std::array<std::uint8_t, MAX_CELLS> solution_{};
    std::array<std::uint8_t, MAX_CELLS> order_{};  // by turn: the orbit
    std::array<std::uint8_t, MAX_CELLS> turn_{};   // by cell
    std::vector<Unavoidable> sets_;
    std::array<std::int16_t, MAX_CELLS> last_;  // by turn: the sets that are empty then at last

    bool is_open_ = true, failed_ = false;
    CellSet empty_, proved_;
    int next_ = 0, proved_next_ = 0;  // turns
};

// Carries out `count` digs, as far as the meter allows: start(i) begins one, finish(i, dig) takes
// what has become of it, in any order. Those of the classic 9x9 are carried out in lanes. Where
// start() has none, or a cap was hit, it ends.
void dig_all(const Layout& layout, std::size_t count,
             const std::function<std::optional<Dig>(std::size_t)>& start,
             const std::function<void(std::size_t, Dig&&)>& finish, Meter& meter);

// How often a solver guesses until it knows that a puzzle of the classic 9x9 has one solution, for
// each. The same on every machine.
std::vector<std::uint32_t> guesses_needed(std::span<const std::vector<int>> puzzles);

// Those of the orbits that can be taken away, each by itself, without there being another solution.
std::vector<CellSet> removable(const Layout& layout, const std::vector<int>& givens,
                               const std::vector<int>& solution, std::span<const CellSet> orbits,
                               Meter& meter);

}  // namespace pencilmark
