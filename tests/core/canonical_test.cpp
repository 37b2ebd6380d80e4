#include "exact/canonical.hpp"

#include <atomic>
#include <numeric>

#include "check.hpp"
#include "puzzles.hpp"

using namespace whydoku;

static std::vector<int> digits(std::string_view line) {
    std::vector<int> values;
    for (char ch : line) values.push_back(ch == '.' ? 0 : ch - '0');
    return values;
}

static std::vector<int> sparse_givens(const Layout& layout, Random& random, int wanted) {
    std::vector<int> values(static_cast<std::size_t>(layout.cells));
    for (int i = 0; i < wanted; ++i) {
        const int at = random.below(layout.cells), digit = 1 + random.below(layout.size);
        const int before = std::exchange(values[static_cast<std::size_t>(at)], digit);
        if (!problems(layout, values).empty()) values[static_cast<std::size_t>(at)] = before;
    }
    return values;
}

// The same boxes, once as a layout and once as a jigsaw, take two ways that share no code.
static void compare_ways(const char* boxes, const char* regions) {
    const Layout regular = make_layout(boxes), listed = make_layout(regions);
    const Symmetries one(regular), other(listed);
    Random random(1);
    Meter meter({});
    for (int turn = 0; turn < 300; ++turn) {
        const auto values = sparse_givens(regular, random, turn % 12);
        const Canonical a = one.smallest(values, meter), b = other.smallest(values, meter);
        CHECK(a.values == b.values);
        CHECK_EQUAL(a.automorphisms, b.automorphisms);
        CHECK(a.symmetry.apply(regular, values) == a.values);
        CHECK(b.symmetry.apply(listed, values) == b.values);
    }
}

TEST(both_ways_to_the_smallest_form_agree) {
    compare_ways("4x4", "jigsaw:1122112233443344");
    compare_ways("6x6", "jigsaw:111222111222333444333444555666555666");
}

TEST(published_numbers_of_automorphisms) {
    const Layout layout = make_layout("9x9");
    const Symmetries symmetries(layout);
    Meter meter({});
    const std::vector<int> empty(81);
    CHECK_EQUAL(symmetries.smallest(empty, meter).automorphisms, 1'218'998'108'160u);
    const auto most =
        digits("123456789456789123789123456231564897564897231897231564312645978645978312978312645");
    CHECK_EQUAL(symmetries.smallest(most, meter).automorphisms, 648u);
}

TEST(equivalents_have_one_smallest_form) {
    for (const char* name : {"8x8", "9x9", "10x10", "9x9-x", "9x9-windoku"}) {
        const Layout layout = make_layout(name);
        const Symmetries symmetries(layout);
        Random random(2);
        Meter meter({});
        for (int turn = 0; turn < 50; ++turn) {
            const auto values = sparse_givens(layout, random, 25);
            const auto equivalent = symmetries.random(random).apply(layout, values);
            CHECK(problems(layout, equivalent).empty());
            const Canonical a = symmetries.smallest(values, meter),
                            b = symmetries.smallest(equivalent, meter);
            CHECK(a.values == b.values);
            CHECK(a.values <= values);
            CHECK_EQUAL(a.automorphisms, b.automorphisms);
        }
    }
}

TEST(a_cap_ends_the_search_for_the_smallest_form) {
    const Layout layout = make_layout("10x10"), jigsaw = make_layout("jigsaw:1122112233443344");
    std::vector<int> sparse(100);
    std::iota(sparse.begin(), sparse.begin() + 10, 1);
    Meter nodes({.nodes = 10'000});
    const Canonical capped = Symmetries(layout).smallest(sparse, nodes);
    CHECK(capped.cap == Cap::nodes);
    CHECK(capped.values.empty());
    const std::atomic<bool> stop = true;
    Meter stopped({.stop = &stop});
    CHECK(Symmetries(layout).smallest(sparse, stopped).cap == Cap::interrupted);
    Meter few({.nodes = 3});
    CHECK(Symmetries(jigsaw).smallest(std::vector<int>(16), few).cap == Cap::nodes);
}

TEST(empty_rows_and_columns_are_counted_in_any_order) {
    const Layout layout = make_layout("10x10");
    std::vector<int> values(100);
    Meter meter({.nodes = 2'000'000});
    const Symmetries symmetries(layout);
    // 10! digits, 5! 2^5 orders of rows, 2! 5!^2 of columns.
    CHECK_EQUAL(symmetries.smallest(values, meter).automorphisms, 401'316'249'600'000u);
    std::iota(values.begin(), values.begin() + 10, 1);
    // Of the rows only the first stays; each order of columns is one of digits too.
    CHECK_EQUAL(symmetries.smallest(values, meter).automorphisms, 4u * 3 * 2 * 16 * 28'800);
    CHECK(meter.stopped_by() == Cap::none);
}

TEST(random_numbers_stay_the_same) {
    // Puzzles made from a seed are promised to stay: so are these.
    CHECK_EQUAL(Random(1).next(), 0xee127fe613436e33u);
    CHECK_EQUAL(Random(1, 1).next(), 0x309714ec38d33b4cu);
    Random random(1);
    std::array<int, 3> seen{};
    for (int turn = 0; turn < 3'000; ++turn) ++seen[static_cast<std::size_t>(random.below(3))];
    for (int count : seen) CHECK(count > 900 && count < 1'100);
}
