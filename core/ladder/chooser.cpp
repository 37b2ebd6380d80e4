#include "ladder/chooser.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "position/suppose.hpp"
#include "scales/hodoku/proofs.hpp"
#include "scales/hodoku/rungs.hpp"

namespace whydoku {
namespace {

// How many findings of a technique are compared for the easiest one.
int compared(const Technique& technique, Aim aim) {
    constexpr int MANY = 32, ALL = std::numeric_limits<int>::max();
    if (technique.level == Level::easy) return 1;
    if (aim == Aim::hint) return technique.trial() || technique.has(NESTED) ? 1 : ALL;
    return technique.level < Level::extreme || technique.has(FORCING_CHAIN) ? MANY : 1;
}

// What makes a finding hard to see, in the order in which it counts.
using Effort = std::array<int, 5>;

Effort effort(const Layout& layout, const Step& step, Aim aim) {
    CellSet cells;
    for (const Mark& mark : step.marks) cells |= CellSet::of(mark.cell);
    HouseSet houses;
    for (Cell c : cells) houses |= layout.houses_of[c];
    const auto strong = std::ranges::count(step.links, Link::Kind::strong, &Link::kind);
    const auto done = step.placements.size() + step.eliminations.size();
    return {aim == Aim::hint ? static_cast<int>(strong) : 0, static_cast<int>(step.links.size()),
            cells.size(), houses.size(), -static_cast<int>(done)};
}

// What a finding of the level unfair, or a forcing chain, opens for each of its links: the
// candidates that go with it and with the singles after it. Others are not weighed, nor are hints.
double worth(const Board& board, const Step& step, Aim aim) {
    const Technique& technique = ladder()[step.technique];
    if (aim == Aim::hint) return 0;
    if (technique.level != Level::unfair && !technique.has(FORCING_CHAIN)) return 0;
    constexpr double ENDS = 2;
    Board after = board;
    apply(after, step);
    const int opened = board.candidate_count() - after_singles(std::move(after)).candidate_count();
    return opened / (static_cast<double>(step.links.size()) + ENDS);
}

// How far rungs lead from a position, as long as it goes on by steps. It loses candidates and gains
// none, so what was reached from it before is reached still.
class Ahead {
  public:
    void build(const Position& position) {
        if (assigned_ == position.assigned()) return narrow(position.board());
        assigned_ = position.assigned();
        if (!at_) at_.emplace(position);
        at_->continue_from(position);
        stuck_at_.reset();
    }

    // Whether the rungs solve it, each by its first finding.
    bool is_solved_by(std::span<const Rung> rungs, Meter& meter) {
        Sink sink(Want::first, meter, Evidence::unread);
        while (!at_->board().solved()) {
            if (stuck_at_ == at_->revision() || at_->board().broken()) return false;
            if (find_next(*at_, rungs, sink)) {
                at_->apply(sink.first());
            } else {
                stuck_at_ = at_->revision();
            }
        }
        return true;
    }

  private:
    void narrow(const Board& board) {
        for (Cell c : at_->board().empty() - board.empty()) at_->place(c, board.value(c));
        for (Digit d : board.layout().digits()) {
            for (Cell c : at_->board().places(d) & board.empty()) {
                if (!board.has(c, d)) at_->eliminate(c, d);
            }
        }
    }

