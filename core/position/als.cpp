#include "position/als.hpp"

namespace whydoku {

void AlmostLockedSets::build(const Position& position) {
    const Board& board = position.board();
    for (auto& sets : by_size_) sets.clear();
    nodes_.assign(1, {});
    singles_.fill({});
    for (auto& wide : wide_) wide.clear();
    for (House h = 0; h < board.layout().houses; ++h) collect(board, h);
    sets_.clear();
    for (const auto& sets : by_size_) sets_.insert(sets_.end(), sets.begin(), sets.end());
    make_pairs();
    make_partners();
    list_struck(board);
    join_across<Rows::nodes, Rows::pairs>(struck_, implied_);
}

// Fills in subsets_ for every selection of the house's cells that have two candidates or more.
// Returns the number of selections.
unsigned AlmostLockedSets::list_subsets(const Board& board, House h) {
    const Layout& layout = board.layout();
    subsets_.resize(std::size_t{1} << layout.size);
    subsets_[0] = {{}, {}, layout.all};
    having_.fill(0);
    unsigned end = 1;
    for (Cell c : layout.house[h] & board.empty()) {
        const Subset own{board.candidates(c), CellSet::of(c), layout.peers[c]};
        if (own.digits.size() < 2) continue;
        for (Digit d : own.digits) having_[d] |= end;
        for (unsigned i = 0; i < end; ++i) {
            const Subset& rest = subsets_[i];
            subsets_[end + i] = {rest.digits | own.digits, rest.cells | own.cells,
                                 rest.peers & own.peers};
        }
        end *= 2;
    }
    return end;
}

// Collects the sets of one house. Cells that lie in several houses count for the first of them.
void AlmostLockedSets::collect(const Board& board, House h) {
    const Layout& layout = board.layout();
    const unsigned end = list_subsets(board, h);
    for (unsigned chosen = 1; chosen < end; ++chosen) {
        const Subset& subset = subsets_[chosen];
        const int size = std::popcount(chosen);
        if (subset.digits.size() != size + 1) continue;
        const HouseSet houses =
            size <= layout.max_overlap ? layout.houses_over(subset.cells) : HouseSet::of(h);
        if (houses.first() != h) continue;
        Als set{subset.cells, houses, subset.digits, {}, {}, {}};
        for (Digit d : set.digits) {
            const Subset& places = subsets_[chosen & having_[d]];
            const CellSet seen = places.peers & board.places(d);
            if (!seen) continue;
            set.striking |= DigitSet::of(d);
            set.node[d] = node_of(d, places.cells, seen);
        }
        by_size_[size].push_back(set);
    }
}

int AlmostLockedSets::node_of(Digit d, CellSet places, CellSet seen) {
    const int fresh = static_cast<int>(nodes_.size());
    if (places.size() == 1) {
        int& single = single_[d][places.first()];
        if (singles_[d].has(places.first())) return single;
        singles_[d] |= places;
        single = fresh;
    } else if (seen.size() > 1) {
        wide_[d].push_back(fresh);
    }
    nodes_.push_back({d, places, seen});
    return fresh;
}

void AlmostLockedSets::pair(int n, int m) {
    for (AlsNode* node : {&nodes_[n], &nodes_[m]}) {
        if (!node->is_paired()) node->pair_row = paired_nodes_++;
    }
    pairs_.push_back({nodes_[n].pair_row, nodes_[m].pair_row});
}

// A node makes a pair with another node if it sees all places of that node. Most nodes see one cell
// only, so they pair with nodes of a single place.
void AlmostLockedSets::make_pairs() {
    pairs_.clear();
    paired_nodes_ = 0;
    for (int n = 1; n < static_cast<int>(nodes_.size()); ++n) {
        const AlsNode& node = nodes_[n];
        const bool single = node.places.size() == 1;
        for (Cell c : node.seen& singles_[node.digit]) {
            const int other = single_[node.digit][c];
            if (!single || other < n) pair(n, other);
        }
    }
    for (const std::vector<int>& wide : wide_) {
        for (std::size_t i = 0; i < wide.size(); ++i) {
            const CellSet seen = nodes_[wide[i]].seen;
            for (std::size_t j = 0; j < i; ++j) {
                if (!(nodes_[wide[j]].places - seen)) pair(wide[i], wide[j]);
            }
        }
    }
    for (Als& set : sets_) {
        for (Digit d : set.striking) {
            set.linked.bits =
                static_cast<std::uint16_t>(set.linked.bits | node(set, d).is_paired() << d);
        }
    }
}

void AlmostLockedSets::make_partners() {
    owners_.reset(paired_nodes_, static_cast<int>(sets_.size()));
    partners_.reset(paired_nodes_, static_cast<int>(sets_.size()));
    for (int s = 0; s < static_cast<int>(sets_.size()); ++s) {
        for (Digit d : sets_[s].linked) owners_.add(pair_row(sets_[s], d), s);
    }
    for (auto [n, m] : pairs_) {
        partners_.join(n, owners_[m]);
        partners_.join(m, owners_[n]);
    }
}

void AlmostLockedSets::list_struck(const Board& board) {
    candidates_.build(board);
    struck_.reset(static_cast<int>(nodes_.size()), candidate_count());
    for (int n = 0; n < static_cast<int>(nodes_.size()); ++n) {
        for (Cell c : nodes_[n].seen) struck_.add(n, bit(c, nodes_[n].digit));
    }
}

void AlmostLockedSets::across_pairs(const BitRows& from, BitRows& to) const {
    to.reset(paired_nodes_, candidate_count());
    for (auto [n, m] : pairs_) {
        to.join(n, from[m]);
        to.join(m, from[n]);
    }
}

void AlmostLockedSets::across_sets(const BitRows& from, BitRows& to) const {
    join_across<Rows::pairs, Rows::pairs>(from, to);
}

template <AlmostLockedSets::Rows FROM, AlmostLockedSets::Rows TO>
void AlmostLockedSets::join_across(const BitRows& from, BitRows& to) const {
    const auto rows = TO == Rows::nodes ? static_cast<int>(nodes_.size()) : paired_nodes_;
    to.reset(rows, candidate_count());
    int at = 0;
    for (; from.width() - at > 4; at += 4) join_words_across<FROM, TO, 4>(from, to, at);
    switch (from.width() - at) {
        case 4:
            return join_words_across<FROM, TO, 4>(from, to, at);
        case 3:
            return join_words_across<FROM, TO, 3>(from, to, at);
        case 2:
            return join_words_across<FROM, TO, 2>(from, to, at);
        case 1:
            return join_words_across<FROM, TO, 1>(from, to, at);
    }
}

// Joins to each node of a set the rows of the set's other nodes, for the words from a place on. A
// candidate in the rows of two or more nodes goes to all nodes; a candidate in the row of one node
// goes to the others.
template <AlmostLockedSets::Rows FROM, AlmostLockedSets::Rows TO, int WORDS>
void AlmostLockedSets::join_words_across(const BitRows& from, BitRows& to, int at) const {
    const auto row = [&](const Als& set, Digit d) {
        return from.row(row_of<FROM>(set, d)).data() + at;
    };
    for (const Als& set : sets_) {
        const DigitSet digits = digits_of<FROM>(set), fed = digits_of<TO>(set);
        if (!fed || digits.size() < 2) continue;
        std::array<Bits::Word, WORDS> once{}, twice{};
        for (Digit d : digits) {
            const Bits::Word* in = row(set, d);
            for (int i = 0; i < WORDS; ++i) {
                twice[i] |= once[i] & in[i];
                once[i] |= in[i];
            }
        }
        for (Digit d : fed) {
            const Bits::Word* in = row(set, d);
            Bits::Word* out = to.row(row_of<TO>(set, d)).data() + at;
            for (int i = 0; i < WORDS; ++i) out[i] |= twice[i] | (once[i] & ~in[i]);
        }
    }
}

void AlmostLockedSets::exclusions(BitRows& to) const {
    BitRows implied;
    join_across<Rows::nodes, Rows::nodes>(struck_, implied);
    to.reset(candidate_count(), candidate_count());
    for (int n = 1; n < static_cast<int>(nodes_.size()); ++n) {
        for (Cell c : nodes_[n].seen) to.join(bit(c, nodes_[n].digit), implied[n]);
    }
}

}  // namespace whydoku
