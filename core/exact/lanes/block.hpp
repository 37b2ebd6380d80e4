// Waiting nodes. A block stores as many as there are lanes, arranged like the lanes, so any number
// of nodes move between a block and the lanes by one permutation per cell.
#pragma once

#include "exact/lanes/branch.hpp"

namespace whydoku::lanes::WHYDOKU_LANES_BUILD {

// The place of a node in a block: block number * LANES + slot.
using NodeRef = std::int32_t;
inline constexpr NodeRef NO_NODE = -1;

// As many nodes as there are lanes.
struct alignas(64) Nodes {
    Vec cells[CELLS];
    Vec owner;  // index among the open puzzles
};

// Which nodes move where: lane i of the target gets lane from[i] of the source, if i is in
// `targets`.
struct LaneRoute {
    alignas(64) std::uint16_t from[LANES] = {};
    LaneBits targets = 0;

    void add(int source, int target) {
        from[target] = static_cast<std::uint16_t>(source);
        targets |= LaneBits{1} << target;
    }
};

// A route in the form that the instructions need.
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

// A waiting node has up to two children. The first places `digit` in `cell`; the second keeps the
// other candidates there. A node without a digit is a puzzle that has not started: it is its own
// only child.
struct Block : Nodes {
    std::uint16_t digit[LANES];
    std::uint8_t cell[LANES];
    NodeRef below[LANES];  // the next held node of the same puzzle
    LaneBits first = 0;    // slots whose first child can start
    LaneBits second = 0;   // slots whose second child can start
    LaneBits held = 0;     // slots whose second child is held back
    int count = 0;
    int number = 0;

    LaneBits ready() const { return first | second; }
};

// A puzzle that is being solved.
struct OpenPuzzle {
    std::size_t index;    // in the batch
    std::uint32_t found;  // solutions
    std::uint32_t live;   // nodes in lanes, stalled, or ready to start; not held ones
    std::uint32_t nodes;  // cells guessed in
    NodeRef held;         // the deepest second child that is held back
    bool holds_nothing;   // all its second children can start
};

}  // namespace whydoku::lanes::WHYDOKU_LANES_BUILD
