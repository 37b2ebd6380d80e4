#include "ladder/easiest.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include "position/suppose.hpp"

namespace whydoku {
namespace {

// How many findings of a technique are compared for the easiest one.
int compared(const Technique& technique, Aim aim) {
    // The reason of a cage takes longer to find than what follows from it.
    constexpr int MANY = 32, CAGES = 8, ALL = std::numeric_limits<int>::max();
    if (technique.level == Level::easy) return 1;
    if (aim == Aim::hint) return technique.trial() || technique.has(NESTED) ? 1 : ALL;
    if (technique.family == Family::cages) return CAGES;
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

class EasiestChoice : public Choice {
  public:
    explicit EasiestChoice(const std::vector<Rung>& all) : rungs(all) {
        if (std::ranges::is_sorted(all, {}, &Rung::technique)) let_wait(all);
        const auto is_easy = [](const Rung& one) {
            return ladder()[one.technique].level == Level::easy;
        };
        const auto first = std::ranges::find_if_not(rungs, is_easy);
        easy_first = static_cast<std::size_t>(first - rungs.begin());
    }

    std::unique_ptr<Chooser> chooser(const Layout& layout, Aim aim) const override;
    bool is_easiest() const override { return true; }

    std::vector<Rung> rungs;     // in the order in which they are tried
    std::size_t easy_first = 0;  // as many of them come before all that are not easy
    // Where the order is that of the table: those of the level of patterns that wait, and easier;
    // and what comes before these.
    std::vector<Rung> up_to_hard, before_waiting;

  private:
    void let_wait(const std::vector<Rung>& all) {
        for (const Rung& one : all) {
            const Technique& technique = ladder()[one.technique];
            if (technique.level <= Level::hard) up_to_hard.push_back(one);
            if (technique.level == Level::unfair) before_waiting.push_back(one);
        }
        const Rung whips = short_whips();
        const auto is_whip = [&](const Rung& one) { return one.technique == whips.technique; };
        const auto may_wait = [&](const Rung& one) {
            return is_whip(one) || ladder()[one.technique].has(FORCING_CHAIN);
        };
        if (std::ranges::none_of(rungs, is_whip)) return;
        rungs.insert(std::ranges::find_if(rungs, may_wait), whips);
    }
};

class EasiestChooser : public Chooser {
  public:
    EasiestChooser(const EasiestChoice& choice, Aim aim)
        : choice_(choice), rungs_(choice.rungs), aim_(aim) {}

    const Step* next(const Position& position, Sink& sink) override;

  private:
    bool find_easiest(const Position& position, std::span<const Rung> rungs, Sink& sink);
    const Step* easiest(const Position& position, Sink& sink);
    bool needs_more(const Position& position, Sink& sink);
    bool solves_rest(const Position& start, Meter& meter);

    const EasiestChoice& choice_;
    std::span<const Rung> rungs_;
    Aim aim_;
    std::optional<Candidate> last_placed_;  // by the steps so far
    Step best_;

    // What is known of the rest: whether what is as hard as waiting patterns, or easier, solves it.
    enum class Rest : std::uint8_t { is_solved, needs_more };
    std::optional<Rest> rest_;
    std::vector<Step> ahead_steps_;  // if they are the next ones: how many are taken
    std::size_t taken_ = 0;
};

const Step* EasiestChooser::next(const Position& position, Sink& sink) {
    if (ahead_steps_.size() > taken_) return &ahead_steps_[taken_++];
    sink.go_on_from(last_placed_);
    const auto easy = rungs_.first(choice_.easy_first);
    const Step* step = nullptr;
    if (find_next(position, easy, sink)) {
        step = &sink.first();
    } else if (find_easiest(position, rungs_.subspan(choice_.easy_first), sink)) {
        step = easiest(position, sink);
    } else {
        return nullptr;
    }
    if (step && !step->placements.empty()) last_placed_ = step->placements.back();
    return step;
}

// Tries the rungs in order, and keeps the easiest finding of the first that has any in best_. Its
// finder is asked once, for as many findings as are compared.
bool EasiestChooser::find_easiest(const Position& position, std::span<const Rung> rungs,
                                  Sink& sink) {
    int seen = 0;
    Effort least{};
    double most_worth = 0;
    sink.accept_only([&](const Step& step) {
        const int most = compared(ladder()[step.technique], aim_);
        if (++seen == 1 && most == 1) {
            best_ = step;
            return true;
        }
        const Effort other = effort(position.layout(), step, aim_);
        const double opens = worth(position.board(), step, aim_);
        if (seen == 1 || opens > most_worth || (opens == most_worth && other < least)) {
            best_ = step;
            least = other;
            most_worth = opens;
        }
        return seen == most;
    });
    const bool found = try_rungs(position, rungs, sink, [&] { return seen > 0; });
    sink.accept_all();
    return found;
}

// The easiest finding, which is in best_, or others that it gives way to.
const Step* EasiestChooser::easiest(const Position& position, Sink& sink) {
    if (ladder()[best_.technique].has(WAITS) && needs_more(position, sink)) {
        find_easiest(position, choice_.before_waiting, sink);
    }
    if (!ahead_steps_.empty()) return &ahead_steps_[taken_++];
    if (ladder()[best_.technique].level > Level::hard) rest_.reset();
    return &best_;
}

// Whether the rest cannot be solved without techniques of a higher level. Neither answer changes
// until a step of one is taken.
bool EasiestChooser::needs_more(const Position& position, Sink& sink) {
    if (choice_.before_waiting.empty()) return false;
    if (rest_) return rest_ == Rest::needs_more;
    Meter& meter = sink.meter();
    const bool is_solved = position.table<Ahead>().is_solved_by(choice_.up_to_hard, meter) &&
                           solves_rest(position, meter);
    rest_ = is_solved ? Rest::is_solved : Rest::needs_more;
    // A path goes the same way. Whoever reads no evidence can take these steps.
    if (!is_solved || sink.evidence_is_read()) ahead_steps_.clear();
    return !is_solved;
}

// Walks on as a path does by techniques up to that level.
bool EasiestChooser::solves_rest(const Position& start, Meter& meter) {
    EasiestChooser rest(choice_, Aim::path);
    rest.rungs_ = choice_.up_to_hard;
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

std::unique_ptr<Chooser> EasiestChoice::chooser(const Layout&, Aim aim) const {
    return std::make_unique<EasiestChooser>(*this, aim);
}

}  // namespace

std::shared_ptr<const Choice> choose_easiest(const std::vector<Rung>& rungs) {
    return std::make_shared<EasiestChoice>(rungs);
}

}  // namespace whydoku
