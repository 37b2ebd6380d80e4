// Unique rectangles, hidden and avoidable ones. HoDoKu starts from each cell with two candidates,
// or from each digit that was placed, and looks at each rectangle once. Candidates of the
// rectangle's digits may be missing where they were eliminated before.
#include <algorithm>
#include <array>
#include <vector>

#include "scales/hodoku/finders.hpp"
#include "scales/hodoku/report.hpp"

namespace whydoku::hodoku {
namespace {

// HoDoKu remembers the rectangles that it has seen by this number. It may take one for another that
// has the same number.
int number_of(std::array<Cell, 4> cells) {
    constexpr int BASE = 10;
    std::ranges::sort(cells);
    int number = 0;
    for (Cell c : cells) number = number * BASE + c;
    return number;
}

// A start, a cell of its box, and their counterparts in another box; opposite cells are 0 and 3.
struct Rectangle {
    std::array<Cell, 4> cells;
    Digit one, two;

    CellSet all() const {
        CellSet set;
        for (Cell c : cells) set |= CellSet::of(c);
        return set;
    }
    DigitSet digits() const { return DigitSet::of(one) | DigitSet::of(two); }
};

// The rectangles from a start, each once for all starts.
class Corners {
  public:
    explicit Corners(const Board& board) : layout_(board.layout()) {}

    // Calls visit(cells) for the rectangles of a start. allowed(partner) says whether the partner
    // in the box will do; fits(cells), whether a rectangle will.
    template <class Allowed, class Fits, class Visit>
    void each(Cell start, const Allowed& allowed, const Fits& fits, const Visit& visit) {
        for (Cell partner : layout_.house[layout_.box_of(start)] - CellSet::of(start)) {
            const bool in_row = layout_.row_of(start) == layout_.row_of(partner);
            if (!in_row && layout_.column_of(start) != layout_.column_of(partner)) continue;
            if (!allowed(partner)) continue;
            for (int i = 0; i < layout_.size; ++i) {
                const std::array<Cell, 4> cells{start, partner, beside(start, i, in_row),
                                                beside(partner, i, in_row)};
                if (layout_.region[cells[2]] == layout_.region[start] || !fits(cells)) continue;
                if (is_new(number_of(cells))) visit(cells);
            }
        }
    }

  private:
    // The i-th cell of the line through a cell that crosses the rectangle's side.
    Cell beside(Cell c, int i, bool in_row) const {
        return in_row ? i * layout_.size + layout_.column_of(c)
                      : layout_.row_of(c) * layout_.size + i;
    }

    bool is_new(int number) {
        if (std::ranges::find(seen_, number) != seen_.end()) return false;
        seen_.push_back(number);
        return true;
    }

    const Layout& layout_;
    std::vector<int> seen_;
};

enum class Kind : std::uint8_t { one, two, three, four, five, six, hidden };
constexpr std::size_t KINDS = 7;

// The first finding of each kind.
class UniqueRectangles {
  public:
    void build(const Position& position) {
        board_ = &position.board();
        found_ = {};
        note_allowed();
        Corners corners(*board_);
        for (Cell start : board_->bivalue()) {
            const Digit one = board_->candidates(start).first();
            const Digit two = (board_->candidates(start) - DigitSet::of(one)).first();
            const CellSet can_be_one = allowed_[one], can_be_two = allowed_[two];
            corners.each(
                start, [&](Cell c) { return can_be_one.has(c) && can_be_two.has(c); },
                [&](const std::array<Cell, 4>& cells) {
                    const CellSet far = CellSet::of(cells[2]) | CellSet::of(cells[3]);
                    return !(far - (can_be_one & can_be_two));
                },
                [&](const std::array<Cell, 4>& cells) { check({cells, one, two}); });
        }
    }

    const std::vector<Candidate>& struck(Kind kind) const {
        return found_[static_cast<std::size_t>(kind)];
    }

  private:
    // The empty cells that see no such digit.
    void note_allowed() {
        const Layout& layout = board_->layout();
        for (Digit d : layout.digits()) allowed_[d] = board_->empty();
        for (Cell c : layout.all - board_->empty()) allowed_[board_->value(c)] -= layout.peers[c];
    }

    void keep(Kind kind, const std::vector<Candidate>& struck) {
        auto& mine = found_[static_cast<std::size_t>(kind)];
        if (mine.empty()) mine = struck;
    }

    void keep_digits(Kind kind, CellSet cells, DigitSet digits) {
        std::vector<Candidate> struck;
        for (Cell c : cells) {
            for (Digit d : board_->candidates(c) & digits) struck.push_back(candidate(c, d));
        }
        keep(kind, struck);
    }

