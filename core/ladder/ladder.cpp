#include "ladder/ladder.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include "finders/finders.hpp"

namespace whydoku {
namespace {

// A finder that follows what it supposes, by singles.
template <void (*Find)(const Position&, Sink&, std::span<const Rung>)>
void by_singles(const Position& position, Sink& out) {
    Find(position, out, singles());
}

// The same with what cages say, before singles: so no digit is placed against a sum.
std::span<const Rung> cages_and_singles();
template <void (*Find)(const Position&, Sink&, std::span<const Rung>)>
void by_all_rules(const Position& position, Sink& out) {
    Find(position, out, position.layout().rules.empty() ? singles() : cages_and_singles());
}

// A finder that asks what an elimination opens, by simple patterns.
std::span<const Rung> simple_patterns();
template <void (*Find)(const Position&, Sink&, std::span<const Rung>)>
void by_patterns(const Position& position, Sink& out) {
    Find(position, out, simple_patterns());
}

// Defined below the table, from which they take the techniques that they use.
void net_of_patterns(const Position& position, Sink& out);
void net_of_chains(const Position& position, Sink& out);
void net_of_nets(const Position& position, Sink& out);
void net_of_lines(const Position& position, Sink& out);
void delete_by_templates(const Position& position, Sink& out);

using enum FishKind;
using enum SumKind;
using enum Level;

// The families in capitals, for the table.
constexpr Family SINGLES = Family::singles;
constexpr Family CROSSING = Family::intersections;
constexpr Family SUBSETS = Family::subsets;
constexpr Family FISH = Family::fish;
constexpr Family CHAINS = Family::chains;
constexpr Family UNIQUE = Family::uniqueness;
constexpr Family DIGIT = Family::single_digit;
constexpr Family WINGS = Family::wings;
constexpr Family SETS = Family::als;
constexpr Family COLORS = Family::coloring;
constexpr Family FORCING = Family::forcing;
constexpr Family TEMPLATE = Family::templates;
constexpr Family TRIAL = Family::trial;
constexpr Family CAGES = Family::cages;

// What is looked for only where houses are all the rules. What rests on the puzzle having one
// solution: of two ways to fill some cells, both keep the houses, but other rules may tell them
// apart. And nested whips: they follow singles alone, which lead nowhere in killers without givens.
template <Finder find>
void if_only_houses(const Position& position, Sink& out) {
    if (position.layout().rules.empty()) find(position, out);
}

// A fish is called by its kind and its size.
constexpr std::string_view KINDS_OF_FISH[] = {
    "", "finned-", "sashimi-", "franken-", "finned-franken-", "mutant-", "finned-mutant-"};
constexpr std::string_view SIZES_OF_FISH[] = {"x-wing",    "swordfish", "jellyfish",
                                              "squirmbag", "whale",     "leviathan"};

template <bool siamese, FishKind kind, int size>
constexpr auto SLUG_OF_FISH = [] {
    std::array<char, 48> slug{};
    char* end = slug.data();
    for (const std::string_view part :
         {std::string_view(siamese ? "siamese-" : ""), KINDS_OF_FISH[static_cast<int>(kind)],
          SIZES_OF_FISH[size - 2]}) {
        end = std::copy(part.begin(), part.end(), end);
    }
    return slug;
}();

template <FishKind kind, int size>
constexpr Technique fish_row(Level level, int cost, InHodoku hodoku, unsigned traits = NO_TRAITS) {
    return {.slug = SLUG_OF_FISH<false, kind, size>.data(),
            .find = fish<kind, size>,
            .family = FISH,
            .level = level,
            .cost = cost,
            .traits = traits,
            .hodoku = hodoku};
}

template <FishKind kind, int size>
constexpr Technique siamese_row(Level level, int cost, InHodoku hodoku) {
    Technique row = fish_row<kind, size>(level, cost, hodoku, OFF);
    row.slug = SLUG_OF_FISH<true, kind, size>.data();
    row.find = siamese_fish<kind, size>;
    return row;
}

// The rows are sorted by cost: docs/policies.md argues the order.
// clang-format off
constexpr Technique LADDER[] = {
    {.slug = "full-house", .find = full_house, .family = SINGLES, .level = easy, .cost = 4,
     .needed_from = 4, .se = 10, .hodoku = {.score = 4, .order = 100, .code = "0000"}},
    {.slug = "hidden-single-box", .find = hidden_single_box, .family = SINGLES, .level = easy,
     .cost = 5, .needed_from = 4, .se = 12, .hodoku = {.score = 14, .order = 300, .code = "0002"}},
    {.slug = "hidden-single-line", .find = hidden_single_line, .family = SINGLES, .level = easy,
     .cost = 6, .needed_from = 6, .se = 15, .hodoku = {.score = 14, .order = 300, .code = "0002"}},
    {.slug = "naked-single", .find = naked_single, .family = SINGLES, .level = easy, .cost = 8,
     .needed_from = 6, .se = 23, .hodoku = {.score = 4, .order = 200, .code = "0003"}},
    // Cages, and what they leave over of houses.
    {.slug = "last-cage-cell", .find = last_cage_cell, .family = CAGES, .level = easy, .cost = 9,
     .in_nets = 21},
    {.slug = "cage-combination", .find = cage_combination, .family = CAGES, .level = easy,
     .cost = 10, .in_nets = 22},
    {.slug = "innie", .find = last_left_over<innies, false>, .family = CAGES, .level = easy,
     .cost = 11, .in_nets = 23},
    {.slug = "outie", .find = last_left_over<outies, false>, .family = CAGES, .level = easy,
     .cost = 12, .in_nets = 24},
    {.slug = "hidden-single-cage", .find = hidden_single_cage, .family = CAGES, .level = easy,
     .cost = 16, .in_nets = 25},
    {.slug = "locked-in-cage", .find = locked_in_cage, .family = CAGES, .level = easy,
     .cost = 18, .in_nets = 27},
    {.slug = "pointing", .find = pointing, .family = CROSSING, .level = medium, .cost = 20,
     .traits = COVERS_REFUTING, .in_nets = 1, .needed_from = 6, .se = 26,
     .hodoku = {.score = 50, .order = 1200, .code = "0100"}},
    {.slug = "locked-to-cage", .find = locked_to_cage, .family = CAGES, .level = medium,
     .cost = 21, .in_nets = 36},
    {.slug = "claiming", .find = claiming, .family = CROSSING, .level = medium, .cost = 22,
     .traits = COVERS_REFUTING, .in_nets = 2, .se = 28,
     .hodoku = {.score = 50, .order = 1210, .code = "0101"}},
    {.slug = "locked-pair", .find = locked_subset<2>, .family = CROSSING, .level = medium,
     .cost = 24, .hodoku = {.score = 40, .order = 1000, .code = "0110"},
     .pattern_of = "naked-pair"},
    {.slug = "naked-pair", .find = naked_subset<2>, .family = SUBSETS, .level = medium, .cost = 26,
     .in_nets = 3, .se = 30, .hodoku = {.score = 60, .order = 1300, .code = "0200"}},
    {.slug = "locked-triple", .find = locked_subset<3>, .family = CROSSING, .level = medium,
     .cost = 30, .hodoku = {.score = 60, .order = 1100, .code = "0111"},
     .pattern_of = "naked-triple"},
    {.slug = "hidden-pair", .find = hidden_subset<2>, .family = SUBSETS, .level = medium,
     .cost = 32, .in_nets = 4, .se = 34, .hodoku = {.score = 70, .order = 1500, .code = "0210"}},
    {.slug = "naked-triple", .find = naked_subset<3>, .family = SUBSETS, .level = medium,
     .cost = 36, .in_nets = 5, .se = 36, .hodoku = {.score = 80, .order = 1400, .code = "0201"}},
    {.slug = "cage-combinations", .find = cage_combinations, .family = CAGES, .level = medium,
     .cost = 38, .in_nets = 26},
    {.slug = "needed-in-cage", .find = hidden_killer_subset<1>, .family = CAGES, .level = medium,
     .cost = 39},
    {.slug = "wide-innie", .find = last_left_over<innies, true>, .family = CAGES, .level = medium,
     .cost = 40, .in_nets = 28},
    {.slug = "wide-outie", .find = last_left_over<outies, true>, .family = CAGES, .level = medium,
     .cost = 42, .in_nets = 29},
    {.slug = "hidden-triple", .find = hidden_subset<3>, .family = SUBSETS, .level = medium,
     .cost = 44, .in_nets = 6, .se = 40, .hodoku = {.score = 100, .order = 1600, .code = "0211"}},
    {.slug = "law-of-leftovers", .find = equal_sets<true>, .family = SETS,
     .level = medium, .cost = 46},
    {.slug = "innies", .find = left_over<innies, false>, .family = CAGES, .level = medium,
     .cost = 50, .in_nets = 30},
    {.slug = "outies", .find = left_over<outies, false>, .family = CAGES, .level = medium,
     .cost = 52, .in_nets = 31},
    {.slug = "chute-triplet", .find = chute_triplet, .family = CROSSING, .level = medium,
     .cost = 60},
    {.slug = "killer-pair", .find = killer_subset<2>, .family = CAGES, .level = hard, .cost = 550,
     .in_nets = 37},
    {.slug = "hidden-killer-pair", .find = hidden_killer_subset<2>, .family = CAGES, .level = hard,
     .cost = 555},
    {.slug = "innies-and-outies", .find = left_over<difference, false>, .family = CAGES,
     .level = hard, .cost = 560, .in_nets = 32},
    {.slug = "wide-innies", .find = left_over<innies, true>, .family = CAGES, .level = hard,
     .cost = 570, .in_nets = 33},
    {.slug = "wide-outies", .find = left_over<outies, true>, .family = CAGES, .level = hard,
     .cost = 580, .in_nets = 34},
    {.slug = "killer-triple", .find = killer_subset<3>, .family = CAGES, .level = hard, .cost = 585},
    {.slug = "hidden-killer-triple", .find = hidden_killer_subset<3>, .family = CAGES,
     .level = hard, .cost = 587},
    {.slug = "wide-innies-and-outies", .find = left_over<difference, true>, .family = CAGES,
     .level = hard, .cost = 590, .in_nets = 35},
    {.slug = "killer-quad", .find = killer_subset<4>, .family = CAGES, .level = hard, .cost = 595},
    {.slug = "x-wing", .find = fish<basic, 2>, .family = FISH, .level = hard, .cost = 600,
     .in_nets = 7, .needed_from = 6, .se = 32,
     .hodoku = {.score = 140, .order = 2200, .code = "0300"}},
    // Sudoku Explainer rates patterns of two strong links as forcing X-chains.
    {.slug = "skyscraper", .find = skyscraper, .family = DIGIT, .level = hard, .cost = 640,
     .needed_from = 6, .se = 66, .hodoku = {.score = 130, .order = 3000, .code = "0400"}},
    {.slug = "two-string-kite", .find = two_string_kite, .family = DIGIT, .level = hard,
     .cost = 650, .needed_from = 6, .se = 66,
     .hodoku = {.score = 150, .order = 3100, .code = "0401"}},
    {.slug = "dual-two-string-kite", .find = dual_two_string_kite, .family = DIGIT, .level = hard,
     .cost = 660, .traits = OFF, .hodoku = {.score = 150, .code = "0404"}},
    {.slug = "turbot-fish", .find = turbot_fish, .family = DIGIT, .level = hard, .cost = 680,
     .se = 66, .hodoku = {.score = 120, .order = 3120, .code = "0403"}},
    {.slug = "xy-wing", .find = xy_wing, .family = WINGS, .level = hard, .cost = 700,
     .needed_from = 6, .se = 42, .hodoku = {.score = 160, .order = 3300, .code = "0800"}},
    {.slug = "bug-plus-1", .find = if_only_houses<bug_plus_1>, .family = UNIQUE, .level = hard, .cost = 720,
     .se = 56, .hodoku = {.score = 100, .order = 2900, .code = "0610"}},
    {.slug = "swordfish", .find = fish<basic, 3>, .family = FISH, .level = hard, .cost = 740,
     .se = 38, .hodoku = {.score = 150, .order = 2300, .code = "0301"}},
    {.slug = "naked-quad", .find = naked_subset<4>, .family = SUBSETS, .level = hard, .cost = 760,
     .se = 50, .hodoku = {.score = 120, .order = 2000, .code = "0202"}},
    {.slug = "remote-pair", .find = remote_pair, .family = CHAINS, .level = hard, .cost = 770,
     .hodoku = {.score = 110, .order = 2800, .code = "0703"}},
    {.slug = "empty-rectangle", .find = empty_rectangle, .family = DIGIT, .level = hard,
     .cost = 780, .se = 66, .hodoku = {.score = 120, .order = 3170, .code = "0402"}},
    {.slug = "dual-empty-rectangle", .find = dual_empty_rectangle, .family = DIGIT, .level = hard,
     .cost = 790, .traits = OFF, .hodoku = {.score = 120, .code = "0405"}},
    {.slug = "simple-colors-trap", .find = simple_colors_trap, .family = COLORS, .level = hard,
     .cost = 800, .hodoku = {.score = 150, .order = 5330, .code = "0500"}},
    {.slug = "simple-colors-wrap", .find = simple_colors_wrap, .family = COLORS, .level = hard,
     .cost = 805, .hodoku = {.score = 150, .order = 5331, .code = "0501"}},
    {.slug = "w-wing", .find = w_wing, .family = WINGS, .level = hard, .cost = 820,
     .needed_from = 6, .hodoku = {.score = 150, .order = 3200, .code = "0803"}},
    {.slug = "xyz-wing", .find = xyz_wing, .family = WINGS, .level = hard, .cost = 830, .se = 44,
     .hodoku = {.score = 180, .order = 3400, .code = "0801"}},
    {.slug = "unique-rectangle-1", .find = if_only_houses<unique_rectangle_1>, .family = UNIQUE, .level = hard,
     .cost = 835, .se = 45, .hodoku = {.score = 100, .order = 3500, .code = "0600"}},
    fish_row<finned, 2>(hard, 900, {.score = 130, .order = 4100, .code = "0310"}),
    fish_row<sashimi, 2>(hard, 905, {.score = 150, .order = 4200, .code = "0320"}),
    siamese_row<finned, 2>(hard, 910, {.score = 130, .code = "03101"}),
    siamese_row<sashimi, 2>(hard, 915, {.score = 150, .code = "03201"}),
    {.slug = "hidden-quad", .find = hidden_subset<4>, .family = SUBSETS, .level = hard, .cost = 920,
     .se = 54, .hodoku = {.score = 150, .order = 2100, .code = "0212"}},
    {.slug = "jellyfish", .find = fish<basic, 4>, .family = FISH, .level = hard, .cost = 940,
     .se = 52, .hodoku = {.score = 160, .order = 2400, .code = "0302"}},
    {.slug = "multi-colors-1", .find = multi_colors_1, .family = COLORS, .level = hard, .cost = 960,
     .hodoku = {.score = 200, .order = 5360, .code = "0502"}},
    {.slug = "multi-colors-2", .find = multi_colors_2, .family = COLORS, .level = hard, .cost = 970,
     .hodoku = {.score = 200, .order = 5361, .code = "0503"}},
    {.slug = "unique-rectangle-2", .find = if_only_houses<unique_rectangle_2>, .family = UNIQUE, .level = hard,
     .cost = 971, .traits = WAITS, .se = 45,
     .hodoku = {.score = 100, .order = 3600, .code = "0601"}},
    {.slug = "unique-rectangle-3", .find = if_only_houses<unique_rectangle_3>, .family = UNIQUE, .level = hard,
     .cost = 972, .traits = WAITS, .se = 45,
     .hodoku = {.score = 100, .order = 3700, .code = "0602"}},
    {.slug = "unique-rectangle-4", .find = if_only_houses<unique_rectangle_4>, .family = UNIQUE, .level = hard,
     .cost = 973, .traits = WAITS, .se = 45,
     .hodoku = {.score = 100, .order = 3800, .code = "0603"}},
    {.slug = "unique-rectangle-5", .find = if_only_houses<unique_rectangle_5>, .family = UNIQUE, .level = hard,
     .cost = 974, .traits = WAITS, .hodoku = {.score = 100, .order = 3900, .code = "0604"},
     .pattern_of = "unique-rectangle-2"},
    {.slug = "unique-rectangle-6", .find = if_only_houses<unique_rectangle_6>, .family = UNIQUE, .level = hard,
     .cost = 975, .traits = WAITS, .hodoku = {.score = 100, .order = 4000, .code = "0605"},
     .pattern_of = "unique-rectangle-4"},
    {.slug = "hidden-rectangle", .find = if_only_houses<hidden_rectangle>, .family = UNIQUE, .level = hard,
     .cost = 976, .traits = WAITS, .hodoku = {.score = 100, .order = 4010, .code = "0606"}},
    {.slug = "avoidable-rectangle-1", .find = if_only_houses<avoidable_rectangle_1>, .family = UNIQUE,
     .level = hard, .cost = 977, .traits = WAITS,
     .hodoku = {.score = 100, .order = 4020, .code = "0607"}},
    {.slug = "avoidable-rectangle-2", .find = if_only_houses<avoidable_rectangle_2>, .family = UNIQUE,
     .level = hard, .cost = 978, .traits = WAITS,
     .hodoku = {.score = 100, .order = 4030, .code = "0608"}},
    {.slug = "unique-loop", .find = if_only_houses<unique_loop>, .family = UNIQUE, .level = hard, .cost = 980,
     .traits = WAITS, .se = 46},
    {.slug = "unique-rectangle-strong-links", .find = if_only_houses<unique_rectangle_strong_links>,
     .family = UNIQUE, .level = hard, .cost = 985, .traits = WAITS},
    {.slug = "hidden-unique-loop", .find = if_only_houses<hidden_unique_loop>, .family = UNIQUE, .level = hard,
     .cost = 986, .traits = WAITS},
    {.slug = "extended-rectangle", .find = if_only_houses<extended_rectangle>, .family = UNIQUE, .level = hard,
     .cost = 990, .traits = WAITS, .needed_from = 6},
    {.slug = "bug-2", .find = if_only_houses<bug_2>, .family = UNIQUE, .level = hard, .cost = 1000, .traits = WAITS,
     .se = 57},
    {.slug = "bug-3", .find = if_only_houses<bug_3>, .family = UNIQUE, .level = hard, .cost = 1010, .traits = WAITS,
     .se = 58},
    {.slug = "bug-4", .find = if_only_houses<bug_4>, .family = UNIQUE, .level = hard, .cost = 1020, .traits = WAITS,
     .se = 57},
    {.slug = "symmetrical-placement", .find = if_only_houses<symmetrical_placement>, .family = UNIQUE,
     .level = unfair, .cost = 2900},
    {.slug = "mirror-image", .find = if_only_houses<mirror_image>, .family = UNIQUE, .level = unfair, .cost = 2950},
    {.slug = "reverse-bug", .find = if_only_houses<reverse_bug>, .family = UNIQUE, .level = unfair, .cost = 2970},
    {.slug = "chute-remote-pair", .find = chute_remote_pair, .family = WINGS, .level = unfair,
     .cost = 2975},
    {.slug = "empty-rectangle-intersection-pair", .find = empty_rectangle_intersection_pair,
     .family = WINGS, .level = unfair, .cost = 2977},
    {.slug = "grouped-w-wing", .find = grouped_w_wing, .family = WINGS, .level = unfair,
     .cost = 2979},
    {.slug = "almost-locked-pair", .find = almost_locked<2>, .family = SETS, .level = unfair,
     .cost = 2980},
    {.slug = "almost-locked-triple", .find = almost_locked<3>, .family = SETS, .level = unfair,
     .cost = 2985},
    {.slug = "xyz-loop", .find = xyz_loop, .family = WINGS, .level = unfair, .cost = 2990},
    fish_row<finned, 3>(unfair, 3000, {.score = 200, .order = 4300, .code = "0311"}),
    fish_row<sashimi, 3>(unfair, 3020, {.score = 240, .order = 4400, .code = "0321"}),
    siamese_row<finned, 3>(unfair, 3040, {.score = 200, .code = "03111"}),
    siamese_row<sashimi, 3>(unfair, 3060, {.score = 240, .code = "03211"}),
    {.slug = "x-chain", .find = x_chain, .family = CHAINS, .level = unfair, .cost = 3100,
     .in_nets = 8, .se = 66, .hodoku = {.score = 260, .order = 5400, .code = "0701"}},
    {.slug = "m-wing", .find = m_wing, .family = WINGS, .level = unfair, .cost = 3150,
     .needed_from = 6},
    {.slug = "s-wing", .find = s_wing, .family = WINGS, .level = unfair, .cost = 3160,
     .needed_from = 6},
    {.slug = "l-wing", .find = l_wing, .family = WINGS, .level = unfair, .cost = 3170,
     .needed_from = 6},
    {.slug = "h-wing", .find = h_wing, .family = WINGS, .level = unfair, .cost = 3180},
    {.slug = "xy-chain", .find = xy_chain, .family = CHAINS, .level = unfair, .cost = 3200,
     .in_nets = 9, .needed_from = 6, .se = 70,
     .hodoku = {.score = 260, .order = 5500, .code = "0702"}},
    {.slug = "wxyz-wing", .find = bent_set<4>, .family = WINGS, .level = unfair, .cost = 3250},
    {.slug = "3d-medusa", .find = medusa_3d, .family = COLORS, .level = unfair, .cost = 3300},
    {.slug = "sue-de-coq", .find = sue_de_coq, .family = SETS, .level = unfair, .cost = 3400,
     .hodoku = {.score = 250, .order = 5300, .code = "1101"}},
    {.slug = "als-xz-doubly-linked", .find = als_xz_doubly_linked, .family = SETS, .level = unfair,
     .cost = 3440, .hodoku = {.score = 300, .order = 5701, .code = "0901"}},
    {.slug = "continuous-nice-loop", .find = continuous_nice_loop, .family = CHAINS,
     .level = unfair, .cost = 3450, .se = 70,
     .hodoku = {.score = 280, .order = 5600, .code = "0706"}},
    {.slug = "aic", .find = aic, .family = CHAINS, .level = unfair, .cost = 3460, .traits = PROVES,
     .in_nets = 11, .se = 70, .hodoku = {.score = 280, .order = 5602, .code = "0708"}},
    {.slug = "als-xz", .find = als_xz, .family = SETS, .level = unfair, .cost = 3470,
     .traits = PROVES, .hodoku = {.score = 300, .order = 5700, .code = "0901"}},
    {.slug = "als-xy-wing", .find = als_xy_wing, .family = SETS, .level = unfair, .cost = 3475,
     .hodoku = {.score = 320, .order = 5800, .code = "0902"}},
    {.slug = "als-w-wing", .find = als_w_wing, .family = SETS, .level = unfair, .cost = 3477},
    {.slug = "als-xy-chain", .find = als_xy_chain, .family = SETS, .level = unfair, .cost = 3480,
     .hodoku = {.score = 340, .order = 5900, .code = "0903"}},
    {.slug = "discontinuous-nice-loop", .find = discontinuous_nice_loop, .family = CHAINS,
     .level = unfair, .cost = 3490, .in_nets = 10, .se = 70,
     .hodoku = {.score = 280, .order = 5601, .code = "0707"}},
    fish_row<finned, 4>(unfair, 3500, {.score = 250, .order = 4500, .code = "0312"}),
    fish_row<sashimi, 4>(unfair, 3510, {.score = 260, .order = 4600, .code = "0322"}),
    siamese_row<finned, 4>(unfair, 3520, {.score = 250, .code = "03121"}),
    siamese_row<sashimi, 4>(unfair, 3530, {.score = 260, .code = "03221"}),
    fish_row<basic, 5>(unfair, 3560, {.score = 470, .order = 2500, .code = "0303"}, OFF),
    fish_row<basic, 6>(unfair, 3570, {.score = 470, .order = 2600, .code = "0304"}, OFF),
    fish_row<basic, 7>(unfair, 3580, {.score = 470, .order = 2700, .code = "0305"}, OFF),
    {.slug = "broken-wing", .find = broken_wing, .family = DIGIT, .level = unfair, .cost = 3580,
     .traits = OFF},
    {.slug = "bivalue-oddagon", .find = bivalue_oddagon, .family = COLORS, .level = unfair,
     .cost = 3585},
    {.slug = "bug-lite", .find = if_only_houses<bug_lite>, .family = UNIQUE, .level = unfair, .cost = 3588},
    {.slug = "triple-firework", .find = triple_firework, .family = WINGS, .level = unfair,
     .cost = 3590},
    {.slug = "quadruple-firework", .find = quadruple_firework, .family = WINGS, .level = unfair,
     .cost = 3595},
    {.slug = "set-equivalence", .find = equal_sets<false>, .family = SETS, .level = unfair,
     .cost = 3597, .traits = OFF},
    {.slug = "vwxyz-wing", .find = bent_set<5>, .family = WINGS, .level = unfair, .cost = 3650},
    {.slug = "uvwxyz-wing", .find = bent_set<6>, .family = WINGS, .level = unfair, .cost = 3660,
     .traits = OFF},
    {.slug = "tuvwxyz-wing", .find = bent_set<7>, .family = WINGS, .level = unfair, .cost = 3670,
     .traits = OFF},
    {.slug = "grouped-continuous-nice-loop", .find = grouped_continuous_nice_loop, .family = CHAINS,
     .level = unfair, .cost = 3700, .hodoku = {.score = 300, .order = 5650, .code = "0709"}},
    {.slug = "grouped-aic", .find = grouped_aic, .family = CHAINS, .level = unfair, .cost = 3710,
     .traits = PROVES, .hodoku = {.score = 300, .order = 5652, .code = "0711"}},
    {.slug = "grouped-discontinuous-nice-loop", .find = grouped_discontinuous_nice_loop,
     .family = CHAINS, .level = unfair, .cost = 3720,
     .hodoku = {.score = 300, .order = 5651, .code = "0710"}},
    {.slug = "death-blossom", .find = death_blossom, .family = SETS, .level = unfair, .cost = 3950,
     .traits = OFF, .hodoku = {.score = 360, .order = 6000, .code = "0904"}},
    // Sudoku Explainer rates aligned pairs below all chains. But a person must check far more for
    // one than for a chain, with the same sets as for a death blossom.
    {.slug = "aligned-pair-exclusion", .find = aligned_pair_exclusion, .family = SETS,
     .level = unfair, .cost = 4000, .se = 62},
    {.slug = "aligned-triplet-exclusion", .find = aligned_triplet_exclusion, .family = SETS,
     .level = unfair, .cost = 4200, .traits = OFF, .se = 75},
    fish_row<franken, 2>(unfair, 4300, {.score = 300, .order = 6100, .code = "0330"}),
    fish_row<franken, 3>(unfair, 4310, {.score = 350, .order = 6200, .code = "0331"}),
    fish_row<franken, 4>(unfair, 4320, {.score = 370, .order = 6300, .code = "0332"}, OFF),
    fish_row<fin_franken, 2>(unfair, 4400, {.score = 390, .order = 6700, .code = "0340"}),
    fish_row<fin_franken, 3>(unfair, 4410, {.score = 410, .order = 6800, .code = "0341"}),
    fish_row<fin_franken, 4>(unfair, 4420, {.score = 430, .order = 6900, .code = "0342"}, OFF),
    siamese_row<fin_franken, 2>(unfair, 4430, {.score = 390, .code = "03401"}),
    siamese_row<fin_franken, 3>(unfair, 4440, {.score = 410, .code = "03411"}),
    siamese_row<fin_franken, 4>(unfair, 4450, {.score = 430, .code = "03421"}),
    fish_row<finned, 5>(unfair, 4500, {.score = 470, .order = 4700, .code = "0313"}, OFF),
    fish_row<sashimi, 5>(unfair, 4510, {.score = 470, .order = 4800, .code = "0323"}, OFF),
    fish_row<finned, 6>(unfair, 4520, {.score = 470, .order = 4900, .code = "0314"}, OFF),
    fish_row<sashimi, 6>(unfair, 4530, {.score = 470, .order = 5000, .code = "0324"}, OFF),
    fish_row<finned, 7>(unfair, 4540, {.score = 470, .order = 5100, .code = "0315"}, OFF),
    fish_row<sashimi, 7>(unfair, 4550, {.score = 470, .order = 5200, .code = "0325"}, OFF),
    {.slug = "als-continuous-nice-loop", .find = als_continuous_nice_loop, .family = CHAINS,
     .level = unfair, .cost = 4600, .traits = OFF,
     .hodoku = {.score = 300, .order = 5653, .code = "0709"}},
    {.slug = "als-discontinuous-nice-loop", .find = als_discontinuous_nice_loop, .family = CHAINS,
     .level = unfair, .cost = 4610, .traits = OFF,
     .hodoku = {.score = 300, .order = 5654, .code = "0710"}},
    {.slug = "als-aic", .find = als_aic, .family = CHAINS, .level = unfair, .cost = 4620,
     .traits = OFF, .hodoku = {.score = 300, .order = 5655, .code = "0711"}},
    {.slug = "sk-loop", .find = sk_loop, .family = SETS, .level = extreme, .cost = 12000},
    {.slug = "multi-fish", .find = multi_fish, .family = SETS, .level = extreme, .cost = 12500},
    {.slug = "multi-sector-locked-set", .find = multi_sector_locked_set, .family = SETS,
     .level = extreme, .cost = 13000},
    {.slug = "double-exocet", .find = double_exocet, .family = SETS, .level = extreme,
     .cost = 13500},
    {.slug = "tridagon", .find = tridagon, .family = COLORS, .level = extreme, .cost = 14000},
    {.slug = "impossible-pattern", .find = impossible_pattern, .family = COLORS, .level = extreme,
     .cost = 14200},
    {.slug = "or-whip", .find = by_patterns<or_whip>, .family = FORCING, .level = extreme,
     .cost = 14400},
    {.slug = "or-braid", .find = by_patterns<or_braid>, .family = FORCING, .level = extreme,
     .cost = 14450},
    {.slug = "tridagon-forcing-net", .find = by_singles<tridagon_forcing_net>, .family = FORCING,
     .level = extreme, .cost = 14500},
    {.slug = "junior-exocet", .find = junior_exocet, .family = SETS, .level = extreme,
     .cost = 14900},
    {.slug = "senior-exocet", .find = senior_exocet, .family = SETS, .level = extreme,
     .cost = 14950},
    {.slug = "cell-forcing-chain", .find = cell_forcing_chain, .family = FORCING, .level = extreme,
     .cost = 14960, .traits = FORCING_CHAIN, .se = 82,
     .hodoku = {.score = 500, .order = 8500, .code = "1302"}},
    {.slug = "house-forcing-chain", .find = house_forcing_chain, .family = FORCING,
     .level = extreme, .cost = 14970, .traits = FORCING_CHAIN, .se = 82,
     .hodoku = {.score = 500, .order = 8500, .code = "1302"}},
    {.slug = "candidate-forcing-chain", .find = candidate_forcing_chain, .family = FORCING,
     .level = extreme, .cost = 14980, .traits = FORCING_CHAIN,
     .hodoku = {.score = 500, .order = 8500, .code = "1301"}},
    {.slug = "whip", .find = by_patterns<whip>, .family = FORCING, .level = extreme, .cost = 15000,
     .traits = PROVES},
    {.slug = "braid", .find = by_patterns<braid>, .family = FORCING, .level = extreme,
     .cost = 15100, .traits = PROVES},
    {.slug = "g-whip", .find = by_patterns<g_whip>, .family = FORCING, .level = extreme,
     .cost = 15200, .traits = PROVES},
    {.slug = "killer-braid", .find = by_patterns<killer_braid>, .family = FORCING, .level = extreme,
     .cost = 15300, .traits = PROVES},
    {.slug = "nishio", .find = by_singles<nishio>, .family = FORCING, .level = extreme,
     .cost = 15400, .se = 75},
    {.slug = "kraken-fish-1", .find = kraken_fish_1, .family = FISH, .level = extreme,
     .cost = 18000, .traits = OFF, .hodoku = {.score = 500, .order = 8450, .code = "0371"}},
    {.slug = "kraken-fish-2", .find = kraken_fish_2, .family = FISH, .level = extreme,
     .cost = 18100, .traits = OFF, .hodoku = {.score = 500, .order = 8450, .code = "0372"}},
    {.slug = "nested-whip", .find = if_only_houses<net_of_lines>, .family = FORCING, .level = extreme,
     .cost = 19000, .traits = NESTED},
    {.slug = "candidate-forcing-net", .find = by_singles<candidate_forcing_net>, .family = FORCING,
     .level = extreme, .cost = 20000, .traits = REFUTES | COVERS_REFUTING, .se = 85,
     .hodoku = {.score = 700, .order = 8600, .code = "1303"}},
    {.slug = "cell-forcing-net", .find = by_singles<cell_forcing_net>, .family = FORCING,
     .level = extreme, .cost = 20500, .se = 85,
     .hodoku = {.score = 700, .order = 8600, .code = "1304"}},
    {.slug = "house-forcing-net", .find = by_singles<house_forcing_net>, .family = FORCING,
     .level = extreme, .cost = 21000, .se = 85,
     .hodoku = {.score = 700, .order = 8600, .code = "1304"}},
    fish_row<franken, 5>(extreme, 30000, {.score = 470, .order = 6400, .code = "0333"}, OFF),
    fish_row<franken, 6>(extreme, 31000, {.score = 470, .order = 6500, .code = "0334"}, OFF),
    fish_row<franken, 7>(extreme, 32000, {.score = 470, .order = 6600, .code = "0335"}, OFF),
    fish_row<fin_franken, 5>(extreme, 33000, {.score = 470, .order = 7000, .code = "0343"}, OFF),
    fish_row<fin_franken, 6>(extreme, 34000, {.score = 470, .order = 7100, .code = "0344"}, OFF),
    fish_row<fin_franken, 7>(extreme, 35000, {.score = 470, .order = 7200, .code = "0345"}, OFF),
    fish_row<mutant, 2>(extreme, 36000, {.score = 450, .order = 7300, .code = "0350"}, OFF),
    fish_row<mutant, 3>(extreme, 37000, {.score = 450, .order = 7400, .code = "0351"}, OFF),
    fish_row<mutant, 4>(extreme, 38000, {.score = 450, .order = 7500, .code = "0352"}, OFF),
    fish_row<mutant, 5>(extreme, 39000, {.score = 470, .order = 7600, .code = "0353"}, OFF),
    fish_row<mutant, 6>(extreme, 40000, {.score = 470, .order = 7700, .code = "0354"}, OFF),
    fish_row<mutant, 7>(extreme, 41000, {.score = 470, .order = 7800, .code = "0355"}, OFF),
    fish_row<fin_mutant, 2>(extreme, 42000, {.score = 470, .order = 7900, .code = "0360"}, OFF),
    fish_row<fin_mutant, 3>(extreme, 43000, {.score = 470, .order = 8000, .code = "0361"}, OFF),
    fish_row<fin_mutant, 4>(extreme, 44000, {.score = 470, .order = 8100, .code = "0362"}, OFF),
    fish_row<fin_mutant, 5>(extreme, 45000, {.score = 470, .order = 8200, .code = "0363"}, OFF),
    fish_row<fin_mutant, 6>(extreme, 46000, {.score = 470, .order = 8300, .code = "0364"}, OFF),
    fish_row<fin_mutant, 7>(extreme, 47000, {.score = 470, .order = 8400, .code = "0365"}, OFF),
    siamese_row<fin_mutant, 2>(extreme, 48000, {.score = 470, .code = "03601"}),
    siamese_row<fin_mutant, 3>(extreme, 49000, {.score = 470, .code = "03611"}),
    siamese_row<fin_mutant, 4>(extreme, 50000, {.score = 470, .code = "03621"}),
    {.slug = "template-set", .find = template_set, .family = TEMPLATE, .level = extreme,
     .cost = 58000, .traits = OFF, .hodoku = {.score = 10000, .order = 8700, .code = "1201"}},
    {.slug = "template-delete", .find = delete_by_templates, .family = TEMPLATE, .level = extreme,
     .cost = 59000, .traits = OFF, .hodoku = {.score = 10000, .order = 8800, .code = "1202"}},
    {.slug = "dynamic-forcing-plus", .find = net_of_patterns, .family = FORCING, .level = extreme,
     .cost = 60000, .traits = NESTED, .se = 90},
    {.slug = "nested-forcing-chain", .find = net_of_chains, .family = FORCING, .level = extreme,
     .cost = 70000, .traits = NESTED, .se = 95},
    {.slug = "nested-forcing-net", .find = net_of_nets, .family = FORCING, .level = extreme,
     .cost = 90000, .traits = NESTED, .se = 105},
    {.slug = "two-candidate-trial", .find = by_singles<two_candidate_trial>, .family = TRIAL,
     .level = extreme, .cost = 50000000},
    {.slug = "search", .find = by_all_rules<search>, .family = TRIAL, .level = extreme,
     .cost = 90000000, .hodoku = {.score = 10000, .order = 8900}},
};
// clang-format on

static_assert(std::size(LADDER) <= MAX_TECHNIQUES);

template <class Kind>
std::vector<Rung> rungs_of(const Kind& kind) {
    std::vector<Rung> rungs;
    for (std::size_t i = 0; i < std::size(LADDER); ++i) {
        if (kind(LADDER[i])) rungs.push_back({static_cast<std::uint8_t>(i), LADDER[i].find});
    }
    return rungs;
}

std::uint8_t row_of(Finder find) {
    return std::uint8_t(std::ranges::find(LADDER, find, &Technique::find) - std::begin(LADDER));
}

// What nested nets try on their way besides singles, in the order of that column.
std::vector<Rung> patterns_in_nets(bool with_chains) {
    std::vector<Rung> rungs = rungs_of([&](const Technique& technique) {
        return technique.in_nets && (with_chains || technique.family != CHAINS);
    });
    std::ranges::sort(rungs, {}, [](Rung one) { return LADDER[one.technique].in_nets; });
    return rungs;
}

std::span<const Rung> cages_and_singles() {
    static const std::vector<Rung> rungs = [] {
        auto both = rungs_of([](const Technique& one) { return one.family == CAGES; });
        both.insert(both.end(), singles().begin(), singles().end());
        return both;
    }();
    return rungs;
}

std::span<const Rung> simple_patterns() {
    static const std::vector<Rung> patterns = patterns_in_nets(false);
    return patterns;
}

void net_of_patterns(const Position& position, Sink& out) {
    nested_net(position, out, {{singles(), simple_patterns()}});
}

void net_of_chains(const Position& position, Sink& out) {
    static const std::vector<Rung> patterns = patterns_in_nets(true);
    nested_net(position, out, {{singles(), patterns}});
}

void net_of_nets(const Position& position, Sink& out) {
    static const std::uint8_t net = rungs_with(REFUTES).front().technique;
    static const std::uint8_t nested = row_of(net_of_patterns);
    const NetTechniques by_nets{singles(), simple_patterns(), net};
    const NetTechniques by_nested{singles(), simple_patterns(), net, nested};
    nested_net(position, out, {by_nets, by_nested});
}

void net_of_lines(const Position& position, Sink& out) {
    nested_whip(position, out, {singles(), row_of(by_patterns<whip>), row_of(by_patterns<braid>)});
}

void delete_by_templates(const Position& position, Sink& out) {
    template_delete(position, out, row_of(template_set));
}

}  // namespace

const char* to_string(Level level) {
    constexpr const char* NAMES[] = {"easy", "medium", "hard", "unfair", "extreme"};
    return NAMES[static_cast<std::size_t>(level)];
}

const char* to_string(Family family) {
    constexpr const char* NAMES[] = {"singles",    "intersections", "subsets", "fish", "chains",
                                     "uniqueness", "single-digit",  "wings",   "als",  "coloring",
                                     "forcing",    "templates",     "trial",   "cages"};
    static_assert(std::size(NAMES) == static_cast<std::size_t>(Family::cages) + 1);
    return NAMES[static_cast<std::size_t>(family)];
}

std::span<const Technique> ladder() {
    return LADDER;
}

std::int64_t difficulty(const Step& step) {
    constexpr std::int64_t SHORTEST_CHAIN = 3, LINKS_OF_ITS_COST = 10, SUPPOSED = 10;
    const std::int64_t cost = LADDER[step.technique].cost;
    const auto links = static_cast<std::int64_t>(step.links.size());
    const std::int64_t more = std::max<std::int64_t>(links - SHORTEST_CHAIN, 0);
    return cost + cost * more / LINKS_OF_ITS_COST + SUPPOSED * difficulty(step.children);
}

std::int64_t difficulty(std::span<const Step> steps) {
    std::int64_t sum = 0;
    for (const Step& step : steps) sum += difficulty(step);
    return sum;
}

std::span<const Rung> singles() {
    static const std::vector<Rung> rungs =
        rungs_of([](const Technique& technique) { return technique.family == SINGLES; });
    return rungs;
}

Rung short_whips() {
    return {row_of(by_patterns<whip>), by_patterns<short_whip>};
}

std::span<const Rung> refuting_nets() {
    static const std::vector<Rung> nets = rungs_of([](const Technique& technique) {
        return technique.se != 0 && (technique.has(REFUTES) || technique.has(NESTED));
    });
    return nets;
}

std::vector<Rung> rungs_with(Trait trait) {
    return rungs_of([trait](const Technique& technique) { return technique.has(trait); });
}

Rung rung(std::string_view slug) {
    for (std::size_t i = 0; i < std::size(LADDER); ++i) {
        if (slug == LADDER[i].slug) return {static_cast<std::uint8_t>(i), LADDER[i].find};
    }
    throw std::invalid_argument("there is no technique '" + std::string(slug) + "'");
}

}  // namespace whydoku
