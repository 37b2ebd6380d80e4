#include "position/template_eliminations.hpp"

#include <algorithm>

namespace whydoku {
namespace {

// Searches the templates of a digit row by row, the row with the fewest places first. One cell in
// each row, no two of which see each other, also serves all columns and boxes. Only the extra
// houses of a variant have to be checked.
class TemplateSearch {
  public:
    TemplateSearch(const Board& board, Digit d) : layout_(board.layout()), open_(board.places(d)) {
        for (House row : layout_.rows()) {
            if (!board.placed(row).has(d)) rows_[size_++] = open_ & layout_.house[row];
        }
        std::sort(rows_.begin(), rows_.begin() + size_,
                  [](CellSet one, CellSet other) { return one.size() < other.size(); });
        for (House h = 3 * layout_.size; h < layout_.houses; ++h) {
            if (!board.placed(h).has(d)) extra_ |= HouseSet::of(h);
        }
    }

    // The places that no template has contained so far.
    CellSet open() const { return open_; }

    // Whether a template lies in these places. The places of the one that is found are no longer
    // open.
    bool fill(CellSet left, int row = 0, CellSet chosen = {}) {
        if (row == size_) return finish(chosen);
        for (CellSet here = left & rows_[row]; here;) {
            // Try open places first, so that few templates are needed to close them all.
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

CellSet TemplateEliminations::find(const Board& board, Digit d) {
    TemplateSearch templates(board, d);
    const CellSet places = board.places(d);
    CellSet lost;
    while (const CellSet open = templates.open() - lost) {
        const Cell c = open.first();
        if (!templates.fill(places - board.layout().peers[c])) lost |= CellSet::of(c);
    }
    return lost;
}

}  // namespace whydoku
