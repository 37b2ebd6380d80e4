#include "scales/se/rules.hpp"

#include "scales/se/chains.hpp"

namespace whydoku::se {

namespace {

bool find_direct(const Grid& grid, Unsearched& left, Hint& hint) {
    return hidden_single(grid, hint) || direct_locking(grid, left.direct_locking, hint) ||
           direct_hidden_set(grid, 2, left.direct_hidden[2], hint) || naked_single(grid, hint) ||
           direct_hidden_set(grid, 3, left.direct_hidden[3], hint);
}

bool find_elimination(const Grid& grid, Unsearched& left, Hint& hint) {
    return locking(grid, left.locking, hint) || naked_set(grid, 2, left.naked[2], hint) ||
           fish(grid, 2, left.fish[2], hint) || hidden_set(grid, 2, left.hidden[2], hint) ||
           naked_set(grid, 3, left.naked[3], hint) || fish(grid, 3, left.fish[3], hint) ||
           hidden_set(grid, 3, left.hidden[3], hint) || xy_wing(grid, hint) || xyz_wing(grid, hint);
}

}  // namespace

void Unsearched::add_changes(Grid& grid) {
    direct_locking |= grid.changed_digits;
    locking |= grid.changed_digits;
    for (Mask& digits : fish) digits |= grid.changed_digits;
    for (auto* houses : {&direct_hidden, &naked, &hidden}) {
        for (std::uint32_t& one : *houses) one |= grid.changed_houses;
    }
    grid.changed_digits = 0;
    grid.changed_houses = 0;
}

bool find_easy(Grid& grid, Unsearched& unsearched, Hint& hint) {
    unsearched.add_changes(grid);
    return find_direct(grid, unsearched, hint) || find_elimination(grid, unsearched, hint);
}

bool find_hard(const Grid& grid, Unsearched& left, Workshop& workshop, Hint& hint) {
    return unique_loop(grid, hint) || naked_set(grid, 4, left.naked[4], hint) ||
           fish(grid, 4, left.fish[4], hint) || hidden_set(grid, 4, left.hidden[4], hint) ||
           bug(grid, hint) || aligned_pair(grid, hint) || find_chain(grid, workshop, hint);
}

}  // namespace whydoku::se
