// Aligned exclusion: cells whose combinations of digits are ruled out by small cells that all of
// them see. A digit that is in no combination that is left can be eliminated.
#include <vector>

#include "hint.hpp"

namespace pencilmark::se {

namespace {

struct Base {
    int cell;
    CellSet excluders;
};

// The cells that see a cell with two to `most` candidates, with those.
std::vector<Base> bases(const Grid& grid, int most) {
    CellSet small;
    for (int c : grid.empty) {
        const int count = size(grid.cell[c]);
        if (count > 1 && count <= most) small |= CellSet::of(c);
    }
    std::vector<Base> found;
    for (int c : grid.empty) {
        const CellSet excluders = small & TABLES.peers[c];
        if (size(grid.cell[c]) >= 2 && excluders) found.push_back({c, excluders});
    }
    return found;
}

// The digits of cell a that no digit of cell b goes with.
Mask excluded(const Grid& grid, int a, int b, CellSet excluders) {
    // Each cell that both see, and a house that both are in, rule out one digit of b at most.
    if (excluders.size() + are_peers(a, b) < size(grid.cell[b])) return 0;
    std::array<Mask, 9> taken{};
    for (int c : excluders) {
        for (int d : bits(grid.cell[c])) taken[d] |= static_cast<Mask>(grid.cell[c] & ~bit(d));
    }
    Mask out = 0;
    for (int d : bits(grid.cell[a])) {
        Mask left = static_cast<Mask>(grid.cell[b] & ~taken[d]);
        if (are_peers(a, b)) left &= static_cast<Mask>(~bit(d));
        if (!left) out |= bit(d);
    }
    return out;
}

// The digits of the third cell that go with p in the first and q in the second.
Mask third_digits(Mask third, const std::vector<Mask>& excluders, int p, int q) {
    const Mask chosen = bit(p) | bit(q);
    for (Mask mask : excluders) {
        const Mask rest = static_cast<Mask>(mask & ~chosen);
        if (!rest) return 0;
        if (is_single(rest)) third &= static_cast<Mask>(~rest);
    }
    return third;
}

struct Triple {
    std::array<int, 3> cells;
    std::vector<Mask> excluders;
};

bool exclude(const Grid& grid, const Triple& triple, Hint& hint) {
    const auto [a, b, c] = triple.cells;
    const bool ab = are_peers(a, b), ac = are_peers(a, c), bc = are_peers(b, c);
    std::array<Mask, 3> seen{};
    for (int p : bits(grid.cell[a])) {
        for (int q : bits(grid.cell[b])) {
            if (p == q && ab) continue;
            const bool known = (seen[0] & bit(p)) && (seen[1] & bit(q));
            if (known && seen[2] == grid.cell[c]) continue;
            Mask left = third_digits(grid.cell[c], triple.excluders, p, q);
            if (ac) left &= static_cast<Mask>(~bit(p));
            if (bc) left &= static_cast<Mask>(~bit(q));
            if (!left) continue;
            seen[0] |= bit(p);
            seen[1] |= bit(q);
            seen[2] |= left;
        }
    }
    for (int i = 0; i < 3; ++i) {
        const int cell = triple.cells[i];
        const Mask out = static_cast<Mask>(grid.cell[cell] & ~seen[i]);
        if (out) hint.removals.add(cell, out);
    }
    if (!hint.removals) return false;
    hint.rule = Rule::aligned_triple;
    hint.rating = 7.5;
    for (int cell : triple.cells) hint.aligned |= CellSet::of(cell);
    return true;
}

}  // namespace

bool aligned_pair(const Grid& grid, Hint& hint) {
    const std::vector<Base> all = bases(grid, 2);
    for (std::size_t j = 1; j < all.size(); ++j) {
        for (std::size_t i = 0; i < j; ++i) {
            const CellSet common = all[i].excluders & all[j].excluders;
            if (common.size() < 2) continue;
            const int a = all[i].cell, b = all[j].cell;
            if (const Mask out = excluded(grid, a, b, common)) hint.removals.add(a, out);
            if (const Mask out = excluded(grid, b, a, common)) hint.removals.add(b, out);
            if (!hint.removals) continue;
            hint.rule = Rule::aligned_pair;
            hint.rating = 6.2;
            hint.aligned = CellSet::of(a) | CellSet::of(b);
            return true;
        }
    }
    return false;
}

bool aligned_triple(const Grid& grid, Hint& hint) {
    const std::vector<Base> all = bases(grid, 3);
    CellSet cells;
    std::array<CellSet, 81> excluders{};
    for (const Base& base : all) {
        cells |= CellSet::of(base.cell);
        excluders[base.cell] = base.excluders;
    }
    Triple triple;
    const auto with_third = [&](int c, CellSet common) {
        common &= excluders[c];
        if (common.size() < 2) return false;
        triple.cells[2] = c;
        triple.excluders.clear();
        for (int excluder : common) triple.excluders.push_back(grid.cell[excluder]);
        return exclude(grid, triple, hint);
    };
    for (std::size_t j = 1; j < all.size(); ++j) {
        for (std::size_t i = 0; i < j; ++i) {
            const CellSet common = all[i].excluders & all[j].excluders;
            if (common.size() < 2) continue;
            triple.cells = {all[i].cell, all[j].cell, -1};
            const CellSet others = cells - CellSet::of(all[i].cell) - CellSet::of(all[j].cell);
            for (int c : all[i].excluders& others) {
                if (with_third(c, common)) return true;
            }
            for (int c : (all[j].excluders - all[i].excluders) & others) {
                if (with_third(c, common)) return true;
            }
        }
    }
    return false;
}

}  // namespace pencilmark::se
