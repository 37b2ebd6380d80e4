// The variables of a board: the questions that have one answer among the candidates. What digit
// does a cell hold? Where in a house does a digit go? Whips and braids are lines of such questions.
// Which guardian of a pattern is true is such a question too, but several may be.
#pragma once

#include <span>
#include <vector>

#include "base/bits.hpp"
#include "finders/shared/guardians.hpp"

namespace whydoku {

// What a cell holds (house -1), where in a house the digit goes (cell -1), or which guardian of the
// pattern is true (both -1).
struct Variable {
    House house;
    Cell cell;
    Digit digit;
    const GuardedPattern* pattern = nullptr;
};

// The open variables of a board, as rows of bits over its candidates.
class Variables {
  public:
    void build(const Position& position) { build(position, {}); }
    // Also asks which guardian of each of these patterns is true. The patterns must outlive this.
    void build(const Position& position, std::span<const GuardedPattern> patterns);

    const CandidateNumbers& numbers() const { return numbers_; }
    int count() const { return static_cast<int>(all_.size()); }
    const Variable& at(int variable) const { return all_[static_cast<std::size_t>(variable)]; }
    Bits options(int variable) const { return options_[variable]; }  // its candidates
    // The candidates that are false if this one is true.
    Bits struck_by(int candidate) const { return struck_by_[candidate]; }
    // The variables that lose a candidate if this one is true, but do not hold it.
    Bits touched_by(int candidate) const { return touched_by_[candidate]; }
    Bits holding(int candidate) const { return holding_[candidate]; }  // the variables that have it
    int width() const { return options_.width(); }                     // of rows of candidates
    int variable_width() const { return holding_.width(); }            // of rows of variables

  private:
    void add(const Variable& variable, CellSet cells, DigitSet digits);
    void add(const GuardedPattern& pattern);
    void find_struck(const Board& board);

    CandidateNumbers numbers_;
    std::vector<Variable> all_;
    BitRows options_, struck_by_, touched_by_, holding_;
};

}  // namespace whydoku
