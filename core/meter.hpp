// What a long call may cost: a cap on nodes, a cap on seconds, and a way to interrupt it.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace pencilmark {

enum class Cap : std::uint8_t { none, nodes, seconds, interrupted };

const char* to_string(Cap cap);

struct Caps {
    std::uint64_t nodes = 0;                  // 0: no limit
    double seconds = 0;                       // 0: no limit
    bool (*interrupted)() = nullptr;          // asked now and then; may be null
    const std::atomic<bool>* stop = nullptr;  // set by another thread, or null
};

class Meter {
  public:
    explicit Meter(const Caps& caps);

    // Count one node of a search; false from when a cap is hit on.
    bool spend() {
        if (hit_ != Cap::none) return false;
        ++nodes_;
        ++since_restart_;
        if (caps_.nodes && since_restart_ > caps_.nodes) return stop(Cap::nodes);
        return nodes_ % CHECK_EVERY != 0 || in_time();
    }
    // Whether seconds are left and nobody interrupts: for loops whose turns take long.
    bool in_time();
    // The cap on nodes counts anew from here, or goes on from what was spent.
    void restart_nodes(std::uint64_t spent = 0) { since_restart_ = spent; }
    // Another rung follows, with a share of its own: what did not suffice to the last one does not
    // stop it.
    void next_rung() {
        restart_nodes();
        if (hit_ == Cap::nodes) hit_ = Cap::none;
    }
    // Whether some rung was cut short; and that this is what stops the call.
    bool cut_short() const { return cut_short_; }
    void give_up() {
        if (hit_ == Cap::none) stop(Cap::nodes);
    }
    // Another puzzle follows: that one cost too many nodes does not stop the next.
    void next_puzzle() {
        next_rung();
        cut_short_ = false;
    }
    // Both caps count anew from here.
    void restart() {
        restart_nodes();
        start_ = Clock::now();
    }

    Cap hit() const { return hit_; }  // what stops the call, or the rung
    std::uint64_t nodes() const { return nodes_; }
    std::uint64_t since_restart() const { return since_restart_; }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::uint64_t CHECK_EVERY = 256;

    bool stop(Cap cap) {
        hit_ = cap;
        cut_short_ |= cap == Cap::nodes;
        return false;
    }

    Caps caps_;
    Clock::time_point start_, last_asked_;
    std::uint64_t nodes_ = 0, since_restart_ = 0;
    Cap hit_ = Cap::none;
    bool cut_short_ = false;
};

}  // namespace pencilmark
