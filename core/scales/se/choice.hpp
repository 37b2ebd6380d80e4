// The steps that Sudoku Explainer takes, for the policy `se`, on the classic layout. Where it finds
// nothing, and on other layouts, the first finding of the policy's rungs is taken.
#pragma once

#include "ladder/policy.hpp"

namespace whydoku::se {

std::shared_ptr<const Choice> choose_as_explainer(const std::vector<Rung>& rungs);

}  // namespace whydoku::se
