// Fireworks: where a row and a column cross in a box, a digit that each of them can hold outside
// the box in one cell only, its wing, is at the crossing or in a wing. If it is in neither wing,
// both lines hold it in the box; the box holds it once, so both hold it where they cross.
//
// Three digits with the same crossing and the same wings fill these three cells. Two digits with
// one crossing and two with another one, with the same wings for all four, fill the four cells.
#include "finders/finders.hpp"

namespace whydoku {
namespace {

struct Firework {
    Digit digit;
    CellSet wings;
};

// A crossing of a row and a column in a box, and the digits with wings there.
struct Crossing {
    Cell cell;
    House row, column, block;
    std::vector<Firework> fireworks;
};

// The crossings of a position with the digits of two fireworks or more.
class Crossings {
  public:
    void build(const Position& position) {
        all_.clear();
        const Board& board = position.board();
        const Layout& layout = board.layout();
        find_few(board);
        for (Cell c : board.empty()) {
            const House row = layout.row(layout.row_of(c));
            const House column = layout.column(layout.column_of(c));
            for (House block : layout.houses_of[c] & layout.blocks) {
                const DigitSet digits = few_[row][block] & few_[column][block];
                if (digits.size() < 2) continue;
                Crossing& here = all_.emplace_back(Crossing{c, row, column, block, {}});
                const CellSet lines = layout.house[row] | layout.house[column];
                const CellSet wings = lines - layout.house[block];
                for (Digit d : digits) here.fireworks.push_back({d, wings & board.places(d)});
            }
        }
    }

    const std::vector<Crossing>& all() const { return all_; }

  private:
    // Of each row and column, the digits that it can hold outside a block in one cell at most.
    void find_few(const Board& board) {
        const Layout& layout = board.layout();
        for (House line : layout.rows() | layout.columns()) {
            for (House block : layout.blocks) {
                if (!(layout.house[line] & layout.house[block])) continue;
                DigitSet one, several;
                for (Cell c : (layout.house[line] & board.empty()) - layout.house[block]) {
                    several |= one & board.candidates(c);
                    one |= board.candidates(c);
                }
                few_[line][block] = board.missing(line) - several;
            }
        }
    }

    std::vector<Crossing> all_;
    std::array<std::array<DigitSet, MAX_HOUSES>, 2 * MAX_SIZE> few_{};
};

// Whether the wings are one cell of the row and one of the column.
bool are_wings(const Layout& layout, const Crossing& at, CellSet wings) {
    return (wings & layout.house[at.row]).size() == 1 &&
           (wings & layout.house[at.column]).size() == 1;
}

void strike_others(const Board& board, CellSet cells, DigitSet digits, Step& step) {
    for (Cell c : cells) {
        for (Digit d : board.candidates(c) - digits) step.eliminate(c, d);
    }
}

// Marks where the lines of a crossing can hold the digits, and strikes others from the crossing.
void show(const Board& board, const Crossing& at, DigitSet digits, Role role, Step& step) {
    const Layout& layout = board.layout();
    const CellSet crossing = CellSet::of(at.cell);
    step.mark_all(role, board, crossing, digits);
    const CellSet lines = layout.house[at.row] | layout.house[at.column];
    const CellSet beside = (lines & layout.house[at.block]) - crossing;
    step.mark_all(Role::cover, board, beside, digits);
    step.mark_house(Role::base, at.row);
    step.mark_house(Role::base, at.column);
    step.mark_house(Role::cover, at.block);
    strike_others(board, crossing, digits, step);
}

// Marks the wings, and strikes others from them. True when the sink has enough.
bool report(const Board& board, CellSet wings, DigitSet digits, Sink& out, Step& step) {
    step.mark_all(Role::wing, board, wings, digits);
    strike_others(board, wings, digits, step);
    return !step.eliminations.empty() && out.report();
}

// The pairs of digits that a crossing can hold and whose wings are among some cells.
std::vector<DigitSet> pairs_within(const Board& board, const Crossing& at, CellSet wings) {
    DigitSet digits;
    for (const Firework& one : at.fireworks) {
        if (!(one.wings - wings)) digits |= DigitSet::of(one.digit);
    }
    std::vector<DigitSet> pairs;
    for (Digit a : digits& board.candidates(at.cell)) {
        for (Digit b : digits& board.candidates(at.cell)) {
            if (a < b) pairs.push_back(DigitSet::of(a) | DigitSet::of(b));
        }
    }
    return pairs;
}

// Reports a crossing with one pair of digits and the crossing across from it with another one.
bool report_pairs(const Board& board, const Crossing& at, const Crossing& across, CellSet wings,
                  Sink& out) {
    for (const DigitSet one : pairs_within(board, at, wings)) {
        for (const DigitSet other : pairs_within(board, across, wings)) {
            if (one & other) continue;
            Step& step = out.draft();
            show(board, at, one, Role::pivot, step);
            show(board, across, other, Role::second, step);
            if (report(board, wings, one | other, out, step)) return true;
        }
    }
    return false;
}

// Two fireworks of a crossing with each that comes after them; true where no more steps are wanted.
bool with_a_third(const Board& board, const Crossing& at, std::size_t i, std::size_t j, Sink& out) {
    const auto& all = at.fireworks;
    for (std::size_t k = j + 1; k < all.size(); ++k) {
        const CellSet wings = all[i].wings | all[j].wings | all[k].wings;
        if (!are_wings(board.layout(), at, wings)) continue;
        const DigitSet digits =
            DigitSet::of(all[i].digit) | DigitSet::of(all[j].digit) | DigitSet::of(all[k].digit);
        Step& step = out.draft();
        show(board, at, digits, Role::pivot, step);
        if (report(board, wings, digits, out, step)) return true;
    }
    return false;
}

}  // namespace

void triple_firework(const Position& position, Sink& out) {
    const Board& board = position.board();
    for (const Crossing& at : position.table<Crossings>().all()) {
        for (std::size_t i = 0; i < at.fireworks.size(); ++i) {
            for (std::size_t j = i + 1; j < at.fireworks.size(); ++j) {
                if (with_a_third(board, at, i, j, out)) return;
            }
        }
    }
}

void quadruple_firework(const Position& position, Sink& out) {
    const Board& board = position.board();
    const Layout& layout = board.layout();
    const std::vector<Crossing>& all = position.table<Crossings>().all();
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (std::size_t j = i + 1; j < all.size(); ++j) {
            const Crossing &at = all[i], &across = all[j];
            if (at.row == across.row || at.column == across.column) continue;
            const CellSet wings = (layout.house[at.row] & layout.house[across.column]) |
                                  (layout.house[across.row] & layout.house[at.column]);
            const CellSet blocks = layout.house[at.block] | layout.house[across.block];
            if (wings & blocks || wings - board.empty()) continue;
            if (report_pairs(board, at, across, wings, out)) return;
        }
    }
}

}  // namespace whydoku
