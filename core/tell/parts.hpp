// What slots of sentences are filled with, a file for each kind of pattern.
#pragma once

#include "tell/voice.hpp"

namespace whydoku::tell {

// A text of the step's technique, such as `argument`, with its slots filled. Where the technique
// has no such text, it is the phrase that all techniques share.
std::string tell_text(const Step& step, std::string_view key, const Voice& voice);
inline constexpr std::string_view IMPOSSIBLE = "{impossible}";  // why a pattern cannot be filled

// --- sets.cpp
// An almost locked set: cells that have one candidate more than there are cells.
struct Set {
    Role role;
    Node candidates;
    Numbers cells, digits;
    char letter;  // what sentences call it
};
// The sets that are marked, cells with two candidates among them. Marks of a set follow one
// another; where the role changes, another set begins.
std::vector<Set> sets_of(const Step& step);
// The candidates of a digit in a set.
Node places_in(const Set& set, Digit digit);
// The sets of some roles with their letters: `A = r3c78 (149)`.
Texts tell_sets(const Step& step, Roles roles, const Voice& voice);
// All of them, and what is so about them; empty if there are none.
std::string tell_groups(const Step& step, const Voice& voice);

// --- links.cpp
using Chain = std::span<const Link>;
// A chain goes on where the next link of the other kind starts.
std::vector<Chain> chains_of(const std::vector<Link>& links);
// All chains in their own order, a sentence each; more sentences if they are long.
std::string tell_links(const Step& step, const Voice& voice);
// The cells of the first chain in its own order: `r1c9 - r4c2 - r5c3`.
std::string tell_along(const Step& step, const Voice& voice);
Node both_ends(const Link& link);
bool in_one_cell(const Link& link);
// The two ends of a chain, of which one is true: `r1c1 is 5 or r2c9 is 3`.
std::string tell_ends(const Step& step, const Voice& voice);
// What each candidate at the end of a weak link cannot go with, a sentence each.
std::string tell_conflicts(const Step& step, const Voice& voice);

// --- falls.cpp: why each candidate goes in the end
int cage_over(const Layout& layout, CellSet cells);  // the cage that has these cells; -1: none
// The houses in which candidates see others: one that has them all, else one for each of them, or
// more. Empty where one of them is not seen.
std::string tell_sight(const Node& from, const Node& to, const Voice& voice);
// Whether a node, if it is true, rules a candidate out.
bool rules_out(const Node& node, Candidate out, const Voice& voice);
// What is removed sees some cells: `r1c4 and r1c6 see both (row 1 and box 2)`.
std::string tell_seen(const Node& out, const Node& seen, const Voice& voice);
// What is removed is ruled out by each of the guardians of a pattern; empty for a single one.
std::string tell_excluded(const Step& step, const Voice& voice);
// What is removed sees both ends of a chain.
std::string tell_ends_seen(const Step& step, const Voice& voice);
// What is removed is ruled out by either end of a chain.
std::string tell_falls(const Step& step, const Voice& voice);
// What is removed is ruled out by a pair of nodes of a ring, one of which is true.
std::string tell_pairs(const Step& step, const Voice& voice);
// What is removed sees all places of its digit in sets of some roles, which hold it for certain.
std::string tell_holding(const Step& step, Roles roles, const Voice& voice);
std::string tell_divided(const Step& step, const Voice& voice);

// --- chain.cpp: links in the notation of the forums, and in HoDoKu's
std::string eureka_links(const Step& step, const Voice& voice);
std::string hodoku_links(const Step& step, const Voice& voice);

// --- loops.cpp
// Cells in the order of a ring, in which each shares a house with the next, and the last with the
// first. Where the houses that are marked as base make a ring, it runs through these. Cells that
// make no ring come as they are.
Numbers ring_of(const Step& step, const Numbers& cells, const Layout& layout);
// What the cells of a loop must hold if its first one holds a digit, each with a reason.
std::string tell_walk(const Step& step, const Voice& voice);

// --- cases.cpp
// Why the digits of a pattern cannot fill its cells.
std::string tell_impossible(const Step& step, const Voice& voice);
// The cells whose digits the argument calls A, B and C; none where it gives no names.
Numbers lettered_cells(const Step& step, const Voice& voice);

// --- symmetry.cpp
std::string tell_movement(const Step& step, const Voice& voice);  // `turn the grid by half a turn`
std::string tell_exchange(const Step& step, const Voice& voice);  // `change 1 to 2 and back`
std::string note_exchange(const Step& step, const Voice& voice);  // `1-2, 3-4-5`
// Which cells stay in their places, and which come to lie in a house that they are in.
std::string tell_stays(const Step& step, const Voice& voice);
// What each conclusion is the image of: `r1c1 is 5, so r9c9 is 3`.
std::string tell_images(const Step& step, const Voice& voice);

// --- cages.cpp
// What adds up to what: a cage, or what cages leave over of houses.
std::string tell_sum(const Step& step, const Voice& voice);
std::string tell_lacks(const Step& step, const Voice& voice);  // what is not there any more
// Which digits can make the sum, or what rules out what is removed.
std::string tell_ways(const Step& step, const Voice& voice);
std::string tell_only(const Step& step, const Voice& voice);  // the one cell for a digit
std::string tell_held(const Step& step, const Voice& voice);  // where a digit is, and who sees that
std::string tell_cages(const Step& step, const Voice& voice);  // houses and cages of the sum
// The sets of digits that the cells of a sum that lies in one house can hold.
std::vector<DigitSet> ways_of_sum(const Step& step, const Voice& voice);
std::string added(DigitSet digits);                                        // `1+2+6`
std::string added(const std::vector<DigitSet>& ways, const Voice& prose);  // `1+5 or 2+4`

// --- killer_subsets.cpp: what cages and cells of one house hold together
std::string tell_together(const Step& step, const Voice& voice);
// Digits that have their places in a house in some groups, each of which holds one of them.
std::string tell_hidden_together(const Step& step, const Voice& voice);

// --- equal_sets.cpp: what two sides leave over, and which digits that concerns
std::string tell_equal_sets(const Step& step, const Voice& voice);

// --- exocet.cpp
std::string tell_band(const Step& step, const Voice& voice);    // boxes of the base and the targets
std::string tell_covers(const Step& step, const Voice& voice);  // `1 in rows 4 and 9`
// Why the two pairs of a double exocet cannot hold the same digit.
std::string tell_apart(const Step& step, const Voice& voice);
// Which cross-lines have a digit outside the band, if it goes from them for that reason.
std::string tell_crossed(const Step& step, const Voice& voice);
// Why base digits go from targets and from the base, and what goes from a mirror.
std::string tell_losses(const Step& step, const Voice& voice);

// --- chute.cpp: what leads to a step, one conclusion after the other; of a conclusion, why it
// holds
std::string tell_chute(const Step& step, const Voice& voice);

// --- whip.cpp: the variables of a whip or a braid, three to a line; and as Berthier writes them
std::string tell_line(const Step& step, const Voice& voice);
std::string tell_line_sums(const Step& step, const Voice& voice);   // how its sums follow
std::string tell_short_line(const Step& step, const Voice& voice);  // the answers alone
std::string note_line(const Step& step, const Voice& voice);
// A sentence with a capital, unless it begins with a cell.
std::string capital(std::string line, const Voice& prose);

// --- marks.cpp
// What follows from the conflicts of colours: one is false, or both rule something out.
std::string tell_web(const Step& step, const Voice& voice);  // of 3D Medusa, all of it
std::string tell_colours(const Step& step, const Voice& voice);
// Which placed digits rule out the other places of a single, or the other digits.
std::string tell_blockers(const Step& step, const Voice& voice);

// --- rough.cpp: roughly where in the grid a step is
struct Rough {
    std::string_view part;  // a key of [rough]
    bool holds_all;         // the key cells and most of the pattern, or else just most key cells
};
// The smallest part of the grid that holds the key cells and most of the pattern; if there is none,
// the ninth of the grid with the most key cells.
Rough part_of_grid(const Step& step, const Layout& layout);
// The cells of a part; none if the grid has no such part.
CellSet cells_of_part(std::string_view part, const Layout& layout);
// The cells from which a pattern is found: the pivot, else its base, else its set.
CellSet key_cells(const Step& step);
// The cells of a pattern, without placed digits that only block others.
CellSet pattern_cells(const Step& step);

// --- proof.cpp
// Where the contradiction shows: `r4c7 has no candidate left`; empty if nowhere.
std::string tell_broken(const Step& step, const Voice& voice);
// What follows from what is supposed, up to the contradiction, which may show at once.
std::string tell_follows(const Step& step, const Voice& voice);
// The children of a step, a line each; what follows from an assumption is indented.
std::string tell_proof(const Step& step, const Voice& voice);

}  // namespace whydoku::tell
