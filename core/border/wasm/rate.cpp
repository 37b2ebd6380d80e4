// Verbs about the rating scales.

#include <stdexcept>

#include "border/wasm/module.hpp"
#include "scales/hodoku/rate.hpp"
#include "scales/human/rate.hpp"
#include "scales/se/names.hpp"
#include "scales/se/rate.hpp"
#include "scales/trial/rate.hpp"

namespace whydoku::border {
namespace {

void hodoku(Request& request, Json& json) {
    const Layout layout = request.layout();
    const HodokuRating rating = rate_hodoku(request.board(layout), request.policy());
    json.field("level", to_string(rating.level));
    json.field("score", rating.score);
    json.field("solved", rating.solved);
    json.key("counts");
    json.object([&] {
        for (std::size_t row = 0; row < rating.counts.size(); ++row) {
            if (rating.counts[row]) json.field(ladder()[row].slug, rating.counts[row]);
        }
    });
    json.field("cap", to_string(rating.cap));
}

Level level_named(std::string_view name) {
    constexpr Level LEVELS[] = {Level::easy, Level::medium, Level::hard, Level::unfair,
                                Level::extreme};
    for (const Level level : LEVELS) {
        if (name == to_string(level)) return level;
    }
    throw std::invalid_argument("there is no such level");
}

void level(Request& request, Json& json) {
    const Level hardest = level_named(request.text("level"));
    const auto score = static_cast<int>(request.whole("score", 0, INT32_MAX));
    json.field("level", to_string(hodoku_level(hardest, score)));
}

void write_se_step(Json& json, const SeStep& step) {
    json.field("rule", se::to_string(step.rule));
    json.field("rating", step.rating);
    json.field("placements", step.placements);
    json.field("eliminations", step.eliminations);
}

void se(Request& request, Json& json) {
    constexpr std::uint64_t NODES = 10'000'000;
    const Layout layout = request.layout();
    const Board board = request.board(layout);
    const SeSteps steps = request.flag("steps") ? SeSteps::list : SeSteps::leave_out;
    Meter meter(request.caps(NODES));
    const SeRating rating = rate_se(board, meter, steps);
    json.field("er", rating.er);
    json.field("ep", rating.ep);
    json.field("ed", rating.ed);
    json.field("solutions", rating.solutions);
    json.key("steps");
    json.list([&] {
        for (const SeStep& step : rating.steps) {
            json.separate();
            json.object([&] { write_se_step(json, step); });
        }
    });
    json.field("cap", to_string(rating.cap));
}

void human_rating(Request& request, Json& json) {
    const Layout layout = request.layout();
    const HumanRating rating = rate_human(request.board(layout), request.policy());
    json.field("minutes", in_tenths(rating.minutes));
    json.field("low", in_tenths(rating.low));
    json.field("high", in_tenths(rating.high));
    json.field("level", human::to_string(rating.pace));
    json.field("basis", human::to_string(rating.basis));
    json.field("solved", rating.solved);
    json.field("cap", to_string(rating.cap));
}

void write_trial(Json& json, const TrialRating& rating) {
    json.field("kind", to_string(rating.kind));
    json.field("value", rating.value);
    json.field("cap", to_string(rating.cap));
}

void trial_depth(Request& request, Json& json) {
    const Layout layout = request.layout();
    const Board board = request.board(layout), solution(layout, request.grid("solution", layout));
    Meter meter(request.caps(0));
    write_trial(json, rate_trial_depth(Network(layout), board, solution, meter));
}

void braid_length(Request& request, Json& json) {
    const Layout layout = request.layout();
    const Board board = request.board(layout), solution(layout, request.grid("solution", layout));
    const auto depth = static_cast<int>(request.whole("depth", 0, 2));
    Meter meter(request.caps(0));
    write_trial(json, rate_braid_length(Network(layout), board, solution, depth, meter));
}

constexpr Verb VERBS[] = {
    {"hodoku", hodoku},           {"hodoku_level", level},        {"se", se},
    {"trial_depth", trial_depth}, {"braid_length", braid_length}, {"human", human_rating},
};

}  // namespace

std::span<const Verb> rate_verbs() {
    return VERBS;
}

}  // namespace whydoku::border
