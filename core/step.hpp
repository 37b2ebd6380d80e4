// One finding, with its evidence, and the sink into which finders put what they find.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "board.hpp"
#include "meter.hpp"

namespace pencilmark {

// What a candidate, a cell or a house is in a step.
enum class Role : std::uint8_t {
    set,     // belongs to the pattern's set: a subset, an ALS, a single
    second,  // belongs to another set, where there are several
    third,
    fourth,
    base,       // the houses or candidates that are looked at
    cover,      // the houses or candidates that the base is confined to
    fin,        // a base candidate outside the cover
    pivot,      // the cell from which a wing starts
    wing,       // a cell at the end of a wing
    floor,      // the cells of a uniqueness pattern that hold just its digits
    roof,       // those that hold more
    on,         // assumed or shown to be true
    off,        // assumed or shown to be false
    second_on,  // as on and off, in a second web of colours
    second_off,
    broken,  // a cell without a candidate, a house without a place for a digit
};

const char* to_string(Role role);
std::vector<std::string> role_names();

struct Mark {
    Role role;
    std::uint8_t cell, digit;  // digit 0: the cell as a whole
    bool operator==(const Mark&) const = default;
};

struct HouseMark {
    Role role;
    std::uint8_t house, digit;  // digit 0: the house as a whole
    bool operator==(const HouseMark&) const = default;
};

// strong: if the source is false, the target is true; weak: if the source is true, the target is
// false. A node is one candidate, or several of which one is meant.
struct Link {
    enum class Kind : std::uint8_t { strong, weak } kind;
    std::vector<Candidate> source, target;
    bool operator==(const Link&) const = default;
};

const char* to_string(Link::Kind kind);

struct Step {
    std::uint8_t technique = 0;  // row of the ladder
    std::vector<Candidate> placements, eliminations;
    std::vector<HouseMark> houses;
    std::vector<Mark> marks;
    std::vector<Link> links;
    std::vector<Step> children;  // of a proof, each possible after those before it

    void place(Cell c, Digit d) { placements.push_back(candidate(c, d)); }
    void eliminate(Cell c, Digit d) { eliminations.push_back(candidate(c, d)); }
    void eliminate(CellSet cells, Digit d) {
        for (Cell c : cells) eliminate(c, d);
    }
    void mark(Role role, Cell c, Digit d) {
        marks.push_back({role, static_cast<std::uint8_t>(c), static_cast<std::uint8_t>(d)});
    }
    void mark(Role role, CellSet cells, Digit d) {
        for (Cell c : cells) mark(role, c, d);
    }
    // All candidates of the cells, or those of them that are among the digits.
    void mark_all(Role role, const Board& board, CellSet cells) {
        mark_all(role, board, cells, board.layout().digits());
    }
    void mark_all(Role role, const Board& board, CellSet cells, DigitSet digits) {
        for (Cell c : cells) {
            for (Digit d : board.candidates(c) & digits) mark(role, c, d);
        }
    }
    void mark_house(Role role, House h, Digit d = 0) {
        houses.push_back({role, static_cast<std::uint8_t>(h), static_cast<std::uint8_t>(d)});
    }
    void clear();
    // Takes in what the other does and shows beyond this: two findings told as one.
    void join(const Step& other);

    bool operator==(const Step&) const = default;
};

// Carry a step out.
void apply(Board& board, const Step& step);

// Whether a step does all that another does, or more.
bool does_as_much(const Step& step, const Step& other);

// every: all, and of those with the same outcome not just the first.
enum class Want : std::uint8_t { first, all, every };

// Owns first-or-all and stopping, so that finders take no flags. A finder fills in the draft and
// takes it; of several findings of a technique with the same outcome, only the first is kept.
class Sink {
  public:
    Sink(Want want, Meter& meter) : want_(want), meter_(meter) {}

