// Locked candidates: where two houses cross, one can claim a digit for the crossing.
#include "../barren.hpp"
#include "finders.hpp"

namespace pencilmark {
namespace {

// The other houses in which all places lie that a digit has in house `from`, and more besides.
HouseSet strikes_in(const Board& board, Digit d, House from, HouseSet into_any) {
    const Layout& layout = board.layout();
    const CellSet all = board.places(d), locked = all & layout.house[from];
    const HouseSet ends = layout.houses_of[locked.first()] & layout.houses_of[locked.last()];
    HouseSet others = (ends & into_any) - HouseSet::of(from);
    for (House into : others) {
        const CellSet common = all & layout.house[into];
        if ((locked - common) || common == locked) others -= HouseSet::of(into);
    }
    return others;
}

// Wherever the digit goes in house `from`, it is in the other house as well, which has no further
// place for it.
void locked_candidates(const Position& position, Sink& out, HouseSet from_any, HouseSet into_any) {
    const Board& board = position.board();
    const Layout& layout = board.layout();
    Barren& barren = position.table<Barren>();
    const DigitSet digits = layout.digits() - barren.digits(out.technique());
    HousesByDigit open{};
    for (Digit d : digits) open[d] = board.open_houses(d, layout.max_overlap);
    for (House from : from_any) {
        for (Digit d : digits_in(open, from)) {
            const CellSet locked = board.places(d, from);
            for (House into : strikes_in(board, d, from, into_any)) {
                Step& step = out.draft();
                step.eliminate(board.places(d, into) - locked, d);
                step.mark_house(Role::base, from);
                step.mark_house(Role::cover, into);
                step.mark(Role::set, locked, d);
                if (out.report()) return;
            }
        }
    }
    if (out.in_vain()) barren.add(out.technique(), digits);
}

}  // namespace

void pointing(const Position& position, Sink& out) {
    const Board& board = position.board();
    const Layout& layout = board.layout();
    locked_candidates(position, out, layout.blocks, layout.lines | layout.blocks);
}

void claiming(const Position& position, Sink& out) {
    const Board& board = position.board();
    locked_candidates(position, out, board.layout().lines, board.layout().blocks);
}

}  // namespace pencilmark
