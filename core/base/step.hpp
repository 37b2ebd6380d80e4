// One finding, with its evidence.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "base/board.hpp"

namespace whydoku {

// The part that a candidate, a cell or a house plays in a step.
enum class Role : std::uint8_t {
    set,     // in the pattern's set: a subset, an ALS, a single
    second,  // in another set, where there are several
    third,
    fourth,
    base,       // the houses or candidates where the argument starts
    cover,      // the houses or candidates to which the base is confined
    fin,        // a base candidate outside the cover
    pivot,      // the cell from which a wing starts
    wing,       // a cell at the end of a wing
    floor,      // cells of a uniqueness pattern that have only its digits
    roof,       // cells of a uniqueness pattern that have other digits as well
    on,         // assumed or shown to be true
    off,        // assumed or shown to be false
    second_on,  // like on and off, in a second cluster of colours
    second_off,
    gone,    // candidates that are not there any more, without which the reason does not hold
    broken,  // a cell without a candidate, a house without a place for a digit
};

// Sets of a step take these roles in turn, so that neighbours can be told apart.
inline constexpr Role SET_ROLES[] = {Role::set, Role::second, Role::third, Role::fourth};

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

// A cage that an argument is about.
struct RuleMark {
    Role role;
    std::uint8_t rule;  // its number in the layout
    bool operator==(const RuleMark&) const = default;
};

// strong: if the source is false, the target is true. weak: if the source is true, the target is
// false. Source and target are one candidate each, or several candidates of which one is true.
struct Link {
    enum class Kind : std::uint8_t { strong, weak } kind;
    std::vector<Candidate> source, target;
    bool operator==(const Link&) const = default;
};

const char* to_string(Link::Kind kind);

inline constexpr std::size_t MAX_TECHNIQUES = 256;  // what Step::technique can tell apart

struct Step {
    std::uint8_t technique = 0;  // row of the ladder
    std::uint8_t rating = 0;     // by Sudoku Explainer, in tenths, where its path is taken; or 0
    std::vector<Candidate> placements, eliminations;
    std::vector<HouseMark> houses;
    std::vector<RuleMark> rules;
    std::vector<Mark> marks;
    std::vector<Link> links;
    std::vector<Step> children;  // the steps of a proof, each possible after the earlier ones

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
    // Marks all candidates of the cells, or those among the digits.
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
    void mark_rule(Role role, int rule) {
        rules.push_back({role, static_cast<std::uint8_t>(rule)});
    }
    void clear();
    // Adds what the other step does and shows, so that two findings become one.
    void join(const Step& other);

    bool operator==(const Step&) const = default;
};

// Carries out a step.
void apply(Board& board, const Step& step);

// Whether a step does everything that another one does: a digit that it places eliminates the other
// candidates of its cell.
bool does_as_much(const Step& step, const Step& other);

}  // namespace whydoku
