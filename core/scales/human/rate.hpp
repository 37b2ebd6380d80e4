// How long a puzzle takes a practised player: minutes that are fitted to the times of people.
#pragma once

#include "scales/human/opportunities.hpp"

namespace whydoku {
namespace human {

// What the minutes are computed from. A puzzle is never quicker if one of these is greater. For
// each way: the mean of 1 / (found + 1) and of empty / (found + 1), minus the least number found,
// minus the number at the beginning. Then how often nothing is found in a box, and in boxes and
// lines; the share of the digits that are placed by lines and by cells, and by cells; and
// log(1 + beyond / BEYOND_UNIT).
inline constexpr int FEATURES = 4 * WAYS + 5;
using Features = std::array<double, FEATURES>;
inline constexpr double BEYOND_UNIT = 10;

Features features(const Reading& reading);

// What the minutes rest on: times of people; fewer and easier puzzles than this one; those of
// another layout; or, of killers, those of plain puzzles of the same difficulty.
enum class Basis : std::uint8_t { players, extrapolated, layout, difficulty };

const char* to_string(Basis basis);

// The level by the minutes.
enum class Pace : std::uint8_t { easy, medium, hard, very_hard, extreme };

const char* to_string(Pace pace);

}  // namespace human

struct HumanRating {
    double minutes = 0;        // the mean over practised players
    double low = 0, high = 0;  // the 10th and the 90th percentile of players
    human::Pace pace = human::Pace::easy;
    human::Basis basis = human::Basis::players;
    bool solved = false;  // if not, the minutes are lower bounds
    Cap cap = Cap::none;
};

// Minutes as they are told.
double in_tenths(double minutes);

// The rating of a board that was read so.
HumanRating rate_human(const human::Reading& reading, const Layout& layout);
HumanRating rate_human(const Board& board, const Policy& policy);

}  // namespace whydoku
