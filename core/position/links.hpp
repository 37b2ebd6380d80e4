// The strong and weak links of a board, and what follows from a node being true or false. Chains
// and forcing techniques are all built on these.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "base/bits.hpp"
#include "position/als.hpp"
#include "rules/linked.hpp"

namespace whydoku {

// Which links are built. Links in a cell join its digits; links in a house, or in a cage that needs
// the digit, join places of a digit. With weak links in cells come those of two cells of a cage
// that cannot hold two digits together, by the sum alone.
struct LinkKinds {
    bool strong_in_cell = false, strong_in_house = false, weak_in_cell = false;
    bool groups = false;    // several candidates of one digit where two houses cross are a node
    bool unlinked = false;  // candidates without a strong link are nodes as well
    bool als = false;       // the places of a digit in an almost locked set are a node
    bool sums = false;      // what the candidates leave of the sums of a killer links single ones

    bool operator==(const LinkKinds&) const = default;
};

inline constexpr LinkKinds X_LINKS{.strong_in_house = true};  // on one digit
inline constexpr LinkKinds XY_LINKS{.strong_in_cell = true};  // through cells with two candidates
inline constexpr LinkKinds PLAIN_LINKS{true, true, true, false};
inline constexpr LinkKinds GROUPED_LINKS{true, true, true, true};
inline constexpr LinkKinds ALS_LINKS{true, true, true, true, false, true};
inline constexpr LinkKinds FORCING_LINKS{true, true, true, true, true};
inline constexpr LinkKinds SUM_LINKS{true, true, true, true, true, false, true};

// "One of these cells holds the digit."
struct Node {
    Digit digit;
    CellSet cells;
    CellSet sees;  // places of the digit that are false if the node is true
    bool in_set;   // only an almost locked set makes its places one node

    bool single() const { return cells.size() == 1; }
    Cell cell() const { return cells.first(); }
    std::vector<Candidate> candidates() const;
};

using NodeId = std::uint16_t;

class Links {
  public:
    void build(const Position& position, LinkKinds kinds);

    // Single candidates first, then groups; each by digit, then by cell.
    std::span<const Node> nodes() const { return nodes_; }
    int count() const { return static_cast<int>(nodes_.size()); }
    std::size_t singles() const { return single_count_; }
    // The node of a candidate that is known to be a node.
    NodeId node(Cell c, Digit d) const { return single_id_[d][c]; }
    // The nodes that are true if this node is false.
    std::span<const NodeId> strong(NodeId node) const {
        return {strong_.data() + strong_at_[node], strong_.data() + strong_at_[node + 1]};
    }
    // The almost locked set that links two nodes strongly; null if the link needs none.
    const Als* set_between(NodeId i, NodeId j) const;
    const AlmostLockedSets& sets() const { return *sets_; }
    const BitRows& strong_rows() const { return strong_rows_; }
    const BitRows& weak() const { return weak_; }  // by node: false if this node is true
    // A word of the row of a node, without the links that need a sum and what its cells lack.
    Bits::Word plainly_weak(NodeId node, int word) const {
        return weak_[node].word(word) & ~(sums_ ? weak_by_sums_[node].word(word) : 0);
    }
    // Adds to a step the sum that the link from one node to another needs, if it needs one.
    void mark_sum(NodeId from, NodeId to, Step& step) const;

  private:
    struct Seed {
        Digit digit;
        CellSet cells;
        bool in_set = false;  // as in Node
    };
    // The groups of a digit in ascending order; their node numbers follow one another.
    struct Groups {
        std::vector<CellSet> cells;
        NodeId first = 0;
    };

    void pair_in_cells(const Board& board);
    void pair_in_houses(const Board& board);
    void pair_in_cages(const Board& board);
    void pair_groups(const Board& board, House h, Digit d);
    void pair_in_sets(const Layout& layout);
    void collect_nodes(const Board& board, LinkKinds kinds);
    void number_nodes(const Board& board);
    NodeId add_node(const Board& board, const Seed& seed);
    void list_strong();
    void draw_weak(const Board& board, LinkKinds kinds);
    void draw_weak_groups();
    void draw_weak_in_cages(const Board& board);
    void draw_sums();
    void draw_sum(const SumWays& ways);
    void join(BitRows& rows, BitRows& by_sums, NodeId one, NodeId other);
    NodeId id(const Seed& seed) const;

