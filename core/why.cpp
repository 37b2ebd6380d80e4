#include "why.hpp"

#include <algorithm>
#include <iterator>
#include <optional>

#include "suppose.hpp"

namespace pencilmark {
namespace {

using Steps = std::vector<Step>;

Verdict verdict_of(const Board& board, Candidate asked) {
    if (board.value(asked.cell) == asked.digit) return Verdict::must;
    return board.has(asked.cell, asked.digit) ? Verdict::open : Verdict::cannot;
}

// Whether the step's rung finds just that now.
bool holds(const Board& board, const Step& step, Meter& meter) {
    Sink sink(step, meter);
    sink.begin(step.technique);
    ladder()[step.technique].find(board, sink);
    return sink.found();
}

bool decides(Board board, const Step& step, Candidate asked) {
    apply(board, step);
    return verdict_of(board, asked) != Verdict::open;
}

// How much there is to read.
std::size_t size(const Steps& steps) {
    std::size_t count = 0;
    for (const Step& step : steps) count += 1 + size(step.children);
    return count;
}

// What decides at once, by the first rung that has such a finding.
std::optional<Step> single_step(const Board& board, Candidate asked, std::span<const Rung> rungs,
                                Meter& meter) {
    Sink sink(Want::all, meter);
    for (const Rung& rung : rungs) {
        if (!meter.in_time()) break;
        sink.begin(rung.technique);
        rung.find(board, sink);
        const auto fits = [&](const Step& step) { return decides(board, step, asked); };
        const auto found = std::ranges::find_if(sink.steps(), fits);
        if (found != sink.steps().end()) return *found;
        sink.steps().clear();
    }
    return std::nullopt;
}

bool hold_and_decide(Board board, const Steps& steps, Candidate asked, Meter& meter) {
    for (const Step& step : steps) {
        if (!holds(board, step, meter)) return false;
        apply(board, step);
    }
    return verdict_of(board, asked) != Verdict::open;
}

// Leaves out each step without which the later ones still hold and decide. Going backwards, what
// remains behind a step is known to be needed when the step is looked at.
Steps prune(const Board& start, Steps steps, Candidate asked, Meter& meter) {
    std::vector<Board> before{start};
    for (const Step& step : steps) {
        before.push_back(before.back());
        apply(before.back(), step);
    }
    Steps kept;
    for (std::size_t i = steps.size(); i-- > 0;) {
        if (hold_and_decide(before[i], kept, asked, meter)) continue;
        kept.insert(kept.begin(), std::move(steps[i]));
    }
    return kept;
}

// The steps of the ladder from here until the candidate is decided, without those not needed;
// none when it ends before.
std::optional<Steps> way_there(const Board& start, Candidate asked, std::span<const Rung> rungs,
                               Meter& meter) {
    Board board = start;
    Steps steps;
    Sink sink(Want::first, meter);
    while (verdict_of(board, asked) == Verdict::open) {
        if (board.broken() || !meter.in_time()) return std::nullopt;
        if (!find_next(board, rungs, sink)) return std::nullopt;
        apply(board, sink.first());
        steps.push_back(sink.first());
        sink.moved();
    }
    return prune(start, std::move(steps), asked, meter);
}

// The contradiction to which the candidate leads by singles; none if it does not.
std::optional<Step> refutation(const Board& board, Candidate asked, Meter& meter) {
    Supposition supposed(board, {asked});
    supposed.finish();
    Step step;
    step.technique = rung("candidate-forcing-net").technique;
    step.eliminate(asked.cell, asked.digit);
    if (!supposed.broken() || !prove(supposed, {}, singles(), meter, step)) return std::nullopt;
    return step;
}

}  // namespace

const char* to_string(Verdict verdict) {
    constexpr const char* NAMES[] = {"open", "cannot", "must"};
    return NAMES[static_cast<std::size_t>(verdict)];
}

Why why(const Board& board, Candidate asked, const Policy& policy) {
    Meter meter(policy.caps);
    std::vector<Rung> patterns;
    const auto is_pattern = [](const Rung& rung) { return ladder()[rung.technique].pattern(); };
    std::ranges::copy_if(policy.rungs, std::back_inserter(patterns), is_pattern);
    const auto answer = [&](const Steps& steps) {
        Board end = board;
        for (const Step& step : steps) apply(end, step);
        return Why{verdict_of(end, asked), meter.hit(), steps};
    };
    if (verdict_of(board, asked) != Verdict::open) return answer({});
    if (const auto step = single_step(board, asked, patterns, meter)) return answer({*step});
    const auto way = way_there(board, asked, patterns, meter);
    const auto net = refutation(board, asked, meter);
    if (way && (!net || size(*way) <= size({*net}))) return answer(*way);
    if (net) return answer({*net});
    return answer(way_there(board, asked, policy.rungs, meter).value_or(Steps{}));
}

}  // namespace pencilmark
