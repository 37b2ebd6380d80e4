// All almost locked sets of a board: N cells of a house with N + 1 candidates in all. Take one
// digit away, and the others fill the cells: if a set lacks x, it holds every other of its digits.
//
// Two sets share a restricted common x if all their candidates x see each other: x fits into one of
// them at most. So sets make chains: if A holds x, B lacks x and holds y, so that C lacks y ...
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "bits.hpp"
#include "position.hpp"

namespace pencilmark {

struct Als {
    CellSet cells;
    DigitSet digits;
    DigitSet striking;  // those that strike candidates elsewhere where the set holds them
    DigitSet linked;    // of these, those that are a restricted common with some other set
    std::array<int, MAX_SIZE + 1> node;  // of each of its digits: number of the AlsNode
};

// A digit in the cells of a set that may hold it. Sets that have it in the same single cell share
// the node; digits that strike nothing lead nowhere and share node 0, which has no places.
struct AlsNode {
    Digit digit;
    CellSet places;
    CellSet seen;  // candidates elsewhere that see all of the places: false if the set holds it
    bool paired = false;
};

class AlmostLockedSets {
  public:
    void build(const Position& position);

    const std::vector<Als>& sets() const { return sets_; }  // those of fewer cells first
    const std::vector<AlsNode>& nodes() const { return nodes_; }
    const AlsNode& node(const Als& set, Digit d) const { return nodes_[set.node[d]]; }

    // Two nodes of the same digit that cannot both be true: no place of the one goes along with any
    // of the other. For the sets that have them, the digit is a restricted common.
    using Pair = std::pair<int, int>;
    const std::vector<Pair>& pairs() const { return pairs_; }
    // The sets that have a node which makes a pair with this one.
    Bits partners(int node) const { return partners_[node]; }

    // Sets of candidates are kept as bits, by cell, then by digit.
    int bit(Cell c, Digit d) const { return candidates_.of(c, d); }
    Candidate candidate(int bit) const { return candidates_.at(bit); }
    int candidate_count() const { return candidates_.count(); }
    // By node: what it strikes if it is true.
    const BitRows& struck() const { return struck_; }
    // By node: what is false if the node is, struck by another digit of a set that has it.
    const BitRows& implied() const { return implied_; }

    // For each candidate, those that cannot be true along with it, because some set would lack two
    // digits.
    void exclusions(BitRows& to) const;

    // For each node that makes a pair, what `from` has for the nodes that would be shown to be
    // false if this one is true: those that make a pair with it.
    void across_pairs(const BitRows& from, BitRows& to) const;
    // For each node that makes a pair, what `from` has for the nodes that would be shown to be true
    // if this one is false: the others of its sets that make pairs.
    void across_sets(const BitRows& from, BitRows& to) const {
        across_sets(from, to, &Als::linked);
    }

  private:
    // Some cells of a house.
    struct Subset {
        DigitSet digits;
        CellSet cells, peers;  // the peers of all of them
    };

    unsigned list_subsets(const Board& board, House h);
    void collect(const Board& board, House h);
    int node_of(Digit d, CellSet places, CellSet seen);
    void make_pairs();
    void pair(int n, int m);
    void make_partners();
    void list_struck(const Board& board);
    void across_sets(const BitRows& from, BitRows& to, DigitSet Als::* which) const;

    std::vector<Subset> subsets_;  // scratch, of one house: by the cells chosen, as bits
    std::array<unsigned, MAX_SIZE + 1> having_{};  // scratch: by digit, the cells that may hold it
    std::array<std::vector<Als>, MAX_SIZE + 1> by_size_;
    std::vector<Als> sets_;
    std::vector<AlsNode> nodes_;
    std::vector<Pair> pairs_;
    std::array<CellSet, MAX_SIZE + 1> singles_;  // by digit: the places of nodes that have one
    std::array<std::array<int, MAX_CELLS>, MAX_SIZE + 1> single_;  // their nodes
    std::array<std::vector<int>, MAX_SIZE + 1> wide_;  // by digit: nodes that have and see more
    CandidateNumbers candidates_;
    BitRows owners_, partners_, struck_, implied_;
};

}  // namespace pencilmark
