// Impossible patterns of three digits, of any shape: see impossible.hpp.
//
// Cells that hold nothing but the three digits take part without a cost. Cells with guardians are
// chosen so that the digits cannot fill all. Where they still can, some more cells may join without
// a change to that. One of those that may not join has to be chosen next.
#include <array>

#include "finders/shared/impossible.hpp"
#include "finders/shared/three_digits.hpp"

namespace whydoku {
namespace {

constexpr int DIGITS_OF_PATTERN = 3;
constexpr int MOST_GUARDED_CELLS = 4, MOST_GUARDIANS_OF_CELL = 2;
constexpr int FEWEST_PLAIN = 8;  // cells without guardians

// Whether three digits can fill some cells so that no cell sees its digit again.
class Filling {
  public:
    Filling(const Layout& layout, CellSet cells) : layout_(layout) { rest_ = core_of(cells); }

    bool exists() {
        open_.fill(rest_);
        return fill(rest_, open_);
    }

  private:
    using Open =
        std::array<CellSet, DIGITS_OF_PATTERN>;  // by digit: cells that are not filled, and may be

    // Cells that see fewer than three others can be filled last, whatever these hold.
    CellSet core_of(CellSet cells) const {
        for (CellSet before; cells != before;) {
            before = cells;
            for (Cell c : before) {
                if ((cells & layout_.peers[c]).size() < DIGITS_OF_PATTERN) cells -= CellSet::of(c);
            }
        }
        return cells;
    }

    bool fill(CellSet rest, Open open) const {
        while (rest) {
            const auto& [a, b, c] = open;
            if (rest - a - b - c) return false;
            const CellSet two = (a & b) | (a & c) | (b & c);
            if (const CellSet forced = rest - two) {
                const Cell cell = forced.first();
                put(cell, a.has(cell) ? 0 : b.has(cell) ? 1 : 2, rest, open);
                continue;
            }
            const CellSet three = a & b & c;
            if (const CellSet split = rest - three) {
                const Cell cell = busiest(split, rest);
                const int first = a.has(cell) ? 0 : 1, second = c.has(cell) ? 2 : 1;
                CellSet left = rest;
                Open tried = open;
                put(cell, first, left, tried);
                if (fill(left, tried)) return true;
                put(cell, second, rest, open);
                continue;
            }
            // No cell sees a filled one, so the names of the digits are free for it and another.
            const Cell cell = busiest(rest, rest);
            const CellSet near = rest & layout_.peers[cell];
            put(cell, 0, rest, open);
            if (near) put(near.first(), 1, rest, open);
        }
        return true;
    }

    void put(Cell cell, int digit, CellSet& rest, Open& open) const {
        rest -= CellSet::of(cell);
        for (CellSet& cells : open) cells -= CellSet::of(cell);
        open[static_cast<std::size_t>(digit)] -= layout_.peers[cell];
    }

    Cell busiest(CellSet cells, CellSet rest) const {
        Cell best = cells.first();
        int most = -1;
        for (Cell c : cells) {
            const int seen = (rest & layout_.peers[c]).size();
            if (seen > most) most = seen, best = c;
        }
        return best;
    }

    const Layout& layout_;
    CellSet rest_;
    Open open_{};
};

bool can_be_filled(const Layout& layout, CellSet cells) {
    return Filling(layout, cells).exists();
}

// The patterns of three digits.
class ThreeDigitSearch {
  public:
    ThreeDigitSearch(const Board& board, DigitSet digits, CellSet plain,
                     std::vector<GuardedPattern>& found)
        : board_(board), layout_(board.layout()), digits_(digits), plain_(plain), found_(found) {}

    void find() {
        CellSet guarded;
        for (Cell c : board_.empty() - plain_) {
            const int own = (board_.candidates(c) & digits_).size();
            if (own >= 2 && guardians(c) <= MOST_GUARDIANS_OF_CELL) guarded |= CellSet::of(c);
        }
        extend({}, guarded, MOST_GUARDED_CELLS);
    }

  private:
    int guardians(Cell c) const { return (board_.candidates(c) - digits_).size(); }

    // Chooses more cells, with so many guardians at most.
    void extend(CellSet chosen, CellSet open, int left) {
        const CellSet cells = plain_ | chosen;
        for (Cell c : open) {
            if (guardians(c) > left || fills_a_house(cells, c)) open -= CellSet::of(c);
        }
        if (can_be_filled(layout_, cells | open)) return;
        if (!can_be_filled(layout_, cells)) return report(chosen);
        CellSet joined = cells;
        for (Cell c : open) {
            if (can_be_filled(layout_, joined | CellSet::of(c))) joined |= CellSet::of(c);
        }
        for (Cell c : open - joined) {
            open -= CellSet::of(c);
            extend(chosen | CellSet::of(c), open, left - guardians(c));
        }
    }

    // Whether a cell would be the fourth of a house: that says no more than the house does.
    bool fills_a_house(CellSet cells, Cell c) const {
        for (House h : layout_.houses_of[c]) {
            if ((cells & layout_.house[h]).size() >= DIGITS_OF_PATTERN) return true;
        }
        return false;
    }

    void report(CellSet chosen) {
        for (Cell c : chosen) {
            if (!can_be_filled(layout_, plain_ | (chosen - CellSet::of(c)))) return;
        }
        CellSet needed = plain_ | chosen;
        for (Cell c : plain_) {
            if (!can_be_filled(layout_, needed - CellSet::of(c))) needed -= CellSet::of(c);
        }
        found_.push_back({needed, digits_, guards_of(board_, chosen, digits_)});
    }

    const Board& board_;
    const Layout& layout_;
    DigitSet digits_;
    CellSet plain_;  // cells without guardians
    std::vector<GuardedPattern>& found_;
};

}  // namespace

void ThreeDigitPatterns::build(const Position& position) {
    all_.clear();
    const Board& board = position.board();
    each_three_digits(board, FEWEST_PLAIN, [&](DigitSet digits, CellSet plain) {
        ThreeDigitSearch(board, digits, plain, all_).find();
    });
    if (all_.empty()) return;
    keep_the_strongest();
    drop_those_with(position.table<Tridagons>());
}

}  // namespace whydoku
