// Gurth's symmetrical placement. An automorphism of the givens carries the solution to a solution
// of the same puzzle; if there is only one, it is carried onto itself. So a candidate is true if
// and only if its image is.
#include "exact/automorphisms.hpp"
#include "finders/finders.hpp"

namespace whydoku {
namespace {

// Marks the givens in pairs: a given, and the given to which it is carried.
void mark_givens(const Board& board, const Automorphism& by, Step& step) {
    for (Cell c : board.given()) {
        const auto [cell, digit] = by.image(c, board.value(c));
        step.mark(Role::base, c, board.value(c));
        step.mark(Role::base, cell, digit);
    }
}

// Strikes candidates that exclude their own image. A cell that stays in its place holds a digit
// that stays the same; a cell that sees its image does not.
void strike_self_excluded(const Board& board, const Automorphism& by, Step& step) {
    for (Cell c : board.empty()) {
        const bool stays = by.cells[c] == c;
        if (!stays && !board.layout().peers[c].has(by.cells[c])) continue;
        DigitSet left, struck;
        for (Digit d : board.candidates(c)) {
            (stays == (by.digits[d] == d) ? left : struck) |= DigitSet::of(d);
        }
        if (!struck) continue;
        for (Digit d : struck) step.eliminate(c, d);
        for (Digit d : left) step.mark(stays ? Role::set : Role::second, c, d);
    }
}

// Places what is the image of a placed digit. A candidate is there unless the board is broken.
void place_images(const Board& board, const Automorphism& by, Step& step) {
    for (Cell c : board.layout().all - board.empty()) {
        const auto [cell, digit] = by.image(c, board.value(c));
        if (board.value(cell) || !board.has(cell, digit)) continue;
        step.mark(Role::on, c, board.value(c));
        step.place(cell, digit);
    }
}

// Strikes candidates that are the image of what is gone.
void strike_images(const Board& board, const Automorphism& by, Step& step) {
    for (Cell c : board.empty()) {
        for (Digit d : board.layout().digits() - board.candidates(c)) {
            const auto [cell, digit] = by.image(c, d);
            if (!board.has(cell, digit)) continue;
            step.mark(Role::off, c, d);
            step.eliminate(cell, digit);
        }
    }
}

}  // namespace

void symmetrical_placement(const Position& position, Sink& out) {
    const Board& board = position.board();
    for (const Automorphism& by : position.table<Automorphisms>().all()) {
        Step& step = out.draft();
        strike_self_excluded(board, by, step);
        if (step.eliminations.empty()) continue;
        mark_givens(board, by, step);
        if (out.report()) return;
    }
}

void mirror_image(const Position& position, Sink& out) {
    const Board& board = position.board();
    for (const Automorphism& by : position.table<Automorphisms>().all()) {
        Step& step = out.draft();
        place_images(board, by, step);
        if (step.placements.empty()) strike_images(board, by, step);
        if (step.placements.empty() && step.eliminations.empty()) continue;
        mark_givens(board, by, step);
        if (out.report()) return;
    }
}

}  // namespace whydoku
