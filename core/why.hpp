// Explains why a cell must or cannot hold a digit, with the simplest proof that is found.
#pragma once

#include "walk.hpp"

namespace pencilmark {

// open: the policy's techniques do not decide it.
enum class Verdict : std::uint8_t { open, cannot, must };

const char* to_string(Verdict verdict);

struct Why {
    Verdict verdict;
    Cap cap;
    std::vector<Step> steps;  // in order: each is needed, and possible after the earlier ones
};

// Looks for these proofs, in this order:
// - a single step of a pattern that decides it;
// - steps of patterns, or a forcing net, whichever is shorter;
// - steps that include forcing chains and nets, or a nested net, whichever is shorter;
// - steps of all kinds but trial and search, with a nested net at their end;
// - all steps of the policy, with trial and search.
// If the cell must hold the digit, nets eliminate its rivals in the cell or in a house. There are
// no steps if the board already decides it, or if there are solutions with the digit and without
// it.
Why why(const Board& board, Candidate asked, const Policy& policy);

}  // namespace pencilmark
