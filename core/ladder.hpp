// The ladder: THE table of techniques, one row each, in the order in which they are tried.
#pragma once

#include <span>
#include <string_view>

#include "sink.hpp"

namespace pencilmark {

enum class Level : std::uint8_t { easy, medium, hard, unfair, extreme };

const char* to_string(Level level);

struct Technique {
    int se;            // Sudoku Explainer 1.2.1 rating times 10; 0: it has none
    int score;         // HoDoKu's score; 0: it has none
    int order;         // place in HoDoKu's order; 0: it has none
    const char* code;  // number in HoDoKu's library format; empty: it has none
    Level level;       // HoDoKu's assignment where it has the technique
    const char* family;
    const char* slug;
    Finder find;
    bool usual = true;  // tried unless it is left out; HoDoKu's choice where it has the technique
    // Needed, besides singles, to find every elimination that refuting candidates by singles finds.
    bool needed_to_refute = false;

    // Tries something out instead of seeing a pattern.
    bool trial() const { return std::string_view(family) == "trial"; }
    // Is to be seen in the position as it is, without following what is supposed.
    bool pattern() const { return !trial() && std::string_view(family) != "forcing"; }
};

std::span<const Technique> ladder();

// The rungs of singles, in their order.
std::span<const Rung> singles();

// The rung with that slug. Throws std::invalid_argument when there is none.
Rung rung(std::string_view slug);

}  // namespace pencilmark
