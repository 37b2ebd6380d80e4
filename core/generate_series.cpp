// Puzzles by their numbers: attempts, and families.
#include <algorithm>
#include <utility>

#include "generate.hpp"

namespace pencilmark {
namespace {

// Attempts under way at a time: what they find is kept until those before them have been seen.
constexpr std::size_t MOST_ATTEMPTS = 1024;

// Where the hardest are wanted: so many attempts in a round, and so many of them that are judged.
constexpr std::size_t DRAWN = 64, JUDGED = 4;

// Members of a family, and attempts without success that make the wish rare indeed.
constexpr std::uint64_t FAMILY = 16;
constexpr std::uint64_t MANY_ATTEMPTS = 32;
// Givens in which a member differs from the one before; and exchanges that are tried before it is
// begun anew with another grid.
constexpr int EXCHANGES = 2, MOST_EXCHANGES = 600;

// Every attempt at a puzzle has random numbers of its own, so that it does not matter which of them
// are made together; the others are for what follows from a puzzle.
constexpr std::uint64_t RELATED = std::uint64_t{1} << 63, SHOWN = RELATED + 1;

Random random_of(std::uint64_t seed, std::uint64_t number, std::uint64_t purpose) {
    return Random(Random(seed, number).next(), purpose);
}

// The puzzles of a range of numbers, each of an attempt of its own. Attempts are judged in their
// order.
class Series {
  public:
    Series(const Generator& generator, std::uint64_t seed, std::uint64_t first, std::uint64_t count,
           Sink& sink)
        : generator_(generator),
          seed_(seed),
          first_(first),
          sink_(sink),
          meter_(sink.meter()),
          numbers_(count),
          end_(count),
          side_by_side_(is_classic(generator.layout())),
          hardest_(side_by_side_ && generator.wish().hardest) {}

    // As many as were found before a cap was hit.
    std::vector<std::vector<int>> run();
    std::uint64_t attempts(std::size_t at) const { return numbers_[at].attempts; }
    Cap cap() const { return end_ < numbers_.size() ? Cap::nodes : meter_.hit(); }

  private:
    struct Number {
        std::vector<int> puzzle;     // none: not found yet
        std::uint64_t attempts = 0;  // made so far
        std::uint64_t nodes = 0;     // spent so far
    };
    struct Attempt {
        std::size_t number;  // its index
        Random random;
        std::optional<Dig> dig;
    };

    void plan();
    void dig();
    void keep_hardest();
    void judge();
    void judge(Attempt& attempt, Number& number);

