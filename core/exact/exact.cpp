#include "exact/exact.hpp"

#include <algorithm>

namespace whydoku {

Solver::Solver(const Board& start, Meter& meter, Twins twins, const CellDigits* wanted)
    : board_(start), meter_(meter), twins_(twins) {
    if (start.layout().rules.empty()) return;
    by_rules_ = std::make_shared<RulesSearch>(start, meter, wanted);
}

void Solver::suppose(const Board& start, Candidate supposed) {
    if (by_rules_) return by_rules_->suppose(start, supposed);
    frames_.clear();
    weight_ = 1;
    started_ = false;
    board_ = start;
    board_.place(supposed.cell, supposed.digit);
}

bool Solver::next() {
    if (by_rules_) {
        const bool found = by_rules_->next();
        if (found) board_ = by_rules_->board();
        return found;
    }
    bool alive = !started_ || take_next_guess();
    started_ = true;
    while (alive) {
        if (!meter_.spend()) return false;
        place_singles(board_);
        if (board_.solved()) return true;
        if (!board_.broken()) branch();
        alive = take_next_guess();
    }
    return false;
}

// Every frame on the stack has a guess left: a frame is removed with its last guess.
bool Solver::take_next_guess() {
    if (frames_.empty()) return false;
    Frame& top = frames_.back();
    const Guess guess = top.guesses[top.next++];
    board_ = top.board;
    weight_ = guess.weight;
    if (top.next == top.count) frames_.pop_back();
    board_.place(guess.at.cell, guess.at.digit);
    return true;
}

void Solver::branch() {
    Frame& frame = frames_.emplace_back(Frame{board_, {}, 0, 0});
    const Cell c = board_.tightest();
    if (board_.candidates(c).size() > 2 && guess_in_house(frame)) return;
    guess_in_cell(frame, c);
}

void Solver::guess_in_cell(Frame& frame, Cell c) const {
    for (Digit d : board_.candidates(c)) {
        const auto last = frame.guesses.begin() + frame.count;
        const auto twin = std::find_if(frame.guesses.begin(), last, [&](const Guess& guess) {
            return board_.places(guess.at.digit) == board_.places(d);
        });
        if (twins_ == Twins::fold && twin != last) {
            twin->weight += weight_;
        } else {
            frame.guesses[frame.count++] = {candidate(c, d), weight_};
        }
    }
}

// A digit with two places in a house needs two guesses, while every cell would need more.
bool Solver::guess_in_house(Frame& frame) const {
    House first = MAX_HOUSES;
    Digit digit = 0;
    for (Digit d : board_.layout().digits()) {
        const HouseSet pairs = board_.houses_with(d, 2);
        if (pairs && pairs.first() < first) first = pairs.first(), digit = d;
    }
    if (!digit) return false;
    for (Cell c : board_.places(digit, first)) {
        frame.guesses[frame.count++] = {candidate(c, digit), weight_};
    }
    return true;
}

std::uint64_t count_solutions(const Board& board, std::uint64_t limit, Meter& meter) {
    Solver solver(board, meter, Twins::fold);
    std::uint64_t count = 0;
    while (count < limit && solver.next()) count += std::min(solver.weight(), limit - count);
    return count;
}

}  // namespace whydoku
