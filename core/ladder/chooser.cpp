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

}  // namespace

Chooser::Chooser(const Policy& policy, const Layout& layout, Aim aim)
    : policy_(policy),
      rungs_(policy.rungs),
      aim_(aim),
      as_in_hodoku_(policy.choice == Choice::hodoku && hodoku::knows(layout)),
      gives_way_(!policy.up_to_hard.empty()) {
    if (as_in_hodoku_) rungs_ = policy.as_in_hodoku;
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
    if (gives_way_ && !give_way(position, sink)) return nullptr;
    if (!ahead_steps_.empty()) return &ahead_steps_[taken_++];
    const Technique& technique = ladder()[sink.technique()];
    if (technique.level > Level::hard) rest_.reset();
    const int most = compared(technique, aim_);
    return most == 1 ? &sink.first() : easiest(position, sink, most);
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

// Asks the finder that has just found something once more, for several findings.
const Step* Chooser::easiest(const Position& position, Sink& sink, int most) {
    best_ = sink.first();
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
    return &best_;
}

// Finds something else in place of what was found, if that waits. False if nothing is found in
// time.
bool Chooser::give_way(const Position& position, Sink& sink) {
    const std::uint8_t found = sink.technique();
    std::span<const Rung> others;
    if (ladder()[found].has(WAITS) && needs_more(position, sink)) {
        const auto& all = policy_.before_waiting;
        others = {std::ranges::upper_bound(all, found, {}, &Rung::technique), all.end()};
    } else if (ladder()[found].has(LONG_WAITS)) {
        others = policy_.before_long;
    }
    if (others.empty() || find_next(position, others, sink)) return true;
    const Rung again{found, ladder()[found].find};
    return find_next(position, std::span(&again, 1), sink);
}

// Whether the rest cannot be solved without techniques of a higher level. Neither answer changes
// until a step of one is taken.
bool Chooser::needs_more(const Position& position, Sink& sink) {
    if (policy_.up_to_hard.size() == policy_.rungs.size()) return false;
    if (rest_) return rest_ == Rest::needs_more;
    const bool is_solved = solves_rest(position, sink.meter());
    rest_ = is_solved ? Rest::is_solved : Rest::needs_more;
    // A path goes the same way. Whoever reads no evidence can take these steps.
    if (!is_solved || sink.evidence_is_read()) ahead_steps_.clear();
    return !is_solved;
}

// Walks on as a path does by techniques up to that level.
bool Chooser::solves_rest(const Position& start, Meter& meter) {
    Chooser rest(policy_, start.layout(), Aim::path);
    rest.rungs_ = policy_.up_to_hard;
    rest.gives_way_ = false;
    rest.last_placed_ = last_placed_;
    if (!ahead_) ahead_.emplace(start);
    ahead_->assign(start.board());
    Sink sink(Want::first, meter, Evidence::unread);
    while (!ahead_->board().solved() && !ahead_->board().broken()) {
        const Step* step = rest.next(*ahead_, sink);
        if (!step) return false;
        ahead_->apply(*step);
        ahead_steps_.push_back(*step);
    }
    return ahead_->board().solved();
}

}  // namespace whydoku
