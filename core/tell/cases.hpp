// How three names fail to fill the cells of a pattern.
#pragma once

#include "tell/words.hpp"

namespace whydoku::tell {

struct Named {
    Cell cell;
    int name;  // 0 to 2
    bool operator==(const Named&) const = default;
};

using Filled = std::vector<Named>;  // cells in the order in which they were filled

// What is tried out, what follows, and the cell that has no name left.
struct Case {
    Filled tried, follows;
    Cell stuck;
};

// Three cells with names, what follows from these alone, and the cases that are left.
struct Refuted {
    Numbers named;
    Filled first;
    std::vector<Case> cases;
};

// How three names fail to fill cells: with few cases, and then with few cells to tell. It has no
// cases where more cells would have to be tried out than is usual.
Refuted refute(const Layout& layout, const Numbers& cells);

// Whether twelve cells lie in four boxes, and no two of a box in the same line.
bool is_tridagon(const Layout& layout, const Numbers& cells);

}  // namespace whydoku::tell
