#include "generate.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace pencilmark {
namespace {

// How long a puzzle is changed before another grid is drawn.
constexpr int TURNS = 40;

using Place = std::pair<int, int>;
using Motion = Place (*)(int row, int column, int last);

constexpr Motion TURN = [](int r, int c, int last) { return Place{c, last - r}; };
constexpr Motion HALF_TURN = [](int r, int c, int last) { return Place{last - r, last - c}; };
constexpr Motion LEFT_RIGHT = [](int r, int c, int last) { return Place{r, last - c}; };
constexpr Motion TOP_BOTTOM = [](int r, int c, int last) { return Place{last - r, c}; };
constexpr Motion DIAGONAL = [](int r, int c, int) { return Place{c, r}; };
constexpr Motion ANTIDIAGONAL = [](int r, int c, int last) { return Place{last - c, last - r}; };

// The motions that, with what they make together, leave the places of the givens as they are.
struct Balance {
    const char* name;
    std::vector<Motion> motions;
};

const std::vector<Balance>& balances() {
    static const std::vector<Balance> all = {
        {"none", {}},
        {"180", {HALF_TURN}},
        {"90", {TURN}},
        {"horizontal", {TOP_BOTTOM}},
        {"vertical", {LEFT_RIGHT}},
        {"diagonal", {DIAGONAL}},
        {"antidiagonal", {ANTIDIAGONAL}},
        {"diagonals", {DIAGONAL, ANTIDIAGONAL}},
        {"full", {TURN, LEFT_RIGHT}},
    };
    return all;
}

const Balance& balance_named(const std::string& name) {
    const auto found = std::ranges::find(balances(), name, &Balance::name);
    if (found != balances().end()) return *found;
    throw std::invalid_argument("there is no symmetry '" + name + "' of givens");
}

CellSet orbit_of(Cell start, const Layout& layout, const Balance& balance) {
    CellSet orbit, fresh = CellSet::of(start);
    while (fresh) {
        const Cell c = fresh.first();
        orbit |= CellSet::of(c);
        for (Motion motion : balance.motions) {
            const auto [row, column] =
                motion(layout.row_of(c), layout.column_of(c), layout.size - 1);
            fresh |= CellSet::of(row * layout.size + column);
        }
        fresh -= orbit;
    }
    return orbit;
}

int count_givens(const std::vector<int>& givens) {
    return static_cast<int>(givens.size() - std::ranges::count(givens, 0));
}

void put(std::vector<int>& givens, CellSet cells, const std::vector<int>& solution) {
    for (Cell c : cells) {
        givens[c] = solution[c];
    }
}

std::vector<CellSet> cells_of(const std::vector<int>& givens) {
    std::vector<CellSet> cells;
    for (std::size_t c = 0; c < givens.size(); ++c) {
        if (givens[c]) cells.push_back(CellSet::of(static_cast<Cell>(c)));
    }
    return cells;
}

}  // namespace

std::vector<std::string> balance_names() {
    std::vector<std::string> names;
    for (const Balance& balance : balances()) names.emplace_back(balance.name);
    return names;
}

Generator::Generator(const Layout& layout, const Wish& wish)
    : layout_(layout), wish_(wish), grids_(layout) {
    CellSet pattern;
    for (Cell c : wish.pattern) {
        if (c < 0 || c >= layout.cells) {
            throw std::invalid_argument("the pattern has a cell " + std::to_string(c) +
                                        " that the layout has not");
        }
        pattern |= CellSet::of(c);
    }
    if (!pattern) pattern = layout.all;
    plan_.bare = layout.all - pattern;
    plan_.lowest = wish.minimal ? 0 : wish.givens;
    const Balance& balance = balance_named(wish.balance);
    for (CellSet left = pattern; left; left -= plan_.orbits.back()) {
        const CellSet orbit = orbit_of(left.first(), layout, balance);
        if (orbit - pattern) {
            throw std::invalid_argument("the pattern has not the symmetry " + wish.balance);
        }
        plan_.orbits.push_back(orbit);
    }
    if (wish.givens < 0 || wish.givens > pattern.size()) {
        throw std::invalid_argument(std::to_string(wish.givens) + " givens: there are " +
                                    std::to_string(pattern.size()) + " cells for them");
    }
}

