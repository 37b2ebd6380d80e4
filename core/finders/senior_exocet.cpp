// The senior exocet: a junior exocet (see exocet.cpp) with a target outside the band. Two base
// cells lie in one line of a band and in one of its boxes. The cross-line through the third cell of
// that box and line, and one cross-line through each other box of the band:
//
//      B B - | - . . | . - .      B: base cells, with three or four digits, the base digits
//      . . - | S . . | . S .      -: cells of the cross-lines that see both base cells
//      . . - | Q . . | . S .      Q, R: targets: any two of the other cells of the cross-lines, not
//      ------+-------+------         both in the band
//      . . S | S . . | . R .      S: the rest of these; each base digit can be true there at most
//        ... six of these ...        twice
//
// Each row or column can hold a digit once. So two lines that have all places of a digit among the
// S, whether they cross or are cross-lines, let it be true there at most twice. If no two lines
// have them all, then it fits three times, into one S cell of each cross-line.
//
// *The targets hold the same two digits as the base.* Say a base cell holds d. Each of the three
// cross-lines needs a d. The cells marked - cannot hold it, as they share the line or the box of
// the base. At most two of the cross-lines have it in an S cell. So a target holds it. The base
// cells see each other, so they hold two different digits, and each target has room for one. This
// needs no more of the targets than that they are two cells: they may lie in one line, in one
// cross-line or in one box. From this follows what goes:
//
// - *From a target, all but base digits*: what it holds, a base cell holds.
// - *From a target, a base digit d for which the other cross-lines have no room.* If the target
//   holds d, then so does a base cell, and the other target holds the other digit of the base. So
//   the two cross-lines that do not go through this target have d in S cells: off the line in which
//   this target has it, and in two different lines. If they cannot, the target does not hold d.
// - *From the base, a digit that neither target can hold*: a base cell holds only what a target
//   holds. What a target can hold has passed the two tests above.
//
// How we search: a digit that fits three times into S and targets together needs one of its three
// cells as a target. So one such three gives three choices of a target, and if some digit still
// fits three times without it, that gives three choices of the other one.
#include <algorithm>
#include <optional>
#include <span>

#include "finders/finders.hpp"
#include "finders/shared/exocets.hpp"

namespace whydoku {
namespace {

constexpr std::size_t CROSSES = BandView::SIDE;

struct Target {
    int line;
    std::size_t cross;  // which of the three cross-lines
    Cell cell;
};
using Targets = std::array<Target, 2>;

// A base with three cross-lines, and where these have its digits out of its sight.
class CrossedBase {
  public:
    const BandView& view;
    const ExocetBase& base;
    CrossLines crosses;

    CrossedBase(const BandView& v, const ExocetBase& b, const CrossLines& c)
        : view(v), base(b), crosses(c) {
        for (Digit d : base.digits) {
            for (std::size_t i = 0; i < CROSSES; ++i) {
                lines_[d][i] = view.places[d][crosses[i]] - seen_lines(i);
            }
        }
    }

    // In which lines the base sees a cross-line: through its own box, or where its line crosses.
    PlaceSet seen_lines(std::size_t i) const {
        const bool beside = crosses[i] == base.third;
        return beside ? BandView::lines_of(base.band) : PlaceSet::of(base.line);
    }
    bool in_band(const Target& target) const {
        return BandView::lines_of(base.band).has(target.line);
    }

    // Of each cross-line: where it has a digit in cells that the base does not see, without these.
    LinesOfCross lines_without(Digit d, std::span<const Target> targets) const {
        LinesOfCross of = lines_[d];
        for (const Target& target : targets) of[target.cross] -= PlaceSet::of(target.line);
        return of;
    }

    // Whether there may be targets: too many cells may have to be some. Say a digit has one place
    // or two in a cross-line, five together with those of any other, and nine in all. Then these
    // have to be targets. Else, without the targets, each cross-line has a place, each two of them
    // have three and all have seven, which is more than fewer lines can hold: so it fits. Where
    // it is placed, it has its line for itself, as if there were many places.
    bool may_have_targets() const {
        LinesOfCross forced;
        for (Digit d : base.digits) {
            const LinesOfCross& of = lines_[d];
            std::array<int, CROSSES> sizes{};
            for (std::size_t i = 0; i < CROSSES; ++i) sizes[i] = open_size(of[i], i);
            const std::size_t least =
                static_cast<std::size_t>(std::ranges::min_element(sizes) - sizes.begin());
            const int one = sizes[(least + 1) % CROSSES], other = sizes[(least + 2) % CROSSES];
            const int own = sizes[least];
            if (own < 1 || own > 2 || own + std::min(one, other) < 5 || own + one + other < 9) {
                continue;
            }
            forced[least] |= of[least];
        }
        return forced[0].size() + forced[1].size() + forced[2].size() <= 2;
    }

