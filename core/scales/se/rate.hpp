// The scale of Sudoku Explainer 1.2.1: how hard the hardest step of its path is.
#pragma once

#include <vector>

#include "base/board.hpp"
#include "base/meter.hpp"
#include "scales/se/hint.hpp"

namespace whydoku {

struct SeStep {
    se::Rule rule;
    int rating;                         // in tenths
    std::vector<Candidate> placements;  // one at most
    std::vector<Candidate> eliminations;
};

// Ratings in tenths: 71 is 7.1. They are 0 where the path did not get so far.
struct SeRating {
    int er = 0;           // the hardest step
    int ep = 0;           // the hardest step up to the first placement
    int ed = 0;           // the hardest step up to the first elimination, which is the first step
    int solutions = 1;    // 0, or 2 for several: then nothing is rated
    Cap cap = Cap::none;  // if it is hit, the figures are lower bounds
    std::vector<SeStep> steps;
};

enum class SeSteps : std::uint8_t { leave_out, list };

// Rates a classic 9x9 puzzle. Throws std::invalid_argument for another layout.
SeRating rate_se(const Board& board, Meter& meter, SeSteps steps = SeSteps::leave_out);

}  // namespace whydoku
