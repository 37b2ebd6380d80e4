#include "finders/shared/exocets.hpp"

#include <bit>

namespace whydoku {

BandView::BandView(const Board& b, bool t) : board(b), turned(t) {
    for (int line = 0; line < LINES; ++line) {
        for (int cross = 0; cross < LINES; ++cross) {
            for (Digit d : digits(cell(line, cross))) places[d][cross] |= PlaceSet::of(line);
        }
    }
}

CellSet BandView::cells_of(int band) const {
    CellSet cells;
    for (int i : lines_of(band)) cells |= board.layout().house[line(i)];
    return cells;
}

bool fit_all(const LinesOfCross& of) {
    for (int line : of[0]) {
        if (fit_both(of[1] - PlaceSet::of(line), of[2] - PlaceSet::of(line))) return true;
    }
    return false;
}

namespace {

// The base in a line of a box whose third cell is this one.
ExocetBase base_beside(const BandView& view, int line, int box, int third) {
    constexpr int SIDE = BandView::SIDE;
    ExocetBase base{line, line / SIDE, box, third, {}, {}};
    for (int cross = SIDE * box; cross < SIDE * (box + 1); ++cross) {
        if (cross != third) base.cells |= CellSet::of(view.cell(line, cross));
    }
    if (!(base.cells - view.board.empty())) base.digits = view.board.candidates_of(base.cells);
    return base;
}

}  // namespace

std::vector<ExocetBase> exocet_bases(const BandView& view) {
    constexpr int SIDE = BandView::SIDE;
    std::vector<ExocetBase> bases;
    for (int line = 0; line < BandView::LINES; ++line) {
        for (int box = 0; box < SIDE; ++box) {
            for (int third = SIDE * box; third < SIDE * (box + 1); ++third) {
                const ExocetBase base = base_beside(view, line, box, third);
                if (base.digits.size() < 3 || base.digits.size() > 4) continue;
                bases.push_back(base);
            }
        }
    }
    return bases;
}

std::vector<ExocetTarget> exocet_targets(const BandView& view, const ExocetBase& base, int box) {
    constexpr int SIDE = BandView::SIDE;
    std::vector<ExocetTarget> found;
    for (int cross = SIDE * box; cross < SIDE * (box + 1); ++cross) {
        std::vector<ExocetTarget> open;
        for (int line : BandView::lines_of(base.band) - PlaceSet::of(base.line)) {
            const Cell c = view.cell(line, cross);
            if (view.digits(c) & base.digits) open.push_back({line, cross, c});
        }
        if (open.size() == 1 && view.board.empty().has(open[0].cell)) found.push_back(open[0]);
    }
    return found;
}

std::vector<ExocetCover> exocet_covers(const LinesOfCross& of) {
    std::vector<ExocetCover> covers;
    for (const unsigned crosses : {0b000u, 0b001u, 0b010u, 0b100u, 0b011u, 0b101u, 0b110u}) {
        PlaceSet lines;
        for (int i = 0; i < BandView::SIDE; ++i) lines |= crosses >> i & 1 ? PlaceSet{} : of[i];
        if (std::popcount(crosses) + lines.size() <= 2) covers.push_back({lines, crosses});
    }
    return covers;
}

}  // namespace whydoku
