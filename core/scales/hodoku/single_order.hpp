// The order in which HoDoKu queues the singles of a board whose digits were placed cell by cell.
#pragma once

#include <algorithm>
#include <vector>

#include "base/board.hpp"

namespace whydoku::hodoku {

// When the candidates of a board were lost, if its digits are placed cell by cell. The time is the
// cell that was filled. Candidates that were eliminated besides come later, by digit and by cell.
template <class Grid>
class Losses {
  public:
    explicit Losses(const Grid& board) : board_(board) {
        for (Cell c : board.layout().all - board.empty()) {
            filled_[board.value(c)] |= CellSet::of(c);
        }
    }

    int moment(Cell c, Digit d) const {
        const Layout& layout = board_.layout();
        const CellSet by = layout.peers[c] & filled_[d];
        int time = by ? by.first() : layout.cells * (d + 1) + c;
        if (board_.value(c)) time = std::min(time, c);
        return time;
    }

    struct Loss {
        int time;
        Cell cell;
    };

    // The same for many cells at once.
    class OfDigit {
      public:
        OfDigit(const Losses& losses, Digit d) : board_(losses.board_), digit_(d) {
            for (Cell by : losses.filled_[d]) {
                const CellSet peers = board_.layout().peers[by];
                by_[count_++] = {by, peers - struck_};
                struck_ |= peers;
            }
        }

        // Which of these cells lost the digit last: of several the last one.
        Loss last(CellSet cells) const {
            const CellSet others = cells - struck_, eliminated = others & board_.empty();
            if (eliminated) {
                const Cell c = eliminated.last();
                return {board_.layout().cells * (digit_ + 1) + c, c};
            }
            Loss found{-1, 0};
            if (others) found = {others.last(), others.last()};
            for (std::size_t i = count_; i-- > 0 && by_[i].cell > found.time;) {
                const auto& [by, struck] = by_[i];
                const CellSet lost = cells & struck;
                if (!lost) continue;
                const Cell c = lost.last();
                if (c > by) return {by, c};
                if (const CellSet empty = lost & board_.empty()) return {by, empty.last()};
                if (c > found.time) found = {c, c};  // it was filled before
            }
            return found;
        }

      private:
        struct Strike {
            Cell cell;
            CellSet struck;
        };
        const Grid& board_;
        Digit digit_;
        std::array<Strike, MAX_SIZE> by_;
        std::size_t count_ = 0;
        CellSet struck_;
    };

  private:
    const Grid& board_;
    std::array<CellSet, MAX_SIZE + 1> filled_{};
};

// Lists the singles of a board in that order. A Grid is read as a Board is.
template <class Grid>
class SingleOrder {
  public:
    explicit SingleOrder(const Grid& board, std::vector<std::uint32_t>& scratch)
        : board_(board), losses_(board), order_(scratch) {}

    // Calls push(single) for each naked single.
    template <class Push>
    void naked(const Push& push) {
        order_.clear();
        for (Cell c : board_.naked()) {
            int last = 0;
            for (Digit d : board_.layout().digits() - board_.candidates(c)) {
                last = std::max(last, losses_.moment(c, d));
            }
            order_.push_back(static_cast<std::uint32_t>(last * MAX_CELLS + c));
        }
        std::ranges::sort(order_);
        for (std::uint32_t one : order_) {
            const auto c = static_cast<Cell>(one % MAX_CELLS);
            push(candidate(c, board_.candidates(c).first()));
        }
    }

    // Calls push(house, digit) for each hidden single. They are ordered by time; then come those
    // that a cell's digit made before those that its other candidates made. The numbers that are
    // sorted hold, from the left:
    //
    //     time | whether the cell had the digit as a candidate | order within that | house | digit
    template <class Push>
    void hidden(const Push& push) {
        constexpr std::uint32_t DIGITS = 16, HOUSES = 64;
        order_.clear();
        for (Digit d : board_.layout().digits()) {
            const HouseSet houses = board_.one_place(d);
            if (!houses) continue;
            const typename Losses<Grid>::OfDigit losses(losses_, d);
            for (House h : houses) {
                order_.push_back(
                    (order_of(h, d, losses.last(board_.layout().house[h] - board_.places(d))) *
                         HOUSES +
                     static_cast<std::uint32_t>(h)) *
                        DIGITS +
                    static_cast<std::uint32_t>(d));
            }
        }
        std::ranges::sort(order_);
        for (std::uint32_t one : order_) {
            push(static_cast<House>(one / DIGITS % HOUSES), static_cast<Digit>(one % DIGITS));
        }
    }

  private:
    std::uint32_t order_of(House h, Digit d, const typename Losses<Grid>::Loss& last) const {
        constexpr int KINDS = 3;  // rows, columns, boxes
        constexpr std::uint32_t ORDERS = MAX_CELLS * KINDS;
        const bool was_filled = last.cell == last.time;
        const int within = (was_filled ? d : last.cell) * KINDS + h / board_.layout().size;
        return static_cast<std::uint32_t>(2 * last.time + was_filled) * ORDERS +
               static_cast<std::uint32_t>(within);
    }

    const Grid& board_;
    Losses<Grid> losses_;
    std::vector<std::uint32_t>& order_;
};

}  // namespace whydoku::hodoku
