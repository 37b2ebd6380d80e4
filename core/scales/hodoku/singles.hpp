// HoDoKu keeps the singles of a board in two queues, naked ones and hidden ones, each in the order
// in which they came about. Which single it takes next decides how many of the later ones are full
// houses, naked or hidden singles, and so the score.
#pragma once

#include <vector>

#include "position/position.hpp"

namespace whydoku::hodoku {

// The singles of a position in HoDoKu's order.
class SinglesQueue {
  public:
    void build(const Position& position);

    // In the order of the queue; some may be of cells that are filled by now.
    std::span<const Candidate> naked() const { return std::span(naked_).subspan(naked_at_); }
    std::span<const Candidate> hidden() const { return std::span(hidden_).subspan(hidden_at_); }

  private:
    void start(const Board& board);
    void follow_placement(const Board& board, Candidate placed);
    void follow_eliminations(const Board& board, std::span<const Position::Change> changes);
    void push_hidden(const Board& board, House h, Digit d);
    void skip_filled(const Board& board);
    void remember(const Board& board);

    HouseSet newly_hidden(const Board& board, Digit d) const {
        return board.one_place(d) - one_place_[d];
    }

    std::vector<Candidate> naked_, hidden_;
    std::size_t naked_at_ = 0, hidden_at_ = 0;  // where the queues begin
    std::vector<std::uint32_t> order_;          // scratch: numbers to sort by
    std::uint64_t assigned_ = 0;
    std::size_t followed_ = 0;  // of the position's changes

    // The board at the last build.
    CellSet had_one_candidate_;
    std::array<HouseSet, MAX_SIZE + 1> one_place_{};
    std::array<CellSet, MAX_SIZE + 1> places_{};
};

}  // namespace whydoku::hodoku
