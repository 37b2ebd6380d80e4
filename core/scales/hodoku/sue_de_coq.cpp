// Sue de Coq. Two or three cells where a line and a box cross have two digits or more too many.
// Cells of the line and cells of the box, with different digits, take up the surplus. HoDoKu takes
// the first it meets: rows, then columns, and of each the boxes in turn.
#include "position/searched.hpp"
#include "scales/hodoku/finders.hpp"
#include "scales/hodoku/report.hpp"

namespace whydoku::hodoku {
namespace {

class SueDeCoq {
  public:
    SueDeCoq(const Board& board, Sink& out, House line, House box)
        : board_(board),
          out_(out),
          line_(board.layout().house[line] & board.empty()),
          box_(board.layout().house[box] & board.empty()) {}

    // True when the sink has enough.
    bool search() {
        const CellSet crossing = line_ & box_;
        if (crossing.size() < 2) return false;
        CellSet later = crossing;
        for (Cell one : crossing) {
            later -= CellSet::of(one);
            CellSet last = later;
            for (Cell two : later) {
                last -= CellSet::of(two);
                const CellSet pair = CellSet::of(one) | CellSet::of(two);
                if (check(pair)) return true;
                for (Cell three : last) {
                    if (check(pair | CellSet::of(three))) return true;
                }
            }
        }
        return false;
    }

  private:
    bool check(CellSet crossing) {
        crossing_ = crossing;
        digits_ = board_.candidates_of(crossing);
        const int surplus = digits_.size() - crossing.size();
        return surplus >= 2 && grow_line({}, {}, line_ - crossing, surplus);
    }

    // What some cells take up of the crossing's surplus: the cells less the digits that they bring
    // themselves.
    int taken(CellSet cells, DigitSet digits) const {
        return (digits & digits_) ? cells.size() - (digits - digits_).size() : 0;
    }

    bool grow_line(CellSet cells, DigitSet digits, CellSet pool, int surplus) {
        for (Cell c : pool) {
            pool -= CellSet::of(c);
            const CellSet joined = cells | CellSet::of(c);
            const DigitSet with = digits | board_.candidates(c);
            const int part = taken(joined, with);
            if (part > 0 && part < surplus) {
                line_cells_ = joined;
                line_digits_ = with;
                if (grow_box({}, {}, box_pool(joined), surplus - part)) return true;
            }
            if (grow_line(joined, with, pool, surplus)) return true;
        }
        return false;
    }

    // The cells of the box that have none of the crossing's digits that the line takes up.
    CellSet box_pool(CellSet line_cells) const {
        CellSet pool = box_ - crossing_ - line_cells;
        for (Digit d : line_digits_& digits_) pool -= board_.places(d);
        return pool;
    }

    bool grow_box(CellSet cells, DigitSet digits, CellSet pool, int surplus) {
        for (Cell c : pool) {
            // All cells that are left, with no further digit, would not be enough.
            if (cells.size() + pool.size() - (digits - digits_).size() < surplus) return false;
            pool -= CellSet::of(c);
            const CellSet joined = cells | CellSet::of(c);
            const DigitSet with = digits | board_.candidates(c);
            if (taken(joined, with) == surplus && report(joined, with)) return true;
            if (grow_box(joined, with, pool, surplus)) return true;
        }
        return false;
    }

    bool report(CellSet box_cells, DigitSet box_digits) {
        Step& step = out_.draft();
        const DigitSet both = box_digits & line_digits_;
        const auto strike_in = [&](CellSet cells, DigitSet digits) {
            for (Cell c : cells) {
                for (Digit d : board_.candidates(c) & digits) strike(step, c, d);
            }
        };
        strike_in(box_ - box_cells - crossing_, ((digits_ | box_digits) - line_digits_) | both);
        strike_in(line_ - line_cells_ - crossing_, ((digits_ | line_digits_) - box_digits) | both);
        return !step.eliminations.empty() && out_.report();
    }

    const Board& board_;
    Sink& out_;
    CellSet line_, box_, crossing_, line_cells_;
    DigitSet digits_, line_digits_;
};

// The houses that were searched in vain. The ladder's own finder of the row finds less.
struct SearchedForSueDeCoq : SearchedHouses {};

}  // namespace

void sue_de_coq(const Position& position, Sink& out) {
    const Layout& layout = position.layout();
    const HouseSet lines = layout.rows() | layout.columns();
    auto& searched = position.table<SearchedForSueDeCoq>();
    for (House line : lines) {
        for (House box : layout.blocks) {
            if (!(layout.house[line] & layout.house[box])) continue;
            const HouseSet both = HouseSet::of(line) | HouseSet::of(box);
            if (searched.has(out.technique(), both)) continue;
            if (SueDeCoq(position.board(), out, line, box).search()) return;
        }
    }
    if (out.in_vain()) searched.add(out.technique(), lines | layout.blocks);
}

}  // namespace whydoku::hodoku
