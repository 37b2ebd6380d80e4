#include "forcing.hpp"

#include <algorithm>
#include <memory>

#include "nested.hpp"

namespace pencilmark::se {

namespace {

double base_rating(Reach reach) {
    if (reach.level > 0) return 8.5 + 0.5 * reach.level;
    return reach.nishio ? 7.5 : reach.dynamic ? 8.5 : 8.0;
}

// How the original breaks ties between chains of the same length.
enum Kind { DOUBLE = 1, CELL = 5, HOUSE = 6, CONTRADICTION = 7 };

struct Target {
    const Implications* implications;
    int entry;
};

struct Conclusion {
    Kind kind;
    Node node;         // what follows
    Cause assumed_by;  // why the assumptions of the chains are all that there are
    std::vector<Target> targets;
};

class ForcingSearch {
  public:
    // With a source, all chains are listed; without one, the best is kept.
    ForcingSearch(const Grid& grid, Reach reach, Meter& meter, std::deque<NestedChain>& store,
                  const Candidates* source)
        : grid_(grid),
          reach_(reach),
          meter_(meter),
          store_(store),
          source_(source),
          propagation_(grid, reach, meter, store),
          known_(NODES) {}

    void search() {
        for (int c : grid_.empty) {
            const int count = size(grid_.cell[c]);
            if (count < 2 || (count == 2 && !reach_.dynamic)) continue;
            for (int d : bits(grid_.cell[c])) {
                if (!meter_.spend()) return;
                from_candidate(c, d, count);
            }
            if (!reach_.nishio) from_cell(c);
        }
    }

    bool best(Hint& hint) const {
        if (!best_.complexity || meter_.hit() != Cap::none) return false;
        hint.rule = rule();
        hint.rating = best_.rating;
        hint.complexity = best_.complexity;
        add_removals(grid_, best_node_, hint.removals);
        hint.cell = is_on(best_node_) ? cell_of(best_node_) : -1;
        hint.digit = is_on(best_node_) ? digit_of(best_node_) : -1;
        return true;
    }
    std::vector<NestedChain> all() { return sort_chains(std::move(all_)); }

  private:
    Rule rule() const {
        if (reach_.level > 1) return Rule::nested_forcing;
        if (reach_.level == 1) return Rule::dynamic_forcing_plus;
        return reach_.nishio    ? Rule::nishio
               : reach_.dynamic ? Rule::dynamic_forcing
                                : Rule::multiple_forcing;
    }

    const Implications& implications(Node n) {
        if (!known_[n]) {
            known_[n] = std::make_unique<Implications>();
            propagation_.run(n, *known_[n]);
        }
        return *known_[n];
    }

    void from_candidate(int c, int d, int count) {
        const Node on = node(candidate_of(c, d), true);
        const Implications& if_on = implications(on);
        if (reach_.dynamic) {
            contradiction(if_on, opposite(on));
            const Implications& if_off = implications(opposite(on));
            contradiction(if_off, on);
            if (count >= 3 && !reach_.nishio) both_states(if_on, if_off);
        }
        if (!reach_.nishio) from_houses(c, d);
    }

    void contradiction(const Implications& from, Node conclusion) {
        if (from.contradiction_on < 0) return;
        report({CONTRADICTION,
                conclusion,
                Cause::assumed,
                {{&from, from.contradiction_on}, {&from, from.contradiction_off}}});
    }

    void both_states(const Implications& if_on, const Implications& if_off) {
        for (bool on : {true, false}) {
            for (std::uint16_t i : if_on.nodes[on]) {
                const Node n = if_on.entries[i].node;
                if (!if_off.has(n)) continue;
                report({DOUBLE, n, Cause::assumed, {{&if_on, i}, {&if_off, if_off.number[n]}}});
            }
        }
    }

    void from_cell(int c) {
        std::vector<const Implications*> all;
        for (int d : bits(grid_.cell[c])) {
            all.push_back(&implications(node(candidate_of(c, d), true)));
        }
        common(all, CELL, Cause::cell);
    }

