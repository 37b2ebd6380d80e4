// The classic 9x9 grid as the scale of Sudoku Explainer sees it: small masks, no layouts. The order
// of houses and cells here is the order in which its rules look at them, which decides which of
// several findings comes first, and so the rating.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "base/board.hpp"

namespace whydoku::se {

// Nine bits: digits (bit 0 for digit 1), or the cells of a house in order.
using Mask = std::uint16_t;
inline constexpr Mask ALL = 0x1ff;
inline constexpr std::uint32_t ALL_HOUSES = (1u << 27) - 1;

inline int size(Mask mask) {
    return std::popcount(mask);
}
inline int first(Mask mask) {
    return std::countr_zero(mask);
}
inline constexpr Mask bit(int i) {
    return static_cast<Mask>(1u << i);
}
inline bool is_single(Mask mask) {
    return mask && !(mask & (mask - 1));
}

// The bits of a mask in ascending order, for range-based loops.
struct Bits {
    unsigned left;
    int operator*() const { return std::countr_zero(left); }
    Bits& operator++() {
        left &= left - 1;
        return *this;
    }
    bool operator!=(Bits other) const { return left != other.left; }
    Bits begin() const { return *this; }
    Bits end() const { return {0}; }
};
inline Bits bits(Mask mask) {
    return {mask};
}

enum HouseType { BOX, ROW, COLUMN };

// Houses: boxes 0 to 8, rows 9 to 17, columns 18 to 26.
struct Tables {
    std::array<std::array<std::uint8_t, 9>, 27> cell{};
    std::array<std::array<std::uint8_t, 3>, 81> house{};  // by type
    std::array<std::array<std::uint8_t, 3>, 81> index{};  // place of the cell in each house
    std::array<std::uint32_t, 81> houses{};               // all three, as a set
    std::array<CellSet, 81> peers{};
    std::array<CellSet, 27> cells{};
    std::array<std::array<std::uint8_t, 20>, 81> peer{};  // ascending
    std::array<std::array<Mask, 27>, 27> common{};  // places of a house that another one holds too
};

consteval Tables make_tables() {
    Tables t;
    for (int c = 0; c < 81; ++c) {
        const int row = c / 9, column = c % 9;
        const int house[] = {row / 3 * 3 + column / 3, 9 + row, 18 + column};
        const int index[] = {row % 3 * 3 + column % 3, column, row};
        for (int type = 0; type < 3; ++type) {
            t.house[c][type] = static_cast<std::uint8_t>(house[type]);
            t.index[c][type] = static_cast<std::uint8_t>(index[type]);
            t.cell[house[type]][index[type]] = static_cast<std::uint8_t>(c);
            t.cells[house[type]] |= CellSet::of(c);
        }
    }
    for (int c = 0; c < 81; ++c) {
        for (int one = 0; one < 3; ++one) {
            t.houses[c] |= 1u << t.house[c][one];
            for (int other = 0; other < 3; ++other) {
                t.common[t.house[c][one]][t.house[c][other]] |= bit(t.index[c][one]);
            }
        }
        for (int type = 0; type < 3; ++type) t.peers[c] |= t.cells[t.house[c][type]];
        t.peers[c] -= CellSet::of(c);
        int count = 0;
        for (int other : t.peers[c]) t.peer[c][count++] = static_cast<std::uint8_t>(other);
    }
    return t;
}
inline constexpr Tables TABLES = make_tables();

inline bool are_peers(int a, int b) {
    return TABLES.peers[a].has(b);
}

// The remaining candidates, by cell and by house and digit.
struct Candidates {
    std::array<Mask, 81> cell{};
    std::array<std::array<Mask, 9>, 27> places{};

    bool has(int c, int d) const { return cell[c] >> d & 1; }
    bool operator==(const Candidates& other) const { return cell == other.cell; }

    void eliminate(int c, int d) {
        cell[c] &= static_cast<Mask>(~bit(d));
        for (int type = 0; type < 3; ++type) {
            places[TABLES.house[c][type]][d] &= static_cast<Mask>(~bit(TABLES.index[c][type]));
        }
    }
};

struct Grid : Candidates {
    std::array<std::uint8_t, 27> open{};   // empty cells of each house
    std::array<std::uint8_t, 9> placed{};  // how often each digit is placed
    std::array<std::uint8_t, 81> digit{};  // of cells that are not empty
    CellSet empty;

    explicit Grid(const Board& board);
    // Houses where a digit may have a single place left.
    std::uint32_t single_houses = ALL_HOUSES;
    // What has changed since somebody asked.
    std::uint32_t changed_houses = ALL_HOUSES;
    Mask changed_digits = ALL;

    // As eliminate(), but the houses with new singles are noted, and what has changed.
    void strike(int c, int d) {
        eliminate(c, d);
        changed_digits |= bit(d);
        changed_houses |= TABLES.houses[c];
        for (int house : TABLES.house[c]) {
            if (is_single(places[house][d])) single_houses |= 1u << house;
        }
    }
    void place(int c, int d);

    CellSet cells_with(int count) const {
        CellSet found;
        for (int c : empty) {
            if (size(cell[c]) == count) found |= CellSet::of(c);
        }
        return found;
    }
};

}  // namespace whydoku::se
