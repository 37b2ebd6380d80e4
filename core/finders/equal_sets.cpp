// Law of leftovers, and set equivalence.
//
// Houses that share no cell hold each digit once each. So as many others do as well: both hold the
// same digits, each as often. The cells that both have say nothing. What is left over of the one
// side holds the same digits as what is left over of the other, each as often:
//
//     columns 1 and 2 of a jigsaw and two regions that fill them but for one cell: the cell that is
//     left over and the one that lies outside hold the same digit
//
//     rows 3 and 7 and boxes 4 and 6, and columns 1, 2, 8 and 9: a ring of 16 cells and the four
//     corners of the grid (Phistomefel's theorem)
//
// Take some digits. The cells of the one side that can hold nothing else are at least so many; the
// cells of the other side that can hold any of them are at most so many. If these are as many, the
// latter hold just these digits, and no other cell of the one side holds one. There is no more to
// be had from the two sides alone: what these digits leave open can be filled (Hall's theorem).
#include <algorithm>
#include <set>
#include <utility>

#include "base/made_for.hpp"
#include "finders/finders.hpp"

namespace whydoku {
namespace {

constexpr int MOST_EQUAL_HOUSES = 4;

// One side: houses without a common cell, and what is left over of them.
struct EqualSide {
    HouseSet houses;
    CellSet cells, left;
};
struct EqualSides {
    EqualSide one, other;
    int count;  // cells left over, on each side
};

// Whether a few lines side by side are weighed against regions of a jigsaw.
bool is_law_of_leftovers(const Layout& layout, HouseSet one, HouseSet other) {
    if (layout.box_rows) return false;
    const HouseSet lines = one & layout.lines ? one : other, boxes = lines == one ? other : one;
    const int first = lines.first(), count = lines.size();
    const bool side_by_side = lines.bits >> first == (std::uint64_t{1} << count) - 1;
    const bool of_one_kind = !(lines - layout.rows()) || !(lines - layout.columns());
    const HouseSet all{((std::uint64_t{1} << layout.size) - 1) << layout.box(0)};
    return side_by_side && of_one_kind && !(boxes - all);
}

// Pairs of sides that leave over less than half of each house, taken together, and do not consist
// of smaller pairs.
class PairsOfSides {
  public:
    PairsOfSides(const Layout& layout, bool leftovers) : layout_(layout), leftovers_(leftovers) {
        choose({}, {}, 0);
        for (auto& sides : sides_) {
            for (std::size_t i = 0; i < sides.size(); ++i) {
                for (std::size_t j = 0; j < i; ++j) weigh(sides[i], sides[j]);
            }
        }
        std::ranges::stable_sort(found_, {}, &EqualSides::count);
    }

    std::vector<EqualSides> found() && { return std::move(found_); }

  private:
    void choose(HouseSet houses, CellSet cells, House from) {
        const int count = houses.size();
        if (count) sides_[count - 1].push_back({houses, cells, {}});
        if (count == MOST_EQUAL_HOUSES) return;
        for (House h = from; h < layout_.houses; ++h) {
            if (leftovers_ && count && layout_.kind[houses.first()] != layout_.kind[h]) continue;
            if (layout_.house[h] & cells) continue;
            choose(houses | HouseSet::of(h), cells | layout_.house[h], h + 1);
        }
    }

    void weigh(EqualSide one, EqualSide other) {
        one.left = one.cells - other.cells;
        const int count = one.left.size(), houses = one.houses.size();
        if (!count || !are_few(count, houses)) return;
        if (one.houses & other.houses) return;
        if (is_law_of_leftovers(layout_, one.houses, other.houses) != leftovers_) return;
        other.left = other.cells - one.cells;
        const std::pair key{std::min(bits(one.left), bits(other.left)),
                            std::max(bits(one.left), bits(other.left))};
        if (!seen_.insert(key).second) return;
        if (leftovers_ || !consists_of_smaller(one, other)) found_.push_back({one, other, count});
    }

    // Less than half of each house.
    bool are_few(int count, int houses) const { return count <= houses * ((layout_.size - 1) / 2); }

    // Whether some houses of both sides leave over few cells, which all of them do, and the others
    // do as well.
    bool consists_of_smaller(const EqualSide& one, const EqualSide& other) const {
        const std::vector<EqualSide> parts = parts_of(one), others = parts_of(other);
        return std::ranges::any_of(parts, [&](const EqualSide& part) {
            const int count = part.houses.size();
            return std::ranges::any_of(others, [&](const EqualSide& across) {
                if (across.houses.size() != count) return false;
                const CellSet left = part.cells - across.cells;
                return !(left - one.left) && !((across.cells - part.cells) - other.left) &&
                       are_few(left.size(), count) &&
                       are_few(one.left.size() - left.size(), one.houses.size() - count);
            });
        });
    }

    // Some houses of a side, but not all.
    std::vector<EqualSide> parts_of(const EqualSide& side) const {
        std::vector<EqualSide> parts;
        const std::uint64_t all = side.houses.bits;
        for (std::uint64_t part = (all - 1) & all; part; part = (part - 1) & all) {
            EqualSide& added = parts.emplace_back(EqualSide{{part}, {}, {}});
            for (House h : added.houses) added.cells |= layout_.house[h];
        }
        return parts;
    }

