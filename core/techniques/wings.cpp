// Wings: a few cells of which one or another must hold a digit z, whatever the rest does. No cell
// that sees all of them can then hold z.
#include "../barren.hpp"
#include "finders.hpp"

namespace pencilmark {
namespace {

// The pivot sees both wings, {x,z} and {y,z}. If it is x, the one wing is z; if it is y, the other
// is. A pivot that can be z itself must be seen by what is struck, too. True when the sink has
// enough.
bool strike_wing(const Board& board, Sink& out, Cell pivot, Cell one, Cell two) {
    const DigitSet mine = board.candidates(pivot);
    const DigitSet z = board.candidates(one) & board.candidates(two);
    if (z.size() != 1 || (mine | board.candidates(one) | board.candidates(two)).size() != 3) {
        return false;
    }
    const Digit d = z.first();
    if (mine.has(d) != (mine.size() == 3)) return false;
    const Layout& layout = board.layout();
    CellSet struck = board.places(d) & layout.peers[one] & layout.peers[two];
    if (mine.has(d)) struck &= layout.peers[pivot];
    if (!struck) return false;
    Step& step = out.draft();
    step.eliminate(struck, d);
    step.mark_all(Role::pivot, board, CellSet::of(pivot));
    step.mark_all(Role::wing, board, CellSet::of(one));
    step.mark_all(Role::wing, board, CellSet::of(two));
    return out.take();
}

void wing(const Board& board, Sink& out, int pivot_size) {
    for (Cell pivot : board.empty()) {
        if (board.candidates(pivot).size() != pivot_size) continue;
        CellSet wings = board.bivalue() & board.layout().peers[pivot];
        for (Cell one : wings) {
            wings -= CellSet::of(one);
            for (Cell two : wings) {
                if (strike_wing(board, out, pivot, one, two)) return;
            }
        }
    }
}

// Tries each house that has just two places for `link`, one seen by each of the two cells.
bool strike_w_wing(const Board& board, Sink& out, Cell one, Cell two, Digit link, CellSet struck) {
    const Layout& layout = board.layout();
    const CellSet near_one = layout.peers[one], near_two = layout.peers[two];
    for (House h : board.houses_with(link, 2)) {
        const CellSet ends = board.places(link, h);
        const CellSet to_one = ends & near_one, to_two = ends & near_two;
        if (!to_one || !to_two || (to_one | to_two) != ends) continue;
        const Cell first = (to_one - to_two) ? (to_one - to_two).first() : to_one.first();
        const Cell second = (ends - CellSet::of(first)).first();
        const Digit d = (board.candidates(one) - DigitSet::of(link)).first();
        Step& step = out.draft();
        step.eliminate(struck, d);
        step.mark_house(Role::base, h, link);
        step.mark_all(Role::wing, board, CellSet::of(one));
        step.mark_all(Role::wing, board, CellSet::of(two));
        step.mark(Role::base, ends, link);
        const auto node = [](Cell c, Digit digit) { return std::vector{candidate(c, digit)}; };
        using enum Link::Kind;
        step.links = {{strong, node(one, d), node(one, link)},
                      {weak, node(one, link), node(first, link)},
                      {strong, node(first, link), node(second, link)},
                      {weak, node(second, link), node(two, link)},
                      {strong, node(two, link), node(two, d)}};
        if (out.take()) return true;
    }
    return false;
}

// N cells with N candidates in all, of which every digit but z has its cells in sight of each
// other, so that it fits into the set once at most: the N - 1 others cannot fill N cells, so one
// of the cells is z. The cells lie in two houses, in neither alone, and bend where these cross:
// without a cell there, one part would be a naked subset.
class BentSets {
  public:
    BentSets(const Board& board, Sink& out, int size)
        : board_(board), out_(out), size_(size), small_(board.open_cells(size) | board.naked()) {}

