#include "rules/linked.hpp"

#include <algorithm>
#include <bit>

namespace whydoku {

template <class Cells>
bool SumWays::read(const Cells& cells, const Sum& sum) {
    count_ = 0;
    none_ = false;
    ways_.clear();
    open_ = {};
    int rest = sum.total;
    for (const SumPart& part : sum.parts) {
        for (Cell c : part.cells) {
            if (cells.value(c)) {
                rest -= part.sign * cells.value(c);
                continue;
            }
            if (count_ == MOST_OPEN) return false;
            near_[count_] = 0;
            for (int i = 0; i < count_; ++i) {
                if (cells.layout().peers[c].has(cells_[i])) near_[count_] |= 1u << i;
            }
            place_[c] = static_cast<std::uint8_t>(count_);
            cells_[count_] = c;
            signs_[count_] = part.sign;
            digits_[count_++] = cells.candidates(c);
            open_ |= CellSet::of(c);
        }
    }
    if (!count_) return false;
    least_[count_] = most_[count_] = 0;
    for (int i = count_; i-- > 0;) {
        if (!digits_[i]) {
            none_ = true;
            return false;
        }
        const int low = digits_[i].first(), high = digits_[i].last();
        least_[i] = least_[i + 1] + (signs_[i] > 0 ? low : -high);
        most_[i] = most_[i + 1] + (signs_[i] > 0 ? high : -low);
    }
    together_.fill(0);
    without_.fill(~Way{0});
    beside_.fill(cells.layout().digits());
    if (!fill(0, rest, 0, {})) return false;
    none_ = ways_.empty();
    return !none_;
}

// False if there are too many ways.
bool SumWays::fill(int at, int rest, Way way, DigitSet used) {
    if (at == count_) return take(way, used);
    DigitSet left = digits_[at];
    for (unsigned near = near_[at]; near; near &= near - 1) {
        left -= DigitSet::of(chosen_[static_cast<unsigned>(std::countr_zero(near))]);
    }
    for (Digit d : left) {
        const int rest_after = rest - signs_[at] * d;
        if (rest_after < least_[at + 1] || rest_after > most_[at + 1]) continue;
        chosen_[at] = d;
        const Way with = way | Way{1} << (at * MAX_SIZE + d - 1);
        if (!fill(at + 1, rest_after, with, used | DigitSet::of(d))) return false;
    }
    return true;
}

bool SumWays::take(Way way, DigitSet used) {
    if (ways_.size() == MOST_WAYS) return false;
    ways_.push_back(way);
    for (int i = 0; i < count_; ++i) {
        for (Digit d : digits_[i]) {
            const auto at = static_cast<unsigned>(i * MAX_SIZE + d - 1);
            if (way >> at & 1) {
                together_[at] |= way;
                beside_[at] &= used;
            } else {
                without_[at] &= way;
            }
        }
    }
    return true;
}

DigitSet SumWays::left_in(Cell c, Way lost) const {
    constexpr Way DIGITS = (Way{1} << MAX_SIZE) - 1;
    const int from = place_[c] * MAX_SIZE;
    Way left = 0;
    for (Way way : ways_) {
        if (way & lost) continue;
        left |= way >> from & DIGITS;
        if (left & (left - 1)) break;
    }
    DigitSet digits;
    for (; left; left &= left - 1) digits |= DigitSet::of(std::countr_zero(left) + 1);
    return digits;
}

CellSet SumWays::places_left(Digit d, Way lost) const {
    Way places = 0;
    for (int i = 0; i < count_; ++i) places |= Way{1} << (i * MAX_SIZE + d - 1);
    Way left = 0;
    for (Way way : ways_) {
        if (way & lost) continue;
        if (!(way & places)) return {};
        left |= way & places;
    }
    return cells_in(left, d);
}

bool SumWays::always_one_of(Way candidates) const {
    return std::ranges::all_of(ways_, [&](Way way) { return bool(way & candidates); });
}

CellSet SumWays::cells_in(Way ways, Digit d) const {
    CellSet places;
    for (int i = 0; i < count_; ++i) {
        if (ways >> (i * MAX_SIZE + d - 1) & 1) places |= CellSet::of(cells_[i]);
    }
    return places;
}

CellSet SumWays::places_beside(Candidate one, Digit d) const {
    return beside(one).has(d) ? cells_in(together_[bit(one)], d) : CellSet{};
}

template bool SumWays::read(const Board&, const Sum&);
template bool SumWays::read(const SumCells&, const Sum&);

namespace {

// Where a digit must stand beside a candidate, if another candidate sees all of these cells.
CellSet seen_by(const Layout& layout, const SumWays& ways, Candidate one, Candidate other) {
    if (!ways.is_open(one) || !ways.possible(one)) return {};
    const CellSet places = ways.places_beside(one, other.digit);
    return places && layout.peers_of_all(places).has(other.cell) ? places : CellSet{};
}

}  // namespace

bool does_link(const SumCells& cells, const Sum& sum, const Link& link) {
    if (link.source.size() > 1 || link.target.size() > 1) return false;
    const Candidate one = link.source.front(), other = link.target.front();
    if (!sum.cells.has(one.cell) && !sum.cells.has(other.cell)) return false;
    SumWays ways;
    if (!ways.read(cells, sum)) return false;
    const bool both = ways.is_open(one) && ways.is_open(other);
    if (link.kind == Link::Kind::strong) return both && ways.either(one, other);
    if (both && ways.apart(one, other)) return true;
    return seen_by(cells.layout(), ways, one, other) || seen_by(cells.layout(), ways, other, one);
}

SumCells opened(const Sum& sum, const SumCells& from) {
    SumCells all{from.layout()};
    all.values = from.values;
    for (Cell c : sum.cells) {
        all.open[c] = from.layout().digits();
        for (Cell seen : sum.cells & from.layout().peers[c]) {
            if (from.value(seen)) all.open[c] -= DigitSet::of(from.value(seen));
        }
    }
    return all;
}

bool does_leave(const SumCells& cells, const Sum& sum, std::span<const Candidate> answer) {
    SumWays ways;
    const bool some = ways.read(cells, sum);
    if (answer.empty()) return ways.none();
    if (!some) return false;
    SumWays::Way own = 0;
    for (Candidate one : answer) own |= ways.is_open(one) ? ways.way_of(one) : 0;
    return ways.always_one_of(own);
}

namespace {

template <class Marks>
void mark_once(std::vector<Marks>& marks, const Marks& one) {
    if (std::ranges::find(marks, one) == marks.end()) marks.push_back(one);
}

}  // namespace

void mark_sum(const SumReason& found, const SumCells& board, Step& step) {
    const Sum& sum = *found.sum;
    for (House h : sum.houses) mark_once(step.houses, HouseMark{Role::cover, std::uint8_t(h), 0});
    for (int rule : sum.rules) mark_once(step.rules, RuleMark{Role::cover, std::uint8_t(rule)});
    const auto mark = [&](Role role, Cell c, Digit d) {
        mark_once(step.marks, Mark{role, std::uint8_t(c), std::uint8_t(d)});
    };
    for (Cell c : sum.cells) {
        if (board.value(c)) mark(Role::cover, c, board.value(c));
    }
    for (Candidate gone : found.gone()) {
        if (!board.candidates(gone.cell).has(gone.digit)) mark(Role::gone, gone.cell, gone.digit);
    }
}

CellSet SumReason::open() const {
    CellSet found;
    for (Cell c : sum->cells) {
        if (!cells.value(c)) found |= CellSet::of(c);
    }
    return found;
}

std::vector<Candidate> SumReason::gone() const {
    const SumCells all = opened(*sum, cells);
    std::vector<Candidate> found;
    for (Cell c : open()) {
        for (Digit d : all.open[c] - cells.open[c]) found.push_back(candidate(c, d));
    }
    return found;
}

SumReason::Seen SumReason::seen_places(const Link& link) const {
    const Candidate one = link.source.front(), other = link.target.front();
    SumWays ways;
    if (link.kind == Link::Kind::strong || !ways.read(cells, *sum)) return {};
    if (ways.is_open(one) && ways.is_open(other) && ways.apart(one, other)) return {};
    const CellSet places = seen_by(cells.layout(), ways, one, other);
    if (places) return {places, true};
    return {seen_by(cells.layout(), ways, other, one), false};
}

}  // namespace whydoku
