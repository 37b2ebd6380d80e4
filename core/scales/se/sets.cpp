// The rules that eliminate by sets: intersections, naked and hidden sets, fish, and wings.
#include "scales/se/hint.hpp"
#include "scales/se/patterns.hpp"

namespace whydoku::se {

namespace {

bool found(Hint& hint, Rule rule, double rating) {
    if (!hint.removals) return false;
    hint.rule = rule;
    hint.rating = rating;
    return true;
}

Rule by_degree(int degree, Rule pair, Rule triple, Rule quadruple) {
    return degree == 2 ? pair : degree == 3 ? triple : quadruple;
}

// What a pivot with `count` candidates and two bivalue wings remove, if they leave one digit in
// common.
void remove_by_wings(const Grid& grid, int count, int pivot, int xz, int yz, Hint& hint) {
    const Mask digits = grid.cell[pivot];
    const Mask all = grid.cell[xz] | grid.cell[yz], common = grid.cell[xz] & grid.cell[yz];
    if (size(static_cast<Mask>(digits | all)) != 3 || !is_single(common)) return;
    if (size(static_cast<Mask>(common & digits)) != count - 2) return;
    const int z = first(common);
    CellSet victims = TABLES.peers[xz] & TABLES.peers[yz];
    if (count == 3) victims &= TABLES.peers[pivot];
    for (int c : victims - CellSet::of(pivot)) {
        if (grid.has(c, z)) hint.removals.add(c, common);
    }
}

bool wing(const Grid& grid, int count, Rule rule, double rating, Hint& hint) {
    const CellSet bivalue = grid.cells_with(2);
    const CellSet pivots = count == 2 ? bivalue : grid.cells_with(count);
    for (int pivot : pivots) {
        const Mask digits = grid.cell[pivot];
        const CellSet wings = bivalue & TABLES.peers[pivot];
        for (int xz : wings) {
            if (size(static_cast<Mask>(digits & ~grid.cell[xz])) != 1) continue;
            for (int yz : wings) {
                remove_by_wings(grid, count, pivot, xz, yz, hint);
                if (found(hint, rule, rating)) return true;
            }
        }
    }
    return false;
}

}  // namespace

bool locking(const Grid& grid, Mask& unsearched, Hint& hint) {
    const auto take = [&](int house, int other, int d) {
        for (int i : bits(grid.places[other][d])) {
            const int c = TABLES.cell[other][i];
            if (!TABLES.cells[house].has(c)) hint.removals.add(c, bit(d));
        }
        return house < 9 ? found(hint, Rule::pointing, 2.6) : found(hint, Rule::claiming, 2.8);
    };
    return each_locking(grid, take, unsearched) || (unsearched = 0);
}

bool naked_set(const Grid& grid, int degree, std::uint32_t& unsearched, Hint& hint) {
    const auto take = [&](int house, Mask cells, Mask digits) {
        for (int i : bits(static_cast<Mask>(ALL & ~cells))) {
            const int c = TABLES.cell[house][i];
            if (grid.cell[c] & digits) hint.removals.add(c, grid.cell[c] & digits);
        }
        return found(hint,
                     by_degree(degree, Rule::naked_pair, Rule::naked_triple, Rule::naked_quadruple),
                     degree == 2   ? 3.0
                     : degree == 3 ? 3.6
                                   : 5.0);
    };
    return each_naked_set(grid, degree, take, unsearched) || (unsearched = 0);
}

bool hidden_set(const Grid& grid, int degree, std::uint32_t& unsearched, Hint& hint) {
    const auto take = [&](int house, Mask digits, Mask places) {
        for (int i : bits(places)) {
            const int c = TABLES.cell[house][i];
            const Mask others = static_cast<Mask>(grid.cell[c] & ~digits);
            if (others) hint.removals.add(c, others);
        }
        return found(
            hint, by_degree(degree, Rule::hidden_pair, Rule::hidden_triple, Rule::hidden_quadruple),
            degree == 2   ? 3.4
            : degree == 3 ? 4.0
                          : 5.4);
    };
    return each_hidden_set(grid, degree, 2 * degree + 1, take, unsearched) || (unsearched = 0);
}

bool fish(const Grid& grid, int degree, Mask& unsearched, Hint& hint) {
    const auto take = [&](HouseType base, Mask lines, Mask across, int d) {
        const int cover = base == ROW ? 9 * COLUMN : 9 * ROW;
        for (int i : bits(across)) {
            for (int j : bits(static_cast<Mask>(grid.places[cover + i][d] & ~lines))) {
                hint.removals.add(TABLES.cell[cover + i][j], bit(d));
            }
        }
        return found(hint, by_degree(degree, Rule::x_wing, Rule::swordfish, Rule::jellyfish),
                     degree == 2   ? 3.2
                     : degree == 3 ? 3.8
                                   : 5.2);
    };
    return each_fish(grid, degree, take, unsearched) || (unsearched = 0);
}

bool xy_wing(const Grid& grid, Hint& hint) {
    return wing(grid, 2, Rule::xy_wing, 4.2, hint);
}

bool xyz_wing(const Grid& grid, Hint& hint) {
    return wing(grid, 3, Rule::xyz_wing, 4.4, hint);
}

}  // namespace whydoku::se
