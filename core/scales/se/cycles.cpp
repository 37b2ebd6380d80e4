#include "scales/se/cycles.hpp"

#include <algorithm>
#include <span>

#include "scales/se/nested.hpp"

namespace whydoku::se {

namespace {

using Use = StaticLinks::Use;

using Path = std::vector<Reason>;  // from the target back to the assumption

// A step of a chain: a true candidate makes another one false, and that makes a third one true.
struct Stride {
    std::uint16_t off, on;
    Cause off_cause, on_cause;
};

// The strides from each candidate, in the original's order: the second candidate is in the same
// cell, or else in the same box, row or column.
class Strides {
  public:
    Strides(const Candidates& grid, const StaticLinks& links, Use use) : links_(links), use_(use) {
        strides_.reserve(1024);
        find_strong(grid);
        for (int c = 0; c < 81; ++c) {
            if (use == Use::CELLS && size(grid.cell[c]) > 2) continue;
            for (int d : bits(grid.cell[c])) {
                const int from = candidate_of(c, d);
                begin_[from] = static_cast<std::uint16_t>(strides_.size());
                add_from(c, d);
                end_[from] = static_cast<std::uint16_t>(strides_.size());
            }
        }
    }

    std::span<const Stride> from(int candidate) const {
        return {strides_.data() + begin_[candidate], strides_.data() + end_[candidate]};
    }

  private:
    // Where a false candidate makes another one true.
    void find_strong(const Candidates& grid) {
        for (int c = 0; c < 81; ++c) {
            for (int d : bits(grid.cell[c])) {
                if (links_.ons(candidate_of(c, d), use_).empty()) continue;
                strong_.cell[c] |= bit(d);
                for (int type = 0; type < 3; ++type) {
                    strong_.places[TABLES.house[c][type]][d] |= bit(TABLES.index[c][type]);
                }
            }
        }
    }

    // Between cells with two candidates, a digit still becomes false in the houses.
    void add_from(int c, int d) {
        if (use_ & Use::CELLS) {
            for (int other : bits(static_cast<Mask>(strong_.cell[c] & ~bit(d)))) {
                add(candidate_of(c, other), Cause::cell);
            }
        }
        const int box = TABLES.house[c][BOX];
        for (int type = 0; type < 3; ++type) {
            const int house = TABLES.house[c][type];
            const Mask places = strong_.places[house][d];
            for (int i : bits(static_cast<Mask>(places & ~bit(TABLES.index[c][type])))) {
                const int other = TABLES.cell[house][i];
                if (type != BOX && TABLES.house[other][BOX] == box) continue;
                add(candidate_of(other, d), cause_of(type));
            }
        }
    }

    void add(int off, Cause cause) {
        for (LinkTo on : links_.ons(off, use_)) {
            strides_.push_back({static_cast<std::uint16_t>(off), on.candidate, cause, on.cause});
        }
    }

    const StaticLinks& links_;
    Use use_;
    Candidates strong_;
    std::vector<Stride> strides_;
    std::array<std::uint16_t, CANDIDATES> begin_, end_;
};

// Breadth-first search from one assumption. Sink takes the chains that the search finds:
//
//     bool wants(ChainKey)                    whether a chain that is rated so would be taken
//     void take(ChainKey, is_cycle, Path)
template <class Sink>
class CycleSearch {
  public:
    CycleSearch(const Candidates& grid, const StaticClosure& closure, Sink& sink)
        : grid_(grid), closure_(closure), links_(grid), sink_(sink) {}

    void search(Use use) {
        use_ = use;
        const Strides strides(grid_, links_, use);
        strides_ = &strides;
        for (int c = 0; c < 81; ++c) {
            const int count = size(grid_.cell[c]);
            if (count < 2 || (use == Use::CELLS && count > 2)) continue;
            for (int d : bits(grid_.cell[c])) {
                source_ = candidate_of(c, d);
                if (closure_.is_refuted(node(source_, true)) || closure_.is_in_cycle(source_))
                    from_true();
                if (use != Use::CELLS && closure_.is_proved(source_)) from_false();
            }
        }
    }

  private:
    // A node that became true by a stride from its parent, or from the assumption.
    struct Entry {
        Stride stride;
        std::int16_t parent;  // number of the entry, or -1
    };

    ChainKey key(int complexity, bool is_cycle) const {
        const double base = use_ == Use::BOTH ? 7.0 : is_cycle ? 6.5 : 6.6;
        const int kind = use_ == Use::BOTH ? 4 : use_ == Use::CELLS ? 3 : 2;
        return {base + length_rating(complexity), complexity, kind};
    }

    void start() {
        entries_.clear();
        ++round_;
    }

    bool is_known(int candidate) const { return known_[candidate] == round_; }

