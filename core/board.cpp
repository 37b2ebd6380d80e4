#include "board.hpp"

#include <stdexcept>
#include <string>

namespace pencilmark {
namespace {

std::vector<Problem> problems_of_input(const Layout& layout, std::span<const int> values) {
    if (static_cast<int>(values.size()) != layout.cells) {
        return {{ProblemKind::wrong_length, -1, 0, {}}};
    }
    std::vector<Problem> found;
    for (Cell c = 0; c < layout.cells; ++c) {
        const int value = values[static_cast<std::size_t>(c)];
        if (value >= 0 && value <= layout.size) continue;
        found.push_back({ProblemKind::out_of_range, -1, 0, CellSet::of(c)});
    }
    return found;
}

void demand_input(const Layout& layout, std::span<const int> values) {
    const auto found = problems_of_input(layout, values);
    if (found.empty()) return;
    if (found[0].kind == ProblemKind::wrong_length) {
        throw std::invalid_argument(std::to_string(values.size()) + " cells: expected " +
                                    std::to_string(layout.cells) + " for the layout " +
                                    layout.name);
    }
    const Cell c = found[0].cells.first();
    throw std::invalid_argument("r" + std::to_string(layout.row_of(c) + 1) + "c" +
                                std::to_string(layout.column_of(c) + 1) + " holds " +
                                std::to_string(values[static_cast<std::size_t>(c)]) +
                                ": expected 0 (empty) to " + std::to_string(layout.size));
}

}  // namespace

const char* to_string(ProblemKind kind) {
    constexpr const char* NAMES[] = {"wrong-length", "out-of-range", "equal", "no-candidate",
                                     "no-place"};
    return NAMES[static_cast<std::size_t>(kind)];
}

std::vector<Problem> problems(const Layout& layout, std::span<const int> values) {
    auto found = problems_of_input(layout, values);
    return found.empty() ? Board(layout, values).problems() : found;
}

Board::Board(const Layout& layout, std::span<const int> givens) : layout_(&layout) {
    demand_input(layout, givens);
    for (House h = 0; h < layout.houses; ++h) open_[h] = static_cast<std::uint8_t>(layout.size);
    std::array<CellSet, MAX_SIZE + 1> seen{};
    for (Cell c = 0; c < layout.cells; ++c) {
        const int d = givens[static_cast<std::size_t>(c)];
        if (!d) continue;
        value_[c] = static_cast<std::uint8_t>(d);
        given_ |= CellSet::of(c);
        seen[d] |= layout.peers[c];
        for (House h : layout.houses_of[c]) {
            if (placed_[h].has(d)) broken_ = true;
            placed_[h] |= DigitSet::of(d);
            --open_[h];
        }
    }
    empty_ = layout.all - given_;
    for (Digit d : layout.digits()) places_[d] = empty_ - seen[d];
    index_cells();
    index_houses();
}

// The candidates of each cell from the places of each digit.
void Board::index_cells() {
    CellSet one, two, three;  // cells with at least so many
    for (Digit d : layout_->digits()) {
        for (Cell c : places_[d]) candidates_[c] |= DigitSet::of(d);
        three |= two & places_[d];
        two |= one & places_[d];
        one |= places_[d];
    }
    naked_ = one - two;
    bivalue_ = two - three;
    if (one != empty_) broken_ = true;
}

void Board::index_houses() {
    for (House h = 0; h < layout_->houses; ++h) {
        if (open_[h] == 1) full_houses_ |= HouseSet::of(h);
        for (Digit d : missing(h)) {
            const int count = places(d, h).size();
            count_[h][d] = static_cast<std::uint8_t>(count);
            if (count == 1) hidden_[h] |= DigitSet::of(d);
            if (count == 0) broken_ = true;
        }
        if (hidden_[h]) hidden_houses_ |= HouseSet::of(h);
    }
}

void Board::place(Cell c, Digit d) {
    if (!candidates_[c].has(d)) broken_ = true;
    const CellSet here = CellSet::of(c);
    const HouseSet around = layout_->houses_of[c];
    value_[c] = static_cast<std::uint8_t>(d);
    empty_ -= here;
    naked_ -= here;
    bivalue_ -= here;
    for (House h : around) {
        placed_[h] |= DigitSet::of(d);
        hidden_[h] -= DigitSet::of(d);
        if (!hidden_[h]) hidden_houses_ -= HouseSet::of(h);
        if (--open_[h] == 1) full_houses_ |= HouseSet::of(h);
        if (open_[h] == 0) full_houses_ -= HouseSet::of(h);
    }
    places_[d] -= here;
    for (Digit other : candidates_[c] - DigitSet::of(d)) {
        places_[other] -= here;
        for (House h : around) lose_place(h, other);
    }
    candidates_[c] = {};
    for (Cell peer : places_[d] & layout_->peers[c]) {
        lose(peer, d, layout_->houses_of[peer] - around);
    }
}

void Board::eliminate(Cell c, Digit d) {
    if (candidates_[c].has(d)) lose(c, d, layout_->houses_of[c]);
}

void Board::lose(Cell c, Digit d, HouseSet missing_in) {
    const CellSet here = CellSet::of(c);
    const DigitSet left = candidates_[c] - DigitSet::of(d);
    candidates_[c] = left;
    places_[d] -= here;
    const int count = left.size();
    if (count == 2) {
        bivalue_ |= here;
    } else if (count == 1) {
        naked_ |= here, bivalue_ -= here;
    } else if (count == 0) {
        naked_ -= here, broken_ = true;
    }
    for (House h : missing_in) lose_place(h, d);
}

void Board::lose_place(House h, Digit d) {
    const int left = --count_[h][d];
    if (left > 1) return;
    if (left == 1) {
        hidden_[h] |= DigitSet::of(d);
        hidden_houses_ |= HouseSet::of(h);
        return;
    }
    hidden_[h] -= DigitSet::of(d);
    if (!hidden_[h]) hidden_houses_ -= HouseSet::of(h);
    broken_ = true;
}

std::vector<int> Board::values() const {
    return {value_.begin(), value_.begin() + layout_->cells};
}

std::vector<DigitSet> Board::candidate_list() const {
    return {candidates_.begin(), candidates_.begin() + layout_->cells};
}

Cell Board::tightest() const {
    if (naked_ | bivalue_) return (naked_ ? naked_ : bivalue_).first();
    Cell found = empty_.first();
    for (Cell c : empty_) {
        if (candidates_[c].size() < candidates_[found].size()) found = c;
    }
    return found;
}

CellSet Board::open_cells(int most) const {
    std::array<CellSet, MAX_SIZE + 2> more_than{};  // cells with more candidates than the index
    for (Digit d : layout_->digits()) {
        for (int i = most; i > 0; --i) more_than[i] |= more_than[i - 1] & places_[d];
        more_than[0] |= places_[d];
    }
    return more_than[1] - more_than[most];
}

std::vector<Problem> Board::problems() const {
    std::vector<Problem> found;
    for (House h = 0; h < layout_->houses; ++h) {
        std::array<CellSet, MAX_SIZE + 1> holding{};
        for (Cell c : layout_->house[h] - empty_) holding[value_[c]] |= CellSet::of(c);
        for (Digit d = 1; d <= layout_->size; ++d) {
            if (holding[d].size() > 1) found.push_back({ProblemKind::equal, h, d, holding[d]});
        }
    }
    for (Cell c : empty_) {
        if (!candidates_[c]) {
            found.push_back({ProblemKind::no_candidate, -1, 0, CellSet::of(c)});
        }
    }
    for (House h = 0; h < layout_->houses; ++h) {
        for (Digit d : missing(h)) {
            if (!places(d, h)) found.push_back({ProblemKind::no_place, h, d, {}});
        }
    }
    return found;
}

}  // namespace pencilmark
