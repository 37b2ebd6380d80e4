#include "finders/shared/in_solutions.hpp"

#include "exact/exact.hpp"

namespace whydoku {
namespace {

// As many nodes of a search for the first solution, and of all searches for others.
constexpr std::uint64_t FOR_THE_FIRST = 10'000, FOR_OTHERS = 20'000;

}  // namespace

void InSolutions::build(const Position& position) {
    const Board& board = position.board();
    digits_.fill({});
    Meter meter({.nodes = FOR_THE_FIRST});
    Solver solver(board, meter);
    if (!solver.next()) return;
    add(solver.solution());
    if (!solver.next()) return;
    add(solver.solution());
    // There are several solutions: a search for each candidate that is in none of those so far.
    meter = Meter({.nodes = FOR_OTHERS});
    for (Cell c : board.empty()) {
        for (Digit d : board.candidates(c)) {
            if (has(c, d)) continue;
            Board supposed = board;
            supposed.place(c, d);
            Solver other(supposed, meter);
            if (other.next()) add(other.solution());
            if (meter.stopped_by() != Cap::none) return;
        }
    }
}

void InSolutions::add(const Board& solution) {
    const int cells = solution.layout().cells;
    for (int c = 0; c < cells; ++c) digits_[c] |= DigitSet::of(solution.value(c));
}

}  // namespace whydoku
