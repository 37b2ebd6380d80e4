// Verbs about steps: what can be done, the whole path, why, and whether a move is justified.

#include <stdexcept>

#include "border/wasm/module.hpp"
#include "ladder/opportunities.hpp"
#include "ladder/verify.hpp"
#include "ladder/why.hpp"

namespace whydoku::border {
namespace {

constexpr std::uint64_t NODES = 100'000;
constexpr std::uint64_t OPPORTUNITY_NODES = 20'000;  // as in opportunities.py

void write_found(Json& json, const Found& found) {
    json.field("steps", found.steps);
    json.field("cap", to_string(found.cap));
}

void next(Request& request, Json& json) {
    const Layout layout = request.layout();
    write_found(json, next_step(request.board(layout), request.policy()));
}

void all(Request& request, Json& json) {
    const Layout layout = request.layout();
    write_found(json, all_steps(request.board(layout), request.policy()));
}

void write_found(Json& json, const Opportunities& found) {
    json.field("count", found.count);
    json.field("cells", found.cells);
    json.field("at_least", found.cap != Cap::none);
}

void write_opportunities(Json& json, const Board& start, std::span<const Step> path) {
    const auto found = whydoku::opportunities(start, path, {.nodes = OPPORTUNITY_NODES});
    std::vector<std::uint8_t> rows;
    std::vector<int> counts;
    for (const Step& step : path) rows.push_back(step.technique);
    for (const Opportunities& each : found) counts.push_back(each.count);
    const int at = break_in(rows, counts);
    at < 0 ? json.field("break_in", nullptr) : json.field("break_in", at);
    json.key("opportunities");
    json.list([&] {
        for (const Opportunities& each : found) {
            json.separate();
            json.object([&] { write_found(json, each); });
        }
    });
}

void walk(Request& request, Json& json) {
    const Layout layout = request.layout();
    const Board board = request.board(layout);
    const Walk walked = whydoku::walk(board, request.policy());
    json.field("outcome", to_string(walked.outcome));
    json.field("cap", to_string(walked.cap));
    json.field("by_score", walked.by_score);
    json.field("steps", walked.steps);
    if (request.flag("opportunities")) write_opportunities(json, board, walked.steps);
}

void opportunities(Request& request, Json& json) {
    const Layout layout = request.layout();
    const std::uint8_t row = rung(request.text("technique")).technique;
    const Caps caps{.nodes = OPPORTUNITY_NODES};
    write_found(json, whydoku::opportunities(request.board(layout), row, caps));
}

void why(Request& request, Json& json) {
    const Layout layout = request.layout();
    const Board board = request.board(layout);
    const Candidate asked = request.candidate(layout);
    const auto wanted = request.flag("easiest") ? Simplest::techniques : Simplest::words;
    const Why found = whydoku::why(board, asked, request.policy(), wanted);
    json.field("verdict", to_string(found.verdict));
    json.field("steps", found.steps);
    json.field("cap", to_string(found.cap));
}

std::uint8_t row_of(std::string_view slug) {
    return slug.empty() ? NO_TECHNIQUE : rung(slug).technique;
}

Move move_of(Request& request, const Layout& layout) {
    return {request.candidate(layout), request.flag("places"), row_of(request.text("named"))};
}

void verify(Request& request, Json& json) {
    const Layout layout = request.layout();
    const Board board = request.board(layout);
    const Move move = move_of(request, layout);
    const Verified found = whydoku::verify(board, move, request.policy());
    const Candidate by = found.judgement.by;
    json.field("judged", to_string(found.judgement.judged));
    by.digit ? json.field("by", by) : json.field("by", nullptr);
    json.field("steps", found.steps);
    json.field("cap", to_string(found.cap));
}

void give(Request& request, Json& json) {
    const Layout layout = request.layout();
    const Board board = request.board(layout);
    const Move move{request.candidate(layout), request.flag("places"), NO_TECHNIQUE};
    const std::uint8_t row = rung(request.text("technique")).technique;
    const auto limit = static_cast<std::size_t>(request.whole("limit", 1, 100'000));
    write_found(json, steps_that_give(board, move, row, limit, request.caps(NODES)));
}

constexpr Verb VERBS[] = {
    {"next", next}, {"all", all},       {"walk", walk}, {"opportunities", opportunities},
    {"why", why},   {"verify", verify}, {"give", give},
};

}  // namespace

std::span<const Verb> step_verbs() {
    return VERBS;
}

}  // namespace whydoku::border