    // From now on, what does not fit is passed over. Where just one candidate is wanted to be
    // struck, finders that try one after the other need not try the others.
    using Fits = std::function<bool(const Step&)>;
    void seek(Fits fits, std::optional<Candidate> wanted = {}) {
        fits_ = std::move(fits);
        wanted_ = wanted;
    }
    const std::optional<Candidate>& wanted() const { return wanted_; }
    bool wants(Candidate c) const { return !wanted_ || *wanted_ == c; }

    // What is found from now on belongs to this row of the ladder.
    void begin(std::uint8_t technique) {
        draft_.technique = technique;
        found_ = any_ = false;
        if (!outcomes_.empty()) outcomes_.clear();
    }
    std::uint8_t technique() const { return draft_.technique; }

    // An empty step to fill in; its storage is used again.
    Step& draft() {
        draft_.clear();
        return draft_;
    }
    // The draft is a finding. True when the finder is to return.
    [[nodiscard]] bool take();

    // For finders that search: counts a node; true when a cap was hit and they are to return.
    [[nodiscard]] bool tired() { return !meter_.spend(); }
    Meter& meter() { return meter_; }

    // What the finders of one board share (links, sets), built at first need: T is default
    // constructible and has build(const Board&), or build(const Board&, Sink&) where it is made of
    // what is shared itself. Its storage serves board after board.
    template <class T>
    T& shared(const Board& board);
    // The board has changed, so what was shared is stale.
    void moved() { ++moves_; }

    bool found() const { return found_; }
    bool any() const { return any_; }              // found, or passed over
    const Step& first() const { return draft_; }   // in Want::first, after found()
    std::vector<Step>& steps() { return steps_; }  // in Want::all

  private:
    using Outcome = std::pair<std::vector<Candidate>, std::vector<Candidate>>;

    struct Shared {
        const void* tag;
        std::shared_ptr<void> object;
        std::uint64_t built;  // after so many moves
    };
    template <class T>
    static constexpr char TAG = 0;

    Outcome outcome(const Step& step) const;

    Want want_;
    Meter& meter_;
    Fits fits_;
    std::optional<Candidate> wanted_;
    bool found_ = false, any_ = false;
    Step draft_;
    std::uint64_t moves_ = 1;
    std::vector<Shared> shared_;
    std::vector<Step> steps_;
    std::set<Outcome> outcomes_;
};

template <class T>
T& Sink::shared(const Board& board) {
    const auto slot = std::ranges::find(shared_, static_cast<const void*>(&TAG<T>), &Shared::tag);
    const auto at = static_cast<std::size_t>(slot - shared_.begin());
    if (slot == shared_.end()) shared_.push_back({&TAG<T>, std::make_shared<T>(), 0});
    T& object = *static_cast<T*>(shared_[at].object.get());
    if (shared_[at].built == moves_) return object;
    if constexpr (requires { object.build(board, *this); }) {
        object.build(board, *this);
    } else {
        object.build(board);
    }
    shared_[at].built = moves_;
    return object;
}

using Finder = void (*)(const Board&, Sink&);

// Puts pairs of findings into the sink, each told as one step: those that belong(one, other)
// together and do more than either by itself.
template <class Belong>
void join_pairs(const std::vector<Step>& steps, Sink& out, const Belong& belong) {
    for (std::size_t i = 0; i < steps.size(); ++i) {
        for (std::size_t j = i + 1; j < steps.size(); ++j) {
            const Step &one = steps[i], &other = steps[j];
            if (!belong(one, other)) continue;
            Step& both = out.draft();
            both = one;
            both.join(other);
            const std::size_t done = both.placements.size() + both.eliminations.size();
            if (done == one.placements.size() + one.eliminations.size()) continue;
            if (done == other.placements.size() + other.eliminations.size()) continue;
            if (out.take()) return;
        }
    }
}

// A finder with the row of the ladder that it stands in.
struct Rung {
    std::uint8_t technique;
    Finder find;
};

}  // namespace pencilmark
