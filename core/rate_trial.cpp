#include "rate_trial.hpp"

#include <algorithm>
#include <vector>

#include "braids.hpp"

namespace pencilmark {
namespace {

using Row = Known::Row;

enum class Result : std::uint8_t { broken, open, solved };

// Supposed knowledge in which nothing more can be found. As long as a witness holds all that is
// known, nothing that is true in it can be refuted; so it need not be tried.
class Witnesses {
  public:
    void add(const Known& witness) {
        all_.push_back(witness);
        join(witness.trues());
    }
    void keep_valid(const Known& known) {
        std::erase_if(all_, [&](const Known& witness) { return !known.within(witness); });
        covered_ = {};
        for (const Known& witness : all_) join(witness.trues());
    }
    bool cover(int candidate) const { return Known::has(covered_, candidate); }

  private:
    void join(const Row& trues) {
        for (std::size_t i = 0; i < trues.size(); ++i) covered_[i] |= trues[i];
    }

    std::vector<Known> all_;
    Row covered_{};
};

// Applies T&E at some depth, with singles and braids of at most so many questions as rules.
class Trials {
  public:
    Trials(const Network& network, const Known& solution, Meter& meter)
        : network_(network), solution_(solution), braids_(network, meter), meter_(meter) {}

    void allow(int length) { length_ = length; }

    // Eliminates until nothing more can be eliminated, the puzzle is solved, or a cap is hit.
    Result close(Known& known, int depth) {
        Witnesses witnesses;
        if (known.within(solution_)) witnesses.add(solution_);
        for (;;) {
            if (depth > 0 && close(known, depth - 1) == Result::broken) return Result::broken;
            if (known.solved()) return Result::solved;
            if (depth == 0 && length_ == 0) return Result::open;
            witnesses.keep_valid(known);
            bool found = false;
            for (int candidate : in_order(known, depth)) {
                if (!known.is_open(candidate) || witnesses.cover(candidate)) continue;
                if (!meter_.spend()) return Result::open;
                if (!refute(known, candidate, depth, witnesses)) continue;
                if (!known.strike(candidate)) return Result::broken;
                witnesses.keep_valid(known);
                found = true;
            }
            if (!found) return Result::open;
        }
    }

  private:
    // Whether the rules refute a candidate. If not, what follows from it becomes a witness, unless
    // a longer braid would refute it.
    bool refute(const Known& known, int candidate, int depth, Witnesses& witnesses) {
        Known supposed = known;
        const bool holds = supposed.hold(candidate);
        if (depth == 0) {
            if (!holds) return braids_.refutes(known, candidate, length_);
        } else if (!holds || close(supposed, depth - 1) == Result::broken) {
            return true;
        }
        if (meter_.hit() == Cap::none) witnesses.add(supposed);
        return false;
    }

    // The open candidates. Where a trial is long, those come first from which most follows: either
    // that is refuted soon, or its witness covers many others.
    std::vector<int> in_order(const Known& known, int depth) const {
        struct Open {
            int follows, candidate;
        };
        std::vector<Open> open;
        for (int candidate = 0; candidate < network_.candidates(); ++candidate) {
            if (!known.is_open(candidate)) continue;
            Known supposed = known;
            if (depth > 1) supposed.hold(candidate);
            open.push_back({supposed.placed(), candidate});
        }
        if (depth > 1) std::ranges::stable_sort(open, std::greater{}, &Open::follows);
        std::vector<int> candidates;
        for (const Open& one : open) candidates.push_back(one.candidate);
        return candidates;
    }

    const Network& network_;
    const Known& solution_;
    BraidSearch braids_;
    Meter& meter_;
    int length_ = 0;
};

Known known_of(const Network& network, const Board& board) {
    const Layout& layout = board.layout();
    Known known(network);
    for (Cell c = 0; c < layout.cells; ++c) {
        if (board.value(c)) {
            known.hold(network.number(c, board.value(c)));
            continue;
        }
        for (Digit d : layout.digits()) {
            if (!board.has(c, d)) known.strike(network.number(c, d));
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
        if (rated.trials.close(rated.known, depth) == Result::solved) {
            return {Kind::exact, depth, Cap::none};
        }
        if (meter.hit() != Cap::none) return {Kind::at_least, depth, meter.hit()};
    }
    return {Kind::at_least, MOST_DEPTH + 1, Cap::none};
}

// Braids of any length find what one more trial with singles finds. So if that is not enough, no
// length is.
TrialRating rate_braid_length(const Network& network, const Board& board, const Board& solution,
                              int depth, Meter& meter) {
    Rated rated(network, board, solution, meter);
    Known most = rated.known;
    const bool within = rated.trials.close(most, depth + 1) == Result::solved;
    if (!within && meter.hit() == Cap::none) return {Kind::beyond, 0, Cap::none};
    for (int length = 0; meter.hit() == Cap::none; ++length) {
        rated.trials.allow(length);
        const bool solved = rated.trials.close(rated.known, depth) == Result::solved;
        if (solved) return {Kind::exact, length, Cap::none};
        if (meter.hit() != Cap::none) return {Kind::at_least, length, meter.hit()};
    }
    return {Kind::at_least, 0, meter.hit()};
}

const char* to_string(TrialRating::Kind kind) {
    constexpr const char* NAMES[] = {"exact", "at least", "beyond"};
    return NAMES[static_cast<std::size_t>(kind)];
}

}  // namespace pencilmark
