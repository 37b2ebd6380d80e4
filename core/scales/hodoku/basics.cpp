// Intersections and subsets. HoDoKu looks at the boxes, then the rows, then the columns, and takes
// the first finding. A naked pair or triple that strikes candidates both in its box and in its
// line is a technique of its own, the locked pair or triple.
#include "scales/hodoku/easy_board.hpp"
#include "scales/hodoku/finders.hpp"
#include "scales/hodoku/report.hpp"

namespace whydoku::hodoku {
namespace {

// Fills in what a naked subset strikes. Returns whether it is a locked one.
template <class Grid>
bool strike_outside(const Grid& board, CellSet cells, DigitSet digits, Step& step) {
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

// Calls find(h), which returns whether the sink has enough, for those of the houses that are not
// searched in vain, in HoDoKu's order. The patterns lie within a house: while its cells stay,
// candidates that disappear elsewhere only leave less to eliminate.
template <class Find>
void each_unsearched(const Layout& layout, HouseSet houses, HouseSet& unsearched,
                     const Find& find) {
    const HouseSet boxes = houses & unsearched & layout.blocks;
    for (HouseSet left : {boxes, (houses & unsearched) - boxes}) {
        for (House h : left) {
            if (find(h)) return;
            unsearched -= HouseSet::of(h);
        }
    }
}

// The naked subsets of a size, cell by cell. A Grid is a Board or an EasyBoard.
template <class Grid, int Size>
class NakedSubsets {
  public:
    NakedSubsets(const Grid& board, Sink& out, Subset wanted)
        : board_(board), out_(out), wanted_(wanted) {}

    void search(HouseSet& unsearched) {
        const Layout& layout = board_.layout();
        const HouseSet all = layout.lines | layout.blocks;
        const CellSet open = board_.open_cells(Size);
        each_unsearched(layout, wanted_ == Subset::locked ? layout.blocks : all, unsearched,
                        [&](House h) {
                            count_ = 0;
                            for (Cell c : layout.house[h] & open) {
                                cells_[count_] = c;
                                digits_[count_++] = board_.candidates(c);
                            }
                            return grow<Size>(0, {}, {});
                        });
    }

  private:
    template <int Left>
    bool grow(int from, CellSet cells, DigitSet digits) {
        if constexpr (Left == 0) {
            return report(cells, digits);
        } else {
            for (int i = from; i <= count_ - Left; ++i) {
                const DigitSet joined = digits | digits_[i];
                if (joined.size() > Size) continue;
                if (grow<Left - 1>(i + 1, cells | CellSet::of(cells_[i]), joined)) return true;
            }
            return false;
        }
    }

    bool report(CellSet cells, DigitSet digits) {
        Step& step = out_.draft();
        const bool can_be_locked = Size < 4;
        const bool locked = strike_outside(board_, cells, digits, step) && can_be_locked;
        if (step.eliminations.empty() || locked != (wanted_ == Subset::locked)) return false;
        return out_.report();
    }

    const Grid& board_;
    Sink& out_;
    Subset wanted_;
    std::array<Cell, MAX_SIZE> cells_;  // of a house, that may belong to a subset
    std::array<DigitSet, MAX_SIZE> digits_;
    int count_ = 0;
};

// The hidden subsets of a size, digit by digit.
template <class Grid, int Size>
class HiddenSubsets {
  public:
    HiddenSubsets(const Grid& board, Sink& out) : board_(board), out_(out) {}

    void search(HouseSet& unsearched) {
        const Layout& layout = board_.layout();
        HousesByDigit open{};
        for (Digit d : layout.digits()) open[d] = board_.open_houses(d, Size);
        each_unsearched(layout, layout.lines | layout.blocks, unsearched, [&](House h) {
            const CellSet cells = layout.house[h] & board_.empty();
            if (cells.size() <= Size) return false;
            count_ = 0;
            for (Digit d : digits_in(open, h)) {
                digits_[count_] = d;
                places_[count_++] = board_.places(d) & cells;
            }
            return grow<Size>(0, {}, {});
        });
    }

  private:
    template <int Left>
    bool grow(int from, CellSet cells, DigitSet digits) {
        if constexpr (Left == 0) {
            return report(cells, digits);
        } else {
            for (int i = from; i <= count_ - Left; ++i) {
                const CellSet joined = cells | places_[i];
                if (joined.size() > Size) continue;
                if (grow<Left - 1>(i + 1, joined, digits | DigitSet::of(digits_[i]))) return true;
            }
            return false;
        }
    }

    bool report(CellSet cells, DigitSet digits) {
        if (cells.size() != Size) return false;
        Step& step = out_.draft();
        for (Cell c : cells) {
            for (Digit d : board_.candidates(c) - digits) step.eliminate(c, d);
        }
        return !step.eliminations.empty() && out_.report();
    }

    const Grid& board_;
    Sink& out_;
    std::array<Digit, MAX_SIZE> digits_;  // of a house, that may belong to a subset
    std::array<CellSet, MAX_SIZE> places_;
    int count_ = 0;
};

// Reports the first digit whose two or three places in one of the houses share a house with more
// places of it.
template <class Grid>
void intersection(const Grid& board, Sink& out, HouseSet from, HouseSet into,
                  HouseSet& unsearched) {
    const Layout& layout = board.layout();
    HousesByDigit open{};
    for (Digit d : layout.digits()) open[d] = board.open_houses(d, 3);
    each_unsearched(layout, from, unsearched, [&](House h) {
        for (Digit d : digits_in(open, h)) {
            const CellSet places = board.places(d, h);
            const int count = places.size();
            for (House other : layout.houses_over(places) & into) {
                if (board.place_count(other, d) <= count) continue;
                out.draft().eliminate(board.places(d, other) - places, d);
                if (out.report()) return true;
            }
        }
        return false;
    });
}

// All houses, for boards of which nobody remembers what was searched.
HouseSet all_houses(const Position& position) {
    return position.layout().lines | position.layout().blocks;
}

}  // namespace

template <int Size>
void locked_subset(const EasyBoard& board, HouseSet& unsearched, Sink& out) {
    NakedSubsets<EasyBoard, Size>(board, out, Subset::locked).search(unsearched);
}

template <int Size>
void naked_subset(const EasyBoard& board, HouseSet& unsearched, Sink& out) {
    NakedSubsets<EasyBoard, Size>(board, out, Subset::naked).search(unsearched);
}

template <int Size>
void hidden_subset(const EasyBoard& board, HouseSet& unsearched, Sink& out) {
    HiddenSubsets<EasyBoard, Size>(board, out).search(unsearched);
}

void pointing(const EasyBoard& board, HouseSet& unsearched, Sink& out) {
    const Layout& layout = board.layout();
    intersection(board, out, layout.blocks, layout.rows() | layout.columns(), unsearched);
}

void claiming(const EasyBoard& board, HouseSet& unsearched, Sink& out) {
    const Layout& layout = board.layout();
    intersection(board, out, layout.rows() | layout.columns(), layout.blocks, unsearched);
}

template <int Size>
void locked_subset(const Position& position, Sink& out) {
    HouseSet all = all_houses(position);
    NakedSubsets<Board, Size>(position.board(), out, Subset::locked).search(all);
}

template <int Size>
void naked_subset(const Position& position, Sink& out) {
    HouseSet all = all_houses(position);
    NakedSubsets<Board, Size>(position.board(), out, Subset::naked).search(all);
}

template <int Size>
void hidden_subset(const Position& position, Sink& out) {
    HouseSet all = all_houses(position);
    HiddenSubsets<Board, Size>(position.board(), out).search(all);
}

void pointing(const Position& position, Sink& out) {
    const Layout& layout = position.layout();
    HouseSet all = all_houses(position);
    intersection(position.board(), out, layout.blocks, layout.rows() | layout.columns(), all);
}

void claiming(const Position& position, Sink& out) {
    const Layout& layout = position.layout();
    HouseSet all = all_houses(position);
    intersection(position.board(), out, layout.rows() | layout.columns(), layout.blocks, all);
}

template void locked_subset<2>(const Position&, Sink&);
template void locked_subset<2>(const EasyBoard&, HouseSet&, Sink&);
template void locked_subset<3>(const Position&, Sink&);
template void locked_subset<3>(const EasyBoard&, HouseSet&, Sink&);
template void naked_subset<2>(const Position&, Sink&);
template void naked_subset<2>(const EasyBoard&, HouseSet&, Sink&);
template void naked_subset<3>(const Position&, Sink&);
template void naked_subset<3>(const EasyBoard&, HouseSet&, Sink&);
template void naked_subset<4>(const Position&, Sink&);
template void naked_subset<4>(const EasyBoard&, HouseSet&, Sink&);
template void hidden_subset<2>(const Position&, Sink&);
template void hidden_subset<2>(const EasyBoard&, HouseSet&, Sink&);
template void hidden_subset<3>(const Position&, Sink&);
template void hidden_subset<3>(const EasyBoard&, HouseSet&, Sink&);
template void hidden_subset<4>(const Position&, Sink&);
template void hidden_subset<4>(const EasyBoard&, HouseSet&, Sink&);

}  // namespace whydoku::hodoku
