#include "ladder/walk.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "exact/exact.hpp"
#include "ladder/chooser.hpp"
#include "scales/hodoku/rungs.hpp"

namespace whydoku {
namespace {

constexpr const char* OUTCOMES[] = {"solved", "stuck", "broken", "capped"};
constexpr const char* CHOICES[] = {"first", "easiest", "hodoku", "se"};

std::optional<Step> next_at(const Position& position, const Policy& policy, Aim aim, Meter& meter) {
    Sink sink(aim == Aim::hint ? Want::shortest : Want::first, meter);
    Chooser chooser(policy, position.layout(), aim);
    const Step* step = chooser.next(position, sink);
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

// Takes steps to the end and calls visit(step) for each.
template <class Visit>
Outcome climb(Position& position, const Policy& policy, Sink& sink, const Visit& visit) {
    const Board& board = position.board();
    Meter& meter = sink.meter();
    Chooser chooser(policy, position.layout(), Aim::path);
    for (int turn = 1; !board.solved(); ++turn) {
        if (board.broken()) return Outcome::broken;
        if (turn % 16 == 0 && !meter.in_time()) return Outcome::capped;
        const Step* step = chooser.next(position, sink);
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

const char* to_string(Outcome outcome) {
    return OUTCOMES[static_cast<std::size_t>(outcome)];
}

std::vector<std::string> outcome_names() {
    return {std::begin(OUTCOMES), std::end(OUTCOMES)};
}

Choice choice_named(std::string_view name) {
    const auto found = std::ranges::find(CHOICES, name);
    if (found == std::end(CHOICES)) {
        throw std::invalid_argument("there is no choice '" + std::string(name) + "'");
    }
    return static_cast<Choice>(found - std::begin(CHOICES));
}

Policy::Policy(const std::vector<std::string>& slugs, const Caps& limits, Choice chosen)
    : caps(limits), choice(chosen) {
    for (const std::string& slug : slugs) rungs.push_back(rung(slug));
    if (choice == Choice::easiest) let_wait();
    if (choice != Choice::hodoku) return;
    as_in_hodoku = hodoku::with_finders(rungs);
    easy_in_hodoku = hodoku::easy_beginning(as_in_hodoku);
}

void Policy::let_wait() {
    if (!std::ranges::is_sorted(rungs, {}, &Rung::technique)) return;
    for (const Rung& one : rungs) {
        const Technique& technique = ladder()[one.technique];
        if (technique.level <= Level::hard) up_to_hard.push_back(one);
        if (technique.level == Level::unfair) before_waiting.push_back(one);
    }
    as_people = rungs;
    const Rung whips = short_whips();
    const auto is_whip = [&](const Rung& one) { return one.technique == whips.technique; };
    const auto may_wait = [&](const Rung& one) {
        return is_whip(one) || ladder()[one.technique].has(FORCING_CHAIN);
    };
    if (std::ranges::none_of(rungs, is_whip)) return;
    as_people.insert(std::ranges::find_if(as_people, may_wait), whips);
}

bool find_next(const Position& position, std::span<const Rung> rungs, Sink& sink) {
    Meter& meter = sink.meter();
    bool cut_short = false;
    for (const Rung& rung : rungs) {
        meter.next_rung();
        sink.begin(rung.technique);
        rung.find(position, sink);
        if (sink.found()) return true;
        if (meter.stopped_by() == Cap::nodes) {
            cut_short = true;
        } else if (meter.stopped_by() != Cap::none) {
            return false;
        }
    }
    if (cut_short) meter.end_by_nodes();
    return false;
}

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
    if (policy.choice != Choice::easiest) sink.take_overlaps();
    const Position position(board);
    for (const Rung& rung : policy.rungs) {
        meter.next_rung();
        if (!meter.in_time()) break;
        sink.begin_next(rung.technique);
        rung.find(position, sink);
    }
    meter.next_rung();
    if (policy.choice == Choice::easiest && meter.in_time()) {
        auto hint = next_at(position, policy, Aim::hint, meter);
        if (hint) put_first(std::move(*hint), sink.steps());
    }
    if (meter.cut_short()) meter.end_by_nodes();
    return {meter.stopped_by(), std::move(sink.steps())};
}

Walk walk(const Board& board, const Policy& policy) {
    Meter meter(policy.caps);
    std::vector<Step> steps;
    Sink sink(Want::first, meter);
    Position position(board);
    const Outcome outcome =
        climb(position, policy, sink, [&](const Step& step) { steps.push_back(step); });
    if (meter.cut_short()) meter.end_by_nodes();
    return {outcome, meter.stopped_by(), std::move(steps), policy.choice == Choice::hodoku};
}

Outcome Climber::advance(Board& board, const Policy& policy) {
    if (!position_) position_.emplace(board);
    position_->assign(board);
    const Outcome outcome = climb(*position_, policy, sink_, [](const Step&) {});
    board = position_->board();
    return outcome;
}

Router::Router(const Layout& layout, const Policy& policy, Meter& meter)
    : policy_(policy),
      layout_(layout),
      sink_(Want::first, meter, Evidence::unread),
      easy_(layout),
      unsearched_(hodoku::easy_rungs().size()) {}

Outcome Router::walk(std::span<const int> givens, std::vector<std::uint8_t>& rows) {
    const auto board = [&] { return Board(layout_, givens); };
    if (!policy_.easy_in_hodoku || !hodoku::knows(layout_) || !easy_.assign(givens))
        return walk_slowly(board(), rows);
    return walk_easily(board, rows);
}

Outcome Router::walk(const Board& board, std::vector<std::uint8_t>& rows) {
    if (!policy_.easy_in_hodoku || !hodoku::knows(layout_) || !easy_.assign(board))
        return walk_slowly(board, rows);
    return walk_easily([&]() -> const Board& { return board; }, rows);
}

Outcome Router::walk_slowly(const Board& board, std::vector<std::uint8_t>& rows) {
    assign(board);
    return climb(*position_, policy_, sink_,
                 [&](const Step& step) { rows.push_back(step.technique); });
}

void Router::assign(const Board& board) {
    if (!position_) position_.emplace(board);
    position_->assign(board);
}

// The position follows when a harder technique is needed.
template <class MakeBoard>
Outcome Router::walk_easily(const MakeBoard& make_board, std::vector<std::uint8_t>& rows) {
    const auto harder = std::span(policy_.as_in_hodoku).subspan(policy_.easy_in_hodoku);
    taken_.clear();
    for (bool is_assigned = false;; is_assigned = true) {
        take_easy_steps(rows);
        if (easy_.solved()) return Outcome::solved;
        if (easy_.broken()) return Outcome::broken;
        if (!sink_.meter().in_time()) return Outcome::capped;
        if (!is_assigned) assign(make_board());
        for (const auto& [at, placed] : taken_) {
            placed ? position_->place(at.cell, at.digit) : position_->eliminate(at.cell, at.digit);
        }
        taken_.clear();
        if (!find_next(*position_, harder, sink_)) {
            return sink_.meter().stopped_by() == Cap::none ? Outcome::stuck : Outcome::capped;
        }
        const Step& step = sink_.first();
        position_->apply(step);
        easy_.apply(step);
        rows.push_back(step.technique);
    }
}

// Until there are none, or the board is broken.
void Router::take_easy_steps(std::vector<std::uint8_t>& rows) {
    do {
        hodoku::EasyBoard::Single single;
        while (!easy_.broken() && easy_.next_single(single)) {
            easy_.place(single.at.cell, single.at.digit);
            taken_.push_back({single.at, true});
            rows.push_back(single.technique);
        }
    } while (!easy_.broken() && !easy_.solved() && take_easy_elimination(rows));
}

bool Router::take_easy_elimination(std::vector<std::uint8_t>& rows) {
    const HouseSet changed = easy_.take_changed();
    for (HouseSet& houses : unsearched_) houses |= changed;
    for (std::size_t i = 0; i < unsearched_.size(); ++i) {
        const auto& [technique, find] = hodoku::easy_rungs()[i];
        sink_.begin(technique);
        find(easy_, unsearched_[i], sink_);
        if (!sink_.found()) continue;
        easy_.apply(sink_.first());
        for (Candidate one : sink_.first().eliminations) taken_.push_back({one, false});
        rows.push_back(technique);
        return true;
    }
    return false;
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
    return {slugs, policy.caps, policy.choice};
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
          router_(layout, policy, meter),
          fair_(layout, fair_policy_, meter) {}

    Outcome walk(std::span<const int> givens, std::vector<std::uint8_t>& rows,
                 Uniqueness uniqueness) {
        const auto before = static_cast<std::ptrdiff_t>(rows.size());
        const Outcome outcome = router_.walk(givens, rows);
        if (uniqueness == Uniqueness::assumed) return outcome;
        if (std::none_of(rows.begin() + before, rows.end(), rests_on_uniqueness)) return outcome;
        if (!has_several_solutions(Board(layout_, givens), meter_)) return outcome;
        rows.resize(static_cast<std::size_t>(before));
        meter_.next_puzzle();
        return fair_.walk(givens, rows);
    }

  private:
    const Layout& layout_;
    Meter& meter_;
    const Policy fair_policy_;
    Router router_, fair_;
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
