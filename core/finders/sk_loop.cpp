// An SK loop (Steve Kurzhals) runs around four boxes, and as many links as it has cells cover it:
// see rank_zero.hpp.
//
//       box    row    box       In each box the loop has the other cells of a row and of a column
//        a     b b     c        that cross there (x is left out): eight pairs. Every box and
//      h . x         x . d      every line of the eight covers two pairs that follow each other, so
//      h                 d      for a digit as many of them are needed as cover its pairs.
//        g     f f     e
#include "finders/finders.hpp"
#include "finders/shared/rank_zero.hpp"

namespace whydoku {
namespace {

constexpr unsigned PAIRS = 8;  // pairs of cells, and houses that cover two of them each

// The pairs that these houses cover: house k has the pairs k and k + 1.
std::uint8_t covered_by(unsigned houses) {
    return static_cast<std::uint8_t>(houses | houses << 1 | houses >> (PAIRS - 1));
}

// For each set of pairs, the fewest houses that cover them.
const std::array<std::uint8_t, 1 << PAIRS>& fewest_houses() {
    static const std::array<std::uint8_t, 1 << PAIRS> table = [] {
        std::array<std::uint8_t, 1 << PAIRS> fewest{};
        fewest.fill(PAIRS);
        for (unsigned houses = 0; houses < 1 << PAIRS; ++houses) {
            const auto count = static_cast<std::uint8_t>(std::popcount(houses));
            for (unsigned pairs = 0; pairs < 1 << PAIRS; ++pairs) {
                const bool covers = !(pairs & ~covered_by(houses));
                if (covers) fewest[pairs] = std::min(fewest[pairs], count);
            }
        }
        return fewest;
    }();
    return table;
}

struct Loop {
    std::array<CellSet, PAIRS> pair;
    std::array<House, PAIRS> house;
    CellSet cells;

    // The pairs that have the digit.
    unsigned pairs_with(const Board& board, Digit d) const {
        unsigned found = 0;
        for (unsigned i = 0; i < PAIRS; ++i) {
            found |= static_cast<unsigned>(bool(pair[i] & board.places(d))) << i;
        }
        return found;
    }
};

// The loop around the four boxes in which two rows and two columns cross, if these are four boxes
// and each pair has an empty cell.
bool make_loop(const Board& board, int row, int low_row, int column, int right_column, Loop& loop) {
    const Layout& layout = board.layout();
    const auto box = [&](int r, int c) { return layout.box_of(r * layout.size + c); };
    loop.house = {layout.row(row),
                  box(row, right_column),
                  layout.column(right_column),
                  box(low_row, right_column),
                  layout.row(low_row),
                  box(low_row, column),
                  layout.column(column),
                  box(row, column)};
    HouseSet different;
    for (House h : loop.house) different |= HouseSet::of(h);
    if (different.size() != PAIRS) return false;
    CellSet crossings;
    for (int r : {row, low_row}) {
        for (int c : {column, right_column}) crossings |= CellSet::of(r * layout.size + c);
    }
    loop.cells = {};
    for (unsigned i = 0; i < PAIRS; ++i) {
        const House before = loop.house[(i + PAIRS - 1) % PAIRS];
        const CellSet both = layout.house[before] & layout.house[loop.house[i]];
        loop.pair[i] = (both & board.empty()) - crossings;
        if (!loop.pair[i]) return false;
        loop.cells |= loop.pair[i];
    }
    return loop.cells.size() <= static_cast<int>(MOST_TRUTHS);
}

// The sets of the fewest houses that cover the pairs with a digit: those that rule out most.
std::vector<unsigned> best_houses(const Board& board, const Loop& loop, Digit d) {
    const unsigned pairs = loop.pairs_with(board, d);
    std::vector<unsigned> best;
    int most = -1;
    for (unsigned houses = 0; houses < 1 << PAIRS; ++houses) {
        if (std::popcount(houses) != fewest_houses()[pairs] || pairs & ~covered_by(houses))
            continue;
        CellSet struck;
        for (unsigned i = 0; i < PAIRS; ++i) {
            if (houses >> i & 1) struck |= board.places(d, loop.house[i]);
        }
        const int count = (struck - loop.cells).size();
        if (count > most) most = count, best.clear();
        if (count == most) best.push_back(houses);
    }
    return best;
}

// A house covers at most two pairs. So a digit of some pairs needs at least half as many houses,
// and a loop that is covered has at most twice as many digits, each counted pair by pair, as cells.
// Knows how many are too many at each crossing, which has two pairs.
class Surplus {
  public:
    explicit Surplus(const Board& board) {
        const Layout& layout = board.layout();
        for (Cell c = 0; c < layout.cells; ++c) {
            const CellSet box = (layout.house[layout.box_of(c)] & board.empty()) - CellSet::of(c);
            const int row = layout.row_of(c), column = layout.column_of(c);
            of_[c] = of_pair(board, box & layout.house[layout.row(row)]) +
                     of_pair(board, box & layout.house[layout.column(column)]);
        }
    }
    int at(Cell crossing) const { return of_[crossing]; }

