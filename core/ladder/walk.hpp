// Climbing the ladder: the next step, all steps, or the whole path.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "ladder/policy.hpp"

namespace whydoku {

// A walk may reach its end although a rung was cut short by the cap on nodes; `cap` then says so.
struct Walk {
    Outcome outcome;
    Cap cap;
    std::vector<Step> steps;
    bool by_score;          // its level and score are HoDoKu's: see scales/hodoku/rate.hpp
    bool is_proved = true;  // whether all steps have their evidence
};

// The walks of many puzzles as columns, without the evidence.
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

// A finding of the first rung that has one: its first, or the easiest to see, as the policy says.
//
// The easiest hint is the one with the fewest strong links (each is the answer to a question), then
// the fewest links, then cells, then houses that hold a cell of it, then the one that does most; of
// equal ones the first. Lines of reasoning are searched for the shortest. On a path, strong links
// do not count by themselves, and of the level unfair the step is taken that opens most for each of
// its links; walks, one by one and in bulk, choose like that.
//
// Not all are compared. Of singles the first is taken that goes on where the last one was placed,
// if there is any: what singles lead to is the same in every order, and bulk work is made of them.
// Of other findings a path compares up to 32, and takes the first where something is supposed; a
// hint compares all but where candidates are tried.
//
// HoDoKu's finding is looked for by HoDoKu's own finders, which know the layout 9x9 alone: on
// others, the first is taken.
Found next_step(const Board& board, const Policy& policy, Aim aim = Aim::hint);

// All findings of all rungs, in the order of the policy; of findings with the same outcome, the
// first. If the policy chooses the easiest, the first of all is the hint, or by colours what the
// whole web shows.
Found all_steps(const Board& board, const Policy& policy);

// All steps from here to where the ladder ends. If evidence comes later, prove() completes it.
Walk walk(const Board& board, const Policy& policy, Evidence evidence = Evidence::read);

// Writes the proofs that a walk from the board has left for later.
void prove(const Board& board, std::span<Step> steps, Meter& meter);

// Takes boards to where a ladder ends, one after another, without keeping the steps. The storage of
// the tables is used for all of them.
class Climber {
  public:
    explicit Climber(Meter& meter) : sink_(Want::first, meter, Evidence::unread) {}

    Outcome advance(Board& board, const Policy& policy);
    Meter& meter() { return sink_.meter(); }

  private:
    Sink sink_;
    std::optional<Position> position_;  // from the first board on
};

// A router that takes the steps of a policy's chooser.
std::unique_ptr<Router> plain_router(const Policy& policy, const Layout& layout, Meter& meter);

// Whether walks may rest on a puzzle having one solution, or do so only where it does not have
// several.
enum class Uniqueness : std::uint8_t { assumed, checked };

// The walks of many puzzles. A line is a puzzle: its digits, with `.` or `0` for an empty cell. The
// policy's cap on seconds is for all of them together; when it is hit, the last route is capped and
// later lines have none. Throws std::invalid_argument for a line that is no puzzle.
Routes walk_many(const Layout& layout, std::span<const std::string_view> lines,
                 const Policy& policy, Uniqueness uniqueness = Uniqueness::assumed);

}  // namespace whydoku
