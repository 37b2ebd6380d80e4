// HoDoKu's ladder: which of its finders stands for which rows of ours.
#pragma once

#include <vector>

#include "../ladder.hpp"

namespace pencilmark::hodoku {

// Whether HoDoKu knows the layout: it knows 9x9 alone.
bool knows(const Layout& layout);

// The rungs with HoDoKu's finders in place of the ladder's, where there are any. Rows that are one
// technique there, one after another, become one rung.
std::vector<Rung> with_finders(const std::vector<Rung>& rungs);

}  // namespace pencilmark::hodoku
