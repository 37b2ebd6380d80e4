// HoDoKu's ladder: which of its finders stands for which rows of ours.
#pragma once

#include <span>
#include <vector>

#include "ladder/ladder.hpp"

namespace whydoku::hodoku {

class EasyBoard;

// Whether HoDoKu knows the layout: it knows 9x9 alone.
bool knows(const Layout& layout);

// The rungs with HoDoKu's finders in place of the ladder's, where there are any. Rows that are one
// technique there, one after another, become one rung.
std::vector<Rung> with_finders(const std::vector<Rung>& rungs);

// A technique that an EasyBoard is searched for.
struct EasyRung {
    std::uint8_t technique;
    void (*find)(const EasyBoard&, HouseSet& unsearched, Sink&);
};

// The easy techniques in their order, singles apart.
std::span<const EasyRung> easy_rungs();

// The number of rungs that singles and the easy techniques are. 0 if rungs with HoDoKu's finders do
// not begin with all of these.
std::size_t easy_beginning(std::span<const Rung> rungs);

}  // namespace whydoku::hodoku
