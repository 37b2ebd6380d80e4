// What stands around a puzzle on a page, in a post or a mail: tags, fences, signs of quotation.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "text/cells.hpp"

namespace whydoku::text {

// Whether a text has tags of HTML that hold or part cells.
bool is_html(const std::vector<std::string_view>& lines);

// The lines that a page with these tags shows, with tabs between the cells of tables. The texts of
// the lines are kept in `kept`.
std::vector<Line> shown_lines(const std::vector<std::string_view>& lines,
                              std::deque<std::string>& kept);

// Puts blanks over fences, signs of quotation, and tags of forums.
void blank_wrapping(std::string& signs);

}  // namespace whydoku::text
