// What is true at positions: their solutions, by which moves are judged.
#pragma once

#include <span>
#include <vector>

#include "ladder/verify.hpp"

namespace whydoku {

// The solutions of some boards, one digit a cell, and how many each has: 0, 1 or 2 for more.
class Truths {
  public:
    explicit Truths(const Layout& layout) : layout_(layout), in_lanes_(layout.is_classic()) {}

    // Boards that a cap left have UNKNOWN solutions.
    void find(std::span<const Board> boards, Meter& meter);
    std::uint32_t count(std::size_t board) const { return counts_[board]; }
    std::span<const std::uint8_t> solution(std::size_t board) const {
        const auto cells = static_cast<std::size_t>(layout_.cells);
        return std::span(digits_).subspan(board * cells, cells);
    }

    static constexpr std::uint32_t UNKNOWN = 3;

  private:
    static constexpr std::size_t LANES_CELLS = 81, LANES_BYTES = 729;

    void find_in_lanes(std::span<const Board> boards);
    void find_one_by_one(std::span<const Board> boards, Meter& meter);

    const Layout& layout_;
    bool in_lanes_;
    std::vector<std::uint8_t> bytes_, digits_;
    std::vector<std::uint32_t> counts_;
};

// What a number of solutions says about every move: justified only if there is one.
Judged judged_by_count(std::uint32_t solutions);

}  // namespace whydoku
