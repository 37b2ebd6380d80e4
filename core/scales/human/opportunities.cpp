#include "scales/human/opportunities.hpp"

#include <cmath>
#include <optional>

namespace whydoku::human {
namespace {

// What can be found in each way; a cell that is found in an easy way is found in later ones, too.
struct Singles {
    std::array<CellSet, WAYS> cells;
    std::array<CellSet, MAX_SIZE + 1> by_digit;

    explicit Singles(const Board& board) {
        const Layout& layout = board.layout();
        const CellSet naked = board.naked();
        for (Digit d : layout.digits()) {
            CellSet in_blocks, in_lines;
            for (House h : board.one_place(d)) {
                (layout.blocks.has(h) ? in_blocks : in_lines) |= board.places(d, h);
            }
            by_digit[d] = in_blocks | in_lines | (naked & board.places(d));
            cells[0] |= in_blocks;
            cells[1] |= in_blocks | in_lines;
            cells[2] |= by_digit[d];
        }
    }
    Counts counts() const { return {cells[0].size(), cells[1].size(), cells[2].size()}; }
    int easiest_way() const {
        int way = 0;
        while (!cells[static_cast<std::size_t>(way)]) ++way;
        return way;
    }
};

// The steps beyond singles. They are searched only where a puzzle needs one. What singles lead to
// does not depend on their order, so the path stands where the reading stands.
class Beyond {
  public:
    explicit Beyond(const Policy& policy) : policy_(policy) {}

    // Takes the next step, and adds it to the reading. False if there is none.
    bool take(Board& board, Reading& reading) {
        if (!path_) path_ = walk(board, policy_);
        while (next_ < path_->steps.size()) {
            const Step& step = path_->steps[next_++];
            if (ladder()[step.technique].family == Family::singles) continue;
            const int empty = board.empty().size();
            apply(board, step);
            if (const int placed = empty - board.empty().size()) {
                reading.rounds.push_back({empty, placed, WAYS - 1, {}, {}});
            }
            reading.beyond += std::sqrt(static_cast<double>(difficulty(step)));
            ++reading.steps_beyond;
            return true;
        }
        reading.cap = path_->cap;
        return false;
    }

  private:
    const Policy& policy_;
    std::optional<Walk> path_;
    std::size_t next_ = 0;
};

void place_round(Board& board, const Singles& singles, CellSet cells) {
    for (Digit d : board.layout().digits()) {
        for (Cell c : singles.by_digit[d] & cells) {
            if (board.has(c, d)) board.place(c, d);
        }
    }
}

}  // namespace

Reading read_opportunities(const Board& start, const Policy& policy) {
    Board board = start;
    Beyond beyond(policy);
    Reading reading{.empty = board.empty().size()};
    Singles singles(board);
    while (board.empty() && !board.broken()) {
        if (!singles.cells.back()) {
            if (!beyond.take(board, reading)) return reading;
            singles = Singles(board);
            continue;
        }
        const int way = singles.easiest_way();
        const CellSet cells = singles.cells[static_cast<std::size_t>(way)];
        Round round{board.empty().size(), cells.size(), way, singles.counts(), {}};
        place_round(board, singles, cells);
        singles = Singles(board);
        round.after = singles.counts();
        reading.rounds.push_back(round);
    }
    reading.solved = board.solved();
    return reading;
}

}  // namespace whydoku::human