    void add(const Stride& stride, int parent) {
        known_[stride.on] = round_;
        entries_.push_back({stride, static_cast<std::int16_t>(parent)});
    }

    // The nodes from an entry back to the assumption.
    void add_path(Path& path, int entry) const {
        for (int i = entry; i >= 0; i = entries_[i].parent) {
            const Stride& stride = entries_[i].stride;
            path.push_back({node(stride.on, true), stride.on_cause});
            path.push_back({node(stride.off, false), stride.off_cause});
        }
    }

    bool is_ancestor(int entry, int off) const {
        for (int i = entry; i >= 0; i = entries_[i].parent) {
            if (entries_[i].stride.off == off) return true;
        }
        return false;
    }

    // The cause by which a candidate makes the assumed one false, if it does.
    Cause weak_link(int candidate) const {
        const int c = candidate / 9, to = source_ / 9;
        if (c == to) return use_ == Use::HOUSES ? Cause::assumed : Cause::cell;
        if (candidate % 9 != source_ % 9) return Cause::assumed;
        for (int type = 0; type < 3; ++type) {
            if (TABLES.house[c][type] == TABLES.house[to][type]) return cause_of(type);
        }
        return Cause::assumed;
    }

    void take_opposite(int complexity, int entry) {
        path_.clear();
        path_.push_back({node(source_, false), weak_link(entries_[entry].stride.on)});
        add_path(path_, entry);
        path_.push_back({node(source_, true), Cause::assumed});
        sink_.take(key(complexity, false), false, path_);
    }

    void take_cycle(int complexity, const Stride& last, int entry) {
        path_.clear();
        path_.push_back({node(last.on, true), last.on_cause});
        path_.push_back({node(last.off, false), last.off_cause});
        add_path(path_, entry);
        path_.push_back({node(source_, true), Cause::assumed});
        sink_.take(key(complexity, true), true, path_);
    }

    // Cycles, and chains from the candidate to its opposite. Cycles come first in the original's
    // order, which decides among equal ones.
    void from_true() {
        start();
        known_[source_] = round_;
        for (const Stride& stride : strides_->from(source_)) {
            if (!is_known(stride.on)) add(stride, -1);
        }
        int opposite_from = -1, opposite_length = 0;
        std::size_t begin = 0;
        for (int length = 4; begin < entries_.size(); length += 2) {
            if (!sink_.wants(key(length, true))) break;
            const std::size_t end = entries_.size();
            for (std::size_t i = begin; i < end; ++i) {
                const int at = static_cast<int>(i), from = entries_[i].stride.on;
                if (opposite_from < 0 && use_ != Use::CELLS && weak_link(from) <= Cause::cell) {
                    opposite_from = at;
                    opposite_length = length;
                }
                go_on(length, from, at);
            }
            begin = end;
        }
        if (opposite_from >= 0) take_opposite(opposite_length, opposite_from);
    }

    // Follow an entry, and take the cycles that it closes.
    void go_on(int length, int from, int at) {
        for (const Stride& stride : strides_->from(from)) {
            if (stride.on == source_) {
                if (!is_ancestor(at, stride.off)) take_cycle(length, stride, at);
            } else if (!is_known(stride.on)) {
                add(stride, at);
            }
        }
    }

    void from_false() {
        start();
        const auto source = static_cast<std::uint16_t>(source_);
        for (LinkTo link : links_.ons(source_, use_)) {
            add({source, link.candidate, Cause::assumed, link.cause}, -1);
        }
        std::size_t begin = 0;
        for (int length = 4; begin < entries_.size(); length += 2) {
            if (!sink_.wants(key(length, false))) return;
            const std::size_t end = entries_.size();
            for (std::size_t i = begin; i < end; ++i) {
                const int at = static_cast<int>(i);
                for (const Stride& stride : strides_->from(entries_[i].stride.on)) {
                    if (stride.on == source_ && stride.off != source_) {
                        path_.clear();
                        path_.push_back({node(stride.on, true), stride.on_cause});
                        path_.push_back({node(stride.off, false), stride.off_cause});
                        add_path(path_, at);
                        sink_.take(key(length, false), false, path_);
                        return;
                    }
                    if (!is_known(stride.on)) add(stride, at);
                }
            }
            begin = end;
        }
    }

