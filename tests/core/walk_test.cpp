#include "ladder/walk.hpp"

#include <utility>

#include "check.hpp"
#include "exact/exact.hpp"
#include "puzzles.hpp"

using namespace whydoku;

static std::vector<std::string> all_slugs() {
    std::vector<std::string> slugs;
    for (const Technique& row : ladder()) slugs.emplace_back(row.slug);
    return slugs;
}

static Board solution_of(const Board& start) {
    Meter meter({});
    Solver solver(start, meter);
    CHECK(solver.next());
    return solver.solution();
}

// Every finding of every rung, at positions on the way, against the solution.
static void check_sound(const Board& start) {
    const Board solution = solution_of(start);
    const Policy policy(all_slugs(), {});
    Board board = start;
    for (std::size_t number = 0; !board.solved(); ++number) {
        const bool all = check::runs_here(number, 3);
        const Found found = all ? all_steps(board, policy) : next_step(board, policy);
        CHECK(!found.steps.empty());
        for (const Step& step : found.steps) {
            CHECK(!step.placements.empty() || !step.eliminations.empty());
            for (const auto& [cell, digit] : step.placements)
                CHECK_EQUAL(solution.value(cell), int{digit});
            for (const auto& [cell, digit] : step.eliminations)
                CHECK(board.has(cell, digit) && solution.value(cell) != digit);
        }
        if (check::failures() || found.steps.empty()) return;
        apply(board, found.steps.front());
    }
}

TEST(findings_are_sound_to_the_end) {
    const Layout layout = make_layout("9x9");
    check_sound(puzzles::board(layout, puzzles::EASY));
    check_sound(puzzles::board(layout, puzzles::HARD));
}

TEST(a_walk_repeats_itself) {
    const Layout layout = make_layout("9x9");
    const Policy policy(all_slugs(), {});
    const Walk first = walk(puzzles::board(layout, puzzles::HARD), policy);
    const Walk second = walk(puzzles::board(layout, puzzles::HARD), policy);
    CHECK(first.outcome == Outcome::solved);
    CHECK(first.steps == second.steps);
}

TEST(a_walk_and_its_route_agree) {
    const Layout layout = make_layout("9x9");
    const Policy policy(all_slugs(), {});
    const std::vector<std::string_view> lines{puzzles::EASY, puzzles::HARD};
    const Routes routes = walk_many(layout, lines, policy);
    CHECK_EQUAL(routes.outcomes.size(), lines.size());
    std::vector<std::uint8_t> techniques;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Walk told = walk(puzzles::board(layout, lines[i]), policy);
        for (const Step& step : told.steps) techniques.push_back(step.technique);
        CHECK(routes.outcomes[i] == told.outcome);
        CHECK_EQUAL(routes.ends[i], techniques.size());
    }
    CHECK(routes.techniques == techniques);
}

// A rung that never has enough nodes, before one that needs none: the walk goes on, and tells.
TEST(a_cap_on_nodes_ends_the_rung_alone) {
    const Layout layout = make_layout("9x9");
    const Board board = puzzles::board(layout, puzzles::HARD);
    const Policy policy({"search", "hidden-single-box"}, {.nodes = 1});
    const Found next = next_step(board, policy);
    CHECK(next.cap == Cap::none);
    CHECK_EQUAL(next.steps.size(), std::size_t{1});
    const Found all = all_steps(board, policy);
    CHECK(all.cap == Cap::nodes);
    CHECK(!all.steps.empty());
    const Walk stuck = walk(board, policy);
    CHECK(!stuck.steps.empty());
    CHECK(stuck.outcome == Outcome::capped);
    CHECK(stuck.cap == Cap::nodes);
}

// A puzzle with one solution: of the solution, every cell is emptied that need not be given.
static std::vector<int> minimal_givens(const Layout& layout, std::vector<int> givens) {
    for (int& given : givens) {
        const int taken = std::exchange(given, 0);
        Meter meter({});
        if (count_solutions(Board(layout, givens), 2, meter) != 1) given = taken;
    }
    return givens;
}

TEST(every_size_and_variant_is_walked_to_its_end) {
    const Policy policy(all_slugs(), {});
    for (const char* name : {"4x4", "6x6", "8x8", "9x9-x", "9x9-windoku", "10x10"}) {
        const Layout layout = make_layout(name);
        const Board empty(layout, std::vector<int>(static_cast<std::size_t>(layout.cells)));
        const Board solution = solution_of(empty);
        const Board start(layout, minimal_givens(layout, solution.values()));
        const Walk way = walk(start, policy);
        CHECK(way.outcome == Outcome::solved);
        Board board = start;
        for (const Step& step : way.steps) apply(board, step);
        CHECK(board.values() == solution.values());
    }
}
