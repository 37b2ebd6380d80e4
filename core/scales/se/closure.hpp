// What follows from each candidate of a grid, without the chains that lead there. That is found
// quickly, so that chains are searched only where there are any.
#pragma once

#include <span>

#include "base/bits.hpp"
#include "scales/se/chain_hint.hpp"

namespace whydoku::se {

// The candidates that become false if a candidate is true, or if it is false: all that the searches
// find, and maybe more.
class Closure {
  public:
    bool has(Node assumption, int candidate) const {
        return excluded_[row(assumption)].has(number_[candidate]);
    }
    // Whether an assumption leads to its opposite, or to any other contradiction.
    bool is_refuted(Node n) const { return has(n, candidate_of(n)); }
    // Whether there is a candidate that becomes false by each of these assumptions. Where they all
    // make a candidate true, that goes for others in its cell, which alone make it worth saying.
    bool agree(std::span<const Node> assumptions) const;

  protected:
    explicit Closure(const Candidates& grid);
    int row(Node n) const { return number_[candidate_of(n)] + (is_on(n) ? 0 : count_); }

    int count_ = 0;
    std::array<std::int16_t, CANDIDATES> number_;  // of the candidates of the grid
    BitRows excluded_;                             // by number, and sets of numbers
};

// By implications between single candidates, from those that are true.
class StaticClosure : public Closure {
  public:
    explicit StaticClosure(const Candidates& grid);

    // Whether any candidate is false if it is true. All eliminations by chains are such.
    bool any_refuted() const;
    // Whether a candidate is true if it is false.
    bool is_proved(int candidate) const { return leads_back(partners_, candidate); }
    // Whether a candidate makes others true that make it true.
    bool is_in_cycle(int candidate) const { return leads_back(strides_, candidate); }

  private:
    // For tables of that many words a row, or 0 for any.
    template <int WIDTH>
    void build(const Candidates& grid);
    template <int WIDTH>
    void find_links(const Candidates& grid);
    template <int WIDTH>
    void link(std::span<const int> alternatives);
    template <int WIDTH>
    void find_strides();
    template <int WIDTH>
    void follow(int from);
    bool leads_back(const BitRows& first_steps, int candidate) const;

    BitRows partners_;  // what a false candidate makes true at once; then all that do so
    BitRows strides_;   // what a true candidate makes true by way of a false one
    BitRows included_;  // all that a true candidate makes true, and itself
};

// By singles, where candidates that became false make new links. A contradiction makes all
// candidates false.
class DynamicClosure : public Closure {
  public:
    explicit DynamicClosure(const Grid& grid);
};

// By hidden singles of the digit alone.
class NishioClosure : public Closure {
  public:
    explicit NishioClosure(const Candidates& grid);

  private:
    void follow(CellSet all, int d);
};

}  // namespace whydoku::se
