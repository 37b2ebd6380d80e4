#include "exact/true_candidates.hpp"

namespace whydoku {
namespace {

void add(TrueCandidates& found, const Board& solution) {
    const int cells = solution.layout().cells;
    for (int c = 0; c < cells; ++c) found.digits[c] |= DigitSet::of(solution.value(c));
}

}  // namespace

TrueCandidates true_candidates(const Board& board, Meter& for_the_first, Meter& for_others) {
    TrueCandidates found;
    Solver solver(board, for_the_first);
    for (int solutions = 0; solutions < 2; ++solutions) {
        if (!solver.next()) {
            found.complete = for_the_first.stopped_by() == Cap::none;
            return found;
        }
        add(found, solver.solution());
    }
    for (Cell c : board.empty()) {
        for (Digit d : board.candidates(c) - found.digits[c]) {
            if (found.digits[c].has(d)) continue;  // since
            Board supposed = board;
            supposed.place(c, d);
            Solver other(supposed, for_others);
            if (other.next()) add(found, other.solution());
            if (for_others.stopped_by() != Cap::none) return found;
        }
    }
    found.complete = true;
    return found;
}

}  // namespace whydoku
