// What uniqueness techniques have in common. A deadly pattern is a set of cells that could be
// filled in two ways, alike to all other cells; in a puzzle with one solution it cannot come about.
// So at least one of the candidates that would prevent it, its guardians, is true.
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

// Whether two ways of filling the cells, which swap the digits of `one` for those of `other`, look
// alike to every house of the layout.
bool alike_to_houses(const Layout& layout, CellSet one, CellSet other);

struct Pattern {
    CellSet cells;
    DigitSet digits;  // those that the pattern is made of
    Guards guards;

    // Marks the cells without guardians as floor, the others as roof.
    void mark(const Board& board, Step& step) const;
};

// Each of the following draws one conclusion, and returns true when the sink has enough.

// One cell has all guardians: it holds none of the pattern's digits.
bool exploit_single_guard(const Board& board, Sink& out, const Pattern& pattern);
// All guardians are one digit: no cell that sees them all can hold it.
bool exploit_common_digit(const Board& board, Sink& out, const Pattern& pattern);
// The guards are in one house and work as one cell that holds one of their extra digits: with N - 1
// other cells of the house it makes a naked subset of N digits.
bool exploit_subset(const Board& board, Sink& out, const Pattern& pattern);
// Two guards are the only places of one of the pattern's digits in a house: one of them takes it,
// so that the other, the guardian, is not the pattern's other digit; nor can the first be.
bool exploit_locked_digit(const Board& board, Sink& out, const Pattern& pattern);
// Each of the four in turn.
bool exploit_any(const Board& board, Sink& out, const Pattern& pattern);

}  // namespace pencilmark