    std::optional<Position> at_;
    std::uint64_t assigned_ = 0;
    std::optional<std::uint64_t> stuck_at_;  // its revision then
};

}  // namespace

Chooser::Chooser(const Policy& policy, const Layout& layout, Aim aim)
    : policy_(policy),
      rungs_(policy.rungs),
      aim_(aim),
      as_in_hodoku_(policy.choice == Choice::hodoku && hodoku::knows(layout)) {
    if (as_in_hodoku_) rungs_ = policy.as_in_hodoku;
    if (!policy.as_people.empty()) rungs_ = policy.as_people;
    if (policy.choice == Choice::se && se::is_classic(layout)) explainer_.emplace();
}

const Step* Chooser::next(const Position& position, Sink& sink) {
    if (policy_.choice != Choice::easiest) {
        sink.go_on_from({});
        return next_of_program(position, sink);
    }
    if (ahead_steps_.size() > taken_) return &ahead_steps_[taken_++];
    sink.go_on_from(last_placed_);
    if (!find_next(position, rungs_, sink)) return nullptr;
    const Step* step = &sink.first();
    if (ladder()[step->technique].level > Level::easy) step = easiest(position, sink);
    if (step && !step->placements.empty()) last_placed_ = step->placements.back();
    return step;
}

// The easiest finding where a finder has just found something, or others that it gives way to.
const Step* Chooser::easiest(const Position& position, Sink& sink) {
    best_ = sink.first();
    if (ladder()[best_.technique].has(WAITS) && needs_more(position, sink)) {
        if (find_next(position, policy_.before_waiting, sink)) best_ = sink.first();
    }
    if (!ahead_steps_.empty()) return &ahead_steps_[taken_++];
    const Technique& technique = ladder()[best_.technique];
    if (technique.level > Level::hard) rest_.reset();
    if (const int most = compared(technique, aim_); most > 1) compare(position, sink, most);
    return &best_;
}

const Step* Chooser::next_of_program(const Position& position, Sink& sink) {
    if (explainer_) {
        if (explainer_->find(position, sink, best_)) return &best_;
        const Cap hit = sink.meter().stopped_by();
        if (hit != Cap::none && hit != Cap::nodes) return nullptr;
    }
    if (!find_next(position, rungs_, sink)) return nullptr;
    if (!as_in_hodoku_ || !sink.evidence_is_read()) return &sink.first();
    best_ = hodoku::shown(position, sink);
    return &best_;
}

// Asks the finder of the best finding once more, for others.
void Chooser::compare(const Position& position, Sink& sink, int most) {
    Effort least = effort(position.layout(), best_, aim_);
    double most_worth = worth(position.board(), best_, aim_);
    int seen = 0;
    sink.accept_only([&](const Step& step) {
        const Effort other = effort(position.layout(), step, aim_);
        const double opens = worth(position.board(), step, aim_);
        if (opens > most_worth || (opens == most_worth && other < least)) {
            best_ = step;
            least = other;
            most_worth = opens;
        }
        return ++seen == most;
    });
    sink.begin(best_.technique);
    ladder()[best_.technique].find(position, sink);
    sink.accept_all();
}

// Whether the rest cannot be solved without techniques of a higher level. Neither answer changes
// until a step of one is taken.
bool Chooser::needs_more(const Position& position, Sink& sink) {
    if (policy_.before_waiting.empty()) return false;
    if (rest_) return rest_ == Rest::needs_more;
    Meter& meter = sink.meter();
    const bool is_solved = position.table<Ahead>().is_solved_by(policy_.up_to_hard, meter) &&
                           solves_rest(position, meter);
    rest_ = is_solved ? Rest::is_solved : Rest::needs_more;
    // A path goes the same way. Whoever reads no evidence can take these steps.
    if (!is_solved || sink.evidence_is_read()) ahead_steps_.clear();
    return !is_solved;
}

// Walks on as a path does by techniques up to that level.
bool Chooser::solves_rest(const Position& start, Meter& meter) {
    Chooser rest(policy_, start.layout(), Aim::path);
    rest.rungs_ = policy_.up_to_hard;
    rest.rest_ = Rest::is_solved;  // so that nothing waits
    rest.last_placed_ = last_placed_;
    Position ahead(start);
    Sink sink(Want::first, meter, Evidence::unread);
    while (!ahead.board().solved() && !ahead.board().broken()) {
        const Step* step = rest.next(ahead, sink);
        if (!step) return false;
        ahead.apply(*step);
        ahead_steps_.push_back(*step);
    }
    return ahead.board().solved();
}

}  // namespace whydoku
