// New killer puzzles: a random solution that is cut into cages.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/layout.hpp"
#include "base/meter.hpp"
#include "exact/random.hpp"

namespace whydoku {

// How large cages are: as in newspapers, smaller or larger.
std::vector<std::string> cage_size_names();

struct KillerWishes {
    std::string_view cages = "usual";  // one of these names
    int givens = 0;
    std::string_view symmetry = "none";  // of the map of cages and of the cells with givens
    int zero_cages = 0;                  // how many cages have no sum
};

struct Killer {
    std::string layout;         // with the cages, by name; empty if a cap was hit
    std::vector<int> solution;  // the only one
    std::vector<int> givens;    // by cell, 0 for none
    Cap cap = Cap::none;
};

// A killer on a plain layout, whose only solution is random, as are the cells with givens. Cages
// are connected, and together they hold every cell. Throws std::invalid_argument for a name of
// sizes or of a symmetry that there is not, and for a number of givens that cannot have it.
Killer make_killer(const Layout& layout, const KillerWishes& wishes, Random& random, Meter& meter);

}  // namespace whydoku
