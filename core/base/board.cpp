#include "base/board.hpp"

#include <stdexcept>
#include <string>

namespace whydoku {
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

void check_input(const Layout& layout, std::span<const int> values) {
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
    constexpr const char* NAMES[] = {"wrong-length", "out-of-range",  "equal",    "no-candidate",
                                     "no-place",     "equal-in-cage", "wrong-sum"};
    return NAMES[static_cast<std::size_t>(kind)];
}

std::vector<Problem> problems(const Layout& layout, std::span<const int> values) {
    auto found = problems_of_input(layout, values);
    return found.empty() ? Board(layout, values).problems() : found;
}

Board::Board(const Layout& layout, std::span<const int> givens) : layout_(&layout) {
    check_input(layout, givens);
    std::array<CellSet, MAX_SIZE + 1> holding{};  // the cells that hold a digit; 0: the empty ones
    for (Cell c = 0; c < layout.cells; ++c) {
        value_[c] = static_cast<std::uint8_t>(givens[static_cast<std::size_t>(c)]);
        holding[value_[c]] |= CellSet::of(c);
    }
    empty_ = holding[0];
    given_ = layout.all - empty_;
    for (int cells = 0; cells < layout.size; ++cells) open_.add(layout.lines | layout.blocks);
    for (Digit d : layout.digits()) index(d, holding[d]);
    if (candidate_counts_.positive() != empty_) broken_ = true;
}

// Adds the cells that hold a digit, and its candidates, to the index.
void Board::index(Digit d, CellSet holding) {
    const Layout& layout = *layout_;
    CellSet places = empty_;
    HouseSet done;
    for (Cell c : holding) {
        if (layout.peers[c] & holding) broken_ = true;
        done |= layout.houses_of[c];
        places -= layout.peers[c];
        open_.subtract(layout.houses_of[c]);
    }
    for (House h : done) placed_[h] |= DigitSet::of(d);
    Counters<HouseSet> counts;
    for (Cell c : places) {
        candidates_[c] |= DigitSet::of(d);
        counts.add(layout.houses_of[c]);
    }
    places_[d] = places;
    place_counts_[d] = counts;
    one_place_[d] = counts.exactly(1);
    candidate_counts_.add(places);
    if ((layout.lines | layout.blocks) - done - counts.positive()) broken_ = true;
}

void Board::place(Cell c, Digit d) {
    const CellSet here = CellSet::of(c);
    const HouseSet around = layout_->houses_of[c];
    if (!candidates_[c].has(d)) broken_ = true;
    for (Digit other : candidates_[c] - DigitSet::of(d)) lose_place(other, here, around);
    places_[d] -= here;
    value_[c] = static_cast<std::uint8_t>(d);
    candidates_[c] = {};
    candidate_counts_.clear(here);
    empty_ -= here;
    open_.subtract(around);
    for (House h : around) placed_[h] |= DigitSet::of(d);

    strike(d, layout_->peers[c], around);
}

// Eliminates a digit that was just placed from its peers; `done` are the houses of its cell.
void Board::strike(Digit d, CellSet cells, HouseSet done) {
    const CellSet struck = places_[d] & cells;
    Counters<HouseSet>& counts = place_counts_[d];
    counts.clear(done);
    HouseSet affected;
    for (Cell c : struck) {
        const HouseSet houses = layout_->houses_of[c] - done;
        candidates_[c] -= DigitSet::of(d);
        counts.subtract(houses);
        affected |= houses;
    }
    places_[d] -= struck;
    one_place_[d] = counts.exactly(1);
    candidate_counts_.subtract(struck);
    if (affected - counts.positive()) broken_ = true;
    if (struck - candidate_counts_.positive()) broken_ = true;
}

void Board::eliminate(Cell c, Digit d) {
    if (!candidates_[c].has(d)) return;
    const CellSet here = CellSet::of(c);
    candidates_[c] -= DigitSet::of(d);
    lose_place(d, here, layout_->houses_of[c]);
    candidate_counts_.subtract(here);
    if (!candidates_[c]) broken_ = true;
}

void Board::lose_place(Digit d, CellSet here, HouseSet around) {
    Counters<HouseSet>& counts = place_counts_[d];
    places_[d] -= here;
    counts.subtract(around);
    one_place_[d] = counts.exactly(1);
    if (around - counts.positive()) broken_ = true;
}

void place_singles(Board& board) {
    while (!board.broken()) {
        if (board.naked()) {
            const Cell c = board.naked().first();
            board.place(c, board.candidates(c).first());
        } else if (board.hidden_houses()) {
            const House h = board.hidden_houses().first();
            const Digit d = board.hidden(h).first();
            board.place(board.places(d, h).first(), d);
        } else {
            return;
        }
    }
}

std::vector<int> Board::values() const {
    return {value_.begin(), value_.begin() + layout_->cells};
}

std::vector<DigitSet> Board::candidate_list() const {
    return {candidates_.begin(), candidates_.begin() + layout_->cells};
}

Cell Board::tightest() const {
    for (unsigned count = 1; count <= MAX_SIZE; ++count) {
        const CellSet cells = candidate_counts_.exactly(count);
        if (cells) return cells.first();
    }
    return empty_.first();
}

std::vector<Problem> Board::problems() const {
    std::vector<Problem> found;
    for (House h = 0; h < layout_->houses; ++h) {
        const CellSet filled = layout_->house[h] - empty_;
        if (filled.size() + missing(h).size() == layout_->size) continue;  // no digit twice
        std::array<CellSet, MAX_SIZE + 1> holding{};
        for (Cell c : filled) holding[value_[c]] |= CellSet::of(c);
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
    for (const Rule& cage : layout_->rules) add_problems(cage, found);
    return found;
}

void Board::add_problems(const Rule& cage, std::vector<Problem>& found) const {
    std::array<CellSet, MAX_SIZE + 1> holding{};
    int sum = 0;
    for (Cell c : cage.cells) {
        holding[value_[c]] |= CellSet::of(c);
        sum += value_[c];
    }
    for (Digit d : layout_->digits()) {
        const bool told = holding[d] && layout_->houses_over(holding[d]);
        if (holding[d].size() > 1 && !told) {
            found.push_back({ProblemKind::equal_in_cage, -1, d, holding[d]});
        }
    }
    if (!holding[0] && cage.number && sum != cage.number) {
        found.push_back({ProblemKind::wrong_sum, -1, 0, cage.cells});
    }
}

}  // namespace whydoku
