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
#include <bit>

#include "finders/finders.hpp"
#include "finders/shared/exocets.hpp"

namespace whydoku {
namespace {

class Exocet {
  public:
    Exocet(const BandView& view, const ExocetBase& base, const std::array<ExocetTarget, 2>& targets)
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
        for (const ExocetTarget& target : targets_) {
            step.mark_all(Role::wing, board, CellSet::of(target.cell), base_.digits);
        }
        const CellSet band = view_.cells_of(base_.band);
        CellSet crossing;
        for (int cross : crosses_) crossing |= layout.house[view_.cross(cross)];
        for (Cell c : crossing - band) {  // placed digits too: they take up a place
            for (Digit d : view_.digits(c) & base_.digits) step.mark(Role::set, c, d);
        }
        CellSet seen = crossing & band;
        for (const ExocetTarget& target : targets_) seen -= CellSet::of(target.cell);
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
    // Of each cross-line: where it has a digit outside the band.
    LinesOfCross s_lines(Digit d) const {
        LinesOfCross of;
        for (std::size_t i = 0; i < of.size(); ++i) {
            of[i] = view_.places[d][crosses_[i]] - BandView::lines_of(base_.band);
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
        const int line = (BandView::lines_of(base_.band) - taken).first();
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
        const LinesOfCross of = s_lines(d);
        for (const auto& [lines, crosses] : exocet_covers(of)) {
            if ((crosses & own) != own) continue;
            for (int line : lines) step.mark_house(Role::cover, view_.line(line), d);
            for (unsigned i = 0; i < of.size(); ++i) {
                if (!(crosses >> i & 1) || !of[i]) continue;
                step.mark_house(Role::cover, view_.cross(crosses_[i]), d);
            }
            return;
        }
    }

    const BandView& view_;
    const ExocetBase& base_;
    std::array<ExocetTarget, 2> targets_;
    CrossLines crosses_;
    std::array<DigitSet, 2> fits_{};  // the base digits of each target for which lines are left
    std::array<DigitSet, 2> can_{};   // those that its mirror can hold as well
};

// True when the sink has enough.
bool look_from(const BandView& view, const ExocetBase& base, Sink& out) {
    const int left = base.box == 0 ? 1 : 0, right = base.box == 2 ? 1 : 2;
    const std::vector<ExocetTarget> others = exocet_targets(view, base, right);
    for (const ExocetTarget& one : exocet_targets(view, base, left)) {
        for (const ExocetTarget& other : others) {
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

bool look_for_junior(const BandView& view, Sink& out) {
    for (const ExocetBase& base : exocet_bases(view)) {
        if (look_from(view, base, out)) return true;
    }
    return false;
}

}  // namespace

void junior_exocet(const Position& position, Sink& out) {
    look_along_bands(position.board(),
                     [&](const BandView& view) { return look_for_junior(view, out); });
}

}  // namespace whydoku
