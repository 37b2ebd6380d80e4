// Climbing the ladder: the next step, all steps, the way to the end.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ladder.hpp"

namespace pencilmark {

// Which rungs are tried, in which order, and what trial and search may cost.
struct Policy {
    std::vector<Rung> rungs;
    Caps caps;

    Policy(const std::vector<std::string>& slugs, const Caps& limits);
};

// solved; stuck: no rung finds anything; broken: a contradiction was met; capped.
enum class Outcome : std::uint8_t { solved, stuck, broken, capped };

const char* to_string(Outcome outcome);
std::vector<std::string> outcome_names();

// A walk may come to its end although a rung was left for costing too many nodes: the cap tells.
struct Walk {
    Outcome outcome;
    Cap cap;
    std::vector<Step> steps;
};

// How the walks of many puzzles went, without the evidence, as columns.
struct Routes {
    Cap cap;
    std::vector<Outcome> outcomes;         // of each puzzle
    std::vector<std::uint32_t> ends;       // of each puzzle: where its steps end
    std::vector<std::uint8_t> techniques;  // of the steps of all: rows of the ladder
};

struct Found {
    Cap cap;
    std::vector<Step> steps;
};

// Tries the rungs in order; true when one found something, which is then the sink's first(). A rung
// to which the cap on nodes does not suffice is passed over.
bool find_next(const Board& board, std::span<const Rung> rungs, Sink& sink);

// The first finding of the first rung that has one; none if none has.
Found next_step(const Board& board, const Policy& policy);

// All findings of all rungs, in the order of the ladder; of each rung, one for each outcome.
Found all_steps(const Board& board, const Policy& policy);

// Step by step from here to where the ladder ends.
Walk walk(Board board, const Policy& policy);

// Takes the board to where the ladder ends, without telling the way. The sink wants the first; what
// it keeps serves board after board.
Outcome advance(Board& board, const Policy& policy, Sink& sink);

// The walks of many puzzles, one a line of digits, `.` or `0` for an empty cell. The policy's
// seconds are for all of them. Throws std::invalid_argument for a line that is no puzzle; stops
// early, with fewer routes than lines, when that cap was hit; the last route is then capped.
Routes walk_many(const Layout& layout, std::span<const std::string_view> lines,
                 const Policy& policy);

}  // namespace pencilmark