    void check(const Rectangle& rectangle) {
        const CellSet all = rectangle.all();
        CellSet more;  // the cells with further candidates
        for (Cell c : all) {
            if (board_->candidates(c) - rectangle.digits()) more |= CellSet::of(c);
        }
        const int bare = 4 - more.size();
        if (bare == 3) keep_digits(Kind::one, more, rectangle.digits());
        if (bare != 1 && bare != 2) return;
        check_one_digit(rectangle, more);
        if (bare == 2) {
            check_subsets(rectangle, more);
            check_strong_link(rectangle, more);
        }
        if (bare == 1 || !share_line(more)) check_hidden(rectangle, more);
    }

    bool share_line(CellSet two) const {
        const Layout& layout = board_->layout();
        return bool(layout.houses_over(two) & (layout.rows() | layout.columns()));
    }

    // All further candidates are of one digit, which must be in one of the cells.
    void check_one_digit(const Rectangle& rectangle, CellSet more) {
        const DigitSet extra = board_->candidates_of(more) - rectangle.digits();
        if (extra.size() != 1) return;
        const CellSet seen = board_->layout().peers_of_all(more);
        const bool aligned = more.size() == 2 && share_line(more);
        keep_digits(aligned ? Kind::two : Kind::five, board_->places(extra.first()) & seen, extra);
    }

    // The further candidates make a naked subset with cells of a common house.
    void check_subsets(const Rectangle& rectangle, CellSet more) {
        const Layout& layout = board_->layout();
        const DigitSet extra = board_->candidates_of(more) - rectangle.digits();
        for (House h : layout.houses_over(more)) {
            CellSet pool;
            for (Cell c : (layout.house[h] & board_->empty()) - rectangle.all()) {
                if (!(board_->candidates(c) & rectangle.digits())) pool |= CellSet::of(c);
            }
            grow_subset(h, pool, more, extra);
            if (!struck(Kind::three).empty()) return;
        }
    }

    void grow_subset(House h, CellSet pool, CellSet cells, DigitSet digits) {
        const Layout& layout = board_->layout();
        const bool is_box = layout.blocks.has(h);
        for (Cell c : pool) {
            pool -= CellSet::of(c);
            const CellSet joined = cells | CellSet::of(c);
            const DigitSet with = digits | board_->candidates(c);
            // What lies in a line as well was found there.
            const bool found_before = is_box && share_line(joined);
            if (!found_before && with.size() == joined.size() - 1) strike_subset(h, joined, with);
            grow_subset(h, pool, joined, with);
        }
    }

    void strike_subset(House h, CellSet cells, DigitSet digits) {
        const Layout& layout = board_->layout();
        std::vector<Candidate> struck;
        const auto strike_in = [&](House house) {
            for (Cell c : layout.house[house] - cells) {
                for (Digit d : board_->candidates(c) & digits) struck.push_back(candidate(c, d));
            }
        };
        strike_in(h);
        if (struck.empty()) return;
        if (!layout.blocks.has(h)) {
            for (House box : layout.houses_over(cells) & layout.blocks) strike_in(box);
        }
        std::vector<Candidate> once;
        for (Candidate one : struck) {
            if (std::ranges::find(once, one) == once.end()) once.push_back(one);
        }
        keep(Kind::three, once);
    }

    // One of the digits must be in the cells with further candidates (type 4), or in each diagonal
    // (type 6), so the other digit cannot be in them.
    void check_strong_link(const Rectangle& rectangle, CellSet more) {
        const Layout& layout = board_->layout();
        if (share_line(more)) {
            const CellSet seen = layout.peers_of_all(more);
            if (!(board_->places(rectangle.one) & seen)) {
                keep_digits(Kind::four, more, DigitSet::of(rectangle.two));
            } else if (!(board_->places(rectangle.two) & seen)) {
                keep_digits(Kind::four, more, DigitSet::of(rectangle.one));
            }
            return;
        }
        CellSet lines;
        for (Cell c : more) {
            lines |= layout.house[layout.row(layout.row_of(c))];
            lines |= layout.house[layout.column(layout.column_of(c))];
        }
        lines -= rectangle.all();
        if (!(board_->places(rectangle.one) & lines)) {
            keep_digits(Kind::six, more, DigitSet::of(rectangle.one));
        } else if (!(board_->places(rectangle.two) & lines)) {
            keep_digits(Kind::six, more, DigitSet::of(rectangle.two));
        }
    }

    // From a cell without further candidates to the opposite one.
    void check_hidden(const Rectangle& rectangle, CellSet more) {
        for (Cell bare : rectangle.all() - more) {
            const auto at = std::ranges::find(rectangle.cells, bare) - rectangle.cells.begin();
            const Cell opposite = rectangle.cells[static_cast<std::size_t>(3 - at)];
            check_opposite(rectangle, opposite, rectangle.one, rectangle.two);
            check_opposite(rectangle, opposite, rectangle.two, rectangle.one);
        }
    }

