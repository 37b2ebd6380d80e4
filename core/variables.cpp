#include "variables.hpp"

namespace pencilmark {

void Variables::add(const Variable& variable, CellSet cells, DigitSet digits) {
    const int number = count();
    all_.push_back(variable);
    for (Cell c : cells) {
        for (Digit d : digits) {
            options_.add(number, numbers_.of(c, d));
            holding_.add(numbers_.of(c, d), number);
        }
    }
}

void Variables::build(const Position& position) {
    const Board& board = position.board();
    const Layout& layout = board.layout();
    numbers_.build(board);
    all_.clear();
    int most = board.empty().size();
    for (House h = 0; h < layout.houses; ++h) most += board.missing(h).size();
    options_.reset(most, numbers_.count());
    holding_.reset(numbers_.count(), most);
    for (Cell c : board.empty()) add({-1, c, 0}, CellSet::of(c), board.candidates(c));
    for (House h = 0; h < layout.houses; ++h) {
        for (Digit d : board.missing(h)) add({h, -1, d}, board.places(d, h), DigitSet::of(d));
    }
    struck_by_.reset(numbers_.count(), numbers_.count());
    touched_by_.reset(numbers_.count(), most);
    for (int i = 0; i < numbers_.count(); ++i) {
        for (int v : holding_[i]) struck_by_.join(i, options_[v]);
        struck_by_.row(i)[static_cast<std::size_t>(i / 64)] &= ~(Bits::Word{1} << (i % 64));
        for (int j : struck_by_[i]) touched_by_.join(i, holding_[j]);
        touched_by_.drop(i, holding_[i]);
    }
}

}  // namespace pencilmark
