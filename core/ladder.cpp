#include "ladder.hpp"

#include <stdexcept>
#include <string>
#include <vector>

#include "techniques/finders.hpp"

namespace pencilmark {
namespace {

std::span<const Rung> singles();

void trial_by_singles(const Board& board, Sink& out) {
    two_candidate_trial(board, out, singles());
}

void search_by_singles(const Board& board, Sink& out) {
    search(board, out, singles());
}

// clang-format off
constexpr Technique LADDER[] = {
    // slug                  family          level           SE score code    finder
    {"full-house",           "singles",       Level::easy,    10,   4, "0000", full_house},
    {"hidden-single-box",    "singles",       Level::easy,    12,  14, "0002", hidden_single_box},
    {"hidden-single-line",   "singles",       Level::easy,    15,  14, "0002", hidden_single_line},
    {"naked-single",         "singles",       Level::easy,    23,   4, "0003", naked_single},
    {"locked-pair",          "intersections", Level::medium,   0,  40, "0110", locked_subset<2>},
    {"locked-triple",        "intersections", Level::medium,   0,  60, "0111", locked_subset<3>},
    {"pointing",             "intersections", Level::medium,  26,  50, "0100", pointing},
    {"claiming",             "intersections", Level::medium,  28,  50, "0101", claiming},
    {"naked-pair",           "subsets",       Level::medium,  30,  60, "0200", naked_subset<2>},
    {"naked-triple",         "subsets",       Level::medium,  36,  80, "0201", naked_subset<3>},
    {"hidden-pair",          "subsets",       Level::medium,  34,  70, "0210", hidden_subset<2>},
    {"hidden-triple",        "subsets",       Level::medium,  40, 100, "0211", hidden_subset<3>},
    {"chute-triplet",        "intersections", Level::medium,   0,   0, "",     chute_triplet},
    {"naked-quad",           "subsets",       Level::hard,    50, 120, "0202", naked_subset<4>},
    {"hidden-quad",          "subsets",       Level::hard,    54, 150, "0212", hidden_subset<4>},
    {"remote-pair",          "chains",        Level::hard,     0, 110, "0703", remote_pair},
    {"bug-plus-1",           "uniqueness",    Level::hard,    56, 100, "0610", bug_plus_1},
    {"w-wing",               "wings",         Level::hard,     0, 150, "0803", w_wing},
    {"xy-wing",              "wings",         Level::hard,    42, 160, "0800", xy_wing},
    {"xyz-wing",             "wings",         Level::hard,    44, 180, "0801", xyz_wing},
    {"unique-rectangle-1",   "uniqueness",    Level::hard,    45, 100, "0600", unique_rectangle_1},
    {"unique-rectangle-2",   "uniqueness",    Level::hard,    45, 100, "0601", unique_rectangle_2},
    {"unique-rectangle-3",   "uniqueness",    Level::hard,    45, 100, "0602", unique_rectangle_3},
    {"unique-rectangle-4",   "uniqueness",    Level::hard,    45, 100, "0603", unique_rectangle_4},
    {"unique-rectangle-5",   "uniqueness",    Level::hard,     0, 100, "0604", unique_rectangle_5},
    {"unique-rectangle-6",   "uniqueness",    Level::hard,     0, 100, "0605", unique_rectangle_6},
    {"hidden-rectangle",     "uniqueness",    Level::hard,     0, 100, "0606", hidden_rectangle},
    {"avoidable-rectangle-1","uniqueness",    Level::hard,     0, 100, "0607", avoidable_rectangle_1},
    {"avoidable-rectangle-2","uniqueness",    Level::hard,     0, 100, "0608", avoidable_rectangle_2},
    {"unique-loop",          "uniqueness",    Level::hard,    46,   0, "",     unique_loop},
    {"extended-rectangle",   "uniqueness",    Level::hard,     0,   0, "",     extended_rectangle},
    {"bug-2",                "uniqueness",    Level::hard,    57,   0, "",     bug_2},
    {"bug-3",                "uniqueness",    Level::hard,    58,   0, "",     bug_3},
    {"bug-4",                "uniqueness",    Level::hard,    57,   0, "",     bug_4},
    {"simple-colors-trap",   "coloring",      Level::hard,     0, 150, "0500", simple_colors_trap},
    {"simple-colors-wrap",   "coloring",      Level::hard,     0, 150, "0501", simple_colors_wrap},
    {"multi-colors-1",       "coloring",      Level::hard,     0, 200, "0502", multi_colors_1},
    {"multi-colors-2",       "coloring",      Level::hard,     0, 200, "0503", multi_colors_2},
    {"3d-medusa",            "coloring",      Level::unfair,   0,   0, "",     medusa_3d},
    {"wxyz-wing",            "wings",         Level::unfair,   0,   0, "",     bent_set<4>},
    {"vwxyz-wing",           "wings",         Level::unfair,   0,   0, "",     bent_set<5>},
    {"uvwxyz-wing",          "wings",         Level::unfair,   0,   0, "",     bent_set<6>},
    {"tuvwxyz-wing",         "wings",         Level::unfair,   0,   0, "",     bent_set<7>},
    {"x-chain",              "chains",        Level::unfair,  65, 260, "0701", x_chain},
    {"xy-chain",             "chains",        Level::unfair,  66, 260, "0702", xy_chain},
    {"continuous-nice-loop", "chains",        Level::unfair,  70, 280, "0706", continuous_nice_loop},
    {"discontinuous-nice-loop", "chains",     Level::unfair,  70, 280, "0707", discontinuous_nice_loop},
    {"aic",                  "chains",        Level::unfair,  70, 280, "0708", aic},
    {"grouped-continuous-nice-loop", "chains", Level::unfair,  0, 300, ""    , grouped_continuous_nice_loop},
    {"grouped-discontinuous-nice-loop", "chains", Level::unfair, 0, 300, ""    , grouped_discontinuous_nice_loop},
    {"grouped-aic",          "chains",        Level::unfair,   0, 300, ""    , grouped_aic},
    {"two-candidate-trial",  "trial",         Level::extreme,  0,   0, "",     trial_by_singles},
    {"search",               "trial",         Level::extreme,  0,10000, "",    search_by_singles},
};
// clang-format on

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

}  // namespace

const char* to_string(Level level) {
    constexpr const char* NAMES[] = {"easy", "medium", "hard", "unfair", "extreme"};
    return NAMES[static_cast<std::size_t>(level)];
}

std::span<const Technique> ladder() {
    return LADDER;
}

Rung rung(std::string_view slug) {
    for (std::size_t i = 0; i < std::size(LADDER); ++i) {
        if (slug == LADDER[i].slug) return {static_cast<std::uint8_t>(i), LADDER[i].find};
    }
    throw std::invalid_argument("there is no technique '" + std::string(slug) + "'");
}

}  // namespace pencilmark
