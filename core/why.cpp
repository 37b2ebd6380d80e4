#include "why.hpp"

#include <algorithm>
#include <iterator>
#include <optional>

#include "exact.hpp"
#include "suppose.hpp"

namespace pencilmark {
namespace {

using Steps = std::vector<Step>;
using Rungs = std::vector<Rung>;

Verdict verdict_of(const Board& board, Candidate asked) {
    if (board.value(asked.cell) == asked.digit) return Verdict::must;
    return board.has(asked.cell, asked.digit) ? Verdict::open : Verdict::cannot;
}

// How much there is to read: the steps, the steps of their proofs, and the links of chains.
std::size_t length(const Steps& steps) {
    std::size_t count = 0;
    for (const Step& step : steps) count += 1 + step.links.size() + length(step.children);
    return count;
}

// The shorter one, if there are two; the first, if they are equally long.
std::optional<Steps> shorter(std::optional<Steps> one, std::optional<Steps> other) {
    if (!one || (other && length(*other) < length(*one))) return other;
    return one;
}

// The rungs of a policy whose techniques are of a kind.
template <class Kind>
Rungs rungs_of(const Policy& policy, const Kind& kind) {
    Rungs rungs;
    std::ranges::copy_if(policy.rungs, std::back_inserter(rungs),
                         [&](const Rung& rung) { return kind(ladder()[rung.technique]); });
    return rungs;
}

// One question about a board.
class Question {
  public:
    Question(const Board& start, Candidate asked, bool right, Rungs singles, Meter& meter)
        : start_(start),
          work_(start),
          asked_(asked),
          right_(right),
          singles_(std::move(singles)),
          meter_(meter),
          sink_(Want::first, meter) {}

    // A step that decides at once, from the first rung that finds one.
    std::optional<Steps> single_step(std::span<const Rung> rungs);
    // Eliminates the candidate, or all its rivals, so that it is a single, by the shortest findings
    // that the rungs have now.
    std::optional<Steps> straight(std::span<const Rung> rungs) { return straight(start_, rungs); }
    // The steps of the ladder up to where it is decided, or where straight() decides it with the
    // other rungs; without steps that are not needed. None when the ladder ends before.
    std::optional<Steps> way_there(std::span<const Rung> rungs, std::span<const Rung> straight_by);

  private:
    bool decides(Board board, const Step& step) const;
    const Step* next(const Position& position, std::span<const Rung> rungs);
    std::optional<Step> strike(const Position& position, Candidate c, std::span<const Rung> rungs);
    std::optional<Steps> strike_all(const Position& position, std::span<const Candidate> rivals,
                                    std::span<const Rung> rungs);
    std::optional<Steps> straight(const Position& position, std::span<const Rung> rungs);
    std::optional<Steps> again(const Board& from, std::span<const Step> steps);
    bool leave_out(Steps& steps);

