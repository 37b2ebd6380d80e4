// Deadly patterns larger than the unique rectangle: loops of two digits, extended rectangles of
// three digits, and the whole grid (BUG).
#include <algorithm>

#include "base/made_for.hpp"
#include "finders/finders.hpp"
#include "finders/shared/guardians.hpp"

namespace whydoku {
namespace {

// Rings of cells, each of which sees the next, that could hold two digits in turn.
class UniqueLoops {
  public:
    UniqueLoops(const Board& board, Sink& out, DigitSet pair)
        : board_(board), out_(out), pair_(pair), bivalue_(board.bivalue()) {
        for (Digit d : pair)
            fitting_ = d == pair.first() ? board.places(d) : fitting_ & board.places(d);
    }

    // True when the sink has enough. A ring is searched from its first cell.
    bool look() {
        if (too_few_fit()) return false;
        drop_dead_ends();
        if (too_few_fit()) return false;
        for (Cell start : fitting_& bivalue_) {
            if (!fitting_.has(start)) continue;
            start_ = start;
            length_ = 0;
            visited_ = {};
            sides_[0] = sides_[1] = {};
            if (extend(start, {})) return true;
            // All rings through this cell have been searched.
            fitting_ -= CellSet::of(start);
            drop_dead_ends();
        }
        return false;
    }

  private:
    static constexpr int SHORTEST = 6, LONGEST = 14;

    // With fewer than three bivalue cells a ring has more than two guards: each of them must have
    // one extra digit.
    bool too_few_fit() {
        if ((fitting_ & bivalue_).size() < 3) fitting_ &= board_.open_cells(3);
        return fitting_.size() < SHORTEST || !(fitting_ & bivalue_);
    }

    // A house with a cell of a ring has one cell of either side, so a cell that is alone in one of
    // its houses is in no ring.
    void drop_dead_ends() {
        const Layout& layout = board_.layout();
        for (CellSet before; before != fitting_;) {
            before = fitting_;
            for (Cell c : before) {
                const CellSet others = fitting_ - CellSet::of(c);
                for (House h : layout.houses_of[c]) {
                    if (!(layout.house[h] & others)) fitting_ = others;
                }
            }
        }
    }

    bool extend(Cell last, HouseSet crossed) {
        step_on(last);
        for (House h : board_.layout().houses_of[last] - crossed) {
            const CellSet next = board_.layout().house[h] & fitting_;
            if (next.has(start_) && last != start_ && length_ >= SHORTEST && close()) return true;
            if (length_ == LONGEST) continue;
            for (Cell c : next - visited_) {
                if (!promising(c)) continue;
                if (extend(c, crossed | HouseSet::of(h))) return true;
            }
        }
        step_off(last);
        return false;
    }

    void step_on(Cell c) {
        sides_[length_++ % 2] |= CellSet::of(c);
        visited_ |= CellSet::of(c);
    }

    void step_off(Cell c) {
        sides_[--length_ % 2] -= CellSet::of(c);
        visited_ -= CellSet::of(c);
    }

    // Whether the ring may go on there. No house has two cells of one side. Two guards may have any
    // extra digits; three or more must all have the same single one.
    bool promising(Cell c) const {
        if (sides_[length_ % 2] & board_.layout().peers[c]) return false;
        const CellSet guards = (visited_ | CellSet::of(c)) - bivalue_;
        if (guards.size() <= 2) return true;
        DigitSet extra;
        for (Cell guard : guards) extra |= board_.candidates(guard) - pair_;
        return extra.size() == 1;
    }

    bool close() {
        if (length_ % 2 || !alike_to_houses(board_.layout(), sides_[0], sides_[1])) return false;
        return exploit_any(board_, out_, {visited_, pair_, guards_of(board_, visited_, pair_)});
    }

    const Board& board_;
    Sink& out_;
    DigitSet pair_;
    CellSet bivalue_;
    CellSet fitting_;  // cells that have both digits as candidates
    Cell start_ = 0;
    int length_ = 0;
    CellSet visited_;
    std::array<CellSet, 2> sides_{};  // the cells of the ring in turn
};

// Six cells where two parallel lines cross three others: three pairs. A house that holds one cell
// of a pair must hold the three cells of that line. So if the six cells held three digits only, the
// two lines could be swapped.
struct ExtendedRectangle {
    CellSet one, other;

