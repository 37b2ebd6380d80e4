// The scales of trial and error: how deep, and with how long braids, candidates must be tried.
//
// Suppose a candidate; if some rules then lead to a contradiction, eliminate it. T&E(1) does so
// with singles as the rules, T&E(2) with T&E(1) as the rules, and so on; T&E(0) are singles alone.
// The least depth that solves a puzzle is its T&E depth. With braids of at most p questions as
// rules beside singles, the least p that solves a puzzle is called B at depth 0, BxB at depth 1 and
// BxBB at depth 2.
//
// Source: Denis Berthier, "Hierarchical Classifications in Constraint Satisfaction" (2023).
#pragma once

#include "base/board.hpp"
#include "base/meter.hpp"
#include "scales/network.hpp"

namespace whydoku {

inline constexpr int MOST_DEPTH = 3;  // no puzzle is known that needs more

struct TrialRating {
    enum class Kind : std::uint8_t { exact, at_least, beyond };

    Kind kind;  // at_least: a cap was hit, or MOST_DEPTH was tried; beyond: no length is enough
    int value;
    Cap cap;
};

// The T&E depth of a board with one solution. The network is that of its layout.
TrialRating rate_trial_depth(const Network& network, const Board& board, const Board& solution,
                             Meter& meter);
// B, BxB or BxBB (depth 0, 1, 2) of a board with one solution.
TrialRating rate_braid_length(const Network& network, const Board& board, const Board& solution,
                              int depth, Meter& meter);

const char* to_string(TrialRating::Kind kind);

}  // namespace whydoku
