// Reverse BUG: two digits. In some houses both have been placed, in others neither. Suppose that
// the houses with just one of them could be completed by a few cells. Then in each house that is
// left both digits are missing. Nothing of them is given there, and the solution would have them in
// cells of which each house has two or none: they could be exchanged, and the puzzle would have two
// solutions. So the few cells do not all complete the houses: one holds another candidate.
#include <vector>

#include "finders/finders.hpp"
#include "finders/shared/guardians.hpp"

namespace whydoku {
namespace {

constexpr std::size_t MOST_CELLS_LEFT = 3;

class ReverseBugs {
  public:
    ReverseBugs(const Board& board, Sink& out) : board_(board), layout_(board.layout()), out_(out) {
        all_ = {(std::uint64_t{1} << layout_.houses) - 1};
        houses_of_a_cell_ = layout_.houses == 3 * layout_.size ? 3 : 5;
        for (House h = 0; h < layout_.houses; ++h) {
            for (Digit d : board.placed(h)) placed_[d] |= HouseSet::of(h);
        }
    }

    void find() {
        for (Digit one = 1; one < layout_.size; ++one) {
            for (Digit other = one + 1; other <= layout_.size; ++other) {
                digits_ = {one, other};
                if (complete({placed_[one], placed_[other]})) return;
            }
        }
    }

  private:
    using Held = std::array<HouseSet, 2>;  // the houses that hold each of the two digits

    // True when the sink has enough. The first house that has just one of the digits gets the
    // other.
    bool complete(const Held& held) {
        const HouseSet lacking = held[0] ^ held[1];
        const std::size_t more = MOST_CELLS_LEFT - cells_.size();
        if (lacking.size() > houses_of_a_cell_ * static_cast<int>(more)) return false;
        if (!lacking) return !cells_.empty() && all_ - held[0] && report();
        const House h = lacking.first();
        const std::size_t side = held[0].has(h) ? 1 : 0;
        for (Cell c : board_.places(digits_[side], h)) {
            if (layout_.houses_of[c] & held[side] || taken(c)) continue;
            Held after = held;
            after[side] |= layout_.houses_of[c];
            cells_.push_back(candidate(c, digits_[side]));
            if (complete(after)) return true;
            cells_.pop_back();
        }
        return false;
    }

    bool taken(Cell c) const {
        return std::ranges::any_of(cells_, [c](Candidate own) { return own.cell == c; });
    }

    bool report() {
        GuardedPattern pattern;
        pattern.digits = DigitSet::of(digits_[0]) | DigitSet::of(digits_[1]);
        for (Cell c : layout_.all - board_.empty()) {
            if (pattern.digits.has(board_.value(c))) pattern.cells |= CellSet::of(c);
        }
        for (const auto [cell, digit] : cells_) {
            pattern.cells |= CellSet::of(cell);
            const DigitSet extra = board_.candidates(cell) - DigitSet::of(digit);
            if (extra) {
                pattern.guards.push_back({cell, extra});
            } else {
                pattern.lacking |= CellSet::of(cell);  // a single: it is not placed yet
            }
        }
        return exploit_single_guard(board_, out_, pattern) ||
               exploit_excluded(board_, out_, pattern) || exploit_subset(board_, out_, pattern);
    }

    const Board& board_;
    const Layout& layout_;
    Sink& out_;
    HouseSet all_;
    int houses_of_a_cell_;
    HousesByDigit placed_{};  // the houses that hold each digit
    std::array<Digit, 2> digits_{};
    std::vector<Candidate> cells_;  // what would complete the houses
};

}  // namespace

void reverse_bug(const Position& position, Sink& out) {
    ReverseBugs(position.board(), out).find();
}

}  // namespace whydoku
