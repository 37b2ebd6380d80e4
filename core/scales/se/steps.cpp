#include "scales/se/steps.hpp"

#include "exact/exact.hpp"
#include "scales/se/evidence.hpp"
#include "scales/se/names.hpp"

namespace whydoku::se {

// A step keeps the solution single, so that it is counted once for a walk.
bool Explainer::is_unique(const Board& board, Meter& meter) {
    if (!unique_) {
        const bool unique = count_solutions(board, 2, meter) == 1;
        if (meter.stopped_by() != Cap::none) return false;
        unique_ = unique;
    }
    return *unique_;
}

bool Explainer::find(const Position& position, Sink& sink, Step& step) {
    const Board& board = position.board();
    if (board.broken() || board.solved()) return false;
    Meter& meter = sink.meter();
    meter.next_rung();
    if (!workshop_) workshop_.emplace(se::Workshop{.meter = meter, .nested = {}, .spare = {}});
    se::Grid grid(board);
    se::Unsearched unsearched;
    Argument argument{};
    Hint hint;
    hint.argument = &argument;
    if (!se::find_easy(grid, unsearched, hint)) {
        if (!is_unique(board, meter)) return false;
        if (!se::find_hard(grid, unsearched, *workshop_, hint)) return false;
    }
    step.clear();
    step.technique = rung(row_of(hint, argument)).technique;
    step.rating = static_cast<std::uint8_t>(se::tenths(hint.rating));
    se::list_outcome(hint, step.placements, step.eliminations);
    if (sink.evidence_is_read()) show(position, hint, argument, meter, step);
    return true;
}

}  // namespace whydoku::se
