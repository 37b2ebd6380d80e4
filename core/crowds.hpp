// Crowds: cells that hold no digits but a few, and as many of them as a pattern needs. There are
// few choices of digits for which there are enough, so it pays to look for the pattern among these.
#pragma once

#include <algorithm>
#include <vector>

#include "board.hpp"

namespace pencilmark {

template <class Visit>
class Crowds {
  public:
    Crowds(const Board& board, int size, int least, const Visit& visit)
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
        // To leave out first what most cells hold soon leaves too few.
        std::ranges::sort(order_, [&](Digit a, Digit b) { return count[a] > count[b]; });
        if (held.size() >= size_ && cells.size() >= least_) leave_out({0, held, cells});
    }

  private:
    struct Left {
        std::size_t from;  // the first digit in the order that may still be left out
        DigitSet digits;
        CellSet cells;  // that hold no others
    };

    void leave_out(const Left& left) {
        const std::size_t more = static_cast<std::size_t>(left.digits.size() - size_);
        if (more == 0) return visit_(left.digits, left.cells);
        for (std::size_t i = left.from; i + more <= order_.size(); ++i) {
            const CellSet cells = left.cells - board_.places(order_[i]);
            if (cells.size() < least_) continue;
            leave_out({i + 1, left.digits - DigitSet::of(order_[i]), cells});
        }
    }

    const Board& board_;
    int size_, least_;
    const Visit& visit_;
    std::vector<Digit> order_;
};

// Calls visit(digits, crowd) for each so many digits, in no certain order, to which at least so
// many of the cells are confined.
template <class Visit>
void each_crowd(const Board& board, CellSet cells, int size, int least, const Visit& visit) {
    Crowds(board, size, least, visit).find(cells);
}

}  // namespace pencilmark
