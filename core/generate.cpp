#include "generate.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "suppose.hpp"

namespace pencilmark {
namespace {

// How long a puzzle is changed before another grid is drawn.
constexpr int TURNS = 40;

// From so many guesses on, more of them say little about how hard it is for people.
constexpr std::uint32_t HARD_FROM = 7;

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

// Whether a list never gets stuck where singles and refutations by them lead to the solution.
//
// Nets of candidates find what those refute, but for a candidate that leaves a cell or a house with
// nothing at once. In the classic 9x9 intersections find that: all places of a house are seen from
// a cell outside only where they share another house with it. And what was found with more
// candidates is found with fewer, so it does not matter what a walk does first.
bool follows_refutations(const Layout& layout, const Policy& policy) {
    std::vector<Rung> needed(singles().begin(), singles().end());
    for (const char* slug : {"pointing", "claiming", "candidate-forcing-net"}) {
        needed.push_back(rung(slug));
    }
    return is_classic(layout) && std::ranges::all_of(needed, [&](Rung one) {
               const auto& rungs = policy.rungs;
               return std::ranges::find(rungs, one.technique, &Rung::technique) != rungs.end();
           });
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
    if (wish.solved_by && wish.not_solved_by) {
        const std::vector<Rung>&all = wish.solved_by->rungs, &easier = wish.not_solved_by->rungs;
        easier_first_ =
            std::ranges::mismatch(easier, all, {}, &Rung::technique, &Rung::technique).in1 ==
            easier.end();
    }
    refutes_ = wish.solved_by && follows_refutations(layout, *wish.solved_by);
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

std::vector<int> Generator::finish(const Dig& dig, Random& random, Sink& sink) const {
    if (dig.failed()) return {};
    const std::vector<int> solution = dig.solution();
    std::vector<int> givens = dig.givens();
    if (wish_.givens && count_givens(givens) != wish_.givens) return {};
    const bool was_one_by_one =
        std::ranges::all_of(plan_.orbits, [](CellSet orbit) { return orbit.size() == 1; });
    if (wish_.minimal && !was_one_by_one && !is_minimal(givens, solution, sink.meter())) return {};
    Verdict verdict = judge(givens, sink);
    if (verdict != Verdict::right) {
        if (wish_.minimal || wish_.givens) return {};
        if (verdict == Verdict::too_hard) {
            givens = put_back(dig, sink);
            verdict = judge(givens, sink);
        }
        givens = approach(std::move(givens), verdict, solution, random, sink);
    }
    return sink.meter().hit() == Cap::none ? givens : std::vector<int>();
}

// What was taken away last comes back first, until the easier techniques (where there are any) just
// solve the puzzle. More givens never make a puzzle harder, but for rare accidents, so that halving
// finds the place.
std::vector<int> Generator::put_back(const Dig& dig, Sink& sink) const {
    const std::vector<int> solution = dig.solution();
    const std::vector<CellSet> taken = dig.taken();
    const auto with = [&](std::size_t back) {
        std::vector<int> more = dig.givens();
        for (CellSet orbit : std::span(taken).last(back)) put(more, orbit, solution);
        return more;
    };
    std::size_t solvable = taken.size(), beyond = 0;  // so many come back
    while (solvable - beyond > 1) {
        const std::size_t middle = beyond + (solvable - beyond) / 2;
        Board board(layout_, with(middle));
        const bool is_solved = wish_.not_solved_by
                                   ? advance(board, *wish_.not_solved_by, sink) == Outcome::solved
                                   : ends_solved(board, sink);
        (is_solved ? solvable : beyond) = middle;
    }
    return with(solvable);
}

// Takes a given away from what is too easy and adds one to what is too hard: back and forth over
// the narrow ground between the two lists of techniques. None where it was not met, or where there
// is no given to spare: to draw another grid is cheaper than to go on from there.
std::vector<int> Generator::approach(std::vector<int> givens, Verdict verdict,
                                     const std::vector<int>& solution, Random& random,
                                     Sink& sink) const {
    for (int turn = 0; turn < TURNS && sink.meter().in_time(); ++turn) {
        if (verdict == Verdict::right) return givens;
        const bool is_changed = verdict == Verdict::too_hard
                                    ? bool(add_one(givens, solution, random))
                                    : take_one(givens, solution, {}, random, sink.meter());
        if (!is_changed) return {};
        verdict = judge(givens, sink);
    }
    return {};
}

// Takes away any of the orbits that can be taken, but for one that stays; false where none can.
bool Generator::take_one(std::vector<int>& givens, const std::vector<int>& solution, CellSet stays,
                         Random& random, Meter& meter) const {
    std::vector<CellSet> there;
    for (CellSet orbit : plan_.orbits) {
        if (givens[orbit.first()] && !(orbit & stays)) there.push_back(orbit);
    }
    const std::vector<CellSet> spare = removable(layout_, givens, solution, there, meter);
    if (spare.empty()) return false;
    for (Cell c : spare[random.below(static_cast<int>(spare.size()))]) givens[c] = 0;
    return true;
}

// Returns the orbit that was added; none where there is nothing to add.
CellSet Generator::add_one(std::vector<int>& givens, const std::vector<int>& solution,
                           Random& random) const {
    std::vector<CellSet> missing;
    for (CellSet orbit : plan_.orbits) {
        if (!givens[orbit.first()]) missing.push_back(orbit);
    }
    if (missing.empty()) return {};
    const CellSet added = missing[random.below(static_cast<int>(missing.size()))];
    put(givens, added, solution);
    return added;
}

std::vector<int> Generator::exchanged(const std::vector<int>& puzzle, Random& random,
                                      Meter& meter) const {
    Solver solver(Board(layout_, puzzle), meter);
    if (!solver.next()) return {};
    const std::vector<int> solution = solver.solution().values();
    std::vector<int> givens = puzzle;
    const CellSet added = add_one(givens, solution, random);
    if (!added || !take_one(givens, solution, added, random, meter)) return {};
    if (wish_.givens && count_givens(givens) != wish_.givens) return {};
    if (wish_.hardest && is_classic(layout_)) {
        const std::vector<int> both[] = {puzzle, givens};
        const std::vector<std::uint32_t> guesses = guesses_needed(both);
        if (guesses[1] < std::min(guesses[0], HARD_FROM)) return {};
    }
    if (wish_.minimal && !is_minimal(givens, solution, meter)) return {};
    return givens;
}

bool Generator::is_as_wished(const std::vector<int>& givens, Sink& sink) const {
    return judge(givens, sink) == Verdict::right && sink.meter().hit() == Cap::none;
}

Generator::Verdict Generator::judge(const std::vector<int>& givens, Sink& sink) const {
    Board board(layout_, givens);
    if (wish_.not_solved_by) {
        const Outcome easier = advance(board, *wish_.not_solved_by, sink);
        if (easier == Outcome::solved) return Verdict::too_easy;
        if (easier == Outcome::capped) return Verdict::too_hard;
        // The longer list gets as far by the same steps.
        if (!easier_first_) board = Board(layout_, givens);
    }
    if (!wish_.solved_by) return Verdict::right;
    return ends_solved(board, sink) ? Verdict::right : Verdict::too_hard;
}

bool Generator::ends_solved(Board board, Sink& sink) const {
    if (refutes_ && solved_by_refuting(board)) return true;
    return advance(board, *wish_.solved_by, sink) == Outcome::solved;
}

bool Generator::is_minimal(const std::vector<int>& givens, const std::vector<int>& solution,
                           Meter& meter) const {
    return removable(layout_, givens, solution, cells_of(givens), meter).empty();
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

}  // namespace pencilmark
