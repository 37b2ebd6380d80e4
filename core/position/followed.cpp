#include "position/followed.hpp"

namespace whydoku {

Followed::Changes::Changes(const Board& before, const Board& now)
    : filled_(before.empty() - now.empty()) {
    for (Digit d : now.layout().digits()) {
        gone_[d] = before.places(d) - now.places(d) - filled_;
        if (gone_[d]) digits_ |= DigitSet::of(d);
    }
}

bool Followed::Changes::make(Board& board, const Board& now) const {
    for (Cell c : filled_& board.empty()) {
        if (!board.has(c, now.value(c))) return false;
        board.place(c, now.value(c));
    }
    for (Cell c : filled_) {
        if (board.value(c) != now.value(c)) return false;
    }
    for (Digit d : digits_) {
        for (Cell c : gone_[d] - board.empty()) {
            if (board.value(c) == d) return false;
        }
        for (Cell c : gone_[d] & board.places(d)) board.eliminate(c, d);
    }
    return true;
}

void Followed::begin(const Board& board, const Followed& known) {
    const bool is_own = &known == this;
    const bool narrower = known.narrows(board);
    changes_.reset();
    if (narrower) changes_.emplace(*known.board_, board);
    board_ = board;
    next_ = 0;
    known_ = {};
    if (narrower && is_own) {
        std::erase_if(all_, [&](const Entry& entry) {
            return !board.has(entry.candidate.cell, entry.candidate.digit);
        });
        return;
    }
    all_.clear();
    if (narrower) {
        known_ = known.all_;
        all_.reserve(known_.size());
        return;
    }
    for (Cell c : board.empty()) {
        for (Digit d : board.candidates(c)) {
            all_.push_back({candidate(c, d), board, false});
            begin_anew(all_.back());
        }
    }
}

const Followed::Entry* Followed::next_refuted() {
    for (;;) {
        if (!known_.empty()) {
            add(known_.front());
            known_ = known_.subspan(1);
        } else if (next_ < all_.size()) {
            follow(all_[next_]);
        }
        if (next_ == all_.size()) {
            if (known_.empty()) return nullptr;
        } else if (const Entry& entry = all_[next_++]; entry.refuted) {
            return &entry;
        }
    }
}

// Singles lead to the same board from either side: from the board by the candidate, or from where
// the candidate led before by what has changed since. So the board with fewer open cells is
// followed: there is less left to place.
bool Followed::is_begun_anew(const Entry& before) const {
    return board_->empty().size() < before.after.empty().size();
}

void Followed::add(const Entry& before) {
    const auto& [c, after, refuted] = before;
    if (!board_->has(c.cell, c.digit)) return;
    if (refuted || is_begun_anew(before)) {
        all_.push_back({c, *board_, refuted});
        if (!refuted) begin_anew(all_.back());
    } else {
        all_.push_back(before);
        go_on(all_.back());
    }
}

void Followed::follow(Entry& entry) const {
    if (entry.refuted || !changes_) return;
    if (!is_begun_anew(entry)) return go_on(entry);
    entry.after = *board_;
    begin_anew(entry);
}

void Followed::begin_anew(Entry& entry) {
    entry.after.place(entry.candidate.cell, entry.candidate.digit);
    follow_singles(entry.after);
    entry.refuted = entry.after.broken();
}

void Followed::go_on(Entry& entry) const {
    entry.refuted = !changes_->make(entry.after, *board_);
    if (entry.refuted) return;
    follow_singles(entry.after);
    entry.refuted = entry.after.broken();
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

}  // namespace whydoku