  private:
    static constexpr int NEVER = 1000;  // a loop needs cells in each pair

    static int of_pair(const Board& board, CellSet pair) {
        return pair ? board.candidates_of(pair).size() - 2 * pair.size() : NEVER;
    }

    std::array<int, MAX_CELLS> of_{};
};

bool is_covered(const Board& board, const Loop& loop) {
    int links = 0;
    for (Digit d : board.layout().digits()) {
        if (const unsigned pairs = loop.pairs_with(board, d)) links += fewest_houses()[pairs];
    }
    return links == loop.cells.size();
}

// Reports the loop, once for each choice of links from this digit on, if none of its parts is
// covered by itself. True when the sink has enough.
bool report_loop(const Board& board, const Loop& loop, Digit from, Covered& covered, Sink& out) {
    if (from > board.layout().size) {
        const std::vector<Covered> parts = covered_parts(board, covered);
        const bool is_whole = parts.size() == 1 && parts.front().truths == covered.truths;
        if (!is_whole) return out.capped();
        return parts.front().tell(board, out.draft()) && out.report();
    }
    if (!loop.pairs_with(board, from)) return report_loop(board, loop, from + 1, covered, out);
    const std::size_t before = covered.links.size();
    for (unsigned houses : best_houses(board, loop, from)) {
        for (unsigned i = 0; i < PAIRS; ++i) {
            if (houses >> i & 1) covered.links.push_back(Sector::of_house(loop.house[i], from));
        }
        if (report_loop(board, loop, from + 1, covered, out)) return true;
        covered.links.resize(before);
    }
    return false;
}

// The loops at two crossings of two rows with a column; true where no more steps are wanted.
bool look_right(const Board& board, const Surplus& surplus, int row, int low_row, int column,
                Loop& loop, Sink& out) {
    const int size = board.layout().size;
    const Cell top = row * size, low = low_row * size;
    const int left = surplus.at(top + column) + surplus.at(low + column);
    for (int right = column + 1; right < size; ++right) {
        if (left + surplus.at(top + right) + surplus.at(low + right) > 0) continue;
        if (!make_loop(board, row, low_row, column, right, loop)) continue;
        if (!is_covered(board, loop)) continue;
        Covered covered;
        for (Cell c : loop.cells) covered.truths.push_back(Sector::of_cell(c));
        if (report_loop(board, loop, 1, covered, out)) return true;
    }
    return false;
}

}  // namespace

void sk_loop(const Position& position, Sink& out) {
    const Board& board = position.board();
    const int size = board.layout().size;
    const Surplus surplus(board);
    Loop loop;
    for (int row = 0; row < size; ++row) {
        for (int low_row = row + 1; low_row < size; ++low_row) {
            for (int column = 0; column < size; ++column) {
                if (look_right(board, surplus, row, low_row, column, loop, out)) return;
            }
        }
    }
}

}  // namespace whydoku
