// Chooses the cell to guess in, for a whole block of nodes at once.
//
// The choice is a cell with two candidates (a pair) in which a wrong guess has the most
// consequences. The score has, for each of its digits: two points for each of the three
// surroundings (rest of the row, the column, the box) in which another open cell has the digit; one
// point if a pair has it in any of the three; and one more if pairs have it in two or more. Unions
// and majorities of minilines give all this without counting. The weights were tuned by counting
// the nodes of hard collections.
#pragma once

#include "exact/lanes/propagate.hpp"

namespace whydoku::lanes::WHYDOKU_LANES_BUILD {

// A larger score gives a smaller key: (NO_PAIR - score) * 128 + cell.
inline constexpr int KEY_CELLS = 128;
inline constexpr int NO_PAIR = 64;  // the upper part of the key of a cell that is no pair

// For each surrounding, the digits of its pairs and of its open cells.
struct Surroundings {
    Vec row_pair[9][3], row_open[9][3];        // of the row outside this box
    Vec column_pair[9][3], column_open[9][3];  // of the column outside this box
    Vec box_pair[9], box_open[9];              // digits in two or more cells of the box
};

// The digits in two or more cells of a box; `row_any` are the unions of its minilines.
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

// The key of each lane's best cell; NO_PAIR * KEY_CELLS or more if there is no pair.
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

}  // namespace whydoku::lanes::WHYDOKU_LANES_BUILD
