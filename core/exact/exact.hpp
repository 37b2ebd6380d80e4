// Exact answers on any layout: the solutions one by one, and their number.
#pragma once

#include <memory>

#include "exact/rules_search.hpp"

namespace whydoku {

// Two digits with the same remaining places are twins: exchanging them in a solution gives another
// solution. `fold` searches only one of them and counts the other.
enum class Twins : std::uint8_t { keep, fold };

// Depth-first search by singles and guesses, one solution at a time. It has its own stack, so the
// caller can pause between solutions.
class Solver {
  public:
    // Of the digits of a cell, those that are `wanted` are tried first, on layouts with rules.
    Solver(const Board& start, Meter& meter, Twins twins = Twins::keep,
           const CellDigits* wanted = nullptr);

    // Begins anew on `start`, where a candidate is supposed; rules must be settled there.
    void suppose(const Board& start, Candidate supposed);
    // Finds the next solution. False if there is none, or if a cap of the meter was hit.
    bool next();
    const Board& solution() const { return board_; }
    // The number of solutions that this one stands for; 1 unless twins are folded.
    std::uint64_t weight() const { return weight_; }

  private:
    struct Guess {
        Candidate at;
        std::uint64_t weight;
    };
    struct Frame {  // a board, and the guesses on it that are not tried yet
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
    std::shared_ptr<RulesSearch> by_rules_;  // null where the layout has no rules
    bool started_ = false;
};

// The number of solutions, at most `limit`. If a cap of the meter is hit: the number found so far.
std::uint64_t count_solutions(const Board& board, std::uint64_t limit, Meter& meter);

}  // namespace whydoku
