#include "ladder/verify.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "ladder/verify_truths.hpp"

namespace whydoku {
namespace {

constexpr const char* JUDGED[] = {
    "justified", "contradicts", "unexplained", "other-technique", "gone",
    "filled",    "broken",      "several",     "capped",
};
static_assert(std::size(JUDGED) == static_cast<std::size_t>(Judged::capped) + 1);

bool has(const std::vector<Candidate>& candidates, Candidate wanted) {
    return std::ranges::find(candidates, wanted) != candidates.end();
}

// Whether a step does what a move says; if the candidate goes because the step places a digit, `by`
// is that placement.
bool gives(const Layout& layout, const Step& step, const Move& move, Candidate& by) {
    const Candidate asked = move.candidate;
    if (move.places) return has(step.placements, asked);
    if (has(step.eliminations, asked)) return true;
    for (Candidate placed : step.placements) {
        const bool in_its_cell = placed.cell == asked.cell && placed.digit != asked.digit;
        const bool seen = layout.peers[placed.cell].has(asked.cell) && placed.digit == asked.digit;
        if (!in_its_cell && !seen) continue;
        by = placed;
        return true;
    }
    return false;
}

bool is_true(const Move& move, std::span<const std::uint8_t> solution) {
    return (solution[move.candidate.cell] == move.candidate.digit) == move.places;
}

}  // namespace

const char* to_string(Judged judged) {
    return JUDGED[static_cast<std::size_t>(judged)];
}

std::vector<std::string> judged_names() {
    return {std::begin(JUDGED), std::end(JUDGED)};
}

Judge::Judge(const Policy& policy, Meter& meter, Evidence evidence)
    : meter_(meter), sink_(Want::first, meter, evidence), in_policy_(ladder().size()) {
    for (const Rung& rung : policy.rungs) in_policy_[rung.technique] = true;
    sink_.accept_only([this](const Step& step) { return take(step); });
}

void Judge::judge(const Board& board, std::span<const std::uint8_t> solution,
                  std::span<const Move> moves, std::span<Judgement> judgements) {
    steps_.clear();
    open_.clear();
    answer_at_once(board, solution, moves, judgements);
    if (open_.empty()) return;
    if (!position_) position_.emplace(board);
    position_->assign(board);
    for (std::size_t row = 0; row < ladder().size(); ++row) {
        const auto technique = static_cast<std::uint8_t>(row);
        if (anyone_asks(technique)) ask(*position_, technique);
        const Cap hit = meter_.stopped_by();
        if (hit != Cap::none && hit != Cap::nodes) break;
    }
    close();
}

// JudgedColumns what the board and its solution decide. What is true of a candidate is left open.
void Judge::answer_at_once(const Board& board, std::span<const std::uint8_t> solution,
                           std::span<const Move> moves, std::span<Judgement> judgements) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto [cell, digit] = moves[i].candidate;
        judgements[i] = {};
        Judged& judged = judgements[i].judged;
        if (board.value(cell)) {
            judged = Judged::filled;
        } else if (!moves[i].places && !board.has(cell, digit)) {
            judged = Judged::gone;
        } else if (!is_true(moves[i], solution)) {
            judged = Judged::contradicts;
        } else {
            open_.push_back({&moves[i], &judgements[i]});
        }
    }
}

// Whether a move still waits for a row: for any of the policy, or for the one that it names.
bool Judge::asks(const Open& open, std::uint8_t row) const {
    if (open.move->named == row) return !open.named_found;
    return in_policy_[row] && open.judgement->technique == NO_TECHNIQUE;
}

bool Judge::anyone_asks(std::uint8_t row) const {
    return std::ranges::any_of(open_, [&](const Open& open) { return asks(open, row); });
}

// True when no move waits for the row any more.
bool Judge::take(const Step& step) {
    bool all_answered = true;
    for (Open& open : open_) {
        if (!asks(open, step.technique)) continue;
        Candidate by{};
        if (!gives(position_->layout(), step, *open.move, by)) {
            all_answered = false;
            continue;
        }
        if (open.move->named == step.technique) open.named_found = true;
        if (open.judgement->technique != NO_TECHNIQUE) continue;
        open.judgement->technique = step.technique;
        open.judgement->by = by;
        if (sink_.evidence_is_read()) steps_.assign(1, step);
    }
    return all_answered;
}

void Judge::ask(const Position& position, std::uint8_t row) {
    meter_.next_rung();
    sink_.begin(row);
    ladder()[row].find(position, sink_);
    if (meter_.stopped_by() != Cap::none) note_cap(row);
}

void Judge::note_cap(std::uint8_t row) {
    for (Open& open : open_) open.judgement->capped |= asks(open, row);
}

void Judge::close() {
    const Cap hit = meter_.stopped_by();
    const bool out_of_time = hit != Cap::none && hit != Cap::nodes;
    for (const Open& open : open_) {
        Judgement& judgement = *open.judgement;
        const bool has_technique = judgement.technique != NO_TECHNIQUE;
        const bool named_in_vain = open.move->named != NO_TECHNIQUE && !open.named_found;
        judgement.capped |= out_of_time && (!has_technique || named_in_vain);
        if (has_technique && !named_in_vain) {
            judgement.judged = Judged::justified;
        } else if (judgement.capped) {
            judgement.judged = Judged::capped;
        } else {
            judgement.judged = has_technique ? Judged::other_technique : Judged::unexplained;
        }
    }
}

Verified verify(const Board& board, const Move& move, const Policy& policy) {
    Meter meter(policy.caps);
    Truths truths(board.layout());
    truths.find({&board, 1}, meter);
    Verified verified{{judged_by_count(truths.count(0)), NO_TECHNIQUE, {}, false}, Cap::none, {}};
    if (truths.count(0) == 1) {
        Judge judge(policy, meter, Evidence::read);
        judge.judge(board, truths.solution(0), {&move, 1}, {&verified.judgement, 1});
        if (judge.step()) verified.steps.push_back(*judge.step());
    }
    verified.cap = verified.judgement.capped || truths.count(0) == Truths::UNKNOWN
                       ? (meter.stopped_by() == Cap::none ? Cap::nodes : meter.stopped_by())
                       : Cap::none;
    return verified;
}

Found steps_that_give(const Board& board, const Move& move, std::uint8_t row, std::size_t limit,
                      const Caps& caps) {
    Meter meter(caps);
    Sink sink(Want::first, meter);
    std::vector<Step> steps;
    sink.accept_only([&](const Step& step) {
        Candidate by{};
        if (gives(board.layout(), step, move, by)) steps.push_back(step);
        return steps.size() >= limit;
    });
    const Position position(board);
    sink.begin(row);
    ladder()[row].find(position, sink);
    return {meter.stopped_by(), std::move(steps)};
}

}  // namespace whydoku
