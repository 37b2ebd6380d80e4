// Exact answers on any layout: the first solution, all of them one by one, their number.
#pragma once

#include "board.hpp"
#include "meter.hpp"

namespace pencilmark {

// Two digits whose remaining places are the same are twins: swap them in a solution and it is
// another one. Who only counts need not look at both.
enum class Twins : std::uint8_t { keep, fold };

// Depth-first search by singles and guesses, one solution at a time. It keeps a stack of its own,
// so it can be left and taken up again.
class Solver {
  public:
    Solver(const Board& start, Meter& meter, Twins twins = Twins::keep);

    // Go on to the next solution. False when there is none, or when the meter's cap was hit.
    bool next();
    const Board& solution() const { return board_; }
    // How many solutions this one stands for; 1 unless twins are folded.
    std::uint64_t weight() const { return weight_; }

  private:
    struct Guess {
        Candidate at;
        std::uint64_t weight;
    };
    struct Frame {  // a board, and the guesses on it that are still to be tried
        Board board;
        std::array<Guess, MAX_SIZE> guesses;
        int next, count;
    };

    bool take_next_guess();
    void branch();
    void guess_in_cell(Frame& frame, Cell c) const;
    bool guess_in_house(Frame& frame) const;

    Board board_;
    Meter& meter_;
    Twins twins_;
    std::uint64_t weight_ = 1;
    std::vector<Frame> frames_;
    bool started_ = false;
};

// Place singles until there are none, or the board is broken.
void place_singles(Board& board);

// The number of solutions, or `limit` if there are as many or more. When the meter's cap is hit,
// what was counted up to then.
std::uint64_t count_solutions(const Board& board, std::uint64_t limit, Meter& meter);

}  // namespace pencilmark
