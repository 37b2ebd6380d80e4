// The junior exocet. Two base cells lie in one line of a band and in one of its boxes. The
// cross-line through the third cell of that box and line, and one cross-line through each other box
// of the band:
//
//      B B - | - - - | - - -      B: base cells, with three or four digits, the base digits
//      . . - | Q . . | c . .      Q, R: targets; c: their companions, which hold no base digit
//      . . - | c . . | R . .      S: the rest of the cross-lines; each base digit can be true there
//      ------+-------+------         at most twice, because it fits into two lines
//      . . S | S . . | S . .      -: cells that lose what the base cells hold
//        ... six of these ...
//
// Say a base cell holds d. Each cross-line needs a d. At most two have it in an S cell, and the
// cells marked - cannot hold it: so a target does. The base cells hold two digits, and each target
// has room for one: the targets hold the same two digits as the base.
//
// The mirror of a target is in the other target's box: of the line that holds neither base nor
// target, the two cells off the cross-line. If Q holds d, then d is nowhere else in that box: two
// of its lines have d already, and in the third, R holds the other digit and a companion none.
#include <algorithm>

#include "finders.hpp"

namespace pencilmark {
namespace {

constexpr int SIDE = 3;   // lines and boxes of a band
constexpr int LINES = 9;  // rows, and columns

using Places = std::array<std::array<PlaceSet, LINES>, MAX_SIZE + 1>;  // by digit and cross-line

// A band of rows, or of columns: lines run along the band, cross-lines across it.
struct View {
    const Board& board;
    bool turned;
    Places places{};  // the lines where a cross-line has the digit, as a candidate or placed

    View(const Board& b, bool t) : board(b), turned(t) {
        for (int line = 0; line < LINES; ++line) {
            for (int cross = 0; cross < LINES; ++cross) {
                for (Digit d : digits(cell(line, cross))) places[d][cross] |= PlaceSet::of(line);
            }
        }
    }

    Cell cell(int line, int cross) const {
        return turned ? cross * LINES + line : line * LINES + cross;
    }
    House line(int i) const { return turned ? board.layout().column(i) : board.layout().row(i); }
    House cross(int i) const { return turned ? board.layout().row(i) : board.layout().column(i); }
    // What a cell holds, or may hold.
    DigitSet digits(Cell c) const {
        return board.value(c) ? DigitSet::of(board.value(c)) : board.candidates(c);
    }
};

struct Target {
    int line, cross;
    Cell cell;
};

PlaceSet lines_of_band(int band) {
    return {static_cast<std::uint16_t>(0b111 << SIDE * band)};
}

// Whether two cross-lines can have a digit each, in different lines.
bool fit_both(PlaceSet one, PlaceSet other) {
    return one && other && (one | other).size() > 1;
}

bool fit_all(const std::array<PlaceSet, SIDE>& of) {
    for (int line : of[0]) {
        if (fit_both(of[1] - PlaceSet::of(line), of[2] - PlaceSet::of(line))) return true;
    }
    return false;
}

// Two base cells, and the lines that they lie in.
struct Base {
    int line, band, box;  // box: from 0 within the band
    int third;            // the cross-line of the cell beside them
    CellSet cells;
    DigitSet digits;
};

class Exocet {
  public:
    Exocet(const View& view, const Base& base, const std::array<Target, 2>& targets)
        : view_(view), base_(base), targets_(targets) {
        crosses_ = {base.third, targets[0].cross, targets[1].cross};
    }

    // Whether each base digit can be true in at most two S cells; finds what each target can hold.
    bool holds() {
        for (Digit d : base_.digits) {
            const auto of = s_lines(d);
            if (fit_all(of)) return false;
            if (fit_both(of[0], of[2])) fits_[0] |= DigitSet::of(d);
            if (fit_both(of[0], of[1])) fits_[1] |= DigitSet::of(d);
        }
        for (std::size_t i = 0; i < can_.size(); ++i) {
            fits_[i] &= view_.board.candidates(targets_[i].cell);
            can_[i] = fits_[i] & digits_of(mirror(i));
        }
        return true;
    }

