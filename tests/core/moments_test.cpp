#include "make/moments.hpp"

#include "check.hpp"
#include "exact/exact.hpp"
#include "puzzles.hpp"

using namespace whydoku;

// The same board after a symmetry.
static Board moved(const Board& board, const Symmetry& symmetry) {
    const Layout& layout = board.layout();
    Board there(layout, symmetry.apply(layout, board.values()));
    for (Cell to : there.empty()) {
        const Cell from = symmetry.source(layout.size, layout.row_of(to), layout.column_of(to));
        for (Digit d : layout.digits()) {
            if (!board.has(from, d))
                there.eliminate(to, symmetry.digits[static_cast<std::size_t>(d)]);
        }
    }
    return there;
}

static void strike_some(Board& board, Random& random, int count) {
    for (int i = 0; i < count; ++i) {
        board.eliminate(random.below(board.layout().cells), 1 + random.below(board.layout().size));
    }
}

// The second and third have automorphisms, which carry candidates to different cells.
static const std::string_view BOARDS[] = {
    puzzles::HARD,
    "6..4...7..1..8..........4.22..9..6.8.7....2.......1..5..264.9..8..........47.3..6",
    "12345678945678912378912345623156489756489723189723156431264597864597831.97831264.",
};

TEST(positions_that_are_equal_up_to_symmetry_have_one_form) {
    const Layout layout = make_layout("9x9");
    const Symmetries symmetries(layout);
    Random random(1);
    Meter meter({});
    for (std::string_view line : BOARDS) {
        for (int turn = 0; turn < 30; ++turn) {
            Board board = puzzles::board(layout, line);
            strike_some(board, random, 40);
            const std::string form = position_form(symmetries, board, meter);
            const Board there = moved(board, symmetries.random(random));
            CHECK(position_form(symmetries, there, meter) == form);
            const Cell c = there.empty().first();
            if (there.candidates(c).size() == 0) continue;
            Board other = there;
            other.eliminate(c, there.candidates(c).first());
            CHECK(position_form(symmetries, other, meter) != form);
        }
    }
}

TEST(grids_that_are_equal_up_to_symmetry_have_one_text) {
    const Layout layout = make_layout("9x9");
    const Symmetries symmetries(layout);
    Random random(2);
    Meter meter({});
    std::vector<std::string> texts;
    for (std::string_view line : {puzzles::HARD, puzzles::EASY, BOARDS[2]}) {
        Solver solver(puzzles::board(layout, line), meter);
        CHECK(solver.next());
        const std::vector<int> grid = solver.solution().values();
        texts.push_back(grid_invariant(layout, grid));
        for (int turn = 0; turn < 100; ++turn) {
            const auto there = symmetries.random(random).apply(layout, grid);
            CHECK(grid_invariant(layout, there) == texts.back());
        }
    }
    CHECK(texts[0] != texts[1] && texts[0] != texts[2] && texts[1] != texts[2]);
}
