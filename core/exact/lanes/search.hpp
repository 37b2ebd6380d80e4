// The search. Each pass deduces in all lanes at once. A node with an event (broken, solved,
// stalled) leaves its lane, and another node takes it.
//
//     puzzles --> [block: not started] --+                       +--> [block: solved] --> texts
//                                        v                       |
//                           +-----> free lanes --> passes --> events --> broken: dropped
//                           |                                    |
//     [blocks: guessed] ----+                                    +--> [block: stalled]
//              ^                                                            |  when full
//              +---------- a cell and digit to guess for every node --------+
//
// Any lane serves any puzzle, so a hard puzzle spreads over all lanes when no other is left. The
// order of work decides how much of it is wasted:
// - The latest block is served first: the search goes deep, and there are few blocks.
// - If puzzles have more solutions than asked for, most second children are never needed. They are
//   then held back; when all other nodes of the puzzle have failed, the deepest one starts. If the
//   whole tree must be searched anyway, holding back would only scatter the nodes over many blocks.
//   The puzzles finished last tell which case it is.
#pragma once

#include <memory>
#include <vector>

#include "exact/lanes/job.hpp"
#include "exact/lanes/text.hpp"

namespace whydoku::lanes::WHYDOKU_LANES_BUILD {

// Number of lanes with an event at which events are handled; until then these lanes idle.
inline constexpr int ENOUGH_EVENTS = LANES / 4;
// Puzzles solved at a time: enough to keep the lanes busy even if each has only one node that runs.
inline constexpr int OPEN_PUZZLES = 4 * LANES;
inline constexpr int ROUNDS_PER_REPORT = 256;

enum class Child { first, second };

struct Events {
    LaneBits broken = 0;
    LaneBits complete = 0;  // the sum of the cells is that of a solution; still to be verified
    LaneBits stalled = 0;
    LaneBits any() const { return broken | complete | stalled; }
};

// Children that move into free lanes, and the guess of each.
struct IncomingNodes {
    LaneRoute route;
    struct Guess {
        int lane, cell;
        std::uint16_t kept;
    } guesses[LANES];
    int guess_count = 0;
};

// Nodes that move from the lanes to a block; null if there are none.
struct OutgoingNodes {
    LaneRoute route;
    Block* to = nullptr;
};

class LaneSearch {
  public:
    explicit LaneSearch(Job& job);
    void run();

  private:
    static constexpr int ONE = 1024;  // of a fraction

    Events classify(const PassResult& result);
    void handle(Events events);
    void drop_broken(LaneBits broken);
    void record_solved(LaneBits solved);
    bool is_known(int lane);
    void drop_done();

    void refill(LaneBits stalled);
    OutgoingNodes assign_slots(Block& block, LaneBits& leaving, int room);
    void move_out(OutgoingNodes& outgoing);
    void move_in(Block& block, OutgoingNodes& outgoing);
    LaneBits choose_children(const Block& block, LaneBits ready, Child child,
                             IncomingNodes& incoming);
    void move_in_and_out(const Block& block, const LaneRoute& in, OutgoingNodes& outgoing);
    Block* next_block(OutgoingNodes& outgoing);
    Block* load_puzzles();

    void choose_guesses();
    void choose_guess(Block& block, int slot, int key);
    void close_node(OpenPuzzle& puzzle);
    void release_all_held(OpenPuzzle& puzzle);
    bool release_held();
    void finish(OpenPuzzle& puzzle);

    void store_solutions(LaneBits lanes);
    void write_out();

    OpenPuzzle& owner(const Nodes& nodes, int lane) { return open_[lane_of(nodes.owner, lane)]; }
    bool solutions_abound() const { return ended_early_ > ONE / 8; }
    bool is_done(const OpenPuzzle& puzzle) const { return puzzle.found >= job_.limit; }
    Block& block_of(NodeRef node) { return *blocks_[node / LANES]; }
    Block* new_block();

    // The nodes in the lanes.
    Nodes lanes_;
    Vec previous_sum_{};
    LaneBits active_ = 0;

    // The waiting nodes.
    std::vector<std::unique_ptr<Block>> blocks_;  // all, by number
    std::vector<Block*> waiting_;                 // with children that wait, the latest last
    std::vector<Block*> spare_;
    Block* stalled_;
    Block solved_;
    unsigned char* solution_text_[LANES];  // per slot of solved_

    // The puzzles.
    Job& job_;
    bool has_more_ = true;      // whether there are puzzles to claim
    int ended_early_ = 0;       // the share of recent puzzles that reached the limit
    std::size_t finished_ = 0;  // since the last report
    OpenPuzzle open_[OPEN_PUZZLES];
    std::uint16_t closed_[OPEN_PUZZLES];  // free entries of open_
    int closed_count_ = 0;
};

}  // namespace whydoku::lanes::WHYDOKU_LANES_BUILD
