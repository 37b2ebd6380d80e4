// All rules of the scale in their order: what the original would apply next.
#pragma once

#include "implications.hpp"

namespace pencilmark::se {

// The first finding of the first rule that has one. False if there is none.
bool find_easy(const Grid& grid, Hint& hint);
// As above, of the harder rules, some of which rely on a single solution. False as well if a cap of
// the meter was hit.
bool find_hard(const Grid& grid, Workshop& workshop, Hint& hint);

}  // namespace pencilmark::se
