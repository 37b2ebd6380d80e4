// All almost locked sets of a board: N cells of a house with N + 1 digits as candidates. If a set
// lacks one of its digits, it holds all the others.
//
// A digit x is a restricted common of two sets if all candidates x of one see all candidates x of
// the other: at most one of the sets holds x. This links sets to chains: if A holds x, B lacks x,
// so B holds y, so C lacks y ...
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "base/bits.hpp"
#include "position/position.hpp"

namespace whydoku {

struct Als {
    CellSet cells;
    HouseSet houses;  // that hold all of the cells
    DigitSet digits;
    DigitSet striking;  // digits that eliminate candidates elsewhere if the set holds them
    DigitSet linked;    // of these, the restricted commons with some other set
    std::array<int, MAX_SIZE + 1> node;  // of each of its digits: number of the AlsNode
};

// A digit in those cells of a set that may hold it. Sets that have the digit in the same single
// cell share a node. Digits that eliminate nothing share node 0, which has no places.
struct AlsNode {
    Digit digit;
    CellSet places;
    CellSet seen;  // candidates elsewhere that see all of the places: false if the set holds it
    static constexpr int UNPAIRED = -1;
    int pair_row = UNPAIRED;  // the number among the nodes that make a pair

    bool is_paired() const { return pair_row != UNPAIRED; }
};

class AlmostLockedSets {
  public:
    void build(const Position& position);

    const std::vector<Als>& sets() const { return sets_; }  // sets of fewer cells first
    const std::vector<AlsNode>& nodes() const { return nodes_; }
    const AlsNode& node(const Als& set, Digit d) const { return nodes_[set.node[d]]; }

    // Two nodes of one digit that cannot both be true, by their pair rows: every place of the first
    // sees every place of the second. The digit is a restricted common of the sets that have them.
    using Pair = std::pair<int, int>;
    const std::vector<Pair>& pairs() const { return pairs_; }
    // The sets that have a node which makes a pair with this node, which must make one.
    Bits partners(int node) const { return partners_[nodes_[node].pair_row]; }

    // Sets of candidates are rows of bits: a bit for each candidate, by cell, then by digit.
    int bit(Cell c, Digit d) const { return candidates_.of(c, d); }
    Candidate candidate(int bit) const { return candidates_.at(bit); }
    int candidate_count() const { return candidates_.count(); }
    // By node: the candidates that are false if the node is true.
    const BitRows& struck() const { return struck_; }
    // By pair row: the candidates that are false if the node is false, because a set that has the
    // node then holds all its other digits.
    const BitRows& implied() const { return implied_; }
    int pair_row(const Als& set, Digit d) const { return node(set, d).pair_row; }

    // For each candidate, the candidates that cannot be true together with it, because some set
    // would lack two digits.
    void exclusions(BitRows& to) const;

    // Rows are pair rows. Row n of `to` joins the rows in `from` of all nodes that make a pair with
    // n: those that are false if n is true.
    void across_pairs(const BitRows& from, BitRows& to) const;
    // Rows are pair rows. Row n of `to` joins the rows in `from` of all other linked nodes of the
    // sets that have n: those that are true if n is false.
    void across_sets(const BitRows& from, BitRows& to) const;

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
    enum class Rows { nodes, pairs };  // what rows of candidates are for
    template <Rows ROWS>
    DigitSet digits_of(const Als& set) const {
        return ROWS == Rows::nodes ? set.striking : set.linked;
    }
    template <Rows ROWS>
    int row_of(const Als& set, Digit d) const {
        return ROWS == Rows::nodes ? set.node[d] : pair_row(set, d);
    }
    template <Rows FROM, Rows TO>
    void join_across(const BitRows& from, BitRows& to) const;
    template <Rows FROM, Rows TO, int WORDS>
    void join_words_across(const BitRows& from, BitRows& to, int at) const;

    std::vector<Subset> subsets_;  // scratch, of one house; the index has a bit per chosen cell
    std::array<unsigned, MAX_SIZE + 1> having_{};  // scratch: by digit, the cells that may hold it
    std::array<std::vector<Als>, MAX_SIZE + 1> by_size_;
    std::vector<Als> sets_;
    std::vector<AlsNode> nodes_;
    std::vector<Pair> pairs_;
    int paired_nodes_ = 0;
    std::array<CellSet, MAX_SIZE + 1> singles_;  // by digit: places of the nodes with one place
    std::array<std::array<int, MAX_CELLS>, MAX_SIZE + 1> single_;  // their nodes
    std::array<std::vector<int>, MAX_SIZE + 1>
        wide_;  // by digit: nodes with several places that see several
    CandidateNumbers candidates_;
    BitRows owners_, partners_, implied_;  // by pair row
    BitRows struck_;
};

}  // namespace whydoku
