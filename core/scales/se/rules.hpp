// All rules of the scale in their order: what the original would apply next.
#pragma once

#include "scales/se/implications.hpp"

namespace whydoku::se {

// The digits and houses that rules have not searched in vain: of digits for intersections and fish,
// of houses for sets, by the number of digits or cells.
struct Unsearched {
    Mask direct_locking = ALL, locking = ALL;
    std::array<Mask, 5> fish{};
    std::array<std::uint32_t, 5> direct_hidden{}, naked{}, hidden{};

    // Adds what has changed of a grid, which is all of it at first.
    void add_changes(Grid& grid);
};

// The first finding of the first rule that has one. False if there is none.
bool find_easy(Grid& grid, Unsearched& unsearched, Hint& hint);
// As above, of the harder rules, some of which rely on a single solution. False as well if a cap of
// the meter was hit.
bool find_hard(const Grid& grid, Unsearched& unsearched, Workshop& workshop, Hint& hint);

}  // namespace whydoku::se
