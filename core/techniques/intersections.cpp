// Locked candidates: where two houses cross, one can claim a digit for the crossing.
#include "../barren.hpp"
#include "finders.hpp"

namespace pencilmark {
namespace {

// The digit's places in house `from` all lie in `into` too. Wherever it goes in the one, it is in
// the other as well, so the other has no further place for it.
void locked_candidates(const Board& board, Sink& out, HouseSet from_any, HouseSet into_any) {
    const Layout& layout = board.layout();
    Barren& barren = out.shared<Barren>(board);
    const DigitSet digits = layout.digits() - barren.digits(out.technique());
    for (House from : from_any) {
        for (Digit d : board.missing(from) & digits) {
            const int count = board.place_count(from, d);
            if (count < 2 || count > layout.max_overlap) continue;
            const CellSet locked = board.places(d, from);
            const HouseSet others = layout.houses_over(locked) - HouseSet::of(from);
            for (House into : others& into_any) {
                const CellSet struck = board.places(d, into) - locked;
                if (!struck) continue;
                Step& step = out.draft();
                step.eliminate(struck, d);
                step.mark_house(Role::base, from);
                step.mark_house(Role::cover, into);
                step.mark(Role::set, locked, d);
                if (out.take()) return;
            }
        }
    }
    if (!out.any()) barren.add(out.technique(), digits);
}

}  // namespace

void pointing(const Board& board, Sink& out) {
    const Layout& layout = board.layout();
    locked_candidates(board, out, layout.blocks, layout.lines | layout.blocks);
}

void claiming(const Board& board, Sink& out) {
    locked_candidates(board, out, board.layout().lines, board.layout().blocks);
}

}  // namespace pencilmark
