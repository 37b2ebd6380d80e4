// The engine of the page: the core's second border, as border/python is the first. A request is a
// text, the answer JSON. No logic here.
//
// A request is UTF-8: a line with the verb, then a line `key value` for each field. Fields that
// several verbs have:
//
//     layout   as find_layout() takes it; without it 9x9
//     givens   a character for each cell: digits, A for 10, . or 0 for an empty cell
//     values   the same, with all digits that stand; without it the givens alone
//     struck   candidates that were eliminated by hand: `12:3 40:7`, cell:digit, cells from 0
//     techniques   slugs in the order in which they are tried; without it those by default
//     choice   easiest (without it), first, hodoku or se
//     nodes, seconds   caps; 0 is no cap. Without them: nodes as in Python, and no cap on seconds
//
// "Position" below stands for layout, givens, values and struck; "policy" for techniques, choice,
// nodes (100,000 for each technique) and seconds. `cap` is "", nodes or seconds: the cap that was
// hit. A step has the keys of docs/step-json.md from technique to children, and `rating` where it
// has one. Grids in answers are lists of digits, 0 for an empty cell.
//
//     verb        fields                        keys of the answer
//     names       -                             layouts, symmetries, roles, outcomes, judged
//     techniques  -                             techniques: [{slug, family, level, se, score,
//                                               order, code, cost, order_in_nets, needed_from,
//                                               by_default, trial}]; null where it has none
//     layout      layout                        name, size, cells, box_rows, box_cols, houses:
//                                               [{kind, number, cells}], regions, peers
//     show        position                      values, given (cells), candidates, solved, broken
//     problems    position                      problems: [{kind, house, digit, cells}]
//     next        position, policy              steps (one, or none), cap
//     all         position, policy              steps, cap
//     walk        position, policy              outcome, cap, by_score, steps
//     why         position, policy, cell, digit    verdict, steps, cap
//     verify      position, policy, cell, digit, places (1: placed, 0: eliminated), named (slug)
//                                               judged, by ([cell, digit] or null), steps, cap
//     give        position, cell, digit, places, technique, limit (1), nodes (100,000), seconds
//                                               steps of that technique that give a move, cap
//     solutions   position, limit (2), nodes (10,000,000 for each), seconds    solutions, cap
//     count       position, limit (1000), nodes (10,000,000), seconds    count, nodes, cap
//     truth       position, nodes (10,000,000), seconds    candidates (in a solution), cap
//     estimate    position, dives (10,000), seed, nodes (0), seconds
//                                               solutions, error, cap
//     minimal     layout, givens, nodes (10,000,000), seconds
//                                               cells (of redundant givens), solutions, cap
//     generate    layout, seed, first (0), count (1), symmetry, pattern (cells), givens_count,
//                 minimal, rare, hardest, around_tridagon (1 for yes), solved_by, not_solved_by
//                 (slugs), choice, path_nodes (100,000), nodes (10,000,000), seconds
//                                               puzzles, cap
//     killer      layout, seed, first (0), cages (usual), givens_count (0), nodes (10,000,000),
//                 seconds                       layout (with cages; no name if a cap was hit),
//                                               givens, cap
//     day         ordinal (days, counted from 1 January of the year 1)    puzzle
//     few_givens  layout, seed, first (the number), symmetry, pattern, givens_count, nodes,
//                 seconds                       puzzle (empty where a cap was hit), cap
//     canonical   layout, givens, nodes (10,000,000), seconds
//                                               values, transposed, rows, columns, digits,
//                                               automorphisms, cap
//     vary        layout, givens, seed, stream (0)    values, transposed, rows, columns, digits
//     moments     layout, puzzles (grids of givens), policy, wanted (slugs), most_outcomes (0),
//                 each (1), seed, first (0), tries (0: on paths; else nudges)
//                                               found: [{puzzle, technique, nudged, placed,
//                                               struck, findings (steps), candidates, form
//                                               (bytes), grid}], cap
//     hodoku      position, policy              level, score, solved, counts ({slug: number}), cap
//     hodoku_level    level, score              level
//     se          position, steps (1: list them), nodes (10,000,000), seconds
//                                               er, ep, ed (in tenths), solutions, steps:
//                                               [{rule, rating, placements, eliminations}], cap
//     human       position, policy              minutes, low, high, level, basis, solved, cap
//     trial_depth     position, solution, nodes (0), seconds    kind, value, cap
//     braid_length    the same, depth (0 to 2)  kind, value, cap
//     read_text   text (0x1e between its lines), layout
//                                               puzzles: [{layout, givens, placed, struck, form,
//                                               line}], left, refusal: {told, line, column,
//                                               is_of_nothing}, or {}
//     write_text  position, form            text
//     words       text0, text1, ...             -; every later text is told with these words
//     tell        layout, step                  name, words (of the four levels), used, moments,
//                                               notation, eureka, labels: {role: label}, letters
//                                               (cells)
//     tell_why    layout, values, cell, digit, verdict, left_out (candidates), step0, step1, ...
//                                               words
//     tell_mistake    layout, kind, cell, digit, level, why    words
//     tell_problems   layout, problem0, problem1, ...    words
//     tell_report     layout, problem0, ..., mistake0, ..., why0, ... (of each mistake, or empty),
//                 solutions (without it: open)  words
//
// Words are texts as `naked-pair.name=Naked Pair`. In all that is told, and in `why`, a tab stands
// for the end of a line. A step is its slug, then its evidence:
//
//     =12:3  placed    -12:3  eliminated    mset:12:3  a mark    hbase:8:0  a house
//     s1:5+2:5>3:5  a strong link, w a weak one    (slug ... )  a child
//
// Slugs and roles are written as in addresses: %20 for a blank. A problem is kind:house:digit:cells
// (-1 where it has no house, cells joined by +), a mistake kind:cell:digit.

#include "border/wasm/module.hpp"

#include <stdexcept>

namespace whydoku::border {
namespace {

Answer answer_of(std::string_view verb) {
    for (const auto verbs :
         {position_verbs(), step_verbs(), make_verbs(), rate_verbs(), tell_verbs(), text_verbs()}) {
        for (const Verb& known : verbs) {
            if (known.name == verb) return known.answer;
        }
    }
    throw std::invalid_argument("there is no verb '" + std::string(verb.substr(0, 40)) + "'");
}

std::string request_text, answer_text;

}  // namespace
}  // namespace whydoku::border

using namespace whydoku::border;

#define WHYDOKU_EXPORT(name) extern "C" __attribute__((export_name(#name)))

// Where a request of this many bytes is to be written.
WHYDOKU_EXPORT(request) char* request(std::size_t bytes) {
    request_text.assign(bytes, '\0');
    return request_text.data();
}

// Answers the request that was written. Returns where the answer begins.
WHYDOKU_EXPORT(answer) const char* answer() {
    Request request(request_text);
    Json json;
    const Answer answer = answer_of(request.verb());
    json.object([&] { answer(request, json); });
    request.expect_all_read();
    answer_text = std::move(json.text);
    return answer_text.data();
}

WHYDOKU_EXPORT(answer_bytes) std::size_t answer_bytes() {
    return answer_text.size();
}
