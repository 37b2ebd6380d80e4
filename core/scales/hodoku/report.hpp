// What finders report: a step of a row of the ladder that eliminates candidates.
#pragma once

#include "ladder/ladder.hpp"

namespace whydoku::hodoku {

// The row of a slug. Keep it in a static constant: the search for it takes time.
inline std::uint8_t row(std::string_view slug) {
    return rung(slug).technique;
}

// Adds an elimination that is not there yet.
inline void strike(Step& step, Cell c, Digit d) {
    if (std::ranges::find(step.eliminations, candidate(c, d)) == step.eliminations.end()) {
        step.eliminate(c, d);
    }
}

// Reports the elimination of a digit from some cells, if there are any. True when the sink has
// enough.
inline bool report_struck(Sink& out, CellSet cells, Digit d) {
    if (!cells) return false;
    out.draft().eliminate(cells, d);
    return out.report();
}

}  // namespace whydoku::hodoku
