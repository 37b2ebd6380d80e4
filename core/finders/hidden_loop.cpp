// Hidden unique loops: six cells or more that can all hold one of two digits, so that each house
// has one of them for either digit, or none. Suppose that one cell holds one of the digits. Then a
// cell that shares a house with it holds the other one, if it has no other candidates, or if the
// house has no other place for that digit; and so on, from cell to cell. If this fills all of the
// cells, the two digits could be exchanged in them, and the puzzle would have two solutions. So the
// first cell does not hold the digit.
//
// Of any house, one cell at most would hold a digit. So the cells that must be filled are the whole
// loop, or there is none: nothing has to be searched.
#include <array>
#include <vector>

#include "finders/finders.hpp"
#include "finders/shared/guardians.hpp"
#include "position/searched.hpp"

namespace whydoku {
namespace {

constexpr int FEWEST_CELLS = 6;
constexpr int FEWEST_HOUSES = 9;  // each has two cells, and a cell has three

using TwoDigits = std::array<Digit, 2>;

// Cells that two digits would fill if one cell held one of them.
struct FilledLoop {
    struct Places {
        House house;
        Digit digit;
    };

    CellSet cells;
    TwoDigits digits;
    std::vector<Places> only_places;  // of digits that have no place but in two of the cells
    Candidate refuted;
};

// The loops of two digits.
class LoopFiller {
  public:
    LoopFiller(const Board& board, TwoDigits digits, std::vector<FilledLoop>& found)
        : board_(board), layout_(board.layout()), digits_(digits), found_(found) {
        fitting_ = board.places(digits[0]) & board.places(digits[1]);
    }

    void find() {
        if (fitting_.size() < FEWEST_CELLS) return;
        const CellSet starts = with_partners(fitting_);
        if (!starts) return;
        const CellSet forced = forced_cells() & starts;
        if (forced.size() < FEWEST_CELLS - 1) return;
        // All cells of a loop but the first one are forced.
        const CellSet all_forced = with_partners(forced);
        for (Cell start : starts) {
            const bool is_forced = forced.has(start);
            fitting_ = is_forced ? all_forced : with_partners(forced | CellSet::of(start));
            if (!fitting_.has(start) || fitting_.size() < FEWEST_CELLS) continue;
            for (std::size_t side : {0, 1}) {
                if (fill(start, side)) add(start, side);
            }
        }
    }

  private:
    // The cells that may have to hold one of the digits.
    CellSet forced_cells() {
        CellSet forced = bivalue_ = fitting_ & board_.bivalue();
        for (std::size_t side : {0, 1}) {
            two_places_[side] = board_.houses_with(digits_[side], 2);
            for (House h : two_places_[side]) {
                const CellSet places = board_.places(digits_[side], h);
                if (!(places - fitting_)) forced |= places;
            }
        }
        return forced;
    }

    // Drops cells until each has a partner in each of its houses.
    CellSet with_partners(CellSet cells) const {
        for (CellSet before; before != cells;) {
            before = cells;
            HouseSet once, again;
            for (Cell c : before) {
                again |= once & layout_.houses_of[c];
                once |= layout_.houses_of[c];
            }
            if (once == again) break;
            if (again.size() < FEWEST_HOUSES) return {};
            for (Cell c : before) {
                if (layout_.houses_of[c] - again) cells -= CellSet::of(c);
            }
        }
        return cells;
    }

    // Whether the cells that must hold one of the digits, if the first one does, are such a loop.
    bool fill(Cell start, std::size_t side) {
        held_[side] = CellSet::of(start);
        held_[1 - side] = {};
        only_places_.clear();
        way_.assign(1, start);
        for (std::size_t i = 0; i < way_.size(); ++i) {
            for (House h : layout_.houses_of[way_[i]]) {
                if (!fill_partner(way_[i], h)) return false;
            }
        }
        return way_.size() >= FEWEST_CELLS && alike_to_houses(layout_, held_[0], held_[1]);
    }

