// Strong and weak links of a board: what follows from a candidate, or from a few of which one is
// meant, being true or false. The common currency of chains and forcing.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "als.hpp"
#include "bits.hpp"

namespace pencilmark {

// Which links are drawn. Within a cell they join its digits, within a house the places of a digit.
struct LinkKinds {
    bool strong_in_cell = false, strong_in_house = false, weak_in_cell = false;
    bool groups = false;    // candidates of one digit that two houses share, taken as one node
    bool unlinked = false;  // candidates without a strong link are nodes too
    bool als = false;       // the places of a digit in an almost locked set are a node

    bool operator==(const LinkKinds&) const = default;
};

inline constexpr LinkKinds X_LINKS{.strong_in_house = true};  // on one digit
inline constexpr LinkKinds XY_LINKS{.strong_in_cell = true};  // through cells with two candidates
inline constexpr LinkKinds PLAIN_LINKS{true, true, true, false};
inline constexpr LinkKinds GROUPED_LINKS{true, true, true, true};
inline constexpr LinkKinds ALS_LINKS{true, true, true, true, false, true};
inline constexpr LinkKinds FORCING_LINKS{true, true, true, true, true};

// "One of these cells holds the digit."
struct Node {
    Digit digit;
    CellSet cells;
    CellSet sees;  // places of the digit that are lost when the node is true
    bool in_set;   // places that only an almost locked set joins

    bool single() const { return cells.size() == 1; }
    Cell cell() const { return cells.first(); }
    std::vector<Candidate> candidates() const;
};

using NodeId = std::uint16_t;

class Links {
  public:
    void build(const Position& position, LinkKinds kinds);

    // Single candidates first, then groups; of each, by digit and then by cell.
    std::span<const Node> nodes() const { return nodes_; }
    int count() const { return static_cast<int>(nodes_.size()); }
    std::size_t singles() const { return single_count_; }
    // The node of a candidate, which must be one.
    NodeId node(Cell c, Digit d) const { return single_id_[d][c]; }
    // Those of which one is true if this one is false.
    std::span<const NodeId> strong(NodeId node) const {
        return {strong_.data() + strong_at_[node], strong_.data() + strong_at_[node + 1]};
    }
    // The almost locked set by which two nodes are strongly linked; null if none is needed.
    const Als* set_between(NodeId i, NodeId j) const;
    const AlmostLockedSets& sets() const { return *sets_; }
    const BitRows& strong_rows() const { return strong_rows_; }
    const BitRows& weak() const { return weak_; }  // if the one is true, the other is false

  private:
    struct Seed {
        Digit digit;
        CellSet cells;
        bool in_set = false;  // places that only a set joins
    };
    // The groups of a digit, ascending, numbered one after the other.
    struct Groups {
        std::vector<CellSet> cells;
        NodeId first = 0;
    };

    void pair_in_cells(const Board& board);
    void pair_in_houses(const Board& board);
    void pair_groups(const Board& board, House h, Digit d);
    void pair_in_sets(const Layout& layout);
    void collect_nodes(const Board& board, LinkKinds kinds);
    void number_nodes(const Board& board);
    NodeId add_node(const Board& board, const Seed& seed);
    void draw_strong();
    void draw_weak(const Board& board, LinkKinds kinds);
    void draw_weak_groups();
    NodeId id(const Seed& seed) const;

    const AlmostLockedSets* sets_ = nullptr;    // where they make links
    std::vector<std::pair<Seed, Seed>> pairs_;  // strongly linked
    std::vector<Node> nodes_;
    std::size_t single_count_ = 0;
    std::array<CellSet, MAX_SIZE + 1> singles_;
    std::array<std::array<NodeId, MAX_CELLS>, MAX_SIZE + 1> single_id_;
    std::array<std::array<Groups, MAX_SIZE + 1>, 2> groups_;  // those that only a set joins apart
    BitRows strong_rows_, weak_;
    std::vector<NodeId> strong_;  // by node, one list behind the other: they are short
    std::vector<std::uint32_t> strong_at_;
};

// The links of one kind, as what finders share.
template <LinkKinds Kinds>
struct LinksOf : Links {
    void build(const Position& position) { Links::build(position, Kinds); }
};

enum class Truth : std::uint8_t { no, yes };

// Which nodes are true if one is, or if one is not: over any number of links, without the ways.
class Closure {
  public:
    void build(const Links& links);

