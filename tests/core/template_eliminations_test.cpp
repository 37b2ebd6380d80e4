#include "position/template_eliminations.hpp"

#include "check.hpp"
#include "exact/exact.hpp"
#include "puzzles.hpp"

using namespace whydoku;

namespace {

// The places of all templates: every choice of one cell a row that serves each house once.
void gather(const Board& board, Digit d, int row, CellSet chosen, CellSet& held) {
    const Layout& layout = board.layout();
    if (row == layout.size) {
        for (House h = 0; h < layout.houses; ++h) {
            const int here = (chosen & layout.house[h]).size();
            if (here != (board.placed(h).has(d) ? 0 : 1)) return;
        }
        held |= chosen;
        return;
    }
    if (board.placed(layout.row(row)).has(d)) return gather(board, d, row + 1, chosen, held);
    for (Cell c : board.places(d, layout.row(row))) {
        if (chosen & layout.peers[c]) continue;
        gather(board, d, row + 1, chosen | CellSet::of(c), held);
    }
}

void check_lost(const Position& position, int& seen) {
    const Board& board = position.board();
    auto& eliminations = position.table<TemplateEliminations>();
    for (Digit d : board.layout().digits()) {
        CellSet held;
        gather(board, d, 0, {}, held);
        CHECK(eliminations.of(d) == board.places(d) - held);
        CHECK_EQUAL(eliminations.digits().has(d), bool(board.places(d) - held));
        seen += (board.places(d) - held).size();
    }
}

}  // namespace

TEST(lost_places_are_those_of_no_template) {
    int seen = 0;
    for (const char* name : {"6x6", "9x9", "9x9-x", "9x9-windoku", "10x10"}) {
        const Layout layout = make_layout(name);
        Position position(puzzles::board(layout, std::string(layout.cells, '.')));
        const Board& board = position.board();
        Meter meter({});
        Solver solver(board, meter);
        CHECK(solver.next());
        const Board& solution = solver.solution();
        std::uint32_t random = 1;
        // What is not of the solution goes, here and there; with few places left, some are lost.
        for (int round = 0; round < 20 * layout.cells; ++round) {
            random = random * 1664525u + 1013904223u;
            const Cell c = static_cast<int>(random >> 16) % layout.cells;
            const Digit d = 1 + static_cast<int>(random >> 8) % layout.size;
            if (solution.value(c) != d) position.eliminate(c, d);
            if (round % layout.size == 0 && board.places(1).size() < 4 * layout.size) {
                check_lost(position, seen);
            }
        }
    }
    CHECK(seen > 100);
}
