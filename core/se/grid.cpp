#include "grid.hpp"

namespace pencilmark::se {

Grid::Grid() {
    cell.fill(ALL);
    for (auto& house : places) house.fill(ALL);
    open.fill(9);
    for (int c = 0; c < 81; ++c) empty |= CellSet::of(c);
}

void Grid::place(int c, int d) {
    for (int other : bits(cell[c])) eliminate(c, other);
    for (std::uint8_t peer : TABLES.peer[c]) {
        if (has(peer, d)) eliminate(peer, d);
    }
    for (int type = 0; type < 3; ++type) --open[TABLES.house[c][type]];
    ++placed[d];
    empty -= CellSet::of(c);
}

void Grid::set_candidates(int c, Mask mask) {
    for (int d : bits(static_cast<Mask>(cell[c] & ~mask))) eliminate(c, d);
}

}  // namespace pencilmark::se
