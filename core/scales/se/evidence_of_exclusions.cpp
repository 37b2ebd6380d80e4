// Shows an aligned exclusion of Sudoku Explainer: for each way to fill the aligned cells with an
// eliminated candidate, what rules it out. Small cells do that, which see all aligned cells: one
// with two candidates cannot lose both, one with three cannot lose all.
#include <algorithm>

#include "scales/se/evidence.hpp"

namespace whydoku::se {

namespace {

class Exclusion {
  public:
    Exclusion(const Board& board, CellSet aligned, Step& step)
        : board_(board), small_(board.open_cells(3)), step_(step) {
        for (Cell c : aligned) small_ &= board.layout().peers[c];
        step.mark_all(Role::base, board, aligned);
    }

    // Why no digit of the other cell goes with the candidate.
    void show(Candidate out, Cell other) {
        for (Digit d : board_.candidates(other)) link(out, candidate(other, d));
    }

    // Why no digits of two other cells go with the candidate.
    void show(Candidate out, Cell one, Cell two) {
        for (Digit d : board_.candidates(one)) {
            const Candidate first = candidate(one, d);
            if (link(out, first)) continue;
            for (Digit e : board_.candidates(two)) {
                const Candidate second = candidate(two, e);
                if (link(out, second) || link(first, second)) continue;
                mark(DigitSet::of(out.digit) | DigitSet::of(d) | DigitSet::of(e));
            }
        }
    }

  private:
    // Links two candidates that exclude each other; false if they do not.
    bool link(Candidate one, Candidate other) {
        const bool is_plain =
            one.digit == other.digit && board_.layout().peers[one.cell].has(other.cell);
        if (!is_plain && !mark(DigitSet::of(one.digit) | DigitSet::of(other.digit))) return false;
        const Link link{Link::Kind::weak, {one}, {other}};
        if (std::ranges::find(step_.links, link) == step_.links.end()) step_.links.push_back(link);
        return true;
    }

    // Marks the first small cell with just these two or three digits; false if there is none.
    bool mark(DigitSet digits) {
        if (digits.size() < 2) return false;
        for (Cell c : small_) {
            if (board_.candidates(c) != digits) continue;
            if (marked_.has(c)) return true;
            const auto number = static_cast<std::size_t>(marked_.size());
            step_.mark_all(SET_ROLES[number % std::size(SET_ROLES)], board_, CellSet::of(c));
            marked_ |= CellSet::of(c);
            return true;
        }
        return false;
    }

    const Board& board_;
    CellSet small_;
    Step& step_;
    CellSet marked_;
};

}  // namespace

void show_exclusion(const Board& board, CellSet aligned, Step& step) {
    Exclusion exclusion(board, aligned, step);
    for (const Candidate out : step.eliminations) {
        const CellSet others = aligned - CellSet::of(out.cell);
        const Cell one = others.first();
        if (others.size() == 1) {
            exclusion.show(out, one);
        } else {
            exclusion.show(out, one, (others - CellSet::of(one)).first());
        }
    }
}

}  // namespace whydoku::se
