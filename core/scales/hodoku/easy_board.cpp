#include "scales/hodoku/easy_board.hpp"

#include "scales/hodoku/report.hpp"
#include "scales/hodoku/single_order.hpp"

namespace whydoku::hodoku {

EasyBoard::EasyBoard(const Layout& layout)
    : layout_(&layout),
      rows_{row("full-house"), row("naked-single"), row("hidden-single-box"),
            row("hidden-single-line")} {}

bool EasyBoard::assign(std::span<const int> givens) {
    const Layout& layout = *layout_;
    if (static_cast<int>(givens.size()) != layout.cells) return false;
    std::array<CellSet, MAX_SIZE + 1> holding{};  // the cells that hold a digit; 0: the empty ones
    for (Cell c = 0; c < layout.cells; ++c) {
        const int value = givens[static_cast<std::size_t>(c)];
        if (value < 0 || value > layout.size) return false;
        value_[c] = static_cast<std::uint8_t>(value);
        holding[value] |= CellSet::of(c);
    }
    empty_ = holding[0];
    broken_ = false;
    changed_ = layout.lines | layout.blocks;
    candidates_.fill({});
    placed_.fill({});
    for (std::size_t i = 0; i < open_.planes.size(); ++i) {
        open_.planes[i] = layout.size >> i & 1 ? layout.lines | layout.blocks : HouseSet{};
    }
    CellSet with_candidates;
    for (Digit d : layout.digits()) {
        if (!index(d, holding[d])) return false;
        with_candidates |= places_[d];
    }
    if (with_candidates != empty_) return false;
    start_queues();
    return true;
}

bool EasyBoard::assign(const Board& board) {
    if (board.broken() || !assign(board.values())) return false;
    for (Digit d : layout_->digits()) {
        if (places_[d] != board.places(d)) return false;
    }
    return true;
}

// Adds the cells that hold a digit, and its candidates. False if the board is broken.
bool EasyBoard::index(Digit d, CellSet holding) {
    const Layout& layout = *layout_;
    CellSet places = empty_;
    HouseSet done;
    for (Cell c : holding) {
        const HouseSet around = layout.houses_of[c];
        if (done & around) return false;
        done |= around;
        places -= layout.peers[c];
        open_.subtract(around);
        for (House h : around) placed_[h] |= DigitSet::of(d);
    }
    Counters<HouseSet> counts;
    for (Cell c : places) {
        candidates_[c] |= DigitSet::of(d);
        counts.add(layout.houses_of[c]);
    }
    places_[d] = places;
    place_counts_[d] = counts;
    return !((layout.lines | layout.blocks) - done - counts.positive());
}

void EasyBoard::start_queues() {
    naked_.begin = naked_.end = hidden_.begin = hidden_.end = 0;
    SingleOrder order(*this, order_);
    order.naked([&](Candidate single) { naked_.push(single); });
    order.hidden([&](House h, Digit d) { hidden_.push({HouseSet::of(h), {}, d}); });
}

Counters<CellSet> EasyBoard::candidate_counts() const {
    Counters<CellSet> counts;
    for (Digit d : layout_->digits()) counts.add(places_[d]);
    return counts;
}

// The digit goes from one peer after another, then the other candidates from the cell.
void EasyBoard::place(Cell c, Digit d) {
    const HouseSet around = layout_->houses_of[c];
    const DigitSet others = candidates_[c] - DigitSet::of(d);
    broken_ |= others == candidates_[c];
    value_[c] = static_cast<std::uint8_t>(d);
    candidates_[c] = {};
    empty_ -= CellSet::of(c);
    open_.subtract(around);
    changed_ |= around;
    for (House h : around) placed_[h] |= DigitSet::of(d);
    strike(c, d);
    for (Digit other : others) {
        places_[other] -= CellSet::of(c);
        lose_place(other, around);
    }
}

// Eliminates a digit that was just placed from the peers. A house around none of the cell's loses
// three places at most, so the losses of all houses are counted in two binary digits.
void EasyBoard::strike(Cell c, Digit d) {
    const Layout& layout = *layout_;
    const HouseSet around = layout.houses_of[c];
    const CellSet lost = places_[d] & layout.peers[c];
    places_[d] -= lost | CellSet::of(c);
    HouseSet ones, twos;
    for (Cell peer : lost) {
        lose_candidate(peer, d);
        const HouseSet houses = layout.houses_of[peer];
        twos |= ones & houses;
        ones = ones ^ houses;
    }
    auto& planes = place_counts_[d].planes;
    place_counts_[d].clear(around);
    const HouseSet before = place_counts_[d].exactly(1), all = (ones | twos) - around;
    changed_ |= all;
    place_counts_[d].subtract(ones - around);
    HouseSet borrow = twos - around;
    for (std::size_t i = 1; i < planes.size(); ++i) {
        const HouseSet plane = planes[i];
        planes[i] = plane ^ borrow;
        borrow -= plane;
    }
    broken_ |= static_cast<bool>(all - place_counts_[d].positive());
    push_hidden(place_counts_[d].exactly(1) - before, d, lost);
}

void EasyBoard::eliminate(Cell c, Digit d) {
    if (!candidates_[c].has(d)) return;
    places_[d] -= CellSet::of(c);
    changed_ |= layout_->houses_of[c];
    lose_candidate(c, d);
    lose_place(d, layout_->houses_of[c]);
}

inline void EasyBoard::lose_candidate(Cell c, Digit d) {
    const DigitSet left = candidates_[c] -= DigitSet::of(d);
    broken_ |= !left;
    naked_.push_if(left.size() == 1, candidate(c, left.first()));
}

// These houses have one place less for the digit.
inline void EasyBoard::lose_place(Digit d, HouseSet houses) {
    Counters<HouseSet>& counts = place_counts_[d];
    counts.subtract(houses);
    push_hidden(houses & counts.exactly(1), d, {});
    broken_ |= static_cast<bool>(houses - counts.positive());
}

inline void EasyBoard::push_hidden(HouseSet houses, Digit d, CellSet lost) {
    hidden_.push_if(static_cast<bool>(houses), {houses, lost, d});
}

// HoDoKu's queues follow single placements, and eliminations one after another. Other steps change
// a board as if it was a new one.
void EasyBoard::apply(const Step& step) {
    for (auto [cell, digit] : step.placements) place(cell, digit);
    for (auto [cell, digit] : step.eliminations) eliminate(cell, digit);
    if (step.placements.size() + step.eliminations.size() > 1 && !step.placements.empty()) {
        start_queues();
    }
}

const Candidate* EasyBoard::in_full_house() const {
    const HouseSet full = open_.exactly(1);
    if (!full) return nullptr;
    for (std::size_t i = naked_.begin; i < naked_.end; ++i) {
        const Candidate& single = naked_.entries[i];
        if (empty_.has(single.cell) && layout_->houses_of[single.cell] & full) return &single;
    }
    return nullptr;
}

bool EasyBoard::next_single(Single& single) {
    while (naked_.begin < naked_.end && !empty_.has(naked_.entries[naked_.begin].cell)) {
        ++naked_.begin;
    }
    if (naked_.begin < naked_.end) {
        const Candidate* last = in_full_house();
        single =
            last ? Single{*last, rows_.full} : Single{naked_.entries[naked_.begin], rows_.naked};
        return true;
    }
    const HiddenSingles* hidden = first_hidden();
    if (!hidden) return false;
    const Digit d = hidden->digit;
    const CellSet place = places(d, first_house(*hidden));
    const bool only_in_box = one_place(d).has(layout_->box_of(place.first()));
    single = {candidate(place.first(), d), only_in_box ? rows_.in_box : rows_.in_line};
    return true;
}

// Forgets the hidden singles that are placed, up to the first one that is not.
const EasyBoard::HiddenSingles* EasyBoard::first_hidden() {
    for (; hidden_.begin < hidden_.end; ++hidden_.begin) {
        HiddenSingles& first = hidden_.entries[hidden_.begin];
        first.houses &= one_place(first.digit);
        if (first.houses) return &first;
    }
    return nullptr;
}

// A house comes to have one place when it loses the last of the others.
House EasyBoard::first_house(const HiddenSingles& hidden) const {
    House first = hidden.houses.first();
    if (hidden.houses.size() == 1 || !hidden.lost) return first;
    Cell least = MAX_CELLS;
    for (House h : hidden.houses) {
        const Cell last = (hidden.lost & layout_->house[h]).last();
        if (last < least) first = h;
        least = std::min(least, last);
    }
    return first;
}

}  // namespace whydoku::hodoku
