// What the rules of Sudoku Explainer are called here, and which rows of the ladder their findings
// belong to.
#pragma once

#include "scales/se/chain_hint.hpp"

namespace whydoku::se {

const char* to_string(Rule rule);

// The slug of the row. The argument is that of a chain or a net.
const char* row_of(const Hint& hint, const Argument& argument);

}  // namespace whydoku::se
