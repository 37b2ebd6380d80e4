// The next step of a policy: which technique, and which of its findings.
//
// The policy's techniques are tried in its order. Where that is the order of the table, there are
// two exceptions:
//
// - Patterns of uniqueness (WAITS), but for the plainest. They are chains in disguise, or must be
//   checked in many places. If what is as hard as they are, or easier, solves the rest, they keep
//   their place, so that a hint is never of a higher level than the puzzle. If it does not, harder
//   techniques are needed anyway, and all up to the next level come first.
// - Whips of at most five questions come before forcing chains, and longer ones after them.
#pragma once

#include <optional>

#include "ladder/walk.hpp"
#include "scales/se/steps.hpp"

namespace whydoku {

class Chooser {
  public:
    Chooser(const Policy& policy, const Layout& layout, Aim aim);

    // Null when there is none. The step stays until the next call.
    const Step* next(const Position& position, Sink& sink);

  private:
    const Step* next_of_program(const Position& position, Sink& sink);
    const Step* easiest(const Position& position, Sink& sink);
    void compare(const Position& position, Sink& sink, int most);
    bool needs_more(const Position& position, Sink& sink);
    bool solves_rest(const Position& start, Meter& meter);

    const Policy& policy_;
    std::span<const Rung> rungs_;
    Aim aim_;
    bool as_in_hodoku_;
    std::optional<Candidate> last_placed_;  // by the steps so far
    std::optional<se::Explainer> explainer_;
    Step best_;

    // What is known of the rest: whether what is as hard as waiting patterns, or easier, solves it.
    enum class Rest : std::uint8_t { is_solved, needs_more };
    std::optional<Rest> rest_;
    std::vector<Step> ahead_steps_;  // if they are the next ones: how many are taken
    std::size_t taken_ = 0;
};

}  // namespace whydoku
