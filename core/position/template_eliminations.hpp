// Candidates that occur in no template of their digit. A template is one placement of the digit in
// every house; a candidate that none contains can be eliminated. Techniques that use one digit
// alone (fish, X-chains, simple colours) can eliminate these candidates and no others. So they skip
// digits without such candidates, and can start their search from what will be eliminated.
#pragma once

#include "position/searched.hpp"

namespace whydoku {

class TemplateEliminations : public Remembered {
  public:
    void build(const Position& position);

    CellSet of(Digit d) {
        if (!known_.has(d)) find(d);
        known_ |= DigitSet::of(d);
        return lost_[d];
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
    void find(Digit d);

    const Board* board_ = nullptr;
    PlaceChanges changes_;
    DigitSet known_;
    std::uint64_t assigned_ = 0;
    std::array<CellSet, MAX_SIZE + 1> lost_{};
    std::array<std::vector<CellSet>, MAX_SIZE + 1> templates_;  // that hold all other places
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
