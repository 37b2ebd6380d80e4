// The variables of a board: the questions that have one answer among the candidates. What digit
// does a cell hold? Where in a house does a digit go? Whips and braids are lines of such questions.
#pragma once

#include <vector>

#include "bits.hpp"
#include "position.hpp"

namespace pencilmark {

// What a cell holds (house -1), or where in a house the digit goes (cell -1).
struct Variable {
    House house;
    Cell cell;
    Digit digit;
};

// The open variables of a board, as rows of bits over its candidates.
class Variables {
  public:
    void build(const Position& position);

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

    CandidateNumbers numbers_;
    std::vector<Variable> all_;
    BitRows options_, struck_by_, touched_by_, holding_;
};

}  // namespace pencilmark
