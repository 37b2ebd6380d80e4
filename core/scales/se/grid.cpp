#include "scales/se/grid.hpp"

namespace whydoku::se {

Grid::Grid(const Board& board) {
    open.fill(9);
    for (int c = 0; c < 81; ++c) {
        const auto& houses = TABLES.house[c];
        if (const int value = board.value(c)) {
            digit[c] = static_cast<std::uint8_t>(value - 1);
            ++placed[value - 1];
            for (int house : houses) --open[house];
            continue;
        }
        empty |= CellSet::of(c);
        cell[c] = static_cast<Mask>(board.candidates(c).bits >> 1);
        for (int d : bits(cell[c])) {
            for (int type = 0; type < 3; ++type) {
                places[houses[type]][d] |= bit(TABLES.index[c][type]);
            }
        }
    }
}

void Grid::place(int c, int d) {
    for (int other : bits(cell[c])) strike(c, other);
    for (int house : TABLES.house[c]) {
        for (int i : bits(places[house][d])) strike(TABLES.cell[house][i], d);
        --open[house];
    }
    ++placed[d];
    digit[c] = static_cast<std::uint8_t>(d);
    empty -= CellSet::of(c);
}

}  // namespace whydoku::se
