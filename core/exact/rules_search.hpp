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

class RulesSearch {
  public:
    RulesSearch(const Board& start, Meter& meter);

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
    Board board_;
    Places before_{};
    Cell guessed_ = NONE;
    bool started_ = false;
    std::vector<Branch> branches_;
    std::array<float, MAX_CELLS> conflicts_{};
    int counted_ = 0;
};

}  // namespace whydoku
