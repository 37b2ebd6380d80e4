// XYZ-Loop: an XYZ-Wing, which is a pivot {x,y,z} that sees two wings {x,z} and {y,z}, and a house
// in which every place of z sees a wing.
//
// The house needs z, and its place rules z out in one of the wings: so they are not both z. If the
// first wing is z, the second is y, and the pivot is x. If the second is z, the first is x, and the
// pivot is y. If neither is, they are x and y, and the pivot is z. So the three cells hold x, y and
// z once each, and no cell that sees all places of one of these digits in them can hold it.
//
// Wings that see each other would be a naked triple with the pivot. If only z is eliminated, the
// XYZ-Wing does it without the house. If the house takes z from one and the same wing wherever it
// has it, that wing cannot be z, which is another technique.
#include "finders/finders.hpp"
#include "finders/shared/link_in_turn.hpp"

namespace whydoku {
namespace {

class XyzLoop {
  public:
    XyzLoop(const Board& board, Sink& out) : board_(board), layout_(board.layout()), out_(out) {}

    void look() {
        const CellSet three = board_.open_cells(3) - board_.bivalue();
        for (Cell pivot : three) {
            if (look_from(pivot)) return;
        }
    }

  private:
    // True when the sink has enough.
    bool look_from(Cell pivot) {
        const DigitSet digits = board_.candidates(pivot);
        CellSet wings;
        for (Cell c : board_.bivalue() & layout_.peers[pivot]) {
            if (!(board_.candidates(c) - digits)) wings |= CellSet::of(c);
        }
        for (Cell one : wings) {
            wings -= CellSet::of(one);
            for (Cell two : wings - layout_.peers[one]) {
                if (board_.candidates(one) == board_.candidates(two)) continue;
                if (join(pivot, one, two)) return true;
            }
        }
        return false;
    }

    struct Wing {
        Cell pivot, one, two;
        Digit z;
        CellSet cells() const { return CellSet::of(pivot) | CellSet::of(one) | CellSet::of(two); }
    };

    bool join(Cell pivot, Cell one, Cell two) {
        const Digit z = (board_.candidates(one) & board_.candidates(two)).first();
        const Wing wing{pivot, one, two, z};
        bool more = false;  // than the XYZ-Wing eliminates
        for (Digit d : board_.candidates(pivot)) {
            const CellSet holding = wing.cells() & board_.places(d);
            struck_[d] = board_.places(d) & layout_.peers_of_all(holding);
            more |= d != z && struck_[d];
        }
        if (!more) return false;
        const CellSet by_one = layout_.peers[one], by_two = layout_.peers[two];
        for (House h : board_.open_houses(z, static_cast<unsigned>(layout_.size))) {
            const CellSet places = board_.places(z, h);
            if ((places - (by_one | by_two)) || !(places - by_one) || !(places - by_two)) continue;
            return strike(wing, h);
        }
        return false;
    }

    bool strike(const Wing& wing, House h) {
        const auto& [pivot, one, two, z] = wing;
        const CellSet places = board_.places(z, h);
        Step& step = out_.draft();
        for (Digit d : board_.candidates(pivot)) step.eliminate(struck_[d], d);
        step.mark_house(Role::base, h, z);
        step.mark_all(Role::pivot, board_, CellSet::of(pivot));
        step.mark_all(Role::wing, board_, CellSet::of(one) | CellSet::of(two));
        step.mark(Role::base, places, z);
        const CellSet near_one = places & layout_.peers[one];
        const auto wing_end = [&](Cell c) {
            return LinkEnd{CellSet::of(c), (board_.candidates(c) - DigitSet::of(wing.z)).first()};
        };
        link_in_turn(step, {wing_end(one),
                            {CellSet::of(one), z},
                            {near_one, z},
                            {places - near_one, z},
                            {CellSet::of(two), z},
                            wing_end(two)});
        return out_.report();
    }

    const Board& board_;
    const Layout& layout_;
    Sink& out_;
    std::array<CellSet, MAX_SIZE + 1> struck_{};
};

}  // namespace

void xyz_loop(const Position& position, Sink& out) {
    XyzLoop(position.board(), out).look();
}

}  // namespace whydoku
