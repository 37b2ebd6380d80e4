#include "exact/smallest_grids.hpp"

#include <algorithm>
#include <bit>

namespace whydoku {
namespace {

constexpr unsigned ALL = 0x1ff;
constexpr std::uint16_t NO_ROW = 0xffff;
constexpr int TRIPLES = Triples::SETS * Triples::ORDERS;
// The orders of three, as places.
constexpr std::uint8_t ORDERS_OF_THREE[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                                {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
// The number of the order that begins with these two places.
constexpr int ORDER_BY_PLACES[3][3] = {{-1, 0, 1}, {2, -1, 3}, {4, 5, -1}};

constexpr std::uint16_t bit(int digit) {
    return static_cast<std::uint16_t>(1u << digit);
}

BandRows band_of(const FullGrid& grid, std::size_t band) {
    return {grid[3 * band], grid[3 * band + 1], grid[3 * band + 2]};
}

FullGrid transposed(const FullGrid& grid) {
    FullGrid turned;
    for (std::size_t i = 0; i < 9; ++i) {
        for (std::size_t j = 0; j < 9; ++j) turned[j][i] = grid[i][j];
    }
    return turned;
}

// The row that a map leads to, with these labels of the digits.
GridRow image(const GridRow& row, const GridRow& columns, const GridRow& label) {
    GridRow made;
    for (std::size_t j = 0; j < 9; ++j) made[j] = label[row[columns[j]]];
    return made;
}

// The labels that number the digits of a row from 0.
GridRow labels(const GridRow& row, const GridRow& columns) {
    GridRow label;
    for (std::size_t j = 0; j < 9; ++j) label[row[columns[j]]] = static_cast<std::uint8_t>(j);
    return label;
}

}  // namespace

SmallestGrids::SmallestGrids(int kind)
    : bands_(Bands::all()), kind_(kind), has_automorphisms_(bands_.automorphisms(kind).size() > 1) {
    const BandRows& first = bands_.smallest(kind);
    for (std::size_t i = 0; i < 3; ++i) {
        grid_[i] = first[i];
        for (std::size_t j = 0; j < 9; ++j) {
            in_column_[j] |= bit(first[i][j]);
            label_[j / 3][first[i][j]] = static_cast<std::uint8_t>(3 * (j % 3) + i);
        }
    }
    list_rows();
    if (has_automorphisms_) find_first_images();
}

void SmallestGrids::list_rows() {
    GridRow row{};
    const auto fill = [&](std::size_t column, unsigned used, const auto& self) -> void {
        if (column == 9) return rows_.push_back(row);
        for (int d = 0; d < 9; ++d) {
            if ((used | in_column_[column]) & bit(d)) continue;
            row[column] = static_cast<std::uint8_t>(d);
            self(column + 1, used | bit(d), self);
        }
    };
    fill(0, 0, fill);
    for (const GridRow& one : rows_) {
        if (one[0] == rows_.front()[0]) fourth_rows_.push_back(one);
    }
}

std::size_t SmallestGrids::number(const GridRow& row) const {
    const Triples& triples = bands_.triples();
    const int one = triples.of(row[0], row[1], row[2]), other = triples.of(row[3], row[4], row[5]),
              third = Triples::order(triples.of(row[6], row[7], row[8]));
    return static_cast<std::size_t>((one * TRIPLES + other) * Triples::ORDERS + third);
}

void SmallestGrids::find_first_images() {
    first_images_.assign(std::size_t{TRIPLES} * TRIPLES * Triples::ORDERS, NO_ROW);
    for (const BandMap& map : bands_.automorphisms(kind_)) {
        const GridRow label = labels(grid_[map.rows[0]], map.columns);
        for (const GridRow& row : rows_) {
            const GridRow turned = image(row, map.columns, label);
            if (turned[0] != rows_.front()[0]) continue;
            const auto at = std::ranges::lower_bound(fourth_rows_, turned) - fourth_rows_.begin();
            std::uint16_t& least = first_images_[number(row)];
            least = std::min(least, static_cast<std::uint16_t>(at));
        }
    }
}

// Whether no automorphism of the first band makes this row one that comes before the fourth.
bool SmallestGrids::may_follow(const GridRow& row) {
    if (!has_automorphisms_) return true;
    return first_images_[number(row)] >= fourth_;
}

void SmallestGrids::each(std::size_t fourth_row, const Visit& visit) {
    fourth_ = fourth_row;
    visit_ = &visit;
    grid_[3] = fourth_rows_[fourth_row];
    if (!may_follow(grid_[3])) return;
    for (std::size_t k = 0; k < 3; ++k) {
        in_box_[k] = static_cast<Digits>(bit(grid_[3][3 * k]) | bit(grid_[3][3 * k + 1]) |
                                         bit(grid_[3][3 * k + 2]));
    }
    fill_fifth(0, 0);
}

void SmallestGrids::fill_fifth(std::size_t column, unsigned used) {
    if (column == 9) {
        if (may_follow(grid_[4])) fill_sixth();
        return;
    }
    for (unsigned left = ALL & ~(used | in_column_[column] | in_box_[column / 3]); left;
         left &= left - 1) {
        const int d = std::countr_zero(left);
        if (column == 0 && d < grid_[3][0]) continue;
        grid_[4][column] = static_cast<std::uint8_t>(d);
        fill_fifth(column + 1, used | bit(d));
    }
}

// The digits of the sixth row are known, box by box.
void SmallestGrids::fill_sixth() {
    const auto fill = [&](std::size_t column, unsigned left, const auto& self) -> void {
        if (column == 9) {
            if (may_follow(grid_[5])) take_second_band();
            return;
        }
        if (column % 3 == 0) {
            left = ALL & ~in_box_[column / 3];
            for (std::size_t j = column; j < column + 3; ++j) left &= ~bit(grid_[4][j]);
        }
        for (unsigned here = left & ~in_column_[column]; here; here &= here - 1) {
            const int d = std::countr_zero(here);
            if (column == 0 && d < grid_[4][0]) continue;
            grid_[5][column] = static_cast<std::uint8_t>(d);
            self(column + 1, left & ~bit(d), self);
        }
    };
    fill(0, 0, fill);
}

void SmallestGrids::take_second_band() {
    const int kind = bands_.kind(bands_.number(band_of(grid_, 1)));
    if (kind < kind_) return;
    tied_by_band_ = kind == kind_;
    for (std::size_t k = 0; k < 3; ++k) {
        const GridRow& label = label_[k];
        const auto triple = [&](std::size_t j) {
            return bands_.triples().of(label[grid_[3][j]], label[grid_[4][j]], label[grid_[5][j]]);
        };
        kinds_[k] =
            bands_.kinds_with(bands_.second(triple(3 * k), triple(3 * k + 1), triple(3 * k + 2)));
    }
    for (std::size_t j = 0; j < 9; ++j) find_left(j);
    list_ways();
    for (const Way& one : ways_) {
        for (const Ways& others : others_) {
            if (one.rows[0] & others.first) continue;
            const unsigned rest = ALL & ~(one.rows[0] | others.first);
            if (!(rest & left_[6].set) || !(rest & left_[7].set) || !(rest & left_[8].set))
                continue;
            for (std::size_t i = 0; i < others.count; ++i) join(one, others.all[i]);
        }
    }
}

void SmallestGrids::find_left(std::size_t column) {
    Left& left = left_[column];
    left.set = static_cast<Digits>(ALL & ~(in_column_[column] | bit(grid_[3][column]) |
                                           bit(grid_[4][column]) | bit(grid_[5][column])));
    std::array<std::uint8_t, 3> digits;
    std::size_t count = 0;
    for (unsigned set = left.set; set; set &= set - 1) {
        digits[count++] = static_cast<std::uint8_t>(std::countr_zero(set));
    }
    const GridRow& label = label_[column / 3];
    for (std::size_t i = 0; i < 6; ++i) {
        for (std::size_t k = 0; k < 3; ++k) left.digits[i][k] = digits[ORDERS_OF_THREE[i][k]];
        const auto& [a, b, c] = left.digits[i];
        left.orders[i] = static_cast<std::uint8_t>(
            Triples::order(bands_.triples().of(label[a], label[b], label[c])));
    }
}

// Fills a stack in the last band with these orders of what its columns have left. False if the
// stack is then of an earlier kind than the first band.
bool SmallestGrids::take_way(std::size_t stack, int one, int other, int third, Way& way) const {
    const std::array orders{one, other, third};
    const Left* const left = &left_[3 * stack];
    const int kind =
        kinds_[stack][36 * left[0].orders[one] + 6 * left[1].orders[other] + left[2].orders[third]];
    if (kind < kind_) return false;
    way.tied = kind == kind_;
    way.rows = {};
    for (std::size_t j = 0; j < 3; ++j) {
        way.columns[j] = left[j].digits[orders[j]];
        for (std::size_t i = 0; i < 3; ++i) way.rows[i] |= bit(way.columns[j][i]);
    }
    return true;
}

// The last rows are in ascending order of their first digits.
void SmallestGrids::list_ways() {
    Way way;
    ways_.clear();
    for (int other = 0; other < 6; ++other) {
        for (int third = 0; third < 6; ++third) {
            if (take_way(0, 0, other, third, way)) ways_.push_back(way);
        }
    }
    for (int first = 0; first < 27; ++first) {
        Ways& ways = others_[first];
        const std::array at{first / 9, first / 3 % 3, first % 3};  // of the digits of its row
        ways.count = 0;
        ways.first = 0;
        for (std::size_t j = 0; j < 3; ++j) ways.first |= bit(left_[3 + j].digits[2 * at[j]][0]);
        for (int rest = 0; rest < 8; ++rest) {
            const bool kept = take_way(1, 2 * at[0] + (rest >> 2 & 1), 2 * at[1] + (rest >> 1 & 1),
                                       2 * at[2] + (rest & 1), ways.all[ways.count]);
            ways.count += kept;
        }
    }
}

// What the third stack has in each row follows from the other two.
void SmallestGrids::join(const Way& one, const Way& other) {
    if ((one.rows[1] & other.rows[1]) | (one.rows[2] & other.rows[2])) return;
    const unsigned first = ALL & ~(one.rows[0] | other.rows[0]),
                   second = ALL & ~(one.rows[1] | other.rows[1]);
    std::array<int, 3> orders;
    for (std::size_t j = 0; j < 3; ++j) {
        const Left& left = left_[6 + j];
        const unsigned top = first & left.set, next = second & left.set;
        if (!next) return;
        const auto place = [&](unsigned digit) { return std::popcount(left.set & (digit - 1)); };
        orders[j] = ORDER_BY_PLACES[place(top)][place(next)];
    }
    Way third;
    if (!take_way(2, orders[0], orders[1], orders[2], third)) return;
    for (std::size_t j = 0; j < 3; ++j) {
        for (std::size_t i = 0; i < 3; ++i) {
            grid_[6 + i][j] = one.columns[j][i];
            grid_[6 + i][3 + j] = other.columns[j][i];
            grid_[6 + i][6 + j] = third.columns[j][i];
        }
    }
    take(one.tied || other.tied || third.tied);
}

void SmallestGrids::take(bool tied) {
    const int kind = bands_.kind(bands_.number(band_of(grid_, 2)));
    if (kind < kind_) return;
    for (std::size_t i = 6; i < 9; ++i) {
        if (!may_follow(grid_[i])) return;
    }
    const bool compare = tied || tied_by_band_ || kind == kind_ || has_automorphisms_;
    if (!compare || is_smallest()) (*visit_)(grid_);
}

bool SmallestGrids::is_smallest() const {
    for (const FullGrid& view : {grid_, transposed(grid_)}) {
        for (std::size_t band = 0; band < 3; ++band) {
            if (leads_lower(view, band)) return false;
        }
    }
    return true;
}

// Whether a form that begins with this band comes before the grid.
bool SmallestGrids::leads_lower(const FullGrid& view, std::size_t band) const {
    const BandRows rows = band_of(view, band);
    const std::size_t number = bands_.number(rows);
    if (bands_.kind(number) != kind_) return false;
    const BandMap& map = bands_.map_to(number);
    BandMap back;
    for (std::size_t i = 0; i < 3; ++i) back.rows[map.rows[i]] = static_cast<std::uint8_t>(i);
    for (std::size_t j = 0; j < 9; ++j) back.columns[map.columns[j]] = static_cast<std::uint8_t>(j);
    return std::ranges::any_of(bands_.automorphisms(kind_), [&](const BandMap& own) {
        GridRow columns;
        for (std::size_t j = 0; j < 9; ++j) columns[j] = back.columns[own.columns[j]];
        const GridRow label = labels(rows[back.rows[own.rows[0]]], columns);
        return is_lower(view, band, label, columns);
    });
}

bool SmallestGrids::is_lower(const FullGrid& view, std::size_t band, const GridRow& label,
                             const GridRow& columns) const {
    // The rows of the two other bands, in the order of their first digits.
    std::array<std::array<std::size_t, 3>, 2> others;
    const auto first = [&](std::size_t row) { return label[view[row][columns[0]]]; };
    for (std::size_t k = 0; k < 2; ++k) {
        const std::size_t start = 3 * ((band + 1 + k) % 3);
        others[k] = {start, start + 1, start + 2};
        std::ranges::sort(others[k], {}, first);
    }
    std::ranges::sort(others, {}, [&](const auto& rows) { return first(rows[0]); });
    for (std::size_t i = 0; i < 6; ++i) {
        const GridRow& row = view[others[i / 3][i % 3]];
        for (std::size_t j = 0; j < 9; ++j) {
            const std::uint8_t digit = label[row[columns[j]]];
            if (digit != grid_[3 + i][j]) return digit < grid_[3 + i][j];
        }
    }
    return false;
}

}  // namespace whydoku
