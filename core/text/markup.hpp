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

// Puts blanks over a part of a line.
void blank_out(std::string& signs, std::size_t at, std::size_t length);

// Puts blanks over fences and signs of quotation.
void blank_wrapping(std::string& signs);

// Takes away what people and programs write between the signs of cells: tags of forums, emphasis,
// escapes, remarks and the names of functions. Most of it becomes blanks; what stands within a cell
// goes, so that a column that is told later may be too small.
void tidy(std::string& signs);

// Puts blanks over what stands before each row of a grid: the names of a chat, bullets, labels, and
// what a program writes there.
void blank_lead_ins(std::vector<Line>& lines, const std::vector<bool>& used);

}  // namespace whydoku::text
