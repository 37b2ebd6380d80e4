#include "base/sets.hpp"

#include <type_traits>
#include <vector>

#include "check.hpp"

using namespace whydoku;

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

TEST(counters_count_many_at_once) {
    Counters<CellSet> counters;
    for (int times = 1; times <= 10; ++times) {
        CellSet from;  // cell i is counted i times, up to 10
        for (Cell c = times; c <= 70; ++c) from |= CellSet::of(c);
        counters.add(from);
    }
    counters.subtract(CellSet::of(3) | CellSet::of(8) | CellSet::of(70));
    counters.clear(CellSet::of(69));
    CHECK_EQUAL(counters.of(0), 0);
    CHECK_EQUAL(counters.of(3), 2);
    CHECK_EQUAL(counters.of(8), 7);
    CHECK_EQUAL(counters.of(68), 10);
    CHECK_EQUAL(counters.of(69), 0);
    CHECK_EQUAL(counters.of(70), 9);
    CHECK_EQUAL(counters.positive().size(), 69);
    for (int number = 1; number <= 10; ++number) {
        CellSet equal, less;
        for (Cell c = 0; c <= 70; ++c) {
            if (counters.of(c) == number) equal |= CellSet::of(c);
            if (counters.of(c) && counters.of(c) <= number) less |= CellSet::of(c);
        }
        CHECK(counters.exactly(number) == equal);
        CHECK(counters.at_most(number) == less);
    }
}

namespace {

// With a number that the compiler knows it makes other code.
template <unsigned Number>
void check_counts(const Counters<CellSet>& counters) {
    CellSet equal, less;
    for (Cell c = 0; c < MAX_CELLS; ++c) {
        const auto count = static_cast<unsigned>(counters.of(c));
        if (count == Number) equal |= CellSet::of(c);
        if (count && count <= Number) less |= CellSet::of(c);
    }
    CHECK(counters.exactly(Number) == equal);
    CHECK(counters.at_most(Number) == less);
}

}  // namespace

TEST(counters_know_constant_numbers) {
    Counters<CellSet> counters;
    for (int times = 1; times <= 10; ++times) {
        CellSet from;
        for (Cell c = times; c <= 70; ++c) from |= CellSet::of(c % 23 + c);
        counters.add(from);
    }
    check_counts<1>(counters);
    check_counts<2>(counters);
    check_counts<3>(counters);
    check_counts<4>(counters);
    check_counts<5>(counters);
    check_counts<9>(counters);
}
