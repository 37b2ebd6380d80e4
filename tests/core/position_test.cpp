#include "position/position.hpp"

#include <utility>

#include "check.hpp"
#include "ladder/walk.hpp"
#include "puzzles.hpp"

using namespace whydoku;

namespace {

// Remembers the board that it was built for, and how often it was built.
struct Seen {
    std::optional<Board> board;
    int builds = 0;

    void build(const Position& position) {
        board = position.board();
        ++builds;
    }
};

// A table that is made of another one.
struct SeenThroughAnother {
    std::optional<Board> board;

    void build(const Position& position) { board = position.table<Seen>().board; }
};

template <class P>
concept shows_tables = requires(P& position) { position.template table<Seen>(); };

// Who can change a position cannot hold one of its tables.
static_assert(shows_tables<const Position>);
static_assert(!shows_tables<Position>);

template <class T>
T& table(const Position& position) {
    return position.table<T>();
}

void check_fits(const Position& position) {
    CHECK(table<SeenThroughAnother>(position).board == position.board());
    CHECK(table<Seen>(position).board == position.board());
}

Position easy(const Layout& layout) {
    return Position(puzzles::board(layout, puzzles::EASY));
}

// An empty cell of a board, and two of its candidates.
struct Fork {
    Cell cell;
    Digit one, other;

    explicit Fork(const Board& board) : cell((board.empty() - board.naked()).first()) {
        one = board.candidates(cell).first();
        other = (board.candidates(cell) - DigitSet::of(one)).first();
    }
};

using Steps = std::vector<Step>;

Steps all_of(const Position& position, const Rung& rung) {
    Meter meter({});
    Sink sink(Want::all, meter);
    sink.begin(rung.technique);
    rung.find(position, sink);
    return std::move(sink.steps());
}

// Finders that are asked for one candidate, or whose steps are all dropped, leave no memory that
// misleads those who want all.
void distract(const Position& position, const Rung& rung, Candidate wanted) {
    Meter meter({});
    Sink sink(Want::all, meter);
    sink.accept_only([](const Step&) { return false; }, wanted);
    sink.begin(rung.technique);
    rung.find(position, sink);
    CHECK(sink.steps().empty());
}

}  // namespace

TEST(a_table_fits_the_board_after_every_change) {
    const Layout layout = make_layout("9x9");
    Position position = easy(layout);
    const Fork choice(position.board());
    check_fits(position);
    position.eliminate(choice.cell, choice.one);
    check_fits(position);
    position.place(choice.cell, choice.other);
    check_fits(position);
    Step step;
    step.eliminate(choice.cell + 1, 1);
    step.place(Fork(position.board()).cell, Fork(position.board()).one);
    position.apply(step);
    check_fits(position);
    position.assign(puzzles::board(layout, puzzles::HARD));
    check_fits(position);
    position = easy(layout);
    check_fits(position);
    const Layout other = make_layout("6x6");
    position.assign(puzzles::board(other, std::string(36, '.')));
    check_fits(position);
    CHECK_EQUAL(table<Seen>(position).builds, 1);  // tables of another layout are not used again
}

TEST(a_table_stays_while_the_board_does) {
    const Layout layout = make_layout("9x9");
    Position position = easy(layout);
    const Fork choice(position.board());
    position.eliminate(choice.cell, choice.one);
    const std::uint64_t revision = position.revision();
    check_fits(position);
    const int builds = table<Seen>(position).builds;
    position.eliminate(choice.cell, choice.one);
    position.apply(Step{});
    position.assign(Board(position.board()));
    position = Position(position);
    check_fits(position);
    CHECK_EQUAL(position.revision(), revision);
    CHECK_EQUAL(table<Seen>(position).builds, builds);
}

TEST(a_copy_makes_tables_of_its_own) {
    const Layout layout = make_layout("9x9");
    const Position position = easy(layout);
    check_fits(position);
    Position copy = position;
    CHECK(&table<Seen>(copy) != &table<Seen>(position));
    const Fork choice(copy.board());
    copy.eliminate(choice.cell, choice.one);
    check_fits(copy);
    check_fits(position);
    CHECK(!(copy.board() == position.board()));
}

// All rungs, on a position that was elsewhere before, find what they find on a new one.
TEST(no_finder_reads_what_belongs_to_another_board) {
    std::vector<std::string> slugs;
    for (const Technique& row : ladder()) slugs.emplace_back(row.slug);
    const Policy policy(slugs, {});
    const Layout layout = make_layout("9x9");
    Board board = puzzles::board(layout, puzzles::HARD);
    const Walk way = walk(board, policy);
    Position used(board);
    std::size_t found = 0;
    for (std::size_t i = 0; i < way.steps.size(); ++i) {
        const Board before = board;
        apply(board, way.steps[i]);
        if (i % 6) continue;
        used.assign(board);
        const Cell c = board.empty() ? board.empty().first() : 0;
        const Candidate wanted = candidate(c, board.candidates(c).first());
        for (const Rung& rung : policy.rungs) {
            distract(used, rung, wanted);
            const Steps fresh = all_of(Position(board), rung);
            CHECK(all_of(used, rung) == fresh);
            CHECK(all_of(used, rung) == fresh);
            found += fresh.size();
        }
        used.assign(before);
    }
    CHECK(found > 100);
}
