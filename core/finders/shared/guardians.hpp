// Patterns that cannot occur, and what is known for that reason: at least one of the candidates
// that prevent the pattern, its guardians, is true. A deadly pattern is a set of cells that could
// be filled in two ways that make no difference to the other cells: it cannot occur in a puzzle
// with one solution. An impossible pattern cannot be filled by its digits at all.
#pragma once

#include "position/sink.hpp"

namespace whydoku {

struct Guard {
    Cell cell;
    DigitSet extra;  // its candidates outside the pattern
};

using Guards = std::vector<Guard>;

// The candidates of these cells besides the digits.
Guards guards_of(const Board& board, CellSet cells, DigitSet digits);
CellSet cells_of(const Guards& guards);
DigitSet extras_of(const Guards& guards);

// Whether the digits in `one` and in `other` can be swapped without a difference to any house:
// every house has as many cells of `one` as of `other`.
bool alike_to_houses(const Layout& layout, CellSet one, CellSet other);

struct GuardedPattern {
    CellSet cells;
    DigitSet digits;  // the digits that would be swapped, or that cannot fill the cells
    Guards guards;
    HouseSet houses = {};  // those in which the digit has to go into the cells; none: any
    CellSet lacking = {};  // cells without guardians that would have to be filled first

    // Marks cells without guardians as floor, with what they hold, and the others and those that
    // are lacking as roof. Where there are houses, these are marked as base, and the cells as set.
    void mark(const Board& board, Step& step) const;
};

// The guardians, cell by cell.
std::vector<Candidate> candidates_of(const Guards& guards);

// Eliminates the candidates that cannot be true along with any of the guardians.
void strike_excluded(const Board& board, const std::vector<Candidate>& guardians, Step& step);

// Each function below draws one conclusion from a deadly pattern. It returns true when the sink has
// enough.

// One cell has all guardians, so it holds none of the pattern's digits.
bool exploit_single_guard(const Board& board, Sink& out, const GuardedPattern& pattern);
// All guardians are one digit, so no cell that sees all of them holds it.
bool exploit_common_digit(const Board& board, Sink& out, const GuardedPattern& pattern);
// The guards share a house, and one of them holds one of their extra digits. So together they act
// as one cell with these digits, which makes a naked subset of N digits with N - 1 cells of the
// house.
bool exploit_subset(const Board& board, Sink& out, const GuardedPattern& pattern);
// Two guards are the only places in a house of one digit of the pattern, so one of them holds it.
// If the other guard held the pattern's other digit, the pattern would be deadly; so it does not,
// and the first cell is taken.
bool exploit_locked_digit(const Board& board, Sink& out, const GuardedPattern& pattern);
// Two guards or more have the guardians, and some candidates are excluded by each of these.
bool exploit_excluded(const Board& board, Sink& out, const GuardedPattern& pattern);
// Draws the first four conclusions in turn.
bool exploit_any(const Board& board, Sink& out, const GuardedPattern& pattern);

}  // namespace whydoku
