// Grids around a tridagon (see impossible.hpp), for puzzles that need deep trial and error. Of
// other puzzles hardly one in a million does.
//
// Eleven cells of the pattern hold three digits, so that the twelfth, a guardian, cannot. If no
// given shows these digits in the houses of the pattern, singles say little about them. Most of the
// other cells of its four boxes must be known, or there are too many guardians: they lose their
// givens last.
#include <algorithm>

#include "make/generate.hpp"

namespace whydoku {
namespace {

using Permutation = std::array<int, 3>;  // by row of a box: the column
// The even ones come first.
constexpr Permutation PERMUTATIONS[] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                        {0, 2, 1}, {1, 0, 2}, {2, 1, 0}};
constexpr int EVEN = 3;

struct Tridagon {
    CellSet cells;                // of the pattern
    CellSet boxes;                // the other cells of its boxes
    CellSet apart;                // the box that sees none of these
    std::array<Digit, 9> digits;  // the first three are those of the pattern
};

Tridagon random_tridagon(const Layout& layout, Random& random) {
    Tridagon drawn;
    const int without_band = random.below(3), without_stack = random.below(3);
    int left = 4, odd = 0;
    for (int band = 0; band < 3; ++band) {
        for (int stack = 0; stack < 3; ++stack) {
            if (band == without_band || stack == without_stack) continue;
            // The last box makes the number of odd permutations odd.
            const int drawn_from =
                --left ? random.below(2 * EVEN) : random.below(EVEN) + (odd % 2 ? 0 : EVEN);
            odd += drawn_from >= EVEN;
            for (int row = 0; row < 3; ++row) {
                const int column = PERMUTATIONS[drawn_from][static_cast<std::size_t>(row)];
                drawn.cells |= CellSet::of((band * 3 + row) * 9 + stack * 3 + column);
            }
            drawn.boxes |= layout.house[layout.box(3 * band + stack)];
        }
    }
    drawn.boxes -= drawn.cells;
    drawn.apart = layout.house[layout.box(3 * without_band + without_stack)];
    for (int i = 0; i < 9; ++i) drawn.digits[static_cast<std::size_t>(i)] = i + 1;
    random.shuffle(std::span<Digit>(drawn.digits));
    return drawn;
}

// A solution in which all cells of the pattern but one hold its digits; empty when a cap was hit.
std::vector<int> fill_around(const Layout& layout, const Tridagon& tridagon, Random& random,
                             Meter& meter) {
    const std::span<const Digit> digits = tridagon.digits;
    while (meter.spend()) {
        Board board(layout, std::vector<int>(static_cast<std::size_t>(layout.cells), 0));
        int guardian = random.below(tridagon.cells.size());
        for (Cell c : tridagon.cells) {
            for (Digit d : guardian-- ? digits.subspan(3) : digits.first(3)) board.eliminate(c, d);
        }
        std::vector<int> values = fill_at_random(std::move(board), random).values;
        if (!values.empty()) return values;
    }
    return {};
}

}  // namespace

std::vector<int> grid_around_tridagon(const Layout& layout, Random& random, Meter& meter,
                                      DigPlan& plan) {
    const Tridagon tridagon = random_tridagon(layout, random);
    std::vector<int> solution = fill_around(layout, tridagon, random, meter);
    if (solution.empty()) return {};
    plan.always_empty = tridagon.cells;
    for (Cell c : layout.all - tridagon.apart) {
        const auto of_pattern = std::span(tridagon.digits).first(3);
        if (std::ranges::find(of_pattern, solution[static_cast<std::size_t>(c)]) !=
            of_pattern.end()) {
            plan.always_empty |= CellSet::of(c);
        }
    }
    plan.late = tridagon.boxes;
    plan.orbits.clear();
    for (Cell c : layout.all - plan.always_empty) plan.orbits.push_back(CellSet::of(c));
    return solution;
}

}  // namespace whydoku