    // The sets in the two houses. True when the sink has enough.
    bool look(CellSet one, CellSet two) {
        only_one_ = one - two;
        only_two_ = two - one;
        CellSet pool = (one | two) & small_;
        if (!(pool & only_one_) || !(pool & only_two_)) return false;
        for (Cell bend : pool & one & two) {
            pool -= CellSet::of(bend);
            if (extend(pool, {CellSet::of(bend), board_.candidates(bend), {}, {}, 1})) return true;
        }
        return false;
    }

  private:
    struct Chosen {
        CellSet cells;
        DigitSet digits;
        DigitSet apart;  // the digit with cells out of sight of each other, if there is one yet
        CellSet struck;  // its places that see all of these
        int count = 0;
    };

    bool extend(CellSet pool, const Chosen& chosen) {
        if (chosen.count == size_) return strike(chosen);
        if (pool.size() < size_ - chosen.count) return false;
        for (Cell c : pool) {
            pool -= CellSet::of(c);
            const DigitSet own = board_.candidates(c);
            if ((chosen.digits | own).size() > size_) continue;
            const DigitSet apart = chosen.apart | apart_from(c, chosen);
            if (apart.size() > 1) continue;
            const CellSet cells = chosen.cells | CellSet::of(c);
            const CellSet struck = apart ? struck_by(cells, apart.first()) : CellSet{};
            if (apart && !struck) continue;
            if (extend(pool, {cells, chosen.digits | own, apart, struck, chosen.count + 1})) {
                return true;
            }
        }
        return false;
    }

    CellSet struck_by(CellSet cells, Digit z) const {
        return board_.places(z) & board_.layout().peers_of_all(cells & board_.places(z));
    }

    DigitSet apart_from(Cell c, const Chosen& chosen) const {
        const CellSet unseen = chosen.cells - board_.layout().peers[c];
        DigitSet digits;
        for (Cell other : unseen) digits |= board_.candidates(other);
        return digits & board_.candidates(c);
    }

    bool strike(const Chosen& chosen) {
        if (chosen.digits.size() != size_ || !chosen.apart) return false;
        if (!(chosen.cells & only_one_) || !(chosen.cells & only_two_)) return false;
        const Digit z = chosen.apart.first();
        Step& step = out_.draft();
        step.eliminate(chosen.struck, z);
        step.mark_all(Role::set, board_, chosen.cells);
        step.mark(Role::wing, chosen.cells & board_.places(z), z);
        return out_.take();
    }

    const Board& board_;
    Sink& out_;
    int size_;
    CellSet small_;  // cells that hold no more digits than a set
    CellSet only_one_, only_two_;
};

}  // namespace

void xy_wing(const Board& board, Sink& out) {
    wing(board, out, 2);
}

void xyz_wing(const Board& board, Sink& out) {
    wing(board, out, 3);
}

// Two cells {x,y}, and a house in which x has two places, one in sight of each. The house takes x
// from one of the two cells, so that this one is y.
void w_wing(const Board& board, Sink& out) {
    const Layout& layout = board.layout();
    CellSet cells = board.bivalue();
    for (Cell one : cells) {
        cells -= CellSet::of(one);
        for (Cell two : cells - layout.peers[one]) {
            const DigitSet pair = board.candidates(one);
            if (pair != board.candidates(two)) continue;
            for (Digit link : pair) {
                const Digit d = (pair - DigitSet::of(link)).first();
                const CellSet struck = board.places(d) & layout.peers[one] & layout.peers[two];
                if (struck && strike_w_wing(board, out, one, two, link, struck)) return;
            }
        }
    }
}

template <int Size>
void bent_set(const Board& board, Sink& out) {
    const Layout& layout = board.layout();
    BentSets search(board, out, Size);
    const HouseSet all = layout.lines | layout.blocks;
    each_two_houses(board, out, all, all, [&](House one, House two) {
        const CellSet crossing = layout.house[one] & layout.house[two];
        return (crossing & board.empty()) && search.look(layout.house[one], layout.house[two]);
    });
}

template void bent_set<4>(const Board&, Sink&);
template void bent_set<5>(const Board&, Sink&);
template void bent_set<6>(const Board&, Sink&);
template void bent_set<7>(const Board&, Sink&);

}  // namespace pencilmark
