// Forcing chains: what follows from both states of a candidate, from all candidates of a cell, or
// from all places of a digit in a house; and contradictions.
#pragma once

#include <span>

#include "scales/se/closure.hpp"
#include "scales/se/implications.hpp"

namespace whydoku::se {

// The easiest of them with the first reach for which there are any. What is found with one reach
// has to be part of what is found with the next one. A closure of reaches of level 0 saves time.
// False if there is none, or if a cap of the meter was hit.
bool find_forcing_chain(const Grid& grid, std::span<const Reach> reaches, const Closure* closure,
                        Workshop& workshop, Hint& hint);

// All of them on a grid on which more is assumed than on `source`, as all_cycles() has them.
std::vector<NestedChain> all_forcing_chains(const Grid& grid, const Candidates& source, Reach reach,
                                            const Closure* closure, Workshop& workshop);

}  // namespace whydoku::se
