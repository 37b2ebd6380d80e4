#include "position/sum_states.hpp"

#include <bit>

namespace whydoku {

void SumStates::build(const Position& position) {
    if (position.layout().rules.empty()) return;
    if (!sums_) {
        sums_ = sums_of(position.layout());
        states_.resize(sums_->all().size());
        ways_.resize(sums_->all().size());
    }
    for (Cell c : changes_.update(position.board())) {
        for (std::size_t word = 0; word < sums_->at(c).size(); ++word) {
            for (std::uint64_t left = sums_->at(c)[word]; left; left &= left - 1) {
                const std::size_t number =
                    word * 64 + static_cast<std::size_t>(std::countr_zero(left));
                states_[number].known = false;
                ways_[number].clear();
            }
        }
    }
}

const SumStates::State& SumStates::of(const Board& board, std::size_t number) {
    State& state = states_[number];
    if (state.known) return state;
    const Sum& sum = sums_->all()[number];
    read_sum(board, sum, reading_);
    state.known = true;
    state.possible = reading_.possible;
    state.narrows = !reading_.possible;
    state.needed = {};
    if (!reading_.possible) return state;
    state.needed = reading_.needed;
    for (Cell c : sum.cells & board.empty()) {
        if (board.candidates(c) - reading_.kept[c]) state.narrows = true;
    }
    return state;
}

const std::vector<DigitSet>& SumStates::ways(const Board& board, std::size_t number) {
    if (ways_[number].empty()) ways_[number] = ways_to_make(board, sums_->all()[number]);
    return ways_[number];
}

}  // namespace whydoku
