// Intersections and subsets. HoDoKu looks at the boxes, then the rows, then the columns, and takes
// the first finding. A naked pair or triple that strikes candidates both in its box and in its
// line is a technique of its own, the locked pair or triple.
#include <vector>

#include "finders.hpp"
#include "report.hpp"

namespace pencilmark::hodoku {
namespace {

// Boxes, rows, columns.
std::vector<House> house_order(const Layout& layout) {
    std::vector<House> order;
    for (int i = 0; i < layout.size; ++i) order.push_back(layout.box(i));
    for (int i = 0; i < 2 * layout.size; ++i) order.push_back(i);
    return order;
}

// Fills in what a naked subset strikes. Returns whether it is a locked one.
bool strike_outside(const Board& board, CellSet cells, DigitSet digits, Step& step) {
    const Layout& layout = board.layout();
    const House box = layout.box_of(cells.first());
    const HouseSet common = layout.houses_over(cells);
    int struck_houses = 0;
    for (House h : common) {
        bool counts = false;
        for (Cell c : layout.house[h] - cells) {
            for (Digit d : board.candidates(c) & digits) {
                strike(step, c, d);
                counts |= h == box || layout.box_of(c) != box;
            }
        }
        struck_houses += counts;
    }
    return struck_houses > 1 && common.has(box);
}

// Which naked subsets are wanted.
enum class Subset : std::uint8_t { naked, locked };

// The naked subsets of a size, cell by cell.
class NakedSubsets {
  public:
    NakedSubsets(const Position& position, Sink& out, int size, Subset wanted)
        : board_(position.board()), out_(out), size_(size), wanted_(wanted) {}

    void search() {
        for (House h : house_order(board_.layout())) {
            if (wanted_ == Subset::locked && !board_.layout().blocks.has(h)) return;
            const CellSet open = board_.open_cells(static_cast<unsigned>(size_));
            const CellSet pool = board_.layout().house[h] & open;
            if (pool.size() >= size_ && grow({}, {}, pool)) return;
        }
    }

  private:
    bool grow(CellSet cells, DigitSet digits, CellSet pool) {
        if (cells.size() == size_) return report(cells, digits);
        for (Cell c : pool) {
            pool -= CellSet::of(c);
            const DigitSet joined = digits | board_.candidates(c);
            if (joined.size() > size_) continue;
            if (grow(cells | CellSet::of(c), joined, pool)) return true;
        }
        return false;
    }

    bool report(CellSet cells, DigitSet digits) {
        Step& step = out_.draft();
        const bool can_be_locked = size_ < 4;
        const bool locked = strike_outside(board_, cells, digits, step) && can_be_locked;
        if (step.eliminations.empty() || locked != (wanted_ == Subset::locked)) return false;
        return out_.report();
    }

    const Board& board_;
    Sink& out_;
    int size_;
    Subset wanted_;
};

// The hidden subsets of a size, digit by digit.
class HiddenSubsets {
  public:
    HiddenSubsets(const Position& position, Sink& out, int size)
        : board_(position.board()), out_(out), size_(size) {}

    void search() {
        for (House h : house_order(board_.layout())) {
            if ((board_.layout().house[h] & board_.empty()).size() <= size_) continue;
            house_ = h;
            DigitSet pool;
            for (Digit d : board_.missing(h)) {
                if (board_.place_count(h, d) <= size_) pool |= DigitSet::of(d);
            }
            if (pool.size() >= size_ && grow({}, {}, pool)) return;
        }
    }

  private:
    bool grow(CellSet cells, DigitSet digits, DigitSet pool) {
        if (digits.size() == size_) return report(cells, digits);
        for (Digit d : pool) {
            pool -= DigitSet::of(d);
            const CellSet joined = cells | board_.places(d, house_);
            if (joined.size() > size_) continue;
            if (grow(joined, digits | DigitSet::of(d), pool)) return true;
        }
        return false;
    }

    bool report(CellSet cells, DigitSet digits) {
        if (cells.size() != size_) return false;
        Step& step = out_.draft();
        for (Cell c : cells) {
            for (Digit d : board_.candidates(c) - digits) step.eliminate(c, d);
        }
        return !step.eliminations.empty() && out_.report();
    }

    const Board& board_;
    Sink& out_;
    int size_;
    House house_ = 0;
};

// Reports the first digit whose two or three places in one of the houses share a house with more
// places of it.
void intersection(const Position& position, Sink& out, HouseSet from, HouseSet into) {
    const Board& board = position.board();
    const Layout& layout = board.layout();
    for (House h : from) {
        for (Digit d : board.missing(h)) {
            const int count = board.place_count(h, d);
            if (count < 2 || count > 3) continue;
            const CellSet places = board.places(d, h);
            for (House other : layout.houses_over(places) & into) {
                if (board.place_count(other, d) <= count) continue;
                out.draft().eliminate(board.places(d, other) - places, d);
                if (out.report()) return;
            }
        }
    }
}

}  // namespace

template <int Size>
void locked_subset(const Position& position, Sink& out) {
    NakedSubsets(position, out, Size, Subset::locked).search();
}

template <int Size>
void naked_subset(const Position& position, Sink& out) {
    NakedSubsets(position, out, Size, Subset::naked).search();
}

template <int Size>
void hidden_subset(const Position& position, Sink& out) {
    HiddenSubsets(position, out, Size).search();
}

void pointing(const Position& position, Sink& out) {
    const Layout& layout = position.layout();
    intersection(position, out, layout.blocks, layout.rows() | layout.columns());
}

void claiming(const Position& position, Sink& out) {
    const Layout& layout = position.layout();
    intersection(position, out, layout.rows() | layout.columns(), layout.blocks);
}

template void locked_subset<2>(const Position&, Sink&);
template void locked_subset<3>(const Position&, Sink&);
template void naked_subset<2>(const Position&, Sink&);
template void naked_subset<3>(const Position&, Sink&);
template void naked_subset<4>(const Position&, Sink&);
template void hidden_subset<2>(const Position&, Sink&);
template void hidden_subset<3>(const Position&, Sink&);
template void hidden_subset<4>(const Position&, Sink&);

}  // namespace pencilmark::hodoku
