// N cells of a house that hold N digits among themselves: naked (the cells have no others), locked
// (naked, and in two houses at once), hidden (the digits have no other cells).
#include "../barren.hpp"
#include "finders.hpp"

namespace pencilmark {
namespace {

// Calls visit(cells, digits) for every N cells of the pool that have N candidates in all, cells
// ascending, until visit returns true.
template <int Size, class Visit>
bool each_naked(const Board& board, CellSet pool, const Visit& visit, CellSet cells = {},
                DigitSet digits = {}, int chosen = 0) {
    if (chosen == Size) return digits.size() == Size && visit(cells, digits);
    if (pool.size() < Size - chosen) return false;
    for (Cell c : pool) {
        pool -= CellSet::of(c);
        const DigitSet joined = digits | board.candidates(c);
        if (joined.size() > Size) continue;
        if (each_naked<Size>(board, pool, visit, cells | CellSet::of(c), joined, chosen + 1)) {
            return true;
        }
    }
    return false;
}

// Calls visit(cells, digits) for every N digits of the pool that have N places in all in a house.
template <int Size, class Visit>
bool each_hidden(const Board& board, House h, DigitSet pool, const Visit& visit, CellSet cells = {},
                 DigitSet digits = {}, int chosen = 0) {
    if (chosen == Size) return cells.size() == Size && visit(cells, digits);
    if (pool.size() < Size - chosen) return false;
    for (Digit d : pool) {
        pool -= DigitSet::of(d);
        const CellSet joined = cells | board.places(d, h);
        if (joined.size() > Size) continue;
        if (each_hidden<Size>(board, h, pool, visit, joined, digits | DigitSet::of(d),
                              chosen + 1)) {
            return true;
        }
    }
    return false;
}

// A subset of all that a house misses strikes nothing: then there are no digits to look at.
DigitSet small_digits(const Board& board, House h, int most) {
    DigitSet digits;
    if (board.missing(h).size() <= most) return digits;
    for (Digit d : board.missing(h)) {
        const int count = board.place_count(h, d);
        if (count >= 2 && count <= most) digits |= DigitSet::of(d);
    }
    return digits;
}

void strike(const Board& board, Step& step, CellSet area, DigitSet digits) {
    for (Cell c : area& board.empty()) {
        for (Digit d : board.candidates(c) & digits) step.eliminate(c, d);
    }
}

}  // namespace

// The N cells use up the N digits, so no other cell of their houses can hold one of them. It is
// called locked when this strikes something in both houses, beyond where they cross.
template <int Size>
void locked_subset(const Board& board, Sink& out) {
    const Layout& layout = board.layout();
    const CellSet small = board.open_cells(Size);
    each_house(board, out, layout.blocks, [&](House h) {
        const auto visit = [&](CellSet cells, DigitSet digits) {
            const HouseSet lines = layout.houses_over(cells) & layout.lines;
            if (!lines) return false;
            const CellSet box = layout.house[h], line = layout.house[lines.first()];
            Step& step = out.draft();
            strike(board, step, line - box, digits);
            const std::size_t in_line = step.eliminations.size();
            strike(board, step, box - line, digits);
            if (in_line == 0 || step.eliminations.size() == in_line) return false;
            strike(board, step, (box & line) - cells, digits);
            step.mark_house(Role::base, h);
            step.mark_house(Role::base, lines.first());
            step.mark_all(Role::set, board, cells, digits);
            return out.take();
        };
        return each_naked<Size>(board, layout.house[h] & small, visit);
    });
}

template <int Size>
void naked_subset(const Board& board, Sink& out) {
    const Layout& layout = board.layout();
    const CellSet small = board.open_cells(Size);
    each_house(board, out, layout.lines | layout.blocks, [&](House h) {
        const auto visit = [&](CellSet cells, DigitSet digits) {
            Step& step = out.draft();
            strike(board, step, layout.house[h] - cells, digits);
            if (step.eliminations.empty()) return false;
            step.mark_house(Role::base, h);
            step.mark_all(Role::set, board, cells, digits);
            return out.take();
        };
        return each_naked<Size>(board, layout.house[h] & small, visit);
    });
}

// The N digits need the N cells, so these can hold nothing else.
template <int Size>
void hidden_subset(const Board& board, Sink& out) {
    const Layout& layout = board.layout();
    each_house(board, out, layout.lines | layout.blocks, [&](House h) {
        const auto visit = [&](CellSet cells, DigitSet digits) {
            Step& step = out.draft();
            strike(board, step, cells, layout.digits() - digits);
            if (step.eliminations.empty()) return false;
            step.mark_house(Role::base, h);
            step.mark_all(Role::set, board, cells, digits);
            return out.take();
        };
        return each_hidden<Size>(board, h, small_digits(board, h, Size), visit);
    });
}

template void locked_subset<2>(const Board&, Sink&);
template void locked_subset<3>(const Board&, Sink&);
template void naked_subset<2>(const Board&, Sink&);
template void naked_subset<3>(const Board&, Sink&);
template void naked_subset<4>(const Board&, Sink&);
template void hidden_subset<2>(const Board&, Sink&);
template void hidden_subset<3>(const Board&, Sink&);
template void hidden_subset<4>(const Board&, Sink&);

}  // namespace pencilmark
