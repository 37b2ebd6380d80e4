// Patterns that a few digits cannot fill: tridagons and others of three digits, bivalue oddagons,
// broken wings. One of the guardians is true.
#include "finders/finders.hpp"
#include "finders/shared/impossible.hpp"

namespace whydoku {
namespace {

void find_impossible(const Board& board, Sink& out, const ImpossiblePatterns& patterns) {
    for (const GuardedPattern& pattern : patterns.all()) {
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

}  // namespace

void tridagon(const Position& position, Sink& out) {
    find_impossible(position.board(), out, position.table<Tridagons>());
}

void impossible_pattern(const Position& position, Sink& out) {
    find_impossible(position.board(), out, position.table<ThreeDigitPatterns>());
}

void bivalue_oddagon(const Position& position, Sink& out) {
    find_impossible(position.board(), out, position.table<BivalueOddagons>());
}

void broken_wing(const Position& position, Sink& out) {
    find_impossible(position.board(), out, position.table<BrokenWings>());
}

}  // namespace whydoku
