// Almost locked candidates: two houses that cross, and in the first one, outside the crossing,
// fewer cells than digits. These cells can hold only the digits. In the second house, the digits
// have places only in the crossing and in as many further cells.
//
// The cells of the first house hold different digits, which are then not in the crossing. The
// second house needs them, so they are in its further cells, which are full with them. The other
// digits of the pattern have no further cell left, so they are in the crossing. So the further
// cells hold no other digits, and the first house has all digits of the pattern in its cells and
// the crossing.
//
// A pair has two digits and one cell in each house. A triple has three digits, and one cell or two.
// If the digits have no more places in the crossing than are needed there, they are a hidden subset
// of the second house, which is simpler.
#include "finders/finders.hpp"
#include "position/searched.hpp"

namespace whydoku {
namespace {

struct AlmostLocked {
    House first, second;
    CellSet cells, crossing, further;  // in the first house, in both, in the second
    DigitSet digits;
};

class AlmostLockedSearch {
  public:
    AlmostLockedSearch(const Board& board, Sink& out, int size)
        : board_(board), out_(out), size_(size), few_(board.open_cells(size)) {}

    // True when the sink has enough.
    bool look(House first, House second) const {
        const Layout& layout = board_.layout();
        const DigitSet missing = board_.missing(first) & board_.missing(second);
        CellSet cells = (few_ & layout.house[first]) - layout.house[second];
        for (Cell one : cells) {
            cells -= CellSet::of(one);
            const DigitSet own = board_.candidates(one);
            if (own - missing) continue;
            if (own.size() == size_ && check(first, second, CellSet::of(one), own)) return true;
            for (Cell other : size_ == 3 ? cells : CellSet{}) {
                const DigitSet both = own | board_.candidates(other);
                if (both.size() != size_ || (both - missing)) continue;
                if (check(first, second, CellSet::of(one) | CellSet::of(other), both)) return true;
            }
        }
        return false;
    }

  private:
    bool check(House first, House second, CellSet cells, DigitSet digits) const {
        const Layout& layout = board_.layout();
        CellSet places;
        for (Digit d : digits) places |= board_.places(d, second);
        const CellSet further = places - layout.house[first];
        const CellSet crossing = places & layout.house[first];
        if (further.size() != cells.size()) return false;
        if (crossing.size() <= size_ - cells.size()) return false;
        return strike({first, second, cells, crossing, further, digits});
    }

    bool strike(const AlmostLocked& found) const {
        const CellSet rest = board_.layout().house[found.first] - found.cells - found.crossing;
        Step& step = out_.draft();
        for (Digit d : board_.layout().digits()) {
            const CellSet struck = found.digits.has(d) ? rest : found.further;
            step.eliminate(struck & board_.places(d), d);
        }
        if (step.eliminations.empty()) return false;
        step.mark_house(Role::base, found.first);
        step.mark_house(Role::cover, found.second);
        step.mark_all(Role::set, board_, found.cells);
        step.mark_all(Role::base, board_, found.crossing, found.digits);
        step.mark_all(Role::second, board_, found.further, found.digits);
        return out_.report();
    }

    const Board& board_;
    Sink& out_;
    int size_;
    CellSet few_;  // cells that have no more candidates than the pattern has digits
};

}  // namespace

template <int Size>
void almost_locked(const Position& position, Sink& out) {
    const Layout& layout = position.layout();
    const AlmostLockedSearch search(position.board(), out, Size);
    const HouseSet all{(std::uint64_t{1} << layout.houses) - 1};
    each_two_houses(position, out, all, all, [&](House one, House other) {
        if (!layout.overlaps[one].has(other)) return false;
        return search.look(one, other) || search.look(other, one);
    });
}

template void almost_locked<2>(const Position&, Sink&);
template void almost_locked<3>(const Position&, Sink&);

}  // namespace whydoku
