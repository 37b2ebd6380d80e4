// Finders that report what HoDoKu would take: the first finding in its order, or the best by its
// comparison. They say what a step does and which technique it is. What shows it is found by the
// finder of that technique's row of the ladder, or by others: see proofs.hpp.
#pragma once

#include "position/sink.hpp"

namespace whydoku::hodoku {

class EasyBoard;

// singles.cpp
void full_house(const Position& position, Sink& out);
void naked_single(const Position& position, Sink& out);
void hidden_single(const Position& position, Sink& out);

// basics.cpp
template <int Size>
void locked_subset(const Position& position, Sink& out);
template <int Size>
void naked_subset(const Position& position, Sink& out);
template <int Size>
void hidden_subset(const Position& position, Sink& out);
void pointing(const Position& position, Sink& out);
void claiming(const Position& position, Sink& out);
// The same on another board. The houses are those that were not searched in vain since they
// changed.
template <int Size>
void locked_subset(const EasyBoard& board, HouseSet& unsearched, Sink& out);
template <int Size>
void naked_subset(const EasyBoard& board, HouseSet& unsearched, Sink& out);
template <int Size>
void hidden_subset(const EasyBoard& board, HouseSet& unsearched, Sink& out);
void pointing(const EasyBoard& board, HouseSet& unsearched, Sink& out);
void claiming(const EasyBoard& board, HouseSet& unsearched, Sink& out);

// single_digit.cpp
void skyscraper(const Position& position, Sink& out);
void two_string_kite(const Position& position, Sink& out);
void turbot_fish(const Position& position, Sink& out);
void empty_rectangle(const Position& position, Sink& out);

// wings.cpp
void xy_wing(const Position& position, Sink& out);
void xyz_wing(const Position& position, Sink& out);
void w_wing(const Position& position, Sink& out);
void bug_plus_1(const Position& position, Sink& out);

// rectangles.cpp
void unique_rectangle_1(const Position& position, Sink& out);
void unique_rectangle_2(const Position& position, Sink& out);
void unique_rectangle_3(const Position& position, Sink& out);
void unique_rectangle_4(const Position& position, Sink& out);
void unique_rectangle_5(const Position& position, Sink& out);
void unique_rectangle_6(const Position& position, Sink& out);
void hidden_rectangle(const Position& position, Sink& out);
void avoidable_rectangle_1(const Position& position, Sink& out);
void avoidable_rectangle_2(const Position& position, Sink& out);

// chains.cpp
void x_chain(const Position& position, Sink& out);
void xy_chain(const Position& position, Sink& out);
void remote_pair(const Position& position, Sink& out);

// coloring.cpp
void simple_colors(const Position& position, Sink& out);
void multi_colors(const Position& position, Sink& out);

// als.cpp
void als_xz(const Position& position, Sink& out);
void als_xy_wing(const Position& position, Sink& out);
void als_xy_chain(const Position& position, Sink& out);

// fish.cpp
void fish(const Position& position, Sink& out);

// forcing.cpp
void forcing_chains(const Position& position, Sink& out);
void forcing_nets(const Position& position, Sink& out);

// brute_force.cpp
void brute_force(const Position& position, Sink& out);

// nice_loops.cpp
void nice_loops(const Position& position, Sink& out);
void grouped_nice_loops(const Position& position, Sink& out);

// sue_de_coq.cpp
void sue_de_coq(const Position& position, Sink& out);

}  // namespace whydoku::hodoku
