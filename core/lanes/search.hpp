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
// - Where puzzles have more solutions than are asked for, most second children are never needed: a
//   puzzle's are held back, all but the deepest, and only when the first ones have come to
//   nothing. Where the whole tree must be seen anyway, that would only leave nodes scattered over
//   many blocks. Which it is, the puzzles that were finished last tell.
#pragma once

#include <memory>
#include <vector>

#include "job.hpp"
#include "text.hpp"

namespace pencilmark::lanes::PENCILMARK_LANES_BUILD {

// Lanes with an event before they are attended to; until then they idle.
inline constexpr int ENOUGH_EVENTS = LANES / 4;
// Puzzles under way at a time: enough that those held back to one node each keep the lanes busy.
inline constexpr int OPEN_PUZZLES = 4 * LANES;
inline constexpr int ROUNDS_PER_REPORT = 256;

enum class Child { first, second };

struct Events {
    LaneBits broken = 0;
    LaneBits complete = 0;  // the cells add up to a solution, which is to be verified
    LaneBits stalled = 0;
    LaneBits any() const { return broken | complete | stalled; }
};

// Children on their way into free lanes, and what each is to try.
struct IncomingNodes {
    LaneRoute route;
    struct Guess {
        int lane, cell;
        std::uint16_t kept;
    } guesses[LANES];
    int guess_count = 0;
};

// Nodes on their way from the lanes to a block, which is null when there are none.
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

    // The nodes under way.
    Nodes lanes_;
    Vec previous_sum_{};
    LaneBits active_ = 0;

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
    int ended_early_ = 0;       // the share of puzzles that reached the limit, of late
    std::size_t finished_ = 0;  // since the last report
    OpenPuzzle open_[OPEN_PUZZLES];
    std::uint16_t closed_[OPEN_PUZZLES];  // free entries of open_
    int closed_count_ = 0;
};

}  // namespace pencilmark::lanes::PENCILMARK_LANES_BUILD
