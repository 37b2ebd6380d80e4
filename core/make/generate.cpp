#include "make/generate.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "make/motions.hpp"
#include "position/suppose.hpp"

namespace whydoku {
namespace {

// Changes to one puzzle before another grid is drawn.
constexpr int MOST_CHANGES = 40;

// With this many guesses or more, further guesses say little about how hard a puzzle is for people.
constexpr std::uint32_t HARD_FROM = 7;

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

// Whether a policy solves every puzzle that solved_by_refuting() solves: by singles, and by
// eliminating candidates that singles refute.
//
// Candidate forcing nets find what singles refute, except for a candidate that at once leaves a
// cell or a house with nothing. In the classic 9x9 intersections find that: a cell outside of a
// house sees all places of a digit in it only if they share another house with the cell. What can
// be found with more candidates can be found with fewer, so the order of a walk does not matter.
bool covers_refuting(const Layout& layout, const Policy& policy) {
    const auto has = [&](std::uint8_t row) {
        return std::ranges::find(policy.rungs, row, &Rung::technique) != policy.rungs.end();
    };
    if (!layout.is_classic()) return false;
    for (const Rung& single : singles()) {
        if (!has(single.technique)) return false;
    }
    return std::ranges::all_of(rungs_with(COVERS_REFUTING),
                               [&](Rung needed) { return has(needed.technique); });
}

}  // namespace

Generator::Generator(const Layout& layout, const Criteria& criteria)
    : layout_(layout), criteria_(criteria), grids_(layout) {
    CellSet pattern;
    for (Cell c : criteria.pattern) {
        if (c < 0 || c >= layout.cells) {
            throw std::invalid_argument("the pattern has a cell " + std::to_string(c) +
                                        " that is not in the layout");
        }
        pattern |= CellSet::of(c);
    }
    if (criteria.around_tridagon &&
        (!layout.is_classic() || pattern || criteria.symmetry != Criteria().symmetry)) {
        throw std::invalid_argument(
            "grids around a tridagon are those of the classic 9x9, without a symmetry or a "
            "pattern");
    }
    if (!pattern) pattern = layout.all;
    if (criteria.solved_by && criteria.not_solved_by) {
        const std::vector<Rung>&all = criteria.solved_by->rungs,
              &easier = criteria.not_solved_by->rungs;
        easier_list_is_prefix_ =
            std::ranges::mismatch(easier, all, {}, &Rung::technique, &Rung::technique).in1 ==
            easier.end();
    }
    can_refute_ = criteria.solved_by && covers_refuting(layout, *criteria.solved_by);
    plan_.always_empty = layout.all - pattern;
    plan_.min_givens = criteria.minimal ? 0 : criteria.givens;
    const Motions motions(layout, criteria.symmetry);
    for (CellSet left = pattern; left; left -= plan_.orbits.back()) {
        const CellSet orbit = motions.orbit(CellSet::of(left.first()));
        if (orbit - pattern) {
            throw std::invalid_argument("the pattern does not have the symmetry " +
                                        criteria.symmetry);
        }
        plan_.orbits.push_back(orbit);
        plan_.minimal |= criteria.minimal && orbit.size() > 1;
    }
    if (criteria.givens < 0 || criteria.givens > pattern.size()) {
        throw std::invalid_argument(std::to_string(criteria.givens) + " givens: there are " +
                                    std::to_string(pattern.size()) + " cells for them");
    }
}

std::optional<Dig> Generator::start(Random& random, Meter& meter, DigPlan& own) const {
    if (!criteria_.around_tridagon) {
        const std::vector<int> solution = grids_.next(random, meter);
        if (solution.empty()) return {};
        return Dig(layout_, plan_, solution, random);
    }
    own.min_givens = plan_.min_givens;
    const std::vector<int> solution = grid_around_tridagon(layout_, random, meter, own);
    if (solution.empty()) return {};
    return Dig(layout_, own, solution, random);
}

std::vector<int> Generator::finish(const Dig& dig, Random& random, Climber& climber) const {
    if (dig.failed()) return {};
    const std::vector<int> solution = dig.solution();
    std::vector<int> givens = dig.givens();
    if (criteria_.givens && count_givens(givens) != criteria_.givens) return {};
    Difficulty difficulty = judge(givens, climber);
    if (difficulty != Difficulty::right) {
        if (criteria_.minimal || criteria_.givens) return {};
        if (difficulty == Difficulty::too_hard) {
            givens = put_back(dig, climber);
            difficulty = judge(givens, climber);
        }
        givens = approach(std::move(givens), difficulty, solution, random, climber);
    }
    return climber.meter().stopped_by() == Cap::none ? givens : std::vector<int>();
}

// Puts the removed orbits back, the last one first, until the easier techniques (if there are any)
// just solve the puzzle. Except for rare accidents, more givens never make a puzzle harder, so
// bisection finds that point.
std::vector<int> Generator::put_back(const Dig& dig, Climber& climber) const {
    const std::vector<int> solution = dig.solution();
    const std::vector<CellSet> removed = dig.removed();
    const auto with = [&](std::size_t back) {
        std::vector<int> more = dig.givens();
        for (CellSet orbit : std::span(removed).last(back)) put(more, orbit, solution);
        return more;
    };
    std::size_t solvable = removed.size(), beyond = 0;  // numbers of orbits put back
    while (solvable - beyond > 1) {
        const std::size_t middle = beyond + (solvable - beyond) / 2;
        Board board(layout_, with(middle));
        const bool is_solved =
            criteria_.not_solved_by
                ? climber.advance(board, *criteria_.not_solved_by) == Outcome::solved
                : ends_solved(board, climber);
        (is_solved ? solvable : beyond) = middle;
    }
    return with(solvable);
}

// Removes givens from a puzzle that is too easy and adds some to one that is too hard, back and
// forth between the two lists of techniques. Returns an empty puzzle if that never succeeds, or if
// no given can be removed: another grid is cheaper than to go on from there.
std::vector<int> Generator::approach(std::vector<int> givens, Difficulty difficulty,
                                     const std::vector<int>& solution, Random& random,
                                     Climber& climber) const {
    for (int turn = 0; turn < MOST_CHANGES && climber.meter().in_time(); ++turn) {
        if (difficulty == Difficulty::right) return givens;
        const bool is_changed = difficulty == Difficulty::too_hard
                                    ? bool(add_one(givens, solution, random))
                                    : remove_one(givens, solution, {}, random, climber.meter());
        if (!is_changed) return {};
        difficulty = judge(givens, climber);
    }
    return {};
}

// Removes a random orbit that can be removed, other than `keep`; false if there is none.
bool Generator::remove_one(std::vector<int>& givens, const std::vector<int>& solution, CellSet keep,
                           Random& random, Meter& meter) const {
    std::vector<CellSet> filled;
    for (CellSet orbit : plan_.orbits) {
        if (givens[orbit.first()] && !(orbit & keep)) filled.push_back(orbit);
    }
    const std::vector<CellSet> spare = removable(layout_, givens, solution, filled, meter);
    if (spare.empty()) return false;
    for (Cell c : spare[random.below(static_cast<int>(spare.size()))]) givens[c] = 0;
    return true;
}

// Adds a random orbit and returns it; an empty set if all cells hold givens.
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
    if (!added || !remove_one(givens, solution, added, random, meter)) return {};
    if (criteria_.givens && count_givens(givens) != criteria_.givens) return {};
    if (criteria_.hardest && layout_.is_classic()) {
        const std::vector<int> both[] = {puzzle, givens};
        const std::vector<std::uint32_t> guesses = guesses_needed(both);
        if (guesses[1] < std::min(guesses[0], HARD_FROM)) return {};
    }
    if (criteria_.minimal && !is_minimal(givens, solution, meter)) return {};
    return givens;
}

