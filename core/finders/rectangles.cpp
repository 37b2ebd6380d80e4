// Unique, hidden and avoidable rectangles: four cells in two rows, two columns and two boxes. If
// they held two digits crosswise, these could be swapped, and the puzzle would have two solutions.
#include <algorithm>
#include <span>

#include "base/made_for.hpp"
#include "finders/finders.hpp"
#include "finders/shared/guardians.hpp"

namespace whydoku {
namespace {

// The corners as they lie: 0 1 in one row, 2 3 in another; 0 3 and 1 2 are opposite.
using Corners = std::array<Cell, 4>;

struct Rectangle {
    Corners corners;
    CellSet cells;
};

bool in_line(const Board& board, const Guards& guards) {
    const CellSet cells = cells_of(guards);
    return static_cast<bool>(board.layout().houses_over(cells) & board.layout().lines);
}

// A rectangle of empty cells and two digits: each corner has both of them as candidates, and at
// least one corner has no others.
struct OpenRectangle {
    Corners corners;
    GuardedPattern pattern;
    bool in_line;  // the guards share a row or column

    void look_at(const Board& board, const Rectangle& rectangle, DigitSet pair) {
        corners = rectangle.corners;
        pattern.cells = rectangle.cells;
        pattern.digits = pair;
        pattern.guards.clear();
        for (Cell c : corners) {
            const DigitSet extra = board.candidates(c) - pair;
            if (extra) pattern.guards.push_back({c, extra});
        }
        in_line = whydoku::in_line(board, pattern.guards);
    }
};

// The rectangles of a layout whose digits could be swapped.
class LayoutRectangles {
  public:
    explicit LayoutRectangles(const Layout& layout) {
        for (auto& numbers : across_) numbers.fill(-1);
        const int n = layout.size;
        for (int top = 0; top < n; ++top) {
            for (int bottom = top + 1; bottom < n; ++bottom) add(layout, top * n, bottom * n);
        }
    }
    const Rectangle& operator[](int number) const { return all_[static_cast<std::size_t>(number)]; }
    // The number of the rectangle with these opposite corners; negative if there is none.
    int across(Cell one, Cell other) const { return across_[one][other]; }

  private:
    void add(const Layout& layout, Cell top, Cell bottom) {
        for (int left = 0; left < layout.size; ++left) {
            for (int right = left + 1; right < layout.size; ++right) {
                const Corners corners{top + left, top + right, bottom + left, bottom + right};
                const CellSet one = CellSet::of(corners[0]) | CellSet::of(corners[3]);
                const CellSet other = CellSet::of(corners[1]) | CellSet::of(corners[2]);
                if (!alike_to_houses(layout, one, other)) continue;
                for (int i = 0; i < 4; ++i) {
                    across_[corners[i]][corners[3 - i]] = static_cast<std::int16_t>(all_.size());
                }
                all_.push_back({corners, one | other});
            }
        }
    }

    std::vector<Rectangle> all_;
    std::array<std::array<std::int16_t, MAX_CELLS>, MAX_CELLS> across_{};
};

// The rectangles of the layout, and the open ones of the board.
class Rectangles {
  public:
    void build(const Position& position) {
        const Board& board = position.board();
        if (!all_) all_ = made_for<LayoutRectangles>(board.layout());
        floors_.clear();
        for (Cell floor : board.bivalue()) find_from(board, floor);
        std::ranges::sort(floors_);
        if (open_.size() < floors_.size()) open_.resize(floors_.size());
        for (std::size_t i = 0; i < floors_.size(); ++i) {
            const auto [number, floor] = floors_[i];
            open_[i].look_at(board, (*this)[number], board.candidates(floor));
        }
    }
    const Rectangle& operator[](int number) const { return (*all_)[number]; }
    int across(Cell one, Cell other) const { return all_->across(one, other); }
    std::span<const OpenRectangle> open() const { return {open_.data(), floors_.size()}; }

