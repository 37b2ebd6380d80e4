// Locked candidates: where two houses cross, one can claim a digit for the crossing.
#include "../barren.hpp"
#include "finders.hpp"

namespace pencilmark {
namespace {

// A digit whose places in a house all lie in another house as well.
struct Locked {
    CellSet places;
    HouseSet others;  // which have more places for it
};

Locked locked_in(const Board& board, House from, Digit d, HouseSet into_any) {
    const Layout& layout = board.layout();
    const CellSet all = board.places(d);
    Locked locked{all & layout.house[from], {}};
    for (House into : layout.houses_of[locked.places.first()] & into_any) {
        const CellSet common = all & layout.house[into];
        const bool fits = !(locked.places - common) & (common != locked.places);
        locked.others |= fits ? HouseSet::of(into) : HouseSet{};
    }
    return locked;
}

// Wherever the digit goes in house `from`, it is in the other house as well, which has no further
// place for it.
void locked_candidates(const Board& board, Sink& out, HouseSet from_any, HouseSet into_any) {
    const Layout& layout = board.layout();
    Barren& barren = out.shared<Barren>(board);
    const DigitSet digits = layout.digits() - barren.digits(out.technique());
    std::array<DigitSet, MAX_HOUSES> fruitful{};
    HouseSet houses;
    for (Digit d : digits) {
        for (House from : board.open_houses(d, layout.max_overlap) & from_any) {
            if (!locked_in(board, from, d, into_any).others) continue;
            fruitful[from] |= DigitSet::of(d);
            houses |= HouseSet::of(from);
        }
    }
    for (House from : houses) {
        for (Digit d : fruitful[from]) {
            const Locked locked = locked_in(board, from, d, into_any);
            for (House into : locked.others) {
                Step& step = out.draft();
                step.eliminate(board.places(d, into) - locked.places, d);
                step.mark_house(Role::base, from);
                step.mark_house(Role::cover, into);
                step.mark(Role::set, locked.places, d);
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
