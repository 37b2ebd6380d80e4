// The scale of Sudoku Explainer 1.2.1: how hard the hardest step of its path is.
#pragma once

#include <span>
#include <string_view>
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

// The ratings of many puzzles, an entry for each. A cap counts for each puzzle alone.
struct SeRatings {
    std::vector<int> er, ep, ed, solutions;
    std::vector<bool> capped;
    Cap cap = Cap::none;  // interrupted: the later puzzles are not rated
};

// Each line is 81 digits, with 0 or . for an empty cell.
SeRatings rate_se_many(const Layout& layout, std::span<const std::string_view> lines,
                       const Caps& caps);

}  // namespace whydoku
