#include "scales/se/implications.hpp"

#include <algorithm>

#include "scales/se/rule_implications.hpp"

namespace whydoku::se {

void Implications::chain(int entry, std::vector<std::uint16_t>& out) const {
    out.clear();
    std::vector<bool> seen(entries.size());
    out.push_back(static_cast<std::uint16_t>(entry));
    seen[entry] = true;
    // Entries of the same generation come in the order in which they are named.
    for (std::size_t i = 0; i < out.size(); ++i) {
        for (std::size_t j = entries[out[i]].parents; j < parents_end(out[i]); ++j) {
            if (seen[parents[j]]) continue;
            seen[parents[j]] = true;
            out.push_back(parents[j]);
        }
    }
}

std::unique_ptr<Implications> Workshop::implications() {
    if (spare.empty()) return std::make_unique<Implications>();
    auto last = std::move(spare.back());
    spare.pop_back();
    return last;
}

// Notes which entries an entry follows from, itself among them, and returns their number.
int Propagation::collect_ancestors(std::size_t number, std::size_t first, std::size_t end) {
    const auto& parents = result_->parents;
    if (!reach_.dynamic) return first < end ? result_->entries[parents[first]].count + 1 : 1;
    if (ancestors_.size() < (number + 1) * words_) ancestors_.resize(2 * (number + 1) * words_);
    std::uint64_t* mine = &ancestors_[number * words_];
    std::fill(mine, mine + words_, 0);
    mine[number / 64] |= std::uint64_t{1} << number % 64;
    for (std::size_t i = first; i < end; ++i) {
        const std::uint64_t* its = &ancestors_[parents[i] * words_];
        for (std::size_t w = 0; w <= parents[i] / 64u; ++w) mine[w] |= its[w];
    }
    int count = 0;
    for (std::size_t w = 0; w <= number / 64; ++w) count += std::popcount(mine[w]);
    return count;
}

// Appends an entry whose parents were pushed since the last one.
void Propagation::add(Node n, Cause cause, const NestedChain* nested, bool is_known) {
    auto& entries = result_->entries;
    const std::size_t number = entries.size();
    const int count = collect_ancestors(number, entries_end_, result_->parents.size());
    entries.push_back({n, cause, static_cast<std::uint32_t>(entries_end_),
                       static_cast<std::uint16_t>(count), nested});
    entries_end_ = result_->parents.size();
    if (!is_known) return;
    result_->number[n] = static_cast<std::int16_t>(number);
    result_->nodes[is_on(n)].push_back(static_cast<std::uint16_t>(number));
    const int candidate = candidate_of(n);
    result_->known[is_on(n)][candidate / 64] |= std::uint64_t{1} << candidate % 64;
    short_pending_ += leads_on(number);
}

// A new "off" node. False if it contradicts an "on" node.
bool Propagation::imply_off(int candidate, Cause cause, int entry) {
    const Node n = node(candidate, false);
    const bool contradicts = result_->has(opposite(n));
    if (!contradicts && result_->has(n)) return true;
    result_->parents.push_back(static_cast<std::uint16_t>(entry));
    add(n, cause, nullptr, !contradicts);
    if (!contradicts) return true;
    result_->contradiction_on = result_->number[opposite(n)];
    result_->contradiction_off = static_cast<int>(result_->entries.size()) - 1;
    return false;
}

// A new "on" node, which also follows from the candidates that went from its cell or house.
bool Propagation::imply_on(Node n, Cause cause, int entry) {
    const bool contradicts = result_->has(opposite(n));
    if (!contradicts && result_->has(n)) return true;
    auto& parents = result_->parents;
    const auto push = [&](int c, int d) {
        parents.push_back(
            static_cast<std::uint16_t>(result_->number[node(candidate_of(c, d), false)]));
    };
    parents.push_back(static_cast<std::uint16_t>(entry));
    const int c = cell_of(n), d = digit_of(n);
    if (cause == Cause::cell) {
        const auto gone = static_cast<Mask>(source_.cell[c] & ~grid_.cell[c]);
        for (int other : bits(gone)) push(c, other);
    } else {
        const int house = TABLES.house[c][static_cast<int>(cause)];
        const auto gone = static_cast<Mask>(source_.places[house][d] & ~grid_.places[house][d]);
        for (int i : bits(gone)) push(TABLES.cell[house][i], d);
    }
    add(n, cause, nullptr, !contradicts);
    if (!contradicts) return true;
    result_->contradiction_on = static_cast<int>(result_->entries.size()) - 1;
    result_->contradiction_off = result_->number[opposite(n)];
    return false;
}

bool Propagation::on(int entry) {
    const Node n = result_->entries[entry].node;
    const int c = cell_of(n), d = digit_of(n);
    if (!reach_.nishio) {
        for (int other : bits(static_cast<Mask>(grid_.cell[c] & ~bit(d)))) {
            if (!imply_off(candidate_of(c, other), Cause::cell, entry)) return false;
        }
    }
    const int box = TABLES.house[c][BOX];
    for (int type = 0; type < 3; ++type) {
        const int house = TABLES.house[c][type];
        const auto places = static_cast<Mask>(grid_.places[house][d] & ~bit(TABLES.index[c][type]));
        for (int i : bits(places)) {
            const int other = TABLES.cell[house][i];
            if (type != BOX && TABLES.house[other][BOX] == box) continue;
            if (!imply_off(candidate_of(other, d), cause_of(type), entry)) return false;
        }
    }
    return true;
}

bool Propagation::off(int entry) {
    const Node n = result_->entries[entry].node;
    const int c = cell_of(n), d = digit_of(n);
    struct {
        Node node;
        Cause cause;
    } found[4];
    int count = 0;
    if (!reach_.nishio) {
        const auto others = static_cast<Mask>(grid_.cell[c] & ~bit(d));
        if (is_single(others)) {
            found[count++] = {node(candidate_of(c, first(others)), true), Cause::cell};
        }
    }
    for (int type = 0; type < 3; ++type) {
        const int house = TABLES.house[c][type];
        const auto others = static_cast<Mask>(grid_.places[house][d] & ~bit(TABLES.index[c][type]));
        if (!is_single(others)) continue;
        const Node other = node(candidate_of(TABLES.cell[house][first(others)], d), true);
        bool known = false;
        for (int i = 0; i < count; ++i) known |= found[i].node == other;
        if (!known) found[count++] = {other, cause_of(type)};
    }
    // The original leaves the candidate in place until all of its implications are found.
    bool fine = true;
    for (int i = 0; i < count && fine; ++i) fine = imply_on(found[i].node, found[i].cause, entry);
    if (reach_.dynamic) grid_.eliminate(c, d);
    return fine;
}

// What other rules eliminate now. False if they eliminate nothing.
bool Propagation::rules() {
    const std::size_t before = result_->entries.size();
    RuleImplications(*this).find();
    return result_->entries.size() > before;
}

void Propagation::start(Node assumption) {
    result_->entries.clear();
    result_->parents.clear();
    result_->number.fill(-1);
    for (int on : {0, 1}) {
        result_->nodes[on].clear();
        result_->known[on].fill(0);
    }
    result_->contradiction_on = result_->contradiction_off = -1;
    static_cast<Candidates&>(grid_) = source_;
    entries_end_ = 0;
    short_pending_ = 0;
    done_ = {};
    add(assumption, Cause::assumed, nullptr, true);
}

void Propagation::run(Node assumption, Implications& result) {
    result_ = &result;
    start(assumption);
    follow();
}

// The grid and the ancestors are not kept, since that would take longer than to find them again.
void Propagation::resume(Implications& result) {
    if (result.contradiction_on >= 0) return;
    result_ = &result;
    static_cast<Candidates&>(grid_) = source_;
    for (std::uint16_t i : result.nodes[0]) {
        const Node n = result.entries[i].node;
        grid_.eliminate(cell_of(n), digit_of(n));
    }
    for (std::size_t i = 0; i < result.entries.size(); ++i) {
        collect_ancestors(i, result.entries[i].parents, result.parents_end(static_cast<int>(i)));
    }
    entries_end_ = result.parents.size();
    done_ = {result.nodes[0].size(), result.nodes[1].size()};
    follow();
}

// All that follows from a node follows from one of the nodes that are not followed yet, so that the
// search can end when all of these are too far from the assumption. Rules may find something that
// is nearer.
void Propagation::follow() {
    const auto& nodes = result_->nodes;
    for (;;) {
        if (reach_.level == 0 && !short_pending_) return;
        if (done_[1] < nodes[1].size()) {
            const int entry = nodes[1][done_[1]++];
            short_pending_ -= leads_on(entry);
            if (!on(entry)) return;
        } else if (done_[0] < nodes[0].size()) {
            const int entry = nodes[0][done_[0]++];
            short_pending_ -= leads_on(entry);
            if (!off(entry)) return;
        } else if (reach_.level == 0 || !workshop_.meter.spend() || !rules()) {
            return;
        }
    }
}

}  // namespace whydoku::se
