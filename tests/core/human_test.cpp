#include "scales/human/rate.hpp"

#include <cmath>
#include <utility>

#include "check.hpp"
#include "ladder/easiest.hpp"
#include "make/grids.hpp"
#include "puzzles.hpp"

using namespace whydoku;
using namespace whydoku::human;

namespace {

Policy people() {
    std::vector<std::string> slugs;
    for (const Technique& row : ladder()) {
        if (row.by_default()) slugs.emplace_back(row.slug);
    }
    return Policy(slugs, {}, choose_easiest);
}

int placed_in(const Reading& reading) {
    int placed = 0;
    for (const Round& round : reading.rounds) placed += round.placed;
    return placed;
}

void check_rounds(const Reading& reading) {
    int empty = reading.empty;
    for (const Round& round : reading.rounds) {
        const auto way = static_cast<std::size_t>(round.way);
        CHECK(round.empty <= empty);
        const bool is_beyond = round.before[WAYS - 1] == 0;
        CHECK(is_beyond || round.placed == round.before[way]);
        CHECK(is_beyond || way == 0 || round.before[way - 1] == 0);
        for (const Counts& found : {round.before, round.after}) {
            CHECK(found[0] <= found[1] && found[1] <= found[2] && found[2] <= round.empty);
        }
        empty = round.empty - round.placed;
    }
}

Board turned(const Board& board) {
    const Layout& layout = board.layout();
    std::vector<int> values;
    for (Cell c = 0; c < layout.cells; ++c) {
        values.push_back(board.value(layout.column_of(c) * layout.size + layout.row_of(c)));
    }
    return {layout, values};
}

// A puzzle of any layout: a full grid with cells left empty as long as singles solve it.
Board easy_board(const Layout& layout, std::uint64_t seed) {
    Random random(seed);
    Meter meter({});
    std::vector<int> values = FullGrids(layout).next(random, meter);
    for (int i = 0; i < layout.cells; ++i) {
        const auto c = static_cast<std::size_t>(random.below(layout.cells));
        const int value = std::exchange(values[c], 0);
        Board board(layout, values);
        place_singles(board);
        if (!board.solved()) values[c] = value;
    }
    return {layout, values};
}

void check_not_quicker(const HumanRating& harder, const HumanRating& rating) {
    CHECK(harder.minutes >= rating.minutes);
    CHECK(harder.low >= rating.low);
    CHECK(harder.high >= rating.high);
}

}  // namespace

TEST(rounds_place_all_digits_in_every_layout) {
    const Policy policy = people();
    for (const std::string& name : layout_names()) {
        const Layout layout = make_layout(name);
        const Board board = easy_board(layout, 1);
        const Reading reading = read_opportunities(board, policy);
        CHECK(reading.solved);
        CHECK_EQUAL(placed_in(reading), board.empty().size());
        CHECK_EQUAL(reading.steps_beyond, 0);
        check_rounds(reading);
        const HumanRating rating = rate_human(board, policy);
        CHECK(0 < rating.low && rating.low < rating.minutes && rating.minutes < rating.high);
        CHECK((rating.basis == Basis::layout) == (name != "9x9"));
    }
}

TEST(a_grid_that_is_turned_takes_as_long) {
    const Layout layout = make_layout("9x9");
    const Policy policy = people();
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const Board board = easy_board(layout, seed);
        const double minutes = rate_human(board, policy).minutes;
        CHECK(minutes > 0);
        CHECK(rate_human(turned(board), policy).minutes == minutes);
    }
}

TEST(steps_beyond_singles_are_counted_where_they_are_needed) {
    const Layout layout = make_layout("9x9");
    const Board board = puzzles::board(layout, puzzles::HARD);
    const Reading reading = read_opportunities(board, people());
    CHECK(reading.solved);
    CHECK(reading.steps_beyond > 0 && reading.beyond > 0);
    check_rounds(reading);
    const Policy singles({"full-house", "hidden-single-box", "hidden-single-line", "naked-single"},
                         {});
    const HumanRating stuck = rate_human(board, singles);
    CHECK(!stuck.solved);
    CHECK(stuck.minutes < rate_human(reading, layout).minutes);
}

TEST(a_solved_grid_takes_no_time) {
    const Layout layout = make_layout("9x9");
    Random random(1);
    const Board board(layout, uniform_grid(random));
    CHECK_EQUAL(rate_human(board, people()).minutes, 0.0);
}

TEST(a_step_made_harder_never_makes_a_puzzle_quicker) {
    const Layout layout = make_layout("9x9");
    const Reading reading = read_opportunities(easy_board(layout, 3), people());
    const HumanRating rating = rate_human(reading, layout);
    for (std::size_t i = 0; i < reading.rounds.size(); ++i) {
        for (std::size_t way = 0; way < WAYS; ++way) {  // one place to go on is missed
            Reading harder = reading;
            if (Counts& before = harder.rounds[i].before; before[way] > 0) --before[way];
            check_not_quicker(rate_human(harder, layout), rating);
            if (Counts& after = harder.rounds[i].after; after[way] > 0) --after[way];
            check_not_quicker(rate_human(harder, layout), rating);
        }
        if (reading.rounds[i].way + 1 == WAYS) continue;
        Reading harder = reading;
        ++harder.rounds[i].way;
        check_not_quicker(rate_human(harder, layout), rating);
    }
    Reading harder = reading;
    HumanRating last = rating;
    for (const Technique& row : ladder()) {  // up to far beyond what people were timed on
        harder.beyond += std::sqrt(row.cost);
        const HumanRating now = rate_human(harder, layout);
        check_not_quicker(now, last);
        CHECK(now.minutes < last.minutes * 1.5);  // without a jump
        last = now;
    }
    CHECK(last.basis == Basis::extrapolated);
    CHECK(last.high / last.low > rating.high / rating.low);
}
