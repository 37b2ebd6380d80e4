#include "scales/se/rule_implications.hpp"

#include <optional>

#include "scales/se/cycles.hpp"
#include "scales/se/forcing.hpp"
#include "scales/se/patterns.hpp"

namespace whydoku::se {

// The original keeps eliminations in a hash table of 16 rows, one for each remainder of the cell's
// number, and of 32 if there are more than 12 cells. They are followed in the order of the table.
bool RuleImplications::imply(const Removals& removals, const NestedChain* nested) {
    if (!removals || parents_.empty()) return false;
    auto& result = *propagation_.result_;
    const int rows = removals.count > 24 ? 64 : removals.count > 12 ? 32 : 16;
    for (int row = 0; row < rows; ++row) {
        for (int i = 0; i < removals.count; ++i) {
            if (removals.cell[i] % rows != row) continue;
            for (int d : bits(removals.digits[i])) {
                const Node n = node(candidate_of(removals.cell[i], d), false);
                if (result.has(n)) continue;
                result.parents.insert(result.parents.end(), parents_.begin(), parents_.end());
                propagation_.add(n, Cause::rule, nested, true);
            }
        }
    }
    return true;
}

// Adds the parents among these places of a digit in a house: those that became false.
void RuleImplications::gone(int house, Mask places, int d) {
    for (int i : bits(places)) {
        const Node n = node(candidate_of(TABLES.cell[house][i], d), false);
        parents_.push_back(static_cast<std::uint16_t>(propagation_.result_->number[n]));
    }
}

bool RuleImplications::intersections() {
    bool found = false;
    each_locking(grid_, [&](int house, int other, int d) {
        const auto lost = static_cast<Mask>(source_.places[house][d] & ~grid_.places[house][d]);
        if (!lost) return false;
        Mask outside = 0;
        for (int i : bits(lost)) {
            if (!TABLES.cells[other].has(TABLES.cell[house][i])) outside |= bit(i);
        }
        Removals removals;
        for (int i : bits(grid_.places[other][d])) {
            const int c = TABLES.cell[other][i];
            if (!TABLES.cells[house].has(c)) removals.add(c, bit(d));
        }
        if (!removals) return false;
        parents_.clear();
        gone(house, outside, d);
        found |= imply(removals, nullptr);
        return false;
    });
    return found;
}

bool RuleImplications::hidden_pairs() {
    bool found = false;
    each_hidden_set(grid_, 2, 5, [&](int house, Mask digits, Mask places) {
        Removals removals;
        for (int i : bits(places)) {
            const int c = TABLES.cell[house][i];
            const auto out = static_cast<Mask>(grid_.cell[c] & ~digits);
            if (out) removals.add(c, out);
        }
        if (!removals) return false;
        parents_.clear();
        for (int i : bits(static_cast<Mask>(ALL & ~places))) {
            for (int d : bits(source_.cell[TABLES.cell[house][i]] & digits)) gone(house, bit(i), d);
        }
        found |= imply(removals, nullptr);
        return false;
    });
    return found;
}

bool RuleImplications::naked_pairs() {
    bool found = false;
    each_naked_set(grid_, 2, [&](int house, Mask cells, Mask digits) {
        Removals removals;
        for (int i : bits(static_cast<Mask>(ALL & ~cells))) {
            const int c = TABLES.cell[house][i];
            if (grid_.cell[c] & digits) removals.add(c, grid_.cell[c] & digits);
        }
        if (!removals) return false;
        parents_.clear();
        for (int i : bits(cells)) {
            const auto lost = static_cast<Mask>(source_.cell[TABLES.cell[house][i]] & ~digits);
            for (int d : bits(lost)) gone(house, bit(i), d);
        }
        found |= imply(removals, nullptr);
        return false;
    });
    return found;
}

bool RuleImplications::x_wings() {
    bool found = false;
    each_fish(grid_, 2, [&](HouseType base, Mask lines, Mask across, int d) {
        const int cover = base == ROW ? 9 * COLUMN : 9 * ROW;
        Removals removals;
        for (int i : bits(across)) {
            for (int j : bits(static_cast<Mask>(grid_.places[cover + i][d] & ~lines))) {
                removals.add(TABLES.cell[cover + i][j], bit(d));
            }
        }
        if (!removals) return false;
        parents_.clear();
        for (int i : bits(lines)) {
            const int house = 9 * base + i;
            const auto lost = static_cast<Mask>(source_.places[house][d] & ~grid_.places[house][d]);
            gone(house, static_cast<Mask>(lost & ~across), d);
        }
        found |= imply(removals, nullptr);
        return false;
    });
    return found;
}

bool RuleImplications::chains(std::vector<NestedChain> chains) {
    bool found = false;
    for (NestedChain& chain : chains) {
        if (chain.parents.empty()) continue;
        parents_.clear();
        for (int candidate : chain.parents) {
            const Node n = node(candidate, false);
            parents_.push_back(static_cast<std::uint16_t>(propagation_.result_->number[n]));
        }
        auto& store = propagation_.workshop_.nested;
        store.push_back(std::move(chain));
        const NestedChain& kept = store.back();
        found |= imply(kept.removals, &kept);
    }
    return found;
}

void RuleImplications::find() {
    if (intersections() || hidden_pairs() || naked_pairs() || x_wings()) return;
    const Reach& reach = propagation_.reach_;
    if (reach.level < 2) return;
    Workshop& workshop = propagation_.workshop_;
    if (reach.level == 4) {
        const Reach nested{.multiple = true, .dynamic = true, .level = reach.nested_level};
        std::optional<DynamicClosure> closure;
        if (nested.level == 0) closure.emplace(grid_);
        chains(all_forcing_chains(grid_, source_, nested, closure ? &*closure : nullptr, workshop));
        return;
    }
    const StaticClosure closure(grid_);
    if (chains(all_cycles(grid_, closure, source_)) || reach.level < 3) return;
    chains(all_forcing_chains(grid_, source_, {.multiple = true}, &closure, workshop));
}

}  // namespace whydoku::se
