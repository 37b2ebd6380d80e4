// BUG-Lite: cells, each with a pair of its candidates, with three digits or more in all. In every
// house each digit is in two of the pairs or in none. So N cells of a house have N digits in their
// pairs. If each cell held a digit of its pair, each could hold the other one instead: the house
// would have the same N digits. The puzzle would have two solutions. So one of the further
// candidates of these cells, the guardians, is true.
//
// One or two of the cells have further candidates. The others are bivalue cells. Whether a digit is
// in an even number of pairs of a house can be added up without carrying: the bivalue cells make a
// system of equations, and what is left of a cell with further candidates, once bivalue cells have
// been added to it, shows which others it takes.
#include <algorithm>
#include <tuple>
#include <vector>

#include "finders/finders.hpp"
#include "finders/shared/guardians.hpp"

namespace whydoku {
namespace {

constexpr int MOST_CELLS = 14;    // as in a loop
constexpr int MOST_FURTHER = 3;   // candidates of a cell besides its pair
constexpr int LEAST_BIVALUE = 4;  // of six cells at least
constexpr int LEAST_DIGITS = 3;   // with two it is a loop
constexpr std::size_t MOST_NEUTRAL = 3;

struct PairCell {
    Cell cell;
    DigitSet pair;
};

// Some bivalue cells, and of each digit the houses that hold it in an odd number of pairs.
struct Parity {
    HousesByDigit odd{};
    CellSet cells;

    void add(HouseSet houses, DigitSet pair) {
        for (Digit d : pair) odd[d] = odd[d] ^ houses;
    }
    void add(const Parity& other) {
        for (std::size_t d = 0; d < odd.size(); ++d) odd[d] = odd[d] ^ other.odd[d];
        cells = cells ^ other.cells;
    }
    bool same(const Parity& other) const { return odd == other.odd; }
    bool operator<(const Parity& other) const {
        const auto mine = std::ranges::mismatch(odd, other.odd);
        return mine.in1 != odd.end() && mine.in1->bits < mine.in2->bits;
    }
};

// A parity, and one digit and house for which it is odd.
struct Pivot {
    Parity parity;
    Digit digit;
    House house;
};

// A cell with further candidates, and what is odd if bivalue cells are added.
struct GuardCell {
    PairCell own;
    DigitSet further;
    Parity rest;
};

// In which houses each digit is in a pair, and in which it is in more than one.
struct Counts {
    HousesByDigit once{}, again{};

    void add(HouseSet houses, DigitSet pair) {
        for (Digit d : pair) {
            again[d] |= once[d] & houses;
            once[d] |= houses;
        }
    }
};

class BugLites {
  public:
    BugLites(const Board& board, Sink& out) : board_(board), layout_(board.layout()), out_(out) {}

    void find() {
        for (Cell c : board_.bivalue()) counts_.add(layout_.houses_of[c], board_.candidates(c));
        if (!enough_partners()) return;
        find_guards();
        if (guards_.empty()) return;
        find_pivots();
        for (GuardCell& guard : guards_) reduce(guard.rest);
        std::ranges::stable_sort(guards_, std::less<>{}, &GuardCell::rest);
        for (std::size_t from = 0, to = 0; from < guards_.size(); from = to) {
            while (to < guards_.size() && guards_[to].rest.same(guards_[from].rest)) ++to;
            look_at({guards_.data() + from, to - from});
        }
        report();
    }

  private:
    // Where a digit of a bivalue cell has no partner in another bivalue cell of a house, a cell
    // with further candidates must be the partner. Two of these can be so for a few houses only.
    bool enough_partners() const {
        if (board_.bivalue().size() < LEAST_BIVALUE) return false;
        const int houses_of_a_cell = layout_.houses == 3 * layout_.size ? 3 : 5;
        std::array<int, LEAST_BIVALUE> fewest;
        fewest.fill(MAX_HOUSES);
        for (Cell c : board_.bivalue()) {
            int lacking = 0;
            for (Digit d : board_.candidates(c)) {
                lacking += (layout_.houses_of[c] - counts_.again[d]).size();
            }
            for (int& kept : fewest) {
                if (lacking < kept) std::swap(lacking, kept);
            }
        }
        return fewest[0] + fewest[1] + fewest[2] + fewest[3] <= 4 * houses_of_a_cell;
    }

    // Two cells never share all houses. So each has a house in which both digits of its pair have
    // bivalue cells as partners.
    void find_guards() {
        for (Cell c : board_.open_cells(2 + MOST_FURTHER) - board_.bivalue()) {
            const HouseSet houses = layout_.houses_of[c];
            DigitSet left = board_.candidates(c);
            for (Digit one : left) {
                left -= DigitSet::of(one);
                if (!(houses & counts_.once[one])) continue;
                for (Digit other : left) {
                    if (!(houses & counts_.once[one] & counts_.once[other])) continue;
                    const DigitSet pair = DigitSet::of(one) | DigitSet::of(other);
                    guards_.push_back({{c, pair}, board_.candidates(c) - pair, {}});
                    guards_.back().rest.add(houses, pair);
                }
            }
        }
    }

