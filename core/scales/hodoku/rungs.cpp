#include "scales/hodoku/rungs.hpp"

#include <algorithm>

#include "scales/hodoku/finders.hpp"

namespace whydoku::hodoku {
namespace {

constexpr int PLACE = 10;  // rows of one place in HoDoKu's order differ in the last digit

struct Row {
    int place;  // in HoDoKu's order
    Finder find;
    std::size_t count = 1;  // rows of the ladder that have this place, if more than one
};

// Whether the ladder's finder of a row finds anything.
bool finds(std::uint8_t technique, const Position& position, Sink& out) {
    Sink probe(Want::first, out.meter(), Evidence::unread);
    probe.begin(technique);
    ladder()[technique].find(position, probe);
    return probe.found();
}

// Asks the ladder's finders first, from the rung's own row on: they know what was searched in vain,
// and find at least all that HoDoKu's finder does.
template <Finder Own, int Rows = 1>
void if_any(const Position& position, Sink& out) {
    const std::uint8_t first = out.technique();
    for (int i = 0; i < Rows; ++i) {
        const auto technique = static_cast<std::uint8_t>(first + i);
        if (finds(technique, position, out)) return Own(position, out);
    }
}

// Locked subsets are naked ones; the ladder's finders tell them apart by other eliminations.
template <Finder Own, int Size>
void if_naked(const Position& position, Sink& out) {
    static const std::uint8_t naked = rung(Size == 2 ? "naked-pair" : "naked-triple").technique;
    if (finds(naked, position, out) || finds(out.technique(), position, out)) Own(position, out);
}

// The ladder has doubly linked sets before others.
void if_als_xz(const Position& position, Sink& out) {
    static const std::uint8_t doubly = rung("als-xz-doubly-linked").technique;
    if (finds(doubly, position, out) || finds(out.technique(), position, out)) {
        als_xz(position, out);
    }
}

constexpr Row TABLE[] = {
    {10, full_house},
    {20, naked_single},
    {30, hidden_single, 2},
    {100, if_naked<locked_subset<2>, 2>},
    {110, if_naked<locked_subset<3>, 3>},
    {120, if_any<pointing>},
    {121, if_any<claiming>},
    {130, if_any<naked_subset<2>>},
    {140, if_any<naked_subset<3>>},
    {150, if_any<hidden_subset<2>>},
    {160, if_any<hidden_subset<3>>},
    {200, if_any<naked_subset<4>>},
    {210, if_any<hidden_subset<4>>},
    {280, if_any<remote_pair>},
    {290, bug_plus_1},
    {300, if_any<skyscraper>},
    {310, if_any<two_string_kite>},
    {312, turbot_fish},
    {317, if_any<empty_rectangle>},
    {320, if_any<w_wing>},
    {330, if_any<xy_wing>},
    {340, if_any<xyz_wing>},
    {350, unique_rectangle_1},
    {360, unique_rectangle_2},
    {370, unique_rectangle_3},
    {380, unique_rectangle_4},
    {390, unique_rectangle_5},
    {400, unique_rectangle_6},
    {401, hidden_rectangle},
    {402, avoidable_rectangle_1},
    {403, avoidable_rectangle_2},
    {410, fish},
    {420, fish},
    {430, fish},
    {440, fish},
    {450, fish},
    {460, fish},
    {530, sue_de_coq},
    {533, if_any<simple_colors, 2>, 2},
    {536, if_any<multi_colors, 2>, 2},
    {540, if_any<x_chain>},
    {550, if_any<xy_chain>},
    {560, nice_loops, 3},
    {565, grouped_nice_loops, 3},
    {570, if_als_xz, 2},
    {580, if_any<als_xy_wing>},
    {590, if_any<als_xy_chain>},
    {610, fish},
    {620, fish},
    {670, fish},
    {680, fish},
    {850, forcing_chains, 3},
    {860, forcing_nets, 3},
    {890, brute_force},
};

// The ladder's rows that a finder stands for, in HoDoKu's order, and ours within it.
std::vector<std::uint8_t> rows_of(int place, std::size_t count) {
    std::vector<std::uint8_t> found;
    for (std::size_t i = 0; i < ladder().size(); ++i) {
        if (ladder()[i].hodoku.order / PLACE == place) {
            found.push_back(static_cast<std::uint8_t>(i));
        }
    }
    std::ranges::stable_sort(found, {},
                             [](std::uint8_t row) { return ladder()[row].hodoku.order; });
    found.resize(count);
    return found;
}

// Whether the rungs from here on are the rows that a finder stands for.
bool begins(std::span<const Rung> rungs, const Row& row) {
    if (ladder()[rungs[0].technique].hodoku.order / PLACE != row.place) return false;
    if (rungs.size() < row.count) return false;
    return std::ranges::equal(rungs.first(row.count), rows_of(row.place, row.count), {},
                              &Rung::technique);
}

// As EasyRung, by HoDoKu's order.
struct EasyRow {
    int place;
    void (*find)(const EasyBoard&, HouseSet& unsearched, Sink&);
};

constexpr int SINGLES[] = {10, 20, 30};
constexpr EasyRow EASY[] = {
    {100, locked_subset<2>}, {110, locked_subset<3>}, {120, pointing},
    {121, claiming},         {130, naked_subset<2>},  {140, naked_subset<3>},
    {150, hidden_subset<2>}, {160, hidden_subset<3>}, {200, naked_subset<4>},
    {210, hidden_subset<4>},
};

}  // namespace

bool knows(const Layout& layout) {
    return layout.name == "9x9";
}

std::vector<Rung> with_finders(const std::vector<Rung>& rungs) {
    std::vector<Rung> found;
    for (std::span<const Rung> left = rungs; !left.empty();) {
        const auto row =
            std::ranges::find_if(TABLE, [&](const Row& one) { return begins(left, one); });
        const bool own = row != std::end(TABLE);
        found.push_back({left[0].technique, own ? row->find : left[0].find});
        left = left.subspan(own ? row->count : 1);
    }
    return found;
}

std::span<const EasyRung> easy_rungs() {
    static const std::vector<EasyRung> rungs = [] {
        std::vector<EasyRung> made;
        for (const EasyRow& row : EASY) made.push_back({rows_of(row.place, 1)[0], row.find});
        return made;
    }();
    return rungs;
}

std::size_t easy_beginning(std::span<const Rung> rungs) {
    std::vector<std::uint8_t> easy;
    for (int place : SINGLES) easy.push_back(rows_of(place, 1)[0]);
    for (const EasyRung& one : easy_rungs()) easy.push_back(one.technique);
    if (rungs.size() < easy.size()) return 0;
    const bool begins =
        std::ranges::equal(easy, rungs.first(easy.size()), {}, {}, &Rung::technique);
    // The rung of hidden singles stands for two rows.
    return begins && rungs[2].find == hidden_single ? easy.size() : 0;
}

}  // namespace whydoku::hodoku
