// The search: nodes in lanes are deduced from all together; those that come to an event (broken,
// solved, stalled) leave their lane to another node.
//
//     puzzles --> [block: not started] --+                       +--> [block: solved] --> texts
//                                        v                       |
//                           +-----> free lanes --> passes --> events --> broken: forgotten
//                           |                                    |
//     [blocks: planned] ----+                                    +--> [block: stalled]
//              ^                                                            |  when full
//              +---------- a cell and digit to guess for every node --------+
//
// Any lane serves any puzzle, so a hard puzzle spreads over all lanes when nothing else is left.
// The order of work decides how much of it is in vain:
// - The latest block is served first: the search goes to the depth, and the blocks stay few.
// - A puzzle's second children are held back while its first ones are under way: where it has
//   several solutions, most of them are never needed. A puzzle that has met a contradiction before
//   a solution is more likely one of those whose whole tree must be seen; it holds nothing back.
#pragma once

#include <memory>
#include <vector>

#include "job.hpp"
#include "text.hpp"

namespace pencilmark::lanes::PENCILMARK_LANES_BUILD {

#ifndef OPT_TH
#define OPT_TH LANES / 4
#endif
#ifndef OPT_OPEN
#define OPT_OPEN 4 * LANES
#endif
// Lanes with an event before they are attended to; until then they idle.
inline constexpr int ENOUGH_EVENTS = OPT_TH;
// Puzzles under way at a time: enough that those held back to one node each keep the lanes busy.
inline constexpr int OPEN_PUZZLES = OPT_OPEN;
inline constexpr int ROUNDS_PER_REPORT = 256;

struct Events {
    LaneBits broken = 0;
    LaneBits complete = 0;  // the cells add up to a solution, which is to be verified
    LaneBits stalled = 0;
    LaneBits any() const { return broken | complete | stalled; }
};

// Nodes on their way out of the lanes, into consecutive slots of a block.
struct Departure {
    alignas(64) std::uint16_t from[LANES] = {};
    Block* to = nullptr;
    LaneBits slots = 0;
};

class Search {
  public:
    explicit Search(Job& job);
    void run();

  private:
    Events judge(const Findings& findings);
    void attend(Events events);
    void take_broken(LaneBits broken);
    void take_solved(LaneBits solved);
    void leave_done();

    void refill(LaneBits stalled);
    Departure depart(Block& block, LaneBits& leaving, int room);
    void move(const Departure& departure);
    void give(Block& block, Departure& departure);
    Block* next_block(Departure& departure);
    Block* load_puzzles();

    void plan_stalled();
    void plan_node(Block& block, int slot, int key);
    void close_node(OpenPuzzle& puzzle);
    void hold_nothing(OpenPuzzle& puzzle);
    bool release_held();
    void finish(OpenPuzzle& puzzle);

    void store_solutions(LaneBits lanes);
    void write_out();

    OpenPuzzle& puzzle_in(int lane) { return open_[owner_[lane]]; }
    bool is_done(const OpenPuzzle& puzzle) const { return puzzle.found >= job_.limit; }
    Block& block_of(NodeRef node) { return *blocks_[node / LANES]; }
    Block* new_block();

    // The nodes under way.
    alignas(64) Vec cells_[CELLS];
    Vec previous_sum_{};
    LaneBits active_ = 0;
    std::uint16_t owner_[LANES] = {};

    // The nodes at rest.
    std::vector<std::unique_ptr<Block>> blocks_;  // all, by number
    std::vector<Block*> waiting_;                 // with children to give, the latest last
    std::vector<Block*> spare_;
    Block* stalled_;
    Block solved_;
    unsigned char* solution_text_[LANES];  // per slot of solved_

    // The puzzles.
    Job& job_;
    bool has_more_ = true;      // puzzles to claim
    std::size_t finished_ = 0;  // since the last report
    OpenPuzzle open_[OPEN_PUZZLES];
    std::vector<std::uint16_t> closed_;  // free entries of open_
};

}  // namespace pencilmark::lanes::PENCILMARK_LANES_BUILD
