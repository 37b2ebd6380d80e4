// Candidates that occur in no template of their digit. A template is one placement of the digit in
// every house; a candidate that none contains can be eliminated. Techniques that use one digit
// alone (fish, X-chains, simple colours) can eliminate these candidates and no others. So they skip
// digits without such candidates, and can start their search from what will be eliminated.
#pragma once

#include "position/searched.hpp"

namespace whydoku {

class TemplateEliminations {
  public:
    void build(const Position& position) {
        board_ = &position.board();
        known_ -= changes_.update(*board_);
    }

    CellSet of(Digit d) {
        if (!known_.has(d)) found_[d] = find(*board_, d);
        known_ |= DigitSet::of(d);
        return found_[d];
    }

    // The digits that have such candidates.
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
    PlaceChanges changes_;
    DigitSet known_;
    std::array<CellSet, MAX_SIZE + 1> found_{};
};

// Calls find(d), which may look at the places of d only, for each digit that can be eliminated
// somewhere and was not searched in vain, until find returns true.
template <class Find>
void each_digit(const Position& position, Sink& out, const Find& find) {
    SearchedDigits& searched = position.table<SearchedDigits>();
    TemplateEliminations& eliminations = position.table<TemplateEliminations>();
    const int technique = out.technique();
    for (Digit d : position.layout().digits() - searched.digits(technique)) {
        if (!eliminations.of(d)) continue;
        if (find(d)) return;
        if (out.in_vain()) searched.add(technique, DigitSet::of(d));
    }
}

}  // namespace whydoku
