// Webs: candidates that are joined by strong links, in two colours in turn. What coloring.cpp draws
// of them, and what a few candidates of a web show by themselves.
#pragma once

#include <array>
#include <optional>

#include "position/sink.hpp"

namespace whydoku::webs {

using Colour = std::array<CellSet, MAX_SIZE + 1>;  // places by digit
using Colours = std::array<Colour, 2>;

// Cells that share a house with one of the cells.
CellSet seen_by_any(const Layout& layout, CellSet cells);
// The other places of a digit in the houses of a cell that have just two.
CellSet partners(const Board& board, Digit d, Cell c);

// The places of each digit that are false if a colour is true: those that the colour sees, and the
// other candidates of its cells.
Colour taken_by(const Board& board, const Colour& colour);
// A candidate of the colour that excludes the given one: another digit of its cell, or its digit in
// a peer.
std::optional<Candidate> rival(const Board& board, const Colour& colour, Candidate c);

// Marks a web, and joins each of its candidates to the rest of it by a strong link.
void mark_web(const Board& board, Step& step, const Colours& colours, Role one, Role other);
void link(Step& step, Link::Kind kind, Candidate source, Candidate target);
// Links the first candidate of a colour that a candidate of the other colour excludes. The colours
// may be the same.
bool link_clash(const Board& board, Step& step, const Colour& one, const Colour& other);
// Links each eliminated candidate to one that excludes it, if the colour has one.
void link_eliminations(const Board& board, Step& step, const Colour& colour);
// Reports a step without the branches of its webs that no conclusion needs.
bool report_trimmed(Step& step, Sink& out);

// What a few candidates of a web show by themselves, with no more of the web than the ways from one
// to another. True when the sink has enough.
bool report_clashes(const Board& board, const Colours& web, Sink& out);  // two of a colour
bool report_traps(const Board& board, const Colours& web, Sink& out);    // two of both colours
// A colour leaves a cell nothing.
bool report_emptied(const Board& board, const Colours& web, Sink& out);

}  // namespace whydoku::webs
