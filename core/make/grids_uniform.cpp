// Grids of the classic 9x9, each exactly equally likely.
//
// Each grid is built box by box. Every step picks among the same number of options, whatever came
// before. If a step has no valid continuation, the grid is discarded and a new one is started. The
// steps are:
// - The upper band. Its first box is fixed (the digits are named at the end). The digits of each
//   row of the first box are divided between the two other rows, in the second and in the third
//   box: 56 options, a *split*. Then the three digits of each row of those two boxes are put in
//   order: 6^6 options.
// - The first box of the middle band: a split says which digits each column has, from the columns
//   above; then their order, 6^3 options.
// - Its second box: a split, then the order. Each column has two orders that avoid the rows that
//   its digits have in the first box, 2^3 options; or none if those are three times the same row.
// - Its third box: the digits of each row are known. Each row has two orders that avoid the columns
//   that its digits have above, 2^3 options; or none if those are three times the same column.
// - The lower band: the digits of all columns are known. The first box has 6^3 orders, the second
//   one of two for each column, 2^3. The third has no choice, since each digit has one row left;
//   the three digits of a column need three different rows.
//
// Every grid is the outcome of exactly one series of choices (and one naming of the digits), and
// all series are equally likely; so all grids are too. About one series in eleven is kept.
#include <algorithm>
#include <array>
#include <span>

#include "make/grids.hpp"

namespace whydoku {
namespace {

using Nine = std::array<std::uint8_t, 9>;  // digits from 0: those of three lines, one by one
using Trio = std::array<std::uint8_t, 3>;

constexpr std::array<Trio, 6> ORDERS = {
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};
constexpr std::uint8_t NONE = 6;  // stands for: no order

// Three numbers from 0 to 2 as one.
constexpr int code(int a, int b, int c) {
    return 9 * a + 3 * b + c;
}

// The number of the order that these three places make; NONE if two places are the same.
constexpr std::array<std::uint8_t, 27> NUMBER_OF_ORDER = [] {
    std::array<std::uint8_t, 27> number{};
    number.fill(NONE);
    for (std::uint8_t i = 0; i < ORDERS.size(); ++i) {
        number[code(ORDERS[i][0], ORDERS[i][1], ORDERS[i][2])] = i;
    }
    return number;
}();

// The two orders in which every item avoids its own place of these three; NONE if
// all three places are the same.
constexpr std::array<std::array<std::uint8_t, 2>, 27> AVOIDING = [] {
    std::array<std::array<std::uint8_t, 2>, 27> avoiding{};
    for (int places = 0; places < 27; ++places) {
        const int place[3] = {places / 9, places / 3 % 3, places % 3};
        avoiding[places] = {NONE, NONE};
        std::size_t found = 0;
        for (std::uint8_t i = 0; i < ORDERS.size(); ++i) {
            const Trio& order = ORDERS[i];
            if (order[0] == place[0] || order[1] == place[1] || order[2] == place[2]) continue;
            avoiding[places][found++] = i;
        }
    }
    return avoiding;
}();

// For the lines of the second and the third box: where their digits are in the first box.
struct Split {
    Nine second, third;
};

// Line i gets the marked digits of line i + 1 and the unmarked ones of line i + 2. The same number
// is marked in each line.
constexpr Nine gather(const std::array<unsigned, 3>& marked) {
    Nine from{};
    std::size_t at = 0;
    for (unsigned line = 0; line < 3; ++line) {
        const unsigned one = (line + 1) % 3, other = (line + 2) % 3;
        for (unsigned i = 0; i < 3; ++i) {
            if (marked[one] >> i & 1) from[at++] = static_cast<std::uint8_t>(3 * one + i);
            if (!(marked[other] >> i & 1)) from[at++] = static_cast<std::uint8_t>(3 * other + i);
        }
    }
    return from;
}

constexpr int SPLIT_COUNT = 56;

constexpr std::array<Split, SPLIT_COUNT> SPLITS = [] {
    std::array<Split, SPLIT_COUNT> splits{};
    std::size_t found = 0;
    for (unsigned marks = 0; marks < 512; ++marks) {
        const std::array<unsigned, 3> marked = {marks >> 6, marks >> 3 & 7, marks & 7};
        const int count = std::popcount(marked[0]);
        if (std::popcount(marked[1]) != count || std::popcount(marked[2]) != count) continue;
        splits[found++] = {gather(marked), gather({7 - marked[0], 7 - marked[1], 7 - marked[2]})};
    }
    return splits;
}();

Nine pick(const Nine& digits, const Nine& from) {
    Nine picked;
    for (std::size_t i = 0; i < 9; ++i) picked[i] = digits[from[i]];
    return picked;
}

// Takes one choice among `count` from a random number that was drawn for several choices.
int choose(int& drawn, int count) {
    const int chosen = drawn % count;
    drawn /= count;
    return chosen;
}

// Three rows that are filled box by box.
struct Band {
    std::array<Nine, 3> rows;
    // By digit: its row in the first box, and the row that is left for the third.
    Nine first, left;

    Nine columns(int box) const {
        Nine digits;
        for (int i = 0; i < 9; ++i) digits[i] = rows[i % 3][3 * box + i / 3];
        return digits;
    }
    void put_column(int column, const std::uint8_t* digits, std::uint8_t order) {
        for (int i = 0; i < 3; ++i) rows[ORDERS[order][i]][column] = digits[i];
    }

