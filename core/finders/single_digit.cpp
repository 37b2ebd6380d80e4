// Patterns of two strong links of one digit, joined by a weak one:
//
//       a === x --- y === b       one house has the places a and x alone, another y and b;
//                                 x and y see each other
//
// x and y cannot both hold the digit. If x does not, a does; if y does not, b does. So a or b holds
// it, and a place that sees both of them does not.
#include "finders/finders.hpp"
#include "finders/shared/link_in_turn.hpp"
#include "position/template_eliminations.hpp"

namespace whydoku {
namespace {

// A house with two places, or a block whose places lie in two lines: one of the two ends holds the
// digit.
struct StrongLink {
    House house;
    CellSet ends[2];
    HouseSet over[2];  // the houses that contain all cells of an end
    HouseSet arms;     // of a block: the two lines
};

using StrongLinks = std::vector<StrongLink>;

StrongLink strong_link(const Layout& layout, House h, CellSet one, CellSet other,
                       HouseSet arms = {}) {
    return {h, {one, other}, {layout.houses_over(one), layout.houses_over(other)}, arms};
}

// The houses with two places for a digit, as strong links. They are kept as long as the places of
// the digit stay.
class StrongLinkTable : public Remembered {
  public:
    void build(const Position& position) {
        board_ = &position.board();
        known_ -= changes_.update(*board_);
    }

    const StrongLinks& of(Digit d) {
        if (!known_.has(d)) find(d);
        known_ |= DigitSet::of(d);
        return found_[d];
    }

  private:
    void find(Digit d) {
        const Board& board = *board_;
        found_[d].clear();
        for (House h : board.houses_with(d, 2)) {
            const CellSet places = board.places(d, h);
            const CellSet first = CellSet::of(places.first());
            found_[d].push_back(strong_link(board.layout(), h, first, places - first));
        }
    }

