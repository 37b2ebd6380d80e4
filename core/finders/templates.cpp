// Templates: a template is a placement of a digit in all houses that lack it, so that no two of its
// cells see each other. One template is the true one. So a cell that all templates contain holds
// the digit, and a cell that no template contains does not. A cell that is found to hold one digit
// is not available to templates of other digits, so the digits are searched until nothing changes.
//
// The evidence is a set of houses that could not all get the digit otherwise, each of them needed.
// Its child steps are the cells found before on which this relies.
#include "finders/finders.hpp"

namespace whydoku {
namespace {

// Whether the digit can be placed in all of the houses; adds one way to do so to `chosen`.
bool serves(const Layout& layout, CellSet places, HouseSet houses, CellSet& chosen) {
    if (!houses) return true;
    House tightest = houses.first();
    int fewest = MAX_CELLS;
    for (House h : houses) {
        const int count = (places & layout.house[h]).size();
        if (count < fewest) fewest = count, tightest = h;
    }
    for (Cell c : places& layout.house[tightest]) {
        const CellSet rest = places - layout.peers[c] - CellSet::of(c);
        if (!serves(layout, rest, houses - layout.houses_of[c], chosen)) continue;
        chosen |= CellSet::of(c);
        return true;
    }
    return false;
}

bool serves(const Layout& layout, CellSet places, HouseSet houses) {
    CellSet chosen;
    return serves(layout, places, houses, chosen);
}

// Houses that cannot all get the digit from these places.
struct Failure {
    Digit digit;
    CellSet places;
    HouseSet houses;
    std::vector<std::size_t> needs;  // the found cells that are therefore not among the places
};

class TemplateSets {
  public:
    void build(const Position& position) {
        board_ = &position.board();
        found_.clear();
        taken_ = {};
        for (bool again = true; again;) {
            again = false;
            for (Digit d : board_->layout().digits()) again |= find_sets(d);
        }
    }

    struct SetCell {
        Cell cell;
        Failure why;
    };
    const std::vector<SetCell>& found() const { return found_; }

    // The places that the digit still has beside the found cells.
    CellSet places(Digit d) const {
        CellSet places = board_->places(d);
        for (const SetCell& one : found_) {
            if (one.why.digit != d) places -= CellSet::of(one.cell);
        }
        return places;
    }

    HouseSet houses(Digit d) const {
        HouseSet houses;
        for (House h = 0; h < board_->layout().houses; ++h) {
            if (board_->missing(h).has(d)) houses |= HouseSet::of(h);
        }
        return houses;
    }

    // The digit cannot be placed in all of the houses. Reduces this to what is needed: gives back
    // places that found cells have taken, and removes houses. Only places in `area` are given back.
    Failure failure(Digit d, CellSet area, CellSet places, HouseSet houses) const {
        const Layout& layout = board_->layout();
        Failure why{.digit = d, .places = places, .houses = houses, .needs = {}};
        for (std::size_t i = found_.size(); i-- > 0;) {
            const CellSet lost = CellSet::of(found_[i].cell) & area & board_->places(d);
            if (!(lost - why.places) || found_[i].why.digit == d) continue;
            if (serves(layout, why.places | lost, houses)) {
                why.needs.push_back(i);
            } else {
                why.places |= lost;
            }
        }
        for (House h : houses) {
            const HouseSet fewer = why.houses - HouseSet::of(h);
            if (!serves(layout, why.places, fewer)) why.houses = fewer;
        }
        return why;
    }

    // The cell was found to hold another digit; the evidence is that of this finding.
    Failure loss(Digit d, Cell c) const {
        const auto found = std::ranges::find(found_, c, &SetCell::cell);
        return {.digit = d,
                .places = {},
                .houses = found->why.houses,
                .needs = {static_cast<std::size_t>(found - found_.begin())}};
    }

    // Fills in the evidence of a step; its children are steps of the technique `set`.
    void show(Step& step, const Failure& why, std::uint8_t set) const {
        mark(step, why);
        std::vector<bool> needed(found_.size());
        for (std::size_t i : why.needs) needed[i] = true;
        for (std::size_t i = found_.size(); i-- > 0;) {
            if (!needed[i]) continue;
            for (std::size_t earlier : found_[i].why.needs) needed[earlier] = true;
        }
        for (std::size_t i = 0; i < found_.size(); ++i) {
            if (!needed[i]) continue;
            Step& child = step.children.emplace_back();
            child.technique = set;
            child.place(found_[i].cell, found_[i].why.digit);
            mark(child, found_[i].why);
        }
    }

  private:
    // True when some cell is new.
    bool find_sets(Digit d) {
        const Layout& layout = board_->layout();
        const CellSet all = places(d);
        CellSet common;
        if (!serves(layout, all, houses(d), common)) return false;
        const std::size_t before = found_.size();
        for (Cell c : common - taken_) {
            const CellSet here = CellSet::of(c);
            if (serves(layout, all - here, houses(d))) continue;
            found_.push_back({c, failure(d, layout.all - here, all - here, houses(d))});
            taken_ |= here;
        }
        return found_.size() > before;
    }

    void mark(Step& step, const Failure& why) const {
        CellSet cells;
        for (House h : why.houses) {
            step.mark_house(Role::base, h);
            cells |= board_->layout().house[h];
        }
        if (why.places) step.mark(Role::base, board_->places(why.digit) & cells, why.digit);
    }

    const Board* board_ = nullptr;
    std::vector<SetCell> found_;
    CellSet taken_;  // the found cells
};

}  // namespace

void template_set(const Position& position, Sink& out) {
    const TemplateSets& templates = position.table<TemplateSets>();
    for (const auto& [cell, why] : templates.found()) {
        Step& step = out.draft();
        step.place(cell, why.digit);
        templates.show(step, why, out.technique());
        if (out.report()) return;
    }
}

void template_delete(const Position& position, Sink& out, std::uint8_t set) {
    const Board& board = position.board();
    const Layout& layout = board.layout();
    const TemplateSets& templates = position.table<TemplateSets>();
    for (Digit d : layout.digits()) {
        const HouseSet houses = templates.houses(d);
        const CellSet all = templates.places(d);
        CellSet used;
        if (!serves(layout, all, houses, used)) continue;
        for (Cell c : board.places(d)) {
            if (used.has(c)) continue;
            if (out.capped()) return;
            const CellSet area = layout.all - layout.peers[c] - CellSet::of(c);
            const HouseSet others = houses - layout.houses_of[c];
            if (all.has(c) && serves(layout, all & area, others, used)) continue;
            const Failure why =
                all.has(c) ? templates.failure(d, area, all & area, others) : templates.loss(d, c);
            Step& step = out.draft();
            step.eliminate(c, d);
            step.mark(Role::off, c, d);
            templates.show(step, why, set);
            if (out.report()) return;
        }
    }
}

}  // namespace whydoku
