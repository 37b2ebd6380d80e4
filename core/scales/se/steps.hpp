// The steps that Sudoku Explainer takes, for the policy `se`. The scale's own rules (rules.hpp) say
// which; what shows them is a finding of the ladder, or made of the nodes of their chains.
#pragma once

#include <optional>

#include "ladder/ladder.hpp"
#include "scales/se/rules.hpp"

namespace whydoku::se {

// One walk. What is known of it is kept from step to step.
class Explainer {
  public:
    // Fills in the next step, with its rating; its evidence only where somebody reads it. False if
    // there is none, if a cap was hit, or if the board has no single solution, which the harder
    // rules rely on.
    bool find(const Position& position, Sink& sink, Step& step);

  private:
    bool is_unique(const Board& board, Meter& meter);

    std::optional<bool> unique_;
    std::optional<se::Workshop> workshop_;
};

}  // namespace whydoku::se
