#include "ladder/walk.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "exact/exact.hpp"

namespace whydoku {
namespace {

std::optional<Step> next_at(const Position& position, const Policy& policy, Aim aim, Meter& meter) {
    Sink sink(aim == Aim::hint ? Want::shortest : Want::first, meter);
    const auto chooser = policy.choice->chooser(position.layout(), aim);
    const Step* step = chooser->next(position, sink);
    return step ? std::optional(*step) : std::nullopt;
}

// Moves the step that does the same as the hint to the front, as the hint tells it; else the first
// that does as much. A hint by colours may be in no step, where the whole web shows something else.
void put_first(Step hint, std::vector<Step>& steps) {
    const auto as_much = [&](const Step& step) { return does_as_much(step, hint); };
    const auto the_same = [&](const Step& step) {
        return as_much(step) && does_as_much(hint, step);
    };
    auto found = std::ranges::find_if(steps, the_same);
    if (found != steps.end()) {
        *found = std::move(hint);
    } else {
        found = std::ranges::find_if(steps, as_much);
        if (found == steps.end()) return;
    }
    std::rotate(steps.begin(), found, found + 1);
}

bool is_unproved(const Step& step) {
    return ladder()[step.technique].has(NESTED) && step.marks.empty();
}

// Takes steps to the end and calls visit(step) for each.
template <class Visit>
Outcome climb(Position& position, const Policy& policy, Sink& sink, const Visit& visit) {
    const Board& board = position.board();
    Meter& meter = sink.meter();
    const auto chooser = policy.choice->chooser(position.layout(), Aim::path);
    for (int turn = 1; !board.solved(); ++turn) {
        if (board.broken()) return Outcome::broken;
        if (turn % 16 == 0 && !meter.in_time()) return Outcome::capped;
        const Step* step = chooser->next(position, sink);
        if (!step) return meter.stopped_by() == Cap::none ? Outcome::stuck : Outcome::capped;
        position.apply(*step);
        visit(*step);
    }
    return Outcome::solved;
}

constexpr int NO_DIGIT = -1;

// The digit that a character of a line stands for.
constexpr std::array<std::int8_t, 256> DIGITS = [] {
    std::array<std::int8_t, 256> digits{};
    digits.fill(NO_DIGIT);
    digits['.'] = 0;
    for (int d = 0; d <= 9; ++d) digits['0' + d] = static_cast<std::int8_t>(d);
    for (int d = 0; d < 26; ++d) digits['A' + d] = static_cast<std::int8_t>(10 + d);
    return digits;
}();

void read_digits(const Layout& layout, std::string_view line, std::vector<int>& values) {
    values.resize(line.size());
    for (std::size_t c = 0; c < line.size(); ++c) {
        const char ch = line[c];
        const int digit = DIGITS[static_cast<unsigned char>(ch)];
        if (digit == NO_DIGIT) {
            throw std::invalid_argument("'" + std::string(1, ch) + "' is no digit of the layout " +
                                        layout.name);
        }
        values[c] = digit;
    }
}

}  // namespace

Found next_step(const Board& board, const Policy& policy, Aim aim) {
    Meter meter(policy.caps);
    const Position position(board);
    const auto step = next_at(position, policy, aim, meter);
    if (!step) return {meter.stopped_by(), {}};
    return {Cap::none, {*step}};
}

Found all_steps(const Board& board, const Policy& policy) {
    Meter meter(policy.caps);
    Sink sink(Want::all, meter);
    if (!policy.choice->is_easiest()) sink.take_overlaps();
    const Position position(board);
    for (const Rung& rung : policy.rungs) {
        meter.next_rung();
        if (!meter.in_time()) break;
        sink.begin_next(rung.technique);
        rung.find(position, sink);
    }
    meter.next_rung();
    if (policy.choice->is_easiest() && meter.in_time()) {
        auto hint = next_at(position, policy, Aim::hint, meter);
        if (hint) put_first(std::move(*hint), sink.steps());
    }
    if (meter.cut_short()) meter.end_by_nodes();
    return {meter.stopped_by(), std::move(sink.steps())};
}

Walk walk(const Board& board, const Policy& policy, Evidence evidence) {
    Meter meter(policy.caps);
    std::vector<Step> steps;
    steps.reserve(static_cast<std::size_t>(board.empty().size()));  // most fill a cell each
    Sink sink(Want::first, meter, evidence);
    Position position(board);
    const Outcome outcome =
        climb(position, policy, sink, [&](const Step& step) { steps.push_back(step); });
    if (meter.cut_short()) meter.end_by_nodes();
    const bool is_proved = evidence == Evidence::read || std::ranges::none_of(steps, is_unproved);
    return {outcome, meter.stopped_by(), std::move(steps), policy.choice->by_score(), is_proved};
}

void prove(const Board& board, std::span<Step> steps, Meter& meter) {
    Position position(board);
    Sink sink(Want::shortest, meter);
    for (Step& step : steps) {
        if (is_unproved(step)) {
            if (!meter.in_time()) return;
            sink.accept_only({}, step.eliminations.front());
            sink.begin(step.technique);
            ladder()[step.technique].find(position, sink);
            if (sink.found()) step = sink.first();
        }
        position.apply(step);
    }
}

Outcome Climber::advance(Board& board, const Policy& policy) {
    if (!position_) position_.emplace(board);
    position_->assign(board);
    const Outcome outcome = climb(*position_, policy, sink_, [](const Step&) {});
    board = position_->board();
    return outcome;
}

namespace {

class PlainRouter : public Router {
  public:
    PlainRouter(const Policy& policy, const Layout& layout, Meter& meter)
        : policy_(policy), layout_(layout), sink_(Want::first, meter, Evidence::unread) {}

