#include "position/followed.hpp"

namespace whydoku {
namespace {

// What has happened between two boards: cells were filled, and candidates of other cells are gone.
class Changes {
  public:
    Changes(const Board& before, const Board& now)
        : now_(now), filled_(before.empty() - now.empty()) {
        for (Digit d : now.layout().digits()) {
            gone_[d] = before.places(d) - now.places(d) - filled_;
            if (gone_[d]) digits_ |= DigitSet::of(d);
        }
    }

    // Makes them on a board that singles led to from the board before. False if they contradict it.
    bool make(Board& board) const {
        for (Cell c : filled_) {
            const Digit d = now_.value(c);
            if (board.value(c) == d) continue;
            if (!board.has(c, d)) return false;
            board.place(c, d);
        }
        for (Digit d : digits_) {
            for (Cell c : gone_[d] - board.empty()) {
                if (board.value(c) == d) return false;
            }
            for (Cell c : gone_[d] & board.places(d)) board.eliminate(c, d);
        }
        return true;
    }

  private:
    const Board& now_;
    CellSet filled_;
    std::array<CellSet, MAX_SIZE + 1> gone_{};
    DigitSet digits_;  // of which places are gone
};

}  // namespace

void Followed::follow(const Board& board) {
    if (narrows(board)) return narrow(board);
    board_ = board;
    all_.clear();
    for (Cell c : board.empty()) {
        for (Digit d : board.candidates(c)) {
            Entry& entry = all_.emplace_back(Entry{candidate(c, d), board, false});
            entry.after.place(c, d);
            follow_singles(entry.after);
            entry.refuted = entry.after.broken();
        }
    }
}

// Whether the board is the one before, but that cells are filled and candidates gone.
bool Followed::narrows(const Board& board) const {
    if (!board_ || &board.layout() != &board_->layout()) return false;
    for (Cell c : board.layout().all - board_->empty()) {
        if (board.value(c) != board_->value(c)) return false;
    }
    for (Digit d : board.layout().digits()) {
        if (board.places(d) - board_->places(d)) return false;
    }
    return true;
}

void Followed::narrow(const Board& board) {
    std::erase_if(all_, [&](const Entry& entry) {
        return !board.has(entry.candidate.cell, entry.candidate.digit);
    });
    const Changes changes(*board_, board);
    for (Entry& entry : all_) {
        if (entry.refuted) continue;
        entry.refuted = !changes.make(entry.after);
        if (entry.refuted) continue;
        follow_singles(entry.after);
        entry.refuted = entry.after.broken();
    }
    board_ = board;
}

}  // namespace whydoku