    void find_pivots() {
        for (Cell c : board_.bivalue()) {
            Parity parity;
            parity.add(layout_.houses_of[c], board_.candidates(c));
            parity.cells = CellSet::of(c);
            reduce(parity);
            Digit d = 1;
            while (d <= layout_.size && !parity.odd[d]) ++d;
            if (d <= layout_.size) {
                pivots_.push_back({parity, d, parity.odd[d].first()});
            } else if (neutral_.size() < MOST_NEUTRAL) {
                neutral_.push_back(parity.cells);
            }
        }
    }

    // No pivot has the digit and house of one before it, so once in their order is enough.
    void reduce(Parity& parity) const {
        for (const Pivot& pivot : pivots_) {
            if (parity.odd[pivot.digit].has(pivot.house)) parity.add(pivot.parity);
        }
    }

    // Cells of which the same is left, so that any two of them come out even. If nothing is left,
    // each does by itself.
    void look_at(std::span<const GuardCell> alike) {
        const bool even = alike.front().rest.same({});
        for (std::size_t i = 0; i < alike.size(); ++i) {
            if (even) add(alike.subspan(i, 1));
            for (std::size_t j = i + 1; j < alike.size(); ++j) {
                const std::array two{alike[i], alike[j]};
                if (may_conclude(two[0], two[1])) add(two);
            }
        }
    }

    bool may_conclude(const GuardCell& one, const GuardCell& other) const {
        if (one.own.cell == other.own.cell) return false;
        if (layout_.peers[one.own.cell].has(other.own.cell)) return true;
        return one.further == other.further && one.further.size() == 1;
    }

    // Adds the patterns that have these cells with further candidates. Cells that change no parity
    // may belong to one or not.
    void add(std::span<const GuardCell> guards) {
        CellSet cells;
        for (const GuardCell& guard : guards) cells = cells ^ guard.rest.cells;
        for (std::size_t chosen = 0; chosen < std::size_t{1} << neutral_.size(); ++chosen) {
            CellSet bivalue = cells;
            for (std::size_t i = 0; i < neutral_.size(); ++i) {
                if (chosen >> i & 1) bivalue = bivalue ^ neutral_[i];
            }
            if (bivalue.size() + static_cast<int>(guards.size()) > MOST_CELLS) continue;
            std::vector<PairCell> all;
            for (const GuardCell& guard : guards) all.push_back(guard.own);
            for (Cell c : bivalue) all.push_back({c, board_.candidates(c)});
            if (!two_or_none(all) || !hangs_together(all)) continue;
            GuardedPattern& pattern = found_.emplace_back();
            for (const PairCell& own : all) {
                pattern.cells |= CellSet::of(own.cell);
                pattern.digits |= own.pair;
            }
            for (const GuardCell& guard : guards) {
                pattern.guards.push_back({guard.own.cell, guard.further});
            }
            if (pattern.digits.size() < LEAST_DIGITS) found_.pop_back();
        }
    }

    // Whether each digit is in two pairs of each house or in none.
    bool two_or_none(const std::vector<PairCell>& all) const {
        Counts counts;
        for (const PairCell& own : all) {
            for (Digit d : own.pair) {
                if (counts.again[d] & layout_.houses_of[own.cell]) return false;
            }
            counts.add(layout_.houses_of[own.cell], own.pair);
        }
        return counts.once == counts.again;
    }

    // Whether partners lead from each cell to all others. Else a part of them is a pattern itself.
    bool hangs_together(std::vector<PairCell>& all) const {
        std::size_t reached = 1;
        for (std::size_t i = 0; i < reached; ++i) {
            for (std::size_t j = reached; j < all.size(); ++j) {
                const bool partners =
                    all[i].pair & all[j].pair && layout_.peers[all[i].cell].has(all[j].cell);
                if (partners) std::swap(all[j], all[reached++]);
            }
        }
        return reached == all.size();
    }

    // Those with the fewest guardians come first, then those with the fewest cells.
    void report() {
        std::ranges::stable_sort(found_, std::less<>{}, [](const GuardedPattern& pattern) {
            return std::tuple(candidates_of(pattern.guards).size(), pattern.cells.size(),
                              pattern.cells.low, pattern.cells.high);
        });
        for (const GuardedPattern& pattern : found_) {
            const bool enough = exploit_single_guard(board_, out_, pattern) ||
                                exploit_excluded(board_, out_, pattern) ||
                                exploit_subset(board_, out_, pattern) ||
                                exploit_locked_digit(board_, out_, pattern);
            if (enough) return;
        }
    }

    const Board& board_;
    const Layout& layout_;
    Sink& out_;
    Counts counts_;  // of the bivalue cells
    std::vector<GuardCell> guards_;
    std::vector<Pivot> pivots_;
    std::vector<CellSet> neutral_;  // bivalue cells in which all is even
    std::vector<GuardedPattern> found_;
};

}  // namespace

void bug_lite(const Position& position, Sink& out) {
    BugLites(position.board(), out).find();
}

}  // namespace whydoku
