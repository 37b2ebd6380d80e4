#include "position/template_eliminations.hpp"

#include <algorithm>

namespace whydoku {
namespace {

// Searches the templates of a digit row by row, the row with the fewest places first. One cell in
// each row, no two of which see each other, also serves all columns and boxes. Only the extra
// houses of a variant have to be checked.
class TemplateSearch {
  public:
    TemplateSearch(const Board& board, Digit d)
        : layout_(board.layout()), places_(board.places(d)), open_(places_) {
        for (House row : layout_.rows()) {
            if (!board.placed(row).has(d)) rows_[size_++] = places_ & layout_.house[row];
        }
        std::sort(rows_.begin(), rows_.begin() + size_,
                  [](CellSet one, CellSet other) { return one.size() < other.size(); });
        for (House h = 3 * layout_.size; h < layout_.houses; ++h) {
            if (!board.placed(h).has(d)) extra_ |= HouseSet::of(h);
        }
    }

    // The places that no template has contained so far.
    CellSet open() const { return open_; }

    // Whether this, which was a template of a board, is one of this board. What it holds besides
    // places must be placed. The places of a template are no longer open.
    bool take(CellSet chosen) {
        if ((chosen & places_).size() != size_) return false;
        for (House h : extra_) {
            if (!(chosen & places_ & layout_.house[h])) return false;
        }
        open_ -= chosen;
        return true;
    }

    // Searches a template in these places, and takes it. None if there is none.
    CellSet fill(CellSet left, int row = 0, CellSet chosen = {}) {
        if (row == size_) return take(chosen) ? chosen : CellSet{};
        for (CellSet here = left & rows_[row]; here;) {
            // Try open places first, so that few templates are needed to close them all.
            const CellSet fresh = here & open_;
            const Cell c = (fresh ? fresh : here).first();
            here -= CellSet::of(c);
            const CellSet all = fill(left - layout_.peers[c], row + 1, chosen | CellSet::of(c));
            if (all) return all;
        }
        return {};
    }

  private:
    const Layout& layout_;
    const CellSet places_;
    CellSet open_;
    std::array<CellSet, MAX_SIZE> rows_;
    int size_ = 0;
    HouseSet extra_;
};

}  // namespace

void TemplateEliminations::build(const Position& position) {
    board_ = &position.board();
    known_ -= changes_.update(*board_);
    if (assigned_ == position.assigned()) return;
    assigned_ = position.assigned();
    for (Digit d : board_->layout().digits() - known_) lost_[d] = {};
}

// As long as a board goes on by steps, templates of a digit only vanish.
void TemplateEliminations::find(Digit d) {
    TemplateSearch search(*board_, d);
    std::erase_if(templates_[d], [&](CellSet one) { return !search.take(one); });
    const CellSet places = board_->places(d);
    lost_[d] = lost_[d] & places;
    while (const CellSet open = search.open() - lost_[d]) {
        const Cell c = open.first();
        const CellSet found = search.fill(places - board_->layout().peers[c]);
        if (found) {
            templates_[d].push_back(found);
        } else {
            lost_[d] |= CellSet::of(c);
        }
    }
}

}  // namespace whydoku
