// A policy: which techniques are tried, in which order, and which of their findings is taken.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "ladder/ladder.hpp"

namespace whydoku {

// What a step is for. A hint is read by itself, so the one that takes the fewest words is best. On
// a path, a step that opens more spares later ones.
enum class Aim : std::uint8_t { hint, path };

// stuck: no rung finds anything. broken: the board holds a contradiction. capped: a cap was hit.
enum class Outcome : std::uint8_t { solved, stuck, broken, capped };

const char* to_string(Outcome outcome);
std::vector<std::string> outcome_names();

// The steps of one walk.
class Chooser {
  public:
    virtual ~Chooser() = default;

    // Null when there is none. The step stays until the next call.
    virtual const Step* next(const Position& position, Sink& sink) = 0;
};

// Walks without the evidence, one after another, on boards of a layout. Each adds the row of the
// ladder of every step.
class Router {
  public:
    virtual ~Router() = default;

    // Throws std::invalid_argument for wrong givens.
    virtual Outcome walk(std::span<const int> givens, std::vector<std::uint8_t>& rows) = 0;
    virtual Outcome walk(const Board& board, std::vector<std::uint8_t>& rows) = 0;
};

struct Policy;

// Which findings of a policy's rungs are taken. Scales that take other programs' findings implement
// it.
class Choice {
  public:
    virtual ~Choice() = default;

    virtual std::unique_ptr<Chooser> chooser(const Layout& layout, Aim aim) const = 0;
    // What walks on boards of the layout; by default, the chooser's steps are taken.
    virtual std::unique_ptr<Router> router(const Policy& policy, const Layout& layout,
                                           Meter& meter) const;
    // Whether the easiest findings are taken. Of all steps, the hint is then the first, and sets
    // that share cells do not count as several.
    virtual bool is_easiest() const { return false; }
    // Whether the level and the score of a walk are HoDoKu's: see scales/hodoku/rate.hpp.
    virtual bool by_score() const { return false; }
};

// Makes a choice among the findings of rungs.
using MakeChoice = std::shared_ptr<const Choice> (*)(const std::vector<Rung>& rungs);

// The first finding of the first rung that has one.
std::shared_ptr<const Choice> choose_first(const std::vector<Rung>& rungs);

// The rungs that are tried, in their order, the caps on what they may cost, and the choice.
struct Policy {
    std::vector<Rung> rungs;
    Caps caps;
    MakeChoice make_choice;
    std::shared_ptr<const Choice> choice;

    Policy(const std::vector<std::string>& slugs, const Caps& limits,
           MakeChoice make = choose_first);
};

// Tries the rungs in order until found() is true after one of them. Returns whether it is.
// A rung that hits the cap on nodes is skipped.
template <class Found>
bool try_rungs(const Position& position, std::span<const Rung> rungs, Sink& sink,
               const Found& found) {
    Meter& meter = sink.meter();
    bool cut_short = false;
    for (const Rung& rung : rungs) {
        meter.next_rung();
        sink.begin(rung.technique);
        rung.find(position, sink);
        if (found()) return true;
        if (meter.stopped_by() == Cap::nodes) {
            cut_short = true;
        } else if (meter.stopped_by() != Cap::none) {
            return false;
        }
    }
    if (cut_short) meter.end_by_nodes();
    return false;
}

// The same until one of them reports a step, which is then the sink's first().
inline bool find_next(const Position& position, std::span<const Rung> rungs, Sink& sink) {
    return try_rungs(position, rungs, sink, [&] { return sink.found(); });
}

}  // namespace whydoku
