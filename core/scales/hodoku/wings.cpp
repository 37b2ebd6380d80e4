// Wings and BUG + 1. HoDoKu takes the first it meets; XY-wings are three cells in ascending order,
// of which each is tried as the pivot.
#include <array>
#include <vector>

#include "scales/hodoku/finders.hpp"
#include "scales/hodoku/report.hpp"

namespace whydoku::hodoku {
namespace {

std::vector<Cell> cells_with(const Board& board, int candidates) {
    std::vector<Cell> found;
    for (Cell c : board.empty()) {
        if (board.candidates(c).size() == candidates) found.push_back(c);
    }
    return found;
}

// Whether three cells have three digits together, and no two of them the same ones.
bool can_be_wing(const Board& board, Cell one, Cell two, Cell three) {
    const DigitSet a = board.candidates(one), b = board.candidates(two);
    const DigitSet c = board.candidates(three);
    return (a | b | c).size() == 3 && a != b && b != c && c != a;
}

bool strike_wing(const Board& board, Sink& out, Cell pivot, Cell one, Cell two) {
    const Layout& layout = board.layout();
    if (!layout.peers[pivot].has(one) || !layout.peers[pivot].has(two)) return false;
    const DigitSet common = board.candidates(one) & board.candidates(two);
    if (common.size() != 1) return false;
    CellSet seen = layout.peers[one] & layout.peers[two];
    if (board.candidates(pivot).size() == 3) seen &= layout.peers[pivot];
    const Digit d = common.first();
    return report_struck(out, board.places(d) & seen, d);
}

// Reports what two cells of the same two digits eliminate, if a house has two places for `link` and
// each of the cells sees one of them.
bool strike_by_link(const Board& board, Sink& out, Cell one, Cell two, Digit link, CellSet struck,
                    Digit d) {
    const Layout& layout = board.layout();
    for (House h : board.houses_with(link, 2)) {
        bool sees_one = false, sees_two = false;
        for (Cell c : board.places(link, h) - CellSet::of(one) - CellSet::of(two)) {
            if (layout.peers[c].has(one)) {
                sees_one = true;
            } else if (layout.peers[c].has(two)) {
                sees_two = true;
            }
        }
        if (sees_one && sees_two) return report_struck(out, struck, d);
    }
    return false;
}

// The house of each kind in which a digit has three places; NO_HOUSE where there is none.
constexpr House NO_HOUSE = -1;
struct Surplus {
    Digit digit = 0;
    std::array<House, 3> houses{NO_HOUSE, NO_HOUSE, NO_HOUSE};
};

// False when a digit has more than three places in a house, or there are too many houses with
// three.
bool find_surplus(const Board& board, Surplus& found) {
    const Layout& layout = board.layout();
    for (House h = 0; h < layout.houses; ++h) {
        for (Digit d : layout.digits()) {
            const int count = board.place_count(h, d);
            if (count > 3) return false;
            if (count < 3) continue;
            House& house = found.houses[static_cast<std::size_t>(h / layout.size)];
            if (house != NO_HOUSE || (found.digit && found.digit != d)) return false;
            house = h;
            found.digit = d;
        }
    }
    return true;
}

}  // namespace

void xy_wing(const Position& position, Sink& out) {
    const Board& board = position.board();
    const auto cells = cells_with(board, 2);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const DigitSet first = board.candidates(cells[i]);
        for (std::size_t j = i + 1; j < cells.size(); ++j) {
            if ((first | board.candidates(cells[j])).size() != 3) continue;
            for (std::size_t k = j + 1; k < cells.size(); ++k) {
                const Cell one = cells[i], two = cells[j], three = cells[k];
                if (!can_be_wing(board, one, two, three)) continue;
                if (strike_wing(board, out, one, two, three)) return;
                if (strike_wing(board, out, two, one, three)) return;
                if (strike_wing(board, out, three, two, one)) return;
            }
        }
    }
}

void xyz_wing(const Position& position, Sink& out) {
    const Board& board = position.board();
    const auto wings = cells_with(board, 2);
    for (Cell pivot : cells_with(board, 3)) {
        for (std::size_t j = 0; j < wings.size(); ++j) {
            if (board.candidates(wings[j]) - board.candidates(pivot)) continue;
            for (std::size_t k = j + 1; k < wings.size(); ++k) {
                if (!can_be_wing(board, pivot, wings[j], wings[k])) continue;
                if (strike_wing(board, out, pivot, wings[j], wings[k])) return;
            }
        }
    }
}

void w_wing(const Position& position, Sink& out) {
    const Board& board = position.board();
    const Layout& layout = board.layout();
    CellSet later = board.bivalue();
    for (Cell one : later) {
        later -= CellSet::of(one);
        const DigitSet digits = board.candidates(one);
        for (Cell two : later) {
            if (board.candidates(two) != digits) continue;
            for (Digit d : digits) {
                const Digit link = (digits - DigitSet::of(d)).first();
                const CellSet struck = board.places(d) & layout.peers[one] & layout.peers[two];
                if (struck && strike_by_link(board, out, one, two, link, struck, d)) return;
            }
        }
    }
}

void bug_plus_1(const Position& position, Sink& out) {
    const Board& board = position.board();
    const CellSet more = board.empty() - board.naked() - board.bivalue();
    if (more.size() != 1 || board.candidates(more.first()).size() != 3) return;
    const Cell cell = more.first();
    Surplus surplus;
    if (!find_surplus(board, surplus) || !board.has(cell, surplus.digit)) return;
    for (House h : surplus.houses) {
        if (h == NO_HOUSE || !board.layout().house[h].has(cell)) return;
    }
    Step& step = out.draft();
    for (Digit d : board.candidates(cell) - DigitSet::of(surplus.digit)) step.eliminate(cell, d);
    static_cast<void>(out.report());
}

}  // namespace whydoku::hodoku