    void conclude(Step& step) const {
        const Board& board = view_.board;
        for (Cell c : base_.cells) {
            for (Digit d : board.candidates(c) - (can_[0] | can_[1])) step.eliminate(c, d);
        }
        for (std::size_t i = 0; i < can_.size(); ++i) {
            const Cell c = targets_[i].cell;
            for (Digit d : board.candidates(c) - can_[i]) step.eliminate(c, d);
            if (const Cell only = only_mirror(i); only >= 0) {
                for (Digit d : board.candidates(only) - can_[i]) step.eliminate(only, d);
            }
        }
    }

    void show(Step& step) const {
        const Board& board = view_.board;
        const Layout& layout = board.layout();
        step.mark_all(Role::base, board, base_.cells);
        for (const Target& target : targets_) {
            step.mark_all(Role::wing, board, CellSet::of(target.cell), base_.digits);
        }
        CellSet band;
        for (int line : lines_of_band(base_.band)) band |= layout.house[view_.line(line)];
        CellSet crossing;
        for (int cross : crosses_) crossing |= layout.house[view_.cross(cross)];
        for (Cell c : crossing - band) {  // placed digits too: they take up a place
            for (Digit d : view_.digits(c) & base_.digits) step.mark(Role::set, c, d);
        }
        CellSet seen = crossing & band;
        for (const Target& target : targets_) seen -= CellSet::of(target.cell);
        step.mark_all(Role::off, board, seen, base_.digits);
        step.mark_house(Role::base, view_.line(base_.line));
        step.mark_house(Role::base, layout.box_of(base_.cells.first()));
        auto crosses = crosses_;
        std::ranges::sort(crosses);
        for (int cross : crosses) step.mark_house(Role::set, view_.cross(cross));
        for (Digit d : base_.digits) show_covers(d, step);
        for (std::size_t i = 0; i < can_.size(); ++i) {
            if (can_[i] != fits_[i] || only_mirror(i) >= 0) show_mirror(i, step);
        }
    }

  private:
    using SLines = std::array<PlaceSet, SIDE>;  // of each cross-line: where it has a digit

    SLines s_lines(Digit d) const {
        SLines of;
        for (std::size_t i = 0; i < of.size(); ++i) {
            of[i] = view_.places[d][crosses_[i]] - lines_of_band(base_.band);
        }
        return of;
    }

    DigitSet digits_of(CellSet cells) const {
        DigitSet digits;
        for (Cell c : cells) digits |= view_.digits(c);
        return digits;
    }

    House box_beside(std::size_t i) const {  // the box of the other target
        return view_.board.layout().box_of(targets_[1 - i].cell);
    }

    CellSet mirror(std::size_t i) const {
        const Layout& layout = view_.board.layout();
        const PlaceSet taken = PlaceSet::of(base_.line) | PlaceSet::of(targets_[i].line);
        const int line = (lines_of_band(base_.band) - taken).first();
        const CellSet cells = layout.house[view_.line(line)] & layout.house[box_beside(i)];
        return cells - layout.house[view_.cross(targets_[1 - i].cross)];
    }

    // The cell of the mirror that holds the same digit as the target, if the other one can hold
    // none of these digits and there is something to eliminate; else -1.
    Cell only_mirror(std::size_t i) const {
        const CellSet cells = mirror(i);
        for (Cell c : cells& view_.board.empty()) {
            if (digits_of(cells - CellSet::of(c)) & can_[i]) continue;
            if (view_.board.candidates(c) - can_[i]) return c;
        }
        return -1;
    }

    // Marks the other target's box, where the digit of a target must be.
    void show_mirror(std::size_t i, Step& step) const {
        const Board& board = view_.board;
        const Layout& layout = board.layout();
        const CellSet box =
            layout.house[box_beside(i)] - layout.house[view_.cross(targets_[1 - i].cross)];
        const House own = view_.line(targets_[i].line), base = view_.line(base_.line);
        step.mark_all(Role::second, board, mirror(i), base_.digits);
        step.mark_all(Role::second_off, board, box & layout.house[own], base_.digits);
        step.mark_all(Role::off, board, box & layout.house[base], base_.digits);
        step.mark_house(Role::second, box_beside(i));
        step.mark_house(Role::second, own);
    }