    CellSet cells() const { return one | other; }
};

// All extended rectangles on two lines.
struct LinePair {
    House one, other;
    std::vector<CellSet> rectangles;
};

// The houses that hold one cell of a pair only.
HouseSet parting(const Layout& layout, CellSet pair) {
    HouseSet some, both{~std::uint64_t{0}};
    for (Cell c : pair) some |= layout.houses_of[c], both &= layout.houses_of[c];
    return some - both;
}

bool lines_can_be_swapped(const Layout& layout, const ExtendedRectangle& rectangle,
                          std::span<const CellSet> pairs) {
    const CellSet cells = rectangle.cells();
    HouseSet touched;
    for (Cell c : cells) touched |= layout.houses_of[c];
    for (House h : touched) {
        const CellSet inside = layout.house[h] & cells;
        if (inside == rectangle.one || inside == rectangle.other) continue;
        for (CellSet pair : pairs) {
            if ((inside & pair).size() == 1) return false;
        }
    }
    return true;
}

// All extended rectangles of a layout.
class LayoutExtendedRectangles {
  public:
    explicit LayoutExtendedRectangles(const Layout& layout) {
        const int n = layout.size;
        for (House from : {layout.row(0), layout.column(0)}) {
            const House across = from == 0 ? layout.column(0) : layout.row(0);
            for (House one = from; one < from + n; ++one) {
                for (House other = one + 1; other < from + n; ++other) {
                    add(layout, one, other, across);
                }
            }
        }
    }
    const std::vector<LinePair>& all() const { return all_; }

  private:
    void add(const Layout& layout, House one, House other, House across) {
        const CellSet lines = layout.house[one] | layout.house[other];
        LinePair on_lines{one, other, {}};
        const House end = across + layout.size;
        std::array<CellSet, 3> pairs;
        for (House a = across; a < end; ++a) {
            pairs[0] = layout.house[a] & lines;
            for (House b = a + 1; b < end; ++b) {
                pairs[1] = layout.house[b] & lines;
                // A house that parts one pair must hold three cells of a line, so it parts all
                // pairs.
                if (parting(layout, pairs[0]) != parting(layout, pairs[1])) continue;
                for (House c = b + 1; c < end; ++c) {
                    pairs[2] = layout.house[c] & lines;
                    const CellSet cells = pairs[0] | pairs[1] | pairs[2];
                    const ExtendedRectangle rectangle{cells & layout.house[one],
                                                      cells & layout.house[other]};
                    if (!lines_can_be_swapped(layout, rectangle, pairs)) continue;
                    on_lines.rectangles.push_back(cells);
                }
            }
        }
        if (!on_lines.rectangles.empty()) all_.push_back(std::move(on_lines));
    }

    std::vector<LinePair> all_;
};

// The cells of an extended rectangle that must be confined to its three digits, at least.
constexpr int LEAST_CONFINED = 4;

// Three digits, and the cells of two lines that are confined to them.
struct ConfinedDigits {
    DigitSet digits;
    CellSet cells;

    bool fit(CellSet rectangle) const { return (rectangle & cells).size() >= LEAST_CONFINED; }
};

bool comes_before(DigitSet one, DigitSet other) {
    const DigitSet apart = (one - other) | (other - one);
    return apart && one.has(apart.first());
}

// The three digits to which enough of the small cells on two lines are confined. One of the pairs
// is then confined to them.
class DigitsOnLines {
  public:
    DigitsOnLines(const Board& board, CellSet small) : board_(board), small_(small) {}

    std::span<const ConfinedDigits> on(const LinePair& lines) {
        found_.clear();
        const Layout& layout = board_.layout();
        const CellSet one = small_ & layout.house[lines.one];
        const CellSet other = small_ & layout.house[lines.other];
        for (Cell c : one) {
            const bool are_rows = layout.row(layout.row_of(c)) == lines.one;
            const House across =
                are_rows ? layout.column(layout.column_of(c)) : layout.row(layout.row_of(c));
            const CellSet opposite = other & layout.house[across];
            if (!opposite) continue;
            const DigitSet pair = board_.candidates(c) | board_.candidates(opposite.first());
            if (pair.size() == 3) add(pair, one | other);
            if (pair.size() != 2) continue;
            for (Digit d : layout.digits() - pair) add(pair | DigitSet::of(d), one | other);
        }
        std::ranges::sort(found_, comes_before, &ConfinedDigits::digits);
        return found_;
    }

  private:
    void add(DigitSet digits, CellSet cells) {
        ConfinedDigits confined{digits, {}};
        for (Cell c : cells) {
            if (!(board_.candidates(c) - digits)) confined.cells |= CellSet::of(c);
        }
        const auto is_known = [&](const ConfinedDigits& known) { return known.digits == digits; };
        if (confined.fit(cells) && std::ranges::none_of(found_, is_known))
            found_.push_back(confined);
    }

