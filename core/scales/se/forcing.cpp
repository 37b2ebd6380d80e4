#include "scales/se/forcing.hpp"

#include <algorithm>
#include <memory>
#include <span>

#include "scales/se/nested.hpp"

namespace whydoku::se {

namespace {

double base_rating(Reach reach) {
    if (reach.level > 0) return 8.5 + 0.5 * reach.level;
    return reach.nishio ? 7.5 : reach.dynamic ? 8.5 : 8.0;
}

// How the original breaks ties between chains of the same length.
enum ForcingKind { DOUBLE = 1, CELL = 5, HOUSE = 6, CONTRADICTION = 7 };

struct Target {
    const Implications* implications;
    int entry;
    int count() const { return implications->entries[entry].count; }
};

struct Conclusion {
    ForcingKind kind;
    Node node;         // what follows
    Cause assumed_by;  // why the assumptions of the chains are all that there are
    std::span<const Target> targets;
};

class ForcingSearch {
  public:
    // With a source, all chains are listed; without one, the best is kept.
    ForcingSearch(const Grid& grid, Reach reach, Workshop& workshop, const Candidates* source)
        : grid_(grid),
          reach_(reach),
          workshop_(workshop),
          source_(source),
          propagation_(grid, reach, workshop),
          known_(NODES),
          short_of_(NODES) {
        last_at_.fill(-1);
    }
    ~ForcingSearch() {
        for (int n : used_) workshop_.spare.push_back(std::move(known_[n]));
    }

    // Searches on, with what was found as a beginning.
    void extend(Reach reach) {
        reach_ = reach;
        propagation_.set_reach(reach);
        std::ranges::fill(short_of_, false);
        for (int n : used_) short_of_[n] = true;
    }

    // A closure tells what need not be searched.
    void search(const Closure* closure) {
        closure_ = closure;
        best_ = {};
        propagation_.set_longest(LONGEST);
        for (int c : grid_.empty) {
            const int count = size(grid_.cell[c]);
            if (count < 2 || (count == 2 && !reach_.dynamic)) continue;
            for (int d : bits(grid_.cell[c])) {
                if (!workshop_.meter.spend()) return;
                from_candidate(c, d, count);
            }
            if (!reach_.nishio) from_cell(c);
        }
    }

    bool best(Hint& hint) const {
        if (!best_.complexity || workshop_.meter.stopped_by() != Cap::none) return false;
        hint.rule = rule();
        hint.rating = best_.rating;
        hint.complexity = best_.complexity;
        add_removals(grid_, best_node_, hint.removals);
        hint.cell = is_on(best_node_) ? cell_of(best_node_) : -1;
        hint.digit = is_on(best_node_) ? digit_of(best_node_) : -1;
        hint.type = reach_.level;
        if (hint.argument) *hint.argument = argument();
        return true;
    }
    std::vector<NestedChain> all() {
        std::ranges::sort(kept_, [](const Kept& a, const Kept& b) {
            if (a.key < b.key || b.key < a.key) return a.key < b.key;
            return a.number < b.number;
        });
        std::vector<NestedChain> all;
        for (const Kept& kept : kept_) all.push_back(nested(kept));
        return all;
    }

  private:
    struct Kept {
        ChainKey key;
        Removals removals;
        int before;  // number of another one at the same cell, or -1
        int number = 0;
        Cause assumed_by = Cause::assumed;
        int count = 0;
        std::array<Target, 9> targets{};
    };

    Rule rule() const {
        if (reach_.level > 1) return Rule::nested_forcing;
        if (reach_.level == 1) return Rule::dynamic_forcing_plus;
        return reach_.nishio    ? Rule::nishio
               : reach_.dynamic ? Rule::dynamic_forcing
                                : Rule::multiple_forcing;
    }

    const Implications& implications(Node n) {
        if (!known_[n]) {
            known_[n] = workshop_.implications();
            used_.push_back(n);
            if (!source_ && best_.complexity) propagation_.set_longest(best_.complexity);
            propagation_.run(n, *known_[n]);
        } else if (short_of_[n]) {
            short_of_[n] = false;
            propagation_.resume(*known_[n]);
        }
        return *known_[n];
    }

