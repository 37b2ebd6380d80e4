#include "exact/true_candidates.hpp"

namespace whydoku {
namespace {

void add(TrueCandidates& found, CellDigits& missing, const Board& solution) {
    const int cells = solution.layout().cells;
    for (int c = 0; c < cells; ++c) {
        found.digits[c] |= DigitSet::of(solution.value(c));
        missing[c] -= found.digits[c];
    }
}

// What singles, sums and locked candidates demand. False if there is no solution.
bool settle_rules(Board& board) {
    const std::shared_ptr<const Sums> sums = sums_of(board.layout());
    return !sums || settle(board, *sums, nullptr).possible;
}

}  // namespace

TrueCandidates true_candidates(const Board& board, Meter& for_the_first, Meter& for_others) {
    TrueCandidates found;
    Board start = board;
    CellDigits missing{};  // what may be in a solution, and was in none so far
    if (!settle_rules(start)) return found.complete = true, found;
    for (Cell c : start.empty()) missing[c] = start.candidates(c);
    Solver solver(start, for_the_first, Twins::keep, &missing);
    for (int solutions = 0; solutions < 2; ++solutions) {
        if (!solver.next()) {
            found.complete = for_the_first.stopped_by() == Cap::none;
            return found;
        }
        add(found, missing, solver.solution());
    }
    Solver other(start, for_others, Twins::keep, &missing);
    for (Cell c : start.empty()) {
        while (missing[c]) {
            const Digit d = missing[c].last();
            other.suppose(start, candidate(c, d));
            if (other.next()) add(found, missing, other.solution());
            if (for_others.stopped_by() != Cap::none) return found;
            missing[c] -= DigitSet::of(d);
        }
    }
    found.complete = true;
    return found;
}

}  // namespace whydoku
