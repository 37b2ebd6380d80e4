#include "base/board.hpp"

#include "check.hpp"
#include "puzzles.hpp"

using namespace whydoku;

// The index of singles, against counting anew.
static void check_index(const Board& board) {
    const Layout& layout = board.layout();
    CellSet naked, bivalue;
    for (Cell c : board.empty()) {
        if (board.candidates(c).size() == 1) naked |= CellSet::of(c);
        if (board.candidates(c).size() == 2) bivalue |= CellSet::of(c);
    }
    CHECK(board.naked() == naked);
    CHECK(board.bivalue() == bivalue);
    for (House h = 0; h < layout.houses; ++h) {
        DigitSet hidden;
        for (Digit d : board.missing(h)) {
            CHECK_EQUAL(board.place_count(h, d), board.places(d, h).size());
            if (board.places(d, h).size() == 1) hidden |= DigitSet::of(d);
        }
        for (Digit d : layout.digits()) {
            const int count = board.places(d, h).size();
            CHECK_EQUAL(board.houses_with(d, 2).has(h), count == 2);
            CHECK_EQUAL(board.open_houses(d, 3).has(h), count == 2 || count == 3);
        }
        CHECK_EQUAL(board.full_houses().has(h), (layout.house[h] & board.empty()).size() == 1);
        CHECK(board.hidden(h) == hidden);
        CHECK_EQUAL(board.hidden_houses().has(h), static_cast<bool>(hidden));
    }
}

TEST(index_of_singles_follows_every_move) {
    const Layout layout = make_layout("9x9");
    Board board = puzzles::board(layout, puzzles::EASY);
    check_index(board);
    while (board.naked()) {
        const Cell cell = board.naked().first();
        board.place(cell, board.candidates(cell).first());
        check_index(board);
    }
    CHECK(board.solved());
}

TEST(index_of_singles_follows_eliminations_to_the_bitter_end) {
    const Layout layout = make_layout("6x6");
    Board board = puzzles::board(layout, std::string(36, '.'));
    for (Digit d = 1; d <= 6; ++d) {
        CHECK(!board.broken());
        board.eliminate(7, d);
        check_index(board);
    }
    CHECK(board.broken());
    const std::vector<Problem> found = board.problems();
    CHECK_EQUAL(found.size(), 1u);
    CHECK(found.front().kind == ProblemKind::no_candidate && found.front().cells.has(7));
}

TEST(equal_digits_break_the_board) {
    const Layout layout = make_layout("4x4");
    const Board board = puzzles::board(layout, "1..1............");
    CHECK(board.broken());
    const Problem problem = board.problems().front();
    CHECK(problem.kind == ProblemKind::equal);
    CHECK(problem.cells == (CellSet::of(0) | CellSet::of(3)));
}