    void from_houses(int c, int d) {
        for (int type = 0; type < 3; ++type) {
            const int house = TABLES.house[c][type];
            const Mask places = grid_.places[house][d];
            if (size(places) < 2 || first(places) != TABLES.index[c][type]) continue;
            std::vector<const Implications*> all;
            for (int i : bits(places)) {
                const int other = TABLES.cell[house][i];
                all.push_back(&implications(node(candidate_of(other, d), true)));
            }
            common(all, HOUSE, cause_of(type));
        }
    }

    // What follows from each of several assumptions.
    void common(const std::vector<const Implications*>& all, Kind kind, Cause cause) {
        for (bool on : {true, false}) {
            for (std::uint16_t i : all[0]->nodes[on]) {
                const Node n = all[0]->entries[i].node;
                const bool follows = std::ranges::all_of(
                    all, [n](const Implications* from) { return from->has(n); });
                if (!follows) continue;
                Conclusion conclusion{kind, n, cause, {}};
                for (const Implications* from : all) {
                    conclusion.targets.push_back({from, from->number[n]});
                }
                report(conclusion);
            }
        }
    }

    void report(const Conclusion& conclusion) {
        int complexity = 0;
        for (const Target& target : conclusion.targets) {
            complexity += target.implications->entries[target.entry].count;
        }
        const auto key = [&] {
            return ChainKey{base_rating(reach_) + length_rating(complexity), complexity,
                            conclusion.kind};
        };
        if (!source_ && !(key() < best_)) return;
        Removals removals;
        add_removals(grid_, conclusion.node, removals);
        if (!removals) return;
        if (reach_.level >= 2) complexity += nested_complexity(conclusion);
        if (source_) return keep(conclusion, key(), removals);
        if (!(key() < best_)) return;
        best_ = key();
        best_node_ = conclusion.node;
    }

    // The lengths of the different chains by which nodes follow.
    int nested_complexity(const Conclusion& conclusion) const {
        std::vector<const NestedChain*> counted;
        std::vector<std::uint16_t> chain;
        int complexity = 0;
        for (const Target& target : conclusion.targets) {
            target.implications->chain(target.entry, chain);
            for (std::uint16_t i : chain) {
                const NestedChain* nested = target.implications->entries[i].nested;
                if (!nested) continue;
                const bool known = std::ranges::any_of(counted, [&](const NestedChain* other) {
                    return other == nested || other->chains == nested->chains;
                });
                if (known) continue;
                counted.push_back(nested);
                complexity += nested->key.complexity;
            }
        }
        return complexity;
    }

    void keep(const Conclusion& conclusion, const ChainKey& key, const Removals& removals) {
        NestedChain kept{key, {}, removals, {}};
        ParentCollector parents(*source_, grid_);
        std::vector<std::uint16_t> chain;
        for (const Target& target : conclusion.targets) {
            target.implications->chain(target.entry, chain);
            std::vector<Node> nodes;
            for (std::uint16_t i : chain) {
                const Implications::Entry& entry = target.implications->entries[i];
                nodes.push_back(entry.node);
                const bool assumed = entry.cause == Cause::assumed;
                parents.add(entry.node, assumed ? conclusion.assumed_by : entry.cause);
            }
            kept.chains.push_back(std::move(nodes));
        }
        kept.parents = parents.candidates();
        all_.push_back(std::move(kept));
    }

    const Grid& grid_;
    Reach reach_;
    Meter& meter_;
    std::deque<NestedChain>& store_;
    const Candidates* source_;
    Propagation propagation_;
    std::vector<std::unique_ptr<Implications>> known_;  // by assumption
    ChainKey best_;
    Node best_node_ = 0;
    std::vector<NestedChain> all_;
};

}  // namespace

bool find_forcing_chain(const Grid& grid, Reach reach, Meter& meter, Hint& hint) {
    std::deque<NestedChain> store;
    ForcingSearch search(grid, reach, meter, store, nullptr);
    search.search();
    return search.best(hint);
}

std::vector<NestedChain> all_forcing_chains(const Grid& grid, const Candidates& source, Reach reach,
                                            Meter& meter, std::deque<NestedChain>& store) {
    ForcingSearch search(grid, reach, meter, store, &source);
    search.search();
    return search.all();
}

}  // namespace pencilmark::se