    void from_candidate(int c, int d, int count) {
        if (reach_.dynamic) from_states(c, d, count);
        if (!reach_.nishio) from_houses(c, d);
    }

    void from_states(int c, int d, int count) {
        const Node on = node(candidate_of(c, d), true), off = opposite(on);
        for (Node n : {on, off}) {
            if (!closure_ || closure_->is_refuted(n)) contradiction(implications(n), opposite(n));
        }
        if (count >= 3 && !reach_.nishio) cases(std::array{on, off}, DOUBLE, Cause::assumed);
    }

    void contradiction(const Implications& from, Node conclusion) {
        if (from.contradiction_on < 0) return;
        const Target targets[] = {{&from, from.contradiction_on}, {&from, from.contradiction_off}};
        report({CONTRADICTION, conclusion, Cause::assumed, targets});
    }

    void from_cell(int c) {
        std::array<Node, 9> nodes;
        std::size_t count = 0;
        for (int d : bits(grid_.cell[c])) nodes[count++] = node(candidate_of(c, d), true);
        cases({nodes.data(), count}, CELL, Cause::cell);
    }

    void from_houses(int c, int d) {
        for (int type = 0; type < 3; ++type) {
            const int house = TABLES.house[c][type];
            const Mask places = grid_.places[house][d];
            if (size(places) < 2 || first(places) != TABLES.index[c][type]) continue;
            std::array<Node, 9> nodes;
            std::size_t count = 0;
            for (int i : bits(places)) {
                nodes[count++] = node(candidate_of(TABLES.cell[house][i], d), true);
            }
            cases({nodes.data(), count}, HOUSE, cause_of(type));
        }
    }

    // One of these assumptions holds.
    void cases(std::span<const Node> assumptions, ForcingKind kind, Cause cause) {
        if (closure_ && !closure_->agree(assumptions)) return;
        std::array<const Implications*, 9> all;
        std::size_t count = 0;
        for (Node n : assumptions) all[count++] = &implications(n);
        common({all.data(), count}, kind, cause);
    }

    // What follows from each of several assumptions.
    void common(std::span<const Implications* const> all, ForcingKind kind, Cause cause) {
        for (bool on : {true, false}) {
            std::array<std::uint64_t, 12> known = all[0]->known[on];
            std::uint64_t any = 0;
            for (std::size_t w = 0; w < known.size(); ++w) {
                for (const Implications* from : all) known[w] &= from->known[on][w];
                any |= known[w];
            }
            if (!any) continue;
            for (std::uint16_t i : all[0]->nodes[on]) {
                const Node n = all[0]->entries[i].node;
                const int candidate = candidate_of(n);
                if (!(known[candidate / 64] >> candidate % 64 & 1)) continue;
                std::array<Target, 9> targets;
                for (std::size_t j = 0; j < all.size(); ++j)
                    targets[j] = {all[j], all[j]->number[n]};
                report({kind, n, cause, {targets.data(), all.size()}});
            }
        }
    }

    ChainKey key(int complexity, ForcingKind kind) const {
        return {base_rating(reach_) + length_rating(complexity), complexity, kind};
    }

    bool is_best(int complexity, ForcingKind kind) const {
        return !best_.complexity || complexity < best_.complexity ||
               (complexity == best_.complexity && kind < best_.kind);
    }

    void report(const Conclusion& conclusion) {
        int complexity = 0;
        for (const Target& target : conclusion.targets) complexity += target.count();
        if (!source_ && !is_best(complexity, conclusion.kind)) return;
        Removals removals;
        add_removals(grid_, conclusion.node, removals);
        if (!removals) return;
        if (reach_.level >= 2) complexity += nested_complexity(conclusion);
        if (source_) return keep(conclusion, key(complexity, conclusion.kind), removals);
        if (!is_best(complexity, conclusion.kind)) return;
        best_ = key(complexity, conclusion.kind);
        best_node_ = conclusion.node;
        best_cases_ = conclusion.assumed_by;
        best_targets_.assign(conclusion.targets.begin(), conclusion.targets.end());
    }

