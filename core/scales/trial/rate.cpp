#include "scales/trial/rate.hpp"

#include <algorithm>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "scales/trial/braids.hpp"

namespace whydoku {
namespace {

using Row = Known::Row;

constexpr int NOTHING = -1;  // is supposed

enum class Result : std::uint8_t { broken, open, solved };

// Supposed knowledge in which nothing more can be found. As long as a witness holds all that is
// known, nothing that is true in it can be refuted; so it need not be tried. That does not depend
// on why it was supposed: the latest witnesses are kept from one use to the next.
class Witnesses {
  public:
    static constexpr std::size_t MOST = 256;

    // The witnesses that hold all that is known, and what is true in one of them.
    struct Valid {
        std::array<std::uint16_t, MOST> numbers;
        std::size_t count = 0;
        Row covered{};
    };

    // Forgets all but one, which is kept for good.
    void reset(const Known& first) {
        all_.assign(1, {first.trues(), first.possible()});
        next_ = 1;
    }
    // What was supposed last, if anything was, is a quick test.
    void find(const Known& known, int supposed, Valid& valid) const {
        for (std::size_t i = 0; i < all_.size(); ++i) {
            if (supposed == NOTHING || Known::has(all_[i].trues, supposed)) check(i, known, valid);
        }
    }
    // Leaves those that are still valid when more is known.
    void check_again(const Known& known, Valid& valid) const {
        const std::size_t before = std::exchange(valid.count, 0);
        valid.covered = {};
        for (std::size_t i = 0; i < before; ++i) check(valid.numbers[i], known, valid);
    }
    void add(const Known& witness, Valid& valid) {
        if (next_ == all_.size()) all_.emplace_back();
        Witness& added = all_[next_];
        added.possible = added.trues = witness.possible();
        for (CellSet& cells : added.trues) cells &= witness.answered(0);
        const auto end = valid.numbers.begin() + valid.count;
        if (std::find(valid.numbers.begin(), end, next_) == end) include(next_, valid);
        if (++next_ == MOST) next_ = 1;
    }

  private:
    struct Witness {
        Row trues, possible;
    };

    void check(std::size_t number, const Known& known, Valid& valid) const {
        if (known.allows(all_[number].possible)) include(number, valid);
    }
    void include(std::size_t number, Valid& valid) const {
        valid.numbers[valid.count++] = static_cast<std::uint16_t>(number);
        const Row& trues = all_[number].trues;
        for (std::size_t i = 0; i < trues.size(); ++i) valid.covered[i] |= trues[i];
    }

    std::vector<Witness> all_;
    std::size_t next_ = 1;  // the place of the next one: the oldest ones are replaced
};

// Applies T&E at some depth, with singles and braids of at most so many questions as rules. Depths
// and lengths may only grow from one use to the next: what followed from a candidate then follows
// from it still, so that its next trial begins there.
class Trials {
  public:
    Trials(const Network& network, const Known& solution, Meter& meter)
        : network_(network),
          solution_(solution),
          braids_(network, meter),
          meter_(meter),
          learned_(network),
          followed_(static_cast<std::size_t>(network.candidates())) {
        for (Witnesses& witnesses : witnesses_) witnesses.reset(solution_);
    }

    // A longer braid may refute what a witness covers, but for those of depth 0: no singles refute
    // it.
    void allow(int length) {
        length_ = length;
        for (Witnesses& witnesses : std::span(witnesses_).subspan(1)) witnesses.reset(solution_);
    }

    // Eliminates until nothing more can be eliminated, the puzzle is solved, or a cap is hit.
    Result apply(Known& known, int depth) {
        outermost_ = depth;
        return close(known, depth, NOTHING);
    }

  private:
    Result close(Known& known, int depth, int supposed) {
        int last = NOTHING;  // what was eliminated last
        for (;;) {
            if (depth > 0 && close(known, depth - 1, supposed) == Result::broken) {
                return Result::broken;
            }
            if (known.solved()) return Result::solved;
            if (depth == 0 && length_ == 0) return Result::open;
            const Round round = try_all(known, depth, supposed, last);
            if (round == Round::broken) return Result::broken;
            if (round == Round::idle || meter_.stopped_by() != Cap::none) return Result::open;
        }
    }

    enum class Round : std::uint8_t { idle, eliminated, broken };

    // Tries each candidate once, until a cap is hit. At depth 0 nothing happens between two rounds,
    // so what was tried in vain after the last elimination need not be tried again.
    Round try_all(Known& known, int depth, int supposed, int& last) {
        if (supposed == NOTHING && (depth > 0 || last == NOTHING)) put_in_order(known, depth);
        Witnesses& witnesses = witnesses_[static_cast<std::size_t>(depth)];
        Witnesses::Valid valid;
        witnesses.find(known, supposed, valid);
        Round round = Round::idle;
        const int end = depth == 0 ? last : NOTHING;
        for (int candidate : order_) {
            if (candidate == end && round == Round::idle) break;
            if (!known.is_open(candidate) || Known::has(valid.covered, candidate)) continue;
            if (!meter_.spend()) break;
            if (!refute(known, candidate, depth, valid)) continue;
            if (!known.strike(candidate, learned_)) return Round::broken;
            witnesses.check_again(known, valid);
            round = Round::eliminated;
            last = candidate;
        }
        return round;
    }

