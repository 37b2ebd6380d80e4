// The search: see search.hpp for the way of a node.
#include "exact/lanes/search.hpp"

namespace whydoku::lanes::WHYDOKU_LANES_BUILD {

LaneSearch::LaneSearch(Job& job) : job_(job) {
    for (Vec& cell : lanes_.cells) cell = splat(ALL_DIGITS);
    for (int i = OPEN_PUZZLES; i-- > 0;) closed_[closed_count_++] = static_cast<std::uint16_t>(i);
    stalled_ = new_block();
}

void LaneSearch::run() {
    int rounds = 0;
    refill(0);
    while (active_ != 0) {
        const Events events = classify(propagate(lanes_.cells));
        ++job_.passes;
        const int count = count_bits(events.any());
        // If lanes are idle because nodes are missing, every event may provide some.
        if (count < ENOUGH_EVENTS && (count == 0 || active_ == ALL_LANES)) continue;
        handle(events);
        if (++rounds % ROUNDS_PER_REPORT != 0) continue;
        if (!job_.report(job_.driver, finished_)) return;
        finished_ = 0;
    }
    write_out();
    job_.report(job_.driver, finished_);
}

// The events of a pass.
Events LaneSearch::classify(const PassResult& result) {
    const LaneBits whole = lanes_of(equal(result.in_every_house, splat(ALL_DIGITS)));
    const LaneBits sound = active_ & whole & ~signs(result.empty_cell);
    Events events;
    events.broken = active_ & ~sound;
    events.complete = lanes_of(equal(result.sum, splat(SOLVED_SUM))) & sound;
    events.stalled = lanes_of(equal(result.sum, previous_sum_)) & sound & ~events.complete;
    previous_sum_ = result.sum;
    return events;
}

void LaneSearch::handle(Events events) {
    if (events.complete != 0) {
        const LaneBits solved = events.complete & solution_lanes(lanes_.cells);
        events.broken |= events.complete & ~solved;
        active_ &= ~(solved | events.broken);
        record_solved(solved);
    }
    active_ &= ~events.broken;
    drop_broken(events.broken);
    refill(events.stalled & active_);
}

void LaneSearch::drop_broken(LaneBits broken) {
    while (broken != 0) close_node(owner(lanes_, pop_lowest(broken)));
}

void LaneSearch::record_solved(LaneBits solved) {
    LaneBits first = 0;
    bool has_others = false;
    for (LaneBits lanes = solved; lanes != 0;) {
        const int lane = pop_lowest(lanes);
        OpenPuzzle& puzzle = owner(lanes_, lane);
        if (is_done(puzzle) || is_known(lane)) continue;
        if (puzzle.found++ == 0) first |= LaneBits{1} << lane;
        has_others |= is_done(puzzle) && puzzle.live > 1;
    }
    if (first != 0 && job_.batch->solutions != nullptr) store_solutions(first);
    while (solved != 0) close_node(owner(lanes_, pop_lowest(solved)));
    if (has_others) drop_done();
}

// Whether a lane holds the known solution, which is not counted.
bool LaneSearch::is_known(int lane) {
    const unsigned char* known = job_.batch->known;
    if (known == nullptr) return false;
    known += owner(lanes_, lane).index * CELLS;
    for (int cell = 0; cell < CELLS; ++cell) {
        if (lane_of(lanes_.cells[cell], lane) != 1 << (known[cell] - 1)) return false;
    }
    return true;
}

// Frees the lanes of puzzles that reached the limit of solutions.
void LaneSearch::drop_done() {
    for (LaneBits lanes = active_; lanes != 0;) {
        const int lane = pop_lowest(lanes);
        if (!is_done(owner(lanes_, lane))) continue;
        active_ &= ~(LaneBits{1} << lane);
        close_node(owner(lanes_, lane));
    }
}

// Moves the stalled nodes to a block, and new nodes into all free lanes, as long as there are any.
void LaneSearch::refill(LaneBits stalled) {
    active_ &= ~stalled;
    const int room = LANES - stalled_->count;
    if (count_bits(stalled) > room) {
        OutgoingNodes first = assign_slots(*stalled_, stalled, room);
        move_out(first);
        choose_guesses();
    }
    OutgoingNodes outgoing = assign_slots(*stalled_, stalled, LANES);
    while (active_ != ALL_LANES) {
        Block* block = next_block(outgoing);
        if (block == nullptr) break;
        move_in(*block, outgoing);
    }
    move_out(outgoing);
    if (stalled_->count == LANES) choose_guesses();
}

// Assigns up to `room` of the leaving lanes to the next slots of the block; move_out() moves them.
OutgoingNodes LaneSearch::assign_slots(Block& block, LaneBits& leaving, int room) {
    OutgoingNodes outgoing;
    if (leaving != 0) outgoing.to = &block;
    for (; leaving != 0 && room > 0; --room) {
        outgoing.route.add(pop_lowest(leaving), block.count++);
    }
    return outgoing;
}

// Moves the outgoing nodes, if there are any.
void LaneSearch::move_out(OutgoingNodes& outgoing) {
    if (outgoing.to == nullptr) return;
    NodeMover(outgoing.route).move(lanes_, *outgoing.to);
    outgoing.to = nullptr;
}

// Moves children of the nodes of a block into free lanes, first children first.
void LaneSearch::move_in(Block& block, OutgoingNodes& outgoing) {
    IncomingNodes incoming;
    block.first &= ~choose_children(block, block.first, Child::first, incoming);
    block.second &= ~choose_children(block, block.second, Child::second, incoming);
    const LaneBits arrived = incoming.route.targets;
    if (arrived == 0) return;
    active_ |= arrived;
    move_in_and_out(block, incoming.route, outgoing);
    for (int i = 0; i < incoming.guess_count; ++i) {
        const IncomingNodes::Guess& guess = incoming.guesses[i];
        lane_of(lanes_.cells[guess.cell], guess.lane) &= guess.kept;
    }
}

// Finds free lanes for the children of ready nodes. Drops nodes of puzzles that are done. Returns
// all nodes that it handled.
LaneBits LaneSearch::choose_children(const Block& block, LaneBits ready, Child child,
                                     IncomingNodes& incoming) {
    const LaneBits before = ready;
    const std::uint32_t limit = job_.limit;
    LaneBits vacant = ALL_LANES & ~(active_ | incoming.route.targets);
    while (vacant != 0 && ready != 0) {
        const int slot = pop_lowest(ready);
        OpenPuzzle& puzzle = owner(block, slot);
        if (puzzle.found >= limit) {
            close_node(puzzle);
            continue;
        }
        const int lane = pop_lowest(vacant);
        incoming.route.add(slot, lane);
        const unsigned digit = block.digit[slot];
        if (digit == 0) continue;
        const unsigned kept = child == Child::first ? digit : ~digit;
        incoming.guesses[incoming.guess_count++] = {lane, block.cell[slot],
                                                    static_cast<std::uint16_t>(kept)};
    }
    return before & ~ready;
}

// Moves nodes of a block into the lanes and, in the same sweep, outgoing nodes out of them.
void LaneSearch::move_in_and_out(const Block& block, const LaneRoute& in, OutgoingNodes& outgoing) {
    const NodeMover arriving(in);
    arriving.move(Vec{}, previous_sum_);  // a new node can only stall after a pass
    if (outgoing.to == nullptr) return arriving.move(block, lanes_);
    const NodeMover leaving(outgoing.route);
    Block& to = *outgoing.to;
    for (int i = 0; i < CELLS; ++i) {
        const Vec old = lanes_.cells[i];
        arriving.move(block.cells[i], lanes_.cells[i]);
        leaving.move(old, to.cells[i]);
    }
    const Vec old = lanes_.owner;
    arriving.move(block.owner, lanes_.owner);
    leaving.move(old, to.owner);
    outgoing.to = nullptr;
}

// The latest block with children that can start, or null if every remaining node is in a lane.
Block* LaneSearch::next_block(OutgoingNodes& outgoing) {
    for (std::size_t i = waiting_.size(); i-- > 0;) {
        Block* block = waiting_[i];
        if (block->ready() != 0) return block;
        if (block->held != 0) continue;
        spare_.push_back(block);
        waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(i));
    }
    if (has_more_ && closed_count_ >= LANES) {
        if (Block* block = load_puzzles()) return block;
    }
    if (stalled_->count > 0) {
        move_out(outgoing);
        choose_guesses();
        return next_block(outgoing);
    }
    return release_held() ? next_block(outgoing) : nullptr;
}

