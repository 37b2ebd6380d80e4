// Locked candidates: if all places of a digit in a house lie in a second house too, the second
// house has no other place for it.
#include "finders/finders.hpp"
#include "position/searched.hpp"

namespace whydoku {
namespace {

// The other houses that contain all places of a digit in house `from`, and further places.
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

// Wherever the digit goes in house `from`, it is in the other house as well, so the further places
// there can be eliminated.
void locked_candidates(const Position& position, Sink& out, HouseSet from_any, HouseSet into_any) {
    const Board& board = position.board();
    const Layout& layout = board.layout();
    SearchedDigits& searched = position.table<SearchedDigits>();
    const DigitSet digits = layout.digits() - searched.digits(out.technique());
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
    if (out.in_vain()) searched.add(out.technique(), digits);
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

}  // namespace whydoku
