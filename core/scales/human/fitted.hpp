// The coefficients of the scale. Written by tools/human/fit.py; the data is the mean times of
// players of Cloud Sudoku (S.-W. Wang, IEEE Access 12, 2024; CC0), half of its puzzles.
#pragma once

#include "scales/human/rate.hpp"

namespace whydoku::human {

struct Fitted {
    double constant;
    Features coefficients;
    // The percentiles of players, as logarithms of parts of the minutes.
    double low, high;
    // The last feature of the hardest puzzle of the data, and what is unknown beyond it, as a part
    // of what is added to the logarithm of the minutes; and on other layouts.
    double most_beyond, unknown_beyond, unknown_layout;
    // For killers: a line from the logarithm of the difficulty, and what is unknown.
    double of_difficulty, by_difficulty, unknown_cages;
};

inline constexpr Fitted FITTED{
    .constant = -2.47401,
    .coefficients =
        {
            0.00000,  // boxes: 1 / (found + 1)
            0.00442,  // boxes: empty / (found + 1)
            0.01968,  // boxes: minus the least
            0.01213,  // boxes: minus the first
            0.25076,  // boxes and lines: 1 / (found + 1)
            0.09580,  // boxes and lines: empty / (found + 1)
            0.11684,  // boxes and lines: minus the least
            0.00000,  // boxes and lines: minus the first
            0.00000,  // all: 1 / (found + 1)
            0.00000,  // all: empty / (found + 1)
            0.00000,  // all: minus the least
            0.00000,  // all: minus the first
            0.99518,  // boxes: nothing found
            0.14481,  // boxes and lines: nothing found
            0.00000,  // placed by lines or cells
            0.00000,  // placed by cells
            0.17399,  // beyond singles
        },
    .low = -1.13682,
    .high = 0.65056,
    .most_beyond = 3.60085,
    .unknown_beyond = 0.7,
    .unknown_layout = 0.4,
    .of_difficulty = 0.32438,
    .by_difficulty = 0.29006,
    .unknown_cages = 0.7,
};

}  // namespace whydoku::human
