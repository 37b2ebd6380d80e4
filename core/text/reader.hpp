// The reader of whole texts: whatever people paste. A text is cut into boards, each in the form
// that it is written in; then these are judged, and those that belong together become one puzzle.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/board.hpp"

namespace whydoku::text {

struct ReadPuzzle {
    std::string layout;
    std::vector<int> givens;  // 0 for none
    std::vector<Candidate> placed, struck;
    std::string form;  // the name of the format
    int line = 0;      // where it begins, from 1
};

// One sentence: in this line, at this column, this was read, that was expected. 0: nowhere.
struct Refusal {
    std::string read, expected;
    int line = 0, column = 0;
};

struct ReadText {
    std::vector<ReadPuzzle> puzzles;
    std::vector<int> left;  // the lines that look like cells and were not understood
    // Why nothing of it counts: something looks like a puzzle, and cannot be read.
    std::optional<Refusal> refusal;
};

// Reads the puzzles of a text, given by its lines. All have the layout, if one is named. Takes time
// in proportion to the length of the text.
ReadText read_text(const std::vector<std::string_view>& lines, std::string_view layout);

}  // namespace whydoku::text
