// The layout of a Sudoku as a run-time value: its size, its houses, and which cells are peers.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/sets.hpp"

namespace whydoku {

enum class HouseKind : std::uint8_t { row, column, box, diagonal, window };

const char* to_string(HouseKind kind);

struct HouseInfo {
    HouseKind kind;
    int number;  // from 0 within its kind
    CellSet cells;
};

// Something that a puzzle demands besides its houses. Finders and solvers know the primitives alone
// that it is made of: see rules/.
enum class RuleKind : std::uint8_t { cage };

struct Rule {
    RuleKind kind;
    CellSet cells;
    int number;  // what the digits of a cage add up to; 0: they only differ

    bool operator==(const Rule&) const = default;
};

struct Layout {
    std::string name;
    int size = 0;                    // n: digits, and cells of a house
    int cells = 0;                   // n * n
    int houses = 0;                  // rows, columns, boxes (or regions), then extra ones
    int box_rows = 0, box_cols = 0;  // both 0 for a jigsaw

    std::array<CellSet, MAX_HOUSES> house{};
    std::array<HouseKind, MAX_HOUSES> kind{};
    std::array<CellSet, MAX_CELLS> peers{};
    std::array<HouseSet, MAX_CELLS> houses_of{};
    CellSet all;
    HouseSet lines;                               // rows, columns, diagonals
    HouseSet blocks;                              // boxes (or regions), windows
    std::vector<Rule> rules;                      // of a variant, in the order of their first cells
    int max_overlap = 0;                          // most cells that two houses share
    std::array<HouseSet, MAX_HOUSES> overlaps{};  // houses that share two or more cells with each

    // A puzzle on 9x9 with the ordinary houses and nothing else.
    bool is_classic() const {
        return box_rows == 3 && box_cols == 3 && houses == 27 && rules.empty();
    }
    int row_of(Cell c) const { return c / size; }
    int column_of(Cell c) const { return c % size; }
    House row(int i) const { return i; }
    House column(int i) const { return size + i; }
    House box(int i) const { return 2 * size + i; }
    House box_of(Cell c) const { return box(region[c]); }
    HouseSet rows() const { return {(std::uint64_t{1} << size) - 1}; }
    HouseSet columns() const { return {rows().bits << size}; }
    std::vector<HouseInfo> house_list() const;
    std::vector<int> region_list() const;
    std::vector<CellSet> peer_list() const;
    DigitSet digits() const { return {static_cast<std::uint16_t>((2u << size) - 2)}; }

    // The houses that contain all of these cells (at least one).
    HouseSet houses_over(CellSet set) const {
        HouseSet over{~std::uint64_t{0}};
        for (Cell c : set) over &= houses_of[c];
        return over;
    }
    // The common peers of these cells (at least one).
    CellSet peers_of_all(CellSet set) const {
        CellSet seen = all;
        for (Cell c : set) seen &= peers[c];
        return seen;
    }

    std::array<std::uint8_t, MAX_CELLS> region{};  // number of the box of each cell
};

// The layout with cages: their digits differ and add up to their number. Its name is the other's
// with "+killer:MAP:SUMS" after it, where MAP has a sign for each cell, the same for the cells of a
// cage, and SUMS has the numbers of the cages in the order of their first cells.
Layout with_cages(Layout layout, const std::vector<Rule>& cages);

// Why the layout cannot have these cages, in a sentence for the user; empty if it can.
std::string cages_fault(const Layout& layout, const std::vector<Rule>& cages);

// The names that make_layout knows, besides "jigsaw:REGIONS" and what follows on a "+".
std::vector<std::string> layout_names();

// Why there is no layout with this name, in a sentence for the user; empty if there is one.
std::string layout_fault(std::string_view name);

// The layout with this name. Throws std::invalid_argument with a sentence for the user.
Layout make_layout(std::string_view name);

}  // namespace whydoku
