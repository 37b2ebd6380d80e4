// What uniqueness techniques have in common. A deadly pattern is a set of cells that could be
// filled in two ways that make no difference to the other cells. It cannot occur in a puzzle with
// one solution. So at least one of the candidates that prevent it, its guardians, is true.
#pragma once

#include "sink.hpp"

namespace pencilmark {

struct Guard {
    Cell cell;
    DigitSet extra;  // its candidates outside the pattern
};

using Guards = std::vector<Guard>;

CellSet cells_of(const Guards& guards);
DigitSet extras_of(const Guards& guards);

// Whether the digits in `one` and in `other` can be swapped without a difference to any house:
// every house has as many cells of `one` as of `other`.
bool alike_to_houses(const Layout& layout, CellSet one, CellSet other);

struct DeadlyPattern {
    CellSet cells;
    DigitSet digits;  // the digits that would be swapped
    Guards guards;

    // Marks cells without guardians as floor, and the others as roof.
    void mark(const Board& board, Step& step) const;
};

// Each function below draws one conclusion. It returns true when the sink has enough.

// One cell has all guardians, so it holds none of the pattern's digits.
bool exploit_single_guard(const Board& board, Sink& out, const DeadlyPattern& pattern);
// All guardians are one digit, so no cell that sees all of them holds it.
bool exploit_common_digit(const Board& board, Sink& out, const DeadlyPattern& pattern);
// The guards share a house, and one of them holds one of their extra digits. So together they act
// as one cell with these digits, which makes a naked subset of N digits with N - 1 cells of the
// house.
bool exploit_subset(const Board& board, Sink& out, const DeadlyPattern& pattern);
// Two guards are the only places in a house of one digit of the pattern, so one of them holds it.
// If the other guard held the pattern's other digit, the pattern would be deadly; so it does not,
// and the first cell is taken.
bool exploit_locked_digit(const Board& board, Sink& out, const DeadlyPattern& pattern);
// Draws each of the four conclusions in turn.
bool exploit_any(const Board& board, Sink& out, const DeadlyPattern& pattern);

}  // namespace pencilmark
