#include "lost.hpp"

#include <algorithm>

namespace pencilmark {
namespace {

// Goes over the templates of a digit row by row, the row with the fewest places first. Cells of
// which no two see each other, one in each row, serve all columns and boxes too; only what a
// variant adds has to be asked.
class Templates {
  public:
    Templates(const Board& board, Digit d) : layout_(board.layout()), open_(board.places(d)) {
        for (House row : layout_.rows()) {
            if (!board.placed(row).has(d)) rows_[size_++] = open_ & layout_.house[row];
        }
        std::sort(rows_.begin(), rows_.begin() + size_,
                  [](CellSet one, CellSet other) { return one.size() < other.size(); });
        for (House h = 3 * layout_.size; h < layout_.houses; ++h) {
            if (!board.placed(h).has(d)) extra_ |= HouseSet::of(h);
        }
    }

    // The places that were in no template so far.
    CellSet open() const { return open_; }

    // Whether these places hold a template; if so, its places are open no longer.
    bool fill(CellSet left, int row = 0, CellSet chosen = {}) {
        if (row == size_) return finish(chosen);
        for (CellSet here = left & rows_[row]; here;) {
            // Those that are open still go first, so that few templates show them all.
            const CellSet fresh = here & open_;
            const Cell c = (fresh ? fresh : here).first();
            here -= CellSet::of(c);
            if (fill(left - layout_.peers[c], row + 1, chosen | CellSet::of(c))) return true;
        }
        return false;
    }

  private:
    bool finish(CellSet chosen) {
        for (House h : extra_) {
            if (!(chosen & layout_.house[h])) return false;
        }
        open_ -= chosen;
        return true;
    }

    const Layout& layout_;
    CellSet open_;
    std::array<CellSet, MAX_SIZE> rows_;
    int size_ = 0;
    HouseSet extra_;
};

}  // namespace

CellSet Lost::find(const Board& board, Digit d) {
    Templates templates(board, d);
    const CellSet places = board.places(d);
    CellSet lost;
    while (const CellSet open = templates.open() - lost) {
        const Cell c = open.first();
        if (!templates.fill(places - board.layout().peers[c])) lost |= CellSet::of(c);
    }
    return lost;
}

}  // namespace pencilmark
