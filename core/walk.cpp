#include "walk.hpp"

#include <stdexcept>
#include <utility>

namespace pencilmark {
namespace {

// Takes steps to the end, showing each to visit(step).
template <class Visit>
Outcome climb(Board& board, const Policy& policy, Sink& sink, const Visit& visit) {
    Meter& meter = sink.meter();
    sink.moved();
    for (int turn = 1; !board.solved(); ++turn) {
        if (board.broken()) return Outcome::broken;
        if (turn % 16 == 0 && !meter.in_time()) return Outcome::capped;
        if (!find_next(board, policy.rungs, sink)) {
            return meter.hit() == Cap::none ? Outcome::stuck : Outcome::capped;
        }
        apply(board, sink.first());
        visit(sink.first());
        sink.moved();
    }
    return Outcome::solved;
}

std::vector<int> digits_of(const Layout& layout, const std::string& line) {
    std::vector<int> values;
    values.reserve(line.size());
    for (char ch : line) {
        if (ch == '.' || ch == '0') {
            values.push_back(0);
        } else if (ch >= '1' && ch <= '9') {
            values.push_back(ch - '0');
        } else if (ch >= 'A' && ch <= 'Z') {
            values.push_back(ch - 'A' + 10);
        } else {
            throw std::invalid_argument("'" + std::string(1, ch) + "' is no digit of the layout " +
                                        layout.name);
        }
    }
    return values;
}

}  // namespace

const char* to_string(Outcome outcome) {
    constexpr const char* NAMES[] = {"solved", "stuck", "broken", "capped"};
    return NAMES[static_cast<std::size_t>(outcome)];
}

Policy::Policy(const std::vector<std::string>& slugs, const Caps& limits) : caps(limits) {
    for (const std::string& slug : slugs) rungs.push_back(rung(slug));
}

bool find_next(const Board& board, std::span<const Rung> rungs, Sink& sink) {
    for (const Rung& rung : rungs) {
        sink.begin(rung.technique);
        rung.find(board, sink);
        if (sink.found()) return true;
        if (sink.meter().hit() != Cap::none) return false;
    }
    return false;
}

Found next_step(const Board& board, const Policy& policy) {
    Meter meter(policy.caps);
    Sink sink(Want::first, meter);
    if (!find_next(board, policy.rungs, sink)) return {meter.hit(), {}};
    return {Cap::none, {sink.first()}};
}

Found all_steps(const Board& board, const Policy& policy) {
    Meter meter(policy.caps);
    Sink sink(Want::all, meter);
    for (const Rung& rung : policy.rungs) {
        if (!meter.in_time()) break;
        sink.begin(rung.technique);
        rung.find(board, sink);
    }
    return {meter.hit(), std::move(sink.steps())};
}

Walk walk(Board board, const Policy& policy) {
    Meter meter(policy.caps);
    std::vector<Step> steps;
    Sink sink(Want::first, meter);
    const Outcome outcome =
        climb(board, policy, sink, [&](const Step& step) { steps.push_back(step); });
    return {outcome, meter.hit(), std::move(steps)};
}

Outcome advance(Board& board, const Policy& policy, Meter& meter) {
    Sink sink(Want::first, meter);
    return climb(board, policy, sink, [](const Step&) {});
}

Outcome reach(Board board, const Policy& policy, Meter& meter) {
    return advance(board, policy, meter);
}

Routes walk_many(const Layout& layout, const std::vector<std::string>& lines,
                 const Policy& policy) {
    Meter meter(policy.caps);
    Sink sink(Want::first, meter);
    std::vector<Route> routes;
    routes.reserve(lines.size());
    for (const std::string& line : lines) {
        Board board(layout, digits_of(layout, line));
        Route route{};
        route.outcome = climb(board, policy, sink, [&](const Step& step) {
            route.techniques.push_back(step.technique);
        });
        routes.push_back(std::move(route));
        meter.next_puzzle();
        if (!meter.in_time()) break;
    }
    return {meter.hit(), std::move(routes)};
}

}  // namespace pencilmark
