// Why a digit cannot go in a cell, or must: the simplest proof that is found.
#pragma once

#include "walk.hpp"

namespace pencilmark {

// open: the policy's techniques do not tell.
enum class Verdict : std::uint8_t { open, cannot, must };

const char* to_string(Verdict verdict);

struct Why {
    Verdict verdict;
    Cap cap;
    std::vector<Step> steps;  // in order; each is possible after those before it, and needed
};

// Looks, in this order, for one step that decides; for steps of patterns that lead there, or a
// forcing net, whichever is shorter; for steps of forcing chains and nets, or a nested net; for
// steps of any kind and a nested net at their end; for steps with trial and search. Where it must
// be, nets strike its rivals in a cell or house. No steps where the board already says, or where
// there are solutions with it and without.
Why why(const Board& board, Candidate asked, const Policy& policy);

}  // namespace pencilmark