std::optional<Dig> Generator::start(Random& random, Meter& meter) const {
    const std::vector<int> solution = grids_.next(random, meter);
    if (solution.empty()) return {};
    return Dig(layout_, plan_, solution, random);
}

std::vector<int> Generator::finish(const Dig& dig, Random& random, Meter& meter) const {
    if (dig.failed()) return {};
    const std::vector<int> solution = dig.solution();
    std::vector<int> givens = solution;
    for (Cell c : dig.empty()) givens[c] = 0;
    if (wish_.solved_by && !wish_.minimal && !wish_.givens) {
        put_back(givens, dig, meter);
        givens = approach(std::move(givens), solution, random, meter);
    }
    if (givens.empty() || !as_wished(givens, solution, meter)) return {};
    return givens;
}

// What was taken away last comes back first, until the easier techniques (where there are any) just
// solve the puzzle. More givens never make a puzzle harder, but for rare accidents, so that halving
// finds the place.
void Generator::put_back(std::vector<int>& givens, const Dig& dig, Meter& meter) const {
    const Policy& policy = wish_.not_solved_by ? *wish_.not_solved_by : *wish_.solved_by;
    const std::vector<int> lowest = givens, solution = dig.solution();
    const std::vector<CellSet> taken = dig.taken();
    std::size_t solvable = taken.size(), beyond = 0;  // so many come back
    const auto with = [&](std::size_t back) {
        std::vector<int> more = lowest;
        for (CellSet orbit : std::span(taken).last(back)) put(more, orbit, solution);
        return more;
    };
    if (solved_by(policy, lowest, meter)) return;
    while (solvable - beyond > 1) {
        const std::size_t middle = beyond + (solvable - beyond) / 2;
        (solved_by(policy, with(middle), meter) ? solvable : beyond) = middle;
    }
    givens = with(solvable);
}

// Takes a given away from what is too easy and adds one to what is too hard: back and forth over
// the narrow ground between the two lists of techniques. None where it was not met, or where there
// is no given to spare: to draw another grid is cheaper than to go on from there.
std::vector<int> Generator::approach(std::vector<int> givens, const std::vector<int>& solution,
                                     Random& random, Meter& meter) const {
    for (int turn = 0; turn < TURNS && meter.in_time(); ++turn) {
        if (wish_.not_solved_by && solved_by(*wish_.not_solved_by, givens, meter)) {
            if (!take_one(givens, solution, random, meter)) return {};
            continue;
        }
        if (solved_by(*wish_.solved_by, givens, meter)) return givens;
        if (!add_one(givens, solution, random)) return {};
    }
    return {};
}

// Takes away any of the orbits that can be taken; false where none can.
bool Generator::take_one(std::vector<int>& givens, const std::vector<int>& solution, Random& random,
                         Meter& meter) const {
    std::vector<CellSet> there;
    for (CellSet orbit : plan_.orbits) {
        if (givens[orbit.first()]) there.push_back(orbit);
    }
    const std::vector<CellSet> spare = removable(layout_, givens, solution, there, meter);
    if (spare.empty()) return false;
    for (Cell c : spare[random.below(static_cast<int>(spare.size()))]) givens[c] = 0;
    return true;
}

bool Generator::add_one(std::vector<int>& givens, const std::vector<int>& solution,
                        Random& random) const {
    std::vector<CellSet> missing;
    for (CellSet orbit : plan_.orbits) {
        if (!givens[orbit.first()]) missing.push_back(orbit);
    }
    if (missing.empty()) return false;
    put(givens, missing[random.below(static_cast<int>(missing.size()))], solution);
    return true;
}

bool Generator::solved_by(const Policy& policy, const std::vector<int>& givens,
                          Meter& meter) const {
    return reach(Board(layout_, givens), policy, meter) == Outcome::solved;
}

