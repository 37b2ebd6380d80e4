// A few puzzles for the core's own tests, and how to read them.
#pragma once

#include <string_view>

#include "base/board.hpp"

namespace puzzles {

// One solution each. EASY goes by naked singles alone, HARD needs trial, or search, beyond singles,
// intersections and subsets.
inline constexpr std::string_view EASY =
    "5318..2.........86..4....3....2....7.....56..8.....54...7...892.9.....6.4.3......";
inline constexpr std::string_view HARD =
    "070009004600004080800030090000800070001000400030005000050020001020100005300700060";

inline whydoku::Board board(const whydoku::Layout& layout, std::string_view line) {
    std::vector<int> givens;
    for (char digit : line) givens.push_back(digit == '.' ? 0 : digit - '0');
    return {layout, givens};
}

}  // namespace puzzles
