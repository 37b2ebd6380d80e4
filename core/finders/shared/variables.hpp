// The variables of a board: the questions that have one answer among the candidates. What digit
// does a cell hold? Where in a house does a digit go? Whips and braids are lines of such questions.
// Which guardian of a pattern is true is such a question too, but several may be. And what does a
// cell hold by a sum: its digits in the ways to fill the sum that nothing rules out. Where does a
// digit go in a sum, if all these ways have it?
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/bits.hpp"
#include "finders/shared/guardians.hpp"
#include "rules/linked.hpp"

namespace whydoku {

// What a cell holds (house -1), perhaps by a sum; where in a house, or in a sum, the digit goes
// (cell -1); or which guardian of the pattern is true (no digit).
struct Variable {
    House house;
    Cell cell;
    Digit digit;
    const GuardedPattern* pattern = nullptr;
    int sum = -1;  // of those that are asked; none: -1
};

// The open variables of a board, as rows of bits over its candidates.
class Variables {
  public:
    void build(const Position& position) { build(position, {}, nullptr); }
    // Also asks which guardian of each of these patterns is true. The patterns must outlive this.
    void build(const Position& position, std::span<const GuardedPattern> patterns) {
        build(position, patterns, nullptr);
    }

    const CandidateNumbers& numbers() const { return numbers_; }
    int count() const { return static_cast<int>(all_.size()); }
    const Variable& at(int variable) const { return all_[static_cast<std::size_t>(variable)]; }
    Bits options(int variable) const { return options_[variable]; }  // its candidates
    // What must be lost for its answer: of its options; of all candidates of its sum.
    Bits concerned(int variable) const {
        const int sum = at(variable).sum;
        return sum < 0 ? options(variable) : in_sum_[sum];
    }
    const Sum& sum_of(int variable) const { return *sum(variable).sum; }
    // The options that are left by its sum, while these candidates are false: if many, two. Nothing
    // where a cell alone says as much: its own has one candidate left, or any of the sum has none.
    std::optional<DigitSet> left_by_sum(int variable, std::span<const Bits::Word> falses) const;
    // Where the digit of a variable goes in its sum; no cells if not all ways have it.
    CellSet places_by_sum(int variable, std::span<const Bits::Word> falses) const;
    const SumCells& cells() const { return *cells_; }  // of the board, if sums are asked
    // The candidates that are false if this one is true.
    Bits struck_by(int candidate) const { return struck_by_[candidate]; }
    // The variables that lose a candidate if this one is true, but do not hold it.
    Bits touched_by(int candidate) const { return touched_by_[candidate]; }
    // The variables that have it as their answer if it is true. Sums may still have nothing left.
    Bits holding(int candidate) const { return holding_[candidate]; }
    // Adds the variables that lose a candidate if it is false to a row.
    void add_losing(int candidate, std::span<Bits::Word> row) const;
    int width() const { return options_.width(); }           // of rows of candidates
    int variable_width() const { return holding_.width(); }  // of rows of variables

  protected:
    // Also asks what these sums leave, null for none; and where digits go in them.
    void build(const Position& position, std::span<const GuardedPattern> patterns,
               std::shared_ptr<const Sums> sums, bool places = false);

  private:
    // A sum, and the ways to fill it.
    struct ListedSum {
        const Sum* sum;
        SumWays ways;
    };

    const ListedSum& sum(int variable) const {
        return listed_[static_cast<std::size_t>(at(variable).sum)];
    }
    DigitSet left_in(Cell c, std::span<const Bits::Word> falses) const;
    void list_sums(const Board& board);
    void add_sums(const Board& board, bool places);
    SumWays::Way lost_in(int variable, std::span<const Bits::Word> falses) const;
    void add(const Variable& variable, CellSet cells, DigitSet digits);
    void add(const GuardedPattern& pattern);
    void find_struck(const Board& board);
    void find_touched();

    CandidateNumbers numbers_;
    std::vector<Variable> all_;
    BitRows options_, struck_by_, touched_by_, holding_;
    std::shared_ptr<const Sums> sums_;
    std::optional<SumCells> cells_;
    std::vector<ListedSum> listed_;
    BitRows in_sum_, by_sums_;  // candidates by sum; by candidate, what its sums ask
};

// What the sums of a killer ask, too.
class VariablesOfSums : public Variables {
  public:
    void build(const Position& position);
};

// And where digits go in sums.
class PlacesInSums : public Variables {
  public:
    void build(const Position& position);
};

}  // namespace whydoku