    void check_opposite(const Rectangle& rectangle, Cell opposite, Digit linked, Digit other) {
        const Layout& layout = board_->layout();
        const CellSet lines = layout.house[layout.row(layout.row_of(opposite))] |
                              layout.house[layout.column(layout.column_of(opposite))];
        if (board_->places(linked) & (lines - rectangle.all())) return;
        keep_digits(Kind::hidden, CellSet::of(opposite), DigitSet::of(other));
    }

    const Board* board_ = nullptr;
    std::array<CellSet, MAX_SIZE + 1> allowed_{};
    std::array<std::vector<Candidate>, KINDS> found_;
};

template <Kind Wanted>
void report_rectangle(const Position& position, Sink& out) {
    const auto& struck = position.table<UniqueRectangles>().struck(Wanted);
    if (struck.empty()) return;
    out.draft().eliminations = struck;
    static_cast<void>(out.report());
}

// Two digits that were placed in a box, not given, and two cells in another box that would complete
// the rectangle. Type 1: one of them holds its digit. Type 2: both have one candidate besides, the
// same one.
class AvoidableRectangles {
  public:
    void build(const Position& position) {
        board_ = &position.board();
        first_.clear();
        second_.clear();
        const CellSet placed = board_->layout().all - board_->empty() - board_->given();
        if (placed.size() < 2) return;
        Corners corners(*board_);
        for (Cell start : placed) {
            corners.each(
                start, [&](Cell c) { return placed.has(c); },
                [&](const std::array<Cell, 4>& cells) { return fits(cells, placed); },
                [&](const std::array<Cell, 4>& cells) { check(cells); });
        }
    }

    const std::vector<Candidate>& first() const { return first_; }
    const std::vector<Candidate>& second() const { return second_; }

  private:
    bool is_open(Cell c, Digit d) const {
        return board_->has(c, d) && board_->candidates(c).size() == 2;
    }

    bool fits(const std::array<Cell, 4>& cells, CellSet placed) const {
        const Digit one = board_->value(cells[0]), two = board_->value(cells[1]);
        const bool near_open = is_open(cells[2], two), far_open = is_open(cells[3], one);
        const auto holds = [&](Cell c, Digit d) { return placed.has(c) && board_->value(c) == d; };
        return (holds(cells[2], two) && far_open) || (holds(cells[3], one) && near_open) ||
               (near_open && far_open);
    }

    void check(const std::array<Cell, 4>& cells) {
        const Digit one = board_->value(cells[0]), two = board_->value(cells[1]);
        if (board_->value(cells[2])) return keep(first_, {candidate(cells[3], one)});
        if (board_->value(cells[3])) return keep(first_, {candidate(cells[2], two)});
        const Digit extra = (board_->candidates(cells[2]) - DigitSet::of(two)).first();
        if (!board_->has(cells[3], extra)) return;
        const Layout& layout = board_->layout();
        std::vector<Candidate> struck;
        const CellSet seen = layout.peers[cells[2]] & layout.peers[cells[3]];
        for (Cell c : board_->places(extra) & seen) struck.push_back(candidate(c, extra));
        keep(second_, struck);
    }

    static void keep(std::vector<Candidate>& mine, const std::vector<Candidate>& struck) {
        if (mine.empty()) mine = struck;
    }

    const Board* board_ = nullptr;
    std::vector<Candidate> first_, second_;
};

void report_avoidable(const std::vector<Candidate>& struck, Sink& out) {
    if (struck.empty()) return;
    out.draft().eliminations = struck;
    static_cast<void>(out.report());
}

}  // namespace

void unique_rectangle_1(const Position& position, Sink& out) {
    report_rectangle<Kind::one>(position, out);
}
void unique_rectangle_2(const Position& position, Sink& out) {
    report_rectangle<Kind::two>(position, out);
}
void unique_rectangle_3(const Position& position, Sink& out) {
    report_rectangle<Kind::three>(position, out);
}
void unique_rectangle_4(const Position& position, Sink& out) {
    report_rectangle<Kind::four>(position, out);
}
void unique_rectangle_5(const Position& position, Sink& out) {
    report_rectangle<Kind::five>(position, out);
}
void unique_rectangle_6(const Position& position, Sink& out) {
    report_rectangle<Kind::six>(position, out);
}
void hidden_rectangle(const Position& position, Sink& out) {
    report_rectangle<Kind::hidden>(position, out);
}

void avoidable_rectangle_1(const Position& position, Sink& out) {
    report_avoidable(position.table<AvoidableRectangles>().first(), out);
}
void avoidable_rectangle_2(const Position& position, Sink& out) {
    report_avoidable(position.table<AvoidableRectangles>().second(), out);
}

}  // namespace whydoku::hodoku
