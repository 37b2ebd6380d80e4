// The scale of Sudoku Explainer 1.2.1: how hard the hardest step of its path is.
#pragma once

#include <vector>

#include "board.hpp"
#include "meter.hpp"
#include "se/hint.hpp"

namespace pencilmark {

struct SeStep {
    se::Rule rule;
    int rating;                          // in tenths
    std::vector<Candidate> placements;   // one at most
    std::vector<Candidate> eliminations;
};

// Ratings in tenths: 71 is 7.1. 0 where the path did not get so far.
struct SeRating {
    int er = 0;  // the hardest step
    int ep = 0;  // the hardest step up to the first placement
    int ed = 0;  // the first step
    bool solved = false;
    Cap cap = Cap::none;  // if it is hit, the figures are lower bounds
    std::vector<SeStep> steps;
};

enum class SeSteps : std::uint8_t { leave_out, list };

// Rates a classic 9x9 puzzle. Throws std::invalid_argument for another layout. The puzzle should
// have one solution: the scale uses that it does. If no rule goes on, or the grid turns out to be
// broken, solved is false.
SeRating rate_se(const Board& board, Meter& meter, SeSteps steps = SeSteps::leave_out);

}  // namespace pencilmark
