// How a sum is told: what adds up to what, and what its cells have lost.
#pragma once

#include "rules/sums.hpp"
#include "tell/parts.hpp"

namespace whydoku::tell {

inline constexpr int MOST_LEFT = 3;  // digits of a cell that are told, rather than what is gone

class SumWords {
  public:
    SumWords(Sum sum, const Voice& voice) : sum_(std::move(sum)), prose_(voice.prose()) {}

    const Sum& sum() const { return sum_; }
    // The sum of a cage, or how that of other cells follows.
    std::string whole() const;
    // What all cells add up to, or how much more some are than others.
    std::string relation() const;
    std::string relation(CellSet cells, CellSet others, int left) const;
    // `r1c1 is #t`, `the digits of r1c1 and r1c2 add up to #t`.
    std::string makes(CellSet cells, std::string_view text) const;
    std::string makes(CellSet cells, std::string_view key, int number) const;
    // What open cells have lost, or what they can be where that is little, or what they are where a
    // line has placed it; cells that are alike together. Empty for nothing.
    std::string lacks(const SumCells& cells, const Node& gone, CellSet placed = {}) const;

  private:
    std::string name(CellSet cells) const { return prose_.cells(numbers_of(cells)); }
    std::string total_of_houses(int houses, int all) const;
    std::string rest_of(CellSet inside, CellSet outside, int all, int taken) const;
    std::string lack(CellSet cells, DigitSet left, Node lost) const;

    Sum sum_;
    Voice prose_;
};

}  // namespace whydoku::tell
