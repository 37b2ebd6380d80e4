// One finding, with its evidence.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "board.hpp"

namespace pencilmark {

// What a candidate, a cell or a house is in a step.
enum class Role : std::uint8_t {
    set,     // belongs to the pattern's set: a subset, an ALS, a single
    second,  // belongs to another set, where there are several
    third,
    fourth,
    base,       // the houses or candidates that are looked at
    cover,      // the houses or candidates that the base is confined to
    fin,        // a base candidate outside the cover
    pivot,      // the cell from which a wing starts
    wing,       // a cell at the end of a wing
    floor,      // the cells of a uniqueness pattern that hold just its digits
    roof,       // those that hold more
    on,         // assumed or shown to be true
    off,        // assumed or shown to be false
    second_on,  // as on and off, in a second web of colours
    second_off,
    broken,  // a cell without a candidate, a house without a place for a digit
};

const char* to_string(Role role);
std::vector<std::string> role_names();

struct Mark {
    Role role;
    std::uint8_t cell, digit;  // digit 0: the cell as a whole
    bool operator==(const Mark&) const = default;
};

struct HouseMark {
    Role role;
    std::uint8_t house, digit;  // digit 0: the house as a whole
    bool operator==(const HouseMark&) const = default;
};

// strong: if the source is false, the target is true; weak: if the source is true, the target is
// false. A node is one candidate, or several of which one is meant.
struct Link {
    enum class Kind : std::uint8_t { strong, weak } kind;
    std::vector<Candidate> source, target;
    bool operator==(const Link&) const = default;
};

const char* to_string(Link::Kind kind);

struct Step {
    std::uint8_t technique = 0;  // row of the ladder
    std::vector<Candidate> placements, eliminations;
    std::vector<HouseMark> houses;
    std::vector<Mark> marks;
    std::vector<Link> links;
    std::vector<Step> children;  // of a proof, each possible after those before it

    void place(Cell c, Digit d) { placements.push_back(candidate(c, d)); }
    void eliminate(Cell c, Digit d) { eliminations.push_back(candidate(c, d)); }
    void eliminate(CellSet cells, Digit d) {
        for (Cell c : cells) eliminate(c, d);
    }
    void mark(Role role, Cell c, Digit d) {
        marks.push_back({role, static_cast<std::uint8_t>(c), static_cast<std::uint8_t>(d)});
    }
    void mark(Role role, CellSet cells, Digit d) {
        for (Cell c : cells) mark(role, c, d);
    }
    // All candidates of the cells, or those of them that are among the digits.
    void mark_all(Role role, const Board& board, CellSet cells) {
        mark_all(role, board, cells, board.layout().digits());
    }
    void mark_all(Role role, const Board& board, CellSet cells, DigitSet digits) {
        for (Cell c : cells) {
            for (Digit d : board.candidates(c) & digits) mark(role, c, d);
        }
    }
    void mark_house(Role role, House h, Digit d = 0) {
        houses.push_back({role, static_cast<std::uint8_t>(h), static_cast<std::uint8_t>(d)});
    }
    void clear();
    // Takes in what the other does and shows beyond this: two findings told as one.
    void join(const Step& other);

    bool operator==(const Step&) const = default;
};

// Carry a step out.
void apply(Board& board, const Step& step);

// Whether a step does all that another does, or more.
bool does_as_much(const Step& step, const Step& other);

}  // namespace pencilmark
