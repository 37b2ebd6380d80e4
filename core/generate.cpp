#include "generate.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace pencilmark {
namespace {

// How many dives a grid is chosen from: docs/generate.md tells how even that makes them.
constexpr int DIVES = 24;

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

// Whether there is a solution that differs from the known one in these cells, which are empty.
bool another_solution(const Layout& layout, const std::vector<int>& givens, CellSet cells,
                      const std::vector<int>& known, Meter& meter) {
    for (Cell c : cells) {
        Board board(layout, givens);
        board.eliminate(c, known[c]);
        if (!board.broken() && Solver(board, meter).next()) return true;
    }
    return false;
}

}  // namespace

std::vector<std::string> balance_names() {
    std::vector<std::string> names;
    for (const Balance& balance : balances()) names.emplace_back(balance.name);
    return names;
}

// The probability of a dive is one over the product of the numbers of choices.
Dive dive(Board board, Random& random) {
    double weight = 1;
    while (true) {
        place_singles(board);
        if (board.broken()) return {};
        if (board.solved()) return {board.values(), weight};
        const Cell c = board.tightest();
        int skip = random.below(board.candidates(c).size());
        weight *= board.candidates(c).size();
        for (Digit d : board.candidates(c)) {
            if (skip-- == 0) board.place(c, d);
        }
    }
}

Estimate estimate_solutions(const Board& board, int dives, std::uint64_t seed, Meter& meter) {
    Random random(seed);
    double mean = 0, squares = 0;  // of the deviations from the mean, as Welford sums them
    int done = 0;
    while (done < dives && meter.spend()) {
        const double weight = dive(board, random).weight;
        const double deviation = weight - mean;
        mean += deviation / ++done;
        squares += deviation * (weight - mean);
    }
    const double error = done > 1 ? std::sqrt(squares / (done - 1) / done) : mean;
    return {mean, error, meter.hit()};
}

// Independence sampling of Metropolis and Hastings: a new dive takes the place of the last one with
// probability (its weight / the last one's weight), so that in the long run each grid is equally
// likely, whatever the dives prefer. Dives that lead nowhere have weight 0.
std::vector<int> FullGrids::next(Random& random, Meter& meter) const {
    const Board empty(layout_, std::vector<int>(static_cast<std::size_t>(layout_.cells)));
    Dive here;
    for (int dives = 0; dives < DIVES || here.values.empty(); ++dives) {
        if (!meter.spend()) return {};
        Dive other = dive(empty, random);
        if (random.fraction() * here.weight < other.weight) here = std::move(other);
    }
    return symmetries_.random(random).apply(layout_, here.values);
}

Generator::Generator(const Layout& layout, const Wish& wish)
    : layout_(layout), wish_(wish), grids_(layout) {
    for (Cell c : wish.pattern) {
        if (c < 0 || c >= layout.cells) {
            throw std::invalid_argument("the pattern has a cell " + std::to_string(c) +
                                        " that the layout has not");
        }
        pattern_ |= CellSet::of(c);
    }
    if (!pattern_) pattern_ = layout.all;
    const Balance& balance = balance_named(wish.balance);
    CellSet left = pattern_;
    while (left) {
        const CellSet orbit = orbit_of(left.first(), layout, balance);
        if (orbit - pattern_) {
            throw std::invalid_argument("the pattern has not the symmetry " + wish.balance);
        }
        orbits_.push_back(orbit);
        left -= orbit;
    }
    if (wish.givens < 0 || wish.givens > pattern_.size()) {
        throw std::invalid_argument(std::to_string(wish.givens) + " givens: there are " +
                                    std::to_string(pattern_.size()) + " cells for them");
    }
}

std::vector<int> Generator::attempt(Random& random, Meter& meter) const {
    const std::vector<int> solution = grids_.next(random, meter);
    if (solution.empty()) return {};
    std::vector<int> givens(solution.size());
    put(givens, pattern_, solution);
    if (pattern_ != layout_.all && count_solutions(Board(layout_, givens), 2, meter) != 1) {
        return {};
    }
    std::vector<CellSet> orbits = orbits_;
    random.shuffle(std::span(orbits));
    const std::vector<CellSet> removed = dig(givens, orbits, solution, meter);
    if (wish_.solved_by && !wish_.minimal && !wish_.givens) {
        put_back(givens, removed, solution, meter);
        givens = approach(std::move(givens), solution, random, meter);
    }
    if (givens.empty() || meter.hit() != Cap::none || !as_wished(givens, meter)) return {};
    return givens;
}

