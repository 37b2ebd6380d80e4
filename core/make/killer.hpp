// New killer puzzles: a random solution that is cut into cages.
#pragma once

#include <span>

#include "base/layout.hpp"
#include "base/meter.hpp"
#include "exact/random.hpp"

namespace whydoku {

// How many of a hundred cages have 0, 1, 2 ... cells, as far as the grid allows.
using CageSizes = std::array<int, MAX_SIZE + 1>;
inline constexpr CageSizes AS_IN_NEWSPAPERS{0, 0, 60, 23, 10, 5, 2};

struct Killer {
    std::string layout;         // with the cages, by name; empty if a cap was hit
    std::vector<int> solution;  // the only one
    Cap cap = Cap::none;
};

// A killer without givens on a plain layout, whose only solution is random. Cages are connected,
// and together they hold every cell.
Killer make_killer(const Layout& layout, const CageSizes& sizes, Random& random, Meter& meter);

}  // namespace whydoku