// A block of puzzles that have not started, or null if none are left.
Block* LaneSearch::load_puzzles() {
    std::size_t index = 0;
    const auto count = static_cast<int>(job_.claim(job_.driver, LANES, index));
    has_more_ = count > 0;
    if (!has_more_) return nullptr;
    const PuzzleBatch& batch = *job_.batch;
    Block& block = *new_block();
    const unsigned char* texts = batch.puzzles + index * batch.stride;
    if (batch.candidates) {
        read_candidates(block, texts, batch.stride, count);
    } else {
        read_givens(block, texts, batch.stride, count);
    }
    for (int slot = 0; slot < count; ++slot) {
        const std::uint16_t number = closed_[--closed_count_];
        lane_of(block.owner, slot) = number;
        block.digit[slot] = 0;
        open_[number] = {
            index + static_cast<std::size_t>(slot), 0, 1, 0, NO_NODE, !solutions_abound()};
    }
    block.first = ALL_LANES >> (LANES - count);
    waiting_.push_back(&block);
    return &block;
}

// Chooses a guess for every stalled node; their children can then start.
void LaneSearch::choose_guesses() {
    Block& block = *stalled_;
    Vec keys = branch_keys(block.cells);
    for (int slot = 0; slot < block.count; ++slot) choose_guess(block, slot, lane_of(keys, slot));
    waiting_.push_back(&block);
    stalled_ = new_block();
}

