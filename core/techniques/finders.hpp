// All finders: each puts what it finds on the board into the sink, in a fixed order (house, digit,
// cell ascending), until the sink has enough.
#pragma once

#include "../step.hpp"

namespace pencilmark {

// singles.cpp
void full_house(const Board& board, Sink& out);
void hidden_single_box(const Board& board, Sink& out);
void hidden_single_line(const Board& board, Sink& out);
void naked_single(const Board& board, Sink& out);

// intersections.cpp
void pointing(const Board& board, Sink& out);
void claiming(const Board& board, Sink& out);

// subsets.cpp
template <int Size>
void locked_subset(const Board& board, Sink& out);
template <int Size>
void naked_subset(const Board& board, Sink& out);
template <int Size>
void hidden_subset(const Board& board, Sink& out);

// chutes.cpp
void chute_triplet(const Board& board, Sink& out);

// wings.cpp
void xy_wing(const Board& board, Sink& out);
void xyz_wing(const Board& board, Sink& out);
void w_wing(const Board& board, Sink& out);
template <int Size>
void bent_set(const Board& board, Sink& out);

// remote_pairs.cpp
void remote_pair(const Board& board, Sink& out);

// chains.cpp
void x_chain(const Board& board, Sink& out);
void xy_chain(const Board& board, Sink& out);
void continuous_nice_loop(const Board& board, Sink& out);
void discontinuous_nice_loop(const Board& board, Sink& out);
void aic(const Board& board, Sink& out);
void grouped_continuous_nice_loop(const Board& board, Sink& out);
void grouped_discontinuous_nice_loop(const Board& board, Sink& out);
void grouped_aic(const Board& board, Sink& out);
void als_continuous_nice_loop(const Board& board, Sink& out);
void als_discontinuous_nice_loop(const Board& board, Sink& out);
void als_aic(const Board& board, Sink& out);

// named_wings.cpp
void m_wing(const Board& board, Sink& out);
void s_wing(const Board& board, Sink& out);
void l_wing(const Board& board, Sink& out);
void h_wing(const Board& board, Sink& out);

// rectangles.cpp
void unique_rectangle_1(const Board& board, Sink& out);
void unique_rectangle_2(const Board& board, Sink& out);
void unique_rectangle_3(const Board& board, Sink& out);
void unique_rectangle_4(const Board& board, Sink& out);
void unique_rectangle_5(const Board& board, Sink& out);
void unique_rectangle_6(const Board& board, Sink& out);
void hidden_rectangle(const Board& board, Sink& out);
void avoidable_rectangle_1(const Board& board, Sink& out);
void avoidable_rectangle_2(const Board& board, Sink& out);

// deadly.cpp
void unique_loop(const Board& board, Sink& out);
void extended_rectangle(const Board& board, Sink& out);
void bug_plus_1(const Board& board, Sink& out);
void bug_2(const Board& board, Sink& out);
void bug_3(const Board& board, Sink& out);
void bug_4(const Board& board, Sink& out);

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
void find_fish(const Board& board, Sink& out, FishKind kind, int size);
template <FishKind Kind, int Size>
void fish(const Board& board, Sink& out) {
    find_fish(board, out, Kind, Size);
}
void find_siamese_fish(const Board& board, Sink& out, FishKind kind, int size);
template <FishKind Kind, int Size>
void siamese_fish(const Board& board, Sink& out) {
    find_siamese_fish(board, out, Kind, Size);
}

// kraken.cpp
void kraken_fish_1(const Board& board, Sink& out);
void kraken_fish_2(const Board& board, Sink& out);

// single_digit.cpp
void skyscraper(const Board& board, Sink& out);
void two_string_kite(const Board& board, Sink& out);
void turbot_fish(const Board& board, Sink& out);
void empty_rectangle(const Board& board, Sink& out);
void dual_two_string_kite(const Board& board, Sink& out);
void dual_empty_rectangle(const Board& board, Sink& out);

// coloring.cpp
void simple_colors_trap(const Board& board, Sink& out);
void simple_colors_wrap(const Board& board, Sink& out);
void multi_colors_1(const Board& board, Sink& out);
void multi_colors_2(const Board& board, Sink& out);
void medusa_3d(const Board& board, Sink& out);

// als.cpp
void als_xz(const Board& board, Sink& out);
void als_xz_doubly_linked(const Board& board, Sink& out);
void als_xy_wing(const Board& board, Sink& out);
void als_xy_chain(const Board& board, Sink& out);
void death_blossom(const Board& board, Sink& out);

// aligned.cpp
void aligned_pair_exclusion(const Board& board, Sink& out);
void aligned_triplet_exclusion(const Board& board, Sink& out);

// sue_de_coq.cpp
void sue_de_coq(const Board& board, Sink& out);

// templates.cpp: what is deleted may rest on cells that were set, which are told as steps of `set`.
void template_set(const Board& board, Sink& out);
void template_delete(const Board& board, Sink& out, std::uint8_t set);

// forcing.cpp
void candidate_forcing_chain(const Board& board, Sink& out);
void cell_forcing_chain(const Board& board, Sink& out);
void house_forcing_chain(const Board& board, Sink& out);

// The rest follow what they assume by the rungs that they are handed.

// nets.cpp
void nishio(const Board& board, Sink& out, std::span<const Rung> singles);
void candidate_forcing_net(const Board& board, Sink& out, std::span<const Rung> singles);
void cell_forcing_net(const Board& board, Sink& out, std::span<const Rung> singles);
void house_forcing_net(const Board& board, Sink& out, std::span<const Rung> singles);

// nests.cpp: what may be used on the way. net and nest are rows of the ladder: where they are
// given, candidates may be refuted on the way, by singles, and by the patterns too.
struct Means {
    std::span<const Rung> singles, patterns;
    std::optional<std::uint8_t> net = {}, nest = {};
};
// What the means do not refute is tried by the next ones.
void nested_net(const Board& board, Sink& out, std::initializer_list<Means> means);

// trial.cpp
void two_candidate_trial(const Board& board, Sink& out, std::span<const Rung> singles);
void search(const Board& board, Sink& out, std::span<const Rung> singles);

}  // namespace pencilmark