    const Board* board_ = nullptr;
    PlaceChanges changes_;
    DigitSet known_;
    std::array<StrongLinks, MAX_SIZE + 1> found_;
};

// Blocks whose places lie in one row and one column.
StrongLinks corners(const Board& board, Digit d) {
    const Layout& layout = board.layout();
    StrongLinks found;
    for (House block : layout.blocks) {
        const CellSet places = board.places(d, block);
        for (House row : layout.rows()) {
            const CellSet across = places & layout.house[row], rest = places - across;
            if (!across || !rest) continue;
            for (House column : layout.houses_over(rest) & layout.columns()) {
                const CellSet down = places & layout.house[column];
                const HouseSet arms = HouseSet::of(row) | HouseSet::of(column);
                if (!(across - down)) continue;
                found.push_back(strong_link(layout, block, across, down, arms));
            }
        }
    }
    return found;
}

void mark_ends(Step& step, Digit d, const StrongLink& one, int x, const StrongLink& two, int y) {
    step.mark_house(Role::base, one.house);
    if (one.arms) {
        for (House h : one.arms) step.mark_house(Role::cover, h);
        step.mark_house(Role::wing, two.house);
        step.mark(Role::base, one.ends[0] | one.ends[1], d);
        step.mark(Role::wing, two.ends[0] | two.ends[1], d);
        return;
    }
    step.mark_house(Role::base, two.house);
    step.mark(Role::base, one.ends[x] | two.ends[y], d);
    step.mark(Role::wing, one.ends[1 - x] | two.ends[1 - y], d);
}

bool report(const Board& board, Sink& out, Digit d, const StrongLink& one, int x,
            const StrongLink& two, int y, House join) {
    const CellSet far = one.ends[1 - x] | two.ends[1 - y];
    const CellSet struck = board.places(d) & board.layout().peers_of_all(far);
    if (!struck) return false;
    Step& step = out.draft();
    step.eliminate(struck, d);
    mark_ends(step, d, one, x, two, y);
    if (!one.arms) step.mark_house(Role::cover, join);
    link_in_turn(step,
                 {{two.ends[1 - y], d}, {two.ends[y], d}, {one.ends[x], d}, {one.ends[1 - x], d}});
    return out.report();
}

// Tries all ways to join the two strong links.
bool join(const Board& board, Sink& out, Digit d, const StrongLink& one, const StrongLink& two,
          HouseSet allowed) {
    if ((one.ends[0] | one.ends[1]) & (two.ends[0] | two.ends[1])) return false;
    for (int x : {0, 1}) {
        for (int y : {0, 1}) {
            const HouseSet joints = one.over[x] & two.over[y] & allowed;
            if (joints && report(board, out, d, one, x, two, y, joints.first())) return true;
        }
    }
    return false;
}

// allowed(one, two): the houses that may join two strong links in these houses.
template <class Allowed>
void two_strong_links(const Position& position, Sink& out, const Allowed& allowed) {
    const Board& board = position.board();
    StrongLinkTable& table = position.table<StrongLinkTable>();
    each_digit(position, out, [&](Digit d) {
        const StrongLinks& links = table.of(d);
        for (std::size_t i = 0; i < links.size(); ++i) {
            for (std::size_t j = i + 1; j < links.size(); ++j) {
                const HouseSet joints = allowed(links[i].house, links[j].house);
                if (joints && join(board, out, d, links[i], links[j], joints)) return true;
            }
        }
        return false;
    });
}

// Reports pairs of findings with the same places in the middle as one step.
void report_duals(const Position& position, Sink& out, Finder find) {
    Sink single(Want::every, out.meter());
    single.begin(out.technique());
    find(position, single);
    const auto middle = [](const Step& step) {
        CellSet cells;
        for (Mark mark : step.marks) {
            if (mark.role == Role::base) cells |= CellSet::of(mark.cell);
        }
        return cells;
    };
    join_pairs(single.steps(), out, [&](const Step& one, const Step& other) {
        return one.marks[0].digit == other.marks[0].digit && middle(one) == middle(other);
    });
}

}  // namespace

// Two rows, joined in a column, or the other way round.
void skyscraper(const Position& position, Sink& out) {
    const Board& board = position.board();
    const HouseSet rows = board.layout().rows(), columns = board.layout().columns();
    two_strong_links(position, out, [&](House one, House two) {
        if (rows.has(one) && rows.has(two)) return columns;
        if (columns.has(one) && columns.has(two)) return rows;
        return HouseSet{};
    });
}

// A row and a column, joined in a block.
void two_string_kite(const Position& position, Sink& out) {
    const Board& board = position.board();
    const Layout& layout = board.layout();
    two_strong_links(position, out, [&](House one, House two) {
        const bool crossed = layout.rows().has(one) && layout.columns().has(two);
        return crossed ? layout.blocks : HouseSet{};
    });
}

// Any other two strong links: at least one of the houses is neither a row nor a column.
void turbot_fish(const Position& position, Sink& out) {
    const Board& board = position.board();
    const Layout& layout = board.layout();
    const HouseSet straight = layout.rows() | layout.columns();
    two_strong_links(position, out, [&](House one, House two) {
        const bool both = straight.has(one) && straight.has(two);
        return both ? HouseSet{} : layout.lines | layout.blocks;
    });
}

// One strong link is a block whose places lie in a row and a column, the other a line.
void empty_rectangle(const Position& position, Sink& out) {
    const Board& board = position.board();
    const Layout& layout = board.layout();
    const HouseSet joints = layout.rows() | layout.columns();
    StrongLinkTable& table = position.table<StrongLinkTable>();
    each_digit(position, out, [&](Digit d) {
        const StrongLinks& links = table.of(d);
        if (links.empty()) return false;
        for (const StrongLink& one : corners(board, d)) {
            for (const StrongLink& two : links) {
                if (layout.blocks.has(two.house)) continue;
                if (join(board, out, d, one, two, joints)) return true;
            }
        }
        return false;
    });
}

// Two kites with the same two places in a block.
void dual_two_string_kite(const Position& position, Sink& out) {
    report_duals(position, out, two_string_kite);
}

// Two empty rectangles on the same places in a block.
void dual_empty_rectangle(const Position& position, Sink& out) {
    report_duals(position, out, empty_rectangle);
}

}  // namespace whydoku
