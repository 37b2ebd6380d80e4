// Chains of implications between single candidates: bidirectional cycles and forcing chains, on one
// digit, between cells with two candidates, or both.
#pragma once

#include "base/meter.hpp"
#include "scales/se/closure.hpp"
#include "scales/se/static_links.hpp"

namespace whydoku::se {

// The easiest of them.
bool find_cycle(const Grid& grid, const StaticClosure& closure, Hint& hint);

// All of them, in the original's order, that eliminate different candidates. They are on a grid on
// which more is assumed than on `source`.
std::vector<NestedChain> all_cycles(const Grid& grid, const StaticClosure& closure,
                                    const Candidates& source);

}  // namespace whydoku::se
