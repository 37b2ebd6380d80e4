#include "position/links.hpp"

#include "check.hpp"
#include "exact/exact.hpp"
#include "puzzles.hpp"

using namespace whydoku;

namespace {

constexpr const char* LAYOUTS[] = {"6x6", "9x9", "9x9-x", "9x9-windoku", "10x10"};

// Calls visit(board) for an empty board from which more and more is struck that is not of one of
// its solutions.
template <class Visit>
void each_board(const Layout& layout, const Visit& visit) {
    Board board = puzzles::board(layout, std::string(layout.cells, '.'));
    Meter meter({});
    Solver solver(board, meter);
    CHECK(solver.next());
    std::uint32_t random = 7;
    for (int round = 0; round < 15 * layout.cells; ++round) {
        random = random * 1664525u + 1013904223u;
        const Cell c = static_cast<int>(random >> 16) % layout.cells;
        const Digit d = 1 + static_cast<int>(random >> 8) % layout.size;
        if (solver.solution().value(c) != d) board.eliminate(c, d);
        if (round % layout.cells == 0) visit(board);
    }
}

bool among(std::span<const NodeId> nodes, NodeId node) {
    return std::ranges::find(nodes, node) != nodes.end();
}

// How many follow that are further than one link.
int check_closure(const Links& links) {
    Closure closure;
    closure.build(links);
    ChainReach reach;
    int far = 0;
    for (NodeId start = 0; start < links.count(); ++start) {
        for (NodeId node = 0; node < links.count(); ++node) {
            reach.from(links, start, Truth::no);
            CHECK_EQUAL(closure.if_false(start).has(node), among(reach.reached(), node));
            reach.from(links, start, Truth::yes);
            if (node == start) continue;  // it is true from the outset
            CHECK_EQUAL(closure.if_true(start).has(node), among(reach.reached(), node));
            far += closure.if_true(start).has(node) && reach.length(node, Truth::yes) > 2;
        }
    }
    return far;
}

void check_consequences(const Board& board) {
    const Position position(board);
    auto& all = position.table<ConsequencesOf<FORCING_LINKS>>();
    all.open(Truth::no);
    const Links& links = all.links();
    for (const Truth truth : {Truth::no, Truth::yes}) {
        for (NodeId node = 0; node < links.singles(); ++node) {
            const Start start{node, truth};
            const auto reached = all.from(start).reached();
            for (NodeId end = 0; end < links.count(); ++end) {
                const bool seen = std::ranges::any_of(
                    reached, [&](NodeId on) { return links.weak()[on].has(end); });
                const bool off = seen || (end == node && truth == Truth::no);
                CHECK_EQUAL(all.all(start, Truth::yes).has(end), among(reached, end));
                CHECK_EQUAL(all.all(start, Truth::no).has(end), off);
            }
        }
    }
}

}  // namespace

TEST(a_closure_knows_all_that_is_reached) {
    for (const char* name : LAYOUTS) {
        const Layout layout = make_layout(name);
        int far = 0;
        each_board(layout, [&](const Board& board) {
            Links links;
            for (LinkKinds kinds : {X_LINKS, XY_LINKS, PLAIN_LINKS, GROUPED_LINKS}) {
                links.build(Position(board), kinds);
                if (links.count() < 150) far += check_closure(links);
            }
        });
        CHECK(far > 100);
    }
}

TEST(consequences_are_what_is_reached) {
    const Layout layout = make_layout("6x6");
    each_board(layout, check_consequences);
}

TEST(weak_links_go_both_ways) {
    for (const char* name : LAYOUTS) {
        const Layout layout = make_layout(name);
        each_board(layout, [](const Board& board) {
            Links links;
            links.build(Position(board), FORCING_LINKS);
            for (NodeId one = 0; one < links.count(); ++one) {
                for (NodeId other = 0; other < links.count(); ++other) {
                    CHECK_EQUAL(links.weak()[one].has(other), links.weak()[other].has(one));
                }
            }
        });
    }
}

TEST(houses_overlap_in_two_cells_or_more) {
    for (const char* name : LAYOUTS) {
        const Layout layout = make_layout(name);
        for (House h = 0; h < layout.houses; ++h) {
            for (House other = 0; other < layout.houses; ++other) {
                const int shared = (layout.house[h] & layout.house[other]).size();
                CHECK_EQUAL(layout.overlaps[h].has(other), h != other && shared >= 2);
            }
        }
    }
}
