// Singles, sums and locked candidates until nothing follows any more.

#include <bit>

#include "rules/sums.hpp"

namespace whydoku {
namespace {

constexpr unsigned MOST_CONFINED = 3;  // places of a digit that can share another house

// The moves that singles and sums demand, on one board.
class Settling {
  public:
    Settling(Board& board, const Sums& sums, const Places* before)
        : board_(board), layout_(board.layout()), sums_(sums) {
        if (before) {
            places_ = *before;
            return;
        }
        for (std::size_t i = 0; i < sums.all().size(); ++i) {
            pending_[i / 64] |= std::uint64_t{1} << (i % 64);
        }
    }

    Settled run() {
        while (true) {
            place_singles(board_);
            if (board_.broken()) return {false, {}};
            take_changes();
            if (const int number = next_pending(); number >= 0) {
                const Sum& sum = sums_.all()[static_cast<std::size_t>(number)];
                if (!take(sum)) return {false, sum.cells};
            } else if (!confine()) {
                return {true, {}};
            }
        }
    }

  private:
    void take_changes() {
        CellSet changed;
        for (Digit d : layout_.digits()) {
            const CellSet differ = places_[d] ^ board_.places(d);
            if (differ) unconfined_ |= DigitSet::of(d);
            changed |= differ;
            places_[d] = board_.places(d);
        }
        for (Cell c : changed) {
            for (std::size_t i = 0; i < pending_.size(); ++i) pending_[i] |= sums_.at(c)[i];
        }
    }

    // Eliminates a digit where it sees all of its places in a house, if these are few. False if
    // nothing changes.
    bool confine() {
        bool any = false;
        for (Digit d : unconfined_) {
            for (House h : board_.open_houses(d, MOST_CONFINED)) {
                for (Cell c : layout_.peers_of_all(board_.places(d, h)) & board_.places(d)) {
                    board_.eliminate(c, d);
                    any = true;
                }
            }
        }
        unconfined_ = {};
        return any;
    }

    int next_pending() {
        for (std::size_t i = 0; i < pending_.size(); ++i) {
            if (!pending_[i]) continue;
            const int bit = std::countr_zero(pending_[i]);
            pending_[i] &= pending_[i] - 1;
            return static_cast<int>(i * 64) + bit;
        }
        return -1;
    }

    // False if no digits make the sum.
    bool take(const Sum& sum) {
        read_sum(board_, sum, reading_);
        if (!reading_.possible) return false;
        for (Cell c : sum.cells & board_.empty()) {
            for (Digit d : board_.candidates(c) - reading_.kept[c]) board_.eliminate(c, d);
        }
        for (std::size_t i = 0; i < sum.parts.size(); ++i) {
            for (Digit d : reading_.needed[i]) {
                const CellSet places = sum.parts[i].cells & board_.places(d);
                if (!places) return false;
                for (Cell c : layout_.peers_of_all(places) & board_.places(d)) {
                    board_.eliminate(c, d);
                }
            }
        }
        return true;
    }

    Board& board_;
    const Layout& layout_;
    const Sums& sums_;
    Places places_{};  // when changes were taken last
    Sums::Numbers pending_{};
    DigitSet unconfined_;  // whose places have changed
    SumReading reading_;
};

}  // namespace

Settled settle(Board& board, const Sums& sums, const Places* before) {
    return Settling(board, sums, before).run();
}

bool settling_refutes(Board board, const Sums& sums, Candidate supposed, Depth depth,
                      Meter& meter) {
    if (!meter.spend()) return false;
    Places before = board.all_places();
    board.place(supposed.cell, supposed.digit);
    if (!settle(board, sums, &before).possible) return true;
    if (depth == Depth::one) return false;
    for (bool any = true; any && !board.solved();) {
        any = false;
        for (Cell c : board.empty()) {
            for (Digit d : board.candidates(c)) {
                if (!board.has(c, d)) continue;
                if (!settling_refutes(board, sums, candidate(c, d), Depth::one, meter)) continue;
                before = board.all_places();
                board.eliminate(c, d);
                if (!settle(board, sums, &before).possible) return true;
                any = true;
            }
        }
    }
    return false;
}

bool rules_hold(const Board& board) {
    SumReading reading;
    const Layout& layout = board.layout();
    for (std::size_t i = 0; i < layout.rules.size(); ++i) {
        if (!layout.rules[i].number) continue;
        read_sum(board, cage_sum(layout, static_cast<int>(i)), reading);
        if (!reading.possible) return false;
    }
    return true;
}

}  // namespace whydoku
