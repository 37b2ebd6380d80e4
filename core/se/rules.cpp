#include "rules.hpp"

#include "chains.hpp"

namespace pencilmark::se {

namespace {

bool find_direct(const Grid& grid, Hint& hint) {
    return hidden_single(grid, hint) || direct_locking(grid, hint) ||
           direct_hidden_set(grid, 2, hint) || naked_single(grid, hint) ||
           direct_hidden_set(grid, 3, hint);
}

bool find_elimination(const Grid& grid, Hint& hint) {
    return locking(grid, hint) || naked_set(grid, 2, hint) || fish(grid, 2, hint) ||
           hidden_set(grid, 2, hint) || naked_set(grid, 3, hint) || fish(grid, 3, hint) ||
           hidden_set(grid, 3, hint) || xy_wing(grid, hint) || xyz_wing(grid, hint);
}

}  // namespace

bool find_easy(const Grid& grid, Hint& hint) {
    return find_direct(grid, hint) || find_elimination(grid, hint);
}

bool find_hard(const Grid& grid, Workshop& workshop, Hint& hint) {
    return unique_loop(grid, hint) || naked_set(grid, 4, hint) || fish(grid, 4, hint) ||
           hidden_set(grid, 4, hint) || bug(grid, hint) || aligned_pair(grid, hint) ||
           find_chain(grid, workshop, hint);
}

}  // namespace pencilmark::se