  private:
    // The open rectangles of which this is the first corner with just the two digits.
    void find_from(const Board& board, Cell floor) {
        const Layout& layout = board.layout();
        CellSet fitting, confined = board.bivalue();
        for (Digit d : board.candidates(floor)) {
            fitting |= board.places(d);
            confined &= board.places(d);
        }
        const CellSet others = fitting - CellSet::of(floor);
        const CellSet below = others & layout.house[layout.column(layout.column_of(floor))];
        for (Cell one : others& layout.house[layout.row(layout.row_of(floor))]) {
            for (Cell other : below) {
                const int number = across(one, other);
                if (number < 0) continue;
                const CellSet cells = (*this)[number].cells;
                if (cells - fitting || (cells & confined).first() != floor) continue;
                floors_.push_back({number, floor});
            }
        }
    }

    std::shared_ptr<const LayoutRectangles> all_;
    std::vector<std::pair<int, Cell>> floors_;  // the open ones by their numbers
    std::vector<OpenRectangle> open_;           // storage that is used again
};

// Calls visit(rectangle) for every open one until it returns true.
template <class Visit>
void each_rectangle(const Position& position, const Visit& visit) {
    for (const OpenRectangle& one : position.table<Rectangles>().open()) {
        if (visit(one)) return;
    }
}

}  // namespace

void unique_rectangle_1(const Position& position, Sink& out) {
    const Board& board = position.board();
    each_rectangle(position, [&](const OpenRectangle& open) {
        return exploit_single_guard(board, out, open.pattern);
    });
}

void unique_rectangle_2(const Position& position, Sink& out) {
    const Board& board = position.board();
    each_rectangle(position, [&](const OpenRectangle& open) {
        return open.pattern.guards.size() == 2 && open.in_line &&
               exploit_common_digit(board, out, open.pattern);
    });
}

void unique_rectangle_3(const Position& position, Sink& out) {
    const Board& board = position.board();
    each_rectangle(position, [&](const OpenRectangle& open) {
        return open.pattern.guards.size() == 2 && open.in_line &&
               exploit_subset(board, out, open.pattern);
    });
}

void unique_rectangle_4(const Position& position, Sink& out) {
    const Board& board = position.board();
    each_rectangle(position, [&](const OpenRectangle& open) {
        return open.in_line && exploit_locked_digit(board, out, open.pattern);
    });
}

// Like type 2, with guards in opposite corners, or with three guards.
void unique_rectangle_5(const Position& position, Sink& out) {
    const Board& board = position.board();
    each_rectangle(position, [&](const OpenRectangle& open) {
        return open.pattern.guards.size() >= 2 && !open.in_line &&
               exploit_common_digit(board, out, open.pattern);
    });
}

// The guards are opposite corners, and in both rows (or both columns) all places of a digit are in
// the rectangle. If one guard held this digit, so would the other, and the rectangle would be
// deadly.
void unique_rectangle_6(const Position& position, Sink& out) {
    const Board& board = position.board();
    each_rectangle(position, [&](const OpenRectangle& open) {
        const auto& corners = open.corners;
        const auto& pattern = open.pattern;
        if (pattern.guards.size() != 2 || open.in_line) return false;
        const Layout& layout = board.layout();
        const auto confined = [&](Digit d, House one, House other) {
            const DigitSet missing = board.missing(one) & board.missing(other);
            const CellSet places = board.places(d, one) | board.places(d, other);
            return missing.has(d) && !(places - pattern.cells);
        };
        for (Digit d : pattern.digits) {
            const House rows[] = {layout.row(layout.row_of(corners[0])),
                                  layout.row(layout.row_of(corners[3]))};
            const House columns[] = {layout.column(layout.column_of(corners[0])),
                                     layout.column(layout.column_of(corners[3]))};
            const bool by_rows = confined(d, rows[0], rows[1]);
            if (!by_rows && !confined(d, columns[0], columns[1])) continue;
            Step& step = out.draft();
            step.eliminate(cells_of(pattern.guards) & board.places(d), d);
            if (step.eliminations.empty()) continue;
            pattern.mark(board, step);
            for (House h : by_rows ? rows : columns) step.mark_house(Role::base, h, d);
            if (out.report()) return true;
        }
        return false;
    });
}

// A corner has just the digits a and b. The row and the column of the opposite corner have places
// for a only in the rectangle. If the opposite corner were b, the other two corners would be a and
// the first corner b, which is deadly. So the opposite corner is not b.
void hidden_rectangle(const Position& position, Sink& out) {
    const Board& board = position.board();
    each_rectangle(position, [&](const OpenRectangle& open) {
        const auto& [corners, pattern, in_line] = open;
        const Layout& layout = board.layout();
        const DigitSet pair = pattern.digits;
        if (pattern.guards.size() < 3 && in_line) return false;  // types 1, 4
        for (int i = 0; i < 4; ++i) {
            if (board.candidates(corners[3 - i]) != pair) continue;
            const Cell far = corners[i];
            const House row = layout.row(layout.row_of(far));
            const House column = layout.column(layout.column_of(far));
            for (Digit a : pair) {
                const Digit b = (pair - DigitSet::of(a)).first();
                const CellSet places = board.places(a, row) | board.places(a, column);
                if ((places - pattern.cells) || !board.has(far, b)) continue;
                if (board.placed(row).has(a) || board.placed(column).has(a)) continue;
                Step& step = out.draft();
                step.eliminate(far, b);
                pattern.mark(board, step);
                step.mark_house(Role::base, row, a);
                step.mark_house(Role::base, column, a);
                if (out.report()) return true;
            }
        }
        return false;
    });
}

namespace {

// A rectangle, and two digits that all of its corners have as candidates.
struct PairInRectangle {
    int number;
    std::array<Digit, 2> digits;

