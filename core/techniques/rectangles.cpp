// Unique, hidden and avoidable rectangles: four cells in two rows, two columns and two boxes. If
// they held two digits crosswise, the digits could be swapped, so they do not.
#include <algorithm>

#include "../guardians.hpp"
#include "finders.hpp"

namespace pencilmark {
namespace {

// The corners as they lie: 0 1 in one row, 2 3 in another; 0 3 and 1 2 are opposite.
using Corners = std::array<Cell, 4>;

struct Rectangle {
    Corners corners;
    CellSet cells;
};

// An empty rectangle and a pair of digits of which each corner may hold one, and to which at least
// one corner is confined.
struct OpenRectangle {
    Corners corners;
    Pattern pattern;
};

Pattern make_pattern(const Board& board, const Rectangle& rectangle, DigitSet pair) {
    Pattern pattern{rectangle.cells, pair, {}};
    for (Cell c : rectangle.corners) {
        const DigitSet extra = board.candidates(c) - pair;
        if (extra) pattern.guards.push_back({c, extra});
    }
    return pattern;
}

// The rectangles of a layout whose digits can be swapped unseen, and what they are on the board.
class Rectangles {
  public:
    void build(const Board& board) {
        if (layout_ != &board.layout()) lay_out(board.layout());
        open_.clear();
        const CellSet filled = board.layout().all - board.empty();
        for (const Rectangle& one : all_) {
            if (!(one.cells & filled) && (one.cells & board.bivalue())) look_at(board, one);
        }
    }
    const std::vector<Rectangle>& all() const { return all_; }
    const std::vector<OpenRectangle>& open() const { return open_; }

  private:
    void lay_out(const Layout& layout) {
        layout_ = &layout;
        all_.clear();
        const int n = layout.size;
        for (int top = 0; top < n; ++top) {
            for (int bottom = top + 1; bottom < n; ++bottom) add(top * n, bottom * n);
        }
    }

    void look_at(const Board& board, const Rectangle& rectangle) {
        DigitSet before;
        for (Cell floor : rectangle.cells & board.bivalue()) {
            const DigitSet pair = board.candidates(floor);
            if (pair == before) continue;
            before = pair;
            const auto fits = [&](Cell c) { return bool(board.candidates(c) & pair); };
            if (!std::ranges::all_of(rectangle.corners, fits)) continue;
            open_.push_back({rectangle.corners, make_pattern(board, rectangle, pair)});
        }
    }

    void add(Cell top, Cell bottom) {
        for (int left = 0; left < layout_->size; ++left) {
            for (int right = left + 1; right < layout_->size; ++right) {
                const Corners corners{top + left, top + right, bottom + left, bottom + right};
                const CellSet one = CellSet::of(corners[0]) | CellSet::of(corners[3]);
                const CellSet other = CellSet::of(corners[1]) | CellSet::of(corners[2]);
                if (alike_to_houses(*layout_, one, other)) all_.push_back({corners, one | other});
            }
        }
    }

    const Layout* layout_ = nullptr;
    std::vector<Rectangle> all_;
    std::vector<OpenRectangle> open_;
};

// Calls visit(pattern, corners) for every open rectangle until it returns true.
template <class Visit>
void each_rectangle(const Board& board, Sink& out, const Visit& visit) {
    for (const auto& [corners, pattern] : out.shared<Rectangles>(board).open()) {
        if (visit(pattern, corners)) return;
    }
}

bool in_line(const Board& board, const Guards& guards) {
    const CellSet cells = cells_of(guards);
    return static_cast<bool>(board.layout().houses_over(cells) & board.layout().lines);
}

}  // namespace

void unique_rectangle_1(const Board& board, Sink& out) {
    each_rectangle(board, out, [&](const Pattern& pattern, const Corners&) {
        return exploit_single_guard(board, out, pattern);
    });
}

void unique_rectangle_2(const Board& board, Sink& out) {
    each_rectangle(board, out, [&](const Pattern& pattern, const Corners&) {
        return pattern.guards.size() == 2 && in_line(board, pattern.guards) &&
               exploit_common_digit(board, out, pattern);
    });
}

void unique_rectangle_3(const Board& board, Sink& out) {
    each_rectangle(board, out, [&](const Pattern& pattern, const Corners&) {
        return pattern.guards.size() == 2 && in_line(board, pattern.guards) &&
               exploit_subset(board, out, pattern);
    });
}

void unique_rectangle_4(const Board& board, Sink& out) {
    each_rectangle(board, out, [&](const Pattern& pattern, const Corners&) {
        return in_line(board, pattern.guards) && exploit_locked_digit(board, out, pattern);
    });
}

// As type 2, with the guards across the rectangle, or three of them.
void unique_rectangle_5(const Board& board, Sink& out) {
    each_rectangle(board, out, [&](const Pattern& pattern, const Corners&) {
        return pattern.guards.size() >= 2 && !in_line(board, pattern.guards) &&
               exploit_common_digit(board, out, pattern);
    });
}

// The guards lie across, and in both rows (or both columns) a digit has its places in the rectangle
// only: in one of the guards, it would be in the other as well, and the rest would be deadly.
void unique_rectangle_6(const Board& board, Sink& out) {
    each_rectangle(board, out, [&](const Pattern& pattern, const Corners& corners) {
        if (pattern.guards.size() != 2 || in_line(board, pattern.guards)) return false;
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
            if (out.take()) return true;
        }
        return false;
    });
}

// Across from a corner with just the two digits a, b: if the opposite corner were b, and its row
// and its column have no place for a but their own corners, these would be a, and the first b.
void hidden_rectangle(const Board& board, Sink& out) {
    each_rectangle(board, out, [&](const Pattern& pattern, const Corners& corners) {
        const Layout& layout = board.layout();
        const DigitSet pair = pattern.digits;
        if (pattern.guards.size() < 3 && in_line(board, pattern.guards))
            return false;  // types 1, 4
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
                if (out.take()) return true;
            }
        }
        return false;
    });
}

namespace {

// Calls visit(rectangle) for every one in which `empty` corners are empty and no other is a
// given: the digits in those could be swapped just as well as candidates.
template <class Visit>
void each_avoidable(const Board& board, Sink& out, int empty, const Visit& visit) {
    for (const Rectangle& one : out.shared<Rectangles>(board).all()) {
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

// Three corners were filled with a, b, b: the fourth, across from a, is not a.
void avoidable_rectangle_1(const Board& board, Sink& out) {
    each_avoidable(board, out, 1, [&](const Rectangle& rectangle) {
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
            return out.take();
        }
        return false;
    });
}

// Two corners in a line were filled with a, b; the two others could make it deadly, and have but
// one and the same other digit: one of them takes it.
void avoidable_rectangle_2(const Board& board, Sink& out) {
    each_avoidable(board, out, 2, [&](const Rectangle& rectangle) {
        const Corners& corners = rectangle.corners;
        Pattern pattern{rectangle.cells, {}, {}};
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
        return out.take();
    });
}

}  // namespace pencilmark
