// The last rungs: try something out, and keep the record. They see no pattern, but whatever they
// say is proved by the steps that they followed.
#include <algorithm>
#include <optional>

#include "../exact.hpp"
#include "finders.hpp"

namespace pencilmark {
namespace {

// The first thing that the rungs find, as they come.
std::optional<Step> next_step(const Board& board, std::span<const Rung> rungs, Meter& meter) {
    Sink sink(Want::first, meter);
    for (const Rung& rung : rungs) {
        sink.begin(rung.technique);
        rung.find(board, sink);
        if (sink.found()) return sink.first();
    }
    return std::nullopt;
}

// Takes the steps that the rungs find, until nothing is found or the board is broken.
void follow(Board& board, std::span<const Rung> rungs, Meter& meter, std::vector<Step>& steps) {
    while (!board.broken() && !board.solved()) {
        std::optional<Step> step = next_step(board, rungs, meter);
        if (!step) return;
        apply(board, *step);
        steps.push_back(std::move(*step));
    }
}

// Marks in the step why the board is broken: the first cell or house that is in trouble.
void mark_broken(const Board& board, Step& step) {
    for (const Problem& problem : board.problems()) {
        if (problem.kind == ProblemKind::no_candidate) {
            step.mark(Role::broken, problem.cells.first(), 0);
        } else if (problem.kind == ProblemKind::no_place) {
            step.mark_house(Role::broken, problem.house, problem.digit);
        } else {
            step.mark_house(Role::broken, problem.house, problem.digit);
            step.mark(Role::broken, problem.cells, problem.digit);
        }
        return;
    }
}

// Whether some finding of the step's own rung says just what the step says.
bool holds(const Board& board, const Step& step, std::span<const Rung> rungs, Meter& meter) {
    Sink sink(Want::all, meter);
    for (const Rung& rung : rungs) {
        if (rung.technique != step.technique) continue;
        sink.begin(rung.technique);
        rung.find(board, sink);
    }
    return std::ranges::any_of(sink.steps(), [&](const Step& found) {
        return found.placements == step.placements && found.eliminations == step.eliminations;
    });
}

// Replays the steps but the one left out. The board after them when each still holds and the end
// is still a contradiction.
std::optional<Board> broken_without(Board board, std::span<const Step> steps, std::size_t left_out,
                                    std::span<const Rung> rungs, Meter& meter) {
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (i == left_out) continue;
        if (!holds(board, steps[i], rungs, meter)) return std::nullopt;
        apply(board, steps[i]);
    }
    if (!board.broken()) return std::nullopt;
    return board;
}

// Takes away every step that the contradiction does not need, later ones first. Returns the board
// at its end.
Board prune(const Board& start, Board end, std::vector<Step>& steps, std::span<const Rung> rungs,
            Meter& meter) {
    for (std::size_t i = steps.size(); i-- > 0;) {
        auto broken = broken_without(start, steps, i, rungs, meter);
        if (!broken) continue;
        end = *broken;
        steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(i));
    }
    return end;
}

enum class Ending : std::uint8_t { broken, solved, tired };

// Follows the singles and then guesses, candidate by candidate, in the cell with the fewest; each
// guess is a child step with all that came of it. The board ends where the last guess left it.
Ending guess(Board& board, Step& parent, Sink& out, std::span<const Rung> singles) {
    if (out.tired()) return Ending::tired;
    follow(board, singles, out.meter(), parent.children);
    if (board.solved()) return Ending::solved;
    if (board.broken()) {
        mark_broken(board, parent);
        return Ending::broken;
    }
    const Cell c = board.tightest();
    for (Digit d : board.candidates(c)) {
        Step& child = parent.children.emplace_back();
        child.technique = parent.technique;
        child.mark(Role::on, c, d);
        child.place(c, d);
        Board assumed = board;
        assumed.place(c, d);
        const Ending ending = guess(assumed, child, out, singles);
        if (ending == Ending::broken) continue;
        board = assumed;
        return ending;
    }
    return Ending::broken;
}

}  // namespace

// A cell has two candidates. If one of them leads, by singles, to a contradiction, it is wrong.
void two_candidate_trial(const Board& board, Sink& out, std::span<const Rung> singles) {
    for (Cell c : board.bivalue()) {
        for (Digit d : board.candidates(c)) {
            if (out.tired()) return;
            Board assumed = board;
            assumed.place(c, d);
            const Board start = assumed;
            Step& step = out.draft();
            follow(assumed, singles, out.meter(), step.children);
            if (!assumed.broken()) continue;
            const Board end = prune(start, assumed, step.children, singles, out.meter());
            step.eliminate(c, d);
            step.mark(Role::on, c, d);
            mark_broken(end, step);
            if (out.take()) return;
        }
    }
}

// The whole rest, by guesses that are rolled back when they fail. Only for a puzzle with one
// solution, which is looked at first: of several, none could be called the answer.
void search(const Board& board, Sink& out, std::span<const Rung> singles) {
    if (board.solved() || count_solutions(board, 2, out.meter()) != 1) return;
    Step& step = out.draft();
    Board solution = board;
    if (guess(solution, step, out, singles) != Ending::solved) return;
    for (Cell c : board.empty()) step.place(c, solution.value(c));
    if (out.take()) return;
}

}  // namespace pencilmark