bool Generator::as_wished(const std::vector<int>& givens, const std::vector<int>& solution,
                          Meter& meter) const {
    if (wish_.givens && count_givens(givens) != wish_.givens) return false;
    if (wish_.minimal && !removable(layout_, givens, solution, cells_of(givens), meter).empty()) {
        return false;
    }
    if (wish_.not_solved_by && solved_by(*wish_.not_solved_by, givens, meter)) return false;
    if (wish_.solved_by && !solved_by(*wish_.solved_by, givens, meter)) return false;
    return meter.hit() == Cap::none;
}

CellSet redundant_givens(const Layout& layout, const std::vector<int>& givens, Meter& meter) {
    Solver solver(Board(layout, givens), meter);
    CellSet redundant;
    if (!solver.next()) return redundant;
    const std::vector<int> solution = solver.solution().values();
    for (CellSet cell : removable(layout, givens, solution, cells_of(givens), meter)) {
        redundant |= cell;
    }
    return redundant;
}

namespace {

// Attempts under way at a time: what they find is kept until those before them have been seen.
constexpr std::size_t MOST_ATTEMPTS = 1024;

// The puzzles of a range of numbers. Every attempt has random numbers of its own, so that it does
// not matter which of them are made together; they are judged in their order.
class Series {
  public:
    Series(const Generator& generator, std::uint64_t seed, std::uint64_t first, std::uint64_t count,
           const Caps& caps)
        : generator_(generator),
          seed_(seed),
          first_(first),
          meter_(caps),
          numbers_(count),
          end_(count),
          side_by_side_(is_classic(generator.layout())) {}

    Batch run();

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
    void judge();
    void judge(Attempt& attempt, Number& number);

    const Generator& generator_;
    std::uint64_t seed_, first_;
    Meter meter_;
    std::vector<Number> numbers_;
    std::size_t end_;  // numbers from here on are not wanted: their cap on nodes was hit
    bool side_by_side_;
    std::vector<Attempt> attempts_;
};

Batch Series::run() {
    while (meter_.in_time()) {
        plan();
        if (attempts_.empty()) break;
        dig();
        judge();
    }
    Batch batch{{}, meter_.hit()};
    for (Number& number : numbers_) {
        if (number.puzzle.empty()) break;
        batch.puzzles.push_back(std::move(number.puzzle));
    }
    if (end_ < numbers_.size() && batch.cap == Cap::none) batch.cap = Cap::nodes;
    return batch;
}

// Attempts for the numbers that have no puzzle yet: twice as many each time.
void Series::plan() {
    attempts_.clear();
    const std::size_t most = side_by_side_ ? MOST_ATTEMPTS : 1;
    for (std::size_t at = 0; at < end_; ++at) {
        Number& number = numbers_[at];
        if (!number.puzzle.empty()) continue;
        const std::uint64_t own = Random(seed_, first_ + at).next();
        for (std::uint64_t more = std::max<std::uint64_t>(1, number.attempts); more > 0; --more) {
            if (attempts_.size() == most) return;
            attempts_.push_back({at, Random(own, number.attempts++), {}});
        }
    }
}

// Nodes are spent where grids are dug one by one.
void Series::dig() {
    const auto start = [this](std::size_t i) {
        meter_.restart_nodes(numbers_[attempts_[i].number].nodes);
        return generator_.start(attempts_[i].random, meter_);
    };
    const auto finish = [this](std::size_t i, const Dig& dig) {
        if (!side_by_side_) numbers_[attempts_[i].number].nodes = meter_.since_restart();
        attempts_[i].dig = dig;
    };
    dig_all(generator_.layout(), attempts_.size(), start, finish, meter_);
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
    number.puzzle = generator_.finish(*attempt.dig, attempt.random, meter_);
    number.nodes = meter_.since_restart();
    // Without a search of its own nothing would notice that the cap was passed.
    if (number.puzzle.empty()) meter_.spend();
}

}  // namespace

Batch generate(const Layout& layout, const Wish& wish, std::uint64_t seed, std::uint64_t first,
               std::uint64_t count, const Caps& caps) {
    const Generator generator(layout, wish);
    return Series(generator, seed, first, count, caps).run();
}

}  // namespace pencilmark
