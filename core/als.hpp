// All almost locked sets of a board: N cells of a house with N + 1 candidates in all. Take one
// digit away, and the others fill the cells: if a set lacks x, it holds every other of its digits.
//
// Two sets share a restricted common x if all their candidates x see each other: x fits into one of
// them at most. So sets make chains: if A holds x, B lacks x and holds y, so that C lacks y ...
#pragma once

#include <array>
#include <span>
#include <vector>

#include "bits.hpp"
#include "board.hpp"

namespace pencilmark {

struct Als {
    CellSet cells;
    DigitSet digits;
    std::array<int, MAX_SIZE + 1> node;  // of each of its digits: number of the AlsNode
};

// A digit in the cells of a set that may hold it. Sets that have these cells for it share it.
struct AlsNode {
    Digit digit;
    CellSet places;
    CellSet seen;  // candidates elsewhere that see all of the places: false if the set holds it
};

class AlmostLockedSets {
  public:
    void build(const Board& board);

    const std::vector<Als>& sets() const { return sets_; }  // those of fewer cells first
    const std::vector<AlsNode>& nodes() const { return nodes_; }
    const AlsNode& node(const Als& set, Digit d) const { return nodes_[set.node[d]]; }

    // The nodes of the same digit of which not one place can be true along with one of these.
    std::span<const int> neighbours(int node) const {
        return {neighbours_.data() + first_[node], neighbours_.data() + last_[node]};
    }
    // The sets that have this node, and those that have a neighbour of it: for these the digit is
    // a restricted common with the former.
    Bits owners(int node) const { return owners_[node]; }
    Bits partners(int node) const { return partners_[node]; }

    // Sets of candidates are kept as bits, by cell, then by digit.
    int bit(Cell c, Digit d) const { return bit_[c][d]; }
    Candidate candidate(int bit) const { return candidates_[bit]; }
    int candidate_count() const { return static_cast<int>(candidates_.size()); }
    // What the node strikes if it is true.
    Bits struck(int node) const { return struck_[node]; }
    // What is false if the node is: struck by another digit of a set that has it.
    Bits implied(int node) const { return implied_[node]; }

    // One step along all chains at once: for each node, what `from` has for a node that is shown to
    // be true if this one is, by a restricted common and the set behind it.
    void spread(const BitRows& from, BitRows& to, BitRows& spare) const;
    const BitRows& struck() const { return struck_; }
    // For each candidate, those that cannot be true along with it, because some set would lack two
    // digits.
    void exclusions(BitRows& to) const;

  private:
    void collect(const Board& board, House h);
    void number_candidates(const Board& board);
    void make_nodes(const Board& board);
    int node_of(const Board& board, Digit d, CellSet places);
    void make_rows();
    void link(const Board& board, Digit d);
    void through_sets(const BitRows& from, BitRows& to) const;

    std::array<std::vector<Als>, MAX_SIZE + 1> by_size_;
    std::vector<Als> sets_;
    std::vector<AlsNode> nodes_;
    std::vector<int> slots_;  // a hash table of nodes
    std::vector<int> neighbours_, first_, last_;
    std::array<std::array<std::int16_t, MAX_SIZE + 1>, MAX_CELLS> bit_{};
    std::vector<Candidate> candidates_;
    BitRows owners_, partners_, struck_, implied_;
    BitRows seeing_;  // scratch: by cell, the nodes of a digit that strike it
    std::vector<int> of_digit_;
};

}  // namespace pencilmark
