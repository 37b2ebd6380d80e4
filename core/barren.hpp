// What one digit's places gave nothing, they give nothing as long as they stay: finders that look
// at one digit at a time search only the digits that have changed since they last looked.
#pragma once

#include <array>

#include "step.hpp"

namespace pencilmark {

// The places of each digit when they were last looked at.
class Places {
  public:
    // Returns the digits whose places have changed since.
    DigitSet update(const Board& board) {
        DigitSet changed;
        for (Digit d : board.layout().digits()) {
            if (places_[d] == board.places(d)) continue;
            places_[d] = board.places(d);
            changed |= DigitSet::of(d);
        }
        return changed;
    }

  private:
    std::array<CellSet, MAX_SIZE + 1> places_{};
};

class Barren {
  public:
    // Forgets the digits whose places are not what they were.
    void build(const Board& board) {
        const DigitSet changed = places_.update(board);
        if (!changed) return;
        for (DigitSet& digits : searched_) digits -= changed;
    }

    bool has(int technique, Digit d) const { return searched_[technique].has(d); }
    void add(int technique, Digit d) { searched_[technique] |= DigitSet::of(d); }

  private:
    Places places_;
    std::array<DigitSet, 256> searched_{};  // by row of the ladder
};

// Calls find(d), which looks at nothing but the places of d, for each digit that may give
// something, until it returns true.
template <class Find>
void each_digit(const Board& board, Sink& out, const Find& find) {
    Barren& barren = out.shared<Barren>(board);
    const int technique = out.technique();
    for (Digit d : board.layout().digits()) {
        if (barren.has(technique, d)) continue;
        if (find(d)) return;
        if (!out.any()) barren.add(technique, d);
    }
}

}  // namespace pencilmark
