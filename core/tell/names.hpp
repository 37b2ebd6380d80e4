// What cells, digits and houses are called in every language, and techniques and roles by somebody.
#pragma once

#include <optional>
#include <string>

#include "base/step.hpp"
#include "tell/words.hpp"

namespace whydoku::tell {

char digit_char(Digit digit);                            // `A` for 10, `.` for 0
std::string digit_chars(const Numbers& digits);          // `128`
std::string cell_name(const Layout& layout, Cell cell);  // `r4c7`
int number_of(const Layout& layout, House house);        // within its kind, from 0
// Numbers from 0, of rows or other houses, in the short form that counts from 1: `18[10]`.
std::string run_name(const Numbers& numbers);
// Cells in the field's short form. Rows with equal columns are joined: `r12c1,r9c28`.
std::string cells_name(const Layout& layout, const Numbers& cells);

// Techniques and roles that the core does not know: somebody's own. A step has the numbers for them
// that follow on the core's.
struct Names {
    std::vector<std::string> techniques, roles;

    // The number of a technique or of a role, which may be new; none where there are too many.
    std::optional<std::uint8_t> technique(std::string_view slug);
    std::optional<Role> role(std::string_view name);
};

}  // namespace whydoku::tell