    // Names the houses that a digit fits into. Where a target cannot hold it because the target's
    // own cross-line is one of them, that is shown. If neither target can, one of them will do: the
    // cross-lines are named anyway.
    void show_covers(Digit d, Step& step) const {
        for (std::size_t i = 0; i < can_.size(); ++i) {
            if (!view_.board.has(targets_[i].cell, d) || fits_[i].has(d)) continue;
            show_cover(d, 0b010u << i, step);
            return;
        }
        show_cover(d, 0, step);
    }

    // Names at most two houses that hold the digit's S cells: these cross-lines among them, and
    // lines rather than further cross-lines.
    void show_cover(Digit d, unsigned own, Step& step) const {
        const SLines of = s_lines(d);
        for (const unsigned taken : {0b000u, 0b001u, 0b010u, 0b100u, 0b011u, 0b101u, 0b110u}) {
            if ((taken & own) != own) continue;
            PlaceSet lines;
            for (int i = 0; i < SIDE; ++i) lines |= taken >> i & 1 ? PlaceSet{} : of[i];
            if (std::popcount(taken) + lines.size() > 2) continue;
            for (int line : lines) step.mark_house(Role::cover, view_.line(line), d);
            for (int i = 0; i < SIDE; ++i) {
                if (!(taken >> i & 1) || !of[i]) continue;
                step.mark_house(Role::cover, view_.cross(crosses_[i]), d);
            }
            return;
        }
    }

    const View& view_;
    const Base& base_;
    std::array<Target, 2> targets_;
    std::array<int, SIDE> crosses_;
    std::array<DigitSet, 2> fits_{};  // the base digits of each target for which lines are left
    std::array<DigitSet, 2> can_{};   // those that its mirror can hold as well
};

// The cells of a box of the band that can be targets: of a cross-line, the one cell off the base's
// line that can hold a base digit.
std::vector<Target> targets_in(const View& view, const Base& base, int box) {
    std::vector<Target> found;
    for (int cross = SIDE * box; cross < SIDE * (box + 1); ++cross) {
        std::vector<Target> open;
        for (int line : lines_of_band(base.band) - PlaceSet::of(base.line)) {
            const Cell c = view.cell(line, cross);
            if (view.digits(c) & base.digits) open.push_back({line, cross, c});
        }
        if (open.size() == 1 && view.board.empty().has(open[0].cell)) found.push_back(open[0]);
    }
    return found;
}

// True when the sink has enough.
bool look_from(const View& view, const Base& base, Sink& out) {
    const int left = base.box == 0 ? 1 : 0, right = base.box == 2 ? 1 : 2;
    const std::vector<Target> others = targets_in(view, base, right);
    for (const Target& one : targets_in(view, base, left)) {
        for (const Target& other : others) {
            Exocet exocet(view, base, {one, other});
            if (!exocet.holds()) continue;
            Step& step = out.draft();
            exocet.conclude(step);
            if (step.eliminations.empty()) continue;
            exocet.show(step);
            if (out.report()) return true;
        }
    }
    return false;
}

bool look_along(const View& view, Sink& out) {
    const Board& board = view.board;
    for (int line = 0; line < LINES; ++line) {
        for (int box = 0; box < SIDE; ++box) {
            for (int third = SIDE * box; third < SIDE * (box + 1); ++third) {
                Base base{line, line / SIDE, box, third, {}, {}};
                for (int cross = SIDE * box; cross < SIDE * (box + 1); ++cross) {
                    if (cross != third) base.cells |= CellSet::of(view.cell(line, cross));
                }
                if (base.cells - board.empty()) continue;
                base.digits = board.candidates_of(base.cells);
                if (base.digits.size() < 3 || base.digits.size() > 4) continue;
                if (look_from(view, base, out)) return true;
            }
        }
    }
    return false;
}

}  // namespace

void junior_exocet(const Position& position, Sink& out) {
    const Board& board = position.board();
    if (board.layout().box_rows != SIDE || board.layout().box_cols != SIDE) return;
    for (const bool turned : {false, true}) {
        if (look_along(View(board, turned), out)) return;
    }
}

}  // namespace pencilmark
