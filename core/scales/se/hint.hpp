// What a rule of the scale finds: what it is rated, what it eliminates or places.
#pragma once

#include <functional>
#include <vector>

#include "scales/se/grid.hpp"

namespace whydoku::se {

// The rules in the order in which they are tried.
enum class Rule : std::uint8_t {
    last_cell,
    hidden_single_box,
    hidden_single_line,
    direct_pointing,
    direct_claiming,
    direct_hidden_pair,
    naked_single,
    direct_hidden_triple,
    pointing,
    claiming,
    naked_pair,
    x_wing,
    hidden_pair,
    naked_triple,
    swordfish,
    hidden_triple,
    xy_wing,
    xyz_wing,
    unique_loop,
    naked_quadruple,
    jellyfish,
    hidden_quadruple,
    bug,
    aligned_pair,
    x_chain,
    y_cycle,
    forcing_chain,
    aligned_triple,
    nishio,
    multiple_forcing,
    dynamic_forcing,
    dynamic_forcing_plus,
    nested_forcing,
};

struct Removals {
    std::array<std::uint8_t, 81> cell;
    std::array<Mask, 81> digits;
    int count = 0;

    void add(int c, Mask mask) {
        cell[count] = static_cast<std::uint8_t>(c);
        digits[count++] = mask;
    }
    explicit operator bool() const { return count != 0; }
};

struct Argument;

struct Hint {
    Rule rule = Rule::last_cell;
    double rating = 0;
    int cell = -1, digit = -1;  // what it places, if anything
    int complexity = 0;         // of chains: the nodes that are counted
    int type = 0;               // of unique loops and graves: 1 to 4; of forcing chains: level
    int loop = 0;               // of unique loops: the number of cells
    CellSet aligned;            // of aligned exclusion: the cells whose combinations are tried
    std::vector<Candidate> too_many;  // of graves: what cells have beyond two candidates
    Removals removals;
    Argument* argument = nullptr;  // where chains write down why, if anybody asks
};

// A rating as people write it, in tenths.
int tenths(double rating);
// What a hint places, or else what it eliminates.
void list_outcome(const Hint& hint, std::vector<Candidate>& placements,
                  std::vector<Candidate>& eliminations);

// Each returns whether it found anything, and fills in the hint. They look in the original's order
// and take the first finding. Some look at one digit, or one house, at a time: those that were
// searched in vain since they changed need no search, and if nothing is found, there is none left.
bool hidden_single(const Grid& grid, Hint& hint);
// Places hidden singles until there are none, and returns the rating of the hardest one that the
// original would need, or `hardest` if that is more. Boxes come before lines, but for the rest the
// order does not matter: a hidden single stays one until it is placed.
double place_hidden_singles(Grid& grid, double hardest);
bool direct_locking(const Grid& grid, Mask& unsearched, Hint& hint);
bool direct_hidden_set(const Grid& grid, int degree, std::uint32_t& unsearched, Hint& hint);
bool naked_single(const Grid& grid, Hint& hint);
bool locking(const Grid& grid, Mask& unsearched, Hint& hint);
bool naked_set(const Grid& grid, int degree, std::uint32_t& unsearched, Hint& hint);
bool hidden_set(const Grid& grid, int degree, std::uint32_t& unsearched, Hint& hint);
bool fish(const Grid& grid, int degree, Mask& unsearched, Hint& hint);
bool xy_wing(const Grid& grid, Hint& hint);
bool xyz_wing(const Grid& grid, Hint& hint);
bool unique_loop(const Grid& grid, Hint& hint);
bool bug(const Grid& grid, Hint& hint);
bool aligned_pair(const Grid& grid, Hint& hint);
bool aligned_triple(const Grid& grid, Hint& hint);

}  // namespace whydoku::se