    using Bits = std::pair<std::uint64_t, std::uint64_t>;
    static Bits bits(CellSet cells) { return {cells.low, cells.high}; }

    const Layout& layout_;
    bool leftovers_;
    std::array<std::vector<EqualSide>, MOST_EQUAL_HOUSES> sides_;
    std::set<std::pair<Bits, Bits>> seen_;
    std::vector<EqualSides> found_;
};

template <bool Leftovers>
struct LayoutEqualSides {
    explicit LayoutEqualSides(const Layout& layout)
        : all(PairsOfSides(layout, Leftovers).found()) {}
    std::vector<EqualSides> all;
};

// For each set of digits, the cells that hold, or can hold, no others.
class ConfinedTo {
  public:
    explicit ConfinedTo(const Board& board) : layout_(board.layout()) {
        for (Cell c : layout_.all) cells_[held(board, c).bits >> 1] |= CellSet::of(c);
        for (Digit d : layout_.digits()) {
            for (unsigned bits = 0; bits < cells_.size(); ++bits) {
                if (bits >> (d - 1) & 1) cells_[bits] |= cells_[bits ^ 1u << (d - 1)];
            }
        }
    }

    CellSet only(DigitSet digits) const { return cells_[digits.bits >> 1]; }
    CellSet any(DigitSet digits) const { return layout_.all - only(layout_.digits() - digits); }

    static DigitSet held(const Board& board, Cell c) {
        return board.value(c) ? DigitSet::of(board.value(c)) : board.candidates(c);
    }

  private:
    const Layout& layout_;
    std::array<CellSet, 1 << MAX_SIZE> cells_{};
};

// The sets of at most half of the digits that have candidates, the small ones first: what more
// digits would say of the one side, the others say of the other. Of a digit that is placed
// everywhere, both sides have as many.
std::vector<DigitSet> half_of_digits(const Board& board) {
    DigitSet open;
    for (Digit d : board.layout().digits()) {
        if (board.places(d)) open |= DigitSet::of(d);
    }
    std::vector<DigitSet> sets;
    for (unsigned bits = open.bits; bits; bits = (bits - 1) & open.bits) {
        const DigitSet digits{static_cast<std::uint16_t>(bits)};
        if (digits.size() <= open.size() / 2) sets.push_back(digits);
    }
    std::ranges::sort(sets, {}, [](DigitSet set) { return std::pair(set.size(), set.bits); });
    return sets;
}

// What some digits rule out: they are all that `rivals` can hold, who are as many as `cells`, which
// hold nothing else.
struct Weighed {
    const EqualSide &side, &across;
    DigitSet digits;
    CellSet cells, rivals;

    bool draft(const Board& board, Step& step) const {
        DigitSet concerned;
        for (Cell c : cells | rivals) concerned |= ConfinedTo::held(board, c);
        if (cells && (digits - concerned)) return false;  // the others say as much without it
        for (Cell c : rivals& board.empty()) {
            for (Digit d : board.candidates(c) - digits) step.eliminate(c, d);
        }
        for (Digit d : digits) step.eliminate((side.left - cells) & board.places(d), d);
        return !step.eliminations.empty();
    }

    void mark(const Board& board, Step& step) const {
        for (House h : side.houses) step.mark_house(Role::base, h);
        for (House h : across.houses) step.mark_house(Role::cover, h);
        step.mark(Role::base, side.left, 0);
        step.mark(Role::cover, across.left, 0);
        for (Cell c : cells) {
            for (Digit d : ConfinedTo::held(board, c)) step.mark(Role::set, c, d);
        }
        for (Cell c : rivals) {
            for (Digit d : ConfinedTo::held(board, c) & digits) step.mark(Role::second, c, d);
        }
    }
};

}  // namespace

template <bool Leftovers>
void equal_sets(const Position& position, Sink& out) {
    const Board& board = position.board();
    const Layout& layout = board.layout();
    if (Leftovers && layout.box_rows) return;
    const auto sides = made_for<LayoutEqualSides<Leftovers>>(layout);
    if (sides->all.empty()) return;
    const ConfinedTo confined(board);
    for (DigitSet digits : half_of_digits(board)) {
        const CellSet only = confined.only(digits), any = confined.any(digits);
        if (!only && digits.size() > 1) continue;
        const auto weigh = [&](const EqualSide& side, const EqualSide& across) {
            const CellSet cells = side.left & only, rivals = across.left & any;
            if (!cells && digits.size() > 1) return false;  // each of them says it alone
            if (cells.size() != rivals.size()) return false;
            if (!((rivals - only) | ((side.left - cells) & any))) return false;  // it is so already
            const Weighed found{side, across, digits, cells, rivals};
            Step& step = out.draft();
            if (!found.draft(board, step)) return false;
            found.mark(board, step);
            return out.report();
        };
        for (const EqualSides& pair : sides->all) {
            if (weigh(pair.one, pair.other) || weigh(pair.other, pair.one)) return;
        }
    }
}

template void equal_sets<true>(const Position&, Sink&);
template void equal_sets<false>(const Position&, Sink&);

}  // namespace whydoku
