// What shows a finding of Sudoku Explainer: a finding of the ladder's finder that does as much, the
// links of its chains, or the moves of its nets.
#pragma once

#include <span>
#include <string_view>

#include "ladder/ladder.hpp"
#include "position/suppose.hpp"
#include "scales/se/chain_hint.hpp"

namespace whydoku::se {

// Adds the evidence to a step that says already what it does.
void show(const Position& position, const se::Hint& hint, const se::Argument& argument,
          Meter& meter, Step& step);

// Our candidate of a node.
inline Candidate candidate_at(se::Node node) {
    return candidate(se::cell_of(node), se::digit_of(node) + 1);
}
// The house of a cell, of a type.
House house_at(const Layout& layout, Cell c, se::Cause type);

// Whether a step, carried out, does what another one does.
bool covers(const Board& board, const Step& step, const Step& wanted);
// A finding of one of these techniques that does what is wanted; better one that does no more.
std::optional<Step> find_like(const Position& position, std::span<const std::string_view> slugs,
                              const Step& wanted, Meter& meter);

// evidence_of_chains.cpp: cycles, and chains from one candidate, a cell or a house, where nothing
// else is needed for a link.
void show_links(const Board& board, const se::Hint& hint, const se::Argument& argument, Step& step);
// evidence_of_nets.cpp: chains that need what became false before.
void show_net(const Position& position, const se::Hint& hint, const se::Argument& argument,
              Meter& meter, Step& step);
// evidence_of_exclusions.cpp: why no digits of the other aligned cells go with what is eliminated.
void show_exclusion(const Board& board, CellSet aligned, Step& step);

}  // namespace whydoku::se
