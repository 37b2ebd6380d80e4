#include "scales/hodoku/rungs.hpp"

#include <algorithm>
#include <array>

#include "scales/hodoku/finders.hpp"

namespace whydoku::hodoku {
namespace {

struct Row {
    Finder find;
    std::vector<std::string_view> slugs;  // in HoDoKu's order, and ours within it
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

const std::vector<Row>& table() {
    static const std::vector<Row> rows{
        {full_house, {"full-house"}},
        {naked_single, {"naked-single"}},
        {hidden_single, {"hidden-single-box", "hidden-single-line"}},
        {if_naked<locked_subset<2>, 2>, {"locked-pair"}},
        {if_naked<locked_subset<3>, 3>, {"locked-triple"}},
        {if_any<pointing>, {"pointing"}},
        {if_any<claiming>, {"claiming"}},
        {if_any<naked_subset<2>>, {"naked-pair"}},
        {if_any<naked_subset<3>>, {"naked-triple"}},
        {if_any<naked_subset<4>>, {"naked-quad"}},
        {if_any<hidden_subset<2>>, {"hidden-pair"}},
        {if_any<hidden_subset<3>>, {"hidden-triple"}},
        {if_any<hidden_subset<4>>, {"hidden-quad"}},
        {if_any<skyscraper>, {"skyscraper"}},
        {if_any<two_string_kite>, {"two-string-kite"}},
        {turbot_fish, {"turbot-fish"}},
        {if_any<empty_rectangle>, {"empty-rectangle"}},
        {if_any<xy_wing>, {"xy-wing"}},
        {if_any<xyz_wing>, {"xyz-wing"}},
        {if_any<w_wing>, {"w-wing"}},
        {bug_plus_1, {"bug-plus-1"}},
        {unique_rectangle_1, {"unique-rectangle-1"}},
        {unique_rectangle_2, {"unique-rectangle-2"}},
        {unique_rectangle_3, {"unique-rectangle-3"}},
        {unique_rectangle_4, {"unique-rectangle-4"}},
        {unique_rectangle_5, {"unique-rectangle-5"}},
        {unique_rectangle_6, {"unique-rectangle-6"}},
        {hidden_rectangle, {"hidden-rectangle"}},
        {avoidable_rectangle_1, {"avoidable-rectangle-1"}},
        {avoidable_rectangle_2, {"avoidable-rectangle-2"}},
        {if_any<x_chain>, {"x-chain"}},
        {if_any<xy_chain>, {"xy-chain"}},
        {if_any<remote_pair>, {"remote-pair"}},
        {if_any<simple_colors, 2>, {"simple-colors-trap", "simple-colors-wrap"}},
        {if_any<multi_colors, 2>, {"multi-colors-1", "multi-colors-2"}},
        {sue_de_coq, {"sue-de-coq"}},
        {fish, {"finned-x-wing"}},
        {fish, {"sashimi-x-wing"}},
        {fish, {"finned-swordfish"}},
        {fish, {"sashimi-swordfish"}},
        {fish, {"finned-jellyfish"}},
        {fish, {"sashimi-jellyfish"}},
        {fish, {"franken-x-wing"}},
        {fish, {"franken-swordfish"}},
        {fish, {"finned-franken-x-wing"}},
        {fish, {"finned-franken-swordfish"}},
        {if_als_xz, {"als-xz", "als-xz-doubly-linked"}},
        {if_any<als_xy_wing>, {"als-xy-wing"}},
        {if_any<als_xy_chain>, {"als-xy-chain"}},
        {nice_loops, {"continuous-nice-loop", "discontinuous-nice-loop", "aic"}},
        {grouped_nice_loops,
         {"grouped-continuous-nice-loop", "grouped-discontinuous-nice-loop", "grouped-aic"}},
        {forcing_chains, {"cell-forcing-chain", "house-forcing-chain", "candidate-forcing-chain"}},
        {forcing_nets, {"candidate-forcing-net", "cell-forcing-net", "house-forcing-net"}},
        {brute_force, {"search"}},
    };
    return rows;
}

// Whether the rungs from here on are the rows that a finder stands for.
bool begins(std::span<const Rung> rungs, const Row& row) {
    const auto is = [](std::string_view slug, const Rung& one) {
        return slug == ladder()[one.technique].slug;
    };
    return rungs.size() >= row.slugs.size() &&
           std::equal(row.slugs.begin(), row.slugs.end(), rungs.begin(), is);
}

// As EasyRung, by slug.
struct EasyRow {
    std::string_view slug;
    void (*find)(const EasyBoard&, HouseSet& unsearched, Sink&);
};

constexpr std::string_view SINGLES[] = {"full-house", "naked-single", "hidden-single-box"};
constexpr EasyRow EASY[] = {
    {"locked-pair", locked_subset<2>},
    {"locked-triple", locked_subset<3>},
    {"pointing", pointing},
    {"claiming", claiming},
    {"naked-pair", naked_subset<2>},
    {"naked-triple", naked_subset<3>},
    {"hidden-pair", hidden_subset<2>},
    {"hidden-triple", hidden_subset<3>},
    {"naked-quad", naked_subset<4>},
    {"hidden-quad", hidden_subset<4>},
};

}  // namespace

bool knows(const Layout& layout) {
    return layout.name == "9x9";
}

std::vector<Rung> with_finders(const std::vector<Rung>& rungs) {
    std::vector<Rung> found;
    for (std::span<const Rung> left = rungs; !left.empty();) {
        const auto row =
            std::ranges::find_if(table(), [&](const Row& one) { return begins(left, one); });
        const bool own = row != table().end();
        found.push_back({left[0].technique, own ? row->find : left[0].find});
        left = left.subspan(own ? row->slugs.size() : 1);
    }
    return found;
}

std::span<const EasyRung> easy_rungs() {
    static const std::vector<EasyRung> rungs = [] {
        std::vector<EasyRung> made;
        for (const EasyRow& row : EASY) made.push_back({rung(row.slug).technique, row.find});
        return made;
    }();
    return rungs;
}

std::size_t easy_beginning(std::span<const Rung> rungs) {
    std::vector<std::uint8_t> easy;
    for (std::string_view slug : SINGLES) easy.push_back(rung(slug).technique);
    for (const EasyRung& one : easy_rungs()) easy.push_back(one.technique);
    if (rungs.size() < easy.size()) return 0;
    const bool begins =
        std::ranges::equal(easy, rungs.first(easy.size()), {}, {}, &Rung::technique);
    // The rung of hidden singles stands for two rows.
    return begins && rungs[2].find == hidden_single ? easy.size() : 0;
}

}  // namespace whydoku::hodoku
