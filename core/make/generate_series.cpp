// Makes puzzles by their numbers: by independent attempts, and in families.
#include <algorithm>
#include <memory>
#include <utility>

#include "make/generate.hpp"

namespace whydoku {
namespace {

// Attempts under way at a time; the puzzles they find wait until all attempts before are judged.
constexpr std::size_t MOST_ATTEMPTS = 1024;

// If the hardest puzzles are wanted: attempts in a round, and how many of them are judged.
constexpr std::size_t ROUND = 64, JUDGED_ATTEMPTS = 4;

// Puzzles of a family; and the number of attempts for its first puzzle from which on the others are
// derived from one another.
constexpr std::uint64_t FAMILY_SIZE = 16;
constexpr std::uint64_t MANY_ATTEMPTS = 32;
// Exchanges between a puzzle and the one derived from it; and exchanges that are tried before
// another grid is drawn instead.
constexpr int EXCHANGES = 2, MOST_EXCHANGES = 600;

// Every attempt at a puzzle has random numbers of its own, so it does not matter which attempts are
// made together. Purposes that are no attempts have these numbers.
constexpr std::uint64_t DERIVATION = std::uint64_t{1} << 63, DISGUISE = DERIVATION + 1;

// Makes the puzzles of a range of numbers by independent attempts, which are judged in order.
class Series {
  public:
    Series(const Generator& generator, std::uint64_t seed, std::uint64_t first, std::uint64_t count,
           Climber& climber)
        : generator_(generator),
          seed_(seed),
          first_(first),
          climber_(climber),
          meter_(climber.meter()),
          numbers_(static_cast<std::size_t>(count)),
          end_(numbers_.size()),
          side_by_side_(generator.layout().is_classic()),
          hardest_(side_by_side_ && generator.criteria().hardest) {}

    // The puzzles in order; fewer than asked for when a cap was hit.
    std::vector<std::vector<int>> run();
    std::uint64_t attempts(std::size_t at) const { return numbers_[at].attempts; }
    Cap cap() const { return end_ < numbers_.size() ? Cap::nodes : meter_.stopped_by(); }

  private:
    struct Numbered {
        std::vector<int> puzzle;     // empty: not found yet
        std::uint64_t attempts = 0;  // made so far
        std::uint64_t nodes = 0;     // spent so far
    };
    struct Attempt {
        std::size_t number;  // index in numbers_
        Random random;
        std::optional<Dig> dig;
        std::unique_ptr<DigPlan> plan;  // for digs whose plan depends on the grid
    };

    void plan_attempts();
    void dig_attempts();
    void keep_hardest();
    void judge_attempts();
    void judge(Attempt& attempt, Numbered& number);

