// Depth-first search on layouts with rules, one solution at a time.
//
// A guess is tried, and then ruled out: what follows from that is done before the next guess is
// chosen. The cell is chosen that has the most conflicts for each of its candidates: guesses there,
// and sums with it that no digits could make (the heuristic dom/wdeg of F. Boussemart, F. Hemery,
// C. Lecoutre and L. Sais, Boosting systematic search by weighting constraints, 2004).
#pragma once

#include <memory>
#include <vector>

#include "base/board.hpp"
#include "base/meter.hpp"
#include "rules/sums.hpp"

namespace whydoku {

// Some digits of each cell.
using CellDigits = std::array<DigitSet, MAX_CELLS>;

class RulesSearch {
  public:
    // Of the digits of a cell, those that are `wanted` are tried first; null: none are.
    RulesSearch(const Board& start, Meter& meter, const CellDigits* wanted = nullptr);

    // Begins anew on `start`, where a candidate is supposed.
    void suppose(const Board& start, Candidate supposed);
    // Finds the next solution, which is then the board. False if there is none, or at a cap.
    bool next();
    const Board& board() const { return board_; }

  private:
    static constexpr Cell NONE = -1;

    struct Branch {
        Board board;
        Places before;
        Cell guessed;  // NONE: a candidate is ruled out there
    };

    bool take_branch();
    void make_branches();
    Cell most_disputed() const;
    void count_conflict(CellSet blamed);

    std::shared_ptr<const Sums> sums_;
    Meter& meter_;
    const CellDigits* wanted_;
    Board board_;
    Places before_{};
    Cell guessed_ = NONE;
    bool started_ = false;
    std::vector<Branch> branches_;
    std::array<float, MAX_CELLS> expected_{};  // conflicts, before any was met
    std::array<float, MAX_CELLS> conflicts_{};
    int counted_ = 0;
};

}  // namespace whydoku
