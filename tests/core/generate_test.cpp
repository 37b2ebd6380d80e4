#include "generate.hpp"

#include "check.hpp"

using namespace pencilmark;

TEST(generated_puzzles_have_one_solution) {
    for (const char* name : {"4x4", "6x6", "9x9", "9x9-x"}) {
        const Layout layout = make_layout(name);
        const Batch batch = generate(layout, {.balance = "180"}, 3, 0, 5, {});
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
    const Batch all = generate(layout, {}, 3, 0, 6, {}), last = generate(layout, {}, 3, 4, 2, {});
    CHECK(all.puzzles[4] == last.puzzles[0]);
    CHECK(all.puzzles[5] == last.puzzles[1]);
}

TEST(caps_end_a_batch) {
    const Layout layout = make_layout("9x9");
    const Batch batch = generate(layout, {.givens = 17}, 1, 0, 2, {.nodes = 3000});
    CHECK(batch.cap == Cap::nodes);
    CHECK(batch.puzzles.empty());
}

TEST(estimates_come_near) {
    const Layout layout = make_layout("4x4");
    Meter meter({});
    const Estimate found = estimate_solutions(Board(layout, std::vector<int>(16)), 2000, 1, meter);
    CHECK(found.error < 10);
    CHECK(found.solutions > 288 - 4 * found.error && found.solutions < 288 + 4 * found.error);
}