    const Position start_;
    Position work_;  // for all other boards
    Candidate asked_;
    bool right_;  // then its rivals are eliminated, otherwise the candidate itself
    Rungs singles_;
    Meter& meter_;
    Sink sink_;
};

bool Question::decides(Board board, const Step& step) const {
    apply(board, step);
    return verdict_of(board, asked_) != Verdict::open;
}

// The sink's first finding; null if there is none.
const Step* Question::next(const Position& position, std::span<const Rung> rungs) {
    return find_next(position, rungs, sink_) ? &sink_.first() : nullptr;
}

std::optional<Steps> Question::single_step(std::span<const Rung> rungs) {
    sink_.accept_only([this](const Step& step) { return decides(start_.board(), step); });
    if (const Step* step = next(start_, rungs)) return Steps{*step};
    return std::nullopt;
}

// The shortest finding of the rungs that eliminates a candidate.
std::optional<Step> Question::strike(const Position& position, Candidate c,
                                     std::span<const Rung> rungs) {
    Step wanted;
    wanted.eliminate(c.cell, c.digit);
    sink_.accept_only([&](const Step& step) { return does_as_much(step, wanted); }, c);
    std::optional<Steps> best;
    for (const Rung& rung : rungs) {
        if (!find_next(position, {&rung, 1}, sink_)) continue;
        best = shorter(best, Steps{sink_.first()});
    }
    if (!best) return std::nullopt;
    return best->front();
}

std::optional<Steps> Question::strike_all(const Position& position,
                                          std::span<const Candidate> rivals,
                                          std::span<const Rung> rungs) {
    Steps steps;
    Position after = position;
    for (Candidate rival : rivals) {
        const auto step = strike(position, rival, rungs);
        if (!step) return std::nullopt;
        after.apply(*step);
        steps.push_back(*step);
    }
    if (!find_single(after, asked_, singles_, meter_, steps)) return std::nullopt;
    return steps;
}

// The other candidates of a cell, and the other places of the digit in each of its houses.
std::vector<std::vector<Candidate>> rivals(const Board& board, Candidate asked) {
    std::vector<std::vector<Candidate>> found(1);
    for (Digit d : board.candidates(asked.cell)) {
        if (d != asked.digit) found[0].push_back(candidate(asked.cell, d));
    }
    for (House h : board.layout().houses_of[asked.cell]) {
        auto& places = found.emplace_back();
        for (Cell c : board.places(asked.digit, h)) {
            if (c != asked.cell) places.push_back(candidate(c, asked.digit));
        }
    }
    return found;
}

std::optional<Steps> Question::straight(const Position& position, std::span<const Rung> rungs) {
    if (rungs.empty()) return std::nullopt;
    if (!right_) {
        const auto step = strike(position, asked_, rungs);
        return step ? std::optional(Steps{*step}) : std::nullopt;
    }
    std::optional<Steps> best;
    for (const auto& group : rivals(position.board(), asked_)) {
        best = shorter(best, strike_all(position, group, rungs));
    }
    return best;
}

// Finds the steps once more from another board: for each step a finding of its technique that does
// at least as much, for the last step one that decides. None if one of them is not found.
std::optional<Steps> Question::again(const Board& from, std::span<const Step> steps) {
    work_.assign(from);
    Steps found;
    for (const Step& step : steps) {
        const bool last = &step == &steps.back();
        const auto fits = [&](const Step& other) {
            return last ? decides(work_.board(), other) : does_as_much(other, step);
        };
        const bool one = step.placements.empty() && step.eliminations.size() == 1;
        sink_.accept_only(fits, one ? std::optional(step.eliminations.front()) : std::nullopt);
        const Rung rung{step.technique, ladder()[step.technique].find};
        const Step* like = next(work_, {&rung, 1});
        if (!like) return std::nullopt;
        work_.apply(*like);
        found.push_back(*like);
    }
    return found;
}

// Removes each step without which the later steps can be found again; false if there is none. The
// last step stays, because nothing is decided before it.
bool Question::leave_out(Steps& steps) {
    std::vector<Board> before{start_.board()};
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

std::optional<Steps> Question::way_there(std::span<const Rung> rungs,
                                         std::span<const Rung> straight_by) {
    meter_.next_rung();  // an earlier attempt that was cut short does not stop this one
    work_.assign(start_.board());
    Steps steps;
    while (verdict_of(work_.board(), asked_) == Verdict::open) {
        if (work_.board().broken() || !meter_.in_time()) return std::nullopt;
        const Position& here = steps.empty() ? start_ : work_;  // start_ has its tables already
        if (const auto end = straight(here, straight_by)) {
            steps.insert(steps.end(), end->begin(), end->end());
            break;
        }
        sink_.accept_all();
        const Step* step = next(here, rungs);
        if (!step) return std::nullopt;
        work_.apply(*step);
        steps.push_back(*step);
    }
    // When a step is removed, a later one may be found anew in a form that does more. Then further
    // steps may not be needed.
    while (leave_out(steps)) {
    }
    return steps;
}

// Whether a solution is found within the cap.
bool solvable(const Board& board, Meter& meter) {
    meter.next_rung();
    return count_solutions(board, 1, meter) > 0;
}

Steps proof(Question& question, const Policy& policy) {
    const auto nested = [](const Technique& t) { return t.has(NESTED); };
    const Rungs patterns = rungs_of(policy, [](const Technique& t) { return t.pattern(); });
    const Rungs nets = rungs_of(policy, [](const Technique& t) { return t.has(REFUTES); });
    const Rungs nests = rungs_of(policy, nested);
    const Rungs seen = rungs_of(policy, [](const Technique& t) { return !t.trial(); });
    Rungs quick = seen;
    std::erase_if(quick, [&](const Rung& rung) { return nested(ladder()[rung.technique]); });

    if (auto steps = question.single_step(patterns)) return *steps;
    if (auto steps = shorter(question.way_there(patterns, {}), question.straight(nets)))
        return *steps;
    if (auto steps = shorter(question.way_there(quick, {}), question.straight(nests)))
        return *steps;
    if (auto steps = question.way_there(seen, nests)) return *steps;
    return question.way_there(policy.rungs, {}).value_or(Steps{});
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
    Board with = board, without = board;
    with.place(asked.cell, asked.digit);
    without.eliminate(asked.cell, asked.digit);
    const bool right = solvable(with, meter);
    if (right && solvable(without, meter)) return answer;  // nothing can prove either
    Rungs singles =
        rungs_of(policy, [](const Technique& t) { return t.family == Family::singles; });
    Question question(board, asked, right, std::move(singles), meter);
    answer.steps = proof(question, policy);
    Board end = board;
    for (const Step& step : answer.steps) apply(end, step);
    answer.verdict = verdict_of(end, asked);
    answer.cap = meter.hit();
    return answer;
}

}  // namespace pencilmark
