// Sue de Coq: cells where a line and a block cross, with at least two candidates more than cells,
// together with other cells of the line and other cells of the block. No digit is a candidate of
// both other parts, so each digit can be in the pattern once. If there are as many digits as cells,
// each digit is in it. A digit that the block's other cells lack is in the line's part of the
// pattern, and a digit that the line's other cells lack is in the block's part.
#include "finders/finders.hpp"
#include "position/searched.hpp"

namespace whydoku {
namespace {

struct Part {
    CellSet cells;
    DigitSet digits;
    CellSet others;  // cells of the other house that may go with it
};

using Parts = std::vector<Part>;

// How many of the digits the part needs: its cells, less the digits that it has besides these.
int taken(DigitSet digits, const Part& part) {
    return part.cells.size() - (part.digits - digits).size();
}

int surplus(const Part& part) {
    return part.digits.size() - part.cells.size();
}

class Crossing {
  public:
    Crossing(const Board& board, Sink& out) : board_(board), out_(out) {
        for (Cell c : board.empty()) {
            strangers_[c] = board.empty();
            for (Digit d : board.candidates(c)) strangers_[c] -= board.places(d);
        }
    }

    // True when the sink has enough.
    bool look(House block, House line) {
        const Layout& layout = board_.layout();
        block_ = block;
        line_ = line;
        const CellSet crossing = layout.house[block] & layout.house[line] & board_.empty();
        if (crossing.size() < 2) return false;
        find_pairs(crossing);
        if (pairs_.empty()) return false;
        list_parts(crossing, crossing, middles_, [&](Cell) { return crossing; });
        for (const Part& middle : middles_) {
            if (middle.cells.size() > 1 && surplus(middle) > 1 && split(middle)) return true;
        }
        return false;
    }

  private:
    // The cells on the line, and the cells in the block.
    using PartPair = std::pair<Part, Part>;

    // Finds the pairs that share no digit and need some digits of the crossing.
    void find_pairs(CellSet crossing) {
        const Layout& layout = board_.layout();
        const auto strangers = [&](Cell c) { return strangers_[c]; };
        const DigitSet digits = board_.candidates_of(crossing);
        pairs_.clear();
        const CellSet rest_of_block = (layout.house[block_] & board_.empty()) - crossing;
        const CellSet rest_of_line = (layout.house[line_] & board_.empty()) - crossing;
        list_parts(rest_of_line, rest_of_block, of_line_, strangers);
        for (const Part& on_line : of_line_) {
            if (taken(digits, on_line) < 1) continue;
            list_parts(on_line.others, on_line.cells, of_block_, strangers);
            for (const Part& in_block : of_block_) {
                if (taken(digits, in_block) > 0) pairs_.push_back({on_line, in_block});
            }
        }
    }

    // Lists all selections of the cells, the empty one included, that leave some of the others.
    // Each selected cell leaves only those in narrow(cell).
    template <class Narrow>
    void list_parts(CellSet from, CellSet others, Parts& parts, const Narrow& narrow) {
        parts.assign(1, {{}, {}, others});
        for (Cell c : from) {
            for (std::size_t i = 0, count = parts.size(); i < count; ++i) {
                const Part rest = parts[i];
                const CellSet left = rest.others & narrow(c);
                if (!left) continue;
                parts.push_back(
                    {rest.cells | CellSet::of(c), rest.digits | board_.candidates(c), left});
            }
        }
    }

    bool split(const Part& middle) {
        for (const auto& [on_line, in_block] : pairs_) {
            const int by_line = taken(middle.digits, on_line);
            const int by_block = taken(middle.digits, in_block);
            if (by_line < 1 || by_block < 1 || by_line + by_block != surplus(middle)) continue;
            if (strike(middle, on_line, in_block)) return true;
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
        return out_.report();
    }

    const Board& board_;
    Sink& out_;
    House block_ = 0, line_ = 0;
    std::array<CellSet, MAX_CELLS> strangers_;  // empty cells that share no candidate with a cell
    Parts middles_, of_line_, of_block_;
    std::vector<PartPair> pairs_;
};

}  // namespace

void sue_de_coq(const Position& position, Sink& out) {
    const Board& board = position.board();
    const Layout& layout = board.layout();
    Crossing crossing(board, out);
    each_two_houses(position, out, layout.blocks, layout.lines,
                    [&](House block, House line) { return crossing.look(block, line); });
}

}  // namespace whydoku
