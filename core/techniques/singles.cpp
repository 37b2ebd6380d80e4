// Singles: a cell with one candidate, or a digit with one place in a house. The board keeps an
// index of both.
#include "finders.hpp"

namespace pencilmark {
namespace {

void hidden_single(const Board& board, Sink& out, HouseSet where) {
    for (House h : board.hidden_houses() & where) {
        for (Digit d : board.hidden(h)) {
            const Cell c = board.places(d, h).first();
            Step& step = out.draft();
            step.place(c, d);
            step.mark_house(Role::base, h);
            step.mark(Role::set, c, d);
            if (out.report()) return;
        }
    }
}

}  // namespace

// A house holds every digit, so its last empty cell takes the missing one.
void full_house(const Position& position, Sink& out) {
    const Board& board = position.board();
    for (House h : board.full_houses()) {
        const Cell c = (board.layout().house[h] & board.empty()).first();
        const DigitSet d = board.candidates(c) & board.missing(h);
        if (d.size() != 1) continue;
        Step& step = out.draft();
        step.place(c, d.first());
        step.mark_house(Role::base, h);
        step.mark(Role::set, c, d.first());
        if (out.report()) return;
    }
}

// A house holds every digit, so a digit with one place in the house goes there.
void hidden_single_box(const Position& position, Sink& out) {
    const Board& board = position.board();
    hidden_single(board, out, board.layout().blocks);
}

void hidden_single_line(const Position& position, Sink& out) {
    const Board& board = position.board();
    hidden_single(board, out, board.layout().lines);
}

// A cell holds a digit, so a cell with one candidate takes it.
void naked_single(const Position& position, Sink& out) {
    const Board& board = position.board();
    for (Cell c : board.naked()) {
        const Digit d = board.candidates(c).first();
        Step& step = out.draft();
        step.place(c, d);
        step.mark(Role::set, c, d);
        if (out.report()) return;
    }
}

}  // namespace pencilmark
