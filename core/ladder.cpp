#include "ladder.hpp"

#include <stdexcept>
#include <string>
#include <vector>

#include "techniques/finders.hpp"

namespace pencilmark {
namespace {

// A finder that follows what it assumes, by singles.
template <void (*Find)(const Board&, Sink&, std::span<const Rung>)>
void by_singles(const Board& board, Sink& out) {
    Find(board, out, singles());
}

void delete_by_templates(const Board& board, Sink& out) {
    template_delete(board, out, rung("template-set").technique);
}

using enum FishKind;
using enum Level;

constexpr bool OFF = false;  // not usual

// clang-format off
constexpr Technique LADDER[] = {
    // slug                             family           level    SE  score order  code     finder
    {"full-house",                       "singles",       easy,    10,     4,  100, "0000",  full_house},
    {"hidden-single-box",                "singles",       easy,    12,    14,  300, "0002",  hidden_single_box},
    {"hidden-single-line",               "singles",       easy,    15,    14,  300, "0002",  hidden_single_line},
    {"naked-single",                     "singles",       easy,    23,     4,  200, "0003",  naked_single},
    {"locked-pair",                      "intersections", medium,   0,    40, 1000, "0110",  locked_subset<2>},
    {"locked-triple",                    "intersections", medium,   0,    60, 1100, "0111",  locked_subset<3>},
    {"pointing",                         "intersections", medium,  26,    50, 1200, "0100",  pointing},
    {"claiming",                         "intersections", medium,  28,    50, 1210, "0101",  claiming},
    {"naked-pair",                       "subsets",       medium,  30,    60, 1300, "0200",  naked_subset<2>},
    {"naked-triple",                     "subsets",       medium,  36,    80, 1400, "0201",  naked_subset<3>},
    {"hidden-pair",                      "subsets",       medium,  34,    70, 1500, "0210",  hidden_subset<2>},
    {"hidden-triple",                    "subsets",       medium,  40,   100, 1600, "0211",  hidden_subset<3>},
    {"chute-triplet",                    "intersections", medium,   0,     0,    0, "",      chute_triplet},
    {"naked-quad",                       "subsets",       hard,    50,   120, 2000, "0202",  naked_subset<4>},
    {"hidden-quad",                      "subsets",       hard,    54,   150, 2100, "0212",  hidden_subset<4>},
    {"x-wing",                           "fish",          hard,    32,   140, 2200, "0300",  fish<basic, 2>},
    {"swordfish",                        "fish",          hard,    38,   150, 2300, "0301",  fish<basic, 3>},
    {"jellyfish",                        "fish",          hard,    52,   160, 2400, "0302",  fish<basic, 4>},
    {"squirmbag",                        "fish",          unfair,   0,   470, 2500, "0303",  fish<basic, 5>, OFF},
    {"whale",                            "fish",          unfair,   0,   470, 2600, "0304",  fish<basic, 6>, OFF},
    {"leviathan",                        "fish",          unfair,   0,   470, 2700, "0305",  fish<basic, 7>, OFF},
    {"remote-pair",                      "chains",        hard,     0,   110, 2800, "0703",  remote_pair},
    {"bug-plus-1",                       "uniqueness",    hard,    56,   100, 2900, "0610",  bug_plus_1},
    // Sudoku Explainer sees patterns of two strong links as the forcing X-chains that they are.
    {"skyscraper",                       "single-digit",  hard,    66,   130, 3000, "0400",  skyscraper},
    {"two-string-kite",                  "single-digit",  hard,    66,   150, 3100, "0401",  two_string_kite},
    {"dual-two-string-kite",             "single-digit",  hard,     0,   150,    0, "0404",  dual_two_string_kite, OFF},
    {"turbot-fish",                      "single-digit",  hard,    66,   120, 3120, "0403",  turbot_fish},
    {"empty-rectangle",                  "single-digit",  hard,    66,   120, 3170, "0402",  empty_rectangle},
    {"dual-empty-rectangle",             "single-digit",  hard,     0,   120,    0, "0405",  dual_empty_rectangle, OFF},
    {"w-wing",                           "wings",         hard,     0,   150, 3200, "0803",  w_wing},
    {"xy-wing",                          "wings",         hard,    42,   160, 3300, "0800",  xy_wing},
    {"xyz-wing",                         "wings",         hard,    44,   180, 3400, "0801",  xyz_wing},
    {"unique-rectangle-1",               "uniqueness",    hard,    45,   100, 3500, "0600",  unique_rectangle_1},
    {"unique-rectangle-2",               "uniqueness",    hard,    45,   100, 3600, "0601",  unique_rectangle_2},
    {"unique-rectangle-3",               "uniqueness",    hard,    45,   100, 3700, "0602",  unique_rectangle_3},
    {"unique-rectangle-4",               "uniqueness",    hard,    45,   100, 3800, "0603",  unique_rectangle_4},
    {"unique-rectangle-5",               "uniqueness",    hard,     0,   100, 3900, "0604",  unique_rectangle_5},
    {"unique-rectangle-6",               "uniqueness",    hard,     0,   100, 4000, "0605",  unique_rectangle_6},
    {"hidden-rectangle",                 "uniqueness",    hard,     0,   100, 4010, "0606",  hidden_rectangle},
    {"avoidable-rectangle-1",            "uniqueness",    hard,     0,   100, 4020, "0607",  avoidable_rectangle_1},
    {"avoidable-rectangle-2",            "uniqueness",    hard,     0,   100, 4030, "0608",  avoidable_rectangle_2},
    {"unique-loop",                      "uniqueness",    hard,    46,     0,    0, "",      unique_loop},
    {"extended-rectangle",               "uniqueness",    hard,     0,     0,    0, "",      extended_rectangle},
    {"bug-2",                            "uniqueness",    hard,    57,     0,    0, "",      bug_2},
    {"bug-3",                            "uniqueness",    hard,    58,     0,    0, "",      bug_3},
    {"bug-4",                            "uniqueness",    hard,    57,     0,    0, "",      bug_4},
    {"finned-x-wing",                    "fish",          hard,     0,   130, 4100, "0310",  fish<finned, 2>},
    {"sashimi-x-wing",                   "fish",          hard,     0,   150, 4200, "0320",  fish<sashimi, 2>},
    {"finned-swordfish",                 "fish",          unfair,   0,   200, 4300, "0311",  fish<finned, 3>},
    {"sashimi-swordfish",                "fish",          unfair,   0,   240, 4400, "0321",  fish<sashimi, 3>},
    {"finned-jellyfish",                 "fish",          unfair,   0,   250, 4500, "0312",  fish<finned, 4>},
    {"sashimi-jellyfish",                "fish",          unfair,   0,   260, 4600, "0322",  fish<sashimi, 4>},
    {"finned-squirmbag",                 "fish",          unfair,   0,   470, 4700, "0313",  fish<finned, 5>, OFF},
    {"sashimi-squirmbag",                "fish",          unfair,   0,   470, 4800, "0323",  fish<sashimi, 5>, OFF},
    {"finned-whale",                     "fish",          unfair,   0,   470, 4900, "0314",  fish<finned, 6>, OFF},
    {"sashimi-whale",                    "fish",          unfair,   0,   470, 5000, "0324",  fish<sashimi, 6>, OFF},
    {"finned-leviathan",                 "fish",          unfair,   0,   470, 5100, "0315",  fish<finned, 7>, OFF},
    {"sashimi-leviathan",                "fish",          unfair,   0,   470, 5200, "0325",  fish<sashimi, 7>, OFF},
    {"siamese-finned-x-wing",            "fish",          hard,     0,   130,    0, "03101", siamese_fish<finned, 2>, OFF},
    {"siamese-finned-swordfish",         "fish",          unfair,   0,   200,    0, "03111", siamese_fish<finned, 3>, OFF},
    {"siamese-finned-jellyfish",         "fish",          unfair,   0,   250,    0, "03121", siamese_fish<finned, 4>, OFF},
    {"siamese-sashimi-x-wing",           "fish",          hard,     0,   150,    0, "03201", siamese_fish<sashimi, 2>, OFF},
    {"siamese-sashimi-swordfish",        "fish",          unfair,   0,   240,    0, "03211", siamese_fish<sashimi, 3>, OFF},
    {"siamese-sashimi-jellyfish",        "fish",          unfair,   0,   260,    0, "03221", siamese_fish<sashimi, 4>, OFF},
    {"sue-de-coq",                       "als",           unfair,   0,   250, 5300, "1101",  sue_de_coq},
    {"simple-colors-trap",               "coloring",      hard,     0,   150, 5330, "0500",  simple_colors_trap},
    {"simple-colors-wrap",               "coloring",      hard,     0,   150, 5331, "0501",  simple_colors_wrap},
    {"multi-colors-1",                   "coloring",      hard,     0,   200, 5360, "0502",  multi_colors_1},
    {"multi-colors-2",                   "coloring",      hard,     0,   200, 5361, "0503",  multi_colors_2},
    {"3d-medusa",                        "coloring",      unfair,   0,     0,    0, "",      medusa_3d},
    {"wxyz-wing",                        "wings",         unfair,   0,     0,    0, "",      bent_set<4>},
    {"vwxyz-wing",                       "wings",         unfair,   0,     0,    0, "",      bent_set<5>},
    {"uvwxyz-wing",                      "wings",         unfair,   0,     0,    0, "",      bent_set<6>, OFF},
    {"tuvwxyz-wing",                     "wings",         unfair,   0,     0,    0, "",      bent_set<7>, OFF},
    {"m-wing",                           "wings",         unfair,   0,     0,    0, "",      m_wing},
    {"s-wing",                           "wings",         unfair,   0,     0,    0, "",      s_wing},
    {"l-wing",                           "wings",         unfair,   0,     0,    0, "",      l_wing},
    {"h-wing",                           "wings",         unfair,   0,     0,    0, "",      h_wing},
    {"x-chain",                          "chains",        unfair,  66,   260, 5400, "0701",  x_chain},
    {"xy-chain",                         "chains",        unfair,  70,   260, 5500, "0702",  xy_chain},
    {"continuous-nice-loop",             "chains",        unfair,  70,   280, 5600, "0706",  continuous_nice_loop},
    {"discontinuous-nice-loop",          "chains",        unfair,  70,   280, 5600, "0707",  discontinuous_nice_loop},
    {"aic",                              "chains",        unfair,  70,   280, 5600, "0708",  aic},
    {"grouped-continuous-nice-loop",     "chains",        unfair,   0,   300, 5650, "0709",  grouped_continuous_nice_loop},
    {"grouped-discontinuous-nice-loop",  "chains",        unfair,   0,   300, 5650, "0710",  grouped_discontinuous_nice_loop},
    {"grouped-aic",                      "chains",        unfair,   0,   300, 5650, "0711",  grouped_aic},
    {"als-xz",                           "als",           unfair,   0,   300, 5700, "0901",  als_xz},
    {"als-xz-doubly-linked",             "als",           unfair,   0,   300, 5700, "0901",  als_xz_doubly_linked},
    {"als-xy-wing",                      "als",           unfair,   0,   320, 5800, "0902",  als_xy_wing},
    {"als-xy-chain",                     "als",           unfair,   0,   340, 5900, "0903",  als_xy_chain},
    {"death-blossom",                    "als",           unfair,   0,   360, 6000, "0904",  death_blossom, OFF},
    // Sudoku Explainer rates a pair below all chains; but to find one, a person goes through far
    // more than for a chain, with the same sets as a death blossom.
    {"aligned-pair-exclusion",           "als",           unfair,  62,     0,    0, "",      aligned_pair_exclusion},
    {"aligned-triplet-exclusion",        "als",           unfair,  75,     0,    0, "",      aligned_triplet_exclusion, OFF},
    {"franken-x-wing",                   "fish",          unfair,   0,   300, 6100, "0330",  fish<franken, 2>},
    {"franken-swordfish",                "fish",          unfair,   0,   350, 6200, "0331",  fish<franken, 3>},
    {"franken-jellyfish",                "fish",          unfair,   0,   370, 6300, "0332",  fish<franken, 4>, OFF},
    {"franken-squirmbag",                "fish",          extreme,  0,   470, 6400, "0333",  fish<franken, 5>, OFF},
    {"franken-whale",                    "fish",          extreme,  0,   470, 6500, "0334",  fish<franken, 6>, OFF},
    {"franken-leviathan",                "fish",          extreme,  0,   470, 6600, "0335",  fish<franken, 7>, OFF},
    {"finned-franken-x-wing",            "fish",          unfair,   0,   390, 6700, "0340",  fish<fin_franken, 2>},
    {"finned-franken-swordfish",         "fish",          unfair,   0,   410, 6800, "0341",  fish<fin_franken, 3>},
    {"finned-franken-jellyfish",         "fish",          unfair,   0,   430, 6900, "0342",  fish<fin_franken, 4>, OFF},
    {"finned-franken-squirmbag",         "fish",          extreme,  0,   470, 7000, "0343",  fish<fin_franken, 5>, OFF},
    {"finned-franken-whale",             "fish",          extreme,  0,   470, 7100, "0344",  fish<fin_franken, 6>, OFF},
    {"finned-franken-leviathan",         "fish",          extreme,  0,   470, 7200, "0345",  fish<fin_franken, 7>, OFF},
    {"siamese-finned-franken-x-wing",    "fish",          unfair,   0,   390,    0, "03401", siamese_fish<fin_franken, 2>, OFF},
    {"siamese-finned-franken-swordfish", "fish",          unfair,   0,   410,    0, "03411", siamese_fish<fin_franken, 3>, OFF},
    {"siamese-finned-franken-jellyfish", "fish",          unfair,   0,   430,    0, "03421", siamese_fish<fin_franken, 4>, OFF},
    {"mutant-x-wing",                    "fish",          extreme,  0,   450, 7300, "0350",  fish<mutant, 2>, OFF},
    {"mutant-swordfish",                 "fish",          extreme,  0,   450, 7400, "0351",  fish<mutant, 3>, OFF},
    {"mutant-jellyfish",                 "fish",          extreme,  0,   450, 7500, "0352",  fish<mutant, 4>, OFF},
    {"mutant-squirmbag",                 "fish",          extreme,  0,   470, 7600, "0353",  fish<mutant, 5>, OFF},
    {"mutant-whale",                     "fish",          extreme,  0,   470, 7700, "0354",  fish<mutant, 6>, OFF},
    {"mutant-leviathan",                 "fish",          extreme,  0,   470, 7800, "0355",  fish<mutant, 7>, OFF},
    {"finned-mutant-x-wing",             "fish",          extreme,  0,   470, 7900, "0360",  fish<fin_mutant, 2>, OFF},
    {"finned-mutant-swordfish",          "fish",          extreme,  0,   470, 8000, "0361",  fish<fin_mutant, 3>, OFF},
    {"finned-mutant-jellyfish",          "fish",          extreme,  0,   470, 8100, "0362",  fish<fin_mutant, 4>, OFF},
    {"finned-mutant-squirmbag",          "fish",          extreme,  0,   470, 8200, "0363",  fish<fin_mutant, 5>, OFF},
    {"finned-mutant-whale",              "fish",          extreme,  0,   470, 8300, "0364",  fish<fin_mutant, 6>, OFF},
    {"finned-mutant-leviathan",          "fish",          extreme,  0,   470, 8400, "0365",  fish<fin_mutant, 7>, OFF},
    {"siamese-finned-mutant-x-wing",     "fish",          extreme,  0,   470,    0, "03601", siamese_fish<fin_mutant, 2>, OFF},
    {"siamese-finned-mutant-swordfish",  "fish",          extreme,  0,   470,    0, "03611", siamese_fish<fin_mutant, 3>, OFF},
    {"siamese-finned-mutant-jellyfish",  "fish",          extreme,  0,   470,    0, "03621", siamese_fish<fin_mutant, 4>, OFF},
    {"kraken-fish-1",                    "fish",          extreme,  0,   500, 8450, "0371",  kraken_fish_1, OFF},
    {"kraken-fish-2",                    "fish",          extreme,  0,   500, 8450, "0372",  kraken_fish_2, OFF},
    {"als-continuous-nice-loop",         "chains",        unfair,   0,   300, 5650, "0709",  als_continuous_nice_loop, OFF},
    {"als-discontinuous-nice-loop",      "chains",        unfair,   0,   300, 5650, "0710",  als_discontinuous_nice_loop, OFF},
    {"als-aic",                          "chains",        unfair,   0,   300, 5650, "0711",  als_aic, OFF},
    {"nishio",                           "forcing",       extreme, 75,     0,    0, "",      by_singles<nishio>},
    {"cell-forcing-chain",               "forcing",       extreme, 82,   500, 8500, "1302",  cell_forcing_chain},
    {"house-forcing-chain",              "forcing",       extreme, 82,   500, 8500, "1302",  house_forcing_chain},
    {"candidate-forcing-chain",          "forcing",       extreme,  0,   500, 8500, "1301",  candidate_forcing_chain},
    {"candidate-forcing-net",            "forcing",       extreme, 85,   700, 8600, "1303",  by_singles<candidate_forcing_net>},
    {"cell-forcing-net",                 "forcing",       extreme, 85,   700, 8600, "1304",  by_singles<cell_forcing_net>},
    {"house-forcing-net",                "forcing",       extreme, 85,   700, 8600, "1304",  by_singles<house_forcing_net>},
    {"template-set",                     "templates",     extreme,  0, 10000, 8700, "1201",  template_set, OFF},
    {"template-delete",                  "templates",     extreme,  0, 10000, 8800, "1202",  delete_by_templates, OFF},
    {"two-candidate-trial",              "trial",         extreme,  0,     0,    0, "",      by_singles<two_candidate_trial>},
    {"search",                           "trial",         extreme,  0, 10000, 8900, "",      by_singles<search>},
};
// clang-format on

}  // namespace

const char* to_string(Level level) {
    constexpr const char* NAMES[] = {"easy", "medium", "hard", "unfair", "extreme"};
    return NAMES[static_cast<std::size_t>(level)];
}

std::span<const Technique> ladder() {
    return LADDER;
}

std::span<const Rung> singles() {
    static const std::vector<Rung> rungs = [] {
        std::vector<Rung> found;
        for (const Technique& technique : LADDER) {
            if (std::string_view(technique.family) == "singles")
                found.push_back(rung(technique.slug));
        }
        return found;
    }();
    return rungs;
}

Rung rung(std::string_view slug) {
    for (std::size_t i = 0; i < std::size(LADDER); ++i) {
        if (slug == LADDER[i].slug) return {static_cast<std::uint8_t>(i), LADDER[i].find};
    }
    throw std::invalid_argument("there is no technique '" + std::string(slug) + "'");
}

}  // namespace pencilmark
