#include "finders/shared/variables.hpp"

#include "rules/partners.hpp"

namespace whydoku {

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

void Variables::add(const GuardedPattern& pattern) {
    const int number = count();
    all_.push_back({-1, -1, 0, &pattern});
    for (const auto [cell, digit] : candidates_of(pattern.guards)) {
        options_.add(number, numbers_.of(cell, digit));
        holding_.add(numbers_.of(cell, digit), number);
    }
}

// The other options of each variable that holds a candidate are false if it is true, and so is what
// cannot stand beside it in its cage.
void Variables::find_struck(const Board& board) {
    struck_by_.reset(numbers_.count(), numbers_.count());
    for (int i = 0; i < numbers_.count(); ++i) {
        for (int v : holding_[i]) struck_by_.join(i, options_[v]);
        struck_by_.row(i)[static_cast<std::size_t>(i / 64)] &= ~(Bits::Word{1} << (i % 64));
    }
    for (const Rule& rule : board.layout().rules) {
        each_apart(board, partners_in(board, rule), [&](Candidate one, Candidate other) {
            struck_by_.add(numbers_.of(one.cell, one.digit), numbers_.of(other.cell, other.digit));
        });
    }
}

void Variables::build(const Position& position, std::span<const GuardedPattern> patterns) {
    const Board& board = position.board();
    const Layout& layout = board.layout();
    numbers_.build(board);
    all_.clear();
    int most = board.empty().size() + static_cast<int>(patterns.size());
    for (House h = 0; h < layout.houses; ++h) most += board.missing(h).size();
    options_.reset(most, numbers_.count());
    holding_.reset(numbers_.count(), most);
    for (Cell c : board.empty()) add({-1, c, 0}, CellSet::of(c), board.candidates(c));
    for (House h = 0; h < layout.houses; ++h) {
        for (Digit d : board.missing(h)) add({h, -1, d}, board.places(d, h), DigitSet::of(d));
    }
    find_struck(board);
    // Of guardians, several may be true.
    for (const GuardedPattern& pattern : patterns) add(pattern);
    touched_by_.reset(numbers_.count(), most);
    for (int i = 0; i < numbers_.count(); ++i) {
        for (int j : struck_by_[i]) touched_by_.join(i, holding_[j]);
        touched_by_.drop(i, holding_[i]);
    }
}

}  // namespace whydoku
