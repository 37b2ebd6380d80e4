#include "links.hpp"

#include <algorithm>

namespace pencilmark {
namespace {

constexpr std::uint16_t UNREACHED = 0xffff;

// Calls visit(j) for each node of `row` that is not in `seen`, ascending, and puts it there.
template <class Visit>
void each_new(Bits row, std::vector<std::uint64_t>& seen, const Visit& visit) {
    for (std::size_t w = 0; w < seen.size(); ++w) {
        std::uint64_t fresh = row.word(static_cast<int>(w)) & ~seen[w];
        seen[w] |= fresh;
        for (; fresh; fresh &= fresh - 1) {
            visit(static_cast<NodeId>(w * 64 + static_cast<unsigned>(std::countr_zero(fresh))));
        }
    }
}

}  // namespace

auto Links::key(const Seed& seed) -> Key {
    return {seed.in_set, seed.digit, seed.cells.low, seed.cells.high};
}

void Links::build(const Board& board, LinkKinds kinds) {
    pairs_.clear();
    if (kinds.strong_in_cell) pair_in_cells(board);
    if (kinds.strong_in_house) pair_in_houses(board);
    if (kinds.groups) {
        for (House h = 0; h < board.layout().houses; ++h) {
            for (Digit d : board.missing(h)) pair_groups(board, h, d);
        }
    }
    if (kinds.als) pair_in_sets(board);
    number_nodes(board, kinds);
    draw_strong();
    draw_weak(board, kinds);
}

void Links::pair_in_cells(const Board& board) {
    for (Cell c : board.bivalue()) {
        const DigitSet both = board.candidates(c);
        const Digit one = both.first();
        const Digit other = (both - DigitSet::of(one)).first();
        pairs_.push_back({{one, CellSet::of(c)}, {other, CellSet::of(c)}});
    }
}

void Links::pair_in_houses(const Board& board) {
    for (House h = 0; h < board.layout().houses; ++h) {
        for (Digit d : board.missing(h)) {
            if (board.place_count(h, d) != 2) continue;
            const CellSet both = board.places(d, h);
            const CellSet one = CellSet::of(both.first());
            pairs_.push_back({{d, one}, {d, both - one}});
        }
    }
}

// The places of a digit in a house fall into two parts, one of them shared with a second house,
// the other a single cell or shared with a third: one of the parts holds the digit.
void Links::pair_groups(const Board& board, House h, Digit d) {
    const Layout& layout = board.layout();
    const CellSet places = board.places(d, h);
    if (places.size() < 3 || places.size() > 2 * layout.max_overlap) return;
    for (House crossing = 0; crossing < layout.houses; ++crossing) {
        const CellSet part = places & layout.house[crossing];
        const CellSet rest = places - part;
        if (crossing == h || part.size() < 2 || !rest) continue;
        if (rest.size() > 1 && layout.houses_over(rest).size() < 2) continue;
        pairs_.push_back({{d, part}, {d, rest}});
    }
}

// A set of N cells with N + 1 digits can lack one of them at most. A node that no candidate sees
// leads nowhere.
void Links::pair_in_sets(const Board& board) {
    const Layout& layout = board.layout();
    sets_.build(board);
    const auto seed = [&](const Als& set, Digit d) {
        const CellSet places = sets_.node(set, d).places;
        return Seed{d, places, layout.houses_over(places).size() < 2};
    };
    for (const Als& set : sets_.sets()) {
        if (set.cells.size() < 2) continue;
        for (Digit one : set.digits) {
            if (!sets_.node(set, one).seen) continue;
            for (Digit other : set.digits) {
                if (other <= one || !sets_.node(set, other).seen) continue;
                pairs_.push_back({seed(set, one), seed(set, other)});
            }
        }
    }
}

void Links::number_nodes(const Board& board, LinkKinds kinds) {
    const Layout& layout = board.layout();
    nodes_.clear();
    group_seeds_.clear();
    singles_.fill({});
    for (auto& ids : groups_) ids.clear();
    const auto add = [&](Digit d, CellSet cells, bool in_set = false) {
        nodes_.push_back({d, cells, layout.peers_of_all(cells) & board.places(d), in_set});
        return static_cast<NodeId>(nodes_.size() - 1);
    };
    for (const auto& [one, other] : pairs_) {
        for (const Seed& seed : {one, other}) {
            if (seed.cells.size() == 1) {
                singles_[seed.digit] |= seed.cells;
            } else {
                group_seeds_.push_back(seed);
            }
        }
    }
    for (Digit d = 1; d <= layout.size; ++d) {
        if (kinds.unlinked) singles_[d] = board.places(d);
        for (Cell c : singles_[d]) single_id_[d][c] = add(d, CellSet::of(c));
    }
    single_count_ = nodes_.size();
    std::ranges::sort(group_seeds_, {}, key);
    const auto same = [](const Seed& a, const Seed& b) { return key(a) == key(b); };
    group_seeds_.erase(std::unique(group_seeds_.begin(), group_seeds_.end(), same),
                       group_seeds_.end());
    for (const Seed& seed : group_seeds_) {
        groups_[seed.digit].push_back(add(seed.digit, seed.cells, seed.in_set));
    }
}

NodeId Links::id(const Seed& seed) const {
    if (seed.cells.size() == 1) return single_id_[seed.digit][seed.cells.first()];
    const auto at = std::ranges::lower_bound(group_seeds_, key(seed), {}, key);
    return static_cast<NodeId>(single_count_ + static_cast<std::size_t>(at - group_seeds_.begin()));
}

const Als* Links::set_between(NodeId i, NodeId j) const {
    const Node &a = nodes_[i], &b = nodes_[j];
    if (a.digit == b.digit || a.cells == b.cells) return nullptr;
    const auto joins = [&](const Als& set) {
        return set.digits.has(a.digit) && set.digits.has(b.digit) &&
               sets_.node(set, a.digit).places == a.cells &&
               sets_.node(set, b.digit).places == b.cells;
    };
    const auto found = std::ranges::find_if(sets_.sets(), joins);
    return found == sets_.sets().end() ? nullptr : &*found;
}

void Links::draw_strong() {
    strong_rows_.reset(count(), count());
    for (const auto& [one, other] : pairs_) {
        const NodeId i = id(one), j = id(other);
        strong_rows_.add(i, j);
        strong_rows_.add(j, i);
    }
    strong_.clear();
    strong_at_.assign(1, 0);
    for (int i = 0; i < count(); ++i) {
        for (int j : strong_rows_[i]) strong_.push_back(static_cast<NodeId>(j));
        strong_at_.push_back(static_cast<std::uint32_t>(strong_.size()));
    }
}

void Links::draw_weak(const Board& board, LinkKinds kinds) {
    weak_.reset(count(), count());
    for (NodeId i = 0; i < nodes_.size(); ++i) {
        const Node& node = nodes_[i];
        for (Cell c : node.sees& singles_[node.digit]) weak_.add(i, single_id_[node.digit][c]);
        for (NodeId j : groups_[node.digit]) {
            if (!(nodes_[j].cells - node.sees)) weak_.add(i, j);
        }
        if (!kinds.weak_in_cell || !node.single()) continue;
        for (Digit d : board.candidates(node.cell()) - DigitSet::of(node.digit)) {
            if (singles_[d].has(node.cell())) weak_.add(i, single_id_[d][node.cell()]);
        }
    }
}

void Reach::arrive(NodeId node, Truth truth, NodeId why, int length) {
    why_[index(truth)][node] = why;
    length_[index(truth)][node] = static_cast<std::uint16_t>(length);
    if (truth == Truth::yes) reached_.push_back(node);
}

void Reach::strong_from(const Links& links, NodeId off) {
    const int length = length_[index(Truth::no)][off] + 1;
    std::vector<std::uint64_t>& seen = seen_[index(Truth::yes)];
    for (NodeId on : links.strong(off)) {
        const std::uint64_t bit = std::uint64_t{1} << on % 64;
        if (seen[on / 64] & bit) continue;
        seen[on / 64] |= bit;
        arrive(on, Truth::yes, off, length);
    }
}

void Reach::from(const Links& links, NodeId start, Truth truth) {
    const std::size_t count = links.nodes().size();
    start_ = start;
    start_truth_ = truth;
    reached_.clear();
    for (std::size_t t = 0; t < 2; ++t) {
        seen_[t].assign((count + 63) / 64, 0);
        why_[t].resize(count);
        length_[t].assign(count, UNREACHED);
    }
    seen_[index(truth)][start / 64] |= std::uint64_t{1} << start % 64;
    arrive(start, truth, start, 0);
    if (truth == Truth::no) strong_from(links, start);
    for (std::size_t at = 0; at < reached_.size(); ++at) {
        const NodeId on = reached_[at];
        const int length = length_[index(Truth::yes)][on] + 1;
        each_new(links.weak()[on], seen_[index(Truth::no)], [&](NodeId off) {
            arrive(off, Truth::no, on, length);
            strong_from(links, off);
        });
    }
}

void Reach::path(NodeId node, Truth truth, std::vector<NodeId>& path) const {
    path.assign(static_cast<std::size_t>(length(node, truth)) + 1, node);
    for (std::size_t at = path.size() - 1; at > 0; --at) {
        path[at - 1] = why_[index(truth)][path[at]];
        truth = truth == Truth::yes ? Truth::no : Truth::yes;
    }
}

void Consequences::build(const Board& board) {
    links_.build(board, FORCING_LINKS);
    if (if_true_.size() < links_.singles()) if_true_.resize(links_.singles());
    for (NodeId node = 0; node < links_.singles(); ++node) {
        if_true_[node].from(links_, node, Truth::yes);
    }
}

std::vector<Candidate> Node::candidates() const {
    std::vector<Candidate> all;
    for (Cell c : cells) all.push_back(candidate(c, digit));
    return all;
}

void strike_common(const Board& board, const Node& a, const Node& b,
                   std::vector<Candidate>& struck) {
    if (a.digit == b.digit) {
        for (Cell c : a.sees & b.sees) struck.push_back(candidate(c, a.digit));
    } else if (a.single() && a.cells == b.cells) {
        const DigitSet own = DigitSet::of(a.digit) | DigitSet::of(b.digit);
        for (Digit d : board.candidates(a.cell()) - own) struck.push_back(candidate(a.cell(), d));
    } else {
        if (a.single() && b.sees.has(a.cell())) struck.push_back(candidate(a.cell(), b.digit));
        if (b.single() && a.sees.has(b.cell())) struck.push_back(candidate(b.cell(), a.digit));
    }
}

void draw_path(Step& step, const Links& links, std::span<const NodeId> path, Truth start) {
    bool on = start == Truth::yes;
    for (std::size_t i = 0; i < path.size(); ++i, on = !on) {
        const Node& node = links.nodes()[path[i]];
        step.mark(on ? Role::on : Role::off, node.cells, node.digit);
        if (i == 0) continue;
        const auto kind = on ? Link::Kind::strong : Link::Kind::weak;
        step.links.push_back({kind, links.nodes()[path[i - 1]].candidates(), node.candidates()});
    }
}

}  // namespace pencilmark
