// A board for the easy techniques of HoDoKu: singles, intersections and subsets. Most puzzles need
// nothing else, and most steps of the others are of these kinds. A walk whose evidence nobody reads
// takes them here, where a move costs half of what it costs on a Board, and the queues of singles
// are filled on the way.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "position/position.hpp"

namespace whydoku::hodoku {

// The layout has rows, columns and boxes alone. What is read of it is named as in Board.
class EasyBoard {
  public:
    explicit EasyBoard(const Layout& layout);

    // Takes the digits of a puzzle. False if they are not a grid of this layout, or broken: then
    // the board may not be used.
    bool assign(std::span<const int> givens);
    // Takes a board from which no candidates are eliminated but by its digits; of others, false.
    bool assign(const Board& board);
    void place(Cell c, Digit d);
    void eliminate(Cell c, Digit d);
    // Does what a step of another technique does.
    void apply(const Step& step);

    // The next single by HoDoKu's queues. False if there is none.
    struct Single {
        Candidate at;
        std::uint8_t technique;
    };
    bool next_single(Single& single);

    // The houses with cells that have changed since this was asked for.
    HouseSet take_changed() { return std::exchange(changed_, {}); }

    const Layout& layout() const { return *layout_; }
    Digit value(Cell c) const { return value_[c]; }
    DigitSet candidates(Cell c) const { return candidates_[c]; }
    CellSet places(Digit d) const { return places_[d]; }
    CellSet places(Digit d, House h) const { return places_[d] & layout_->house[h]; }
    CellSet empty() const { return empty_; }
    DigitSet missing(House h) const { return layout_->digits() - placed_[h]; }
    int place_count(House h, Digit d) const { return place_counts_[d].of(h); }
    HouseSet one_place(Digit d) const { return place_counts_[d].exactly(1); }
    CellSet naked() const { return candidate_counts().exactly(1); }
    CellSet open_cells(unsigned most) const {
        const Counters<CellSet> counts = candidate_counts();
        return counts.at_most(most) - counts.exactly(1);
    }
    HouseSet open_houses(Digit d, unsigned most) const {
        return place_counts_[d].at_most(most) - one_place(d);
    }
    bool broken() const { return broken_; }
    bool solved() const { return !empty_ && !broken_; }

  private:
    // A digit that one move left with a single place in each of these houses. `lost` are the places
    // that it lost in that move, which decide the order of the houses; empty: they are in order.
    struct HiddenSingles {
        HouseSet houses;
        CellSet lost;
        Digit digit;
    };
    // In the order in which they came about. A cell, or a digit in a house, comes to have a single
    // only once, so that there is room.
    template <class Entry, std::size_t Most>
    struct Queue {
        std::array<Entry, Most + 1> entries;
        std::size_t begin = 0, end = 0;

        void push(const Entry& entry) { entries[end++] = entry; }
        // Without a branch, which no processor could predict here.
        void push_if(bool wanted, const Entry& entry) {
            entries[end] = entry;
            end += wanted;
        }
    };

    bool index(Digit d, CellSet holding);
    void start_queues();
    Counters<CellSet> candidate_counts() const;
    void strike(Cell c, Digit d);
    void push_hidden(HouseSet houses, Digit d, CellSet lost);
    void lose_place(Digit d, HouseSet houses);
    void lose_candidate(Cell c, Digit d);
    const Candidate* in_full_house() const;
    const HiddenSingles* first_hidden();
    House first_house(const HiddenSingles& hidden) const;

    const Layout* layout_;
    struct {
        std::uint8_t full, naked, in_box, in_line;
    } rows_;  // of the ladder
    std::array<std::uint8_t, MAX_CELLS> value_{};
    std::array<DigitSet, MAX_CELLS> candidates_{};
    std::array<CellSet, MAX_SIZE + 1> places_{};
    std::array<DigitSet, MAX_HOUSES> placed_{};
    std::array<Counters<HouseSet>, MAX_SIZE + 1> place_counts_{};
    Counters<HouseSet> open_;  // empty cells
    HouseSet changed_;         // houses
    CellSet empty_;
    bool broken_ = false;
    Queue<Candidate, MAX_CELLS> naked_;
    Queue<HiddenSingles, MAX_HOUSES * MAX_SIZE> hidden_;
    std::vector<std::uint32_t> order_;  // scratch: numbers to sort by
};

}  // namespace whydoku::hodoku
