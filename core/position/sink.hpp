// The sink takes the steps that finders report: the first one or all, and only those that are
// accepted.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "base/meter.hpp"
#include "position/position.hpp"

namespace whydoku {

// first: the first step. shortest: it too, and finders of lines of reasoning begin with the
// shortest one. all: of the steps with the same outcome, the first. every: these as well.
enum class Want : std::uint8_t { first, shortest, all, every };

// Whether anybody reads the evidence of the steps, or only what they do. later: proofs that take
// long can be written when they are read: see prove() of ladder/walk.hpp.
enum class Evidence : std::uint8_t { read, later, unread };

// Decides how many steps are wanted, so that finders take no flags. A finder fills in the draft and
// reports it.
class Sink {
  public:
    Sink(Want want, Meter& meter, Evidence evidence = Evidence::read)
        : want_(want), evidence_(evidence), meter_(meter) {}

    using Accepts = std::function<bool(const Step&)>;
    // From now on, other steps are dropped. If only the elimination of one candidate is wanted,
    // finders that try one candidate after another can skip the others.
    void accept_only(Accepts accepts, std::optional<Candidate> wanted = {}) {
        accepts_ = std::move(accepts);
        wanted_ = wanted;
    }
    void accept_all() { accept_only({}); }
    // Finders of singles begin where the last digit was placed: with the same digit, then in the
    // houses of its cell. Without this, they keep their order.
    void go_on_from(const std::optional<Candidate>& last) { last_placed_ = last; }
    const std::optional<Candidate>& last_placed() const { return last_placed_; }
    // Whether sets that share cells count as several sets. They are really fewer.
    void take_overlaps() { takes_overlaps_ = true; }
    bool takes_overlaps() const { return takes_overlaps_; }
    // The only candidate that accept_only() wants, if any. A finder that asks may skip the others,
    // so that its search says nothing about them any more: see in_vain().
    const std::optional<Candidate>& narrowed_to() {
        narrowed_ |= wanted_.has_value();
        return wanted_;
    }
    // Whether a step that just eliminates this candidate may be accepted and is new: as
    // narrowed_to().
    bool may_strike(Candidate c);

    // Steps that are reported from now on belong to this row of the ladder.
    void begin(std::uint8_t technique) {
        begin_next(technique);
        if (!outcomes_.empty()) outcomes_.clear();
    }
    // As begin(), but an outcome that an earlier row has had is not new.
    void begin_next(std::uint8_t technique) {
        draft_.technique = technique;
        found_ = reported_ = narrowed_ = false;
    }
    std::uint8_t technique() const { return draft_.technique; }

    // False where marks that take time may be left out, and only outcomes count.
    bool evidence_is_read() const { return evidence_ != Evidence::unread; }
    // False where a step may have no evidence if its proof takes long.
    bool proofs_are_read() const { return evidence_ == Evidence::read; }
    // Whether one step is wanted, or many, for each of which there is less time.
    bool wants_one() const { return want_ == Want::first || want_ == Want::shortest; }
    bool wants_shortest() const { return want_ == Want::shortest; }

    // An empty step to fill in; its storage is used again.
    Step& draft() {
        draft_.clear();
        return draft_;
    }
    // The draft is a finding. True when the finder should return.
    [[nodiscard]] bool report();

    // For finders that search: counts a node. True when a cap was hit: the finder should return.
    [[nodiscard]] bool capped() { return !meter_.spend(); }
    Meter& meter() { return meter_; }

    bool found() const { return found_; }
    // Whether the finder, which has searched everything so far, would report nothing to any sink:
    // it reported nothing, not even a step that was dropped, and it skipped no candidate.
    bool in_vain() const { return !reported_ && !narrowed_; }
    const Step& first() const { return draft_; }   // if it wants_one(), after found()
    std::vector<Step>& steps() { return steps_; }  // otherwise

  private:
    using Outcome = std::pair<std::vector<Candidate>, std::vector<Candidate>>;

    static Outcome outcome(const Step& step);

    Want want_;
    Evidence evidence_;
    Meter& meter_;
    Accepts accepts_;
    std::optional<Candidate> wanted_, last_placed_;
    bool found_ = false, reported_ = false, narrowed_ = false;
    bool takes_overlaps_ = false;
    Step draft_;
    std::vector<Step> steps_;
    std::set<Outcome> outcomes_;
};

// Reports what it finds in the position, in a fixed order, until the sink has enough.
using Finder = void (*)(const Position&, Sink&);

// A finder with the row of the ladder that it stands in.
struct Rung {
    std::uint8_t technique;
    Finder find;
};

// Reports pairs of steps, each pair as one step: those that belong(one, other) together and do more
// than either by itself.
template <class Belong>
void join_pairs(const std::vector<Step>& steps, Sink& out, const Belong& belong) {
    for (std::size_t i = 0; i < steps.size(); ++i) {
        for (std::size_t j = i + 1; j < steps.size(); ++j) {
            const Step &one = steps[i], &other = steps[j];
            if (!belong(one, other)) continue;
            Step& both = out.draft();
            const std::uint8_t technique = both.technique;
            both = one;
            both.technique = technique;
            both.join(other);
            const std::size_t done = both.placements.size() + both.eliminations.size();
            if (done == one.placements.size() + one.eliminations.size()) continue;
            if (done == other.placements.size() + other.eliminations.size()) continue;
            if (out.report()) return;
        }
    }
}

}  // namespace whydoku