    const Generator& generator_;
    std::uint64_t seed_, first_;
    Climber& climber_;
    Meter& meter_;
    std::vector<Numbered> numbers_;
    std::size_t end_;  // the cap on nodes was hit here: further numbers are not needed
    bool side_by_side_, hardest_;
    std::vector<Attempt> attempts_;
};

std::vector<std::vector<int>> Series::run() {
    while (meter_.in_time()) {
        plan_attempts();
        if (attempts_.empty()) break;
        dig_attempts();
        if (hardest_) keep_hardest();
        judge_attempts();
    }
    std::vector<std::vector<int>> puzzles;
    for (Numbered& number : numbers_) {
        if (number.puzzle.empty()) break;
        puzzles.push_back(std::move(number.puzzle));
    }
    return puzzles;
}

// Plans attempts for the numbers without a puzzle: twice as many each time. If only the hardest
// puzzles are judged, one number has its turn after the other.
void Series::plan_attempts() {
    attempts_.clear();
    const std::size_t most = hardest_ ? ROUND : side_by_side_ ? MOST_ATTEMPTS : 1;
    for (std::size_t at = 0; at < end_; ++at) {
        Numbered& number = numbers_[at];
        if (!number.puzzle.empty()) continue;
        const std::uint64_t doubled = std::max<std::uint64_t>(1, number.attempts);
        for (std::uint64_t more = hardest_ ? ROUND : doubled; more > 0; --more) {
            if (attempts_.size() == most) return;
            attempts_.push_back({at,
                                 random_of_attempt(seed_, first_ + at, number.attempts++),
                                 {},
                                 std::make_unique<DigPlan>()});
        }
    }
}

// Only digs that are carried out one by one spend nodes.
void Series::dig_attempts() {
    const auto start = [this](std::size_t i) {
        meter_.restart_nodes(numbers_[attempts_[i].number].nodes);
        return generator_.start(attempts_[i].random, meter_, *attempts_[i].plan);
    };
    const auto finish = [this](std::size_t i, Dig&& dig) {
        if (!side_by_side_) numbers_[attempts_[i].number].nodes = meter_.since_restart();
        attempts_[i].dig = std::move(dig);
    };
    dig_all(generator_.layout(), attempts_.size(), start, finish, meter_);
}

void Series::keep_hardest() {
    std::vector<std::vector<int>> puzzles;
    for (const Attempt& attempt : attempts_) {
        if (!attempt.dig) return;  // a cap was hit
        puzzles.push_back(attempt.dig->givens());
    }
    const std::vector<std::uint32_t> guesses = guesses_needed(puzzles);
    std::vector<std::size_t> order(attempts_.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::sort(order, [&](std::size_t one, std::size_t other) {
        return guesses[one] != guesses[other] ? guesses[one] > guesses[other] : one < other;
    });
    std::vector<Attempt> hardest;
    for (std::size_t i = 0; i < std::min(JUDGED_ATTEMPTS, order.size()); ++i) {
        hardest.push_back(std::move(attempts_[order[i]]));
    }
    attempts_ = std::move(hardest);
}

void Series::judge_attempts() {
    for (Attempt& attempt : attempts_) {
        Numbered& number = numbers_[attempt.number];
        if (attempt.dig && number.puzzle.empty() && attempt.number < end_) judge(attempt, number);
        if (meter_.stopped_by() == Cap::nodes) {
            end_ = std::min(end_, attempt.number);
            meter_.next_puzzle();
        }
        if (meter_.stopped_by() != Cap::none) return;
    }
}

void Series::judge(Attempt& attempt, Numbered& number) {
    // What the lanes spend depends on their width, so each cell of an attempt counts as a node.
    if (side_by_side_) number.nodes += static_cast<std::uint64_t>(generator_.layout().cells);
    meter_.restart_nodes(number.nodes);
    number.puzzle = generator_.finish(*attempt.dig, attempt.random, climber_);
    number.nodes = meter_.since_restart();
    // Lets the meter notice that the cap was passed, since there may have been no search.
    if (number.puzzle.empty()) meter_.spend();
}

}  // namespace

Random random_of_attempt(std::uint64_t seed, std::uint64_t number, std::uint64_t attempt) {
    return Random(Random(seed, number).next(), attempt);
}

PuzzleMaker::PuzzleMaker(const Layout& layout, const Criteria& criteria, std::uint64_t seed)
    : generator_(layout, criteria), seed_(seed) {
    if (criteria.rare) symmetries_.emplace(layout);
}

GeneratedBatch PuzzleMaker::make(std::uint64_t first, std::uint64_t count, const Caps& caps) {
    Meter meter(caps);
    Climber climber(meter);
    GeneratedBatch batch{{}, Cap::none};
    if (!generator_.criteria().rare) {
        Series series(generator_, seed_, first, count, climber);
        batch.puzzles = series.run();
        batch.cap = series.cap();
        return batch;
    }
    for (std::uint64_t number = first; number < first + count; ++number) {
        batch.cap = make_family_up_to(number, climber);
        if (batch.cap != Cap::none) break;
        batch.puzzles.push_back(disguised(number));
    }
    return batch;
}

// Makes all puzzles of the number's family up to the number.
Cap PuzzleMaker::make_family_up_to(std::uint64_t number, Climber& climber) {
    const std::uint64_t head = number - number % FAMILY_SIZE;
    if (family_.puzzles.empty() || family_.head != head) family_ = {head, false, {}, {}};
    while (head + family_.puzzles.size() <= number) {
        const std::uint64_t next = head + family_.puzzles.size();
        climber.meter().restart_nodes();
        std::vector<int> puzzle;
        if (family_.is_related) puzzle = derive(next, climber);
        if (puzzle.empty()) {
            Series series(generator_, seed_, next, 1, climber);
            std::vector<std::vector<int>> found = series.run();
            if (found.empty()) return series.cap();
            puzzle = std::move(found.front());
            if (next == head) family_.is_related = series.attempts(0) >= MANY_ATTEMPTS;
        }
        climber.meter().restart_nodes();
        std::vector<int> form = symmetries_->smallest(puzzle, climber.meter()).values;
        if (form.empty()) return climber.meter().stopped_by();
        family_.forms.push_back(std::move(form));
        family_.puzzles.push_back(std::move(puzzle));
    }
    return Cap::none;
}

// Derives a puzzle from the last one of the family; empty if that did not succeed.
std::vector<int> PuzzleMaker::derive(std::uint64_t number, Climber& climber) const {
    Random random = random_of_attempt(seed_, number, DERIVATION);
    const std::vector<int>& last = family_.puzzles.back();
    std::vector<int> here = last;
    int exchanged = 0;
    for (int i = 0; i < MOST_EXCHANGES && climber.meter().in_time(); ++i) {
        std::vector<int> puzzle = generator_.exchanged(here, random, climber.meter());
        if (puzzle.empty()) continue;
        here = std::move(puzzle);
        if (++exchanged < EXCHANGES) continue;
        const std::vector<int> form = symmetries_->smallest(here, climber.meter()).values;
        if (form.empty()) return {};
        const bool is_new = std::ranges::find(family_.forms, form) == family_.forms.end();
        if (is_new && generator_.meets_criteria(here, climber)) return here;
        here = last;
        exchanged = 0;
    }
    return {};
}

// The puzzle under a random symmetry that hides its relation to others, unless the criteria fix the
// cells of its givens.
std::vector<int> PuzzleMaker::disguised(std::uint64_t number) const {
    const std::vector<int>& puzzle =
        family_.puzzles[static_cast<std::size_t>(number - family_.head)];
    const Criteria& criteria = generator_.criteria();
    const bool is_free = criteria.pattern.empty() && criteria.symmetry == "none";
    if (!family_.is_related || !is_free) return puzzle;
    Random random = random_of_attempt(seed_, number, DISGUISE);
    return symmetries_->random(random).apply(generator_.layout(), puzzle);
}

GeneratedBatch generate(const Layout& layout, const Criteria& criteria, std::uint64_t seed,
                        std::uint64_t first, std::uint64_t count, const Caps& caps) {
    return PuzzleMaker(layout, criteria, seed).make(first, count, caps);
}

}  // namespace whydoku
