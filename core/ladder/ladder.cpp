#include "ladder/ladder.hpp"

#include <algorithm>
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

// The rows are sorted by cost: docs/policies.md argues the order.
// clang-format off
constexpr Technique LADDER[] = {
//   SE  score order code    level        cost  family    slug, finder, traits, order in nets
    {10,     4,  100, "0000", easy,           4, SINGLES,  "full-house", full_house},
    {12,    14,  300, "0002", easy,           5, SINGLES,  "hidden-single-box", hidden_single_box},
    {15,    14,  300, "0002", easy,           6, SINGLES,  "hidden-single-line",
         hidden_single_line},
    {23,     4,  200, "0003", easy,           8, SINGLES,  "naked-single", naked_single},
    {26,    50, 1200, "0100", medium,        20, CROSSING, "pointing",
         pointing, COVERS_REFUTING, 1},
    {28,    50, 1210, "0101", medium,        22, CROSSING, "claiming",
         claiming, COVERS_REFUTING, 2},
    { 0,    40, 1000, "0110", medium,        24, CROSSING, "locked-pair", locked_subset<2>},
    {30,    60, 1300, "0200", medium,        26, SUBSETS,  "naked-pair",
         naked_subset<2>, NO_TRAITS, 3},
    { 0,    60, 1100, "0111", medium,        30, CROSSING, "locked-triple", locked_subset<3>},
    {34,    70, 1500, "0210", medium,        32, SUBSETS,  "hidden-pair",
         hidden_subset<2>, NO_TRAITS, 4},
    {36,    80, 1400, "0201", medium,        36, SUBSETS,  "naked-triple",
         naked_subset<3>, NO_TRAITS, 5},
    {40,   100, 1600, "0211", medium,        44, SUBSETS,  "hidden-triple",
         hidden_subset<3>, NO_TRAITS, 6},
    { 0,     0,    0, "",     medium,        60, CROSSING, "chute-triplet", chute_triplet},
    {32,   140, 2200, "0300", hard,         600, FISH,     "x-wing", fish<basic, 2>, NO_TRAITS, 7},
    // Sudoku Explainer rates patterns of two strong links as forcing X-chains.
    {66,   130, 3000, "0400", hard,         640, DIGIT,    "skyscraper", skyscraper},
    {66,   150, 3100, "0401", hard,         650, DIGIT,    "two-string-kite", two_string_kite},
    { 0,   150,    0, "0404", hard,         660, DIGIT,    "dual-two-string-kite",
         dual_two_string_kite, OFF},
    {66,   120, 3120, "0403", hard,         680, DIGIT,    "turbot-fish", turbot_fish},
    {42,   160, 3300, "0800", hard,         700, WINGS,    "xy-wing", xy_wing},
    {56,   100, 2900, "0610", hard,         720, UNIQUE,   "bug-plus-1", bug_plus_1},
    {38,   150, 2300, "0301", hard,         740, FISH,     "swordfish", fish<basic, 3>},
    {50,   120, 2000, "0202", hard,         760, SUBSETS,  "naked-quad", naked_subset<4>},
    { 0,   110, 2800, "0703", hard,         770, CHAINS,   "remote-pair", remote_pair},
    {66,   120, 3170, "0402", hard,         780, DIGIT,    "empty-rectangle", empty_rectangle},
    { 0,   120,    0, "0405", hard,         790, DIGIT,    "dual-empty-rectangle",
         dual_empty_rectangle, OFF},
    { 0,   150, 5330, "0500", hard,         800, COLORS,   "simple-colors-trap",
         simple_colors_trap},
    { 0,   150, 5331, "0501", hard,         805, COLORS,   "simple-colors-wrap",
         simple_colors_wrap},
    { 0,   150, 3200, "0803", hard,         820, WINGS,    "w-wing", w_wing},
    {44,   180, 3400, "0801", hard,         830, WINGS,    "xyz-wing", xyz_wing},
    {45,   100, 3500, "0600", hard,         835, UNIQUE,   "unique-rectangle-1",
         unique_rectangle_1},
    { 0,   130, 4100, "0310", hard,         900, FISH,     "finned-x-wing", fish<finned, 2>},
    { 0,   150, 4200, "0320", hard,         905, FISH,     "sashimi-x-wing", fish<sashimi, 2>},
    { 0,   130,    0, "03101", hard,         910, FISH,     "siamese-finned-x-wing",
         siamese_fish<finned, 2>, OFF},
    { 0,   150,    0, "03201", hard,         915, FISH,     "siamese-sashimi-x-wing",
         siamese_fish<sashimi, 2>, OFF},
    {54,   150, 2100, "0212", hard,         920, SUBSETS,  "hidden-quad", hidden_subset<4>},
    {52,   160, 2400, "0302", hard,         940, FISH,     "jellyfish", fish<basic, 4>},
    { 0,   200, 5360, "0502", hard,         960, COLORS,   "multi-colors-1", multi_colors_1},
    { 0,   200, 5361, "0503", hard,         970, COLORS,   "multi-colors-2", multi_colors_2},
    {45,   100, 3600, "0601", hard,         971, UNIQUE,   "unique-rectangle-2",
         unique_rectangle_2, WAITS},
    {45,   100, 3700, "0602", hard,         972, UNIQUE,   "unique-rectangle-3",
         unique_rectangle_3, WAITS},
    {45,   100, 3800, "0603", hard,         973, UNIQUE,   "unique-rectangle-4",
         unique_rectangle_4, WAITS},
    { 0,   100, 3900, "0604", hard,         974, UNIQUE,   "unique-rectangle-5",
         unique_rectangle_5, WAITS},
    { 0,   100, 4000, "0605", hard,         975, UNIQUE,   "unique-rectangle-6",
         unique_rectangle_6, WAITS},
    { 0,   100, 4010, "0606", hard,         976, UNIQUE,   "hidden-rectangle", hidden_rectangle, WAITS},
    { 0,   100, 4020, "0607", hard,         977, UNIQUE,   "avoidable-rectangle-1",
         avoidable_rectangle_1, WAITS},
    { 0,   100, 4030, "0608", hard,         978, UNIQUE,   "avoidable-rectangle-2",
         avoidable_rectangle_2, WAITS},
    {46,     0,    0, "",     hard,         980, UNIQUE,   "unique-loop", unique_loop, WAITS},
    { 0,     0,    0, "",     hard,         985, UNIQUE,   "unique-rectangle-strong-links",
         unique_rectangle_strong_links, WAITS},
    { 0,     0,    0, "",     hard,         986, UNIQUE,   "hidden-unique-loop",
         hidden_unique_loop, WAITS},
    { 0,     0,    0, "",     hard,         990, UNIQUE,   "extended-rectangle",
         extended_rectangle, WAITS},
    {57,     0,    0, "",     hard,        1000, UNIQUE,   "bug-2", bug_2, WAITS},
    {58,     0,    0, "",     hard,        1010, UNIQUE,   "bug-3", bug_3, WAITS},
    {57,     0,    0, "",     hard,        1020, UNIQUE,   "bug-4", bug_4, WAITS},
    { 0,     0,    0, "",     unfair,      2900, UNIQUE,   "symmetrical-placement",
         symmetrical_placement},
    { 0,     0,    0, "",     unfair,      2950, UNIQUE,   "mirror-image", mirror_image},
    { 0,     0,    0, "",     unfair,      2970, UNIQUE,   "reverse-bug", reverse_bug},
    { 0,     0,    0, "",     unfair,      2975, WINGS,    "chute-remote-pair",
         chute_remote_pair},
    { 0,     0,    0, "",     unfair,      2977, WINGS,    "empty-rectangle-intersection-pair",
         empty_rectangle_intersection_pair},
    { 0,     0,    0, "",     unfair,      2979, WINGS,    "grouped-w-wing", grouped_w_wing},
    { 0,     0,    0, "",     unfair,      2980, SETS,     "almost-locked-pair", almost_locked<2>},
    { 0,     0,    0, "",     unfair,      2985, SETS,     "almost-locked-triple", almost_locked<3>},
    { 0,     0,    0, "",     unfair,      2990, WINGS,    "xyz-loop", xyz_loop},
    { 0,   200, 4300, "0311", unfair,      3000, FISH,     "finned-swordfish", fish<finned, 3>},
    { 0,   240, 4400, "0321", unfair,      3020, FISH,     "sashimi-swordfish", fish<sashimi, 3>},
    { 0,   200,    0, "03111", unfair,      3040, FISH,     "siamese-finned-swordfish",
         siamese_fish<finned, 3>, OFF},
    { 0,   240,    0, "03211", unfair,      3060, FISH,     "siamese-sashimi-swordfish",
         siamese_fish<sashimi, 3>, OFF},
    {66,   260, 5400, "0701", unfair,      3100, CHAINS,   "x-chain", x_chain, NO_TRAITS, 8},
    { 0,     0,    0, "",     unfair,      3150, WINGS,    "m-wing", m_wing},
    { 0,     0,    0, "",     unfair,      3160, WINGS,    "s-wing", s_wing},
    { 0,     0,    0, "",     unfair,      3170, WINGS,    "l-wing", l_wing},
    { 0,     0,    0, "",     unfair,      3180, WINGS,    "h-wing", h_wing},
    {70,   260, 5500, "0702", unfair,      3200, CHAINS,   "xy-chain", xy_chain, NO_TRAITS, 9},
    { 0,     0,    0, "",     unfair,      3250, WINGS,    "wxyz-wing", bent_set<4>},
    { 0,     0,    0, "",     unfair,      3300, COLORS,   "3d-medusa", medusa_3d},
    { 0,   250, 5300, "1101", unfair,      3400, SETS,     "sue-de-coq", sue_de_coq},
    { 0,   300, 5701, "0901", unfair,      3440, SETS,     "als-xz-doubly-linked",
         als_xz_doubly_linked},
    {70,   280, 5600, "0706", unfair,      3450, CHAINS,   "continuous-nice-loop",
         continuous_nice_loop},
    {70,   280, 5602, "0708", unfair,      3460, CHAINS,   "aic", aic, NO_TRAITS, 11},
    { 0,   300, 5700, "0901", unfair,      3470, SETS,     "als-xz", als_xz},
    { 0,   320, 5800, "0902", unfair,      3475, SETS,     "als-xy-wing", als_xy_wing},
    { 0,     0,    0, "",     unfair,      3477, SETS,     "als-w-wing", als_w_wing},
    { 0,   340, 5900, "0903", unfair,      3480, SETS,     "als-xy-chain", als_xy_chain},
    {70,   280, 5601, "0707", unfair,      3490, CHAINS,   "discontinuous-nice-loop",
         discontinuous_nice_loop, NO_TRAITS, 10},
    { 0,   250, 4500, "0312", unfair,      3500, FISH,     "finned-jellyfish", fish<finned, 4>},
    { 0,   260, 4600, "0322", unfair,      3510, FISH,     "sashimi-jellyfish", fish<sashimi, 4>},
    { 0,   250,    0, "03121", unfair,      3520, FISH,     "siamese-finned-jellyfish",
         siamese_fish<finned, 4>, OFF},
    { 0,   260,    0, "03221", unfair,      3530, FISH,     "siamese-sashimi-jellyfish",
         siamese_fish<sashimi, 4>, OFF},
    { 0,   470, 2500, "0303", unfair,      3560, FISH,     "squirmbag", fish<basic, 5>, OFF},
    { 0,   470, 2600, "0304", unfair,      3570, FISH,     "whale", fish<basic, 6>, OFF},
    { 0,   470, 2700, "0305", unfair,      3580, FISH,     "leviathan", fish<basic, 7>, OFF},
    { 0,     0,    0, "",     unfair,      3580, DIGIT,    "broken-wing", broken_wing, OFF},
    { 0,     0,    0, "",     unfair,      3585, COLORS,   "bivalue-oddagon", bivalue_oddagon},
    { 0,     0,    0, "",     unfair,      3588, UNIQUE,   "bug-lite", bug_lite},
    { 0,     0,    0, "",     unfair,      3590, WINGS,    "triple-firework", triple_firework},
    { 0,     0,    0, "",     unfair,      3595, WINGS,    "quadruple-firework",
         quadruple_firework},
    { 0,     0,    0, "",     unfair,      3650, WINGS,    "vwxyz-wing", bent_set<5>},
    { 0,     0,    0, "",     unfair,      3660, WINGS,    "uvwxyz-wing", bent_set<6>, OFF},
    { 0,     0,    0, "",     unfair,      3670, WINGS,    "tuvwxyz-wing", bent_set<7>, OFF},
    { 0,   300, 5650, "0709", unfair,      3700, CHAINS,   "grouped-continuous-nice-loop",
         grouped_continuous_nice_loop},
    { 0,   300, 5652, "0711", unfair,      3710, CHAINS,   "grouped-aic", grouped_aic},
    { 0,   300, 5651, "0710", unfair,      3720, CHAINS,   "grouped-discontinuous-nice-loop",
         grouped_discontinuous_nice_loop},
    { 0,   360, 6000, "0904", unfair,      3950, SETS,     "death-blossom", death_blossom, OFF},
    // Sudoku Explainer rates aligned pairs below all chains. But a person must check far more for
    // one than for a chain, with the same sets as for a death blossom.
    {62,     0,    0, "",     unfair,      4000, SETS,     "aligned-pair-exclusion",
         aligned_pair_exclusion},
    {75,     0,    0, "",     unfair,      4200, SETS,     "aligned-triplet-exclusion",
         aligned_triplet_exclusion, OFF},
    { 0,   300, 6100, "0330", unfair,      4300, FISH,     "franken-x-wing", fish<franken, 2>},
    { 0,   350, 6200, "0331", unfair,      4310, FISH,     "franken-swordfish", fish<franken, 3>},
    { 0,   370, 6300, "0332", unfair,      4320, FISH,     "franken-jellyfish",
         fish<franken, 4>, OFF},
    { 0,   390, 6700, "0340", unfair,      4400, FISH,     "finned-franken-x-wing",
         fish<fin_franken, 2>},
    { 0,   410, 6800, "0341", unfair,      4410, FISH,     "finned-franken-swordfish",
         fish<fin_franken, 3>},
    { 0,   430, 6900, "0342", unfair,      4420, FISH,     "finned-franken-jellyfish",
         fish<fin_franken, 4>, OFF},
    { 0,   390,    0, "03401", unfair,      4430, FISH,     "siamese-finned-franken-x-wing",
         siamese_fish<fin_franken, 2>, OFF},
    { 0,   410,    0, "03411", unfair,      4440, FISH,     "siamese-finned-franken-swordfish",
         siamese_fish<fin_franken, 3>, OFF},
    { 0,   430,    0, "03421", unfair,      4450, FISH,     "siamese-finned-franken-jellyfish",
         siamese_fish<fin_franken, 4>, OFF},
    { 0,   470, 4700, "0313", unfair,      4500, FISH,     "finned-squirmbag",
         fish<finned, 5>, OFF},
    { 0,   470, 4800, "0323", unfair,      4510, FISH,     "sashimi-squirmbag",
         fish<sashimi, 5>, OFF},
    { 0,   470, 4900, "0314", unfair,      4520, FISH,     "finned-whale", fish<finned, 6>, OFF},
    { 0,   470, 5000, "0324", unfair,      4530, FISH,     "sashimi-whale", fish<sashimi, 6>, OFF},
    { 0,   470, 5100, "0315", unfair,      4540, FISH,     "finned-leviathan",
         fish<finned, 7>, OFF},
    { 0,   470, 5200, "0325", unfair,      4550, FISH,     "sashimi-leviathan",
         fish<sashimi, 7>, OFF},
    { 0,   300, 5650, "0709", unfair,      4600, CHAINS,   "als-continuous-nice-loop",
         als_continuous_nice_loop, OFF},
    { 0,   300, 5650, "0710", unfair,      4610, CHAINS,   "als-discontinuous-nice-loop",
         als_discontinuous_nice_loop, OFF},
    { 0,   300, 5650, "0711", unfair,      4620, CHAINS,   "als-aic", als_aic, OFF},
    { 0,     0,    0, "",     extreme,    12000, SETS,     "sk-loop", sk_loop},
    { 0,     0,    0, "",     extreme,    12500, SETS,     "multi-fish", multi_fish},
    { 0,     0,    0, "",     extreme,    13000, SETS,     "multi-sector-locked-set",
         multi_sector_locked_set},
    { 0,     0,    0, "",     extreme,    13500, SETS,     "double-exocet", double_exocet},
    { 0,     0,    0, "",     extreme,    14000, COLORS,   "tridagon", tridagon},
    { 0,     0,    0, "",     extreme,    14200, COLORS,   "impossible-pattern",
         impossible_pattern},
    { 0,     0,    0, "",     extreme,    14400, FORCING,  "or-whip", by_patterns<or_whip>},
    { 0,     0,    0, "",     extreme,    14450, FORCING,  "or-braid", by_patterns<or_braid>},
    { 0,     0,    0, "",     extreme,    14500, FORCING,  "tridagon-forcing-net",
         by_singles<tridagon_forcing_net>},
    { 0,     0,    0, "",     extreme,    14900, SETS,     "junior-exocet", junior_exocet},
    { 0,     0,    0, "",     extreme,    14950, SETS,     "senior-exocet", senior_exocet},
    {82,   500, 8500, "1302", extreme,    14960, FORCING,  "cell-forcing-chain",
         cell_forcing_chain, FORCING_CHAIN},
    {82,   500, 8500, "1302", extreme,    14970, FORCING,  "house-forcing-chain",
         house_forcing_chain, FORCING_CHAIN},
    { 0,   500, 8500, "1301", extreme,    14980, FORCING,  "candidate-forcing-chain",
         candidate_forcing_chain, FORCING_CHAIN},
    { 0,     0,    0, "",     extreme,    15000, FORCING,  "whip", by_patterns<whip>},
    { 0,     0,    0, "",     extreme,    15100, FORCING,  "braid", by_patterns<braid>},
    { 0,     0,    0, "",     extreme,    15200, FORCING,  "g-whip", by_patterns<g_whip>},
    {75,     0,    0, "",     extreme,    15400, FORCING,  "nishio", by_singles<nishio>},
    { 0,   500, 8450, "0371", extreme,    18000, FISH,     "kraken-fish-1", kraken_fish_1, OFF},
    { 0,   500, 8450, "0372", extreme,    18100, FISH,     "kraken-fish-2", kraken_fish_2, OFF},
    { 0,     0,    0, "",     extreme,    19000, FORCING,  "nested-whip",
         net_of_lines, NESTED},
    {85,   700, 8600, "1303", extreme,    20000, FORCING,  "candidate-forcing-net",
         by_singles<candidate_forcing_net>, REFUTES | COVERS_REFUTING},
    {85,   700, 8600, "1304", extreme,    20500, FORCING,  "cell-forcing-net",
         by_singles<cell_forcing_net>},
    {85,   700, 8600, "1304", extreme,    21000, FORCING,  "house-forcing-net",
         by_singles<house_forcing_net>},
    { 0,   470, 6400, "0333", extreme,    30000, FISH,     "franken-squirmbag",
         fish<franken, 5>, OFF},
    { 0,   470, 6500, "0334", extreme,    31000, FISH,     "franken-whale", fish<franken, 6>, OFF},
    { 0,   470, 6600, "0335", extreme,    32000, FISH,     "franken-leviathan",
         fish<franken, 7>, OFF},
    { 0,   470, 7000, "0343", extreme,    33000, FISH,     "finned-franken-squirmbag",
         fish<fin_franken, 5>, OFF},
    { 0,   470, 7100, "0344", extreme,    34000, FISH,     "finned-franken-whale",
         fish<fin_franken, 6>, OFF},
    { 0,   470, 7200, "0345", extreme,    35000, FISH,     "finned-franken-leviathan",
         fish<fin_franken, 7>, OFF},
    { 0,   450, 7300, "0350", extreme,    36000, FISH,     "mutant-x-wing", fish<mutant, 2>, OFF},
    { 0,   450, 7400, "0351", extreme,    37000, FISH,     "mutant-swordfish",
         fish<mutant, 3>, OFF},
    { 0,   450, 7500, "0352", extreme,    38000, FISH,     "mutant-jellyfish",
         fish<mutant, 4>, OFF},
    { 0,   470, 7600, "0353", extreme,    39000, FISH,     "mutant-squirmbag",
         fish<mutant, 5>, OFF},
    { 0,   470, 7700, "0354", extreme,    40000, FISH,     "mutant-whale", fish<mutant, 6>, OFF},
    { 0,   470, 7800, "0355", extreme,    41000, FISH,     "mutant-leviathan",
         fish<mutant, 7>, OFF},
    { 0,   470, 7900, "0360", extreme,    42000, FISH,     "finned-mutant-x-wing",
         fish<fin_mutant, 2>, OFF},
    { 0,   470, 8000, "0361", extreme,    43000, FISH,     "finned-mutant-swordfish",
         fish<fin_mutant, 3>, OFF},
    { 0,   470, 8100, "0362", extreme,    44000, FISH,     "finned-mutant-jellyfish",
         fish<fin_mutant, 4>, OFF},
    { 0,   470, 8200, "0363", extreme,    45000, FISH,     "finned-mutant-squirmbag",
         fish<fin_mutant, 5>, OFF},
    { 0,   470, 8300, "0364", extreme,    46000, FISH,     "finned-mutant-whale",
         fish<fin_mutant, 6>, OFF},
    { 0,   470, 8400, "0365", extreme,    47000, FISH,     "finned-mutant-leviathan",
         fish<fin_mutant, 7>, OFF},
    { 0,   470,    0, "03601", extreme,    48000, FISH,     "siamese-finned-mutant-x-wing",
         siamese_fish<fin_mutant, 2>, OFF},
    { 0,   470,    0, "03611", extreme,    49000, FISH,     "siamese-finned-mutant-swordfish",
         siamese_fish<fin_mutant, 3>, OFF},
    { 0,   470,    0, "03621", extreme,    50000, FISH,     "siamese-finned-mutant-jellyfish",
         siamese_fish<fin_mutant, 4>, OFF},
    { 0, 10000, 8700, "1201", extreme,    58000, TEMPLATE, "template-set", template_set, OFF},
    { 0, 10000, 8800, "1202", extreme,    59000, TEMPLATE, "template-delete",
         delete_by_templates, OFF},
    {90,     0,    0, "",     extreme,    60000, FORCING,  "dynamic-forcing-plus",
         net_of_patterns, NESTED},
    {95,     0,    0, "",     extreme,    70000, FORCING,  "nested-forcing-chain",
         net_of_chains, NESTED},
    {105,    0,    0, "",     extreme,    90000, FORCING,  "nested-forcing-net",
         net_of_nets, NESTED},
    { 0,     0,    0, "",     extreme, 50000000, TRIAL,    "two-candidate-trial",
         by_singles<two_candidate_trial>},
    { 0, 10000, 8900, "",     extreme, 90000000, TRIAL,    "search", by_singles<search>},
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
    const auto row = std::ranges::find(LADDER, find, &Technique::find);
    return static_cast<std::uint8_t>(row - std::begin(LADDER));
}

// What nested nets try on their way besides singles, in the order of that column.
std::vector<Rung> patterns_in_nets(bool with_chains) {
    std::vector<Rung> rungs = rungs_of([&](const Technique& technique) {
        return technique.order_in_nets && (with_chains || technique.family != CHAINS);
    });
    std::ranges::sort(rungs, {}, [](Rung one) { return LADDER[one.technique].order_in_nets; });
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
                                     "forcing",    "templates",     "trial"};
    static_assert(std::size(NAMES) == static_cast<std::size_t>(Family::trial) + 1);
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
