// All finders. A finder reports what it finds in the position to the sink, in a fixed order (house,
// digit, cell ascending), until the sink has enough.
#pragma once

#include <initializer_list>
#include <span>

#include "position/sink.hpp"
#include "rules/sums.hpp"

namespace whydoku {

// singles.cpp
void full_house(const Position& position, Sink& out);
void hidden_single_box(const Position& position, Sink& out);
void hidden_single_line(const Position& position, Sink& out);
void naked_single(const Position& position, Sink& out);

// intersections.cpp
void pointing(const Position& position, Sink& out);
void claiming(const Position& position, Sink& out);

// cages.cpp. Of layouts without cages, they find nothing.
void last_cage_cell(const Position& position, Sink& out);
void cage_combination(const Position& position, Sink& out);
void hidden_single_cage(const Position& position, Sink& out);
void cage_combinations(const Position& position, Sink& out);
void locked_in_cage(const Position& position, Sink& out);
void locked_to_cage(const Position& position, Sink& out);
// What cages leave over of one house, or of several (Wide): one cell, or more.
template <SumKind Kind, bool Wide>
void last_left_over(const Position& position, Sink& out);
template <SumKind Kind, bool Wide>
void left_over(const Position& position, Sink& out);

// killer_subsets.cpp
template <int Size>
void killer_subset(const Position& position, Sink& out);
template <int Size>
void hidden_killer_subset(const Position& position, Sink& out);

// subsets.cpp
template <int Size>
void locked_subset(const Position& position, Sink& out);
template <int Size>
void naked_subset(const Position& position, Sink& out);
template <int Size>
void hidden_subset(const Position& position, Sink& out);

// equal_sets.cpp. Lines and boxes of a jigsaw (Leftovers), or any houses.
template <bool Leftovers>
void equal_sets(const Position& position, Sink& out);

// chutes.cpp
void chute_triplet(const Position& position, Sink& out);

// wings.cpp
void xy_wing(const Position& position, Sink& out);
void xyz_wing(const Position& position, Sink& out);
void w_wing(const Position& position, Sink& out);
template <int Size>
void bent_set(const Position& position, Sink& out);

// remote_pairs.cpp
void remote_pair(const Position& position, Sink& out);

// bivalue_pairs.cpp
void chute_remote_pair(const Position& position, Sink& out);
void empty_rectangle_intersection_pair(const Position& position, Sink& out);
void grouped_w_wing(const Position& position, Sink& out);

// chains.cpp
void x_chain(const Position& position, Sink& out);
void xy_chain(const Position& position, Sink& out);
void continuous_nice_loop(const Position& position, Sink& out);
void discontinuous_nice_loop(const Position& position, Sink& out);
void aic(const Position& position, Sink& out);
void grouped_continuous_nice_loop(const Position& position, Sink& out);
void grouped_discontinuous_nice_loop(const Position& position, Sink& out);
void grouped_aic(const Position& position, Sink& out);
void als_continuous_nice_loop(const Position& position, Sink& out);
void als_discontinuous_nice_loop(const Position& position, Sink& out);
void als_aic(const Position& position, Sink& out);

// named_wings.cpp
void m_wing(const Position& position, Sink& out);
void s_wing(const Position& position, Sink& out);
void l_wing(const Position& position, Sink& out);
void h_wing(const Position& position, Sink& out);

// rectangles.cpp
void unique_rectangle_1(const Position& position, Sink& out);
void unique_rectangle_2(const Position& position, Sink& out);
void unique_rectangle_3(const Position& position, Sink& out);
void unique_rectangle_4(const Position& position, Sink& out);
void unique_rectangle_5(const Position& position, Sink& out);
void unique_rectangle_6(const Position& position, Sink& out);
void hidden_rectangle(const Position& position, Sink& out);
void unique_rectangle_strong_links(const Position& position, Sink& out);
void avoidable_rectangle_1(const Position& position, Sink& out);
void avoidable_rectangle_2(const Position& position, Sink& out);

// deadly.cpp
void unique_loop(const Position& position, Sink& out);
void extended_rectangle(const Position& position, Sink& out);
void bug_plus_1(const Position& position, Sink& out);
void bug_2(const Position& position, Sink& out);
void bug_3(const Position& position, Sink& out);
void bug_4(const Position& position, Sink& out);

// fish.cpp
enum class FishKind : std::uint8_t {
    basic,
    finned,
    sashimi,
    franken,
    fin_franken,
    mutant,
    fin_mutant,
};
void find_fish(const Position& position, Sink& out, FishKind kind, int size);
template <FishKind Kind, int Size>
void fish(const Position& position, Sink& out) {
    find_fish(position, out, Kind, Size);
}
void find_siamese_fish(const Position& position, Sink& out, FishKind kind, int size);
template <FishKind Kind, int Size>
void siamese_fish(const Position& position, Sink& out) {
    find_siamese_fish(position, out, Kind, Size);
}

// kraken.cpp
void kraken_fish_1(const Position& position, Sink& out);
void kraken_fish_2(const Position& position, Sink& out);

// single_digit.cpp
void skyscraper(const Position& position, Sink& out);
void two_string_kite(const Position& position, Sink& out);
void turbot_fish(const Position& position, Sink& out);
void empty_rectangle(const Position& position, Sink& out);
void dual_two_string_kite(const Position& position, Sink& out);
void dual_empty_rectangle(const Position& position, Sink& out);

// coloring.cpp
void simple_colors_trap(const Position& position, Sink& out);
void simple_colors_wrap(const Position& position, Sink& out);
void multi_colors_1(const Position& position, Sink& out);
void multi_colors_2(const Position& position, Sink& out);
void medusa_3d(const Position& position, Sink& out);

// als.cpp
void als_xz(const Position& position, Sink& out);
void als_xz_doubly_linked(const Position& position, Sink& out);
void als_xy_wing(const Position& position, Sink& out);
void als_xy_chain(const Position& position, Sink& out);
void death_blossom(const Position& position, Sink& out);

// aligned.cpp
void aligned_pair_exclusion(const Position& position, Sink& out);
void aligned_triplet_exclusion(const Position& position, Sink& out);

// sue_de_coq.cpp
void sue_de_coq(const Position& position, Sink& out);

// templates.cpp. A deletion may rest on cells that templates set; these are child steps of `set`.
void template_set(const Position& position, Sink& out);
void template_delete(const Position& position, Sink& out, std::uint8_t set);

// forcing.cpp
void candidate_forcing_chain(const Position& position, Sink& out);
void cell_forcing_chain(const Position& position, Sink& out);
void house_forcing_chain(const Position& position, Sink& out);

// The other finders follow what they suppose with the rungs that they are passed.

// whips.cpp: the patterns show what an elimination opens.
void whip(const Position& position, Sink& out, std::span<const Rung> patterns);
void short_whip(const Position& position, Sink& out, std::span<const Rung> patterns);
void braid(const Position& position, Sink& out, std::span<const Rung> patterns);
void g_whip(const Position& position, Sink& out, std::span<const Rung> patterns);
void killer_braid(const Position& position, Sink& out, std::span<const Rung> patterns);
void or_whip(const Position& position, Sink& out, std::span<const Rung> patterns);
void or_braid(const Position& position, Sink& out, std::span<const Rung> patterns);

// hidden_loop.cpp
void hidden_unique_loop(const Position& position, Sink& out);

// bug_lite.cpp
void bug_lite(const Position& position, Sink& out);

// reverse_bug.cpp
void reverse_bug(const Position& position, Sink& out);

// fireworks.cpp
void triple_firework(const Position& position, Sink& out);
void quadruple_firework(const Position& position, Sink& out);

// symmetry.cpp
void symmetrical_placement(const Position& position, Sink& out);
void mirror_image(const Position& position, Sink& out);

// double_exocet.cpp
void double_exocet(const Position& position, Sink& out);

// senior_exocet.cpp
void senior_exocet(const Position& position, Sink& out);

// exocet.cpp
void junior_exocet(const Position& position, Sink& out);

// sk_loop.cpp
void sk_loop(const Position& position, Sink& out);

// multi_sector.cpp
void multi_fish(const Position& position, Sink& out);
void multi_sector_locked_set(const Position& position, Sink& out);

// tridagon.cpp
void tridagon(const Position& position, Sink& out);
void impossible_pattern(const Position& position, Sink& out);
void bivalue_oddagon(const Position& position, Sink& out);
void broken_wing(const Position& position, Sink& out);

// nets.cpp
void nishio(const Position& position, Sink& out, std::span<const Rung> singles);
void candidate_forcing_net(const Position& position, Sink& out, std::span<const Rung> singles);
void cell_forcing_net(const Position& position, Sink& out, std::span<const Rung> singles);
void house_forcing_net(const Position& position, Sink& out, std::span<const Rung> singles);
void tridagon_forcing_net(const Position& position, Sink& out, std::span<const Rung> singles);

// nested_nets.cpp: what a net may use on its way. net and nested are rows of the ladder. If they
// are given, candidates may be refuted on the way: by nets of singles, and by nets that use
// patterns.
struct NetTechniques {
    std::span<const Rung> singles, patterns;
    std::optional<std::uint8_t> net = {}, nested = {};
};
// Candidates that the first techniques do not refute are tried with the next ones.
void nested_net(const Position& position, Sink& out,
                std::initializer_list<NetTechniques> techniques);

// nested_whips.cpp: singles, and the rows of the ladder for lines on the way.
struct LineTechniques {
    std::span<const Rung> singles;
    std::uint8_t whip, braid;
};
void nested_whip(const Position& position, Sink& out, const LineTechniques& techniques);

// trial.cpp
void two_candidate_trial(const Position& position, Sink& out, std::span<const Rung> singles);
void search(const Position& position, Sink& out, std::span<const Rung> singles);

// als_w_wing.cpp
void als_w_wing(const Position& position, Sink& out);

// almost_locked.cpp: almost locked candidates.
template <int Size>
void almost_locked(const Position& position, Sink& out);

// xyz_loop.cpp
void xyz_loop(const Position& position, Sink& out);

}  // namespace whydoku
