// Which cell to guess in, for a whole block of nodes at once.
//
// Guess in a cell with two candidates, where a wrong guess does the most: for each of its digits
// and each of its three surroundings (rest of row, rest of column, rest of box), two points if
// another open cell has the digit there; and one more if a two-candidate cell has it in any of the
// three, one more again if in two or more. Unions and majorities of minilines tell all this without
// counting. The weights were found by counting the nodes of hard collections.
#pragma once

#include "propagate.hpp"

namespace pencilmark::lanes::PENCILMARK_LANES_BUILD {

// Larger scores give smaller keys: (NO_PAIR - score) * 128 + cell.
inline constexpr int KEY_CELLS = 128;
inline constexpr int NO_PAIR = 64;  // the key's upper part where a cell is no pair

// Per surrounding, the digits of the pairs and of the open cells there.
struct Surroundings {
    Vec row_pair[9][3], row_open[9][3];        // of the row outside this box
    Vec column_pair[9][3], column_open[9][3];  // of the column outside this box
    Vec box_pair[9], box_open[9];              // in two cells of the box: also in another one
};

// The digits in two cells or more of a box, and its minilines' unions.
LANES_INLINE Vec box_repeats(const Vec* cells, const Vec* row_any, int band, int stack) {
    Vec repeats = majority(row_any[9 * band + stack], row_any[9 * band + 3 + stack],
                           row_any[9 * band + 6 + stack]);
    for (int row = 0; row < 3; ++row) {
        const Vec* line = cells + 27 * band + 9 * row + 3 * stack;
        repeats |= majority(line[0], line[1], line[2]);
    }
    return repeats;
}

inline void look_around(const Vec* cells, Vec (&row)[9][3], Vec (&column)[9][3], Vec (&box)[9]) {
    Vec across[27], down[27];  // unions of minilines, three per row or column
    for (int i = 0; i < 27; ++i) {
        const Vec* a = cells + 3 * i;
        const Vec* d = cells + i % 3 * 27 + i / 3;
        across[i] = or3(a[0], a[1], a[2]);
        down[i] = or3(d[0], d[9], d[18]);
    }
    for (int line = 0; line < 9; ++line) {
        for (int part = 0; part < 3; ++part) {
            const int next = 3 * line + (part + 1) % 3, last = 3 * line + (part + 2) % 3;
            row[line][part] = across[next] | across[last];
            column[line][part] = down[next] | down[last];
        }
        box[line] = box_repeats(cells, across, line / 3, line % 3);
    }
}

// A key per lane: the cell with the highest score, NO_PAIR * KEY_CELLS or more without a pair.
inline Vec branch_keys(const Vec* cells) {
    Vec pair[CELLS], open[CELLS];
    for (int cell = 0; cell < CELLS; ++cell) pairs_and_open(cells[cell], pair[cell], open[cell]);
    Surroundings around;
    look_around(pair, around.row_pair, around.column_pair, around.box_pair);
    look_around(open, around.row_open, around.column_open, around.box_open);
    Vec best = splat(0x7FFF);
    Vec key = splat(NO_PAIR * KEY_CELLS);  // of the current cell, with no points
    for (int row = 0; row < 9; ++row) {
        for (int column = 0; column < 9; ++column) {
            const int band = row / 3, stack = column / 3, box = 3 * band + stack;
            const Vec digits = pair[9 * row + column];
            const Vec r = around.row_open[row][stack], c = around.column_open[column][band];
            const Vec b = around.box_open[box];
            const Vec rp = around.row_pair[row][stack], cp = around.column_pair[column][band];
            const Vec bp = around.box_pair[box];
            const Vec odd = count_up_to_two(digits & parity(r, c, b));
            const Vec many = count_up_to_two(digits & majority(r, c, b));
            const Vec near = count_up_to_two(digits & or3(rp, cp, bp)) +
                             count_up_to_two(digits & majority(rp, cp, bp));
            const Vec score = (odd + many + many) * 2 + near;  // odd + 2 many: in how many parts
            best = least(best, key - score * KEY_CELLS);
            key += 1;
        }
    }
    return best;
}

}  // namespace pencilmark::lanes::PENCILMARK_LANES_BUILD