    // The pairs of targets, by their cells.
    std::vector<Targets> targets() const {
        std::vector<Targets> found;
        each_open({}, [&](const Target& one) {
            each_open({&one, 1}, [&](const Target& other) {
                const Targets pair{std::min(one, other, by_cell), std::max(one, other, by_cell)};
                if (in_band(one) && in_band(other)) return;
                // A target that leaves no need of the other one would have to hold two digits.
                if (!first_three(pair) && first_three({&other, 1})) found.push_back(pair);
            });
        });
        if (found.size() < 2) return found;
        const auto cells = [](const Targets& t) { return std::pair{t[0].cell, t[1].cell}; };
        std::ranges::sort(found, {}, cells);
        const auto alike = [&](const Targets& a, const Targets& b) { return cells(a) == cells(b); };
        found.erase(std::unique(found.begin(), found.end(), alike), found.end());
        return found;
    }

  private:
    int open_size(PlaceSet lines, std::size_t i) const {
        const bool placed =
            lines.size() == 1 && view.board.value(view.cell(lines.first(), crosses[i]));
        return placed ? BandView::LINES : lines.size();
    }

    static bool by_cell(const Target& one, const Target& other) { return one.cell < other.cell; }

    // Where a base digit fits three times without these targets: a line for each cross-line.
    std::optional<CrossLines> first_three(std::span<const Target> targets) const {
        for (Digit d : base.digits) {
            const LinesOfCross of = lines_without(d, targets);
            for (int line : of[0]) {
                for (int second : of[1] - PlaceSet::of(line)) {
                    const PlaceSet left = of[2] - PlaceSet::of(line) - PlaceSet::of(second);
                    if (left) return CrossLines{line, second, left.first()};
                }
            }
        }
        return std::nullopt;
    }

    // Visits its empty cells: one of them has to be a target.
    template <class Visit>
    void each_open(std::span<const Target> targets, const Visit& visit) const {
        const std::optional<CrossLines> lines = first_three(targets);
        for (std::size_t i = 0; lines && i < CROSSES; ++i) {
            const Target target{(*lines)[i], i, view.cell((*lines)[i], crosses[i])};
            if (view.board.empty().has(target.cell)) visit(target);
        }
    }

    std::array<LinesOfCross, MAX_SIZE + 1> lines_{};
};

class SeniorExocet {
  public:
    SeniorExocet(const CrossedBase& crossed, const Targets& targets)
        : crossed_(crossed), board_(crossed.view.board), targets_(targets) {
        for (std::size_t i = 0; i < targets_.size(); ++i) {
            for (Digit d : crossed_.base.digits & board_.candidates(targets_[i].cell)) {
                const auto [one, other] = lines_beside(i, d);
                if (fit_both(one, other)) can_[i] |= DigitSet::of(d);
            }
        }
    }

    void conclude(Step& step) const {
        for (Cell c : crossed_.base.cells) {
            for (Digit d : board_.candidates(c) - (can_[0] | can_[1])) step.eliminate(c, d);
        }
        for (std::size_t i = 0; i < targets_.size(); ++i) {
            const Cell c = targets_[i].cell;
            for (Digit d : board_.candidates(c) - can_[i]) step.eliminate(c, d);
        }
    }

    void show(Step& step) const {
        const BandView& view = crossed_.view;
        const ExocetBase& base = crossed_.base;
        step.mark_all(Role::base, board_, base.cells);
        CellSet targets;
        for (const Target& target : targets_) {
            step.mark_all(Role::wing, board_, CellSet::of(target.cell), base.digits);
            targets |= CellSet::of(target.cell);
        }
        CellSet seen, crossing;
        for (std::size_t i = 0; i < CROSSES; ++i) {
            crossing |= board_.layout().house[view.cross(crossed_.crosses[i])];
            for (int line : crossed_.seen_lines(i)) {
                seen |= CellSet::of(view.cell(line, crossed_.crosses[i]));
            }
        }
        for (Cell c : crossing - seen - targets) {  // placed digits too: they take up a place
            for (Digit d : view.digits(c) & base.digits) step.mark(Role::set, c, d);
        }
        step.mark_all(Role::off, board_, seen, base.digits);
        step.mark_house(Role::base, view.line(base.line));
        step.mark_house(Role::base, board_.layout().box_of(base.cells.first()));
        CrossLines crosses = crossed_.crosses;
        std::ranges::sort(crosses);
        for (int cross : crosses) step.mark_house(Role::set, view.cross(cross));
        for (Digit d : base.digits) show_covers(d, step);
    }

  private:
    // Of the two cross-lines that do not go through a target: where they can have its digit.
    std::array<PlaceSet, 2> lines_beside(std::size_t i, Digit d) const {
        const Target& target = targets_[i];
        const LinesOfCross of = crossed_.lines_without(d, targets_);
        const std::size_t one = target.cross == 0 ? 1 : 0, other = target.cross == 2 ? 1 : 2;
        return {of[one] - PlaceSet::of(target.line), of[other] - PlaceSet::of(target.line)};
    }

