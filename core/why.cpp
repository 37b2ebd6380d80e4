#include "why.hpp"

#include <algorithm>
#include <iterator>
#include <optional>

#include "suppose.hpp"

namespace pencilmark {
namespace {

using Steps = std::vector<Step>;

constexpr int NESTED_SE = 90;  // from this rating on, nets are nested

Verdict verdict_of(const Board& board, Candidate asked) {
    if (board.value(asked.cell) == asked.digit) return Verdict::must;
    return board.has(asked.cell, asked.digit) ? Verdict::open : Verdict::cannot;
}

// How much there is to read.
std::size_t size(const Steps& steps) {
    std::size_t count = 0;
    for (const Step& step : steps) count += 1 + size(step.children);
    return count;
}

// One question, on the board as it is at first.
class Question {
  public:
    Question(const Board& start, Candidate asked, Meter& meter)
        : start_(start), asked_(asked), meter_(meter), sink_(Want::first, meter) {}

    // What decides at once, by the first rung that has such a finding.
    std::optional<Step> single_step(std::span<const Rung> rungs);
    // The steps of the ladder from here until it is decided, without those not needed; none when
    // it ends before.
    std::optional<Steps> way_there(std::span<const Rung> rungs);
    // The contradiction to which the candidate leads by singles, told as a finding of the rung;
    // none if it does not lead to one.
    std::optional<Step> refutation(Rung rung);

  private:
    bool decides(Board board, const Step& step) const;
    const Step* next(const Board& board, std::span<const Rung> rungs);
    std::optional<Steps> again(Board board, std::span<const Step> steps);
    bool leave_out(Steps& steps);

    const Board& start_;
    Candidate asked_;
    Meter& meter_;
    Sink sink_;
};

bool Question::decides(Board board, const Step& step) const {
    apply(board, step);
    return verdict_of(board, asked_) != Verdict::open;
}

// The sink's first finding on a board that it has not seen; null if there is none.
const Step* Question::next(const Board& board, std::span<const Rung> rungs) {
    sink_.moved();
    return find_next(board, rungs, sink_) ? &sink_.first() : nullptr;
}

std::optional<Step> Question::single_step(std::span<const Rung> rungs) {
    sink_.seek([this](const Step& step) { return decides(start_, step); });
    if (const Step* step = next(start_, rungs)) return *step;
    return std::nullopt;
}

// The steps once more, from another board: each as a finding of its technique that does as much or
// more, the last as one that decides; none if one of them is not found.
std::optional<Steps> Question::again(Board board, std::span<const Step> steps) {
    Steps found;
    for (const Step& step : steps) {
        const bool last = &step == &steps.back();
        sink_.seek([&](const Step& other) {
            return last ? decides(board, other) : does_as_much(other, step);
        });
        const Rung rung{step.technique, ladder()[step.technique].find};
        const Step* like = next(board, {&rung, 1});
        if (!like) return std::nullopt;
        apply(board, *like);
        found.push_back(*like);
    }
    return found;
}

// Leaves out each step without which the later ones are found again; false if there is none. The
// last one stays: before it, nothing is decided.
bool Question::leave_out(Steps& steps) {
    std::vector<Board> before{start_};
    for (const Step& step : steps) {
        before.push_back(before.back());
        apply(before.back(), step);
    }
    Steps rest{steps.back()};
    for (std::size_t i = steps.size() - 1; i-- > 0;) {
        if (auto found = again(before[i], rest)) {
            rest = std::move(*found);
        } else {
            rest.insert(rest.begin(), std::move(steps[i]));
        }
    }
    const bool fewer = rest.size() < steps.size();
    steps = std::move(rest);
    return fewer;
}

std::optional<Steps> Question::way_there(std::span<const Rung> rungs) {
    Board board = start_;
    Steps steps;
    sink_.seek({});
    while (verdict_of(board, asked_) == Verdict::open) {
        if (board.broken() || !meter_.in_time()) return std::nullopt;
        const Step* step = next(board, rungs);
        if (!step) return std::nullopt;
        apply(board, *step);
        steps.push_back(*step);
    }
    // What follows a step that goes may be found as more, and then need less itself.
    while (leave_out(steps)) {
    }
    return steps;
}

std::optional<Step> Question::refutation(Rung rung) {
    Supposition supposed(start_, {asked_});
    supposed.finish();
    Step step;
    step.technique = rung.technique;
    step.eliminate(asked_.cell, asked_.digit);
    if (!supposed.broken() || !prove(supposed, {}, singles(), meter_, step)) return std::nullopt;
    return step;
}

Steps proof(Question& question, const Policy& policy) {
    std::vector<Rung> patterns;
    const auto is_pattern = [](const Rung& rung) { return ladder()[rung.technique].pattern(); };
    std::ranges::copy_if(policy.rungs, std::back_inserter(patterns), is_pattern);
    if (const auto step = question.single_step(patterns)) return {*step};
    const auto way = question.way_there(patterns);
    const Rung refuting = rung("candidate-forcing-net");
    std::optional<Step> net;
    if (std::ranges::find(policy.rungs, refuting.technique, &Rung::technique) != policy.rungs.end())
        net = question.refutation(refuting);
    if (way && (!net || size(*way) <= size({*net}))) return *way;
    if (net) return {*net};
    // Nets within nets are too slow to be found again for every step that may be left out.
    std::vector<Rung> rest;
    const auto is_quick = [](const Rung& rung) { return ladder()[rung.technique].se < NESTED_SE; };
    std::ranges::copy_if(policy.rungs, std::back_inserter(rest), is_quick);
    return question.way_there(rest).value_or(Steps{});
}

}  // namespace

const char* to_string(Verdict verdict) {
    constexpr const char* NAMES[] = {"open", "cannot", "must"};
    return NAMES[static_cast<std::size_t>(verdict)];
}

Why why(const Board& board, Candidate asked, const Policy& policy) {
    Meter meter(policy.caps);
    Why answer{verdict_of(board, asked), Cap::none, {}};
    if (answer.verdict != Verdict::open) return answer;
    Question question(board, asked, meter);
    answer.steps = proof(question, policy);
    Board end = board;
    for (const Step& step : answer.steps) apply(end, step);
    answer.verdict = verdict_of(end, asked);
    answer.cap = meter.hit();
    return answer;
}

}  // namespace pencilmark
