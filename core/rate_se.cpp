#include "rate_se.hpp"

#include <algorithm>
#include <stdexcept>

#include "exact.hpp"
#include "se/chains.hpp"

namespace pencilmark {

namespace {

using se::Grid;
using se::Hint;
using se::Mask;

int tenths(double rating) {
    return static_cast<int>((rating + 0.05) * 10);
}

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
                rating_.er = tenths(hardest_);
                if (!grid_.empty) break;
            }
            Hint hint;
            if (!find(hint)) break;
            apply(hint);
        }
        rating_.cap = meter_.hit();
        if (rating_.solutions == 1) return rating_;
        return {.solutions = rating_.solutions, .cap = rating_.cap};
    }

  private:
    bool find(Hint& hint) {
        if (find_direct(hint) || find_elimination(hint)) return true;
        if (!is_unique()) return false;
        return find_if_unique(hint) || find_chain(grid_, workshop_, hint);
    }

    bool find_direct(Hint& hint) const {
        return hidden_single(grid_, hint) || direct_locking(grid_, hint) ||
               direct_hidden_set(grid_, 2, hint) || naked_single(grid_, hint) ||
               direct_hidden_set(grid_, 3, hint);
    }

    bool find_elimination(Hint& hint) const {
        return locking(grid_, hint) || naked_set(grid_, 2, hint) || fish(grid_, 2, hint) ||
               hidden_set(grid_, 2, hint) || naked_set(grid_, 3, hint) || fish(grid_, 3, hint) ||
               hidden_set(grid_, 3, hint) || xy_wing(grid_, hint) || xyz_wing(grid_, hint);
    }

    // From here on the path relies on a single solution. Easier rules solve only such puzzles.
    bool is_unique() {
        if (!checked_) {
            const auto solutions = static_cast<int>(count_solutions(board_, 2, meter_));
            if (meter_.hit() != Cap::none) return false;
            rating_.solutions = solutions;
            checked_ = true;
        }
        return rating_.solutions == 1;
    }

    bool find_if_unique(Hint& hint) const {
        return unique_loop(grid_, hint) || naked_set(grid_, 4, hint) || fish(grid_, 4, hint) ||
               hidden_set(grid_, 4, hint) || bug(grid_, hint) || aligned_pair(grid_, hint);
    }

    void apply(const Hint& hint) {
        for (int i = 0; i < hint.removals.count; ++i) {
            const int c = hint.removals.cell[i];
            for (int d : se::bits(grid_.cell[c] & hint.removals.digits[i])) grid_.strike(c, d);
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

    const Board& board_;
    Grid grid_;
    Meter& meter_;
    se::Workshop workshop_;
    bool checked_ = false;  // whether the solutions are counted
    SeSteps lists_;
    double hardest_ = 0;
    SeRating rating_;
};

void check_layout(const Layout& layout) {
    if (layout.size == 9 && layout.box_rows == 3 && layout.houses == 27) return;
    throw std::invalid_argument("the scale of Sudoku Explainer is for the layout 9x9, not " +
                                layout.name);
}

// The digits of a line. False if it is not 81 characters long.
bool read_line(std::string_view line, std::array<int, 81>& givens) {
    if (line.size() != 81) return false;
    for (std::size_t c = 0; c < 81; ++c) {
        givens[c] = line[c] >= '1' && line[c] <= '9' ? line[c] - '0' : 0;
    }
    return true;
}

}  // namespace

SeRating rate_se(const Board& board, Meter& meter, SeSteps steps) {
    check_layout(board.layout());
    if (board.broken()) return {.solutions = 0};
    return SeWalk(board, meter, steps).rate();
}

SeRatings rate_se_many(const Layout& layout, std::span<const std::string_view> lines,
                       const Caps& caps) {
    check_layout(layout);
    SeRatings ratings;
    Meter meter(caps);
    std::array<int, 81> givens;
    for (std::string_view line : lines) {
        if (!read_line(line, givens)) throw std::invalid_argument("a puzzle is 81 characters long");
        const SeRating rating = rate_se(Board(layout, givens), meter);
        if (rating.cap == Cap::interrupted) break;
        ratings.er.push_back(rating.er);
        ratings.ep.push_back(rating.ep);
        ratings.ed.push_back(rating.ed);
        ratings.solutions.push_back(rating.solutions);
        ratings.capped.push_back(rating.cap != Cap::none);
        if (rating.cap != Cap::none) meter = Meter(caps);
        meter.restart();
    }
    ratings.cap = meter.hit();
    return ratings;
}

}  // namespace pencilmark
