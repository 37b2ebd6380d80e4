// The patterns that direct rules, rules that eliminate, and the implications of chains share. Each
// template goes through one kind of pattern in the original's order and calls take(...) for each;
// it stops as soon as take returns true. Only the given digits, or houses, are looked at.
#pragma once

#include "scales/se/combinations.hpp"

namespace whydoku::se {

inline constexpr std::array<HouseType, 3> BOXES_COLUMNS_ROWS = {BOX, COLUMN, ROW};

// The line through a box that contains all of these places, or -1: 0 to 2 within the box.
struct BoxLines {
    std::array<std::array<std::int8_t, 512>, 3> line{};  // by type; BOX is not used
};

consteval BoxLines make_box_lines() {
    BoxLines lines;
    for (int mask = 0; mask < 512; ++mask) {
        for (int i = 0; i < 3; ++i) {
            const int row = 7 << (3 * i), column = 0111 << i;
            if (mask && !(mask & ~row)) lines.line[ROW][mask] = static_cast<std::int8_t>(i + 1);
            if (mask && !(mask & ~column)) {
                lines.line[COLUMN][mask] = static_cast<std::int8_t>(i + 1);
            }
        }
    }
    for (auto& type : lines.line) {
        for (auto& i : type) --i;
    }
    return lines;
}
inline constexpr BoxLines BOX_LINES = make_box_lines();

// The line of this type that contains all these places of a box, or -1.
inline int line_of_box(int box, HouseType type, Mask places) {
    const int i = BOX_LINES.line[type][places];
    if (i < 0) return -1;
    return type == ROW ? 9 + box / 3 * 3 + i : 18 + box % 3 * 3 + i;
}

// The box that contains all these places of a line, or -1.
inline int box_of_line(int line, Mask places) {
    const int third = BOX_LINES.line[ROW][places];
    if (third < 0) return -1;
    return line < 18 ? (line - 9) / 3 * 3 + third : third * 3 + (line - 18) / 3;
}

// All places of a digit in one house lie in another: take(house, other, digit).
template <class Take>
bool each_locking(const Candidates& grid, const Take& take, Mask digits = ALL) {
    for (HouseType type : {COLUMN, ROW}) {
        for (int d : bits(digits)) {
            for (int box = 0; box < 9; ++box) {
                const Mask places = grid.places[box][d];
                if (!(places & (places - 1))) continue;
                const int line = line_of_box(box, type, places);
                if (line >= 0 && take(box, line, d)) return true;
            }
        }
    }
    for (HouseType type : {COLUMN, ROW}) {
        for (int d : bits(digits)) {
            for (int line = 9 * type; line < 9 * type + 9; ++line) {
                const Mask places = grid.places[line][d];
                if (!(places & (places - 1))) continue;
                const int box = box_of_line(line, places);
                if (box >= 0 && take(line, box, d)) return true;
            }
        }
    }
    return false;
}

// As many cells of a house as digits that they hold: take(house, cells, digits).
template <class Take>
bool each_naked_set(const Grid& grid, int degree, const Take& take,
                    std::uint32_t houses = ALL_HOUSES) {
    for (HouseType type : BOXES_COLUMNS_ROWS) {
        for (int house = 9 * type; house < 9 * type + 9; ++house) {
            if (!(houses >> house & 1) || grid.open[house] < 2 * degree) continue;
            Mask small = 0;
            for (int i = 0; i < 9; ++i) {
                const int count = size(grid.cell[TABLES.cell[house][i]]);
                if (count > 1 && count <= degree) small |= bit(i);
            }
            if (size(small) < degree) continue;
            const bool stopped = each_subset(small, degree, [&](Mask cells) {
                Mask digits = 0;
                for (int i : bits(cells)) digits |= grid.cell[TABLES.cell[house][i]];
                return size(digits) == degree && take(house, cells, digits);
            });
            if (stopped) return true;
        }
    }
    return false;
}

// As many digits of a house as places for them: take(house, digits, places).
template <class Take>
bool each_hidden_set(const Grid& grid, int degree, int least_open, const Take& take,
                     std::uint32_t houses = ALL_HOUSES) {
    for (HouseType type : BOXES_COLUMNS_ROWS) {
        for (int house = 9 * type; house < 9 * type + 9; ++house) {
            if (!(houses >> house & 1) || grid.open[house] < least_open) continue;
            Mask small = 0;
            for (int d = 0; d < 9; ++d) {
                const int count = size(grid.places[house][d]);
                if (count > 1 && count <= degree) small |= bit(d);
            }
            if (size(small) < degree) continue;
            const bool stopped = each_subset(small, degree, [&](Mask digits) {
                Mask places = 0;
                for (int d : bits(digits)) places |= grid.places[house][d];
                return size(places) == degree && take(house, digits, places);
            });
            if (stopped) return true;
        }
    }
    return false;
}

// The places of a digit in some lines lie in as many lines across: take(base, lines, across,
// digit), where base is the type of the lines.
template <class Take>
bool each_fish(const Grid& grid, int degree, const Take& take, Mask among = ALL) {
    for (HouseType base : {COLUMN, ROW}) {
        std::array<Mask, 9> small{};  // lines with few places, by digit
        Mask digits = 0, lines = 0;
        for (int d : bits(among)) {
            if (grid.placed[d] + 2 * degree > 9) continue;
            for (int i = 0; i < 9; ++i) {
                const int count = size(grid.places[9 * base + i][d]);
                if (count > 1 && count <= degree) small[d] |= bit(i);
            }
            if (size(small[d]) < degree) continue;
            digits |= bit(d);
            lines |= small[d];
        }
        if (!digits) continue;
        const bool stopped = each_subset(lines, degree, [&](Mask chosen) {
            for (int d : bits(digits)) {
                if (chosen & ~small[d]) continue;
                Mask across = 0;
                for (int i : bits(chosen)) across |= grid.places[9 * base + i][d];
                if (size(across) == degree && take(base, chosen, across, d)) return true;
            }
            return false;
        });
        if (stopped) return true;
    }
    return false;
}

}  // namespace whydoku::se
