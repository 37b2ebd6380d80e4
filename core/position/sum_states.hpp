// What the sums of a layout leave on a board. Each is read again when it is asked for and one of
// its cells has changed.
#pragma once

#include "position/searched.hpp"
#include "rules/sums.hpp"

namespace whydoku {

class SumStates : public Remembered {
  public:
    struct State {
        bool known = false;
        bool possible = true;
        bool narrows = false;                       // it rules out candidates of its cells
        std::array<DigitSet, MOST_PARTS> needed{};  // digits that each part holds in an open cell
    };

    void build(const Position& position);

    // Empty for a layout without rules.
    std::span<const Sum> sums() const {
        return sums_ ? std::span<const Sum>(sums_->all()) : std::span<const Sum>();
    }
    const State& of(const Board& board, std::size_t number);
    // The sets of digits that the open cells of a sum with one part can hold.
    const std::vector<DigitSet>& ways(const Board& board, std::size_t number);

  private:
    CellChanges changes_;
    std::shared_ptr<const Sums> sums_;
    std::vector<State> states_;
    std::vector<std::vector<DigitSet>> ways_;  // empty: not known
    SumReading reading_;
};

}  // namespace whydoku
