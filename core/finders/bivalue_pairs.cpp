// Pairs of cells A and B that can both only be x or y, and do not see each other. If each place of
// x in a house sees A or B, then wherever x goes there, A or B is not x. So one of them is y, and
// no cell that sees both can be y.
//
// With two places, this is a W-Wing. With more, it has a name where A and B show the house:
//
// - Chute Remote Pair: A and B lie in two lines of a chute, and the house is another box of the
//   chute, in which x has places in these two lines only.
// - Empty Rectangle Intersection Pair: A lies in a row and B in a column that cross in the house,
//   a box, in which both x and y have places in this row and this column only. A and B are not both
//   x, nor both y.
// - Grouped W-Wing: any other house.
//
// Of a pair and a digit, only the first of these counts, so that nothing is found under two names.
#include <optional>
#include <vector>

#include "finders/finders.hpp"
#include "finders/shared/link_in_turn.hpp"

namespace whydoku {
namespace {

enum class PairKind : std::uint8_t { w_wing, chute, crossing, grouped };

// Two cells of that kind, and the houses that link them.
class BivaluePair {
  public:
    BivaluePair(const Board& board, Cell one, Cell two)
        : board_(board), layout_(board.layout()), one_(one), two_(two) {}

    DigitSet digits() const { return board_.candidates(one_); }
    Digit other(Digit d) const { return (digits() - DigitSet::of(d)).first(); }
    CellSet seen() const { return layout_.peers[one_] & layout_.peers[two_]; }

    // What links the cells: the house has the digit only where it sees one of them.
    std::optional<PairKind> kind_in(House h, Digit link) const {
        const CellSet places = board_.places(link, h);
        const CellSet past_one = places - layout_.peers[one_];
        const CellSet past_two = places - layout_.peers[two_];
        if (!past_one || !past_two || (past_one & past_two)) return {};
        if (places.size() == 2) return PairKind::w_wing;
        if (is_chute(h, places)) return PairKind::chute;
        if (is_crossing(h)) return PairKind::crossing;
        return PairKind::grouped;
    }

    // The first kind of all houses.
    std::optional<PairKind> kind(Digit link) const {
        std::optional<PairKind> first;
        for (House h = 0; h < layout_.houses; ++h) {
            const auto here = kind_in(h, link);
            if (here && (!first || *here < *first)) first = here;
        }
        return first;
    }

  private:
    bool is_box(House h) const { return h >= layout_.box(0) && h < layout_.box(layout_.size); }
    CellSet row(Cell c) const { return layout_.house[layout_.row(layout_.row_of(c))]; }
    CellSet column(Cell c) const { return layout_.house[layout_.column(layout_.column_of(c))]; }

    // A jigsaw has no chutes.
    bool is_chute(House h, CellSet places) const {
        if (layout_.box_rows == 0 || !is_box(h)) return false;
        return !(places - row(one_) - row(two_)) || !(places - column(one_) - column(two_));
    }

    // Both digits have to have places in the two lines, and none elsewhere in the box.
    bool is_crossing(House h) const {
        const CellSet box = layout_.house[h];
        if (!is_box(h) || box.has(one_) || box.has(two_)) return false;
        return is_crossing(box, row(one_), column(two_)) ||
               is_crossing(box, column(one_), row(two_));
    }
    bool is_crossing(CellSet box, CellSet line, CellSet other) const {
        if (!(box & line & other)) return false;
        for (Digit d : digits()) {
            const CellSet places = board_.places(d) & box;
            if (!places || (places - line - other)) return false;
        }
        return true;
    }

    const Board& board_;
    const Layout& layout_;
    Cell one_, two_;
};

// The pairs of a board that eliminate something, with the digits that link them.
class LinkedPairs {
  public:
    struct Linked {
        Cell one, two;
        std::array<DigitSet, 4> links;  // by PairKind

        DigitSet by(PairKind kind) const { return links[static_cast<std::size_t>(kind)]; }
    };

    void build(const Position& position) {
        const Board& board = position.board();
        all_.clear();
        CellSet cells = board.bivalue();
        for (Cell one : cells) {
            cells -= CellSet::of(one);
            CellSet twins = cells - board.layout().peers[one];
            for (Digit d : board.candidates(one)) twins &= board.places(d);
            for (Cell two : twins) add(board, one, two);
        }
    }

    const std::vector<Linked>& all() const { return all_; }

  private:
    void add(const Board& board, Cell one, Cell two) {
        const BivaluePair pair(board, one, two);
        Linked linked{one, two, {}};
        for (Digit link : pair.digits()) {
            if (!(board.places(pair.other(link)) & pair.seen())) continue;
            const auto kind = pair.kind(link);
            if (kind) linked.links[static_cast<std::size_t>(*kind)] |= DigitSet::of(link);
        }
        all_.push_back(linked);
    }

    std::vector<Linked> all_;
};

class BivaluePairs {
  public:
    BivaluePairs(const Board& board, Sink& out, PairKind wanted)
        : board_(board), layout_(board.layout()), out_(out), wanted_(wanted) {}

    // True when the sink has enough.
    bool look_at(const LinkedPairs::Linked& linked) {
        one_ = linked.one;
        two_ = linked.two;
        const BivaluePair pair(board_, one_, two_);
        const DigitSet links = linked.by(wanted_);
        for (House h = 0; links && h < layout_.houses; ++h) {
            DigitSet here;
            for (Digit link : links) {
                if (pair.kind_in(h, link) == wanted_) here |= DigitSet::of(link);
            }
            if (here && report(h, here, pair)) return true;
        }
        return false;
    }

  private:
    bool report(House h, DigitSet links, const BivaluePair& pair) {
        Step& step = out_.draft();
        for (Digit link : links) {
            const Digit d = pair.other(link);
            step.eliminate(board_.places(d) & pair.seen(), d);
            step.mark_house(Role::base, h, link);
            step.mark(Role::base, board_.places(link, h), link);
            if (out_.evidence_is_read()) join(step, board_.places(link, h), link, d);
        }
        step.mark_all(Role::wing, board_, CellSet::of(one_));
        step.mark_all(Role::wing, board_, CellSet::of(two_));
        return out_.report();
    }

    // The chain from d in one cell to d in the other: by the places that see the first cell alone,
    // and by those that see the second.
    void join(Step& step, CellSet places, Digit link, Digit d) const {
        const CellSet one = CellSet::of(one_), two = CellSet::of(two_);
        const CellSet near_two = places & layout_.peers[two_];
        link_in_turn(step, {{one, d},
                            {one, link},
                            {places - near_two, link},
                            {near_two, link},
                            {two, link},
                            {two, d}});
    }

    const Board& board_;
    const Layout& layout_;
    Sink& out_;
    PairKind wanted_;
    Cell one_ = 0, two_ = 0;
};

template <PairKind Kind>
void find_pairs(const Position& position, Sink& out) {
    BivaluePairs search(position.board(), out, Kind);
    for (const auto& linked : position.table<LinkedPairs>().all()) {
        if (search.look_at(linked)) return;
    }
}

}  // namespace

void chute_remote_pair(const Position& position, Sink& out) {
    find_pairs<PairKind::chute>(position, out);
}

void empty_rectangle_intersection_pair(const Position& position, Sink& out) {
    find_pairs<PairKind::crossing>(position, out);
}

void grouped_w_wing(const Position& position, Sink& out) {
    find_pairs<PairKind::grouped>(position, out);
}

}  // namespace whydoku