    const Candidates& grid_;
    const StaticClosure& closure_;
    StaticLinks links_;
    Sink& sink_;
    const Strides* strides_ = nullptr;
    Use use_ = Use::BOTH;
    int source_ = 0;
    std::vector<Entry> entries_;
    Path path_;
    std::array<std::uint32_t, CANDIDATES> known_{};
    std::uint32_t round_ = 0;
};

// What a cycle eliminates: what is seen by both an "on" and an "off" node of the same digit.
Removals removals_of_cycle(const Candidates& grid, const Path& path) {
    CellSet cells;
    std::array<std::array<CellSet, 9>, 2> seen{};
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
        const Node n = path[i].node;
        cells |= CellSet::of(cell_of(n));
        seen[is_on(n)][digit_of(n)] |= TABLES.peers[cell_of(n)];
    }
    // The order is that in which the original comes to them.
    Removals removals;
    std::array<Mask, 81> out{};
    std::vector<int> victims;
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
        if (!is_on(path[i].node)) continue;
        const int d = digit_of(path[i].node);
        for (int c : (TABLES.peers[cell_of(path[i].node)] & seen[0][d]) - cells) {
            if (!grid.has(c, d)) continue;
            if (!out[c]) victims.push_back(c);
            out[c] |= bit(d);
        }
    }
    for (int c : victims) removals.add(c, out[c]);
    return removals;
}

Removals removals_of(const Candidates& grid, bool is_cycle, const Path& path) {
    if (is_cycle) return removals_of_cycle(grid, path);
    Removals removals;
    add_removals(grid, path[0].node, removals);
    return removals;
}

class BestCycle {
  public:
    BestCycle(const Candidates& grid, Hint& hint) : grid_(grid), hint_(hint) {}

    bool wants(const ChainKey& key) const { return key < best_; }
    void take(const ChainKey& key, bool is_cycle, const Path& path) {
        if (!(key < best_)) return;
        const Removals removals = removals_of(grid_, is_cycle, path);
        if (!removals) return;
        best_ = key;
        hint_.rule = key.kind == 2   ? Rule::x_chain
                     : key.kind == 3 ? Rule::y_cycle
                                     : Rule::forcing_chain;
        hint_.rating = key.rating;
        hint_.complexity = key.complexity;
        hint_.removals = removals;
        const Node target = path[0].node;
        const bool places = !is_cycle && is_on(target);
        hint_.cell = places ? cell_of(target) : -1;
        hint_.digit = places ? digit_of(target) : -1;
        if (!hint_.argument) return;
        const auto kind = is_cycle ? Argument::Kind::cycle : Argument::Kind::chain;
        *hint_.argument = {kind, Cause::assumed, {{path.rbegin(), path.rend()}}};
    }
    bool found() const { return best_.complexity > 0; }
    double rating() const { return best_.rating; }

  private:
    const Candidates& grid_;
    Hint& hint_;
    ChainKey best_;
};

class AllCycles {
  public:
    AllCycles(const Candidates& grid, const Candidates& source) : grid_(grid), source_(source) {}

    bool wants(const ChainKey&) const { return true; }
    void take(const ChainKey& key, bool is_cycle, const Path& path) {
        const Removals removals = removals_of(grid_, is_cycle, path);
        if (!removals) return;
        NestedChain chain{key, {}, removals, {}};
        ParentCollector parents(source_, grid_);
        add(chain, parents, path);
        if (is_cycle) add(chain, parents, reversed(path));
        chain.parents = parents.candidates();
        all_.push_back(std::move(chain));
    }
    std::vector<NestedChain> all() { return sort_chains(std::move(all_)); }

  private:
    // The same cycle the other way round: each node's opposite, for the same reason.
    static Path reversed(const Path& path) {
        Path back(path.rbegin(), path.rend());
        for (Reason& item : back) item.node = opposite(item.node);
        return back;
    }

    // The assumption of a cycle is also its target.
    static void add(NestedChain& chain, ParentCollector& parents, const Path& path) {
        std::vector<Node> nodes;
        for (Reason item : path) {
            if (std::ranges::find(nodes, item.node) != nodes.end()) continue;
            nodes.push_back(item.node);
            parents.add(item.node, item.cause);
        }
        chain.chains.push_back(std::move(nodes));
    }

    const Candidates& grid_;
    const Candidates& source_;
    std::vector<NestedChain> all_;
};

}  // namespace

bool find_cycle(const Grid& grid, const StaticClosure& closure, Hint& hint) {
    if (!closure.any_refuted()) return false;
    BestCycle best(grid, hint);
    CycleSearch search(grid, closure, best);
    search.search(Use::HOUSES);
    search.search(Use::CELLS);
    if (best.rating() >= 7.0) search.search(Use::BOTH);
    return best.found();
}

std::vector<NestedChain> all_cycles(const Grid& grid, const StaticClosure& closure,
                                    const Candidates& source) {
    if (!closure.any_refuted()) return {};
    AllCycles all(grid, source);
    CycleSearch search(grid, closure, all);
    search.search(Use::HOUSES);
    search.search(Use::CELLS);
    search.search(Use::BOTH);
    return all.all();
}

}  // namespace whydoku::se