    // Those come first from which most follows: either that is refuted soon, or its witness covers
    // many others.
    void put_in_order(const Known& known, int depth) {
        std::vector<std::pair<int, int>> follows;
        const Row open = known.open();
        for (int digit = 0; digit < network_.size(); ++digit) {
            for (Cell c : open[static_cast<std::size_t>(digit)]) {
                const int candidate = Network::number(c, digit + 1);
                Known supposed = known;
                if (depth > 1 && supposed.hold(candidate, learned_)) {
                    learned_.learn(candidate, supposed);
                }
                follows.emplace_back(supposed.placed(), candidate);
            }
        }
        std::ranges::stable_sort(follows, std::greater{}, &std::pair<int, int>::first);
        order_.clear();
        for (const auto& [placed, candidate] : follows) order_.push_back(candidate);
    }

    // Whether the rules refute a candidate. If not, what follows from it becomes a witness, unless
    // a longer braid would refute it.
    bool refute(const Known& known, int candidate, int depth, Witnesses::Valid& valid) {
        Known supposed = known;
        const bool holds = suppose(supposed, candidate, depth);
        if (depth == 0) {
            if (!holds) return braids_.refutes(known, candidate, length_);
        } else if (!holds || close(supposed, depth - 1, candidate) == Result::broken) {
            return true;
        }
        if (meter_.stopped_by() != Cap::none) return false;
        witnesses_[static_cast<std::size_t>(depth)].add(supposed, valid);
        if (depth == outermost_) remember(candidate, supposed);
        return false;
    }

    // Makes a candidate true, with singles and what followed from it at its last trial, if nothing
    // else was supposed then. False at a contradiction.
    bool suppose(Known& known, int candidate, int depth) const {
        const auto& followed = followed_[static_cast<std::size_t>(candidate)];
        if (depth == outermost_ && followed) return known.join(*followed, learned_);
        return known.hold(candidate, learned_);
    }

    // What the rules of all trials find follows wherever the candidate is true. What trials within
    // its own find follows only where as much is supposed.
    void remember(int candidate, const Known& supposed) {
        if (outermost_ <= 1) {
            learned_.learn(candidate, supposed);
        } else {
            followed_[static_cast<std::size_t>(candidate)] = std::make_unique<Known>(supposed);
        }
    }

    const Network& network_;
    const Known& solution_;
    BraidSearch braids_;
    Meter& meter_;
    Learned learned_;         // with nothing supposed
    std::vector<int> order_;  // in which candidates are tried
    int length_ = 0;
    int outermost_ = 0;                                // the depth at which nothing is supposed yet
    std::array<Witnesses, MOST_DEPTH + 1> witnesses_;  // by depth
    std::vector<std::unique_ptr<Known>>
        followed_;  // from candidates, at an outermost depth above 1
};

Known known_of(const Network& network, const Board& board) {
    const Layout& layout = board.layout();
    const Learned learned(network);
    Known known(network);
    for (Cell c = 0; c < layout.cells; ++c) {
        if (board.value(c)) {
            known.hold(Network::number(c, board.value(c)), learned);
            continue;
        }
        for (Digit d : layout.digits()) {
            if (!board.has(c, d)) known.strike(Network::number(c, d), learned);
        }
    }
    return known;
}

// What is known of a puzzle, and what may be eliminated from it.
struct Rated {
    Rated(const Network& network, const Board& board, const Board& solution, Meter& meter)
        : known(known_of(network, board)),
          solved(known_of(network, solution)),
          trials(network, solved, meter) {}
    Rated(const Rated&) = delete;

    Known known, solved;
    Trials trials;
};

using Kind = TrialRating::Kind;

}  // namespace

TrialRating rate_trial_depth(const Network& network, const Board& board, const Board& solution,
                             Meter& meter) {
    Rated rated(network, board, solution, meter);
    for (int depth = 0; depth <= MOST_DEPTH; ++depth) {
        if (rated.trials.apply(rated.known, depth) == Result::solved) {
            return {Kind::exact, depth, Cap::none};
        }
        if (meter.stopped_by() != Cap::none) return {Kind::at_least, depth, meter.stopped_by()};
    }
    return {Kind::at_least, MOST_DEPTH + 1, Cap::none};
}

// Braids of any length find what one more trial with singles finds. So if that is not enough, no
// length is.
TrialRating rate_braid_length(const Network& network, const Board& board, const Board& solution,
                              int depth, Meter& meter) {
    Rated rated(network, board, solution, meter);
    Known most = rated.known;
    Trials by_singles(network, rated.solved, meter);
    const bool within = by_singles.apply(most, depth + 1) == Result::solved;
    if (!within && meter.stopped_by() == Cap::none) return {Kind::beyond, 0, Cap::none};
    for (int length = 0; meter.stopped_by() == Cap::none; ++length) {
        rated.trials.allow(length);
        const bool solved = rated.trials.apply(rated.known, depth) == Result::solved;
        if (solved) return {Kind::exact, length, Cap::none};
        if (meter.stopped_by() != Cap::none) return {Kind::at_least, length, meter.stopped_by()};
    }
    return {Kind::at_least, 0, meter.stopped_by()};
}

const char* to_string(TrialRating::Kind kind) {
    constexpr const char* NAMES[] = {"exact", "at least", "beyond"};
    return NAMES[static_cast<std::size_t>(kind)];
}

}  // namespace whydoku
