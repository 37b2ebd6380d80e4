// Explains why a cell must or cannot hold a digit, with the simplest proof that is found.
#pragma once

#include "ladder/walk.hpp"

namespace whydoku {

// open: the policy's techniques do not decide it.
enum class Verdict : std::uint8_t { open, cannot, must };

const char* to_string(Verdict verdict);

struct Why {
    Verdict verdict;
    Cap cap;
    std::vector<Step> steps;  // in order: each is needed, and possible after the earlier ones
};

// Which of the proofs that are found: the one that is told in the fewest words, as far as they can
// be estimated, or one of the cheapest techniques that prove it.
enum class Simplest : std::uint8_t { words, techniques };

// Looks for the simplest proof. It tries the techniques of the policy in classes, from cheap to
// dear, each with all cheaper ones: first a single step that decides, or forcing chains and nets
// that eliminate the candidate at once; then the steps of the ladder up to where it is decided,
// without those that are not needed. For fewest words it goes on until one step of the next class
// would be harder than the proof it has. Then it supposes the candidate and follows singles, or
// asks one question after another: a contradiction may be shorter than the way there by singles.
// So may nets with nets of their own, which are tried where the proof is long. Steps are told in
// the order of the argument: each before the one that needs it.
//
// If the cell must hold the digit, nets eliminate its rivals in the cell or in a house. There are
// no steps if the board already decides it, if it is broken, or if there are solutions with the
// digit and without it.
Why why(const Board& board, Candidate asked, const Policy& policy,
        Simplest wanted = Simplest::words);

}  // namespace whydoku
