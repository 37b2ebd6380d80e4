// Brute force: HoDoKu places the digit of the solution in the middle one of the empty cells, and
// goes on with the other techniques.
#include "exact/exact.hpp"
#include "scales/hodoku/finders.hpp"

namespace whydoku::hodoku {

void brute_force(const Position& position, Sink& out) {
    const Board& board = position.board();
    if (board.solved() || count_solutions(board, 2, out.meter()) != 1) return;
    Solver solver(board, out.meter());
    if (!solver.next()) return;
    int before = board.empty().size() / 2;
    for (Cell c : board.empty()) {
        if (before-- > 0) continue;
        out.draft().place(c, solver.solution().value(c));
        static_cast<void>(out.report());
        return;
    }
}

}  // namespace whydoku::hodoku