    const Board& board_;
    CellSet small_;
    std::vector<ConfinedDigits> found_;
};

// Whether each cell can hold one of some digits. The digits cannot fill a pattern where one cannot.
bool can_hold(const Board& board, CellSet cells, DigitSet digits) {
    for (Cell c : cells) {
        if (!(board.candidates(c) & digits)) return false;
    }
    return true;
}

// BUG: if every cell had two candidates, and every missing digit two places in each house, a second
// solution would follow from the first by taking the other candidate in every cell. Candidates
// beyond these are guardians. Returns no guards if the board is not close enough to that.
Guards bug_guards(const Board& board) {
    const Layout& layout = board.layout();
    Guards guards;
    for (Cell c : board.empty() - board.bivalue()) {
        DigitSet extra;
        for (Digit d : board.candidates(c)) {
            for (House h : layout.houses_of[c]) {
                if (board.place_count(h, d) > 2) extra |= DigitSet::of(d);
            }
        }
        if (board.candidates(c).size() != extra.size() + 2) return {};
        guards.push_back({c, extra});
    }
    for (House h = 0; h < layout.houses; ++h) {
        for (Digit d : board.missing(h)) {
            int count = board.place_count(h, d);
            for (const Guard& guard : guards) {
                count -= guard.extra.has(d) && layout.house[h].has(guard.cell);
            }
            if (count != 2) return {};
        }
    }
    return guards;
}

// The one candidate too many is true.
bool place_guardian(const Board& board, Sink& out, const GuardedPattern& pattern) {
    if (pattern.guards.size() != 1) return false;
    const auto& [cell, extra] = pattern.guards.front();
    if (extra.size() != 1) return exploit_single_guard(board, out, pattern);
    Step& step = out.draft();
    step.place(cell, extra.first());
    pattern.mark(board, step);
    return out.report();
}

using Exploit = bool (*)(const Board&, Sink&, const GuardedPattern&);

void bug(const Board& board, Sink& out, std::size_t least, std::size_t most, Exploit exploit) {
    const std::size_t guards_at_most = (board.empty() - board.bivalue()).size();
    if (guards_at_most < least || guards_at_most > most) return;
    GuardedPattern pattern{board.empty() - board.bivalue(), {}, bug_guards(board)};
    if (pattern.guards.empty()) return;
    for (const Guard& guard : pattern.guards) {
        pattern.digits |= board.candidates(guard.cell) - guard.extra;
    }
    if (exploit(board, out, pattern)) return;
}

}  // namespace

void unique_loop(const Position& position, Sink& out) {
    const Board& board = position.board();
    std::array<DigitSet, MAX_SIZE + 1> partners{};  // greater digits that share a bivalue cell
    for (Cell c : board.bivalue()) {
        const DigitSet pair = board.candidates(c);
        partners[pair.first()] |= pair - DigitSet::of(pair.first());
    }
    for (Digit a : board.layout().digits()) {
        for (Digit b : partners[a]) {
            if (UniqueLoops(board, out, DigitSet::of(a) | DigitSet::of(b)).look()) return;
        }
    }
}

void extended_rectangle(const Position& position, Sink& out) {
    const Board& board = position.board();
    const CellSet small = board.open_cells(3) | board.naked();
    DigitsOnLines digits(board, small);
    const auto rectangles = made_for<LayoutExtendedRectangles>(board.layout());
    for (const LinePair& lines : rectangles->all()) {
        const auto threes = digits.on(lines);
        if (threes.empty()) continue;
        for (CellSet rectangle : lines.rectangles) {
            if (rectangle - board.empty()) continue;
            for (const ConfinedDigits& three : threes) {
                if (!three.fit(rectangle)) continue;
                if (three.digits - board.candidates_of(rectangle & small)) continue;
                if (!can_hold(board, rectangle, three.digits)) continue;
                const GuardedPattern pattern{rectangle, three.digits,
                                             guards_of(board, rectangle, three.digits)};
                if (exploit_any(board, out, pattern)) return;
            }
        }
    }
}

void bug_plus_1(const Position& position, Sink& out) {
    const Board& board = position.board();
    bug(board, out, 1, 1, place_guardian);
}

void bug_2(const Position& position, Sink& out) {
    const Board& board = position.board();
    bug(board, out, 2, MAX_CELLS, exploit_common_digit);
}

void bug_3(const Position& position, Sink& out) {
    const Board& board = position.board();
    bug(board, out, 2, MAX_CELLS, exploit_subset);
}

void bug_4(const Position& position, Sink& out) {
    const Board& board = position.board();
    bug(board, out, 2, 2, exploit_locked_digit);
}

}  // namespace whydoku
