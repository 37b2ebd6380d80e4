// The choices that a policy may have, by name: first, easiest, and those of the scales.
#pragma once

#include <string_view>

#include "ladder/policy.hpp"

namespace whydoku {

// Throws std::invalid_argument when there is none.
MakeChoice choice_named(std::string_view name);

}  // namespace whydoku
