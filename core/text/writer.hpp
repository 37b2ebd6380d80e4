// Positions as other sites take them: links, and strings that are pasted there.
#pragma once

#include <string>
#include <string_view>

#include "base/board.hpp"

namespace whydoku::text {

// The text of a position in the form of a site, which has the name of its format. Throws
// std::invalid_argument for another form, and for a layout that the site does not play.
std::string write_text(std::string_view form, const whydoku::Board& board);

// The map of the cages of a killer with their sums, then its digits, if it has any.
std::string cage_map(const whydoku::Board& board);

}  // namespace whydoku::text
