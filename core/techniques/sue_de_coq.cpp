// Sue de Coq: cells where a line and a block cross, with at least two candidates more than cells,
// other cells of the line, and other cells of the block; no digit is in both of the latter. Each
// digit fits in once, so if there are as many digits as cells, each is in: one that is not in the
// block's part is in the line, one that is not in the line's part is in the block.
#include "../barren.hpp"
#include "finders.hpp"

namespace pencilmark {
namespace {

struct Part {
    CellSet cells;
    DigitSet digits;
};

using Parts = std::vector<Part>;

// How many of the digits the part takes up: none, if it needs as many of its own.
int taken(DigitSet digits, const Part& part) {
    return part.cells.size() - (part.digits - digits).size();
}

int surplus(const Part& part) {
    return part.digits.size() - part.cells.size();
}

class Crossing {
  public:
    Crossing(const Board& board, Sink& out) : board_(board), out_(out) {}

    // True when the sink has enough.
    bool look(House block, House line) {
        const Layout& layout = board_.layout();
        block_ = block;
        line_ = line;
        const CellSet crossing = layout.house[block] & layout.house[line] & board_.empty();
        if (crossing.size() < 2) return false;
        DigitSet digits;
        for (Cell c : crossing) digits |= board_.candidates(c);
        const auto useful = [&](const Part& part) { return taken(digits, part) > 0; };
        list_parts((layout.house[line] & board_.empty()) - crossing, of_line_, useful);
        if (of_line_.empty()) return false;
        list_parts((layout.house[block] & board_.empty()) - crossing, of_block_, useful);
        if (of_block_.empty()) return false;
        list_parts(crossing, middles_,
                   [](const Part& part) { return part.cells.size() > 1 && surplus(part) > 1; });
        for (const Part& middle : middles_) {
            if (split(middle)) return true;
        }
        return false;
    }

  private:
    // All choices of the cells that are wanted.
    template <class Wanted>
    void list_parts(CellSet from, Parts& parts, const Wanted& wanted) {
        std::size_t count = 1;
        parts.clear();
        for (Cell c : from) {
            for (std::size_t i = 0; i < count; ++i) {
                const Part& rest = choices_[i];
                Part& part = choices_[count + i];
                part = {rest.cells | CellSet::of(c), rest.digits | board_.candidates(c)};
                if (wanted(part)) parts.push_back(part);
            }
            count *= 2;
        }
    }

    bool split(const Part& middle) {
        for (const Part& on_line : of_line_) {
            const int by_line = taken(middle.digits, on_line);
            if (by_line < 1 || by_line >= surplus(middle)) continue;
            for (const Part& in_block : of_block_) {
                if (on_line.digits & in_block.digits) continue;
                if (taken(middle.digits, in_block) != surplus(middle) - by_line) continue;
                if (strike(middle, on_line, in_block)) return true;
            }
        }
        return false;
    }

    bool strike(const Part& middle, const Part& on_line, const Part& in_block) {
        const Layout& layout = board_.layout();
        const DigitSet digits = middle.digits | on_line.digits | in_block.digits;
        const CellSet rest_of_line = layout.house[line_] - middle.cells - on_line.cells;
        const CellSet rest_of_block = layout.house[block_] - middle.cells - in_block.cells;
        Step& step = out_.draft();
        for (Digit d : digits) {
            CellSet struck;
            if (!in_block.digits.has(d)) struck |= rest_of_line;
            if (!on_line.digits.has(d)) struck |= rest_of_block;
            step.eliminate(struck & board_.places(d), d);
        }
        if (step.eliminations.empty()) return false;
        step.mark_house(Role::base, line_);
        step.mark_house(Role::base, block_);
        step.mark_all(Role::base, board_, middle.cells);
        step.mark_all(Role::set, board_, on_line.cells);
        step.mark_all(Role::second, board_, in_block.cells);
        return out_.take();
    }

    const Board& board_;
    Sink& out_;
    House block_ = 0, line_ = 0;
    Parts middles_, of_line_, of_block_;
    std::array<Part, 1 << MAX_SIZE> choices_;  // scratch; the first is empty
};

}  // namespace

void sue_de_coq(const Board& board, Sink& out) {
    const Layout& layout = board.layout();
    Crossing crossing(board, out);
    each_two_houses(board, out, layout.blocks, layout.lines,
                    [&](House block, House line) { return crossing.look(block, line); });
}

}  // namespace pencilmark
