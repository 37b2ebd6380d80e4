#include "scales/se/nested.hpp"

#include <algorithm>

namespace whydoku::se {

double length_rating(int complexity) {
    double added = 0;
    int ceiling = 4;
    for (bool odd = false; complexity - 2 > ceiling; odd = !odd) {
        added += 0.1;
        ceiling = odd ? ceiling * 4 / 3 : ceiling * 3 / 2;
    }
    return added;
}

void add_removals(const Candidates& grid, Node target, Removals& removals) {
    const int c = cell_of(target);
    const Mask digit = bit(digit_of(target));
    const Mask out = is_on(target) ? static_cast<Mask>(grid.cell[c] & ~digit) : digit;
    if (out) removals.add(c, out);
}

namespace {

bool same(const Removals& a, const Removals& b) {
    if (a.count != b.count) return false;
    std::array<Mask, 81> digits{};
    for (int i = 0; i < a.count; ++i) digits[a.cell[i]] = a.digits[i];
    for (int i = 0; i < b.count; ++i) {
        if (digits[b.cell[i]] != b.digits[i]) return false;
    }
    return true;
}

}  // namespace

std::vector<NestedChain> sort_chains(std::vector<NestedChain> chains) {
    std::ranges::stable_sort(
        chains, [](const NestedChain& a, const NestedChain& b) { return a.key < b.key; });
    std::vector<NestedChain> kept;
    for (NestedChain& chain : chains) {
        const bool known = std::ranges::any_of(
            kept, [&](const NestedChain& other) { return same(chain.removals, other.removals); });
        if (!known) kept.push_back(std::move(chain));
    }
    return kept;
}

}  // namespace whydoku::se