    // Why the best conclusion holds. Entries come after those that they follow from.
    Argument argument() const {
        const bool is_contradiction = best_.kind == CONTRADICTION;
        Argument argument{is_contradiction       ? Argument::Kind::contradiction
                          : best_.kind == DOUBLE ? Argument::Kind::both_states
                                                 : Argument::Kind::cases,
                          best_cases_,
                          {}};
        std::vector<std::uint16_t> chain, all;
        for (const Target& target : best_targets_) {
            target.implications->chain(target.entry, chain);
            all.insert(all.end(), chain.begin(), chain.end());
            if (is_contradiction && &target != &best_targets_.back()) continue;
            std::ranges::sort(all);
            all.erase(std::unique(all.begin(), all.end()), all.end());
            auto& reasons = argument.chains.emplace_back();
            for (std::uint16_t i : all) {
                const Implications::Entry& entry = target.implications->entries[i];
                reasons.push_back({entry.node, entry.cause});
            }
            all.clear();
        }
        return argument;
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

    // Keeps the easiest of the chains with the same eliminations, which is the first if several
    // are equal.
    void keep(const Conclusion& conclusion, const ChainKey& key, const Removals& removals) {
        auto& last = last_at_[removals.cell[0]];
        int at = last;
        while (at >= 0 && kept_[at].removals.digits[0] != removals.digits[0]) at = kept_[at].before;
        if (at < 0) {
            at = static_cast<int>(kept_.size());
            kept_.push_back({.removals = removals, .before = last});
            last = at;
        } else if (!(key < kept_[at].key)) {
            return;
        }
        Kept& kept = kept_[at];
        kept.key = key;
        kept.number = ++number_;
        kept.assumed_by = conclusion.assumed_by;
        kept.count = static_cast<int>(conclusion.targets.size());
        std::ranges::copy(conclusion.targets, kept.targets.begin());
    }

    NestedChain nested(const Kept& kept) const {
        NestedChain nested{kept.key, {}, kept.removals, {}};
        ParentCollector parents(*source_, grid_);
        std::vector<std::uint16_t> chain;
        for (const Target& target : std::span(kept.targets).first(kept.count)) {
            target.implications->chain(target.entry, chain);
            std::vector<Node> nodes;
            for (std::uint16_t i : chain) {
                const Implications::Entry& entry = target.implications->entries[i];
                nodes.push_back(entry.node);
                const bool assumed = entry.cause == Cause::assumed;
                parents.add(entry.node, assumed ? kept.assumed_by : entry.cause);
            }
            nested.chains.push_back(std::move(nodes));
        }
        nested.parents = parents.candidates();
        return nested;
    }

    const Grid& grid_;
    Reach reach_;
    Workshop& workshop_;
    const Candidates* source_;
    Propagation propagation_;
    const Closure* closure_ = nullptr;
    std::vector<std::unique_ptr<Implications>> known_;  // by assumption
    std::vector<Node> used_;
    std::vector<std::uint8_t> short_of_;  // whether more may follow than is known
    ChainKey best_;
    Node best_node_ = 0;
    Cause best_cases_ = Cause::assumed;
    std::vector<Target> best_targets_;
    std::vector<Kept> kept_;
    std::array<int, 81> last_at_;  // the last of kept_ that eliminates from a cell, or -1
    int number_ = 0;
};

}  // namespace

bool find_forcing_chain(const Grid& grid, std::span<const Reach> reaches, const Closure* closure,
                        Workshop& workshop, Hint& hint) {
    ForcingSearch search(grid, reaches[0], workshop, nullptr);
    bool found = false;
    for (const Reach& reach : reaches) {
        search.extend(reach);
        search.search(reach.level == 0 ? closure : nullptr);
        found = search.best(hint);
        if (found || workshop.meter.stopped_by() != Cap::none) break;
    }
    workshop.nested.clear();
    return found;
}

std::vector<NestedChain> all_forcing_chains(const Grid& grid, const Candidates& source, Reach reach,
                                            const Closure* closure, Workshop& workshop) {
    ForcingSearch search(grid, reach, workshop, &source);
    search.search(closure);
    return search.all();
}

}  // namespace whydoku::se
