// The places of a digit that are in no template: the digit cannot stand there, because no way to
// put it into every house has it there. Whatever looks at one digit alone (fish, X-chains, simple
// colours) can strike these places and no other, so the digits without any are passed over, and the
// rest of the search starts from what can be struck.
#pragma once

#include "barren.hpp"

namespace pencilmark {

class Lost {
  public:
    void build(const Position& position) {
        board_ = &position.board();
        known_ -= places_.update(*board_);
    }

    CellSet of(Digit d) {
        if (!known_.has(d)) lost_[d] = find(*board_, d);
        known_ |= DigitSet::of(d);
        return lost_[d];
    }

    // The digits that have such places.
    DigitSet digits() {
        DigitSet found;
        for (Digit d : board_->layout().digits()) {
            if (of(d)) found |= DigitSet::of(d);
        }
        return found;
    }

  private:
    static CellSet find(const Board& board, Digit d);

    const Board* board_ = nullptr;
    Places places_;
    DigitSet known_;
    std::array<CellSet, MAX_SIZE + 1> lost_{};
};

// Calls find(d), which looks at nothing but the places of d, for each digit that may give
// something, until it returns true.
template <class Find>
void each_digit(const Position& position, Sink& out, const Find& find) {
    Barren& barren = position.table<Barren>();
    Lost& lost = position.table<Lost>();
    const int technique = out.technique();
    for (Digit d : position.layout().digits() - barren.digits(technique)) {
        if (!lost.of(d)) continue;
        if (find(d)) return;
        if (out.in_vain()) barren.add(technique, DigitSet::of(d));
    }
}

}  // namespace pencilmark