    auto operator<=>(const PairInRectangle&) const = default;
};

// Says which corners must hold one of two digits if one of them does.
class RectangleFiller {
  public:
    RectangleFiller(const Board& board, const Corners& corners, const std::array<Digit, 2>& digits)
        : layout_(board.layout()), ring_{corners[0], corners[1], corners[3], corners[2]} {
        for (Cell c : ring_) cells_ |= CellSet::of(c);
        roof_ = cells_ - board.bivalue();
        for (std::size_t side : {0, 1}) two_places_[side] = board.houses_with(digits[side], 2);
    }

    CellSet cells() const { return cells_; }
    Cell corner(std::size_t number) const { return ring_[number]; }
    // The houses in which each digit has no places but two corners, so that it must be in one.
    const std::array<HouseSet, 2>& only_places() const { return only_places_; }

    // Whether three of the four sides may lead from one corner to the other.
    bool may_fill() const {
        int closed = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            const Cell one = ring_[i], other = ring_[(i + 1) % 4];
            const HouseSet both = layout_.houses_of[one] & layout_.houses_of[other];
            const bool linked = static_cast<bool>(both & (two_places_[0] | two_places_[1]));
            closed += !linked && roof_.has(one) && roof_.has(other);
        }
        return closed < 2;
    }

    // Whether that goes for all corners if this one holds the digit of a side.
    bool fill(std::size_t start, std::size_t side) {
        only_places_ = {};
        if (is_plain(ring_[start], 1 - side)) return false;
        std::size_t ahead = 0, behind = 0;
        while (ahead + behind < 3) {
            const std::size_t onward = start + ahead, back = start + 4 - behind;
            if (leads(onward, onward + 1, side + ahead)) {
                ++ahead;
            } else if (leads(back, back - 1, side + behind)) {
                ++behind;
            } else {
                return false;
            }
        }
        return true;
    }

  private:
    // Types 1 and 4 say it already: one guard, or two with a link between them.
    bool is_plain(Cell start, std::size_t other) const {
        if (roof_.size() < 2) return true;
        const bool linked = static_cast<bool>(layout_.houses_over(roof_) & two_places_[other]);
        return roof_.size() == 2 && roof_.has(start) && linked;
    }

