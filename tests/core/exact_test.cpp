#include "exact/exact.hpp"

#include "check.hpp"
#include "puzzles.hpp"

using namespace whydoku;

static std::uint64_t count(const char* layout_name, std::string_view line, std::uint64_t limit) {
    const Layout layout = make_layout(layout_name);
    Meter meter({});
    return count_solutions(puzzles::board(layout, line), limit, meter);
}

TEST(known_counts) {
    CHECK_EQUAL(count("4x4", "................", 1000), 288u);
    CHECK_EQUAL(count("4x4", "................", 100), 100u);
    CHECK_EQUAL(count("4x4", "1.......1.......", 10), 0u);
    CHECK_EQUAL(count("9x9", puzzles::EASY, 2), 1u);
    CHECK_EQUAL(count("9x9", puzzles::HARD, 2), 1u);
}

TEST(enumeration_and_count_agree) {
    const Layout layout = make_layout("4x4");
    Meter meter({});
    Solver solver(puzzles::board(layout, "................"), meter);
    int found = 0;
    while (solver.next()) {
        CHECK(solver.solution().solved());
        ++found;
    }
    CHECK_EQUAL(found, 288);
}

TEST(caps_are_reported) {
    const Layout layout = make_layout("9x9");
    Meter meter({.nodes = 10});
    count_solutions(puzzles::board(layout, std::string(81, '.')), 1'000'000, meter);
    CHECK(meter.stopped_by() == Cap::nodes);
}
