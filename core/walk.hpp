// Climbing the ladder: the next step, all steps, the way to the end.
#pragma once

#include <optional>
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
bool find_next(const Position& position, std::span<const Rung> rungs, Sink& sink);

// The first finding of the first rung that has one; none if none has.
Found next_step(const Board& board, const Policy& policy);

// All findings of all rungs, in the order of the ladder; of each rung, one for each outcome.
Found all_steps(const Board& board, const Policy& policy);

// Step by step from here to where the ladder ends.
Walk walk(const Board& board, const Policy& policy);

// Takes boards, one after another, to where a ladder ends, without telling the way. The storage of
// the tables serves them all.
class Climber {
  public:
    explicit Climber(Meter& meter) : sink_(Want::first, meter) {}

    Outcome advance(Board& board, const Policy& policy);
    Meter& meter() { return sink_.meter(); }

  private:
    Sink sink_;
    std::optional<Position> position_;  // from the first board on
};

// The walks of many puzzles, one a line of digits, `.` or `0` for an empty cell. The policy's
// seconds are for all of them. Throws std::invalid_argument for a line that is no puzzle; stops
// early, with fewer routes than lines, when that cap was hit; the last route is then capped.
Routes walk_many(const Layout& layout, std::span<const std::string_view> lines,
                 const Policy& policy);

}  // namespace pencilmark