    void draw_upper(int drawn);
    void draw_first(const Nine& columns, int& drawn);
    bool draw_second(const Nine& columns, int& drawn);
    bool draw_third(const Nine& above, int& drawn);
    bool fill_third(const Nine& columns);
};

void Band::draw_upper(int drawn) {
    const Split& split = SPLITS[choose(drawn, SPLIT_COUNT)];
    for (int row = 0; row < 3; ++row) {
        for (int i = 0; i < 3; ++i) rows[row][i] = static_cast<std::uint8_t>(3 * row + i);
        for (int box = 1; box < 3; ++box) {
            const Nine& digits = box == 1 ? split.second : split.third;
            const Trio& order = ORDERS[choose(drawn, 6)];
            for (int i = 0; i < 3; ++i) rows[row][3 * box + i] = digits[3 * row + order[i]];
        }
    }
}

void Band::draw_first(const Nine& columns, int& drawn) {
    for (int column = 0; column < 3; ++column) {
        const std::uint8_t* digits = &columns[3 * column];
        const int order = choose(drawn, 6);
        put_column(column, digits, static_cast<std::uint8_t>(order));
        for (int i = 0; i < 3; ++i) first[digits[i]] = ORDERS[order][i];
    }
}

bool Band::draw_second(const Nine& columns, int& drawn) {
    for (int column = 0; column < 3; ++column) {
        const std::uint8_t* d = &columns[3 * column];
        const auto& ways = AVOIDING[code(first[d[0]], first[d[1]], first[d[2]])];
        const std::uint8_t order = ways[choose(drawn, 2)];
        if (order == NONE) return false;
        put_column(3 + column, d, order);
        for (int i = 0; i < 3; ++i) {
            left[d[i]] = static_cast<std::uint8_t>(3 - first[d[i]] - ORDERS[order][i]);
        }
    }
    return true;
}

// The third box; the columns above only say what to avoid.
bool Band::draw_third(const Nine& above, int& drawn) {
    Nine digits;  // by row
    std::array<std::uint8_t, 9> column_above{};
    std::array<std::uint8_t, 3> found{};
    for (std::uint8_t i = 0; i < 9; ++i) column_above[above[i]] = i / 3;
    for (std::uint8_t d = 0; d < 9; ++d) digits[3 * left[d] + found[left[d]]++] = d;
    for (int row = 0; row < 3; ++row) {
        const std::uint8_t* d = &digits[3 * row];
        const auto& ways =
            AVOIDING[code(column_above[d[0]], column_above[d[1]], column_above[d[2]])];
        const std::uint8_t order = ways[choose(drawn, 2)];
        if (order == NONE) return false;
        for (int i = 0; i < 3; ++i) rows[row][6 + ORDERS[order][i]] = d[i];
    }
    return true;
}

// The third box, where the digits of each column and the row of each digit are known.
bool Band::fill_third(const Nine& columns) {
    for (int column = 0; column < 3; ++column) {
        const std::uint8_t* d = &columns[3 * column];
        const std::uint8_t order = NUMBER_OF_ORDER[code(left[d[0]], left[d[1]], left[d[2]])];
        if (order == NONE) return false;
        put_column(6 + column, d, order);
    }
    return true;
}

// The digits that each column lacks below two boxes.
Nine lacking(const Nine& upper, const Nine& middle) {
    Nine digits;
    std::size_t at = 0;
    for (int column = 0; column < 3; ++column) {
        unsigned there = 0;
        for (int i = 0; i < 3; ++i)
            there |= 1u << upper[3 * column + i] | 1u << middle[3 * column + i];
        for (std::uint8_t d = 0; d < 9; ++d) {
            if (!(there >> d & 1)) digits[at++] = d;
        }
    }
    return digits;
}

// One series of choices; false if it has to be discarded.
bool draw_bands(std::array<Band, 3>& bands, Random& random) {
    auto& [upper, middle, lower] = bands;
    upper.draw_upper(random.below(SPLIT_COUNT * 6 * 6 * 6 * 6 * 6 * 6));
    const Nine above[3] = {upper.columns(0), upper.columns(1), upper.columns(2)};
    int drawn = random.below(SPLIT_COUNT * SPLIT_COUNT * 6 * 6 * 6 * 2 * 2 * 2 * 2 * 2 * 2);
    const Split &one = SPLITS[choose(drawn, SPLIT_COUNT)],
                &two = SPLITS[choose(drawn, SPLIT_COUNT)];
    middle.draw_first(pick(above[0], one.second), drawn);
    if (!middle.draw_second(pick(above[1], two.second), drawn)) return false;
    if (!middle.draw_third(above[2], drawn)) return false;
    drawn = random.below(6 * 6 * 6 * 2 * 2 * 2);
    lower.draw_first(pick(above[0], one.third), drawn);
    if (!lower.draw_second(pick(above[1], two.third), drawn)) return false;
    return lower.fill_third(lacking(above[2], middle.columns(2)));
}

}  // namespace

std::vector<int> uniform_grid(Random& random) {
    std::array<Band, 3> bands;
    while (!draw_bands(bands, random)) {
    }
    std::array<int, 9> names = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    random.shuffle(std::span<int>(names));
    std::vector<int> grid;
    grid.reserve(81);
    for (const Band& band : bands) {
        for (const Nine& row : band.rows) {
            for (std::uint8_t digit : row) grid.push_back(names[digit]);
        }
    }
    return grid;
}

}  // namespace whydoku
