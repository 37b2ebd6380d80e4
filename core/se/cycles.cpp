#include "cycles.hpp"

#include <algorithm>

#include "nested.hpp"

namespace pencilmark::se {

namespace {

using Use = StaticLinks::Use;

struct Item {  // a node of a chain with why it follows from the next one
    Node node;
    Cause cause;
};
using Path = std::vector<Item>;  // from the target back to the assumption

// Takes the chains that the search finds.
class CycleSink {
  public:
    virtual ~CycleSink() = default;
    // Whether a chain that is rated so and so long would be taken.
    virtual bool wants(const ChainKey& key) const = 0;
    virtual void take(const ChainKey& key, bool is_cycle, const Path& path) = 0;
};

// Breadth-first search from one assumption. Nodes keep the numbers of their parents.
class CycleSearch {
  public:
    CycleSearch(const Candidates& grid, CycleSink& sink) : grid_(grid), links_(grid), sink_(sink) {}

    void search(Use use) {
        use_ = use;
        for (int c = 0; c < 81; ++c) {
            const int count = size(grid_.cell[c]);
            if (count < 2 || (use == Use::CELLS && count > 2)) continue;
            for (int d : bits(grid_.cell[c])) {
                source_ = candidate_of(c, d);
                cycles();
                if (use == Use::CELLS) continue;
                forcing_chain(true);
                forcing_chain(false);
            }
        }
    }

  private:
    struct Entry {
        std::uint16_t candidate;
        Cause cause;
        std::int16_t parent;  // number of the entry, or -1
    };

    ChainKey key(int complexity, bool is_cycle) const {
        const double base = use_ == Use::BOTH ? 7.0 : is_cycle ? 6.5 : 6.6;
        const int kind = use_ == Use::BOTH ? 4 : use_ == Use::CELLS ? 3 : 2;
        return {base + length_rating(complexity), complexity, kind};
    }

    // Between cells with two candidates, a digit still becomes false in the houses of its cell.
    StaticLinks::Range offs(int candidate) const {
        return links_.offs(candidate, use_ == Use::CELLS ? Use::BOTH : use_);
    }

    void start(bool on) {
        entries_.clear();
        entries_.push_back({static_cast<std::uint16_t>(source_), Cause::assumed, -1});
        std::ranges::fill(known_on_, false);
        std::ranges::fill(known_off_, false);
        (on ? known_on_ : known_off_)[source_] = true;
    }

    // The nodes at even distance from the first are of its kind.
    Path path(std::size_t last, LinkTo link, bool on) const {
        Path path{{node(link.candidate, on), link.cause}};
        for (int i = static_cast<int>(last); i >= 0; i = entries_[i].parent) {
            on = !on;
            path.push_back({node(entries_[i].candidate, on), entries_[i].cause});
        }
        return path;
    }

    bool is_ancestor(std::size_t entry, int candidate) const {
        for (int i = entries_[entry].parent; i >= 0; i = entries_[entries_[i].parent].parent) {
            if (entries_[i].candidate == candidate) return true;
        }
        return false;
    }

    // Cycles go on from "off" nodes that are reached in several ways.
    void cycles() {
        start(true);
        std::size_t begin = 0, end = 1;
        for (int length = 2; begin < end; length += 2) {
            if (!sink_.wants(key(std::max(length, 4), true))) return;
            for (std::size_t i = begin; i < end; ++i) {
                for (LinkTo link : offs(entries_[i].candidate)) {
                    if (is_ancestor(i, link.candidate)) continue;
                    entries_.push_back({link.candidate, link.cause, static_cast<std::int16_t>(i)});
                }
            }
            const std::size_t offs = end;
            end = entries_.size();
            for (std::size_t i = offs; i < end; ++i) {
                for (LinkTo link : links_.ons(entries_[i].candidate, use_)) {
                    if (length >= 4 && link.candidate == source_) {
                        sink_.take(key(length, true), true, path(i, link, true));
                    }
                    if (known_on_[link.candidate]) continue;
                    known_on_[link.candidate] = true;
                    entries_.push_back({link.candidate, link.cause, static_cast<std::int16_t>(i)});
                }
            }
            begin = end;
            end = entries_.size();
        }
    }

    // From a candidate to its opposite.
    void forcing_chain(bool on) {
        start(on);
        const bool first = on;
        std::size_t begin = 0;
        for (int length = 2; begin < entries_.size(); ++length, on = !on) {
            if (!sink_.wants(key(length, false))) return;
            const std::size_t end = entries_.size();
            auto& known = on ? known_off_ : known_on_;
            for (std::size_t i = begin; i < end; ++i) {
                const int from = entries_[i].candidate;
                for (LinkTo link : on ? offs(from) : links_.ons(from, use_)) {
                    if (link.candidate == source_ && on == first) {
                        sink_.take(key(length, false), false, path(i, link, !on));
                        return;
                    }
                    if (known[link.candidate]) continue;
                    known[link.candidate] = true;
                    entries_.push_back({link.candidate, link.cause, static_cast<std::int16_t>(i)});
                }
            }
            begin = end;
        }
    }

    const Candidates& grid_;
    StaticLinks links_;
    CycleSink& sink_;
    Use use_ = Use::BOTH;
    int source_ = 0;
    std::vector<Entry> entries_;
    std::array<bool, CANDIDATES> known_on_, known_off_;
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

class BestCycle : public CycleSink {
  public:
    BestCycle(const Candidates& grid, Hint& hint) : grid_(grid), hint_(hint) {}

    bool wants(const ChainKey& key) const override { return key < best_; }
    void take(const ChainKey& key, bool is_cycle, const Path& path) override {
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
    }
    bool found() const { return best_.complexity > 0; }
    double rating() const { return best_.rating; }

  private:
    const Candidates& grid_;
    Hint& hint_;
    ChainKey best_;
};

class AllCycles : public CycleSink {
  public:
    AllCycles(const Candidates& grid, const Candidates& source) : grid_(grid), source_(source) {}

    bool wants(const ChainKey&) const override { return true; }
    void take(const ChainKey& key, bool is_cycle, const Path& path) override {
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
        for (Item& item : back) item.node = opposite(item.node);
        return back;
    }

    // The assumption of a cycle is also its target.
    static void add(NestedChain& chain, ParentCollector& parents, const Path& path) {
        std::vector<Node> nodes;
        for (Item item : path) {
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

bool find_cycle(const Grid& grid, Hint& hint) {
    BestCycle best(grid, hint);
    CycleSearch search(grid, best);
    search.search(Use::HOUSES);
    search.search(Use::CELLS);
    if (best.rating() >= 7.0) search.search(Use::BOTH);
    return best.found();
}

std::vector<NestedChain> all_cycles(const Grid& grid, const Candidates& source) {
    AllCycles all(grid, source);
    CycleSearch search(grid, all);
    search.search(Use::HOUSES);
    search.search(Use::CELLS);
    search.search(Use::BOTH);
    return all.all();
}

}  // namespace pencilmark::se