    Outcome walk(std::span<const int> givens, std::vector<std::uint8_t>& rows) override {
        return walk(Board(layout_, givens), rows);
    }
    Outcome walk(const Board& board, std::vector<std::uint8_t>& rows) override {
        if (!position_) position_.emplace(board);
        position_->assign(board);
        return climb(*position_, policy_, sink_,
                     [&](const Step& step) { rows.push_back(step.technique); });
    }

  private:
    const Policy& policy_;
    const Layout& layout_;
    Sink sink_;
    std::optional<Position> position_;  // from the first board on
};

}  // namespace

std::unique_ptr<Router> plain_router(const Policy& policy, const Layout& layout, Meter& meter) {
    return std::make_unique<PlainRouter>(policy, layout, meter);
}

namespace {

bool rests_on_uniqueness(std::uint8_t technique) {
    return ladder()[technique].family == Family::uniqueness;
}

Policy without_uniqueness(const Policy& policy) {
    std::vector<std::string> slugs;
    for (const Rung& rung : policy.rungs) {
        if (!rests_on_uniqueness(rung.technique)) slugs.push_back(ladder()[rung.technique].slug);
    }
    return {slugs, policy.caps, policy.make_choice};
}

bool has_several_solutions(const Board& board, Meter& meter) {
    meter.next_rung();
    return count_solutions(board, 2, meter) > 1;
}

// Walks puzzle by puzzle. Few walks use uniqueness, so solutions are counted after these alone.
class CheckedRouter {
  public:
    CheckedRouter(const Layout& layout, const Policy& policy, Meter& meter)
        : layout_(layout),
          meter_(meter),
          fair_policy_(without_uniqueness(policy)),
          router_(policy.choice->router(policy, layout, meter)),
          fair_(fair_policy_.choice->router(fair_policy_, layout, meter)) {}

    Outcome walk(std::span<const int> givens, std::vector<std::uint8_t>& rows,
                 Uniqueness uniqueness) {
        const auto before = static_cast<std::ptrdiff_t>(rows.size());
        const Outcome outcome = router_->walk(givens, rows);
        if (uniqueness == Uniqueness::assumed) return outcome;
        if (std::none_of(rows.begin() + before, rows.end(), rests_on_uniqueness)) return outcome;
        if (!has_several_solutions(Board(layout_, givens), meter_)) return outcome;
        rows.resize(static_cast<std::size_t>(before));
        meter_.next_puzzle();
        return fair_->walk(givens, rows);
    }

  private:
    const Layout& layout_;
    Meter& meter_;
    const Policy fair_policy_;
    std::unique_ptr<Router> router_, fair_;
};

}  // namespace

Routes walk_many(const Layout& layout, std::span<const std::string_view> lines,
                 const Policy& policy, Uniqueness uniqueness) {
    Meter meter(policy.caps);
    CheckedRouter router(layout, policy, meter);
    Routes routes{};
    std::vector<int> givens;
    for (std::string_view line : lines) {
        read_digits(layout, line, givens);
        routes.outcomes.push_back(router.walk(givens, routes.techniques, uniqueness));
        routes.ends.push_back(static_cast<std::uint32_t>(routes.techniques.size()));
        meter.next_puzzle();
        if (!meter.in_time()) break;
    }
    routes.cap = meter.stopped_by();
    return routes;
}

}  // namespace whydoku