    // Whether a corner that holds the digit of one side makes the next one hold the other digit.
    bool leads(std::size_t from, std::size_t to, std::size_t side) {
        const Cell last = ring_[from % 4], next = ring_[to % 4];
        if (!roof_.has(next)) return true;
        const std::size_t other = (side + 1) % 2;
        const HouseSet both = layout_.houses_of[last] & layout_.houses_of[next];
        if (!(both & two_places_[other])) return false;
        only_places_[other] |= HouseSet::of((both & two_places_[other]).first());
        return true;
    }

    const Layout& layout_;
    Corners ring_;
    CellSet cells_, roof_;
    std::array<HouseSet, 2> two_places_{}, only_places_{};
};

// The rectangles with two digits of which one has its only two places of a house in two corners.
std::vector<PairInRectangle> strongly_linked(const Board& board, const Rectangles& rectangles) {
    const Layout& layout = board.layout();
    std::vector<PairInRectangle> found;
    const auto add = [&](Digit d, Digit other, Cell p, Cell q) {
        const CellSet fitting = board.places(d) & board.places(other);
        const bool in_row = layout.row_of(p) == layout.row_of(q);
        const auto across = [&](Cell c) {
            return in_row ? layout.column(layout.column_of(c)) : layout.row(layout.row_of(c));
        };
        if ((fitting & layout.house[across(q)]).size() < 2) return;
        for (Cell c : (fitting & layout.house[across(p)]) - CellSet::of(p)) {
            const int number = rectangles.across(q, c);
            if (number < 0 || layout.peers[q].has(c)) continue;
            if (rectangles[number].cells - fitting) continue;
            found.push_back({number, {std::min(d, other), std::max(d, other)}});
        }
    };
    const HouseSet straight = layout.rows() | layout.columns();
    for (Digit d : layout.digits()) {
        const HouseSet two_places = board.houses_with(d, 2);
        for (House h : two_places) {
            const CellSet places = board.places(d, h);
            const Cell p = places.first(), q = places.last();
            const HouseSet lines = layout.houses_of[p] & layout.houses_of[q] & straight;
            if (!lines || (!lines.has(h) && lines & two_places)) continue;
            const DigitSet common = board.candidates(p) & board.candidates(q);
            for (Digit other : common - DigitSet::of(d)) add(d, other, p, q);
        }
    }
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

// Strikes the digit that makes the rectangle deadly from its corner.
bool report_filled(const Board& board, const RectangleFiller& filler, std::size_t corner,
                   Digit digit, const std::array<Digit, 2>& digits, Sink& out) {
    GuardedPattern pattern{filler.cells(), {}, {}};
    for (Digit d : digits) pattern.digits |= DigitSet::of(d);
    pattern.guards = guards_of(board, pattern.cells, pattern.digits);
    Step& step = out.draft();
    step.eliminate(filler.corner(corner), digit);
    pattern.mark(board, step);
    for (std::size_t i : {0, 1}) {
        for (House h : filler.only_places()[i]) step.mark_house(Role::base, h, digits[i]);
    }
    return out.report();
}

}  // namespace

// Suppose that a corner holds one of two digits. Then the next corner holds the other one, if it
// has no other candidates, or if a house has no other place for that digit; and so on. If this
// fills the rectangle, it is deadly, so the corner does not hold the digit.
void unique_rectangle_strong_links(const Position& position, Sink& out) {
    const Board& board = position.board();
    const Rectangles& rectangles = position.table<Rectangles>();
    for (const auto& [number, digits] : strongly_linked(board, rectangles)) {
        RectangleFiller filler(board, rectangles[number].corners, digits);
        for (std::size_t corner = 0; corner < 4 && filler.may_fill(); ++corner) {
            for (std::size_t side : {0, 1}) {
                if (!filler.fill(corner, side)) continue;
                if (report_filled(board, filler, corner, digits[side], digits, out)) return;
            }
        }
    }
}

namespace {

// The cells of each digit that are not givens.
std::array<CellSet, MAX_SIZE + 1> filled_later(const Board& board) {
    std::array<CellSet, MAX_SIZE + 1> cells{};
    for (Cell c : board.layout().all - board.empty() - board.given()) {
        cells[board.value(c)] |= CellSet::of(c);
    }
    return cells;
}

// Calls visit(rectangle) for each of the numbered rectangles with `empty` empty corners and no
// given, until visit returns true. Digits that are not givens could be swapped just as candidates
// could.
template <class Visit>
void each_avoidable(const Board& board, const Rectangles& rectangles, std::vector<int>& numbers,
                    int empty, const Visit& visit) {
    std::ranges::sort(numbers);
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    for (int number : numbers) {
        const Rectangle& one = rectangles[number];
        if ((one.cells & board.given()) || (one.cells & board.empty()).size() != empty) continue;
        if (visit(one)) return;
    }
}

void mark_digits(const Board& board, Step& step, const Corners& corners) {
    for (Cell c : corners) {
        if (board.value(c)) step.mark(Role::floor, c, board.value(c));
    }
}

}  // namespace

// Three corners hold a, b and b, none of them a given. So the fourth corner, opposite to a, is not
// a.
void avoidable_rectangle_1(const Position& position, Sink& out) {
    const Board& board = position.board();
    const Rectangles& rectangles = position.table<Rectangles>();
    std::vector<int> numbers;  // of rectangles with b, b across
    for (CellSet cells : filled_later(board)) {
        for (Cell one : cells) {
            cells -= CellSet::of(one);
            for (Cell other : cells) {
                const int number = rectangles.across(one, other);
                if (number >= 0) numbers.push_back(number);
            }
        }
    }
    each_avoidable(board, rectangles, numbers, 1, [&](const Rectangle& rectangle) {
        const Corners& corners = rectangle.corners;
        for (int i = 0; i < 4; ++i) {
            const Cell last = corners[i], across = corners[3 - i];
            if (board.value(last)) continue;
            const Digit a = board.value(across);
            const int side = i == 0 || i == 3 ? 1 : 0;
            if (board.value(corners[side]) != board.value(corners[3 - side])) return false;
            if (!board.has(last, a)) return false;
            Step& step = out.draft();
            step.eliminate(last, a);
            step.mark(Role::roof, last, a);
            mark_digits(board, step, corners);
            return out.report();
        }
        return false;
    });
}

// Two corners in a line hold a and b, neither a given. The other two could make the rectangle
// deadly, and each has one other candidate, the same digit in both: one of them holds it.
void avoidable_rectangle_2(const Position& position, Sink& out) {
    const Board& board = position.board();
    const Rectangles& rectangles = position.table<Rectangles>();
    const auto filled = filled_later(board);
    std::vector<int> numbers;  // of rectangles with an empty corner that can make it deadly
    for (Cell corner : board.bivalue()) {
        for (Digit d : board.candidates(corner)) {
            for (Cell other : filled[d]) {
                const int number = rectangles.across(corner, other);
                if (number >= 0) numbers.push_back(number);
            }
        }
    }
    each_avoidable(board, rectangles, numbers, 2, [&](const Rectangle& rectangle) {
        const Corners& corners = rectangle.corners;
        GuardedPattern pattern{rectangle.cells, {}, {}};
        for (int i = 0; i < 4; ++i) {
            if (board.value(corners[i])) continue;
            const Digit across = board.value(corners[3 - i]);
            if (!across || !board.has(corners[i], across)) return false;
            pattern.digits |= DigitSet::of(across);
            const DigitSet extra = board.candidates(corners[i]) - DigitSet::of(across);
            if (extra.size() != 1) return false;
            pattern.guards.push_back({corners[i], extra});
        }
        if (extras_of(pattern.guards).size() != 1) return false;
        const Digit x = extras_of(pattern.guards).first();
        const CellSet struck =
            board.places(x) & board.layout().peers_of_all(cells_of(pattern.guards));
        if (!struck) return false;
        Step& step = out.draft();
        step.eliminate(struck, x);
        pattern.mark(board, step);
        mark_digits(board, step, corners);
        return out.report();
    });
}

}  // namespace whydoku
