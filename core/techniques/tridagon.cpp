// The tridagon: three digits cannot fill its twelve cells, so one of the guardians is true.
#include "../impossible.hpp"
#include "finders.hpp"

namespace pencilmark {
namespace {

// Eliminates the candidates that cannot be true along with any of the guardians.
void strike_excluded(const Board& board, const std::vector<Candidate>& guardians, Step& step) {
    for (Digit d : board.layout().digits()) {
        CellSet struck = board.places(d);
        for (const auto [cell, digit] : guardians) {
            const CellSet own = CellSet::of(cell);
            struck &= digit == d ? board.layout().peers[cell] : own;
        }
        step.eliminate(struck, d);
    }
}

}  // namespace

void tridagon(const Position& position, Sink& out) {
    const Board& board = position.board();
    for (const GuardedPattern& pattern : position.table<ImpossiblePatterns>().all()) {
        const std::vector<Candidate> guardians = candidates_of(pattern.guards);
        Step& step = out.draft();
        if (guardians.size() == 1) {
            step.placements = guardians;
        } else {
            strike_excluded(board, guardians, step);
        }
        if (step.placements.empty() && step.eliminations.empty()) continue;
        pattern.mark(board, step);
        if (out.report()) return;
    }
}

}  // namespace pencilmark
