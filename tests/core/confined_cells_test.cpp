#include "position/confined_cells.hpp"

#include <map>

#include "check.hpp"
#include "puzzles.hpp"

using namespace whydoku;

namespace {

using Crowds = std::map<int, CellSet>;  // the cells by the bits of the digits

// Every choice of digits is tried, and every cell looked at.
Crowds all_crowds(const Board& board, CellSet cells, int size, int least) {
    Crowds found;
    DigitSet held;
    for (Cell c : cells) held |= board.candidates(c);
    for (int bits = 0; bits < 4 << board.layout().size; ++bits) {
        const DigitSet digits{static_cast<std::uint16_t>(bits)};
        if (digits.size() != size || digits - held) continue;
        CellSet crowd;
        for (Cell c : cells) {
            if (!(board.candidates(c) - digits)) crowd |= CellSet::of(c);
        }
        if (crowd.size() >= least) found[bits] = crowd;
    }
    return found;
}

}  // namespace

TEST(crowds_are_those_of_all_choices_of_digits) {
    std::size_t seen = 0;
    for (const char* name : {"6x6", "9x9", "10x10"}) {
        const Layout layout = make_layout(name);
        Board board = puzzles::board(layout, std::string(layout.cells, '.'));
        std::uint32_t random = 1;
        for (int round = 0; round < 6 * layout.cells * layout.size / 4; ++round) {
            random = random * 1664525u + 1013904223u;
            const Cell c = static_cast<int>(random >> 16) % layout.cells;
            const Digit d = 1 + static_cast<int>(random >> 8) % layout.size;
            if (board.candidates(c).size() > 2) board.eliminate(c, d);
        }
        const CellSet cells = board.open_cells(4);
        for (int size = 1; size <= layout.size; ++size) {
            Crowds found;
            each_confined_cells(board, cells, size, 4, [&](DigitSet digits, CellSet crowd) {
                CHECK(!found.contains(digits.bits));
                found[digits.bits] = crowd;
            });
            CHECK(found == all_crowds(board, cells, size, 4));
            seen += found.size();
        }
    }
    CHECK(seen > 100);
}
