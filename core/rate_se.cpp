#include "rate_se.hpp"

#include <cmath>
#include <stdexcept>

#include "se/chains.hpp"

namespace pencilmark {

namespace {

using se::Grid;
using se::Hint;
using se::Mask;

int tenths(double rating) {
    return static_cast<int>((rating + 0.05) * 10);
}

Grid grid_of(const Board& board) {
    Grid grid;
    for (Cell c = 0; c < 81; ++c) {
        if (board.value(c)) grid.place(c, board.value(c) - 1);
    }
    for (Cell c : board.empty()) {
        grid.set_candidates(c, static_cast<Mask>(board.candidates(c).bits >> 1));
    }
    return grid;
}

// Follows the original's path: the first rule that finds something is applied, and all rules are
// tried anew.
class SeWalk {
  public:
    SeWalk(const Board& board, Meter& meter, SeSteps steps)
        : grid_(grid_of(board)), meter_(meter), lists_(steps) {}

    SeRating rate() {
        while (grid_.empty && meter_.spend()) {
            Hint hint;
            if (!find(hint) || meter_.hit() != Cap::none) break;
            apply(hint);
        }
        rating_.solved = !grid_.empty;
        rating_.cap = meter_.hit();
        return rating_;
    }

  private:
    bool find(Hint& hint) {
        return hidden_single(grid_, hint) || direct_locking(grid_, hint) ||
               direct_hidden_set(grid_, 2, hint) || naked_single(grid_, hint) ||
               direct_hidden_set(grid_, 3, hint) || find_elimination(hint) || find_chain(grid_, meter_, hint);
    }

    bool find_elimination(Hint& hint) const {
        return locking(grid_, hint) || naked_set(grid_, 2, hint) || fish(grid_, 2, hint) ||
               hidden_set(grid_, 2, hint) || naked_set(grid_, 3, hint) || fish(grid_, 3, hint) ||
               hidden_set(grid_, 3, hint) || xy_wing(grid_, hint) || xyz_wing(grid_, hint) ||
               unique_loop(grid_, hint) || naked_set(grid_, 4, hint) || fish(grid_, 4, hint) ||
               hidden_set(grid_, 4, hint) || bug(grid_, hint) || aligned_pair(grid_, hint);
    }

    void apply(const Hint& hint) {
        for (int i = 0; i < hint.removals.count; ++i) {
            const int c = hint.removals.cell[i];
            grid_.set_candidates(c, static_cast<Mask>(grid_.cell[c] & ~hint.removals.digits[i]));
        }
        if (hint.cell >= 0) grid_.place(hint.cell, hint.digit);
        hardest_ = std::max(hardest_, hint.rating);
        rating_.er = tenths(hardest_);
        if (!rating_.ed) rating_.ed = rating_.er;
        if (!rating_.ep && hint.cell >= 0) rating_.ep = rating_.er;
        if (lists_ == SeSteps::list) record(hint);
    }

    void record(const Hint& hint) {
        SeStep step{hint.rule, tenths(hint.rating), {}, {}};
        for (int i = 0; i < hint.removals.count; ++i) {
            for (int d : se::bits(hint.removals.digits[i])) {
                step.eliminations.push_back(candidate(hint.removals.cell[i], d + 1));
            }
        }
        if (hint.cell >= 0) step.placements.push_back(candidate(hint.cell, hint.digit + 1));
        rating_.steps.push_back(step);
    }

    Grid grid_;
    Meter& meter_;
    SeSteps lists_;
    double hardest_ = 0;
    SeRating rating_;
};

}  // namespace

SeRating rate_se(const Board& board, Meter& meter, SeSteps steps) {
    const Layout& layout = board.layout();
    if (layout.size != 9 || layout.box_rows != 3 || layout.houses != 27) {
        throw std::invalid_argument(
            "the scale of Sudoku Explainer is for 9x9 puzzles with rows, columns and boxes");
    }
    if (board.broken()) return {};
    return SeWalk(board, meter, steps).rate();
}

}  // namespace pencilmark
