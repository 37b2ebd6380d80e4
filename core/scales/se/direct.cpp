// The rules that place a digit at once: singles, and intersections and hidden sets that leave a
// hidden single behind. As in the original, the latter place a digit and eliminate nothing else.
#include <algorithm>

#include "scales/se/hint.hpp"
#include "scales/se/patterns.hpp"

namespace whydoku::se {

namespace {

void set(Hint& hint, Rule rule, double rating, int cell, int digit) {
    hint.rule = rule;
    hint.rating = rating;
    hint.cell = cell;
    hint.digit = digit;
}

bool hidden_single_of(const Grid& grid, HouseType type, bool last_only, Hint& hint) {
    for (int house = 9 * type; house < 9 * type + 9; ++house) {
        if ((grid.open[house] == 1) != last_only) continue;
        for (int d = 0; d < 9; ++d) {
            const Mask places = grid.places[house][d];
            if (!is_single(places)) continue;
            const Rule rule = last_only     ? Rule::last_cell
                              : type == BOX ? Rule::hidden_single_box
                                            : Rule::hidden_single_line;
            set(hint, rule,
                last_only     ? 1.0
                : type == BOX ? 1.2
                              : 1.5,
                TABLES.cell[house][first(places)], d);
            return true;
        }
    }
    return false;
}

// The place of a digit that remains in a house of the same type as `house` when it goes from
// `other`, if there is one.
bool hidden_single_after(const Grid& grid, int house, int other, int d, Hint& hint) {
    const int type = house / 9;
    for (int third = 9 * type; third < 9 * type + 9; ++third) {
        const Mask outside = TABLES.common[third][other], places = grid.places[third][d];
        const auto left = static_cast<Mask>(places & ~outside);
        if (third == house || !outside || left == places || !is_single(left)) continue;
        const int at = TABLES.cell[third][first(left)];
        const bool pointing = type == BOX;
        set(hint, pointing ? Rule::direct_pointing : Rule::direct_claiming, pointing ? 1.7 : 1.9,
            at, d);
        return true;
    }
    return false;
}

}  // namespace

bool hidden_single(const Grid& grid, Hint& hint) {
    if (!grid.single_houses) return false;
    for (bool last_only : {true, false}) {
        for (HouseType type : BOXES_COLUMNS_ROWS) {
            if (hidden_single_of(grid, type, last_only, hint)) return true;
        }
    }
    return false;
}

double place_hidden_singles(Grid& grid, double hardest) {
    for (bool wait = hardest < 1.5;;) {
        std::uint32_t waiting = 0;  // lines, before it is known that boxes are not enough
        while (const std::uint32_t left = grid.single_houses & ~waiting) {
            const int house = std::countr_zero(left);
            const bool last = grid.open[house] == 1;
            if (wait && house >= 9 && !last) {
                waiting |= 1u << house;
                continue;
            }
            grid.single_houses &= ~(1u << house);
            for (int d = 0; d < 9; ++d) {
                const Mask places = grid.places[house][d];
                if (!is_single(places)) continue;
                grid.place(TABLES.cell[house][first(places)], d);
                hardest = std::max(hardest, last ? 1.0 : house < 9 ? 1.2 : 1.5);
                waiting = 0;
            }
        }
        if (!waiting) return hardest;
        wait = false;
    }
}

bool naked_single(const Grid& grid, Hint& hint) {
    for (int c : grid.empty) {
        if (!is_single(grid.cell[c])) continue;
        set(hint, Rule::naked_single, 2.3, c, first(grid.cell[c]));
        return true;
    }
    return false;
}

bool direct_locking(const Grid& grid, Mask& unsearched, Hint& hint) {
    const auto take = [&](int house, int other, int d) {
        return hidden_single_after(grid, house, other, d, hint);
    };
    return each_locking(grid, take, unsearched) || (unsearched = 0);
}

bool direct_hidden_set(const Grid& grid, int degree, std::uint32_t& unsearched, Hint& hint) {
    const auto take = [&](int house, Mask digits, Mask places) {
        for (int d : bits(static_cast<Mask>(ALL & ~digits))) {
            const Mask all = grid.places[house][d], left = static_cast<Mask>(all & ~places);
            if (size(all) < 2 || !is_single(left)) continue;
            set(hint, degree == 2 ? Rule::direct_hidden_pair : Rule::direct_hidden_triple,
                degree == 2 ? 2.0 : 2.5, TABLES.cell[house][first(left)], d);
            return true;
        }
        return false;
    };
    return each_hidden_set(grid, degree, degree + 1, take, unsearched) || (unsearched = 0);
}

}  // namespace whydoku::se
