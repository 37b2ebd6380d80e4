#include "make/generate.hpp"

#include "check.hpp"

using namespace whydoku;

TEST(generated_puzzles_have_one_solution) {
    for (const char* name : {"4x4", "6x6", "9x9", "9x9-x"}) {
        const Layout layout = make_layout(name);
        const GeneratedBatch batch = generate(layout, {.symmetry = "180"}, 3, 0, 5, {});
        CHECK_EQUAL(batch.puzzles.size(), 5u);
        CHECK(batch.cap == Cap::none);
        for (const auto& puzzle : batch.puzzles) {
            Meter meter({});
            CHECK_EQUAL(count_solutions(Board(layout, puzzle), 2, meter), 1u);
        }
    }
}

TEST(a_puzzle_does_not_depend_on_its_batch) {
    const Layout layout = make_layout("6x6");
    const GeneratedBatch all = generate(layout, {}, 3, 0, 6, {}),
                         last = generate(layout, {}, 3, 4, 2, {});
    CHECK(all.puzzles[4] == last.puzzles[0]);
    CHECK(all.puzzles[5] == last.puzzles[1]);
}

TEST(caps_end_a_batch) {
    const Layout layout = make_layout("9x9");
    const GeneratedBatch batch = generate(layout, {.givens = 17}, 1, 0, 2, {.nodes = 3000});
    CHECK(batch.cap == Cap::nodes);
    CHECK(batch.puzzles.empty());
}

TEST(redundant_givens_are_found_within_their_cap) {
    for (const char* name : {"4x4", "6x6", "9x9"}) {
        const Layout layout = make_layout(name);
        const auto minimal = generate(layout, {.minimal = true}, 2, 0, 1, {}).puzzles[0];
        CHECK(!redundant_givens(layout, minimal, {}).cells);
        CHECK_EQUAL(redundant_givens(layout, minimal, {}).solutions, 1);
        Meter meter({});
        Solver solver(Board(layout, minimal), meter);
        CHECK(solver.next());
        const std::vector<int> full = solver.solution().values();
        CHECK(redundant_givens(layout, full, {}).cells == layout.all);
        const RedundantGivens capped = redundant_givens(layout, full, {.nodes = 5});
        CHECK(capped.cap == Cap::nodes);
        CHECK(!capped.cells);
        const std::vector<int> empty(static_cast<std::size_t>(layout.cells));
        CHECK_EQUAL(redundant_givens(layout, empty, {}).solutions, 2);
    }
}

TEST(estimates_come_near) {
    const Layout layout = make_layout("4x4");
    Meter meter({});
    const Estimate found = estimate_solutions(Board(layout, std::vector<int>(16)), 2000, 1, meter);
    CHECK(found.error < 10);
    CHECK(found.solutions > 288 - 4 * found.error && found.solutions < 288 + 4 * found.error);
}
