// What chains of implications have in common: their nodes, their ratings, and their findings.
#pragma once

#include <vector>

#include "scales/se/hint.hpp"

namespace whydoku::se {

// A node says that a candidate is true ("on") or false ("off"): 2 * candidate + on, where the
// candidate is 9 * cell + digit.
using Node = std::uint16_t;
inline constexpr int CANDIDATES = 729;
inline constexpr int NODES = 2 * CANDIDATES;

inline int candidate_of(int c, int d) {
    return 9 * c + d;
}
inline Node node(int candidate, bool on) {
    return static_cast<Node>(2 * candidate + on);
}
inline bool is_on(Node n) {
    return n & 1;
}
inline int candidate_of(Node n) {
    return n >> 1;
}
inline int cell_of(Node n) {
    return n / 18;
}
inline int digit_of(Node n) {
    return (n >> 1) % 9;
}
inline Node opposite(Node n) {
    return n ^ 1;
}

// Why a node follows: the only candidate of a cell, the only place in a house of this type, one of
// the rules that eliminate, or that it is assumed.
enum class Cause : std::uint8_t { box, row, column, cell, rule, assumed };

inline Cause cause_of(int house_type) {
    return static_cast<Cause>(house_type);
}

// What a chain of this complexity adds to the rating: 0.1 for each of 4, 6, 8, 12, 16, ... that
// its length exceeds. Summed in the original's way, whose rounding breaks ties between chains.
double length_rating(int complexity);

// The candidates of other cells or digits that become false if a node is true.
void add_removals(const Candidates& grid, Node target, Removals& removals);

// How chains compare: the lowest first, and among equal ones the one found first.
struct ChainKey {
    double rating = 1e9;
    int complexity = 0;
    int kind = 0;
    bool operator<(const ChainKey& other) const {
        if (rating != other.rating) return rating < other.rating;
        if (complexity != other.complexity) return complexity < other.complexity;
        return kind < other.kind;
    }
};

// A node with why it follows from earlier ones.
struct Reason {
    Node node;
    Cause cause;
};

// Why what a chain concludes holds: its nodes, from what is assumed on.
struct Argument {
    // cycle: its nodes can be true in turns in two ways. chain: from a candidate to its opposite.
    // contradiction: from a candidate to both states of another. cases: of a few candidates one is
    // true, and the same follows from each. both_states: the same, whether a candidate is true or
    // false.
    enum class Kind : std::uint8_t { cycle, chain, contradiction, cases, both_states } kind;
    Cause cases_of;                           // of cases: a cell, or the house of this type
    std::vector<std::vector<Reason>> chains;  // of cases and both states: one each, else one
};

// A chain that is an implication of a longer one.
struct NestedChain {
    ChainKey key;
    std::vector<std::vector<Node>> chains;  // from each target back to the assumption
    Removals removals;
    std::vector<int> parents;  // candidates that had to become false before
};

}  // namespace whydoku::se
