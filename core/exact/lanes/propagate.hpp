// One pass of deduction over all lanes at once.
//
// The grid is taken chute by chute: three bands, then three stacks. A band is three rows of three
// minilines, which are also the minilines of its three boxes:
//
//      box 0        box 1        box 2
//    [a b c]      [d e f]      [g h i]     row 0: a miniline is three cells
//    [. . .]      [. . .]      [. . .]     row 1
//    [. . .]      [. . .]      [. . .]     row 2
//
// A digit is *required* in a miniline if no other miniline of its row, or of its box, still has the
// digit; if a cell of the miniline is solved with it; or if the miniline has only three digits left
// for its three cells. No other miniline of the row or the box can then have it. This one
// elimination covers naked singles and both kinds of locked candidates. A required digit with one
// cell left in its miniline is a hidden single, and three required digits fill the miniline.
#pragma once

#include "exact/lanes/vector.hpp"

namespace whydoku::lanes::WHYDOKU_LANES_BUILD {

inline constexpr int CELLS = 81;
// The sum of the cells of a solved grid: each of nine rows has each digit once.
inline constexpr int SOLVED_SUM = 9 * ALL_DIGITS;

// What a pass finds out about its nodes.
struct PassResult {
    Vec in_every_house;  // digits that every house still has
    Vec empty_cell;      // sign bit: a cell has no candidate
    Vec sum;             // of all cells after the pass; every elimination makes it smaller
};

// The cells of a chute: three lines of three minilines of three cells.
template <int LINE, int CELL>
struct Chute {
    static constexpr int cell(int line, int box, int i) {
        return line * LINE + (3 * box + i) * CELL;
    }
};
using Band = Chute<9, 1>;
using Stack = Chute<1, 9>;

// Deduces within one chute. Bands also look for empty cells and broken boxes, and stacks add up the
// cells: each is needed once per pass.
template <class Shape>
LANES_INLINE void propagate_chute(Vec* cells, PassResult& result) {
    constexpr bool IS_BAND = Shape::cell(0, 0, 1) == 1;
    Vec any[3][3], hidden[3][3], required[3][3];
    for (int line = 0; line < 3; ++line) {
        for (int box = 0; box < 3; ++box) {
            const Vec a = cells[Shape::cell(line, box, 0)];
            const Vec b = cells[Shape::cell(line, box, 1)];
            const Vec c = cells[Shape::cell(line, box, 2)];
            const Vec a1 = a - 1, b1 = b - 1, c1 = c - 1;
            any[line][box] = or3(a, b, c);
            hidden[line][box] = majority(a, b, c);  // at first: the digits in two or more cells
            required[line][box] = or3(if_single(a, a1), if_single(b, b1), if_single(c, c1));
            if (IS_BAND) result.empty_cell |= or3(a1, b1, c1);
        }
    }
    Vec line_needs[3], box_needs[3];
    for (int i = 0; i < 3; ++i) {
        line_needs[i] = exactly_one(any[i][0], any[i][1], any[i][2]);
        box_needs[i] = exactly_one(any[0][i], any[1][i], any[2][i]);
        result.in_every_house &= or3(any[i][0], any[i][1], any[i][2]);
        if (IS_BAND) result.in_every_house &= or3(any[0][i], any[1][i], any[2][i]);
    }
    for (int line = 0; line < 3; ++line) {
        for (int box = 0; box < 3; ++box) {
            const Vec needed = and_or(any[line][box], line_needs[line], box_needs[box]);
            hidden[line][box] = without(needed, hidden[line][box]);
            required[line][box] =
                or3(required[line][box], needed, if_at_most_three(any[line][box]));
        }
    }
    for (int line = 0; line < 3; ++line) {
        for (int box = 0; box < 3; ++box) {
            const Vec elsewhere = or3(required[(line + 1) % 3][box], required[(line + 2) % 3][box],
                                      required[line][(box + 1) % 3]) |
                                  required[line][(box + 2) % 3];
            const Limits limit = limits(elsewhere, required[line][box]);
            for (int i = 0; i < 3; ++i) {
                Vec& cell = cells[Shape::cell(line, box, i)];
                cell = narrowed(cell, limit, hidden[line][box]);
                if (!IS_BAND) result.sum += cell;
            }
        }
    }
}

// One pass over the 81 cells.
LANES_INLINE PassResult propagate(Vec* cells) {
    PassResult result{splat(ALL_DIGITS), Vec{}, Vec{}};
    for (int band = 0; band < 3; ++band) propagate_chute<Band>(cells + 27 * band, result);
    for (int stack = 0; stack < 3; ++stack) propagate_chute<Stack>(cells + 3 * stack, result);
    return result;
}

// The lanes that hold a valid solution, among those whose cells have the sum of one: if no cell is
// empty and every house has every digit, each cell has exactly one.
inline LaneBits solution_lanes(const Vec* cells) {
    Vec everywhere = splat(ALL_DIGITS);
    Vec borrow{};
    for (int band = 0; band < 3; ++band) {
        Vec any[3][3];  // the digits of each miniline
        for (int line = 0; line < 3; ++line) {
            for (int box = 0; box < 3; ++box) {
                const Vec* cell = cells + Band::cell(line, box, 27 * band);
                any[line][box] = or3(cell[0], cell[1], cell[2]);
                borrow |= or3(cell[0] - 1, cell[1] - 1, cell[2] - 1);
            }
        }
        for (int i = 0; i < 3; ++i) {
            everywhere &= or3(any[i][0], any[i][1], any[i][2]);
            everywhere &= or3(any[0][i], any[1][i], any[2][i]);
        }
    }
    for (int column = 0; column < 9; ++column) {
        const Vec* cell = cells + column;
        everywhere &= or3(or3(cell[0], cell[9], cell[18]), or3(cell[27], cell[36], cell[45]),
                          or3(cell[54], cell[63], cell[72]));
    }
    return lanes_of(equal(everywhere, splat(ALL_DIGITS))) & ~signs(borrow);
}

}  // namespace whydoku::lanes::WHYDOKU_LANES_BUILD
