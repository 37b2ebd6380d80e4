#include "position/suppose.hpp"

#include "check.hpp"
#include "make/generate.hpp"
#include "puzzles.hpp"

using namespace whydoku;

static bool walk_solves(Board board, bool nets) {
    std::vector<std::string> slugs{"pointing", "claiming"};
    for (const Rung& rung : singles()) slugs.emplace_back(ladder()[rung.technique].slug);
    if (nets) slugs.emplace_back("candidate-forcing-net");
    Meter meter({});
    return Climber(meter).advance(board, Policy(slugs, {})) == Outcome::solved;
}

TEST(refuting_solves_what_a_walk_with_nets_solves) {
    const Layout layout = make_layout("9x9");
    std::vector<Board> boards{puzzles::board(layout, puzzles::EASY),
                              puzzles::board(layout, puzzles::HARD)};
    for (const auto& puzzle : generate(layout, {.minimal = true}, 5, 0, 20, {}).puzzles) {
        boards.emplace_back(layout, puzzle);
    }
    int helped = 0;
    for (const Board& board : boards) {
        CHECK_EQUAL(solved_by_refuting(board), walk_solves(board, true));
        helped += solved_by_refuting(board) && !walk_solves(board, false);
    }
    CHECK(helped > 5);
}

TEST(refuting_leaves_what_has_two_solutions) {
    const Layout layout = make_layout("4x4");
    CHECK(!solved_by_refuting(Board(layout, std::vector<int>(16))));
}
