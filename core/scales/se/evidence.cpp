#include "scales/se/evidence.hpp"

#include <algorithm>

#include "finders/shared/guardians.hpp"

namespace whydoku::se {

namespace {

using se::Hint;
using se::Rule;
using Slugs = std::vector<std::string_view>;

// The techniques whose findings show those of a rule: of the row itself, or of rows that have the
// same pattern in another place of the ladder.
Slugs rows_like(std::string_view slug) {
    Slugs rows{slug};
    for (const Technique& other : ladder()) {
        if (slug == other.pattern_of) rows.push_back(other.slug);
    }
    return rows;
}

bool is_direct(Rule rule) {
    return rule == Rule::direct_pointing || rule == Rule::direct_claiming ||
           rule == Rule::direct_hidden_pair || rule == Rule::direct_hidden_triple;
}

// Takes over what a finding shows.
void take_evidence(Step& step, Step found) {
    found.technique = step.technique;
    found.rating = step.rating;
    found.placements = std::move(step.placements);
    found.eliminations = std::move(step.eliminations);
    step = std::move(found);
}

std::optional<Step> first_of(const Position& position, const Rung& rung, Meter& meter,
                             const Sink::Accepts& accepts) {
    Sink sink(Want::first, meter);
    sink.accept_only(accepts);
    sink.begin(rung.technique);
    rung.find(position, sink);
    if (!sink.found()) return std::nullopt;
    return sink.first();
}

// A pattern that leaves a hidden single, and the single.
void show_direct(const Position& position, Meter& meter, Step& step) {
    const Candidate placed = step.placements.front();
    const auto leaves_single = [&](const Step& pattern) {
        Board after = position.board();
        apply(after, pattern);
        const HouseSet hidden = after.houses_with(placed.digit, 1);
        return after.has(placed.cell, placed.digit) &&
               (hidden & after.layout().houses_of[placed.cell]);
    };
    const Rung own{step.technique, ladder()[step.technique].find};
    const auto pattern = first_of(position, own, meter, leaves_single);
    if (!pattern) return;
    take_evidence(step, *pattern);
    step.children = {*pattern};
    Position after = position;
    after.apply(*pattern);
    find_single(after, placed, singles(), meter, step.children);
}

// The ladder's finders tell what a cell has too many by each house alone, and find fewer graves.
void show_grave(const Board& board, const Hint& hint, Meter& meter, Step& step) {
    GuardedPattern grave{board.empty() - board.bivalue(), {}, {}};
    for (const Candidate extra : hint.too_many) {
        if (grave.guards.empty() || grave.guards.back().cell != extra.cell) {
            grave.guards.push_back({extra.cell, {}});
        }
        grave.guards.back().extra |= DigitSet::of(extra.digit);
    }
    for (const auto& [cell, extra] : grave.guards) grave.digits |= board.candidates(cell) - extra;
    Sink sink(Want::first, meter);
    sink.accept_only([&](const Step& found) { return covers(board, found, step); });
    sink.begin(step.technique);
    if (exploit_any(board, sink, grave)) take_evidence(step, sink.first());
}

}  // namespace

House house_at(const Layout& layout, Cell c, se::Cause type) {
    const CellSet cells = se::TABLES.cells[se::TABLES.house[c][static_cast<int>(type)]];
    House house = 0;
    while (!(layout.house[house] == cells)) ++house;
    return house;
}

bool covers(const Board& board, const Step& step, const Step& wanted) {
    Board after = board;
    apply(after, step);
    const auto placed = [&](Candidate c) { return after.value(c.cell) == c.digit; };
    const auto gone = [&](Candidate c) { return !after.has(c.cell, c.digit) && !placed(c); };
    return std::ranges::all_of(wanted.placements, placed) &&
           std::ranges::all_of(wanted.eliminations, gone);
}

std::optional<Step> find_like(const Position& position, std::span<const std::string_view> slugs,
                              const Step& wanted, Meter& meter) {
    for (const bool no_more : {true, false}) {
        const auto accepts = [&](const Step& found) {
            if (no_more) return does_as_much(found, wanted) && does_as_much(wanted, found);
            return covers(position.board(), found, wanted);
        };
        for (const std::string_view slug : slugs) {
            if (auto found = first_of(position, rung(slug), meter, accepts)) return found;
        }
    }
    return std::nullopt;
}

void show(const Position& position, const Hint& hint, const se::Argument& argument, Meter& meter,
          Step& step) {
    switch (hint.rule) {
        case Rule::x_chain:
        case Rule::y_cycle:
        case Rule::forcing_chain:
        case Rule::multiple_forcing:
            return show_links(position.board(), hint, argument, step);
        case Rule::nishio:
        case Rule::dynamic_forcing:
        case Rule::dynamic_forcing_plus:
        case Rule::nested_forcing:
            return show_net(position, hint, argument, meter, step);
        default:
            break;
    }
    if (is_direct(hint.rule)) return show_direct(position, meter, step);
    const Slugs rows = rows_like(ladder()[step.technique].slug);
    if (auto found = find_like(position, rows, step, meter)) return take_evidence(step, *found);
    if (hint.rule == Rule::bug) show_grave(position.board(), hint, meter, step);
    if (hint.aligned) show_exclusion(position.board(), hint.aligned, step);
}

}  // namespace whydoku::se
