// The puzzles of the days. Which puzzle a day has is data, so neither the ladder nor a scale
// changes it: see days_table.hpp.
#pragma once

#include <vector>

namespace whydoku {

// The puzzle of a day, which is counted from 1 January of the year 1: a digit for each cell of the
// classic 9x9, 0 for none. After the last day of the table its puzzles come again, in weeks that
// are whole. Throws std::invalid_argument for a day before the first one.
std::vector<int> puzzle_of_day(int day);

}  // namespace whydoku