    const AlmostLockedSets* sets_ = nullptr;    // where they make links
    std::vector<std::pair<Seed, Seed>> pairs_;  // strongly linked; those in cages last
    std::vector<Node> nodes_;
    std::size_t single_count_ = 0;
    std::array<CellSet, MAX_SIZE + 1> singles_;
    std::array<std::array<NodeId, MAX_CELLS>, MAX_SIZE + 1> single_id_;
    std::array<std::array<Groups, MAX_SIZE + 1>, 2> groups_;  // by in_set, then by digit
    BitRows strong_rows_, weak_, strong_by_sums_, weak_by_sums_;
    const Board* board_ = nullptr;
    std::shared_ptr<const Sums> sums_;  // where they make links
    std::vector<NodeId> strong_;        // short lists, one per node, one after another
    std::vector<std::uint32_t> strong_at_;
};

// The links of certain kinds, as a table of a position.
template <LinkKinds Kinds>
struct LinksOf : Links {
    void build(const Position& position) { Links::build(position, Kinds); }
};

enum class Truth : std::uint8_t { no, yes };

// Which nodes are true if a node is true, or if it is false, over any number of links. The chains
// themselves are not kept.
class Closure {
  public:
    void build(const Links& links);

    Bits if_true(NodeId node) const { return if_true_[node]; }
    Bits if_false(NodeId node) const { return if_false_[node]; }

  private:
    void close(NodeId node);

    BitRows next_;  // true after a weak and a strong link, if the node is true
    BitRows if_true_, if_false_;
    std::vector<Bits::Word> done_;
};

// What follows from one node being true, or being false: the nodes that are then true and those
// that are false, each with the length of the shortest chain.
class ChainReach {
  public:
    void from(const Links& links, NodeId start, Truth truth);

    // The nodes that are then true, nearest first. If the start was supposed to be false and is
    // among them, it is proved.
    std::span<const NodeId> reached() const { return reached_; }
    // The number of links to a node that is then true, or false.
    int length(NodeId node, Truth truth) const { return length_[index(truth)][node]; }
    // The chain to the node: from the start, with true and false nodes in turn.
    void path(NodeId node, Truth truth, std::vector<NodeId>& path) const;
    // From a false start: calls visit(path) for each of the shortest chains to a node that is true,
    // until visit returns true.
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

// What follows by links from each candidate of a board. Which nodes are then true or false is known
// at once; the chains are searched when they are asked for.
class Consequences {
  public:
    void build(const Links& links);

    const Links& links() const { return *links_; }
    // All nodes that are then true, or false. open() must have been called for a false start.
    Bits all(Start start, Truth truth) const {
        return all_[index(start.truth)][index(truth)][start.node];
    }
    void open(Truth starts);
    const ChainReach& from(Start start);
    // Whether the start leads to its own opposite, so that a single chain disproves it.
    bool refutes_itself(Start start) const {
        return all(start, start.truth == Truth::yes ? Truth::no : Truth::yes).has(start.node);
    }

  private:
    static constexpr std::size_t index(Truth truth) { return static_cast<std::size_t>(truth); }

    const Links* links_ = nullptr;
    Closure closure_;
    std::array<std::array<BitRows, 2>, 2> all_;     // by truth of the start, then of the nodes
    std::array<std::vector<ChainReach>, 2> reach_;  // by truth of the start
    std::array<std::vector<bool>, 2> followed_;
};

// The consequences of links of certain kinds, as a table of a position.
template <LinkKinds Kinds>
struct ConsequencesOf : Consequences {
    void build(const Position& position) { Consequences::build(position.table<LinksOf<Kinds>>()); }
};

// Adds to the list the candidates that are false whichever of two nodes is true.
void strike_common(const Board& board, const Node& a, const Node& b,
                   std::vector<Candidate>& struck);

// Adds a chain to the evidence of a step: its links, and which of its candidates are on and off.
void draw_path(Step& step, const Links& links, std::span<const NodeId> path, Truth start);

template <class Visit>
bool ChainReach::each_path(const Links& links, NodeId node, std::vector<NodeId>& path,
                           const Visit& visit) const {
    path.resize(static_cast<std::size_t>(length(node, Truth::yes)) + 1);
    path.back() = node;
    return walk_back(links, path, path.size() - 1, visit);
}

// path[at] is true; fills in the nodes before it.
template <class Visit>
bool ChainReach::walk_back(const Links& links, std::vector<NodeId>& path, std::size_t at,
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

}  // namespace whydoku
