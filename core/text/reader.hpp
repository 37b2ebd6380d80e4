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

// In one sentence what was read and what was expected, and where. 0: nowhere.
struct Refusal {
    std::string told;
    int line = 0, column = 0;
    bool is_of_nothing = false;  // nothing looks like a puzzle
};

struct ReadText {
    std::vector<ReadPuzzle> puzzles;
    std::string left;    // tells of lines that look like cells and were not understood, and of
                         // letters that stand for digits; or is empty
    std::string layout;  // the one that the text has named for whatever follows it
    // Why nothing of it counts: something looks like a puzzle, and cannot be read.
    std::optional<Refusal> refusal;
};

// Reads the puzzles of a text, given by its lines; the first has the number `first`. All have the
// layout that is asked for, if there is one; `named` is the one that earlier lines have named. Both
// are names of layouts, or empty. Takes time in proportion to the length of the text.
ReadText read_text(const std::vector<std::string_view>& lines, std::string_view layout,
                   std::string_view named, int first);

}  // namespace whydoku::text
