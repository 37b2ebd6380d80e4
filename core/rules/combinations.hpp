// Sets of digits by how many they are and what they add up to.
#pragma once

#include <array>
#include <span>

#include "base/sets.hpp"

namespace whydoku {

inline constexpr int MOST_SUM = MAX_SIZE * (MAX_SIZE + 1) / 2;

constexpr int sum_of(DigitSet digits) {
    int sum = 0;
    for (Digit d : digits) sum += d;
    return sum;
}

class Combinations {
  public:
    constexpr Combinations() {
        for (int bits = 0; bits < SETS; ++bits) ++begin_[row_of(set_of(bits)) + 1];
        for (std::size_t row = 1; row < begin_.size(); ++row) begin_[row] += begin_[row - 1];
        std::array<std::uint16_t, ROWS + 1> next = begin_;
        for (int bits = 0; bits < SETS; ++bits) sets_[next[row_of(set_of(bits))]++] = set_of(bits);
    }

    // Those of so many digits with this sum, ascending, so that those without the last digit come
    // first.
    constexpr std::span<const DigitSet> of(int digits, int sum) const {
        if (sum < 0 || sum > MOST_SUM) return {};
        const auto row = static_cast<std::size_t>(digits * (MOST_SUM + 1) + sum);
        return {sets_.data() + begin_[row], sets_.data() + begin_[row + 1]};
    }

  private:
    static constexpr int SETS = 1 << MAX_SIZE;
    static constexpr int ROWS = (MAX_SIZE + 1) * (MOST_SUM + 1);

    static constexpr DigitSet set_of(int bits) { return {static_cast<std::uint16_t>(bits << 1)}; }
    static constexpr std::size_t row_of(DigitSet digits) {
        return static_cast<std::size_t>(digits.size() * (MOST_SUM + 1) + sum_of(digits));
    }

    std::array<std::uint16_t, ROWS + 1> begin_{};
    std::array<DigitSet, SETS> sets_{};
};

inline constexpr Combinations COMBINATIONS;

}  // namespace whydoku