    // Adds the partner of a cell in a house, if it must hold the other digit. False if there can be
    // no loop.
    bool fill_partner(Cell last, House h) {
        const std::size_t side = held_[0].has(last) ? 1 : 0;  // of the partner
        const CellSet others = layout_.house[h] - CellSet::of(last);
        CellSet partner = bivalue_ & others;
        if (two_places_[side].has(h)) partner |= board_.places(digits_[side]) & others;
        if (!partner) return true;
        const Cell c = partner.first();
        if (partner.size() > 1 || !fitting_.has(c)) return false;
        if (held_[side].has(c)) return true;
        if (held_[1 - side].has(c) || layout_.peers[c] & held_[side]) return false;
        held_[side] |= CellSet::of(c);
        way_.push_back(c);
        if (!bivalue_.has(c)) only_places_.push_back({h, digits_[side]});
        return true;
    }

    // Types 1 and 4 of unique loops are left out: one guard, or two with a link between them.
    void add(Cell start, std::size_t side) {
        const CellSet cells = held_[0] | held_[1];
        const CellSet roof = cells - bivalue_;
        if (roof.size() < 2) return;
        const HouseSet links = layout_.houses_over(roof) & two_places_[1 - side];
        if (roof.size() == 2 && roof.has(start) && links) return;
        found_.push_back({cells, digits_, only_places_, candidate(start, digits_[side])});
    }

    const Board& board_;
    const Layout& layout_;
    TwoDigits digits_;
    std::vector<FilledLoop>& found_;
    CellSet fitting_;                       // cells that have both digits as candidates
    CellSet bivalue_;                       // and no others
    std::array<HouseSet, 2> two_places_{};  // that have two places for each digit
    std::array<CellSet, 2> held_{};         // the cells that would hold each of the digits
    std::vector<Cell> way_;                 // these cells, one after the other
    std::vector<FilledLoop::Places> only_places_;
};

// The loops of each two digits.
class FilledLoops : public Remembered {
  public:
    void build(const Position& position) {
        const Board& board = position.board();
        const Layout& layout = board.layout();
        const DigitSet changed = note_changes(board);
        for (Digit one : layout.digits()) {
            for (Digit other : changed.has(one) ? layout.digits() : changed | partners_[one]) {
                if (other > one) find(board, {one, other});
            }
        }
    }

    // Calls visit(loop) for each, by their digits, then by the cell that is refuted, until it
    // returns true.
    template <class Visit>
    void each(const Visit& visit) const {
        if (!any_) return;
        for (const auto& row : found_) {
            for (const std::vector<FilledLoop>& loops : row) {
                for (const FilledLoop& loop : loops) {
                    if (visit(loop)) return;
                }
            }
        }
    }

  private:
    // Returns the digits whose places have changed. The loops of two digits stay the same but where
    // their places have changed, or where a cell has no other candidates now, or has others again.
    DigitSet note_changes(const Board& board) {
        partners_.fill({});
        for (Cell c : bivalue_ ^ board.bivalue()) {
            for (Digit d : board.candidates(c)) partners_[d] |= board.candidates(c);
        }
        bivalue_ = board.bivalue();
        return changes_.update(board);
    }

    void find(const Board& board, TwoDigits digits) {
        const auto [one, other] = digits;
        found_[one][other].clear();
        LoopFiller(board, digits, found_[one][other]).find();
        any_ = any_ || !found_[one][other].empty();
    }

    using ByDigit = std::array<std::vector<FilledLoop>, MAX_SIZE + 1>;

    PlaceChanges changes_;
    CellSet bivalue_;
    std::array<DigitSet, MAX_SIZE + 1> partners_{};  // with which a digit is to be searched again
    std::array<ByDigit, MAX_SIZE + 1> found_;
    bool any_ = false;  // has ever been found: nearly never
};

}  // namespace

void hidden_unique_loop(const Position& position, Sink& out) {
    const Board& board = position.board();
    position.table<FilledLoops>().each([&](const FilledLoop& loop) {
        GuardedPattern pattern{loop.cells, {}, {}};
        for (Digit d : loop.digits) pattern.digits |= DigitSet::of(d);
        pattern.guards = guards_of(board, pattern.cells, pattern.digits);
        Step& step = out.draft();
        step.eliminate(loop.refuted.cell, loop.refuted.digit);
        pattern.mark(board, step);
        for (auto [house, digit] : loop.only_places) step.mark_house(Role::base, house, digit);
        return out.report();
    });
}

}  // namespace whydoku
