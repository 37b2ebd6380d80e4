#include "scales/se/closure.hpp"

#include "check.hpp"
#include "puzzles.hpp"
#include "scales/se/implications.hpp"

namespace whydoku::se {
namespace {

// Ratings between 6.6 and 8.5: no singles, and chains of all kinds.
constexpr const char* PUZZLES[] = {
    ".6.8......4...569....3.4.1.2...8.....5.1.6.83........653......9.....1...1...4...2",
    "5..7..6....38...........2..62.4............917............35.8.4.....1......9....",
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
};

// A closure has each candidate that propagation makes false, and each contradiction.
void check_has_all(const Grid& grid, Reach reach, const Closure& closure) {
    Meter meter{Caps{}};
    Workshop workshop{.meter = meter, .nested = {}, .spare = {}};
    Propagation propagation(grid, reach, workshop);
    Implications found;
    for (int c : grid.empty) {
        for (int d : bits(grid.cell[c])) {
            const Node on = node(candidate_of(c, d), true);
            propagation.run(on, found);
            if (found.contradiction_on >= 0) CHECK(closure.is_refuted(on));
            for (std::uint16_t entry : found.nodes[false]) {
                CHECK(closure.has(on, candidate_of(found.entries[entry].node)));
            }
        }
    }
}

}  // namespace

TEST(closures_have_all_that_propagation_finds) {
    const Layout layout = make_layout("9x9");
    for (const char* puzzle : PUZZLES) {
        const Grid grid(puzzles::board(layout, puzzle));
        check_has_all(grid, {.multiple = true}, StaticClosure(grid));
        check_has_all(grid, {.multiple = true, .dynamic = true}, DynamicClosure(grid));
        check_has_all(grid, {.dynamic = true, .nishio = true}, NishioClosure(grid));
    }
}

}  // namespace whydoku::se
