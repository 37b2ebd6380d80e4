// The ladder: the one table of techniques, a row each, in the order in which they are tried.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "position/sink.hpp"

namespace whydoku {

enum class Level : std::uint8_t { easy, medium, hard, unfair, extreme };

enum class Family : std::uint8_t {
    singles,
    intersections,
    subsets,
    fish,
    chains,
    uniqueness,
    single_digit,
    wings,
    als,
    coloring,
    forcing,
    templates,
    trial,
    cages,
};

const char* to_string(Level level);
const char* to_string(Family family);

// What else is true of a technique; bits that can be joined.
enum Trait : unsigned {
    NO_TRAITS = 0,
    OFF = 1,      // not in the default policy
    REFUTES = 2,  // a net in which one candidate leads, by singles, to a contradiction
    NESTED = 4,   // a net that uses patterns, or other nets, on its way
    // With the singles and all that have this trait, a policy solves what solved_by_refuting()
    // does.
    COVERS_REFUTING = 8,
    WAITS = 16,          // a pattern of uniqueness that waits for others: see easiest.hpp
    FORCING_CHAIN = 32,  // a few chains together, which come before long lines
    PROVES = 64,         // shows what another program concludes: see scales/hodoku/proofs.cpp
};

// What HoDoKu knows of a technique.
struct InHodoku {
    int score = 0;          // 0: it has none
    int order = 0;          // place in its order, with rows of one place there told apart by the
                            // last digit where the table has them in another order; 0: it has none
    const char* code = "";  // number in its library format; empty: it has none
};

struct Technique {
    const char* slug;
    Finder find;
    Family family;
    Level level;  // HoDoKu's assignment where it has the technique
    int cost;     // what a step of it costs a person, in units of our own: see difficulty()
    unsigned traits = NO_TRAITS;
    int in_nets = 0;      // when nested nets try it; 0: never. Chains serve nets of chains alone
    int needed_from = 0;  // size of the smallest layout whose puzzles were found to need it; 0:
                          // that is not known, or larger than 6x6
    int se = 0;           // Sudoku Explainer 1.2.1 rating times 10; 0: it has none
    InHodoku hodoku{};
    const char* pattern_of = "";  // slug of a row of the same pattern, in another place here

    bool has(Trait trait) const { return traits & trait; }
    // In the default policy: HoDoKu's choice where it has the technique.
    bool by_default() const { return !has(OFF); }
    // Tries something out instead of seeing a pattern.
    bool trial() const { return family == Family::trial; }
    // Can be seen in the position as it is, without following what is supposed.
    bool pattern() const { return !trial() && family != Family::forcing; }
};

std::span<const Technique> ladder();

// How hard a step is to find and to follow: the cost of its technique, a tenth of that more for
// each link of a chain beyond the third, and the steps of its proof, ten times as hard as on the
// board itself, since what is supposed must be kept in mind. A proof is as hard as all of its steps
// together. Three links, as the shortest chain has, are in the cost: so patterns that are told
// without links, such as wings, and those that are told by them, such as skyscrapers, are measured
// alike.
//
// In the table, a hard technique costs more than all easy and medium steps of an ordinary path, so
// that the sum decides between levels only where a proof is very long.
std::int64_t difficulty(const Step& step);
std::int64_t difficulty(std::span<const Step> steps);

// The rungs of singles, in their order.
std::span<const Rung> singles();

// The finder of whips that are no longer than a person would rather follow than a forcing chain.
Rung short_whips();

// The nets in which a candidate leads to a contradiction, in their order: by singles, then by
// patterns, chains and other nets.
std::span<const Rung> refuting_nets();

// The rungs with a trait, in their order.
std::vector<Rung> rungs_with(Trait trait);

// The rung with that slug. Throws std::invalid_argument when there is none.
Rung rung(std::string_view slug);

}  // namespace whydoku
