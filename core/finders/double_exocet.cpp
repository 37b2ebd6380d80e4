// The double exocet: two junior exocets (see exocet.cpp) of one band on the same cross-lines, whose
// bases hold four digits together.
//
//      A A q | . . - | . . q      A, B: base cells; p: the targets of A; q: those of B
//      . . - | B B p | . . p      S: the rest of the cross-lines; each of the four digits can be
//      . . - | . . - | . . -      true there at most twice
//      ------+-------+------
//      . . S | . . S | . . S
//        ... six of these ...
//
// Say A holds d. Each cross-line needs a d, and at most two have it in an S cell. A keeps d from
// the rest of its line and of its box, and only the p are left: so one of them holds d. Likewise B
// and the q.
//
// A and B cannot both hold d. Their boxes would have it in the bases, so a p and a q in the third
// box would both have to hold it. So the four base cells hold four digits, all that they have.
// So each of the four is in one base and in one target, and S has it twice: if two houses have all
// its places in S, it is there in both of them.
#include <algorithm>

#include "finders/finders.hpp"
#include "finders/shared/exocets.hpp"

namespace whydoku {
namespace {

constexpr int DIGITS = 4;  // as many as base cells

// A base with a target in each of the other boxes.
struct Half {
    ExocetBase base;
    std::array<ExocetTarget, 2> targets;
    CrossLines crosses;  // by box

    Half(const ExocetBase& b, const ExocetTarget& one, const ExocetTarget& other)
        : base(b), targets{one, other}, crosses{b.third, one.cross, other.cross} {
        std::ranges::sort(crosses);
    }
    CellSet cells() const { return CellSet::of(targets[0].cell) | CellSet::of(targets[1].cell); }
};

class DoubleExocet {
  public:
    DoubleExocet(const BandView& view, const Half& one, const Half& other)
        : view_(view), halves_{&one, &other}, digits_(one.base.digits | other.base.digits) {}

    // Whether each digit can be true in at most two S cells, and what the bases and targets hold is
    // as in the argument above.
    bool holds() const {
        if (digits_.size() != DIGITS || (halves_[0]->cells() & halves_[1]->cells())) return false;
        for (Digit d : digits_) {
            if (fit_all(s_lines(d))) return false;
        }
        return true;
    }

    // Reports the exocet, once for each choice of covers from this digit on. True when the sink has
    // enough.
    bool report(Sink& out, Digit from = 1) {
        while (from <= view_.board.layout().size && !digits_.has(from)) ++from;
        if (from > view_.board.layout().size) {
            Step& step = out.draft();
            tell(step);
            return !step.eliminations.empty() && out.report();
        }
        for (const ExocetCover& cover : best_covers(from)) {
            covers_[from] = cover;
            if (report(out, from + 1)) return true;
        }
        return false;
    }

  private:
    LinesOfCross s_lines(Digit d) const {
        LinesOfCross of;
        for (std::size_t i = 0; i < of.size(); ++i) {
            of[i] = view_.places[d][halves_[0]->crosses[i]] - BandView::lines_of(band());
        }
        return of;
    }
    int band() const { return halves_[0]->base.band; }
    CellSet house(House h) const { return view_.board.layout().house[h]; }
    House box_of(Cell c) const { return view_.board.layout().box_of(c); }
    // The line of a cell of the band, and its box.
    CellSet seen_from(int line, Cell c) const { return house(view_.line(line)) | house(box_of(c)); }
    CellSet crossing() const {
        CellSet cells;
        for (int cross : halves_[0]->crosses) cells |= house(view_.cross(cross));
        return cells;
    }

    // What sees all places of a digit in the bases.
    CellSet seen_by_bases(Digit d) const {
        CellSet seen = view_.board.places(d), bases;
        for (const Half* half : halves_) {
            const ExocetBase& base = half->base;
            bases |= base.cells;
            if (base.digits.has(d)) seen &= seen_from(base.line, base.cells.first());
        }
        return seen - bases;
    }

    // What sees all targets that can hold a digit.
    CellSet seen_by_targets(Digit d) const {
        CellSet seen = view_.board.places(d) & view_.cells_of(band()), holders;
        each_holder(d, [&](const ExocetTarget& target) {
            seen &= seen_from(target.line, target.cell);
            holders |= CellSet::of(target.cell);
        });
        return holders ? seen - holders : CellSet{};
    }

    template <class Visit>
    void each_holder(Digit d, const Visit& visit) const {
        for (const Half* half : halves_) {
            if (!half->base.digits.has(d)) continue;
            for (const ExocetTarget& target : half->targets) {
                if (view_.board.has(target.cell, d)) visit(target);
            }
        }
    }

    // What the houses of a cover rule out.
    CellSet struck_by(const ExocetCover& cover, Digit d) const {
        const CellSet cells = view_.cells_of(band());
        CellSet covered;
        for (int line : cover.lines) covered |= house(view_.line(line)) - crossing();
        for (std::size_t i = 0; i < halves_[0]->crosses.size(); ++i) {
            if (!(cover.crosses >> i & 1)) continue;
            covered |= house(view_.cross(halves_[0]->crosses[i])) & cells;
        }
        return covered & view_.board.places(d);
    }