bool Generator::meets_criteria(const std::vector<int>& givens, Climber& climber) const {
    return judge(givens, climber) == Difficulty::right && climber.meter().stopped_by() == Cap::none;
}

Generator::Difficulty Generator::judge(const std::vector<int>& givens, Climber& climber) const {
    Board board(layout_, givens);
    if (criteria_.not_solved_by) {
        const Outcome easier = climber.advance(board, *criteria_.not_solved_by);
        if (easier == Outcome::solved) return Difficulty::too_easy;
        if (easier == Outcome::capped) return Difficulty::too_hard;
        // A list that begins with the easier one gets as far by the same steps.
        if (!easier_list_is_prefix_) board = Board(layout_, givens);
    }
    if (!criteria_.solved_by) return Difficulty::right;
    return ends_solved(board, climber) ? Difficulty::right : Difficulty::too_hard;
}

bool Generator::ends_solved(Board board, Climber& climber) const {
    if (can_refute_ && solved_by_refuting(board)) return true;
    return climber.advance(board, *criteria_.solved_by) == Outcome::solved;
}

bool Generator::is_minimal(const std::vector<int>& givens, const std::vector<int>& solution,
                           Meter& meter) const {
    return removable(layout_, givens, solution, cells_of(givens), meter).empty();
}

RedundantGivens redundant_givens(const Layout& layout, const std::vector<int>& givens,
                                 const Caps& caps) {
    Meter meter(caps);
    Solver solver(Board(layout, givens), meter);
    RedundantGivens found;
    std::vector<int> solution;
    for (; found.solutions < 2 && solver.next(); ++found.solutions) {
        solution = solver.solution().values();
    }
    found.cap = meter.stopped_by();
    if (found.cap != Cap::none || found.solutions != 1) return found;
    const std::vector<CellSet> each = cells_of(givens);
    // Proofs in the lanes spend no nodes, so each given counts as one.
    for (std::size_t given = 0; given < each.size(); ++given) meter.spend();
    for (CellSet cell : removable(layout, givens, solution, each, meter)) found.cells |= cell;
    found.cap = meter.stopped_by();
    if (found.cap != Cap::none) found.cells = {};
    return found;
}

}  // namespace whydoku
