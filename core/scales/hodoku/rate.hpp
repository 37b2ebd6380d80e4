// HoDoKu's scale: a level and a score, read from a walk under the policy `hodoku`.
//
// The score is the sum of the steps' scores. The level is that of the hardest step, but each level
// has a ceiling: a puzzle whose score is above it belongs to a higher level.
#pragma once

#include <span>
#include <vector>

#include "ladder/walk.hpp"

namespace whydoku {

struct HodokuRating {
    Level level;
    int score;
    bool solved;                        // false: level and score are at least these
    Cap cap;                            // the cap that stopped the walk, if any
    std::vector<std::uint32_t> counts;  // steps by row of the ladder
};

// The level of a puzzle whose hardest step is of that level.
Level hodoku_level(Level hardest, int score);

struct LevelAndScore {
    Level level = Level::easy;
    int score = 0;
};

// What a walk says that used these rows of the ladder.
LevelAndScore level_and_score(std::span<const std::uint8_t> rows, Outcome outcome);
HodokuRating hodoku_rating(std::span<const std::uint8_t> rows, Outcome outcome, Cap cap);

// Walks under a policy, which should be `hodoku`, and reads the walk.
HodokuRating rate_hodoku(const Board& board, const Policy& policy);

}  // namespace whydoku
