#include "rungs.hpp"

#include <algorithm>
#include <array>

#include "finders.hpp"

namespace pencilmark::hodoku {
namespace {

struct Row {
    Finder find;
    std::vector<std::string_view> slugs;  // in HoDoKu's order, and ours within it
};

const std::vector<Row>& table() {
    static const std::vector<Row> rows{
        {full_house, {"full-house"}},
        {naked_single, {"naked-single"}},
        {hidden_single, {"hidden-single-box", "hidden-single-line"}},
        {locked_subset<2>, {"locked-pair"}},
        {locked_subset<3>, {"locked-triple"}},
        {pointing, {"pointing"}},
        {claiming, {"claiming"}},
        {naked_subset<2>, {"naked-pair"}},
        {naked_subset<3>, {"naked-triple"}},
        {naked_subset<4>, {"naked-quad"}},
        {hidden_subset<2>, {"hidden-pair"}},
        {hidden_subset<3>, {"hidden-triple"}},
        {hidden_subset<4>, {"hidden-quad"}},
        {skyscraper, {"skyscraper"}},
        {two_string_kite, {"two-string-kite"}},
        {turbot_fish, {"turbot-fish"}},
        {empty_rectangle, {"empty-rectangle"}},
        {xy_wing, {"xy-wing"}},
        {xyz_wing, {"xyz-wing"}},
        {w_wing, {"w-wing"}},
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
        {x_chain, {"x-chain"}},
        {xy_chain, {"xy-chain"}},
        {remote_pair, {"remote-pair"}},
        {simple_colors, {"simple-colors-trap", "simple-colors-wrap"}},
        {multi_colors, {"multi-colors-1", "multi-colors-2"}},
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
        {als_xz, {"als-xz", "als-xz-doubly-linked"}},
        {als_xy_wing, {"als-xy-wing"}},
        {als_xy_chain, {"als-xy-chain"}},
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

}  // namespace pencilmark::hodoku
