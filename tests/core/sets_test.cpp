#include "sets.hpp"

#include <type_traits>
#include <vector>

#include "check.hpp"

using namespace pencilmark;

static_assert(!std::is_convertible_v<DigitSet, PlaceSet>, "a digit is no place in a house");

TEST(cells_on_both_sides_of_the_word_border) {
    const CellSet cells = CellSet::of(0) | CellSet::of(63) | CellSet::of(64) | CellSet::of(99);
    CHECK_EQUAL(cells.size(), 4);
    CHECK(cells.has(63) && cells.has(64) && !cells.has(62) && !cells.has(65));
    std::vector<Cell> walked;
    for (Cell cell : cells) walked.push_back(cell);
    CHECK(walked == std::vector<Cell>({0, 63, 64, 99}));
    CHECK_EQUAL((cells - CellSet::of(0) - CellSet::of(63)).first(), 64);
}

TEST(digits_keep_bit_zero_free) {
    const DigitSet digits = DigitSet::of(1) | DigitSet::of(10);
    CHECK_EQUAL(digits.bits, (1 << 1) + (1 << 10));
    CHECK_EQUAL(digits.first(), 1);
    CHECK(!(digits & DigitSet::of(2)));
}
