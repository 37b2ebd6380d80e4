// Caps on the cost of a long call (nodes, seconds), and ways to interrupt it.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace whydoku {

enum class Cap : std::uint8_t { none, nodes, seconds, interrupted };

const char* to_string(Cap cap);

struct Caps {
    std::uint64_t nodes = 0;                  // 0: no limit
    double seconds = 0;                       // 0: no limit
    bool (*interrupted)() = nullptr;          // called now and then; may be null
    const std::atomic<bool>* stop = nullptr;  // another thread sets it; may be null
};

class Meter {
  public:
    explicit Meter(const Caps& caps);

    // Counts one node of a search. Returns false as soon as a cap is hit, and from then on.
    bool spend() {
        if (stopped_by_ != Cap::none) return false;
        ++nodes_;
        ++since_restart_;
        if (caps_.nodes && since_restart_ > caps_.nodes) return stop(Cap::nodes);
        return nodes_ % CHECK_EVERY != 0 || in_time();
    }
    // Whether no cap is hit and nobody interrupts: for loops with slow iterations.
    bool in_time();
    // Restarts the count for the cap on nodes, or continues it at `spent`.
    void restart_nodes(std::uint64_t spent = 0) { since_restart_ = spent; }
    // The next rung begins, with the full cap on nodes: a rung that hit the cap does not stop it.
    void next_rung() {
        restart_nodes();
        if (stopped_by_ == Cap::nodes) stopped_by_ = Cap::none;
    }
    // Whether a cap on nodes cut any rung short; and a way to end the call for that reason.
    bool cut_short() const { return cut_short_; }
    void end_by_nodes() {
        if (stopped_by_ == Cap::none) stop(Cap::nodes);
    }
    // The next puzzle begins: a puzzle that hit the cap on nodes does not stop it.
    void next_puzzle() {
        next_rung();
        cut_short_ = false;
    }
    // Restarts the counts for both caps.
    void restart() {
        restart_nodes();
        start_ = Clock::now();
    }

    // The cap that ends the call; the cap on nodes ends a rung or a puzzle, until the next begins.
    Cap stopped_by() const { return stopped_by_; }
    std::uint64_t nodes() const { return nodes_; }
    std::uint64_t since_restart() const { return since_restart_; }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::uint64_t CHECK_EVERY = 256;

    bool stop(Cap cap) {
        stopped_by_ = cap;
        cut_short_ |= cap == Cap::nodes;
        return false;
    }

    Caps caps_;
    Clock::time_point start_, last_asked_;
    std::uint64_t nodes_ = 0, since_restart_ = 0;
    Cap stopped_by_ = Cap::none;
    bool cut_short_ = false;
};

}  // namespace whydoku
