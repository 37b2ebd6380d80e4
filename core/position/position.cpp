#include "position/position.hpp"

namespace whydoku {

void Position::place(Cell c, Digit d) {
    board_.place(c, d);
    changes_.push_back({candidate(c, d), true});
    ++revision_;
}

void Position::eliminate(Cell c, Digit d) {
    if (!board_.has(c, d)) return;
    board_.eliminate(c, d);
    changes_.push_back({candidate(c, d), false});
    ++revision_;
}

void Position::apply(const Step& step) {
    for (auto [cell, digit] : step.placements) place(cell, digit);
    for (auto [cell, digit] : step.eliminations) eliminate(cell, digit);
}

void Position::assign(const Board& board) {
    if (board == board_) return;
    // Some tables keep what they know about the layout.
    if (&board.layout() != &board_.layout()) slots_.clear();
    board_ = board;
    changes_.clear();
    assigned_ = ++revision_;
}

void Position::continue_from(const Position& other) {
    assign(other.board_);
    for (const Slot& theirs : other.slots_) {
        if (!theirs.copy) continue;
        const auto mine = std::ranges::find(slots_, theirs.type, &Slot::type);
        Slot& slot = mine == slots_.end() ? slots_.emplace_back(theirs) : *mine;
        slot.table = theirs.copy(theirs.table.get());
        slot.built = NEVER;
    }
}

}  // namespace whydoku
