#include "exact/rules_search.hpp"

#include <bit>

namespace whydoku {
namespace {

// Found by trying several on killers with and without many guesses.
constexpr float FOR_EACH_SUM = 2, FOR_A_GUESS = 1, FOR_A_SUM = 8;
constexpr int HALVED_AFTER = 1 << 14;

}  // namespace

RulesSearch::RulesSearch(const Board& start, Meter& meter, const CellDigits* wanted)
    : sums_(sums_of(start.layout())), meter_(meter), wanted_(wanted), board_(start) {
    for (Cell c : start.layout().all) {
        for (std::uint64_t numbers : sums_->at(c)) {
            expected_[c] += FOR_EACH_SUM * static_cast<float>(std::popcount(numbers));
        }
    }
    conflicts_ = expected_;
}

void RulesSearch::suppose(const Board& start, Candidate supposed) {
    branches_.clear();
    branches_.push_back({start, start.all_places(), supposed.cell});
    branches_.back().board.place(supposed.cell, supposed.digit);
    conflicts_ = expected_;
    started_ = true;
}

bool RulesSearch::next() {
    for (bool alive = !started_ || take_branch(); alive; alive = take_branch()) {
        if (!meter_.spend()) return false;
        const Settled settled = settle(board_, *sums_, started_ ? &before_ : nullptr);
        started_ = true;
        if (!settled.possible) {
            count_conflict(settled.blamed);
        } else if (board_.solved()) {
            return true;
        } else {
            make_branches();
        }
    }
    return false;
}

bool RulesSearch::take_branch() {
    if (branches_.empty()) return false;
    const Branch& branch = branches_.back();
    board_ = branch.board;
    before_ = branch.before;
    guessed_ = branch.guessed;
    branches_.pop_back();
    return true;
}

// What is pushed last is tried first.
void RulesSearch::make_branches() {
    const Cell c = most_disputed();
    const DigitSet wanted = wanted_ ? board_.candidates(c) & (*wanted_)[c] : DigitSet{};
    const Digit d = (wanted ? wanted : board_.candidates(c)).last();
    branches_.push_back({board_, board_.all_places(), NONE});
    branches_.back().board.eliminate(c, d);
    branches_.push_back({board_, board_.all_places(), c});
    branches_.back().board.place(c, d);
}

Cell RulesSearch::most_disputed() const {
    Cell most = NONE;
    float best = -1;
    for (Cell c : board_.empty()) {
        const float each = conflicts_[c] / static_cast<float>(board_.candidates(c).size());
        if (each > best) best = each, most = c;
    }
    return most;
}

void RulesSearch::count_conflict(CellSet blamed) {
    if (guessed_ == NONE) return;
    conflicts_[guessed_] += FOR_A_GUESS;
    for (Cell c : blamed) conflicts_[c] += FOR_A_SUM / static_cast<float>(blamed.size());
    if (++counted_ % HALVED_AFTER) return;
    for (float& conflicts : conflicts_) conflicts /= 2;
}

}  // namespace whydoku