    // Names the lines that hold the places of a digit among the S: at most two, cross-lines among
    // them. For a target that can hold it no more, also its own line, and the line that the other
    // cross-lines would have to share.
    void show_covers(Digit d, Step& step) const {
        const LinesOfCross of = crossed_.lines_without(d, targets_);
        const ExocetCover cover = exocet_covers(of).front();
        PlaceSet lines = cover.lines;
        for (std::size_t i = 0; i < CROSSES; ++i) {
            if (!(cover.crosses >> i & 1) || !of[i]) continue;
            step.mark_house(Role::cover, crossed_.view.cross(crossed_.crosses[i]), d);
        }
        for (int line : lines) step.mark_house(Role::cover, crossed_.view.line(line), d);
        for (std::size_t i = 0; i < targets_.size(); ++i) {
            if (!board_.has(targets_[i].cell, d) || can_[i].has(d)) continue;
            const auto [one, other] = lines_beside(i, d);
            PlaceSet needed = PlaceSet::of(targets_[i].line);
            if (one && other) needed |= one;
            for (int line : needed - lines) {
                step.mark_house(Role::second, crossed_.view.line(line), d);
            }
            lines |= needed;
        }
    }

    const CrossedBase& crossed_;
    const Board& board_;
    Targets targets_;
    std::array<DigitSet, 2> can_{};  // the base digits that each target can hold
};

// True when the sink has enough.
bool look_from(const CrossedBase& crossed, Sink& out) {
    for (const Targets& targets : crossed.targets()) {
        const SeniorExocet exocet(crossed, targets);
        Step& step = out.draft();
        exocet.conclude(step);
        if (step.eliminations.empty()) continue;
        exocet.show(step);
        if (out.report()) return true;
    }
    return false;
}

// Where digits have few places: two targets can leave a cross-line none only if it has two at most,
// and has not placed the digit. If each of the three has more places, or has placed it, then the
// digit still fits three times without any two cells.
class FewPlaces {
  public:
    explicit FewPlaces(const BandView& view) : view_(view) {
        for (Digit d : view.board.layout().digits()) {
            for (int cross = 0; cross < BandView::LINES; ++cross) {
                const PlaceSet places = view.places[d][cross];
                if (is_few(places, cross)) everywhere_[d] |= PlaceSet::of(cross);
                if (places.size() != MOST + 1) continue;
                for (int line : places) besides_[d][line] |= PlaceSet::of(cross);
            }
        }
    }

    // For each base digit that has more places in the cross-line beside the base: the cross-lines
    // that have few. One of these must be chosen.
    std::array<PlaceSet, 4> needed(const ExocetBase& base) const {
        std::array<PlaceSet, 4> needed;
        needed.fill(ALL);
        std::size_t count = 0;
        const PlaceSet band = BandView::lines_of(base.band);
        for (Digit d : base.digits) {
            if (is_few(view_.places[d][base.third] - band, base.third)) continue;
            needed[count++] = everywhere_[d] | besides_[d][base.line];
        }
        return needed;
    }

  private:
    static constexpr int MOST = 2;  // targets
    static constexpr PlaceSet ALL{(1 << BandView::LINES) - 1};

    bool is_few(PlaceSet places, int cross) const {
        if (places.size() != 1) return places.size() <= MOST;
        return view_.board.empty().has(view_.cell(places.first(), cross));
    }

    const BandView& view_;
    std::array<PlaceSet, MAX_SIZE + 1> everywhere_{};
    std::array<std::array<PlaceSet, BandView::LINES>, MAX_SIZE + 1> besides_{};
};

bool look_for_senior(const BandView& view, Sink& out) {
    constexpr int SIDE = BandView::SIDE;
    const FewPlaces few(view);
    for (const ExocetBase& base : exocet_bases(view)) {
        const auto needed = few.needed(base);
        const int left = base.box == 0 ? 1 : 0, right = base.box == 2 ? 1 : 2;
        for (int one = SIDE * left; one < SIDE * (left + 1); ++one) {
            for (int other = SIDE * right; other < SIDE * (right + 1); ++other) {
                const PlaceSet both = PlaceSet::of(one) | PlaceSet::of(other);
                if (!(needed[0] & both) || !(needed[1] & both)) continue;
                if (!(needed[2] & both) || !(needed[3] & both)) continue;
                const CrossedBase crossed(view, base, {base.third, one, other});
                if (crossed.may_have_targets() && look_from(crossed, out)) return true;
            }
        }
    }
    return false;
}

}  // namespace

void senior_exocet(const Position& position, Sink& out) {
    look_along_bands(position.board(),
                     [&](const BandView& view) { return look_for_senior(view, out); });
}

}  // namespace whydoku
