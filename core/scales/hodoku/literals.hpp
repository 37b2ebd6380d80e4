// The implications with which HoDoKu's tables begin. A literal is a candidate, or a group of two or
// three candidates of one digit where a line crosses a box, that is true ("on") or false ("off").
#pragma once

#include <array>
#include <vector>

#include "base/bits.hpp"
#include "position/position.hpp"

namespace whydoku::hodoku {

using Literal = std::uint16_t;

// Candidates come first, by cell, then by digit; then groups.
struct TableNode {
    Digit digit;
    CellSet cells;
    CellSet sees;  // the common peers

    bool is_group() const { return cells.size() > 1; }
    Cell cell() const { return cells.first(); }
};

enum class WithGroups : std::uint8_t { no, yes };

class Literals {
  public:
    void build(const Board& board, WithGroups with_groups);

    const TableNode& node(Literal literal) const { return nodes_[literal / 2u]; }
    int candidates() const { return numbers_.count(); }  // the nodes that are no groups
    int count() const { return 2 * static_cast<int>(nodes_.size()); }

    static Literal on(int node) { return static_cast<Literal>(2 * node + 1); }
    static Literal off(int node) { return static_cast<Literal>(2 * node); }
    static bool is_on(Literal literal) { return literal & 1; }
    static Literal opposite(Literal literal) { return literal ^ 1; }
    Literal on(Cell c, Digit d) const { return on(numbers_.of(c, d)); }
    Literal off(Cell c, Digit d) const { return off(numbers_.of(c, d)); }

    // What follows at once, in HoDoKu's order.
    const std::vector<Literal>& direct(Literal literal) const { return direct_[literal]; }
    // Of that, what groups add: it comes last.
    std::span<const Literal> by_groups(Literal literal) const {
        return std::span(direct_[literal]).subspan(without_groups_[literal]);
    }

  private:
    void link_candidates(const Board& board);
    void collect_groups(const Board& board, HouseSet lines);
    void link_group(const Board& board, int group);
    void link_groups(const Board& board, int group);
    void add(Literal from, Literal to);
    void add_pair(Literal one, Literal other);

    CandidateNumbers numbers_;
    std::vector<TableNode> nodes_;
    std::array<std::vector<int>, MAX_HOUSES> groups_in_;  // by house
    std::vector<std::vector<Literal>> direct_;
    std::vector<std::size_t> without_groups_;
};

template <WithGroups With>
struct LiteralsOf : Literals {
    void build(const Position& position) { Literals::build(position.board(), With); }
};

// All that follows from each literal, itself included, over any number of implications.
class Consequence {
  public:
    // direct(literal): a range of literals.
    template <class Direct>
    void build(int literals, const Direct& direct);

    bool has(Literal from, Literal to) const { return rows_[from].has(bit(to)); }
    // What follows from a literal: the true nodes, then from off_from() on the false nodes.
    Bits row(Literal from) const { return rows_[from]; }
    const BitRows& rows() const { return rows_; }
    int off_from() const { return half_; }

  private:
    int bit(Literal literal) const { return (literal & 1 ? 0 : half_) + literal / 2; }
    template <class Direct>
    void visit(Literal literal, const Direct& direct);

    int half_ = 0;  // bits for the true nodes, in whole words
    BitRows rows_;
    // Tarjan's search for the literals that follow from one another.
    std::vector<int> number_, low_;
    std::vector<Literal> open_;
    int next_ = 0;
};

template <class Direct>
void Consequence::build(int literals, const Direct& direct) {
    half_ = (literals / 2 + 63) / 64 * 64;
    rows_.reset(literals, 2 * half_);
    number_.assign(static_cast<std::size_t>(literals), 0);
    low_.assign(static_cast<std::size_t>(literals), 0);
    open_.clear();
    next_ = 0;
    for (int i = 0; i < literals; ++i) {
        if (!number_[static_cast<std::size_t>(i)]) visit(static_cast<Literal>(i), direct);
    }
}

template <class Direct>
void Consequence::visit(Literal literal, const Direct& direct) {
    constexpr int CLOSED = 1 << 30;
    number_[literal] = low_[literal] = ++next_;
    const std::size_t start = open_.size();
    open_.push_back(literal);
    rows_.add(literal, bit(literal));
    for (Literal to : direct(literal)) {
        if (!number_[to]) visit(to, direct);
        low_[literal] = std::min(low_[literal], low_[to]);
        if (!has(literal, to)) rows_.join(literal, rows_[to]);
    }
    if (low_[literal] != number_[literal]) return;
    // The literals from here on follow from one another.
    for (std::size_t i = start + 1; i < open_.size(); ++i) rows_.join(literal, rows_[open_[i]]);
    for (std::size_t i = start; i < open_.size(); ++i) {
        if (i > start) rows_.copy(open_[i], rows_[literal]);
        low_[open_[i]] = CLOSED;
    }
    open_.resize(start);
}

// The tables of chains, with or without groups.
template <WithGroups With>
struct ConsequenceOf : Consequence {
    void build(const Position& position) {
        const Literals& literals = position.table<LiteralsOf<With>>();
        Consequence::build(literals.count(), [&](Literal from) -> const std::vector<Literal>& {
            return literals.direct(from);
        });
    }
};

// One table: what follows from a literal, in the order in which HoDoKu meets it, each with the
// literal that it follows from.
class TableOfChains {
  public:
    void from(const Literals& literals, Literal start);

    std::span<const Literal> order() const { return order_; }
    bool has(Literal literal) const { return depth_[literal] >= 0; }
    int depth(Literal literal) const { return depth_[literal]; }  // in links
    // The literals from the start to one that follows.
    void path_to(Literal end, std::vector<Literal>& path) const;

  private:
    std::vector<Literal> order_, parent_;
    std::vector<int> depth_;
};

}  // namespace whydoku::hodoku
