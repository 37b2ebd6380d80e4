// The rules from cycles up to nested forcing chains, in their order.
#pragma once

#include "scales/se/implications.hpp"

namespace whydoku::se {

// The easiest chain of the first rule that finds any, on a grid where easier rules find nothing.
// False if there is none, or if a cap of the meter was hit.
bool find_chain(const Grid& grid, Workshop& workshop, Hint& hint);

}  // namespace whydoku::se
