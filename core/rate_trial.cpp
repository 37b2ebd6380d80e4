#include "rate_trial.hpp"

#include <algorithm>
#include <vector>

#include "braids.hpp"

namespace pencilmark {
namespace {

using Row = Known::Row;

enum class Result : std::uint8_t { broken, open, solved };

// Supposed knowledge in which nothing more can be found. As long as a witness holds all that is
// known, nothing that is true in it can be refuted; so it need not be tried. That does not depend
// on why it was supposed: the latest witnesses are kept from one use to the next.
class Witnesses {
  public:
    static constexpr std::size_t MOST = 200;

    // The witnesses that hold all that is known, and what is true in one of them.
    struct Valid {
        std::array<std::uint8_t, MOST> numbers;
        std::size_t count = 0;
        Row covered{};
    };

    // Forgets all but one, which is kept for good.
    void reset(const Known& first) {
        all_.assign(1, {first.trues(), first.falses()});
        next_ = 1;
    }
    Valid valid(const Known& known) const {
        Valid valid;
        for (std::size_t i = 0; i < all_.size(); ++i) check(i, known, valid);
        return valid;
    }
    // More is known than before.
    Valid still_valid(const Valid& before, const Known& known) const {
        Valid valid;
        for (std::size_t i = 0; i < before.count; ++i) check(before.numbers[i], known, valid);
        return valid;
    }
    void add(const Known& witness, Valid& valid) {
        if (next_ == all_.size()) all_.emplace_back();
        all_[next_] = {witness.trues(), witness.falses()};
        const auto end = valid.numbers.begin() + valid.count;
        if (std::find(valid.numbers.begin(), end, next_) == end) include(next_, valid);
        if (++next_ == MOST) next_ = 1;
    }

  private:
    struct Witness {
        Row trues, falses;
    };

    void check(std::size_t number, const Known& known, Valid& valid) const {
        if (known.within(all_[number].falses)) include(number, valid);
    }
    void include(std::size_t number, Valid& valid) const {
        valid.numbers[valid.count++] = static_cast<std::uint8_t>(number);
        const Row& trues = all_[number].trues;
        for (std::size_t i = 0; i < trues.size(); ++i) valid.covered[i] |= trues[i];
    }

    std::vector<Witness> all_;
    std::size_t next_ = 1;  // the place of the next one: the oldest ones are replaced
};

// Goes through the open candidates that no witness covers. Where a trial is long, those come first
// from which most follows: either that is refuted soon, or its witness covers many others.
class Untried {
  public:
    Untried(const Network& network, const Known& known, int depth)
        : known_(known), end_(network.candidates()), in_order_(depth > 1) {
        if (!in_order_) return;
        for (int i = known.next_open(0, {}); i < end_; i = known.next_open(i + 1, {})) {
            Known supposed = known;
            supposed.hold(i);
            order_.push_back({supposed.placed(), i});
        }
        std::ranges::stable_sort(order_, std::greater{}, &Open::follows);
    }

    bool next(const Row& covered, int& candidate) {
        if (!in_order_) {
            candidate = known_.next_open(at_, covered);
            at_ = candidate + 1;
            return candidate < end_;
        }
        while (at_ < static_cast<int>(order_.size())) {
            candidate = order_[static_cast<std::size_t>(at_++)].candidate;
            if (known_.is_open(candidate) && !Known::has(covered, candidate)) return true;
        }
        return false;
    }

  private:
    struct Open {
        int follows, candidate;
    };

    const Known& known_;
    int end_, at_ = 0;
    bool in_order_;
    std::vector<Open> order_;
};

// Applies T&E at some depth, with singles and braids of at most so many questions as rules.
class Trials {
  public:
    Trials(const Network& network, const Known& solution, Meter& meter)
        : network_(network), solution_(solution), braids_(network, meter), meter_(meter) {
        allow(0);
    }

    void allow(int length) {
        length_ = length;
        for (Witnesses& witnesses : witnesses_) witnesses.reset(solution_);
    }

    // Eliminates until nothing more can be eliminated, the puzzle is solved, or a cap is hit.
    Result close(Known& known, int depth) {
        for (;;) {
            if (depth > 0 && close(known, depth - 1) == Result::broken) return Result::broken;
            if (known.solved()) return Result::solved;
            if (depth == 0 && length_ == 0) return Result::open;
            const Round round = try_all(known, depth);
            if (round == Round::broken) return Result::broken;
            if (round == Round::idle || meter_.hit() != Cap::none) return Result::open;
        }
    }

  private:
    enum class Round : std::uint8_t { idle, eliminated, broken };

    // Tries each candidate once, until a cap is hit.
    Round try_all(Known& known, int depth) {
        Witnesses& witnesses = witnesses_[static_cast<std::size_t>(depth)];
        Witnesses::Valid valid = witnesses.valid(known);
        Round round = Round::idle;
        Untried untried(network_, known, depth);
        int candidate = 0;
        while (untried.next(valid.covered, candidate) && meter_.spend()) {
            if (!refute(known, candidate, depth, valid)) continue;
            if (!known.strike(candidate)) return Round::broken;
            valid = witnesses.still_valid(valid, known);
            round = Round::eliminated;
        }
        return round;
    }

    // Whether the rules refute a candidate. If not, what follows from it becomes a witness, unless
    // a longer braid would refute it.
    bool refute(const Known& known, int candidate, int depth, Witnesses::Valid& valid) {
        Known supposed = known;
        const bool holds = supposed.hold(candidate);
        if (depth == 0) {
            if (!holds) return braids_.refutes(known, candidate, length_);
        } else if (!holds || close(supposed, depth - 1) == Result::broken) {
            return true;
        }
        if (meter_.hit() != Cap::none) return false;
        witnesses_[static_cast<std::size_t>(depth)].add(supposed, valid);
        return false;
    }

    const Network& network_;
    const Known& solution_;
    BraidSearch braids_;
    Meter& meter_;
    int length_ = 0;
    std::array<Witnesses, MOST_DEPTH + 1> witnesses_;  // by depth
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
