// Nearly no puzzle has an automorphism, and that is seen soon. Lines and digits get colours from
// what their givens cross, as when graphs are compared: only what has the same colour can be
// exchanged. Of an ordinary puzzle, all colours differ after a few rounds.
#include "exact/automorphisms.hpp"

#include <algorithm>
#include <iterator>

#include "exact/canonical_lister.hpp"

namespace whydoku {
namespace {

using Givens = std::array<std::uint8_t, MAX_CELLS>;
using Color = std::uint64_t;
using Colors = std::array<Color, MAX_SIZE>;

constexpr int ROUNDS = 4;
constexpr std::size_t MOST_FOUND = 1000;                  // a puzzle with one solution has fewer
constexpr std::uint64_t MOST_SYMMETRIES_TRIED = 200'000;  // some milliseconds

constexpr Color mixed(Color x) {
    x ^= x >> 31;
    x *= 0x9e3779b97f4a7c15;
    return x ^ x >> 29;
}

// The colours of rows and columns: lines that an automorphism exchanges have the same colour. A row
// and a column have, too, where it transposes the grid.
struct LineColors {
    Colors rows, columns;

    LineColors(const Layout& layout, const Givens& givens) {
        Colors regions;
        std::array<Color, MAX_SIZE + 1> digits;
        rows.fill(1);
        columns.fill(1);
        regions.fill(1);
        digits.fill(1);
        for (int round = 0; round < ROUNDS; ++round) {
            const LineColors before = *this;
            const Colors regions_before = regions;
            const auto digits_before = digits;
            for (Cell c : layout.all) {
                const int d = givens[c], i = layout.row_of(c), j = layout.column_of(c);
                if (!d) continue;
                const Color region = regions_before[layout.region[c]], digit = digits_before[d];
                const Color own = mixed(digit + 3 * region + layout.houses_of[c].size());
                const Color lines = mixed(before.rows[i]) + mixed(before.columns[j]);
                rows[i] += mixed(own + 5 * before.columns[j]);
                columns[j] += mixed(own + 5 * before.rows[i]);
                regions[layout.region[c]] += mixed(lines + 7 * digit);
                digits[d] += mixed(lines + 7 * region);
            }
        }
    }

    // Whether colours alone show that there is no automorphism besides the identity.
    bool all_differ(int size) const {
        Colors one = rows, other = columns;
        std::sort(one.begin(), one.begin() + size);
        std::sort(other.begin(), other.begin() + size);
        return std::adjacent_find(one.begin(), one.begin() + size) == one.begin() + size &&
               std::adjacent_find(other.begin(), other.begin() + size) == other.begin() + size &&
               !std::equal(one.begin(), one.begin() + size, other.begin());
    }
};

class AutomorphismLister : public SymmetryLister {
  public:
    AutomorphismLister(const Layout& layout, const Givens& givens, const LineColors& colors)
        : SymmetryLister(layout, MOST_FOUND, MOST_SYMMETRIES_TRIED),
          givens_(givens),
          colors_(colors) {}

  protected:
    bool may_come(bool is_column, int place, int image) const override {
        const Colors& at = is_column ? colors_.columns : colors_.rows;
        const Colors& from = is_column != here_.transposed ? colors_.columns : colors_.rows;
        return at[place] == from[image];
    }

    // Whether the digits of the crossings can be exchanged for those that come there.
    bool accepts(const Symmetry& here, int rows, int columns) override {
        to_ = from_ = {};
        for (int i = 0; i < rows; ++i) {
            for (int j = 0; j < columns; ++j) {
                const int digit = givens_[here.source(n_, i, j)], found = givens_[i * n_ + j];
                if (!digit != !found) return false;
                if (!to_[digit] && !from_[found]) {
                    to_[digit] = static_cast<std::uint8_t>(found);
                    from_[found] = static_cast<std::uint8_t>(digit);
                }
                if (to_[digit] != found) return false;
            }
        }
        return true;
    }

    // At most one digit is not given: what is left over for it is its image.
    void complete(Symmetry& found) const override {
        found.digits = to_;
        for (Digit d = 1; d <= n_; ++d) {
            for (Digit image = 1; image <= n_ && !found.digits[d]; ++image) {
                if (!from_[image]) found.digits[d] = static_cast<std::uint8_t>(image);
            }
        }
    }

  private:
    const Givens& givens_;
    const LineColors& colors_;
    std::array<std::uint8_t, MAX_SIZE + 1> to_{}, from_{};
};

Automorphism automorphism_of(const Symmetry& symmetry, const Layout& layout) {
    Automorphism found;
    found.digits = symmetry.digits;
    for (Cell c : layout.all) {
        const Cell from = symmetry.source(layout.size, layout.row_of(c), layout.column_of(c));
        found.cells[from] = static_cast<std::uint8_t>(c);
    }
    return found;
}

bool is_identity(const Automorphism& one, const Layout& layout) {
    CellSet moved;
    for (Cell c : layout.all) {
        if (one.cells[c] != c) moved |= CellSet::of(c);
    }
    return !moved;
}

// Whether the givens show where each line goes. Two empty lines of a chute can be exchanged, so
// that the puzzle has several solutions; a jigsaw may have one, but which goes where cannot be
// told.
bool show_all_lines(const Layout& layout, CellSet given) {
    const int band = layout.box_rows ? layout.box_rows : layout.size;
    const int stack = layout.box_cols ? layout.box_cols : layout.size;
    bool two_in_a_row = false;  // else rows cannot be told from columns
    for (int from = 0; from < layout.size; ++from) {
        int empty_rows = 0, empty_columns = 0;
        for (int i = from / band * band; i < (from / band + 1) * band; ++i) {
            empty_rows += !(given & layout.house[layout.row(i)]);
        }
        for (int i = from / stack * stack; i < (from / stack + 1) * stack; ++i) {
            empty_columns += !(given & layout.house[layout.column(i)]);
        }
        if (empty_rows > 1 || empty_columns > 1) return false;
        two_in_a_row |= (given & layout.house[layout.row(from)]).size() > 1;
    }
    return two_in_a_row;
}

std::vector<Automorphism> automorphisms(const Layout& layout, const Givens& givens) {
    if (!layout.rules.empty()) return {};
    DigitSet digits;
    for (Cell c : layout.all) {
        if (givens[c]) digits |= DigitSet::of(givens[c]);
    }
    // Two digits that are not given could be exchanged: the puzzle has several solutions.
    if (digits.size() < layout.size - 1) return {};
    CellSet given;
    for (Cell c : layout.all) {
        if (givens[c]) given |= CellSet::of(c);
    }
    if (!show_all_lines(layout, given)) return {};
    const LineColors colors(layout, givens);
    if (colors.all_differ(layout.size)) return {};
    AutomorphismLister lister(layout, givens, colors);
    std::vector<Automorphism> found;
    for (const Symmetry& symmetry : lister.list()) {
        found.push_back(automorphism_of(symmetry, layout));
    }
    if (lister.ended() != SymmetryLister::Ended::complete) return {};
    std::erase_if(found, [&](const Automorphism& one) { return is_identity(one, layout); });
    return found;
}

}  // namespace

void Automorphisms::build(const Position& position) {
    const Board& board = position.board();
    Givens givens{};
    for (Cell c : board.given()) givens[c] = static_cast<std::uint8_t>(board.value(c));
    if (layout_ == &board.layout() && givens == givens_) return;
    layout_ = &board.layout();
    givens_ = givens;
    all_ = automorphisms(*layout_, givens);
}

}  // namespace whydoku
