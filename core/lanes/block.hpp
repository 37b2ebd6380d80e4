// Nodes at rest: a block keeps as many as there are lanes, in the layout of the lanes, so that
// nodes move between block and lanes by one permutation per cell, however many of them.
#pragma once

#include "branch.hpp"

namespace pencilmark::lanes::PENCILMARK_LANES_BUILD {

// A node in a block: block number * LANES + slot.
using NodeRef = std::int32_t;
inline constexpr NodeRef NO_NODE = -1;

// A node waits with up to two children to give. The first holds `digit` in `cell`, the second all
// the others there; a node without a digit is a puzzle that has not started, its own only child.
struct alignas(64) Block {
    Vec cells[CELLS];
    std::uint16_t owner[LANES];  // index among the open puzzles
    std::uint16_t digit[LANES];
    std::uint8_t cell[LANES];
    NodeRef below[LANES];  // the next of the owner's held nodes
    LaneBits first = 0;    // slots whose first child is to be given
    LaneBits second = 0;   // slots whose second child is to be given
    LaneBits held = 0;     // slots whose second child is held back
    int count = 0;
    int number = 0;

    LaneBits ready() const { return first | second; }
};

// A puzzle under way.
struct OpenPuzzle {
    std::size_t index;    // in the batch
    std::uint32_t found;  // solutions
    std::uint32_t live;   // nodes in lanes, stalled, or to be given; held ones not
    std::uint32_t nodes;  // cells guessed in
    NodeRef held;         // the deepest second child held back
    bool is_wide;         // holds nothing back any more
};

}  // namespace pencilmark::lanes::PENCILMARK_LANES_BUILD
