#include "scales/se/steps.hpp"

#include "exact/exact.hpp"
#include "scales/se/evidence.hpp"

namespace whydoku::se {

namespace {

using se::Argument;
using se::Cause;
using se::Hint;
using se::Rule;
using FourSlugs = std::array<const char*, 4>;

constexpr FourSlugs RECTANGLES = {"unique-rectangle-1", "unique-rectangle-2", "unique-rectangle-3",
                                  "unique-rectangle-4"};
constexpr FourSlugs GRAVES = {"bug-plus-1", "bug-2", "bug-3", "bug-4"};
constexpr FourSlugs BY_LEVEL = {"dynamic-forcing-plus", "nested-forcing-chain",
                                "nested-forcing-chain", "nested-forcing-net"};

// The rules that are rated together with one of ours, in their order, up to the chains.
const char* name_of_pattern(const Hint& hint) {
    switch (hint.rule) {
        case Rule::direct_pointing:
            return "pointing";
        case Rule::direct_claiming:
            return "claiming";
        case Rule::direct_hidden_pair:
            return "hidden-pair";
        case Rule::direct_hidden_triple:
            return "hidden-triple";
        case Rule::unique_loop:
            return hint.loop == 4 ? RECTANGLES[hint.type - 1] : "unique-loop";
        case Rule::bug:
            return GRAVES[hint.type - 1];
        default:
            return to_string(hint.rule);
    }
}

const char* name_of_chain(const Hint& hint, const Argument& argument) {
    if (argument.kind == Argument::Kind::cycle) return "continuous-nice-loop";
    return hint.rule == Rule::x_chain && hint.cell < 0 ? "x-chain" : "discontinuous-nice-loop";
}

const char* name_of_cases(const Argument& argument, const char* of_cell, const char* of_house) {
    const bool in_house =
        argument.kind == Argument::Kind::cases && argument.cases_of != Cause::cell;
    return in_house ? of_house : of_cell;
}

const char* name_of_net(const Hint& hint, const Argument& argument) {
    const bool refutes = argument.kind == Argument::Kind::contradiction && hint.cell < 0;
    if (refutes) return "candidate-forcing-net";
    return name_of_cases(argument, "cell-forcing-net", "house-forcing-net");
}

// The row of the ladder that a finding belongs to.
const char* name_of(const Hint& hint, const Argument& argument) {
    switch (hint.rule) {
        case Rule::x_chain:
        case Rule::y_cycle:
        case Rule::forcing_chain:
            return name_of_chain(hint, argument);
        case Rule::multiple_forcing:
            return name_of_cases(argument, "cell-forcing-chain", "house-forcing-chain");
        case Rule::dynamic_forcing:
            return name_of_net(hint, argument);
        case Rule::dynamic_forcing_plus:
        case Rule::nested_forcing:
            return BY_LEVEL[hint.type - 1];
        default:
            return name_of_pattern(hint);
    }
}

}  // namespace

// A step keeps the solution single, so that it is counted once for a walk.
bool Explainer::is_unique(const Board& board, Meter& meter) {
    if (!unique_) {
        const bool unique = count_solutions(board, 2, meter) == 1;
        if (meter.stopped_by() != Cap::none) return false;
        unique_ = unique;
    }
    return *unique_;
}

bool Explainer::find(const Position& position, Sink& sink, Step& step) {
    const Board& board = position.board();
    if (board.broken() || board.solved()) return false;
    Meter& meter = sink.meter();
    meter.next_rung();
    if (!workshop_) workshop_.emplace(se::Workshop{.meter = meter, .nested = {}, .spare = {}});
    se::Grid grid(board);
    se::Unsearched unsearched;
    Argument argument{};
    Hint hint;
    hint.argument = &argument;
    if (!se::find_easy(grid, unsearched, hint)) {
        if (!is_unique(board, meter)) return false;
        if (!se::find_hard(grid, unsearched, *workshop_, hint)) return false;
    }
    step.clear();
    step.technique = rung(name_of(hint, argument)).technique;
    step.rating = static_cast<std::uint8_t>(se::tenths(hint.rating));
    se::list_outcome(hint, step.placements, step.eliminations);
    if (sink.evidence_is_read()) show(position, hint, argument, meter, step);
    return true;
}

}  // namespace whydoku::se
