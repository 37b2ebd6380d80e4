// The steps that are easiest for people: which technique, and which of its findings.
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

#include "ladder/policy.hpp"

namespace whydoku {

std::shared_ptr<const Choice> choose_easiest(const std::vector<Rung>& rungs);

}  // namespace whydoku
