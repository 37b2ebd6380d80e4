// The places of a digit that are in no template: the digit cannot stand there, because no way to
// put it into every house has it there. Whatever looks at one digit alone (fish, X-chains, simple
// colours) can strike these places and no other, so the digits without any are passed over, and the
// rest of the search starts from what can be struck.
#pragma once

#include "barren.hpp"

namespace pencilmark {

class Lost {
  public:
    void build(const Board& board) { known_ -= places_.update(board); }

    CellSet of(const Board& board, Digit d) {
        if (!known_.has(d)) lost_[d] = find(board, d);
        known_ |= DigitSet::of(d);
        return lost_[d];
    }

    // The digits that have such places.
    DigitSet digits(const Board& board) {
        DigitSet found;
        for (Digit d : board.layout().digits()) {
            if (of(board, d)) found |= DigitSet::of(d);
        }
        return found;
    }

  private:
    static CellSet find(const Board& board, Digit d);

    Places places_;
    DigitSet known_;
    std::array<CellSet, MAX_SIZE + 1> lost_{};
};

// Calls find(d), which looks at nothing but the places of d, for each digit that may give
// something, until it returns true.
template <class Find>
void each_digit(const Board& board, Sink& out, const Find& find) {
    Barren& barren = out.shared<Barren>(board);
    Lost& lost = out.shared<Lost>(board);
    const int technique = out.technique();
    for (Digit d : board.layout().digits() - barren.digits(technique)) {
        if (!lost.of(board, d)) continue;
        if (find(d)) return;
        if (!out.any()) barren.add(technique, DigitSet::of(d));
    }
}

}  // namespace pencilmark
