#include "ladder.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include "techniques/finders.hpp"

namespace pencilmark {
namespace {

// A finder that follows what it supposes, by singles.
template <void (*Find)(const Position&, Sink&, std::span<const Rung>)>
void by_singles(const Position& position, Sink& out) {
    Find(position, out, singles());
}

// Defined below the table, from which they take the techniques that they use.
void net_of_patterns(const Position& position, Sink& out);
void net_of_chains(const Position& position, Sink& out);
void net_of_nets(const Position& position, Sink& out);
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

// clang-format off
constexpr Technique LADDER[] = {
//   SE  score order code     level    family    slug, finder, traits, order in nets
    {10,     4,  100, "0000",  easy,    SINGLES,  "full-house", full_house},
    {12,    14,  300, "0002",  easy,    SINGLES,  "hidden-single-box", hidden_single_box},
    {15,    14,  300, "0002",  easy,    SINGLES,  "hidden-single-line", hidden_single_line},
    {23,     4,  200, "0003",  easy,    SINGLES,  "naked-single", naked_single},
    { 0,    40, 1000, "0110",  medium,  CROSSING, "locked-pair", locked_subset<2>},
    { 0,    60, 1100, "0111",  medium,  CROSSING, "locked-triple", locked_subset<3>},
    {26,    50, 1200, "0100",  medium,  CROSSING, "pointing", pointing, COVERS_REFUTING, 1},
    {28,    50, 1210, "0101",  medium,  CROSSING, "claiming", claiming, COVERS_REFUTING, 2},
    {30,    60, 1300, "0200",  medium,  SUBSETS,  "naked-pair", naked_subset<2>, NO_TRAITS, 3},
    {36,    80, 1400, "0201",  medium,  SUBSETS,  "naked-triple", naked_subset<3>, NO_TRAITS, 5},
    {34,    70, 1500, "0210",  medium,  SUBSETS,  "hidden-pair", hidden_subset<2>, NO_TRAITS, 4},
    {40,   100, 1600, "0211",  medium,  SUBSETS,  "hidden-triple", hidden_subset<3>, NO_TRAITS, 6},
    { 0,     0,    0, "",      medium,  CROSSING, "chute-triplet", chute_triplet},
    {50,   120, 2000, "0202",  hard,    SUBSETS,  "naked-quad", naked_subset<4>},
    {54,   150, 2100, "0212",  hard,    SUBSETS,  "hidden-quad", hidden_subset<4>},
    {32,   140, 2200, "0300",  hard,    FISH,     "x-wing", fish<basic, 2>, NO_TRAITS, 7},
    {38,   150, 2300, "0301",  hard,    FISH,     "swordfish", fish<basic, 3>},
    {52,   160, 2400, "0302",  hard,    FISH,     "jellyfish", fish<basic, 4>},
    { 0,   470, 2500, "0303",  unfair,  FISH,     "squirmbag", fish<basic, 5>, OFF},
    { 0,   470, 2600, "0304",  unfair,  FISH,     "whale", fish<basic, 6>, OFF},
    { 0,   470, 2700, "0305",  unfair,  FISH,     "leviathan", fish<basic, 7>, OFF},
    { 0,   110, 2800, "0703",  hard,    CHAINS,   "remote-pair", remote_pair},
    {56,   100, 2900, "0610",  hard,    UNIQUE,   "bug-plus-1", bug_plus_1},
    // Sudoku Explainer rates patterns of two strong links as forcing X-chains.
    {66,   130, 3000, "0400",  hard,    DIGIT,    "skyscraper", skyscraper},
    {66,   150, 3100, "0401",  hard,    DIGIT,    "two-string-kite", two_string_kite},
    { 0,   150,    0, "0404",  hard,    DIGIT,    "dual-two-string-kite",
         dual_two_string_kite, OFF},
    {66,   120, 3120, "0403",  hard,    DIGIT,    "turbot-fish", turbot_fish},
    {66,   120, 3170, "0402",  hard,    DIGIT,    "empty-rectangle", empty_rectangle},
    { 0,   120,    0, "0405",  hard,    DIGIT,    "dual-empty-rectangle",
         dual_empty_rectangle, OFF},
    { 0,   150, 3200, "0803",  hard,    WINGS,    "w-wing", w_wing},
    {42,   160, 3300, "0800",  hard,    WINGS,    "xy-wing", xy_wing},
    {44,   180, 3400, "0801",  hard,    WINGS,    "xyz-wing", xyz_wing},
    {45,   100, 3500, "0600",  hard,    UNIQUE,   "unique-rectangle-1", unique_rectangle_1},
    {45,   100, 3600, "0601",  hard,    UNIQUE,   "unique-rectangle-2", unique_rectangle_2},
    {45,   100, 3700, "0602",  hard,    UNIQUE,   "unique-rectangle-3", unique_rectangle_3},
    {45,   100, 3800, "0603",  hard,    UNIQUE,   "unique-rectangle-4", unique_rectangle_4},
    { 0,   100, 3900, "0604",  hard,    UNIQUE,   "unique-rectangle-5", unique_rectangle_5},
    { 0,   100, 4000, "0605",  hard,    UNIQUE,   "unique-rectangle-6", unique_rectangle_6},
    { 0,   100, 4010, "0606",  hard,    UNIQUE,   "hidden-rectangle", hidden_rectangle},
    { 0,   100, 4020, "0607",  hard,    UNIQUE,   "avoidable-rectangle-1", avoidable_rectangle_1},
    { 0,   100, 4030, "0608",  hard,    UNIQUE,   "avoidable-rectangle-2", avoidable_rectangle_2},
    {46,     0,    0, "",      hard,    UNIQUE,   "unique-loop", unique_loop},
    { 0,     0,    0, "",      hard,    UNIQUE,   "extended-rectangle", extended_rectangle},
    {57,     0,    0, "",      hard,    UNIQUE,   "bug-2", bug_2},
    {58,     0,    0, "",      hard,    UNIQUE,   "bug-3", bug_3},
    {57,     0,    0, "",      hard,    UNIQUE,   "bug-4", bug_4},
    { 0,   130, 4100, "0310",  hard,    FISH,     "finned-x-wing", fish<finned, 2>},
    { 0,   150, 4200, "0320",  hard,    FISH,     "sashimi-x-wing", fish<sashimi, 2>},
    { 0,   200, 4300, "0311",  unfair,  FISH,     "finned-swordfish", fish<finned, 3>},
    { 0,   240, 4400, "0321",  unfair,  FISH,     "sashimi-swordfish", fish<sashimi, 3>},
    { 0,   250, 4500, "0312",  unfair,  FISH,     "finned-jellyfish", fish<finned, 4>},
    { 0,   260, 4600, "0322",  unfair,  FISH,     "sashimi-jellyfish", fish<sashimi, 4>},
    { 0,   470, 4700, "0313",  unfair,  FISH,     "finned-squirmbag", fish<finned, 5>, OFF},
    { 0,   470, 4800, "0323",  unfair,  FISH,     "sashimi-squirmbag", fish<sashimi, 5>, OFF},
    { 0,   470, 4900, "0314",  unfair,  FISH,     "finned-whale", fish<finned, 6>, OFF},
    { 0,   470, 5000, "0324",  unfair,  FISH,     "sashimi-whale", fish<sashimi, 6>, OFF},
    { 0,   470, 5100, "0315",  unfair,  FISH,     "finned-leviathan", fish<finned, 7>, OFF},
    { 0,   470, 5200, "0325",  unfair,  FISH,     "sashimi-leviathan", fish<sashimi, 7>, OFF},
    { 0,   130,    0, "03101", hard,    FISH,     "siamese-finned-x-wing",
         siamese_fish<finned, 2>, OFF},
    { 0,   200,    0, "03111", unfair,  FISH,     "siamese-finned-swordfish",
         siamese_fish<finned, 3>, OFF},
    { 0,   250,    0, "03121", unfair,  FISH,     "siamese-finned-jellyfish",
         siamese_fish<finned, 4>, OFF},
    { 0,   150,    0, "03201", hard,    FISH,     "siamese-sashimi-x-wing",
         siamese_fish<sashimi, 2>, OFF},
    { 0,   240,    0, "03211", unfair,  FISH,     "siamese-sashimi-swordfish",
         siamese_fish<sashimi, 3>, OFF},
    { 0,   260,    0, "03221", unfair,  FISH,     "siamese-sashimi-jellyfish",
         siamese_fish<sashimi, 4>, OFF},
    { 0,   250, 5300, "1101",  unfair,  SETS,     "sue-de-coq", sue_de_coq},
    { 0,   150, 5330, "0500",  hard,    COLORS,   "simple-colors-trap", simple_colors_trap},
    { 0,   150, 5331, "0501",  hard,    COLORS,   "simple-colors-wrap", simple_colors_wrap},
    { 0,   200, 5360, "0502",  hard,    COLORS,   "multi-colors-1", multi_colors_1},
    { 0,   200, 5361, "0503",  hard,    COLORS,   "multi-colors-2", multi_colors_2},
    { 0,     0,    0, "",      unfair,  COLORS,   "3d-medusa", medusa_3d},
    { 0,     0,    0, "",      unfair,  WINGS,    "wxyz-wing", bent_set<4>},
    { 0,     0,    0, "",      unfair,  WINGS,    "vwxyz-wing", bent_set<5>},
    { 0,     0,    0, "",      unfair,  WINGS,    "uvwxyz-wing", bent_set<6>, OFF},
    { 0,     0,    0, "",      unfair,  WINGS,    "tuvwxyz-wing", bent_set<7>, OFF},
    { 0,     0,    0, "",      unfair,  WINGS,    "m-wing", m_wing},
    { 0,     0,    0, "",      unfair,  WINGS,    "s-wing", s_wing},
    { 0,     0,    0, "",      unfair,  WINGS,    "l-wing", l_wing},
    { 0,     0,    0, "",      unfair,  WINGS,    "h-wing", h_wing},
    {66,   260, 5400, "0701",  unfair,  CHAINS,   "x-chain", x_chain, NO_TRAITS, 8},
    {70,   260, 5500, "0702",  unfair,  CHAINS,   "xy-chain", xy_chain, NO_TRAITS, 9},
    {70,   280, 5600, "0706",  unfair,  CHAINS,   "continuous-nice-loop", continuous_nice_loop},
    {70,   280, 5600, "0707",  unfair,  CHAINS,   "discontinuous-nice-loop",
         discontinuous_nice_loop, NO_TRAITS, 10},
    {70,   280, 5600, "0708",  unfair,  CHAINS,   "aic", aic, NO_TRAITS, 11},
    { 0,   300, 5650, "0709",  unfair,  CHAINS,   "grouped-continuous-nice-loop",
         grouped_continuous_nice_loop},
    { 0,   300, 5650, "0710",  unfair,  CHAINS,   "grouped-discontinuous-nice-loop",
         grouped_discontinuous_nice_loop},
    { 0,   300, 5650, "0711",  unfair,  CHAINS,   "grouped-aic", grouped_aic},
    { 0,   300, 5700, "0901",  unfair,  SETS,     "als-xz", als_xz},
    { 0,   300, 5700, "0901",  unfair,  SETS,     "als-xz-doubly-linked", als_xz_doubly_linked},
    { 0,   320, 5800, "0902",  unfair,  SETS,     "als-xy-wing", als_xy_wing},
    { 0,   340, 5900, "0903",  unfair,  SETS,     "als-xy-chain", als_xy_chain},
    { 0,   360, 6000, "0904",  unfair,  SETS,     "death-blossom", death_blossom, OFF},
    // Sudoku Explainer rates aligned pairs below all chains. But a person must check far more for
    // one than for a chain, with the same sets as for a death blossom.
    {62,     0,    0, "",      unfair,  SETS,     "aligned-pair-exclusion", aligned_pair_exclusion},
    {75,     0,    0, "",      unfair,  SETS,     "aligned-triplet-exclusion",
         aligned_triplet_exclusion, OFF},
    { 0,   300, 6100, "0330",  unfair,  FISH,     "franken-x-wing", fish<franken, 2>},
    { 0,   350, 6200, "0331",  unfair,  FISH,     "franken-swordfish", fish<franken, 3>},
    { 0,   370, 6300, "0332",  unfair,  FISH,     "franken-jellyfish", fish<franken, 4>, OFF},
    { 0,   470, 6400, "0333",  extreme, FISH,     "franken-squirmbag", fish<franken, 5>, OFF},
    { 0,   470, 6500, "0334",  extreme, FISH,     "franken-whale", fish<franken, 6>, OFF},
    { 0,   470, 6600, "0335",  extreme, FISH,     "franken-leviathan", fish<franken, 7>, OFF},
    { 0,   390, 6700, "0340",  unfair,  FISH,     "finned-franken-x-wing", fish<fin_franken, 2>},
    { 0,   410, 6800, "0341",  unfair,  FISH,     "finned-franken-swordfish", fish<fin_franken, 3>},
    { 0,   430, 6900, "0342",  unfair,  FISH,     "finned-franken-jellyfish",
         fish<fin_franken, 4>, OFF},
    { 0,   470, 7000, "0343",  extreme, FISH,     "finned-franken-squirmbag",
         fish<fin_franken, 5>, OFF},
    { 0,   470, 7100, "0344",  extreme, FISH,     "finned-franken-whale",
         fish<fin_franken, 6>, OFF},
    { 0,   470, 7200, "0345",  extreme, FISH,     "finned-franken-leviathan",
         fish<fin_franken, 7>, OFF},
    { 0,   390,    0, "03401", unfair,  FISH,     "siamese-finned-franken-x-wing",
         siamese_fish<fin_franken, 2>, OFF},
    { 0,   410,    0, "03411", unfair,  FISH,     "siamese-finned-franken-swordfish",
         siamese_fish<fin_franken, 3>, OFF},
    { 0,   430,    0, "03421", unfair,  FISH,     "siamese-finned-franken-jellyfish",
         siamese_fish<fin_franken, 4>, OFF},
    { 0,   450, 7300, "0350",  extreme, FISH,     "mutant-x-wing", fish<mutant, 2>, OFF},
    { 0,   450, 7400, "0351",  extreme, FISH,     "mutant-swordfish", fish<mutant, 3>, OFF},
    { 0,   450, 7500, "0352",  extreme, FISH,     "mutant-jellyfish", fish<mutant, 4>, OFF},
    { 0,   470, 7600, "0353",  extreme, FISH,     "mutant-squirmbag", fish<mutant, 5>, OFF},
    { 0,   470, 7700, "0354",  extreme, FISH,     "mutant-whale", fish<mutant, 6>, OFF},
    { 0,   470, 7800, "0355",  extreme, FISH,     "mutant-leviathan", fish<mutant, 7>, OFF},
    { 0,   470, 7900, "0360",  extreme, FISH,     "finned-mutant-x-wing", fish<fin_mutant, 2>, OFF},
    { 0,   470, 8000, "0361",  extreme, FISH,     "finned-mutant-swordfish",
         fish<fin_mutant, 3>, OFF},
    { 0,   470, 8100, "0362",  extreme, FISH,     "finned-mutant-jellyfish",
         fish<fin_mutant, 4>, OFF},
    { 0,   470, 8200, "0363",  extreme, FISH,     "finned-mutant-squirmbag",
         fish<fin_mutant, 5>, OFF},
    { 0,   470, 8300, "0364",  extreme, FISH,     "finned-mutant-whale", fish<fin_mutant, 6>, OFF},
    { 0,   470, 8400, "0365",  extreme, FISH,     "finned-mutant-leviathan",
         fish<fin_mutant, 7>, OFF},
    { 0,   470,    0, "03601", extreme, FISH,     "siamese-finned-mutant-x-wing",
         siamese_fish<fin_mutant, 2>, OFF},
    { 0,   470,    0, "03611", extreme, FISH,     "siamese-finned-mutant-swordfish",
         siamese_fish<fin_mutant, 3>, OFF},
    { 0,   470,    0, "03621", extreme, FISH,     "siamese-finned-mutant-jellyfish",
         siamese_fish<fin_mutant, 4>, OFF},
    { 0,   500, 8450, "0371",  extreme, FISH,     "kraken-fish-1", kraken_fish_1, OFF},
    { 0,   500, 8450, "0372",  extreme, FISH,     "kraken-fish-2", kraken_fish_2, OFF},
    { 0,   300, 5650, "0709",  unfair,  CHAINS,   "als-continuous-nice-loop",
         als_continuous_nice_loop, OFF},
    { 0,   300, 5650, "0710",  unfair,  CHAINS,   "als-discontinuous-nice-loop",
         als_discontinuous_nice_loop, OFF},
    { 0,   300, 5650, "0711",  unfair,  CHAINS,   "als-aic", als_aic, OFF},
    {75,     0,    0, "",      extreme, FORCING,  "nishio", by_singles<nishio>},
    {82,   500, 8500, "1302",  extreme, FORCING,  "cell-forcing-chain", cell_forcing_chain},
    {82,   500, 8500, "1302",  extreme, FORCING,  "house-forcing-chain", house_forcing_chain},
    { 0,   500, 8500, "1301",  extreme, FORCING,  "candidate-forcing-chain",
         candidate_forcing_chain},
    {85,   700, 8600, "1303",  extreme, FORCING,  "candidate-forcing-net",
         by_singles<candidate_forcing_net>, REFUTES | COVERS_REFUTING},
    {85,   700, 8600, "1304",  extreme, FORCING,  "cell-forcing-net", by_singles<cell_forcing_net>},
    {85,   700, 8600, "1304",  extreme, FORCING,  "house-forcing-net",
         by_singles<house_forcing_net>},
    { 0, 10000, 8700, "1201",  extreme, TEMPLATE, "template-set", template_set, OFF},
    { 0, 10000, 8800, "1202",  extreme, TEMPLATE, "template-delete", delete_by_templates, OFF},
    {90,     0,    0, "",      extreme, FORCING,  "dynamic-forcing-plus", net_of_patterns, NESTED},
    {95,     0,    0, "",      extreme, FORCING,  "nested-forcing-chain", net_of_chains, NESTED},
    {105,    0,    0, "",      extreme, FORCING,  "nested-forcing-net", net_of_nets, NESTED},
    { 0,     0,    0, "",      extreme, TRIAL,    "two-candidate-trial",
         by_singles<two_candidate_trial>},
    { 0, 10000, 8900, "",      extreme, TRIAL,    "search", by_singles<search>},
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

void net_of_patterns(const Position& position, Sink& out) {
    static const std::vector<Rung> patterns = patterns_in_nets(false);
    nested_net(position, out, {{singles(), patterns}});
}

void net_of_chains(const Position& position, Sink& out) {
    static const std::vector<Rung> patterns = patterns_in_nets(true);
    nested_net(position, out, {{singles(), patterns}});
}

void net_of_nets(const Position& position, Sink& out) {
    static const std::vector<Rung> patterns = patterns_in_nets(false);
    static const std::uint8_t net = rungs_with(REFUTES).front().technique;
    static const std::uint8_t nested = row_of(net_of_patterns);
    const NetTechniques by_singles{singles(), patterns, net};
    const NetTechniques by_patterns{singles(), patterns, net, nested};
    nested_net(position, out, {by_singles, by_patterns});
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

std::span<const Rung> singles() {
    static const std::vector<Rung> rungs =
        rungs_of([](const Technique& technique) { return technique.family == SINGLES; });
    return rungs;
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

}  // namespace pencilmark
