#include "als.hpp"

#include <algorithm>

namespace pencilmark {

void AlmostLockedSets::build(const Board& board) {
    for (auto& sets : by_size_) sets.clear();
    for (House h = 0; h < board.layout().houses; ++h) collect(board, h);
    sets_.clear();
    for (const auto& sets : by_size_) sets_.insert(sets_.end(), sets.begin(), sets.end());
    number_candidates(board);
    make_nodes(board);
    make_rows();
    neighbours_.clear();
    first_.resize(nodes_.size());
    last_.resize(nodes_.size());
    for (Digit d : board.layout().digits()) link(board, d);
    through_sets(struck_, implied_);
}

// The sets of one house. Where cells lie in several houses, the first of these tells them.
void AlmostLockedSets::collect(const Board& board, House h) {
    const Layout& layout = board.layout();
    std::array<Cell, MAX_SIZE> cells{};
    unsigned count = 0;
    for (Cell c : layout.house[h] & board.empty()) {
        if (board.candidates(c).size() > 1) cells[count++] = c;
    }
    std::array<DigitSet, 1 << MAX_SIZE> digits;  // of the cells chosen by the bits of the index
    digits[0] = {};
    for (unsigned chosen = 1; chosen < 1u << count; ++chosen) {
        digits[chosen] =
            digits[chosen & (chosen - 1)] | board.candidates(cells[std::countr_zero(chosen)]);
        const int size = std::popcount(chosen);
        if (digits[chosen].size() != size + 1) continue;
        Als set{{}, digits[chosen], {}};
        for (PlaceSet left{static_cast<std::uint16_t>(chosen)}; int i : left) {
            set.cells |= CellSet::of(cells[i]);
        }
        if (size <= layout.max_overlap && layout.houses_over(set.cells).first() != h) continue;
        by_size_[size].push_back(set);
    }
}

void AlmostLockedSets::number_candidates(const Board& board) {
    candidates_.clear();
    for (Cell c : board.empty()) {
        for (Digit d : board.candidates(c)) {
            bit_[c][d] = static_cast<std::int16_t>(candidates_.size());
            candidates_.push_back(pencilmark::candidate(c, d));
        }
    }
}

void AlmostLockedSets::make_nodes(const Board& board) {
    std::size_t most = 16;
    for (const Als& set : sets_) most += static_cast<std::size_t>(set.digits.size());
    slots_.assign(std::bit_ceil(2 * most), -1);
    nodes_.clear();
    for (Als& set : sets_) {
        for (Digit d : set.digits) set.node[d] = node_of(board, d, set.cells & board.places(d));
    }
}

int AlmostLockedSets::node_of(const Board& board, Digit d, CellSet places) {
    // The high bits of a product depend on all bits of its factors.
    const std::uint64_t key = places.low ^ ((places.high + static_cast<std::uint64_t>(d)) << 40);
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = key * 0x9e3779b97f4a7c15 >> (std::countl_zero(slots_.size()) + 1);
    for (; slots_[slot] >= 0; slot = (slot + 1) & mask) {
        const AlsNode& node = nodes_[slots_[slot]];
        if (node.digit == d && node.places == places) return slots_[slot];
    }
    slots_[slot] = static_cast<int>(nodes_.size());
    nodes_.push_back({d, places, board.places(d) & board.layout().peers_of_all(places)});
    return slots_[slot];
}

void AlmostLockedSets::make_rows() {
    const int count = static_cast<int>(nodes_.size());
    owners_.reset(count, static_cast<int>(sets_.size()));
    partners_.reset(count, static_cast<int>(sets_.size()));
    struck_.reset(count, candidate_count());
    implied_.reset(count, candidate_count());
    for (int s = 0; s < static_cast<int>(sets_.size()); ++s) {
        for (Digit d : sets_[s].digits) owners_.add(sets_[s].node[d], s);
    }
    for (int n = 0; n < count; ++n) {
        for (Cell c : nodes_[n].seen) struck_.add(n, bit(c, nodes_[n].digit));
    }
}

// Finds the neighbours among the nodes of a digit: those that strike all places of a node.
void AlmostLockedSets::link(const Board& board, Digit d) {
    of_digit_.clear();
    for (int n = 0; n < static_cast<int>(nodes_.size()); ++n) {
        if (nodes_[n].digit == d) of_digit_.push_back(n);
    }
    const int spare = board.layout().cells;  // the row that the neighbours are gathered in
    seeing_.reset(spare + 1, static_cast<int>(of_digit_.size()));
    for (int i = 0; i < static_cast<int>(of_digit_.size()); ++i) {
        for (Cell c : nodes_[of_digit_[i]].seen) seeing_.add(c, i);
    }
    for (int n : of_digit_) {
        const CellSet places = nodes_[n].places;
        seeing_.copy(spare, seeing_[places.first()]);
        for (Cell c : places) seeing_.meet(spare, seeing_[c]);
        first_[n] = static_cast<int>(neighbours_.size());
        for (int i : seeing_[spare]) {
            neighbours_.push_back(of_digit_[i]);
            partners_.join(n, owners_[of_digit_[i]]);
        }
        last_[n] = static_cast<int>(neighbours_.size());
    }
}

// For each node, what `from` has for the other nodes of its sets: what at least two nodes of a set
// have, and what one has that is not this.
void AlmostLockedSets::through_sets(const BitRows& from, BitRows& to) const {
    std::array<const Bits::Word*, MAX_SIZE> in;
    std::array<Bits::Word*, MAX_SIZE> out;
    for (const Als& set : sets_) {
        int count = 0;
        for (Digit d : set.digits) {
            in[count] = from.row(set.node[d]).data();
            out[count++] = to.row(set.node[d]).data();
        }
        for (int i = 0; i < from.width(); ++i) {
            Bits::Word once = 0, twice = 0;
            for (int k = 0; k < count; ++k) {
                twice |= once & in[k][i];
                once |= in[k][i];
            }
            for (int k = 0; k < count; ++k) out[k][i] |= twice | (once & ~in[k][i]);
        }
    }
}

void AlmostLockedSets::spread(const BitRows& from, BitRows& to, BitRows& spare) const {
    const int count = static_cast<int>(nodes_.size());
    spare.reset(count, candidate_count());
    through_sets(from, spare);
    to.reset(count, candidate_count());
    for (int n = 0; n < count; ++n) {
        for (int other : neighbours(n)) to.join(n, spare[other]);
    }
}

void AlmostLockedSets::exclusions(BitRows& to) const {
    to.reset(candidate_count(), candidate_count());
    for (int n = 0; n < static_cast<int>(nodes_.size()); ++n) {
        for (int b : struck_[n]) to.join(b, implied_[n]);
    }
}

}  // namespace pencilmark
