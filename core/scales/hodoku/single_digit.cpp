// Patterns of one digit: skyscraper, two-string kite, turbot fish, empty rectangle. HoDoKu takes
// the first it meets, by digit; of turbot fish, the best of all.
#include <array>
#include <utility>

#include "position/template_eliminations.hpp"
#include "scales/hodoku/best.hpp"
#include "scales/hodoku/finders.hpp"
#include "scales/hodoku/report.hpp"

namespace whydoku::hodoku {
namespace {

using Ends = std::pair<Cell, Cell>;

// The two places of a digit in each of the houses where it has two.
std::vector<Ends> two_places(const Board& board, HouseSet houses, Digit d) {
    std::vector<Ends> found;
    for (House h : houses& board.houses_with(d, 2)) {
        const CellSet places = board.places(d, h);
        found.emplace_back(places.first(), places.last());
    }
    return found;
}

// Two parallel lines, joined where both have their first place, or both their second.
bool skyscrapers(const Board& board, Sink& out, HouseSet lines, HouseSet across) {
    const Layout& layout = board.layout();
    const auto joined = [&](Cell one, Cell other) {
        return bool(layout.houses_of[one] & layout.houses_of[other] & across);
    };
    for (Digit d : layout.digits()) {
        const auto links = two_places(board, lines, d);
        for (std::size_t i = 0; i < links.size(); ++i) {
            for (std::size_t j = i + 1; j < links.size(); ++j) {
                const bool first = joined(links[i].first, links[j].first);
                const bool second = joined(links[i].second, links[j].second);
                if (first == second) continue;
                const Cell one = first ? links[i].second : links[i].first;
                const Cell other = first ? links[j].second : links[j].first;
                const CellSet seen = layout.peers[one] & layout.peers[other];
                if (report_struck(out, board.places(d) & seen, d)) return true;
            }
        }
    }
    return false;
}

// Turns the ends of a row and a column so that their first ends lie in one box. False when none do.
bool meet_in_box(const Layout& layout, Ends& row, Ends& column) {
    const auto together = [&](Cell one, Cell other) {
        return layout.region[one] == layout.region[other];
    };
    if (together(row.first, column.first)) return true;
    if (together(row.first, column.second)) {
        std::swap(column.first, column.second);
        return true;
    }
    if (together(row.second, column.first)) {
        std::swap(row.first, row.second);
        return true;
    }
    if (!together(row.second, column.second)) return false;
    std::swap(row.first, row.second);
    std::swap(column.first, column.second);
    return true;
}

bool have_common_cell(const Ends& one, const Ends& other) {
    return one.first == other.first || one.first == other.second || one.second == other.first ||
           one.second == other.second;
}

// By cell, its strong links on a digit. Two places of a box in one line count for the line alone.
std::array<CellSet, MAX_CELLS> conjugates(const Board& board, Digit d) {
    const Layout& layout = board.layout();
    const HouseSet lines = layout.rows() | layout.columns();
    std::array<CellSet, MAX_CELLS> found{};
    for (House h : board.houses_with(d, 2)) {
        const CellSet ends = board.places(d, h);
        if (!lines.has(h) && (layout.houses_over(ends) & lines)) continue;
        found[ends.first()] |= CellSet::of(ends.last());
        found[ends.last()] |= CellSet::of(ends.first());
    }
    return found;
}

// An empty rectangle: the places of a digit in a box lie in one row and one column of it.
struct Corner {
    House box, row, column;
};

// Whether the places of the box make a corner there: some in each arm, two or more in one of them.
bool is_corner(const Board& board, const Corner& at, Digit d) {
    const Layout& layout = board.layout();
    const CellSet places = board.places(d, at.box);
    const CellSet across = places & layout.house[at.row], down = places & layout.house[at.column];
    if (places - across - down) return false;
    return across - down && down - across && (across.size() >= 2 || down.size() >= 2);
}

// From each place in the line of one arm, by the strong link that crosses it there, to the line of
// the other arm.
bool strike_from_arm(const Board& board, Sink& out, const Corner& at, House arm, House other,
                     HouseSet crossing, Digit d) {
    const Layout& layout = board.layout();
    const CellSet box = layout.house[at.box];
    for (Cell near : board.places(d, arm) - box) {
        const House cross = (layout.houses_of[near] & crossing).first();
        if (board.place_count(cross, d) != 2) continue;
        const Cell far = (board.places(d, cross) - CellSet::of(near)).first();
        const HouseSet parallel = layout.houses_of[far] - crossing - layout.blocks;
        const CellSet struck = board.places(d, parallel.first()) & layout.house[other];
        if (report_struck(out, struck - box, d)) return true;
    }
    return false;
}

}  // namespace

void skyscraper(const Position& position, Sink& out) {
    const Board& board = position.board();
    const HouseSet rows = board.layout().rows(), columns = board.layout().columns();
    if (skyscrapers(board, out, rows, columns)) return;
    skyscrapers(board, out, columns, rows);
}

void two_string_kite(const Position& position, Sink& out) {
    const Board& board = position.board();
    const Layout& layout = board.layout();
    for (Digit d : layout.digits()) {
        auto rows = two_places(board, layout.rows(), d);
        auto columns = two_places(board, layout.columns(), d);
        for (Ends& row : rows) {
            for (Ends& column : columns) {
                if (!meet_in_box(layout, row, column) || have_common_cell(row, column)) continue;
                const CellSet cross = layout.house[layout.row(layout.row_of(column.second))] &
                                      layout.house[layout.column(layout.column_of(row.second))];
                if (report_struck(out, board.places(d) & cross, d)) return;
            }
        }
    }
}

// Offers what each chain of three links strikes that begins with this strong one.
void offer_chains(const Board& board, Digit d, Cell start, Cell second,
                  const std::array<CellSet, MAX_CELLS>& strong, Best& best) {
    const auto& peers = board.layout().peers;
    for (Cell third : (board.places(d) & peers[second]) - CellSet::of(start)) {
        for (Cell end : strong[third] - CellSet::of(second)) {
            const CellSet seen = end == start ? peers[start] : peers[start] & peers[end];
            best.offer(board.places(d) & seen, d);
        }
    }
}

// Chains of three links: strong, weak, strong. They may come back to where they begin.
void turbot_fish(const Position& position, Sink& out) {
    const Board& board = position.board();
    const DigitSet digits = position.table<TemplateEliminations>().digits();
    if (!digits) return;
    std::array<std::array<CellSet, MAX_CELLS>, MAX_SIZE + 1> strong;
    for (Digit d : digits) strong[d] = conjugates(board, d);
    Best best;
    for (Cell start : board.empty()) {
        for (Digit d : board.candidates(start) & digits) {
            for (Cell second : strong[d][start]) {
                offer_chains(board, d, start, second, strong[d], best);
            }
        }
    }
    best.report(out);
}

void empty_rectangle(const Position& position, Sink& out) {
    const Board& board = position.board();
    const Layout& layout = board.layout();
    for (Digit d : layout.digits()) {
        for (int i = 0; i < layout.size; ++i) {
            const House box = layout.box(i);
            const int count = board.place_count(box, d);
            if (count < 2 || count > 5) continue;
            const Cell first = layout.house[box].first();
            for (int place = layout.size - 1; place >= 0; --place) {
                const House row = layout.row(layout.row_of(first) + place / layout.box_cols);
                const House column =
                    layout.column(layout.column_of(first) + place % layout.box_cols);
                const Corner at{box, row, column};
                if (!is_corner(board, at, d)) continue;
                if (strike_from_arm(board, out, at, row, column, layout.columns(), d)) return;
                if (strike_from_arm(board, out, at, column, row, layout.rows(), d)) return;
            }
        }
    }
}

}  // namespace whydoku::hodoku
