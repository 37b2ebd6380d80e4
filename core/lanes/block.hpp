// Nodes at rest: a block keeps as many as there are lanes, in the layout of the lanes, so that
// nodes move between block and lanes by one permutation per cell, however many of them.
#pragma once

#include "branch.hpp"

namespace pencilmark::lanes::PENCILMARK_LANES_BUILD {

// A node in a block: block number * LANES + slot.
using NodeRef = std::int32_t;
inline constexpr NodeRef NO_NODE = -1;

// As many nodes as there are lanes.
struct alignas(64) Nodes {
    Vec cells[CELLS];
    Vec owner;  // index among the open puzzles
};

// Which nodes go where: lane i of what is moved to, if in `targets`, gets lane from[i].
struct LaneRoute {
    alignas(64) std::uint16_t from[LANES] = {};
    LaneBits targets = 0;

    void add(int source, int target) {
        from[target] = static_cast<std::uint16_t>(source);
        targets |= LaneBits{1} << target;
    }
};

// A route made ready for use.
struct NodeMover {
    Permutation permutation;
    Targets targets;

    explicit NodeMover(const LaneRoute& route) : permutation(route.from), targets(route.targets) {}
    LANES_INLINE void move(Vec source, Vec& target) const {
        target = permute_into(permutation, targets, source, target);
    }
    void move(const Nodes& source, Nodes& target) const {
        for (int i = 0; i < CELLS; ++i) move(source.cells[i], target.cells[i]);
        move(source.owner, target.owner);
    }
};

// A node waits with up to two children to give. The first holds `digit` in `cell`, the second all
// the others there; a node without a digit is a puzzle that has not started, its own only child.
struct Block : Nodes {
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
    bool holds_nothing;   // holds nothing back any more
};

}  // namespace pencilmark::lanes::PENCILMARK_LANES_BUILD
