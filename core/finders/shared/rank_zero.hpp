// Truths that as many links cover. A truth is something that needs a candidate: a cell, or a digit
// in a house. A link is the same thing seen from the other side: it cannot take two. If N truths
// have no candidate in common, N candidates of theirs are true; if N links have them all, each link
// takes just one of these, and its other candidates are false. So naked and hidden subsets and fish
// are counted, and everything that mixes cells, houses and digits as well. (The number of links
// less that of truths is the rank: "rank 0" in the words of Allan Barker's Xsudo.)
#pragma once

#include <compare>
#include <vector>

#include "position/sink.hpp"

namespace whydoku {

// A cell, where digit is 0; otherwise a digit in a house.
struct Sector {
    std::uint8_t place, digit;
    auto operator<=>(const Sector&) const = default;

    static Sector of_cell(Cell c) { return {static_cast<std::uint8_t>(c), 0}; }
    static Sector of_house(House h, Digit d) {
        return {static_cast<std::uint8_t>(h), static_cast<std::uint8_t>(d)};
    }
    bool is_cell() const { return digit == 0; }
    // The cells of its candidates, and their digits.
    CellSet cells(const Board& board) const {
        return is_cell() ? CellSet::of(place) : board.places(digit, place);
    }
    DigitSet digits(const Board& board) const {
        return is_cell() ? board.candidates(place) : DigitSet::of(digit);
    }
};

inline constexpr std::size_t MOST_TRUTHS = 32;

// At most MOST_TRUTHS truths without a common candidate, and as many links, which have all
// candidates of the truths.
struct Covered {
    std::vector<Sector> truths, links;

    auto operator<=>(const Covered&) const = default;
    // Marks the truths, in the set, and the links, which cover it; eliminates what the links rule
    // out. Returns whether there is anything.
    bool tell(const Board& board, Step& step) const;
};

// The smallest parts of the whole that are covered by themselves: what one rules out splits the
// others from it. None if the truths cannot all have a link of their own: the board is broken.
std::vector<Covered> covered_parts(const Board& board, const Covered& whole);

}  // namespace whydoku
