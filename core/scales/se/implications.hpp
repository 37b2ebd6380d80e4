// What follows from an assumption, in the order in which the original finds it.
#pragma once

#include <deque>
#include <memory>

#include "base/meter.hpp"
#include "scales/se/chain_hint.hpp"

namespace whydoku::se {

inline constexpr int LONGEST = 1 << 20;

// How far implications go.
struct Reach {
    bool multiple = false;  // chains from a cell or a house
    bool dynamic = false;   // candidates that became false make new links
    bool nishio = false;    // one digit only
    int level = 0;          // the rules that are implications too: see rule_implications.hpp
    int nested_level = 0;   // of level 4: the level of the chains that are implications
};

struct Implications {
    struct Entry {
        Node node;
        Cause cause;
        std::uint32_t parents;      // where its parents begin; they end where the next begin
        std::uint16_t count;        // nodes that it follows from, and itself
        const NestedChain* nested;  // the chain that it follows by, if any
    };
    std::vector<Entry> entries;
    std::vector<std::uint16_t> parents;      // numbers of entries
    std::array<std::int16_t, NODES> number;  // of the entry of a node, or -1
    // A candidate that would be both: two entries, one of which is not among the nodes.
    int contradiction_on = -1, contradiction_off = -1;
    std::vector<std::uint16_t> nodes[2];  // entries of "off" and "on" nodes, in order

    std::array<std::uint64_t, 12> known[2];  // the candidates of `nodes`

    bool has(Node n) const { return number[n] >= 0; }
    const Entry& entry(Node n) const { return entries[number[n]]; }
    // All that an entry follows from, breadth first, from itself; as numbers.
    void chain(int entry, std::vector<std::uint16_t>& out) const;
    std::size_t parents_end(int entry) const {
        return entry + 1 < static_cast<int>(entries.size()) ? entries[entry + 1].parents
                                                            : parents.size();
    }
};

// What the searches of one path share.
struct Workshop {
    Meter& meter;
    std::deque<NestedChain> nested;                    // the chains that nodes follow by
    std::vector<std::unique_ptr<Implications>> spare;  // memory to be used again

    std::unique_ptr<Implications> implications();
};

class Propagation {
  public:
    Propagation(const Grid& grid, Reach reach, Workshop& workshop)
        : source_(grid), grid_(grid), reach_(reach), workshop_(workshop) {
        int nodes = 2;
        for (Mask mask : grid.cell) nodes += 2 * size(mask);
        words_ = nodes / 64 + 1;
    }

    // From now on, more may follow.
    void set_reach(Reach reach) { reach_ = reach; }
    // What leads to longer chains than these may be left out.
    void set_longest(int complexity) { longest_ = complexity; }

    void run(Node assumption, Implications& result);
    // Goes on from what run() found with a shorter reach.
    void resume(Implications& result);

  private:
    int collect_ancestors(std::size_t number, std::size_t first, std::size_t end);
    bool leads_on(std::size_t entry) const { return result_->entries[entry].count + 2 <= longest_; }
    void start(Node assumption);
    void follow();

    friend class RuleImplications;

    bool on(int entry);
    bool off(int entry);
    bool rules();
    bool imply_on(Node n, Cause cause, int entry);
    bool imply_off(int candidate, Cause cause, int entry);
    void add(Node n, Cause cause, const NestedChain* nested, bool is_known);

    const Grid& source_;
    Grid grid_;  // without the candidates that became false
    Reach reach_;
    Workshop& workshop_;
    int longest_ = LONGEST;
    int short_pending_ = 0;  // nodes to be followed that may still lead to chains short enough
    Implications* result_ = nullptr;
    std::vector<std::uint64_t> ancestors_;  // of each entry, `words_` words
    std::size_t words_ = 0;
    std::size_t entries_end_ = 0;        // where the parents of the next entry begin
    std::array<std::size_t, 2> done_{};  // "off" and "on" nodes that were followed
};

}  // namespace whydoku::se
