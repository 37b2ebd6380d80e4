// How many places there are to go on, at each moment of a puzzle: what a person feels as easy or as
// hard, besides the techniques that are needed (R. Pelanek, "Difficulty Rating of Sudoku Puzzles",
// 2014).
//
// A person takes what is easiest to see: a digit with one place in a box, then in a line, then a
// cell with one candidate. How many of these there are later depends on which is taken first, and
// people take them in any order. So all that can be found in the easiest way are placed together,
// as one round, and within a round the numbers change evenly from those before to those after it.
// That is close to the mean over all orders, needs no chance, and depends neither on the numbers of
// cells and digits nor on how the grid is turned.
#pragma once

#include <array>
#include <vector>

#include "ladder/walk.hpp"

namespace whydoku::human {

inline constexpr int WAYS = 3;
// How many empty cells can be filled by looking at boxes; at boxes and lines; at cells, too.
using Counts = std::array<int, WAYS>;

// A digit that a step beyond singles places is a round for which nothing was found.
struct Round {
    int empty;   // cells, before the round
    int placed;  // digits, at least one
    int way;     // the easiest way that finds anything: these are the digits that are placed
    Counts before, after;
};

struct Reading {
    int empty = 0;  // cells, at the beginning
    std::vector<Round> rounds{};
    // The steps beyond singles: the sum of the square roots of their difficulties, and their
    // number.
    double beyond = 0;
    int steps_beyond = 0;
    bool solved = false;  // if not, the policy found nothing more, or a cap was hit
    Cap cap = Cap::none;
};

// Where singles find nothing, the steps of the policy's path are taken. The board has one solution.
Reading read_opportunities(const Board& board, const Policy& policy);

}  // namespace whydoku::human
