// Climbing the ladder: the next step, all steps, or the whole path.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ladder/ladder.hpp"
#include "scales/hodoku/easy_board.hpp"

namespace whydoku {

// Which finding of a rung is taken: the first, the one that is easiest to see, or HoDoKu's; or all
// steps are those of Sudoku Explainer.
enum class Choice : std::uint8_t { first, easiest, hodoku, se };

// The choice with that name. Throws std::invalid_argument when there is none.
Choice choice_named(std::string_view name);

// The rungs that are tried, in their order, and the caps on what they may cost.
struct Policy {
    std::vector<Rung> rungs;
    Caps caps;
    Choice choice;
    std::vector<Rung> as_in_hodoku;  // the rungs with HoDoKu's finders, for Choice::hodoku
    std::size_t easy_in_hodoku = 0;  // how many of these an EasyBoard stands for

    // For Choice::easiest, where the order is that of the table; otherwise empty: see chooser.hpp.
    std::vector<Rung> as_people;       // the rungs in the order in which they are tried
    std::vector<Rung> up_to_hard;      // those of the level of patterns that wait, and easier
    std::vector<Rung> before_waiting;  // what comes before these

    Policy(const std::vector<std::string>& slugs, const Caps& limits,
           Choice chosen = Choice::first);

  private:
    void let_wait();
};

// stuck: no rung finds anything. broken: the board holds a contradiction. capped: a cap was hit.
enum class Outcome : std::uint8_t { solved, stuck, broken, capped };

const char* to_string(Outcome outcome);
std::vector<std::string> outcome_names();

// A walk may reach its end although a rung was cut short by the cap on nodes; `cap` then says so.
struct Walk {
    Outcome outcome;
    Cap cap;
    std::vector<Step> steps;
    bool by_score;  // its level and score are HoDoKu's: see scales/hodoku/rate.hpp
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

// Tries the rungs in order. True when one of them reports a step, which is then the sink's first().
// A rung that hits the cap on nodes is skipped.
bool find_next(const Position& position, std::span<const Rung> rungs, Sink& sink);

// What a step is for. A hint is read by itself, so the one that takes the fewest words is best. On
// a path, a step that opens more spares later ones.
enum class Aim : std::uint8_t { hint, path };

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

// All steps from here to where the ladder ends.
Walk walk(const Board& board, const Policy& policy);

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

// Walks without the evidence, one after another, on boards of a layout. Where the policy is
// HoDoKu's, easy steps are taken on a board of their own that is made for them.
class Router {
  public:
    Router(const Layout& layout, const Policy& policy, Meter& meter);

    // Each adds the row of the ladder of every step. Throws std::invalid_argument for wrong givens.
    Outcome walk(std::span<const int> givens, std::vector<std::uint8_t>& rows);
    Outcome walk(const Board& board, std::vector<std::uint8_t>& rows);

  private:
    template <class MakeBoard>
    Outcome walk_easily(const MakeBoard& make_board, std::vector<std::uint8_t>& rows);
    Outcome walk_slowly(const Board& board, std::vector<std::uint8_t>& rows);
    void take_easy_steps(std::vector<std::uint8_t>& rows);
    bool take_easy_elimination(std::vector<std::uint8_t>& rows);
    void assign(const Board& board);

    const Policy& policy_;
    const Layout& layout_;
    Sink sink_;
    hodoku::EasyBoard easy_;
    std::vector<HouseSet> unsearched_;     // by easy technique: the houses not searched in vain
    std::vector<Position::Change> taken_;  // on the easy board, and not yet in the position
    std::optional<Position> position_;     // from the first board on that needs it
};

// Whether walks may rest on a puzzle having one solution, or do so only where it does not have
// several.
enum class Uniqueness : std::uint8_t { assumed, checked };

// The walks of many puzzles. A line is a puzzle: its digits, with `.` or `0` for an empty cell. The
// policy's cap on seconds is for all of them together; when it is hit, the last route is capped and
// later lines have none. Throws std::invalid_argument for a line that is no puzzle.
Routes walk_many(const Layout& layout, std::span<const std::string_view> lines,
                 const Policy& policy, Uniqueness uniqueness = Uniqueness::assumed);

}  // namespace whydoku
