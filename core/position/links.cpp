#include "position/links.hpp"

#include <algorithm>

#include "rules/partners.hpp"

namespace whydoku {
namespace {

constexpr std::uint16_t UNREACHED = 0xffff;

// The order of cell sets is that of their nodes.
constexpr auto BEFORE = [](CellSet a, CellSet b) {
    return a.low != b.low ? a.low < b.low : a.high < b.high;
};

std::vector<Candidate> candidates_of(const Board& board, CellSet cells) {
    std::vector<Candidate> found;
    for (Cell c : cells) {
        for (Digit d : board.candidates(c)) found.push_back(candidate(c, d));
    }
    return found;
}

// Calls visit(j) for each node of `row` that is not in `seen`, ascending, and adds it to `seen`.
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

void Links::build(const Position& position, LinkKinds kinds) {
    const Board& board = position.board();
    sets_ = kinds.als ? &position.table<AlmostLockedSets>() : nullptr;
    pairs_.clear();
    if (kinds.strong_in_cell) pair_in_cells(board);
    if (kinds.strong_in_house) pair_in_houses(board);
    if (kinds.groups) {
        for (House h = 0; h < board.layout().houses; ++h) {
            for (Digit d : board.missing(h)) pair_groups(board, h, d);
        }
    }
    if (sets_) pair_in_sets(board.layout());
    const std::size_t plain = pairs_.size();
    if (kinds.strong_in_house) pair_in_cages(board);
    collect_nodes(board, kinds);
    number_nodes(board);
    draw_weak(board, kinds);
    board_ = &board;
    sums_ = sums_of(board.layout());
    for (BitRows* rows : {&strong_rows_, &strong_by_sums_, &weak_by_sums_}) {
        if (sums_ || rows == &strong_rows_) rows->reset(count(), count());
    }
    for (const auto& [one, other] : std::span(pairs_).first(plain)) {
        strong_rows_.add(id(one), id(other));
        strong_rows_.add(id(other), id(one));
    }
    for (const auto& [one, other] : std::span(pairs_).subspan(plain)) {
        join(strong_rows_, strong_by_sums_, id(one), id(other));
    }
    if (sums_ && kinds.sums) draw_sums();
    list_strong();
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

// The reason of such a link lists the ways to fill the cage, so there must not be too many.
void Links::pair_in_cages(const Board& board) {
    SumWays ways;
    const std::vector<Rule>& rules = board.layout().rules;
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const Partners cage = partners_in(board, rules[i]);
        DigitSet in_two;
        for (Digit d : cage.needed) {
            if ((board.places(d) & cage.open).size() == 2) in_two |= DigitSet::of(d);
        }
        if (!in_two || !ways.read(board, cage_sum(board.layout(), static_cast<int>(i)))) continue;
        for (Digit d : in_two) {
            const CellSet both = board.places(d) & cage.open;
            const CellSet one = CellSet::of(both.first());
            pairs_.push_back({{d, one}, {d, both - one}});
        }
    }
}

// The places of a digit in a house fall into two parts, one of which holds the digit. A second
// house shares one part; the other part is a single cell, or a third house shares it.
void Links::pair_groups(const Board& board, House h, Digit d) {
    const Layout& layout = board.layout();
    const int count = board.place_count(h, d);
    if (count < 3 || count > 2 * layout.max_overlap) return;
    const CellSet places = board.places(d, h);
    for (House crossing : layout.overlaps[h]) {
        const CellSet part = places & layout.house[crossing];
        const CellSet rest = places - part;
        if (part.size() < 2 || !rest) continue;
        if (rest.size() > 1) {
            const HouseSet shared = layout.houses_over(rest) - HouseSet::of(h);
            if (!shared) continue;
            const House first = shared.first();
            if (first < crossing && (places & layout.house[first]) == rest)
                continue;  // seen before
        }
        pairs_.push_back({{d, part}, {d, rest}});
    }
}

// A set of N cells with N + 1 digits lacks at most one of them, so of two digits it holds one. A
// node that no candidate elsewhere sees is not worth a link.
void Links::pair_in_sets(const Layout& layout) {
    const auto seed = [&](const Als& set, Digit d) {
        const CellSet places = sets_->node(set, d).places;
        return Seed{d, places, layout.houses_over(places).size() < 2};
    };
    for (const Als& set : sets_->sets()) {
        if (set.cells.size() < 2) continue;
        for (Digit one : set.digits) {
            if (!sets_->node(set, one).seen) continue;
            for (Digit other : set.digits) {
                if (other <= one || !sets_->node(set, other).seen) continue;
                pairs_.push_back({seed(set, one), seed(set, other)});
            }
        }
    }
}

void Links::collect_nodes(const Board& board, LinkKinds kinds) {
    singles_.fill({});
    for (auto& of_kind : groups_) {
        for (Groups& groups : of_kind) groups.cells.clear();
    }
    const auto collect = [&](const Seed& seed) {
        if (seed.cells.size() == 1) {
            singles_[seed.digit] |= seed.cells;
        } else {
            groups_[seed.in_set][seed.digit].cells.push_back(seed.cells);
        }
    };
    for (const auto& [one, other] : pairs_) {
        collect(one);
        collect(other);
    }
    if (!kinds.unlinked) return;
    for (Digit d : board.layout().digits()) singles_[d] = board.places(d);
}

void Links::number_nodes(const Board& board) {
    const DigitSet digits = board.layout().digits();
    nodes_.clear();
    for (Digit d : digits) {
        for (Cell c : singles_[d]) single_id_[d][c] = add_node(board, {d, CellSet::of(c)});
    }
    single_count_ = nodes_.size();
    for (bool in_set : {false, true}) {
        for (Digit d : digits) {
            auto& [cells, first] = groups_[in_set][d];
            std::ranges::sort(cells, BEFORE);
            cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
            first = static_cast<NodeId>(nodes_.size());
            for (CellSet group : cells) add_node(board, {d, group, in_set});
        }
    }
}

NodeId Links::add_node(const Board& board, const Seed& seed) {
    const auto& [digit, cells, in_set] = seed;
    const CellSet sees = board.layout().peers_of_all(cells) & board.places(digit);
    nodes_.push_back({digit, cells, sees, in_set});
    return static_cast<NodeId>(nodes_.size() - 1);
}

NodeId Links::id(const Seed& seed) const {
    if (seed.cells.size() == 1) return single_id_[seed.digit][seed.cells.first()];
    const auto& [cells, first] = groups_[seed.in_set][seed.digit];
    const auto at = std::ranges::lower_bound(cells, seed.cells, BEFORE);
    return static_cast<NodeId>(first + (at - cells.begin()));
}

const Als* Links::set_between(NodeId i, NodeId j) const {
    if (!sets_) return nullptr;
    const Node &a = nodes_[i], &b = nodes_[j];
    if (a.digit == b.digit) return nullptr;
    const auto joins = [&](const Als& set) {
        return set.digits.has(a.digit) && set.digits.has(b.digit) &&
               sets_->node(set, a.digit).places == a.cells &&
               sets_->node(set, b.digit).places == b.cells;
    };
    // Small sets come first: a cell with two candidates, which needs no name as a set, before
    // others.
    const auto found = std::ranges::find_if(sets_->sets(), joins);
    return found == sets_->sets().end() || found->cells.size() == 1 ? nullptr : &*found;
}

void Links::list_strong() {
    strong_.clear();
    strong_at_.assign(1, 0);
    for (int i = 0; i < count(); ++i) {
        for (int j : strong_rows_[i]) strong_.push_back(static_cast<NodeId>(j));
        strong_at_.push_back(static_cast<std::uint32_t>(strong_.size()));
    }
}

void Links::draw_weak(const Board& board, LinkKinds kinds) {
    weak_.reset(count(), count());
    for (NodeId i = 0; i < single_count_; ++i) {
        const Node& node = nodes_[i];
        for (Cell c : node.sees& singles_[node.digit]) weak_.add(i, single_id_[node.digit][c]);
        if (!kinds.weak_in_cell) continue;
        for (Digit d : board.candidates(node.cell()) - DigitSet::of(node.digit)) {
            if (singles_[d].has(node.cell())) weak_.add(i, single_id_[d][node.cell()]);
        }
    }
    draw_weak_groups();
    if (kinds.weak_in_cell) draw_weak_in_cages(board);
}

void Links::draw_weak_in_cages(const Board& board) {
    for (const Rule& rule : board.layout().rules) {
        each_apart(board, partners_in(board, rule), [&](Candidate one, Candidate other) {
            const bool both =
                singles_[one.digit].has(one.cell) && singles_[other.digit].has(other.cell);
            if (both) weak_.add(node(one.cell, one.digit), node(other.cell, other.digit));
        });
    }
}

void Links::draw_weak_groups() {
    const auto draw = [&](NodeId i, NodeId j) {
        weak_.add(i, j);
        weak_.add(j, i);
    };
    for (auto i = static_cast<NodeId>(single_count_); i < count(); ++i) {
        const Node& node = nodes_[i];
        for (Cell c : node.sees& singles_[node.digit]) draw(i, single_id_[node.digit][c]);
        for (const auto& of_kind : groups_) {
            const auto& [cells, first] = of_kind[node.digit];
            for (NodeId j = first; j < i && j < first + cells.size(); ++j) {
                if (!(nodes_[j].cells - node.sees)) draw(i, j);
            }
        }
    }
}

void Links::draw_sums() {
    SumWays ways;
    for (const Sum& sum : sums_->all()) {
        if (ways.read(*board_, sum)) draw_sum(ways);
    }
}

void Links::draw_sum(const SumWays& ways) {
    for (Candidate one : candidates_of(*board_, ways.open())) {
        if (!ways.possible(one)) continue;
        const NodeId i = node(one.cell, one.digit);
        for (Candidate other : candidates_of(*board_, ways.open() - CellSet::of(one.cell))) {
            const NodeId j = node(other.cell, other.digit);
            if (ways.apart(one, other)) join(weak_, weak_by_sums_, i, j);
            if (ways.either(one, other)) join(strong_rows_, strong_by_sums_, i, j);
        }
        for (Digit d : ways.beside(one) - DigitSet::of(one.digit)) {
            const CellSet seeing = board_->layout().peers_of_all(ways.places_beside(one, d));
            for (Cell c : (seeing & board_->places(d)) - CellSet::of(one.cell)) {
                join(weak_, weak_by_sums_, i, node(c, d));
            }
        }
    }
}

// Joins two nodes, and keeps that this takes a sum, if nothing else does.
void Links::join(BitRows& rows, BitRows& by_sums, NodeId one, NodeId other) {
    if (rows[one].has(other)) return;
    for (BitRows* each : {&rows, &by_sums}) {
        each->add(one, other);
        each->add(other, one);
    }
}

void Links::mark_sum(NodeId from, NodeId to, Step& step) const {
    const bool is_strong = step.links.back().kind == Link::Kind::strong;
    if (!sums_ || !(is_strong ? strong_by_sums_ : weak_by_sums_)[from].has(to)) return;
    const SumCells cells = cells_on(*board_, board_->layout().all);
    const Link& link = step.links.back();
    const auto found = simplest_sum(
        *sums_, cells, [](const Sum&) { return true; },
        [&](const SumCells& left, const Sum& sum) { return does_link(left, sum, link); });
    whydoku::mark_sum(*found, cells, step);
}

void Closure::build(const Links& links) {
    const int count = links.count();
    next_.reset(count, count);
    for (NodeId off = 0; off < count; ++off) {
        if (links.strong(off).empty()) continue;
        for (int node : links.weak()[off]) {
            for (NodeId on : links.strong(off)) next_.add(node, on);
        }
    }
    if_true_ = next_;
    for (NodeId node = 0; node < count; ++node) close(node);
    if_false_ = links.strong_rows();
    for (NodeId node = 0; node < count; ++node) {
        for (NodeId on : links.strong(node)) if_false_.join(node, if_true_[on]);
    }
}

// Adds to a row all that follows from the nodes in it. Rows before it are complete already, so one
// join with such a row is enough.
void Closure::close(NodeId node) {
    const std::span<const Bits::Word> row = std::as_const(if_true_).row(node);
    done_.assign(row.size(), 0);
    const auto take = [&](int on) {
        done_[on / 64] |= Bits::Word{1} << on % 64;
        if (on >= node) return if_true_.join(node, next_[on]);
        const Bits all = if_true_[on];
        if_true_.join(node, all);
        for (std::size_t w = 0; w < row.size(); ++w) done_[w] |= all.word(static_cast<int>(w));
    };
    for (std::size_t w = 0; w < row.size();) {
        const Bits::Word fresh = row[w] & ~done_[w];
        if (!fresh) {
            ++w;
            continue;
        }
        take(static_cast<int>(w) * 64 + std::countr_zero(fresh));
        w = 0;
    }
}

void ChainReach::arrive(NodeId node, Truth truth, NodeId why, int length) {
    why_[index(truth)][node] = why;
    length_[index(truth)][node] = static_cast<std::uint16_t>(length);
    if (truth == Truth::yes) reached_.push_back(node);
}

void ChainReach::strong_from(const Links& links, NodeId off) {
    const int length = length_[index(Truth::no)][off] + 1;
    std::vector<std::uint64_t>& seen = seen_[index(Truth::yes)];
    for (NodeId on : links.strong(off)) {
        const std::uint64_t bit = std::uint64_t{1} << on % 64;
        if (seen[on / 64] & bit) continue;
        seen[on / 64] |= bit;
        arrive(on, Truth::yes, off, length);
    }
}

void ChainReach::from(const Links& links, NodeId start, Truth truth) {
    const std::size_t count = links.nodes().size();
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

void ChainReach::path(NodeId node, Truth truth, std::vector<NodeId>& path) const {
    path.assign(static_cast<std::size_t>(length(node, truth)) + 1, node);
    for (std::size_t at = path.size() - 1; at > 0; --at) {
        path[at - 1] = why_[index(truth)][path[at]];
        truth = truth == Truth::yes ? Truth::no : Truth::yes;
    }
}

void Consequences::build(const Links& links) {
    links_ = &links;
    closure_.build(*links_);
    for (std::size_t t = 0; t < 2; ++t) {
        followed_[t].assign(links_->singles(), false);
        if (reach_[t].size() < links_->singles()) reach_[t].resize(links_->singles());
    }
    open(Truth::yes);
}

void Consequences::open(Truth starts) {
    auto& [off, on] = all_[index(starts)];
    const auto count = static_cast<NodeId>(links_->singles());
    on.reset(count, links_->count());
    off.reset(count, links_->count());
    for (NodeId start = 0; start < count; ++start) {
        on.copy(start, starts == Truth::yes ? closure_.if_true(start) : closure_.if_false(start));
        (starts == Truth::yes ? on : off).add(start, start);
        for (int node : on[start]) off.join(start, links_->weak()[node]);
    }
}

const ChainReach& Consequences::from(Start start) {
    ChainReach& reach = reach_[index(start.truth)][start.node];
    if (!followed_[index(start.truth)][start.node]) reach.from(*links_, start.node, start.truth);
    followed_[index(start.truth)][start.node] = true;
    return reach;
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
        links.mark_sum(path[i - 1], path[i], step);
    }
}

}  // namespace whydoku