// Takes away what can be taken, orbit by orbit, down to the number of givens that is wished.
std::vector<CellSet> Generator::dig(std::vector<int>& givens, std::span<const CellSet> orbits,
                                    const std::vector<int>& solution, Meter& meter) const {
    std::vector<CellSet> removed;
    int left = count_givens(givens);
    const int lowest = wish_.minimal ? 0 : wish_.givens;
    for (CellSet orbit : orbits) {
        if (left - orbit.size() < lowest) continue;
        if (!take(givens, orbit, solution, meter)) continue;
        removed.push_back(orbit);
        left -= orbit.size();
    }
    return removed;
}

// What was taken away last comes back first, until the easier techniques (where there are any) just
// solve the puzzle. More givens never make a puzzle harder, but for rare accidents, so that halving
// finds the place.
void Generator::put_back(std::vector<int>& givens, std::span<const CellSet> removed,
                         const std::vector<int>& solution, Meter& meter) const {
    const Policy& policy = wish_.not_solved_by ? *wish_.not_solved_by : *wish_.solved_by;
    const std::vector<int> lowest = givens;
    std::size_t solvable = removed.size(), beyond = 0;  // so many come back
    const auto with = [&](std::size_t back) {
        std::vector<int> more = lowest;
        for (CellSet orbit : removed.last(back)) put(more, orbit, solution);
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
        std::vector<CellSet> orbits = orbits_;
        random.shuffle(std::span(orbits));
        if (wish_.not_solved_by && solved_by(*wish_.not_solved_by, givens, meter)) {
            if (!take_one(givens, orbits, solution, meter)) return {};
            continue;
        }
        if (solved_by(*wish_.solved_by, givens, meter)) return givens;
        const auto missing =
            std::ranges::find_if(orbits, [&](CellSet orbit) { return givens[orbit.first()] == 0; });
        if (missing == orbits.end()) return {};
        put(givens, *missing, solution);
    }
    return {};
}

// Takes away the first of the orbits that can be taken; false where none can.
bool Generator::take_one(std::vector<int>& givens, std::span<const CellSet> orbits,
                         const std::vector<int>& solution, Meter& meter) const {
    return std::ranges::any_of(orbits, [&](CellSet orbit) {
        return givens[orbit.first()] && take(givens, orbit, solution, meter);
    });
}

// Takes an orbit away if the solution stays the only one.
bool Generator::take(std::vector<int>& givens, CellSet orbit, const std::vector<int>& solution,
                     Meter& meter) const {
    for (Cell c : orbit) givens[c] = 0;
    if (!another_solution(layout_, givens, orbit, solution, meter) && meter.hit() == Cap::none) {
        return true;
    }
    put(givens, orbit, solution);
    return false;
}

bool Generator::solved_by(const Policy& policy, const std::vector<int>& givens,
                          Meter& meter) const {
    return reach(Board(layout_, givens), policy, meter) == Outcome::solved;
}

bool Generator::as_wished(const std::vector<int>& givens, Meter& meter) const {
    if (wish_.givens && count_givens(givens) != wish_.givens) return false;
    if (wish_.minimal && redundant_givens(layout_, givens, meter)) return false;
    if (wish_.not_solved_by && solved_by(*wish_.not_solved_by, givens, meter)) return false;
    if (wish_.solved_by && !solved_by(*wish_.solved_by, givens, meter)) return false;
    return meter.hit() == Cap::none;
}

std::vector<int> Generator::make(std::uint64_t seed, std::uint64_t number, Meter& meter) const {
    Random random(seed, number);
    std::vector<int> puzzle;
    while (puzzle.empty() && meter.in_time()) puzzle = attempt(random, meter);
    return puzzle;
}

CellSet redundant_givens(const Layout& layout, const std::vector<int>& givens, Meter& meter) {
    CellSet redundant;
    std::vector<int> fewer = givens;
    for (Cell c = 0; c < layout.cells; ++c) {
        fewer[c] = 0;
        if (givens[c] && !another_solution(layout, fewer, CellSet::of(c), givens, meter)) {
            redundant |= CellSet::of(c);
        }
        fewer[c] = givens[c];
    }
    return redundant;
}

Batch generate(const Layout& layout, const Wish& wish, std::uint64_t seed, std::uint64_t first,
               std::uint64_t count, const Caps& caps) {
    const Generator generator(layout, wish);
    Meter meter(caps);
    Batch batch{{}, Cap::none};
    for (std::uint64_t number = first; number < first + count; ++number) {
        meter.restart_nodes();
        std::vector<int> puzzle = generator.make(seed, number, meter);
        if (puzzle.empty()) break;
        batch.puzzles.push_back(std::move(puzzle));
    }
    batch.cap = meter.hit();
    return batch;
}

}  // namespace pencilmark
