// The last rungs try something out and record it. They see no pattern, but the steps that they
// followed prove what they find.
#include <optional>

#include "exact/exact.hpp"
#include "finders/finders.hpp"
#include "position/suppose.hpp"

namespace whydoku {
namespace {

// The first step that the rungs find, in their order.
std::optional<Step> next_step(const Position& position, std::span<const Rung> rungs, Meter& meter) {
    Sink sink(Want::first, meter);
    for (const Rung& rung : rungs) {
        sink.begin(rung.technique);
        rung.find(position, sink);
        if (sink.found()) return sink.first();
    }
    return std::nullopt;
}

// Takes the steps that the rungs find, until nothing is found or the board is broken.
void follow(Position& position, std::span<const Rung> rungs, Meter& meter,
            std::vector<Step>& steps) {
    while (!position.board().broken() && !position.board().solved()) {
        std::optional<Step> step = next_step(position, rungs, meter);
        if (!step) return;
        position.apply(*step);
        steps.push_back(std::move(*step));
    }
}

enum class Ending : std::uint8_t { broken, solved, capped, too_long };

// The most steps of a search that are kept. Killers can take hundreds of thousands, which nobody
// reads.
constexpr std::size_t MOST_STEPS = 10'000;

// Follows the singles and then guesses, candidate by candidate, in the cell with the fewest. Each
// guess is a child step with everything that follows from it. The position ends after the last
// guess. `steps` counts them.
Ending guess(Position& position, Step& parent, Sink& out, std::span<const Rung> singles,
             std::size_t& steps) {
    if (out.capped()) return Ending::capped;
    follow(position, singles, out.meter(), parent.children);
    steps += parent.children.size();
    if (steps > MOST_STEPS) return Ending::too_long;
    const Board& board = position.board();
    if (board.solved()) return Ending::solved;
    if (board.broken()) {
        mark_problem(board.problems().front(), parent);
        return Ending::broken;
    }
    const Cell c = board.tightest();
    for (Digit d : board.candidates(c)) {
        ++steps;
        Step& child = parent.children.emplace_back();
        child.technique = parent.technique;
        child.mark(Role::on, c, d);
        child.place(c, d);
        Position assumed = position;
        assumed.place(c, d);
        const Ending ending = guess(assumed, child, out, singles, steps);
        if (ending == Ending::broken) continue;
        position = assumed;
        return ending;
    }
    return Ending::broken;
}

}  // namespace

// A cell has two candidates. If singles lead from one of them to a contradiction, it is false.
void two_candidate_trial(const Position& position, Sink& out, std::span<const Rung> singles) {
    const Board& board = position.board();
    for (Cell c : board.bivalue()) {
        for (Digit d : board.candidates(c)) {
            if (out.capped()) return;
            if (!out.may_strike(candidate(c, d))) continue;
            Supposition supposed(board, {candidate(c, d)});
            supposed.finish();
            if (!supposed.broken()) continue;
            Step& step = out.draft();
            step.eliminate(c, d);
            if (prove(supposed, {}, singles, out.meter(), step) && out.report()) return;
        }
    }
}

// Solves the rest by guesses, which are taken back when they fail. Only for a puzzle with one
// solution, which is looked for first: with several, none is the answer. What takes too many steps
// is not proved step by step.
void search(const Position& position, Sink& out, std::span<const Rung> singles) {
    const Board& board = position.board();
    if (board.solved()) return;
    Solver solver(board, out.meter());
    if (!solver.next()) return;
    const Board solution = solver.solution();
    if (solver.next() || out.capped()) return;
    Step& step = out.draft();
    Position tried = position;
    std::size_t steps = 0;
    const Ending ending = guess(tried, step, out, singles, steps);
    if (ending == Ending::too_long) {
        step.children.clear();
    } else if (ending != Ending::solved) {
        return;
    }
    for (Cell c : board.empty()) step.place(c, solution.value(c));
    if (out.report()) return;
}

}  // namespace whydoku