    Bits if_true(NodeId node) const { return if_true_[node]; }
    Bits if_false(NodeId node) const { return if_false_[node]; }

  private:
    void close(NodeId node);

    BitRows next_;  // true after two links, if the node is
    BitRows if_true_, if_false_;
    std::vector<Bits::Word> done_;
};

// What follows from one node being false, or being true: which nodes are then true and which are
// false, over how many links.
class Reach {
  public:
    void from(const Links& links, NodeId start, Truth truth);

    // The nodes that are then true, nearest first. A false start may be among them: it is proved.
    std::span<const NodeId> reached() const { return reached_; }
    // Links on the way to a node that is then true, or false.
    int length(NodeId node, Truth truth) const { return length_[index(truth)][node]; }
    // The way there: start, then nodes that are true and false in turns.
    void path(NodeId node, Truth truth, std::vector<NodeId>& path) const;
    // From a false start: calls visit(path) for each of the shortest ways to a node that is true,
    // until it returns true.
    template <class Visit>
    bool each_path(const Links& links, NodeId node, std::vector<NodeId>& path,
                   const Visit& visit) const;

  private:
    static constexpr std::size_t index(Truth truth) { return static_cast<std::size_t>(truth); }
    void arrive(NodeId node, Truth truth, NodeId why, int length);
    void strong_from(const Links& links, NodeId off);

    template <class Visit>
    bool walk_back(const Links& links, std::vector<NodeId>& path, std::size_t at,
                   const Visit& visit) const;

    std::vector<NodeId> reached_;
    std::array<std::vector<std::uint64_t>, 2> seen_;  // by truth
    std::array<std::vector<NodeId>, 2> why_;
    std::array<std::vector<std::uint16_t>, 2> length_;
};

// A node that is supposed to be true, or false.
struct Start {
    NodeId node;
    Truth truth;
};

// What follows by links from each candidate of a board: which nodes are then true and which are
// false at once, the ways there when they are asked for.
class Consequences {
  public:
    void build(const Position& position);

    const Links& links() const { return *links_; }
    // All nodes that are then true, or false. A start that is false must have been opened.
    Bits all(Start start, Truth truth) const {
        return all_[index(start.truth)][index(truth)][start.node];
    }
    void open(Truth starts);
    const Reach& from(Start start);
    // It leads to its own opposite, so it is disproved by a chain alone.
    bool refutes_itself(Start start) const {
        return all(start, start.truth == Truth::yes ? Truth::no : Truth::yes).has(start.node);
    }

  private:
    static constexpr std::size_t index(Truth truth) { return static_cast<std::size_t>(truth); }

    const Links* links_ = nullptr;
    Closure closure_;
    std::array<std::array<BitRows, 2>, 2> all_;  // by truth of the start, then of the nodes
    std::array<std::vector<Reach>, 2> reach_;    // by truth of the start
    std::array<std::vector<bool>, 2> followed_;
};

// What is false whichever of two nodes is true, added to the list.
void strike_common(const Board& board, const Node& a, const Node& b,
                   std::vector<Candidate>& struck);

// Adds a path to the evidence of a step: links, and which of its candidates are on and off.
void draw_path(Step& step, const Links& links, std::span<const NodeId> path, Truth start);

template <class Visit>
bool Reach::each_path(const Links& links, NodeId node, std::vector<NodeId>& path,
                      const Visit& visit) const {
    path.resize(static_cast<std::size_t>(length(node, Truth::yes)) + 1);
    path.back() = node;
    return walk_back(links, path, path.size() - 1, visit);
}

// path[at] is true; fills in what leads to it.
template <class Visit>
bool Reach::walk_back(const Links& links, std::vector<NodeId>& path, std::size_t at,
                      const Visit& visit) const {
    const int here = static_cast<int>(at);
    for (NodeId off : links.strong(path[at])) {
        if (length(off, Truth::no) != here - 1) continue;
        path[at - 1] = off;
        if (at == 1) return visit(path);
        for (int each_on : links.weak()[off]) {
            const auto on = static_cast<NodeId>(each_on);
            if (length(on, Truth::yes) != here - 2) continue;
            path[at - 2] = on;
            if (walk_back(links, path, at - 2, visit)) return true;
        }
    }
    return false;
}

}  // namespace pencilmark
