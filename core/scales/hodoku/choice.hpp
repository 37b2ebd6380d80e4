// The findings that HoDoKu takes, for the policy `hodoku`: by its own finders, which know the
// layout 9x9 alone. On others, the first is taken.
#pragma once

#include "ladder/policy.hpp"

namespace whydoku::hodoku {

std::shared_ptr<const Choice> choose_as_hodoku(const std::vector<Rung>& rungs);

}  // namespace whydoku::hodoku
