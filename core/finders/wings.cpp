// Wings: a few cells, at least one of which must hold a digit z. No cell that sees all of them can
// hold z.
#include <algorithm>
#include <tuple>

#include "finders/finders.hpp"
#include "finders/shared/link_in_turn.hpp"
#include "position/confined_cells.hpp"
#include "position/searched.hpp"

namespace whydoku {
namespace {

// The pivot sees both wings, {x,z} and {y,z}. If it is x, the first wing is z; if it is y, the
// second is. If the pivot itself can be z, the eliminated candidates must see it as well. True when
// the sink has enough.
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
    return out.report();
}

// The peers with two candidates of which one is in the pivot, if the pivot has two, or else both.
CellSet possible_wings(const Board& board, Cell pivot) {
    CellSet once, twice;
    for (Digit d : board.candidates(pivot)) {
        twice |= once & board.places(d);
        once |= board.places(d);
    }
    const CellSet fitting = board.candidates(pivot).size() == 2 ? once - twice : twice;
    return fitting & board.bivalue() & board.layout().peers[pivot];
}

void wing(const Board& board, Sink& out, int pivot_size) {
    for (Cell pivot : board.empty()) {
        if (board.candidates(pivot).size() != pivot_size) continue;
        CellSet wings = possible_wings(board, pivot);
        for (Cell one : wings) {
            wings -= CellSet::of(one);
            for (Cell two : wings) {
                if (strike_wing(board, out, pivot, one, two)) return;
            }
        }
    }
}

// Tries each house that has two places for `link`, of which each of the two cells sees one.
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
        const auto node = [](Cell c, Digit digit) { return LinkEnd{CellSet::of(c), digit}; };
        link_in_turn(step, {node(one, d), node(one, link), node(first, link), node(second, link),
                            node(two, link), node(two, d)});
        if (out.report()) return true;
    }
    return false;
}

// N cells with N digits as candidates. For every digit but z, all cells that may hold it see each
// other, so the set holds it at most once. These N - 1 digits cannot fill N cells, so one of the
// cells is z. The cells lie in two houses, not in one alone, and at least one lies in the crossing
// (the bend): without it, one of the two parts would be a naked subset.
struct BentSet {
    House one, two;
    Cell bend;  // the first
    CellSet cells;
    Digit z;
    CellSet struck;  // places of z that see all of the set's

    bool operator<(const BentSet& other) const {
        const auto key = [](const BentSet& set) { return std::tuple(set.one, set.two, set.bend); };
        if (key(*this) != key(other)) return key(*this) < key(other);
        const CellSet apart = (cells - other.cells) | (other.cells - cells);
        return apart && cells.has(apart.first());
    }
};

// Finds the bent sets by their digits: few sets of N digits confine N cells that lie close
// together.
class BentSets {
  public:
    BentSets(const Board& board, int size, CellSet changed)
        : board_(board), layout_(board.layout()), size_(size), changed_(changed) {}

    // The bent sets with a changed cell, in the order of their houses and cells.
    const std::vector<BentSet>& find() {
        const CellSet small = board_.open_cells(size_) | board_.naked();
        each_confined_cells(board_, small, size_, size_, [&](DigitSet, CellSet crowd) {
            if (crowd & changed_) look_for_bends(crowd);
        });
        std::ranges::sort(found_, std::less<>{});
        return found_;
    }

  private:
    void look_for_bends(CellSet cells) {
        CellSet tried;
        for (Cell bend : cells) {
            if ((cells & layout_.peers[bend]).size() >= size_ - 1) bend_at(bend, cells, tried);
            tried |= CellSet::of(bend);
        }
    }

    // The bent sets with a bend there, and without a bend that was tried before.
    void bend_at(Cell bend, CellSet cells, CellSet tried) {
        bend_ = bend;
        HouseSet others = layout_.houses_of[bend];
        for (House one : others) {
            others -= HouseSet::of(one);
            const CellSet in_one = cells & layout_.house[one];
            for (House two : others) {
                const CellSet in_two = cells & layout_.house[two];
                const CellSet pool = (in_one | in_two) - (in_one & in_two & tried);
                if (pool.size() < size_ || !(pool & changed_)) continue;
                one_ = one;
                two_ = two;
                choose(CellSet::of(bend), {}, pool - CellSet::of(bend));
            }
        }
    }

    // Completes the chosen cells from the pool, which has enough cells. `apart` are the digits that
    // are in two chosen cells that do not see each other: only z can be.
    void choose(CellSet chosen, DigitSet apart, CellSet pool) {
        const int spare = chosen.size() + pool.size() - size_;
        if (spare == 0) return add(chosen | pool);
        if (chosen.size() == size_) return add(chosen);
        const Cell c = pool.first();
        pool -= CellSet::of(c);
        const DigitSet unseen = board_.candidates_of(chosen - layout_.peers[c]);
        const DigitSet joined = apart | (board_.candidates(c) & unseen);
        if (joined.size() < 2) choose(chosen | CellSet::of(c), joined, pool);
        choose(chosen, apart, pool);
    }

    void add(CellSet cells) {
        const CellSet only_one = cells - layout_.house[two_];
        const CellSet only_two = cells - layout_.house[one_];
        if (!only_one || !only_two || !(cells & changed_)) return;
        const DigitSet digits = board_.candidates_of(only_two);
        DigitSet apart;
        for (Cell c : only_one) {
            const CellSet near = only_two & layout_.peers[c];
            apart |= board_.candidates(c) & (near ? board_.candidates_of(only_two - near) : digits);
            if (apart.size() > 1) return;
        }
        if (!apart || board_.candidates_of(cells).size() != size_) return;
        const Digit z = apart.first();
        const CellSet struck = board_.places(z) & layout_.peers_of_all(cells & board_.places(z));
        if (struck) found_.push_back({one_, two_, bend_, cells, z, struck});
    }

    const Board& board_;
    const Layout& layout_;
    int size_;
    CellSet changed_;  // a bent set holds one of these
    House one_ = 0, two_ = 0;
    Cell bend_ = 0;
    std::vector<BentSet> found_;
};

bool strike_bent(const Board& board, Sink& out, const BentSet& set) {
    Step& step = out.draft();
    step.eliminate(set.struck, set.z);
    step.mark_all(Role::set, board, set.cells);
    step.mark(Role::wing, set.cells & board.places(set.z), set.z);
    return out.report();
}

}  // namespace

void xy_wing(const Position& position, Sink& out) {
    const Board& board = position.board();
    wing(board, out, 2);
}

void xyz_wing(const Position& position, Sink& out) {
    const Board& board = position.board();
    wing(board, out, 3);
}

// Two cells {x,y}, and a house in which x has two places, of which each cell sees one. One of the
// two places holds x, so one of the cells is y.
void w_wing(const Position& position, Sink& out) {
    const Board& board = position.board();
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
void bent_set(const Position& position, Sink& out) {
    const Board& board = position.board();
    SearchedCells& searched = position.table<SearchedCells>();
    const CellSet changed = searched.changed(out.technique());
    if (!changed) return;
    BentSets search(board, Size, changed);
    for (const BentSet& set : search.find()) {
        if (strike_bent(board, out, set)) return;
    }
    if (out.in_vain()) searched.add(out.technique());
}

template void bent_set<4>(const Position&, Sink&);
template void bent_set<5>(const Position&, Sink&);
template void bent_set<6>(const Position&, Sink&);
template void bent_set<7>(const Position&, Sink&);

}  // namespace whydoku