    // Of the covers of a digit's places in S, those that rule out most.
    std::vector<ExocetCover> best_covers(Digit d) const {
        std::vector<ExocetCover> best;
        std::vector<CellSet> struck;  // by each of them
        for (const ExocetCover& cover : exocet_covers(s_lines(d))) {
            const CellSet cells = struck_by(cover, d);
            if (!best.empty() && cells.size() < struck[0].size()) continue;
            if (!best.empty() && cells.size() > struck[0].size()) best.clear(), struck.clear();
            if (std::ranges::find(struck, cells) != struck.end()) continue;
            best.push_back(cover);
            struck.push_back(cells);
        }
        return best;
    }

    void tell(Step& step) {
        const Board& board = view_.board;
        by_targets_ = {};
        for (const Half* half : halves_) {
            for (Cell c : half->cells()) {
                for (Digit d : board.candidates(c) - half->base.digits) step.eliminate(c, d);
            }
        }
        for (Digit d : digits_) {
            const CellSet by_bases = seen_by_bases(d), by_targets = seen_by_targets(d);
            CellSet struck = by_bases | by_targets | struck_by(covers_[d], d);
            for (const Half* half : halves_) {
                if (!half->base.digits.has(d)) struck -= half->cells();  // gone already
            }
            step.eliminate(struck, d);
            mark_cover(covers_[d], d, step);
            name_houses(by_targets - by_bases, d);
        }
        show(step);
    }

    void mark_cover(const ExocetCover& cover, Digit d, Step& step) const {
        for (int line : cover.lines) step.mark_house(Role::cover, view_.line(line), d);
        for (std::size_t i = 0; i < halves_[0]->crosses.size(); ++i) {
            if (!(cover.crosses >> i & 1)) continue;
            step.mark_house(Role::cover, view_.cross(halves_[0]->crosses[i]), d);
        }
    }

    // The houses by which targets rule these cells out.
    void name_houses(CellSet struck, Digit d) {
        each_holder(d, [&](const ExocetTarget& target) {
            const House box = box_of(target.cell), line = view_.line(target.line);
            if (struck & house(box)) by_targets_ |= HouseSet::of(box);
            if (struck - house(box)) by_targets_ |= HouseSet::of(line);
        });
    }

    void show(Step& step) const {
        const Board& board = view_.board;
        HouseSet named;
        for (std::size_t i = 0; i < halves_.size(); ++i) {
            const Half& half = *halves_[i];
            step.mark_all(i == 0 ? Role::base : Role::second, board, half.base.cells);
            step.mark_all(i == 0 ? Role::wing : Role::third, board, half.cells(), digits_);
            for (House h : {view_.line(half.base.line), box_of(half.base.cells.first())}) {
                step.mark_house(Role::base, h);
                named |= HouseSet::of(h);
            }
        }
        const CellSet cells = view_.cells_of(band());
        for (Cell c : crossing() - cells) {  // placed digits too: they take up a place
            for (Digit d : view_.digits(c) & digits_) step.mark(Role::set, c, d);
        }
        const CellSet targets = halves_[0]->cells() | halves_[1]->cells();
        step.mark_all(Role::off, board, (crossing() & cells) - targets, digits_);
        for (int cross : halves_[0]->crosses) step.mark_house(Role::set, view_.cross(cross));
        for (House h : by_targets_ - named) step.mark_house(Role::third, h);
    }

    const BandView& view_;
    std::array<const Half*, 2> halves_;
    DigitSet digits_;
    std::array<ExocetCover, MAX_SIZE + 1> covers_{};  // that are chosen, by digit
    HouseSet by_targets_;                             // by which targets rule something out
};

std::vector<Half> halves_of(const BandView& view) {
    std::vector<Half> halves;
    for (const ExocetBase& base : exocet_bases(view)) {
        const int left = base.box == 0 ? 1 : 0, right = base.box == 2 ? 1 : 2;
        const std::vector<ExocetTarget> others = exocet_targets(view, base, right);
        if (others.empty()) continue;
        for (const ExocetTarget& one : exocet_targets(view, base, left)) {
            for (const ExocetTarget& other : others) halves.emplace_back(base, one, other);
        }
    }
    return halves;
}

// True when the sink has enough.
bool look_for_double(const BandView& view, Sink& out) {
    const std::vector<Half> halves = halves_of(view);
    for (const Half& one : halves) {
        for (const Half& other : halves) {
            if (other.base.band != one.base.band || other.base.box <= one.base.box) continue;
            if (other.crosses != one.crosses) continue;
            DoubleExocet exocet(view, one, other);
            if (exocet.holds() && exocet.report(out)) return true;
        }
    }
    return false;
}

}  // namespace

void double_exocet(const Position& position, Sink& out) {
    look_along_bands(position.board(),
                     [&](const BandView& view) { return look_for_double(view, out); });
}

}  // namespace whydoku
