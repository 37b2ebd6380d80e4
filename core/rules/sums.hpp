// Sums: cells whose digits add up to a number. A cage is one. Others follow from cages and houses:
// a house adds up to a known number, so the cells that its cages leave over do, too ("the 45
// rule").
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "base/board.hpp"
#include "base/meter.hpp"

namespace whydoku {

// Cells with different digits, which are added (1) or taken away (-1).
struct SumPart {
    CellSet cells;
    int sign;
};

// A cage; or what cages leave over of houses: cells inside, outside, or both.
enum class SumKind : std::uint8_t { cage, innies, outies, difference };

// The digits of all parts, added or taken away, make the total.
struct Sum {
    std::vector<SumPart> parts;
    int total;
    CellSet cells;
    HouseSet houses;         // that it was derived from; none: it is a rule of the puzzle
    std::vector<int> rules;  // that it was derived from, by number
    SumKind kind = SumKind::cage;

    bool is_wide() const { return houses.size() > 1; }
};

// The sum that a cage makes.
Sum cage_sum(const Layout& layout, int rule);
// The sum of what is left over where these cages are taken from houses, none of which share cells.
Sum sum_left_over(const Layout& layout, HouseSet houses, std::vector<int> rules);

inline constexpr int MOST_PARTS = 8;

// What the cells of a sum hold, or can hold, in a reason: it leaves open what does not matter.
struct SumCells {
    const Layout& all;
    std::array<std::uint8_t, MAX_CELLS> values{};  // 0: it is open
    std::array<DigitSet, MAX_CELLS> open{};        // what it can hold

    const Layout& layout() const { return all; }
    Digit value(Cell c) const { return values[c]; }
    DigitSet candidates(Cell c) const { return open[c]; }
};

// Cells as a board has them.
SumCells cells_on(const Board& board, CellSet cells);

// Opens the cells of a sum for every digit that is not in another cell of their part.
void open_all(const Sum& sum, SumCells& cells);

// What a sum leaves of the candidates of its open cells.
struct SumReading {
    bool possible = true;
    std::array<DigitSet, MAX_CELLS> kept;  // of its open cells; of others it says nothing
    // Digits that each part holds in one of its open cells, whatever is true.
    std::array<DigitSet, MOST_PARTS> needed;
};

// Exact where a sum has one part. Where it has several, each takes what the sums of the others
// leave, as if these did not touch one another. `cells` is a Board, or SumCells.
template <class Cells>
void read_sum(const Cells& cells, const Sum& sum, SumReading& reading);

// The sets of digits that the open cells of a sum with one part can hold.
template <class Cells>
std::vector<DigitSet> ways_to_make(const Cells& cells, const Sum& sum);

// The sums of a layout: those of its rules, then those that follow.
class Sums {
  public:
    explicit Sums(const Layout& layout);

    static constexpr int MOST = 256;
    using Numbers = std::array<std::uint64_t, MOST / 64>;

    const std::vector<Sum>& all() const { return sums_; }
    // The numbers of those that hold a cell, as a set.
    const Numbers& at(Cell c) const { return at_[c]; }

  private:
    void add(Sum sum);
    void add_rules(const Layout& layout);
    void add_houses(const Layout& layout, HouseSet houses, int most_cells);

    std::vector<Sum> sums_;
    std::array<Numbers, MAX_CELLS> at_{};
};

// The sums of a layout with rules; null for one without.
std::shared_ptr<const Sums> sums_of(const Layout& layout);

struct Settled {
    bool possible;   // whether there may be a solution
    CellSet blamed;  // cells of a sum that no digits make, if that is why not
};

// Does everything that singles, sums and locked candidates demand, until nothing more follows.
// `before` are the places of the digits when that was done last, from where the board came by
// moves; null if it was not done.
Settled settle(Board& board, const Sums& sums, const Places* before);

// Whether settling refutes a candidate; with Depth::two, also when candidates that it refutes are
// ruled out on the way, one after another. The board must be settled. Each candidate that is tried
// is a node of the meter; false if a cap is hit.
enum class Depth : std::uint8_t { one, two };
bool settling_refutes(Board board, const Sums& sums, Candidate supposed, Depth depth, Meter& meter);

// Whether the rules of the layout can still be kept, one by one.
bool rules_hold(const Board& board);

}  // namespace whydoku
