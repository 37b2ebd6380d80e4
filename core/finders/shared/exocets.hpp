// What exocets share: the lines of a band, its base cells and targets, and where digits fit.
//
//      B B x | - y - | - - z      B: base cells, two cells of a line within a box
//      . . x | . y . | . . z      x, y, z: cross-lines, one through each box of the band; in the
//      . . x | . y . | . . z      base's own box, through the third cell of that line
//      ------+-------+------
//        ... x     y       z      outside the band: where base digits must fit twice at most
#pragma once

#include <array>
#include <vector>

#include "position/position.hpp"

namespace whydoku {

// A band of rows, or of columns: lines run along the band, cross-lines across it.
struct BandView {
    static constexpr int SIDE = 3;   // lines and boxes of a band
    static constexpr int LINES = 9;  // rows, and columns
    using Places = std::array<std::array<PlaceSet, LINES>, MAX_SIZE + 1>;  // by digit, cross-line

    const Board& board;
    bool turned;
    Places places{};  // the lines where a cross-line has the digit, as a candidate or placed

    BandView(const Board& b, bool t);

    static bool exists_on(const Layout& layout) {
        return layout.box_rows == SIDE && layout.box_cols == SIDE;
    }
    static PlaceSet lines_of(int band) {
        return {static_cast<std::uint16_t>(0b111 << SIDE * band)};
    }

    Cell cell(int line, int cross) const {
        return turned ? cross * LINES + line : line * LINES + cross;
    }
    House line(int i) const { return turned ? board.layout().column(i) : board.layout().row(i); }
    House cross(int i) const { return turned ? board.layout().row(i) : board.layout().column(i); }
    CellSet cells_of(int band) const;
    // What a cell holds, or may hold.
    DigitSet digits(Cell c) const {
        return board.value(c) ? DigitSet::of(board.value(c)) : board.candidates(c);
    }
};

// Calls look(view) for the bands of rows and then for those of columns, until it returns true.
template <class Look>
void look_along_bands(const Board& board, const Look& look) {
    if (!BandView::exists_on(board.layout())) return;
    if (!look(BandView(board, false))) look(BandView(board, true));
}

using CrossLines = std::array<int, BandView::SIDE>;
using LinesOfCross = std::array<PlaceSet, BandView::SIDE>;  // of each cross-line: some of its lines

// Whether two cross-lines can have a digit each, in different lines.
inline bool fit_both(PlaceSet one, PlaceSet other) {
    return one && other && (one | other).size() > 1;
}
// Whether all three can.
bool fit_all(const LinesOfCross& of);

// Two base cells, and the lines that they lie in.
struct ExocetBase {
    int line, band, box;  // box: from 0 within the band
    int third;            // the cross-line of the cell beside them
    CellSet cells;
    DigitSet digits;
};

// The pairs of empty cells that hold three or four digits together.
std::vector<ExocetBase> exocet_bases(const BandView& view);

struct ExocetTarget {
    int line, cross;
    Cell cell;
};

// The cells of a box of the band that can be targets: of a cross-line, the one cell off the base's
// line that can hold a base digit.
std::vector<ExocetTarget> exocet_targets(const BandView& view, const ExocetBase& base, int box);

// A cover of places of a digit: lines, and some of the cross-lines, by a bit each.
struct ExocetCover {
    PlaceSet lines;
    unsigned crosses;
};

// The covers of at most two houses: lines rather than cross-lines.
std::vector<ExocetCover> exocet_covers(const LinesOfCross& of);

}  // namespace whydoku