    const Generator& generator_;
    std::uint64_t seed_, first_;
    Sink& sink_;
    Meter& meter_;
    std::vector<Number> numbers_;
    std::size_t end_;  // numbers from here on are not wanted: their cap on nodes was hit
    bool side_by_side_, hardest_;
    std::vector<Attempt> attempts_;
};

std::vector<std::vector<int>> Series::run() {
    while (meter_.in_time()) {
        plan();
        if (attempts_.empty()) break;
        dig();
        if (hardest_) keep_hardest();
        judge();
    }
    std::vector<std::vector<int>> puzzles;
    for (Number& number : numbers_) {
        if (number.puzzle.empty()) break;
        puzzles.push_back(std::move(number.puzzle));
    }
    return puzzles;
}

// Attempts for the numbers that have no puzzle yet: twice as many each time. Where only the hardest
// are looked at, one number after another.
void Series::plan() {
    attempts_.clear();
    const std::size_t most = hardest_ ? DRAWN : side_by_side_ ? MOST_ATTEMPTS : 1;
    for (std::size_t at = 0; at < end_; ++at) {
        Number& number = numbers_[at];
        if (!number.puzzle.empty()) continue;
        const std::uint64_t doubled = std::max<std::uint64_t>(1, number.attempts);
        for (std::uint64_t more = hardest_ ? DRAWN : doubled; more > 0; --more) {
            if (attempts_.size() == most) return;
            attempts_.push_back({at, random_of(seed_, first_ + at, number.attempts++), {}});
        }
    }
}

// Nodes are spent where grids are dug one by one.
void Series::dig() {
    const auto start = [this](std::size_t i) {
        meter_.restart_nodes(numbers_[attempts_[i].number].nodes);
        return generator_.start(attempts_[i].random, meter_);
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
    std::ranges::stable_sort(order, std::ranges::greater{},
                             [&](std::size_t i) { return guesses[i]; });
    std::vector<Attempt> hardest;
    for (std::size_t i = 0; i < std::min(JUDGED, order.size()); ++i) {
        hardest.push_back(std::move(attempts_[order[i]]));
    }
    attempts_ = std::move(hardest);
}

void Series::judge() {
    for (Attempt& attempt : attempts_) {
        Number& number = numbers_[attempt.number];
        if (attempt.dig && number.puzzle.empty() && attempt.number < end_) judge(attempt, number);
        if (meter_.hit() == Cap::nodes) {
            end_ = std::min(end_, attempt.number);
            meter_.next_puzzle();
        }
        if (meter_.hit() != Cap::none) return;
    }
}

void Series::judge(Attempt& attempt, Number& number) {
    // What the lanes spend depends on their width; so an attempt counts as its proofs one by one.
    if (side_by_side_) number.nodes += static_cast<std::uint64_t>(generator_.layout().cells);
    meter_.restart_nodes(number.nodes);
    number.puzzle = generator_.finish(*attempt.dig, attempt.random, sink_);
    number.nodes = meter_.since_restart();
    // Without a search of its own nothing would notice that the cap was passed.
    if (number.puzzle.empty()) meter_.spend();
}

}  // namespace

Maker::Maker(const Layout& layout, const Wish& wish, std::uint64_t seed)
    : generator_(layout, wish), symmetries_(layout), seed_(seed) {}

Batch Maker::make(std::uint64_t first, std::uint64_t count, const Caps& caps) {
    Meter meter(caps);
    Sink sink(Want::first, meter);
    Batch batch{{}, Cap::none};
    if (!generator_.wish().rare) {
        Series series(generator_, seed_, first, count, sink);
        batch.puzzles = series.run();
        batch.cap = series.cap();
        return batch;
    }
    for (std::uint64_t number = first; number < first + count; ++number) {
        batch.cap = raise(number, sink);
        if (batch.cap != Cap::none) break;
        batch.puzzles.push_back(shown(number));
    }
    return batch;
}

// Makes the members of a family up to a number.
Cap Maker::raise(std::uint64_t number, Sink& sink) {
    const std::uint64_t head = number - number % FAMILY;
    if (family_.puzzles.empty() || family_.head != head) family_ = {head, false, {}, {}};
    while (head + family_.puzzles.size() <= number) {
        const std::uint64_t next = head + family_.puzzles.size();
        sink.meter().restart_nodes();
        std::vector<int> puzzle;
        if (family_.is_related) puzzle = follow(next, sink);
        if (puzzle.empty()) {
            Series series(generator_, seed_, next, 1, sink);
            std::vector<std::vector<int>> found = series.run();
            if (found.empty()) return series.cap();
            puzzle = std::move(found.front());
            if (next == head) family_.is_related = series.attempts(0) >= MANY_ATTEMPTS;
        }
        family_.forms.push_back(symmetries_.smallest(puzzle).values);
        family_.puzzles.push_back(std::move(puzzle));
    }
    return Cap::none;
}

// Made from the last member of the family; none where that came to nothing.
std::vector<int> Maker::follow(std::uint64_t number, Sink& sink) const {
    Random random = random_of(seed_, number, RELATED);
    const std::vector<int>& last = family_.puzzles.back();
    std::vector<int> here = last;
    int exchanged = 0;
    for (int i = 0; i < MOST_EXCHANGES && sink.meter().in_time(); ++i) {
        std::vector<int> puzzle = generator_.exchanged(here, random, sink.meter());
        if (puzzle.empty()) continue;
        here = std::move(puzzle);
        if (++exchanged < EXCHANGES) continue;
        const std::vector<int> form = symmetries_.smallest(here).values;
        const bool is_new = std::ranges::find(family_.forms, form) == family_.forms.end();
        if (is_new && generator_.is_as_wished(here, sink)) return here;
        here = last;
        exchanged = 0;
    }
    return {};
}

// Where any cell may hold a given, relatives do not show that they are.
std::vector<int> Maker::shown(std::uint64_t number) const {
    const std::vector<int>& puzzle = family_.puzzles[number - family_.head];
    const bool is_free = generator_.wish().pattern.empty() && generator_.wish().balance == "none";
    if (!family_.is_related || !is_free) return puzzle;
    Random random = random_of(seed_, number, SHOWN);
    return symmetries_.random(random).apply(generator_.layout(), puzzle);
}

Batch generate(const Layout& layout, const Wish& wish, std::uint64_t seed, std::uint64_t first,
               std::uint64_t count, const Caps& caps) {
    return Maker(layout, wish, seed).make(first, count, caps);
}

}  // namespace pencilmark
