// Subsets: N cells of a house that hold N digits. Naked: the cells have no other candidates.
// Locked: naked, in two houses at once. Hidden: the digits have no other places in the house.
#include "finders/finders.hpp"
#include "position/searched.hpp"

namespace whydoku {
namespace {

// Sets to choose from: the candidates of some cells, or the places of some digits. Each set has its
// cell or digit as owner.
template <class Set>
struct SetList {
    std::array<Set, MAX_SIZE> sets;
    std::array<int, MAX_SIZE> of;
    int size = 0;

    void add(int owner, Set set) {
        of[size] = owner;
        sets[size++] = set;
    }
};

// Calls visit(owners, members) for every N sets of the list that have N members in all, in
// ascending order, until visit returns true.
template <int Size, class Owners, int Left = Size, class Set, class Visit>
bool each_tight(const SetList<Set>& list, const Visit& visit, int from = 0, Owners owners = {},
                Set members = {}) {
    if constexpr (Left == 0) {
        return members.size() == Size && visit(owners, members);
    } else {
        for (int i = from; i <= list.size - Left; ++i) {
            const Set joined = members | list.sets[i];
            if (joined.size() > Size) continue;
            const Owners chosen = owners | Owners::of(list.of[i]);
            if (each_tight<Size, Owners, Left - 1>(list, visit, i + 1, chosen, joined)) return true;
        }
        return false;
    }
}

template <int Size, class Visit>
bool each_naked(const Board& board, CellSet cells, const Visit& visit) {
    SetList<DigitSet> list;
    for (Cell c : cells) list.add(c, board.candidates(c));
    return each_tight<Size, CellSet>(list, visit);
}

void strike(const Board& board, Step& step, CellSet area, DigitSet digits) {
    for (Cell c : area& board.empty()) {
        for (Digit d : board.candidates(c) & digits) step.eliminate(c, d);
    }
}

}  // namespace

// The N cells use up the N digits, so no other cell of their houses can hold one of them. The
// subset is locked if this eliminates candidates of both houses outside their crossing.
template <int Size>
void locked_subset(const Position& position, Sink& out) {
    const Board& board = position.board();
    const Layout& layout = board.layout();
    const CellSet small = board.open_cells(Size);
    each_house(position, out, layout.blocks, [&](House h) {
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
            return out.report();
        };
        return each_naked<Size>(board, layout.house[h] & small, visit);
    });
}

template <int Size>
void naked_subset(const Position& position, Sink& out) {
    const Board& board = position.board();
    const Layout& layout = board.layout();
    const CellSet small = board.open_cells(Size);
    each_house(position, out, layout.lines | layout.blocks, [&](House h) {
        const auto visit = [&](CellSet cells, DigitSet digits) {
            Step& step = out.draft();
            strike(board, step, layout.house[h] - cells, digits);
            if (step.eliminations.empty()) return false;
            step.mark_house(Role::base, h);
            step.mark_all(Role::set, board, cells, digits);
            return out.report();
        };
        return each_naked<Size>(board, layout.house[h] & small, visit);
    });
}

// The N digits need the N cells, so the cells can hold nothing else.
template <int Size>
void hidden_subset(const Position& position, Sink& out) {
    const Board& board = position.board();
    const Layout& layout = board.layout();
    HousesByDigit few{};  // the houses where a digit has at most N places
    Counters<HouseSet> few_digits;
    for (Digit d : layout.digits()) {
        few[d] = board.open_houses(d, Size);
        few_digits.add(few[d]);
    }
    const HouseSet promising = few_digits.positive() - few_digits.at_most(Size - 1);
    each_house(position, out, promising, [&](House h) {
        // A subset of all missing digits of the house eliminates nothing.
        if (board.missing(h).size() <= Size) return false;
        SetList<CellSet> list;
        for (Digit d : digits_in(few, h)) list.add(d, board.places(d, h));
        return each_tight<Size, DigitSet>(list, [&](DigitSet digits, CellSet cells) {
            Step& step = out.draft();
            strike(board, step, cells, layout.digits() - digits);
            if (step.eliminations.empty()) return false;
            step.mark_house(Role::base, h);
            step.mark_all(Role::set, board, cells, digits);
            return out.report();
        });
    });
}

template void locked_subset<2>(const Position&, Sink&);
template void locked_subset<3>(const Position&, Sink&);
template void naked_subset<2>(const Position&, Sink&);
template void naked_subset<3>(const Position&, Sink&);
template void naked_subset<4>(const Position&, Sink&);
template void hidden_subset<2>(const Position&, Sink&);
template void hidden_subset<3>(const Position&, Sink&);
template void hidden_subset<4>(const Position&, Sink&);

}  // namespace whydoku
