// The digits on a layout and the remaining candidates, with an index of singles.
#pragma once

#include <compare>
#include <span>
#include <vector>

#include "base/layout.hpp"

namespace whydoku {

struct Candidate {
    std::uint8_t cell, digit;
    auto operator<=>(const Candidate&) const = default;
};

inline Candidate candidate(Cell c, Digit d) {
    return {static_cast<std::uint8_t>(c), static_cast<std::uint8_t>(d)};
}

enum class ProblemKind : std::uint8_t {
    wrong_length,
    out_of_range,
    equal,
    no_candidate,
    no_place,
    equal_in_cage,
    wrong_sum,
};

const char* to_string(ProblemKind kind);

// One thing that is wrong: equal digits in cells of a house or a cage, a cell without candidates, a
// house without a place for a digit, or a filled cage with another sum. house is -1 and digit is 0
// if they do not apply.
struct Problem {
    ProblemKind kind;
    House house;
    Digit digit;
    CellSet cells;
};

// Everything that is wrong with the user's digits, one per cell, 0 for empty. If there are too
// many, too few, or digits out of range, only that is reported.
std::vector<Problem> problems(const Layout& layout, std::span<const int> values);

using Places = std::array<CellSet, MAX_SIZE + 1>;  // of each digit
using HousesByDigit = std::array<HouseSet, MAX_SIZE + 1>;

// The digits whose houses contain h.
inline DigitSet digits_in(const HousesByDigit& houses, House h) {
    DigitSet found;
    for (Digit d = 1; d <= MAX_SIZE; ++d) {
        found.bits = static_cast<std::uint16_t>(found.bits | houses[d].has(h) << d);
    }
    return found;
}

class Board {
  public:
    // The layout must outlive the board. Throws std::invalid_argument for a wrong number of cells
    // or a digit out of range. Equal digits in a house make the board broken.
    Board(const Layout& layout, std::span<const int> givens);

    const Layout& layout() const { return *layout_; }
    Digit value(Cell c) const { return value_[c]; }
    DigitSet candidates(Cell c) const { return candidates_[c]; }
    const std::array<std::uint8_t, MAX_CELLS>& cell_values() const { return value_; }
    std::vector<int> values() const;
    std::vector<DigitSet> candidate_list() const;
    DigitSet candidates_of(CellSet cells) const {  // of all of them together
        DigitSet digits;
        for (Cell c : cells) digits |= candidates_[c];
        return digits;
    }
    int candidate_count() const {  // of all cells together
        int count = 0;
        for (Digit d : layout_->digits()) count += places_[d].size();
        return count;
    }
    bool has(Cell c, Digit d) const { return candidates_[c].has(d); }
    CellSet places(Digit d) const { return places_[d]; }
    const Places& all_places() const { return places_; }
    CellSet places(Digit d, House h) const { return places_[d] & layout_->house[h]; }
    CellSet empty() const { return empty_; }
    CellSet given() const { return given_; }
    DigitSet placed(House h) const { return placed_[h]; }
    DigitSet missing(House h) const { return layout_->digits() - placed_[h]; }

    // The index of singles, kept up to date by every move.
    CellSet naked() const { return candidate_counts_.exactly(1); }    // one candidate left
    CellSet bivalue() const { return candidate_counts_.exactly(2); }  // two candidates left
    HouseSet hidden_houses() const;                              // where hidden(h) is not empty
    DigitSet hidden(House h) const;                              // digits with one place left
    HouseSet one_place(Digit d) const { return one_place_[d]; }  // where the digit has one place
    HouseSet full_houses() const { return open_.exactly(1); }    // one empty cell left
    // The number of places of a digit in a house, 0 if it is placed; the houses with that number.
    int place_count(House h, Digit d) const { return place_counts_[d].of(h); }
    HouseSet houses_with(Digit d, unsigned count) const { return place_counts_[d].exactly(count); }

    // The empty cell with the fewest candidates; there must be one.
    Cell tightest() const;
    // The cells with two to `most` candidates.
    CellSet open_cells(unsigned most) const { return candidate_counts_.at_most(most) - naked(); }
    // The houses where a digit has two to `most` places.
    HouseSet open_houses(Digit d, unsigned most) const {
        return place_counts_[d].at_most(most) - one_place_[d];
    }

    bool solved() const { return !empty_ && !broken_; }
    // Whether a cell has no candidate, a digit has no place in a house, or digits of a house are
    // equal.
    bool broken() const { return broken_; }
    std::vector<Problem> problems() const;
    bool operator==(const Board&) const = default;

    // Places a digit in an empty cell and eliminates it from the peers.
    void place(Cell c, Digit d);
    // Eliminates a candidate, if it is there.
    void eliminate(Cell c, Digit d);

  private:
    void add_problems(const Rule& cage, std::vector<Problem>& found) const;
    void index(Digit d, CellSet holding);
    void lose_place(Digit d, CellSet here, HouseSet around);
    void strike(Digit d, CellSet cells, HouseSet done);

    const Layout* layout_;
    std::array<std::uint8_t, MAX_CELLS> value_{};
    std::array<DigitSet, MAX_CELLS> candidates_{};
    Places places_{};
    std::array<DigitSet, MAX_HOUSES> placed_{};
    std::array<Counters<HouseSet>, MAX_SIZE + 1> place_counts_{};
    HousesByDigit one_place_{};  // the houses for which place_counts_ says 1
    Counters<CellSet> candidate_counts_;
    Counters<HouseSet> open_;  // empty cells
    CellSet empty_, given_;
    bool broken_ = false;
};

// Places singles until there are none, or the board is broken.
void place_singles(Board& board);

inline HouseSet Board::hidden_houses() const {
    HouseSet found;
    for (HouseSet houses : one_place_) found |= houses;
    return found;
}

inline DigitSet Board::hidden(House h) const {
    return digits_in(one_place_, h);
}

}  // namespace whydoku