// The open cell with the fewest candidates, for a node without pairs.
int smallest_open_cell(Block& block, int slot) {
    int best = -1, fewest = 10;
    for (int cell = 0; cell < CELLS; ++cell) {
        const int digits = count_bits(lane_of(block.cells[cell], slot));
        if (digits < 2 || digits >= fewest) continue;
        best = cell;
        fewest = digits;
    }
    return best;
}

// Stores the guess for one node. Its second child can start at once, or becomes the top of those
// that its puzzle holds back.
void LaneSearch::choose_guess(Block& block, int slot, int key) {
    OpenPuzzle& puzzle = owner(block, slot);
    if (is_done(puzzle)) return close_node(puzzle);
    const bool has_pair = key < NO_PAIR * KEY_CELLS;
    const int cell = has_pair ? key % KEY_CELLS : smallest_open_cell(block, slot);
    // Solved or broken nodes do not stall, so there should be such a cell.
    if (cell < 0) return close_node(puzzle);
    const unsigned digits = lane_of(block.cells[cell], slot);
    block.cell[slot] = static_cast<std::uint8_t>(cell);
    block.digit[slot] = static_cast<std::uint16_t>(digits & -digits);
    ++puzzle.nodes;
    const LaneBits bit = LaneBits{1} << slot;
    block.first |= bit;
    if (puzzle.holds_nothing) {
        block.second |= bit;
        ++puzzle.live;
        return;
    }
    block.held |= bit;
    block.below[slot] = puzzle.held;
    puzzle.held = block.number * LANES + slot;
}

// Removes one node of the puzzle. If none is left, the deepest child that was held back starts.
void LaneSearch::close_node(OpenPuzzle& puzzle) {
    if (--puzzle.live > 0) return;
    if (puzzle.held == NO_NODE) return finish(puzzle);
    Block* block = &block_of(puzzle.held);
    const int slot = puzzle.held % LANES;
    block->held &= ~(LaneBits{1} << slot);
    block->second |= LaneBits{1} << slot;
    puzzle.held = block->below[slot];
    puzzle.live = 1;
}

// Lets all second children of the puzzle start, now and later.
void LaneSearch::release_all_held(OpenPuzzle& puzzle) {
    puzzle.holds_nothing = true;
    while (puzzle.held != NO_NODE) {
        Block& block = block_of(puzzle.held);
        const int slot = puzzle.held % LANES;
        block.held &= ~(LaneBits{1} << slot);
        block.second |= LaneBits{1} << slot;
        ++puzzle.live;
        puzzle.held = block.below[slot];
    }
}

// Gives idle lanes second children that were held back: those of the oldest block, which have the
// largest trees.
bool LaneSearch::release_held() {
    for (Block* block : waiting_) {
        if (block->held == 0) continue;
        release_all_held(owner(*block, lowest(block->held)));
        return true;
    }
    return false;
}

void LaneSearch::finish(OpenPuzzle& puzzle) {
    const PuzzleBatch& batch = *job_.batch;
    if (batch.counts != nullptr) batch.counts[puzzle.index] = puzzle.found;
    if (batch.nodes != nullptr) batch.nodes[puzzle.index] = puzzle.nodes;
    if (batch.solutions != nullptr && puzzle.found == 0) {
        std::memset(batch.solutions + puzzle.index * batch.solution_stride, batch.text ? '.' : 0,
                    CELLS);
    }
    // A moving average over about 16 puzzles.
    ended_early_ += ((is_done(puzzle) ? ONE : 0) - ended_early_) / 16;
    job_.nodes += puzzle.nodes;
    ++finished_;
    closed_[closed_count_++] = static_cast<std::uint16_t>(&puzzle - open_);
}

void LaneSearch::store_solutions(LaneBits lanes) {
    if (solved_.count + count_bits(lanes) > LANES) write_out();
    const int begin = solved_.count;
    OutgoingNodes outgoing = assign_slots(solved_, lanes, LANES);
    move_out(outgoing);
    const PuzzleBatch& batch = *job_.batch;
    for (int slot = begin; slot < solved_.count; ++slot) {
        const std::size_t index = owner(solved_, slot).index;
        solution_text_[slot] = batch.solutions + index * batch.solution_stride;
    }
}

void LaneSearch::write_out() {
    write_solutions(solved_, solution_text_, job_.batch->text ? '0' : 0);
    solved_.count = 0;
}

Block* LaneSearch::new_block() {
    if (spare_.empty()) {
        blocks_.push_back(std::make_unique<Block>());
        blocks_.back()->number = static_cast<int>(blocks_.size()) - 1;
        return blocks_.back().get();
    }
    Block* block = spare_.back();
    spare_.pop_back();
    block->count = 0;
    return block;
}

void run_kernel(Job& job) {
    std::make_unique<LaneSearch>(job)->run();
}

}  // namespace whydoku::lanes::WHYDOKU_LANES_BUILD
