// Removes givens from full grids, one orbit after another, while the solution stays unique. Many
// grids are worked on side by side.
//
// The grid and the order of removal alone decide which givens remain. A set of cells is
// *unavoidable* if another valid grid differs from this one in exactly these cells: at least one of
// its givens has to stay. So a given stays if removing it would empty an unavoidable set; otherwise
// it goes. Few such sets have to be known. The known ones decide about the next givens, and then
// one search looks for another solution. Either there is none, or the cells in which it differs are
// an unavoidable set that was missing. Decisions before the last successful proof are final,
// because more givens never allow more solutions.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "exact/exact.hpp"
#include "exact/random.hpp"

namespace whydoku {

// Which givens a dig may remove. An orbit is a set of cells that lose their givens together.
struct DigPlan {
    std::vector<CellSet> orbits;
    CellSet always_empty;        // cells without a given from the start
    bool starts_unique = false;  // with only those cells empty, the solution is known to be unique
    int min_givens = 0;          // at least this many givens remain
    CellSet late;                // orbits with one of these cells are tried after all others
    bool minimal = false;        // the dig fails if a given by itself can be left out in the end
};

// The removal of givens from one grid.
class Dig {
  public:
    // Tries the orbits in random order. The layout and the plan must outlive this object.
    Dig(const Layout& layout, const DigPlan& plan, const std::vector<int>& solution,
        Random& random);

    // Whether a claim waits for its proof: with the cells of empty() empty, solution() is unique.
    // Then call prove() or refute().
    bool needs_proof() const { return needs_proof_; }
    CellSet empty() const { return empty_; }
    // The cells emptied since the last proof: another solution has to differ in one of them.
    CellSet newly_empty() const { return empty_ - proved_; }
    Digit solution(Cell c) const { return solution_[c]; }
    // The claim holds: go on to the next one.
    void prove();
    // The claim is wrong: another solution differs in these cells.
    void refute(CellSet difference);

    // Whether there are two solutions even with only the plan's always_empty cells empty, or the
    // puzzle that remains is not minimal although the plan asks for it.
    bool failed() const { return failed_; }
    // The orbits that were removed, in order.
    std::vector<CellSet> removed() const;
    std::vector<int> solution() const;
    // The puzzle that remains: a digit per cell, 0 for none.
    std::vector<int> givens() const;

  private:
    struct UnavoidableSet {
        CellSet cells;
        int next;  // the next set with the same last turn, or NO_SET
    };
    static constexpr int NO_SET = -1;

    CellSet joined_to(Cell start, CellSet cells) const;
    void find_two_digit_sets();
    void add_unavoidable(CellSet cells);
    void remove_next();
    void leave_out_next();
    bool must_stay(int turn) const;
    CellSet orbit(int turn) const { return plan_->orbits[order_[turn]]; }

    const Layout* layout_;
    const DigPlan* plan_;
    int turns_;
    std::array<std::uint8_t, MAX_CELLS> solution_{};
    std::array<std::uint8_t, MAX_CELLS> order_{};  // by turn: the orbit
    std::array<std::uint8_t, MAX_CELLS> turn_{};   // by cell: the turn of its orbit
    std::vector<UnavoidableSet> sets_;
    std::array<std::int16_t, MAX_CELLS> last_;  // by turn: the sets whose last cell goes then

    bool needs_proof_ = true, failed_ = false;
    CellSet empty_, proved_;          // proved_: what was empty at the last proof
    int next_ = 0, proved_next_ = 0;  // turns
    // In the end, if the plan asks for it: the given that is left out, and those that are needed.
    CellSet left_out_, needed_;
};

// Carries out `count` digs. start(i) begins one, or returns none to end the call; finish(i, dig)
// receives the finished digs, in any order. The meter's caps end it too. Digs in the classic 9x9
// are proved in the lanes of the bulk solver.
void dig_all(const Layout& layout, std::size_t count,
             const std::function<std::optional<Dig>(std::size_t)>& start,
             const std::function<void(std::size_t, Dig&&)>& finish, Meter& meter);

// For each puzzle of the classic 9x9, how many guesses a solver needs to show that its solution is
// unique. The same on every machine.
std::vector<std::uint32_t> guesses_needed(std::span<const std::vector<int>> puzzles);

// The orbits that can be removed, each by itself, without allowing another solution. Incomplete
// when a cap of the meter was hit; proofs in the lanes spend no nodes.
std::vector<CellSet> removable(const Layout& layout, const std::vector<int>& givens,
                               const std::vector<int>& solution, std::span<const CellSet> orbits,
                               Meter& meter);

}  // namespace whydoku
