#include "scales/se/rate.hpp"

#include <algorithm>
#include <stdexcept>

#include "exact/exact.hpp"
#include "scales/se/rules.hpp"

namespace whydoku {

namespace {

using se::Grid;
using se::Hint;
using se::Mask;

// Follows the original's path: the first rule that finds something is applied, and all rules are
// tried anew.
class SeWalk {
  public:
    SeWalk(const Board& board, Meter& meter, SeSteps steps)
        : board_(board),
          grid_(board),
          meter_(meter),
          workshop_{.meter = meter, .nested = {}, .spare = {}},
          lists_(steps) {}

    SeRating rate() {
        while (grid_.empty && meter_.spend()) {
            // EP is known, and nobody asks for the steps: singles need not come one by one.
            if (rating_.ep && lists_ == SeSteps::leave_out) {
                hardest_ = se::place_hidden_singles(grid_, hardest_);
                rating_.er = se::tenths(hardest_);
                if (!grid_.empty) break;
            }
            Hint hint;
            if (!find(hint)) break;
            apply(hint);
        }
        rating_.cap = meter_.stopped_by();
        // No digit is placed yet: EP is at least what the steps so far have needed.
        if (rating_.cap != Cap::none && !rating_.ep) rating_.ep = rating_.er;
        if (rating_.solutions == 1) return rating_;
        return {.solutions = rating_.solutions, .cap = rating_.cap};
    }

  private:
    bool find(Hint& hint) {
        return find_easy(grid_, unsearched_, hint) ||
               (is_unique() && find_hard(grid_, unsearched_, workshop_, hint));
    }

    // From here on the path relies on a single solution. Easier rules solve only such puzzles.
    bool is_unique() {
        if (!checked_) {
            const auto solutions = static_cast<int>(count_solutions(board_, 2, meter_));
            if (meter_.stopped_by() != Cap::none) return false;
            rating_.solutions = solutions;
            checked_ = true;
        }
        return rating_.solutions == 1;
    }

    void apply(const Hint& hint) {
        for (int i = 0; i < hint.removals.count; ++i) {
            const int c = hint.removals.cell[i];
            for (int d : se::bits(grid_.cell[c] & hint.removals.digits[i])) grid_.strike(c, d);
        }
        if (hint.cell >= 0) grid_.place(hint.cell, hint.digit);
        hardest_ = std::max(hardest_, hint.rating);
        rating_.er = se::tenths(hardest_);
        if (!rating_.ed) rating_.ed = rating_.er;
        if (!rating_.ep && hint.cell >= 0) rating_.ep = rating_.er;
        if (lists_ == SeSteps::list) record(hint);
    }

    void record(const Hint& hint) {
        SeStep step{hint.rule, se::tenths(hint.rating), {}, {}};
        se::list_outcome(hint, step.placements, step.eliminations);
        rating_.steps.push_back(step);
    }

    const Board& board_;
    Grid grid_;
    se::Unsearched unsearched_;
    Meter& meter_;
    se::Workshop workshop_;
    bool checked_ = false;  // whether the solutions are counted
    SeSteps lists_;
    double hardest_ = 0;
    SeRating rating_;
};

void check_layout(const Layout& layout) {
    if (layout.is_classic()) return;
    throw std::invalid_argument("the scale of Sudoku Explainer is for the layout 9x9, not " +
                                layout.name);
}

}  // namespace

SeRating rate_se(const Board& board, Meter& meter, SeSteps steps) {
    check_layout(board.layout());
    if (board.broken()) return {.solutions = 0};
    return SeWalk(board, meter, steps).rate();
}

}  // namespace whydoku
