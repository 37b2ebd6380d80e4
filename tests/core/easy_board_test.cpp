#include "scales/hodoku/easy_board.hpp"

#include "check.hpp"
#include "exact/random.hpp"
#include "puzzles.hpp"

using namespace whydoku;
using hodoku::EasyBoard;

namespace {

// Everything that can be read of an EasyBoard is what a Board says.
void check_equal(const EasyBoard& easy, const Board& board) {
    const Layout& layout = board.layout();
    CHECK(easy.empty() == board.empty());
    CHECK(easy.naked() == board.naked());
    CHECK_EQUAL(easy.broken(), board.broken());
    CHECK_EQUAL(easy.solved(), board.solved());
    for (unsigned most = 2; most <= 4; ++most) {
        CHECK(easy.open_cells(most) == board.open_cells(most));
    }
    for (Cell c = 0; c < layout.cells; ++c) {
        CHECK_EQUAL(easy.value(c), board.value(c));
        CHECK(easy.candidates(c) == board.candidates(c));
    }
    for (Digit d : layout.digits()) {
        CHECK(easy.places(d) == board.places(d));
        CHECK(easy.one_place(d) == board.one_place(d));
        for (House h = 0; h < layout.houses; ++h) {
            CHECK_EQUAL(easy.place_count(h, d), board.place_count(h, d));
            CHECK(easy.missing(h) == board.missing(h));
        }
    }
}

}  // namespace

TEST(easy_board_is_read_as_a_board) {
    const Layout layout = make_layout("9x9");
    Random random(1);
    for (int round = 0; round < 20; ++round) {
        Board board = puzzles::board(layout, puzzles::HARD);
        EasyBoard easy(layout);
        CHECK(easy.assign(board));
        check_equal(easy, board);
        while (!board.solved() && !board.broken()) {
            const Cell c = board.tightest();
            const DigitSet digits = board.candidates(c);
            DigitSet left = digits;
            for (int skip = random.below(digits.size()); skip > 0; --skip) {
                left -= DigitSet::of(left.first());
            }
            const Digit d = left.first();
            if (random.below(2)) {
                board.place(c, d);
                easy.place(c, d);
            } else {
                board.eliminate(c, d);
                easy.eliminate(c, d);
            }
            if (!board.broken()) check_equal(easy, board);
            CHECK_EQUAL(easy.broken(), board.broken());
        }
    }
}

TEST(easy_board_refuses_what_is_no_plain_puzzle) {
    const Layout layout = make_layout("9x9");
    EasyBoard easy(layout);
    std::vector<int> values(81, 0);
    CHECK(easy.assign(values));
    values[0] = values[1] = 5;
    CHECK(!easy.assign(values));
    values[1] = 10;
    CHECK(!easy.assign(values));
    values.pop_back();
    CHECK(!easy.assign(values));
    Board board = puzzles::board(layout, puzzles::HARD);
    board.eliminate(board.empty().first(), board.candidates(board.empty().first()).first());
    CHECK(!easy.assign(board));
}
