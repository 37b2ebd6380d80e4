// Enumerates sets of N digits to which at least `least` cells are confined: their candidates are a
// subset of the N digits. Few digit sets have enough such cells, so patterns such as bent sets are
// searched for among these only.
#pragma once

#include <algorithm>
#include <vector>

#include "base/board.hpp"

namespace whydoku {

template <class Visit>
class ConfinedCells {
  public:
    ConfinedCells(const Board& board, int size, int least, const Visit& visit)
        : board_(board), size_(size), least_(least), visit_(visit) {}

    void find(CellSet cells) {
        std::array<int, MAX_SIZE + 1> count{};
        DigitSet held;
        for (Digit d : board_.layout().digits()) {
            count[d] = (board_.places(d) & cells).size();
            if (!count[d]) continue;
            held |= DigitSet::of(d);
            order_.push_back(d);
        }
        // Remove the most frequent digits first: the number of remaining cells then drops below
        // `least` sooner, and the branch is cut.
        std::ranges::sort(order_, [&](Digit a, Digit b) { return count[a] > count[b]; });
        if (held.size() >= size_ && cells.size() >= least_) remove_digits({0, held, cells});
    }

  private:
    struct Left {
        std::size_t from;  // digits before this one in the order are not removed any more
        DigitSet digits;
        CellSet cells;  // cells that have no other candidates
    };

    void remove_digits(const Left& left) {
        const std::size_t more = static_cast<std::size_t>(left.digits.size() - size_);
        if (more == 0) return visit_(left.digits, left.cells);
        for (std::size_t i = left.from; i + more <= order_.size(); ++i) {
            const CellSet cells = left.cells - board_.places(order_[i]);
            if (cells.size() < least_) continue;
            remove_digits({i + 1, left.digits - DigitSet::of(order_[i]), cells});
        }
    }

    const Board& board_;
    int size_, least_;
    const Visit& visit_;
    std::vector<Digit> order_;
};

// Calls visit(digits, confined) for each set of `size` digits to which at least `least` of the
// cells are confined, in no particular order.
template <class Visit>
void each_confined_cells(const Board& board, CellSet cells, int size, int least,
                         const Visit& visit) {
    ConfinedCells(board, size, least, visit).find(cells);
}

}  // namespace whydoku
