#include "make/dig.hpp"

#include <algorithm>
#include <numeric>

#include "check.hpp"
#include "make/grids.hpp"

using namespace whydoku;

namespace {

DigPlan plan_of(const Layout& layout, bool in_pairs) {
    DigPlan plan;
    for (Cell c = 0; c < layout.cells; ++c) {
        const Cell opposite = layout.cells - 1 - c;
        if (!in_pairs) plan.orbits.push_back(CellSet::of(c));
        if (in_pairs && c <= opposite)
            plan.orbits.push_back(CellSet::of(c) | CellSet::of(opposite));
    }
    return plan;
}

// What Dig promises to come to: orbit by orbit, in the order that the same random numbers give.
std::vector<int> dug_one_by_one(const Layout& layout, const DigPlan& plan, std::vector<int> givens,
                                Random random) {
    std::vector<std::uint8_t> order(plan.orbits.size());
    std::iota(order.begin(), order.end(), std::uint8_t{0});
    random.shuffle(std::span(order));
    Meter meter({});
    for (std::uint8_t i : order) {
        const std::vector<int> before = givens;
        for (Cell c : plan.orbits[i]) givens[c] = 0;
        const bool is_unique = count_solutions(Board(layout, givens), 2, meter) == 1;
        if (!is_unique || layout.cells - std::ranges::count(givens, 0) < plan.min_givens) {
            givens = before;
        }
    }
    return givens;
}

void check_digs(const char* name, bool in_pairs, int min_givens) {
    const Layout layout = make_layout(name);
    DigPlan plan = plan_of(layout, in_pairs);
    plan.min_givens = min_givens;
    const FullGrids grids(layout);
    Meter meter({});
    std::vector<std::vector<int>> expected(6), found(6);
    const auto start = [&](std::size_t i) -> std::optional<Dig> {
        Random random(7, i);
        const std::vector<int> grid = grids.next(random, meter);
        expected[i] = dug_one_by_one(layout, plan, grid, random);
        return Dig(layout, plan, grid, random);
    };
    dig_all(
        layout, 6, start, [&](std::size_t i, const Dig& dig) { found[i] = dig.givens(); }, meter);
    CHECK(found == expected);
}

}  // namespace

TEST(digging_side_by_side_is_digging_one_by_one) {
    check_digs("9x9", false, 0);
    check_digs("9x9", true, 0);
    check_digs("9x9", false, 30);
    check_digs("6x6", false, 0);
    check_digs("9x9-x", true, 0);
}

TEST(what_can_be_taken_away_is_found) {
    const Layout layout = make_layout("9x9");
    const DigPlan plan = plan_of(layout, false);
    Random random(3);
    const std::vector<int> grid = uniform_grid(random);
    std::vector<int> givens = grid;
    for (Cell c = 0; c < 40; ++c) givens[2 * c] = 0;
    Meter meter({});
    if (count_solutions(Board(layout, givens), 2, meter) != 1) return;
    std::vector<CellSet> there, expected;
    for (Cell c = 0; c < layout.cells; ++c) {
        if (!givens[c]) continue;
        there.push_back(CellSet::of(c));
        std::vector<int> fewer = givens;
        fewer[c] = 0;
        if (count_solutions(Board(layout, fewer), 2, meter) == 1) expected.push_back(there.back());
    }
    CHECK(removable(layout, givens, grid, there, meter) == expected);
}
