#include "tell/tell.hpp"

#include <algorithm>

#include "check.hpp"
#include "ladder/walk.hpp"
#include "puzzles.hpp"
#include "tell/cases.hpp"
#include "tell/parts.hpp"

namespace whydoku::tell {
namespace {

const Layout NINE = make_layout("9x9");
const Names NONE;

// A few words: sentences are short here, so that a test shows what fills them.
const Words WORDS({
    {"phrases.and", "and"},
    {"phrases.or", "or"},
    {"phrases.article", "a"},
    {"phrases.fact", "#c=#d"},
    {"phrases.no_fact", "#c!#d"},
    {"phrases.none_of", "none #c=#d"},
    {"phrases.placing", "#d in #c"},
    {"phrases.striking", "#d from #c"},
    {"phrases.in_house", "#d in #h"},
    {"phrases.place", "Place {placements}."},
    {"phrases.strike", "Strike {eliminations}."},
    {"phrases.chain", "If #i, then #t."},
    {"phrases.chain_on", "Then #t."},
    {"phrases.chain_without", "Without #i, #t."},
    {"phrases.reason", "#f (#h)"},
    {"phrases.from", "from #c #f"},
    {"phrases.it_is", "it=#d"},
    {"phrases.and_not", ", not #d"},
    {"phrases.set", "#s: #c of #d"},
    {"phrases.set_needs", "#s needs #d in #c"},
    {"phrases.set_lacks", "#s lacks #l (#h), needs #d in #c"},
    {"phrases.set_lacks_both", "#s lacks both"},
    {"phrases.line", "Then #l."},
    {"phrases.colon", ": "},
    {"phrases.sees_cells", "#o sees #c"},
    {"phrases.see_cells", "#o see #c"},
    {"phrases.conflict", "if #f (#r)"},
    {"phrases.one_cell", "cell"},
    {"phrases.conflicts", "#f #r."},
    {"phrases.blocks_house", "#c blocks #h"},
    {"phrases.struck_places", "struck in #c"},
    {"phrases.sees_but_one", "#b and struck #d"},
    {"phrases.all_filled", "filled"},
    {"phrases.colours_both", "both"},
    {"phrases.colours_false", "#n is false"},
    {"phrases.colours_emptied", "#n empties #c"},
    {"phrases.colour_names", "first second"},
    {"phrases.leaves", "Then #s"},
    {"phrases.suppose", "Suppose #p."},
    {"phrases.no_candidate", "#c is empty"},
    {"phrases.no_place", "#h lacks #d"},
    {"phrases.dead_end", "But #b."},
    {"phrases.dead_branches", "All of #c fails."},
    {"phrases.leads_to", "So #o."},
    {"phrases.all_fits", "It fits."},
    {"phrases.folded", "... #n lines"},
    {"phrases.folded_one", "... one line"},
    {"phrases.impossible_ring", "ring"},
    {"phrases.impossible_tridagon", "tridagon"},
    {"phrases.impossible_cells", "cells"},
    {"phrases.line_house_end", "#h lacks #d"},
    {"phrases.line_cell_end", "#c is empty"},
    {"phrases.half_turn", "half turn"},
    {"phrases.move", "move #m"},
    {"phrases.rows_go", "rows #l"},
    {"phrases.columns_go", "columns #l"},
    {"phrases.goes_to", " to "},
    {"phrases.ring", "#r and back"},
    {"phrases.exchange", "change #l"},
    {"phrases.no_exchange", "no change"},
    {"phrases.image", "#f, so #i"},
    {"phrases.stays_one", "#c stays: #d"},
    {"phrases.stays_many", "#c stay: #d"},
    {"phrases.sees_image", "#c see: not #d"},
    {"phrases.fits_in", "#d in #h"},
    {"phrases.fits_nowhere", "#d nowhere"},
    {"phrases.exocet_target", "#c!#d, as #o: #r."},
    {"phrases.exocet_empty", "#h lacks #d"},
    {"phrases.exocet_empty_box", "#h without #l lacks #d"},
    {"phrases.exocet_shared", "#h need #d in #l"},
    {"phrases.exocet_base", "No base is #d."},
    {"phrases.exocet_apart", "#c, #h, #b."},
    {"phrases.exocet_crossed", "#h has #d outside #b."},
    {"phrases.chute", "At #c, #h meet. #l Then #d."},
    {"phrases.chute_place", "In #h, #d is in #C."},
    {"phrases.chute_out", "Out: #e."},
    {"phrases.chute_these", "#c hold #d: #n."},
    {"phrases.chute_this", "#c holds #d."},
    {"phrases.role_cell", "#r cell"},
    {"phrases.mixed_houses", "house"},
    {"phrases.why_cannot", "#c cannot be #d"},
    {"phrases.why_seen_peer", "#d is in #p, in the same #k as #c."},
    {"phrases.why_seen_holds", "#c is #o."},
    {"phrases.why_seen_struck", "#c lost #d."},
    {"phrases.why_leaves_out", "Without #o: "},
    {"phrases.why_steps", ", in #n steps:"},
    {"phrases.why_step", ":"},
    {"phrases.why_end", "Then #d is in #p, in the same #k."},
    {"phrases.problem_equal", "#d twice: #c, #h."},
    {"phrases.problem_no_place", "No #d in #h."},
    {"phrases.nothing_wrong", "All well."},
    {"phrases.mistake", "Look at #h."},
    {"phrases.mistake_digit_3", "#c is wrong."},
    {"phrases.mistake_candidate_4", "#c needs #d."},
    {"phrases.more_lines", "#n more."},
    {"phrases.solutions_none", "None."},
    {"phrases.solutions_one", "One."},
    {"phrases.solutions_open", "Open."},
    {"numbers.words", "no\none\ntwo\nthree"},
    {"houses.row", "row #\nrows #"},
    {"houses.column", "column #\ncolumns #"},
    {"houses.box", "box #\nboxes #"},
    {"rough.top-left", "top left"},
    {"roles.set", "pattern"},
    {"roles.base", "base"},
    {"many.row", "rows"},
    {"many.base cell", "base cells"},
    {"unknown.argument", "{name}: {set.cells}  {set.digits.or} {set.cells?is|are} {therefore}"},
    {"unknown.notation", "{a_name} {set.cells} {outcome}"},
    {"unknown.brief", "{outcome}"},
    {"naked-pair.name", "Naked Pair"},
    {"naked-pair.article", "the"},
    {"naked-triple.like", "naked-pair"},
    {"naked-triple.labels.set", "triple"},
});

constexpr std::uint8_t OWN = 255;  // a technique that the ladder lacks

Subject subject() {
    return {NINE, WORDS, NONE};
}

Step own_step() {
    Step step;
    step.technique = OWN;
    return step;
}

Cell at(int row, int column) {
    return 9 * (row - 1) + column - 1;
}

Candidate on(int digit, int row, int column) {
    return candidate(at(row, column), digit);
}

// What a part says of a step in prose; a refusal is the text "refused".
template <class Part>
std::string said(const Part& part, const Step& step, Voice::Form form = Voice::Form::prose) {
    Subject about = subject();
    const std::string told = part(step, Voice(about, form));
    return about.refusal == Refusal::none ? told : "refused";
}

Link link(bool strong, Node source, Node target) {
    return {strong ? Link::Kind::strong : Link::Kind::weak, std::move(source), std::move(target)};
}

}  // namespace

TEST(slots_of_a_phrase_are_filled_by_name) {
    CHECK_EQUAL(put("#i #c #C # #x", {{'i', "x"}, {'c', "y"}, {'C', "z"}}), "x y z # #x");
    CHECK_EQUAL(joined({"a", "", "b"}, ", "), "a, b");
    CHECK_EQUAL(lines_of("a\n\nb").size(), 3u);
}

TEST(words_are_found_by_technique_and_by_the_one_that_is_alike) {
    CHECK_EQUAL(WORDS.entry("naked-triple", "name")->words, "Naked Pair");
    CHECK(!WORDS.entry("naked-triple", "article"));  // it goes with the name
    CHECK(!WORDS.entry("naked-quad", "name"));
    CHECK_EQUAL(name_from("my-own4x"), "My Own4X");
    CHECK_EQUAL(name_from("Own <b>"), "Own <b>");
    CHECK(text_of(WORDS, "x-wing", "name").refusal == Refusal::lacks_family);
    CHECK_EQUAL(text_of(WORDS, "x-wing", "name").text, "fish");
    CHECK_EQUAL(text_of(WORDS, "my-own", "name").text, "My Own");
    CHECK(text_of(WORDS, "naked-pair", "why").refusal == Refusal::untold);
    // Texts of another family may hold for a technique, too.
    const Words of_others({{"h-wing.name", "H"}, {"h-wing.like", "x-chain"}});
    CHECK_EQUAL(text_of(of_others, "h-wing", "name").text, "H");
    CHECK_EQUAL(family_lacking(of_others, "h-wing"), "chains");
    CHECK_EQUAL(text_of(of_others, "h-wing", "notation").text, "chains");
}

TEST(lists_and_numbers_are_said) {
    CHECK_EQUAL(WORDS.join({"a", "b", "c"}, "or"), "a, b or c");
    CHECK_EQUAL(WORDS.join_groups({"rows 1 and 3", "box 2"}), "rows 1 and 3, and box 2");
    CHECK_EQUAL(WORDS.number(3) + WORDS.number(4), "three4");
    CHECK_EQUAL(WORDS.houses(HouseKind::box, {0, 2}), "boxes 1 and 3");
    CHECK_EQUAL(WORDS.kind(HouseKind::row), "row");
}

TEST(names_are_those_of_the_field) {
    CHECK_EQUAL(cells_name(NINE, {73, 79, 0, 9}), "r12c1,r9c28");
    CHECK_EQUAL(cells_name(make_layout("10x10"), {99}), "r[10]c[10]");
    CHECK_EQUAL(run_name({0, 7, 9}), "18[10]");
    CHECK_EQUAL(digit_chars({0, 7, 10}), ".7A");
    CHECK_EQUAL(cell_name(NINE, 33), "r4c7");
    CHECK_EQUAL(number_of(make_layout("9x9-windoku"), 28), 1);
}

TEST(two_voices_write_the_same_evidence) {
    Subject about = subject();
    const Voice prose(about, Voice::Form::prose), brief(about, Voice::Form::brief);
    CHECK_EQUAL(prose.cells({0, 40}), "r1c1 and r5c5");
    CHECK_EQUAL(brief.cells({0, 1}), "r1c12");
    CHECK_EQUAL(prose.digits({1, 2}, "or") + brief.digits({1, 2}, "or"), "1 or 21/2");
    CHECK_EQUAL(prose.houses({3, 12, 13}), "row 4, and columns 4 and 5");
    CHECK_EQUAL(brief.houses({3, 12, 13}), "r4c45");
    CHECK_EQUAL(prose.candidates({on(5, 4, 7)}), "r4c7=5");
    const Node struck{on(1, 9, 8), on(2, 9, 8), on(2, 9, 9)};
    CHECK_EQUAL(prose.eliminations(struck), "1 from r9c8, and 2 from r9c8 and r9c9");
    CHECK_EQUAL(brief.eliminations(struck), "r9c8<>1, r9c89<>2");
    CHECK_EQUAL(prose.placements({on(1, 1, 1), on(2, 1, 1)}), "1 and 2 in r1c1");
    const Sectors sectors{{1}, {{Role::cover, 2, 4}, {Role::cover, 2, 7}}};
    CHECK_EQUAL(prose.sectors(sectors), "r1c2, and 4 and 7 in row 3");
    CHECK_EQUAL(brief.sectors(sectors), "r1c2, 47r3");
    CHECK_EQUAL(prose.fact({on(3, 1, 1), on(3, 1, 2)}, false), "none r1c1 and r1c2=3");
}

TEST(a_text_is_filled_and_leaves_no_holes) {
    Step step = own_step();
    step.mark(Role::set, at(1, 1), 2);
    step.place(at(1, 1), 2);
    step.eliminate(at(1, 2), 2);
    Subject about{NINE, WORDS, Names{{}, {}}};
    CHECK_EQUAL(tell::tell(about, step, "argument"),
                ": r1c1 2 is Place 2 in r1c1. Strike 2 from r1c2.");
    CHECK_EQUAL(notation(about, step), "a r1c1 r1c1=2, r1c2<>2");
    CHECK_EQUAL(outcome(about, step), "r1c1=2, r1c2<>2");
    CHECK(about.refusal == Refusal::none);
}

TEST(words_that_are_lacking_are_named) {
    const Layout layout = make_layout("9x9");
    const Board board = puzzles::board(layout, puzzles::EASY);
    const Found found = next_step(board, Policy({"full-house", "hidden-single-box"}, {}));
    Subject about = subject();
    tell::tell(about, found.steps.at(0), "argument");
    CHECK(about.refusal == Refusal::lacks_family);
    CHECK_EQUAL(about.lacking, "singles");
}

TEST(links_are_told_with_their_reasons) {
    Step step = own_step();
    const Node a{on(5, 1, 1)}, b{on(5, 1, 4)}, c{on(3, 1, 4)};
    step.links = {link(true, a, b), link(false, b, c)};
    CHECK_EQUAL(said(tell_links, step), "If r1c1!5, then r1c4=5 (row 1), not 3.");
    CHECK_EQUAL(said(tell_ends, step), "r1c1=5 or r1c4=3");
    CHECK_EQUAL(said(tell_conflicts, step), "r1c4!3 if r1c4=5 (cell).");
    CHECK_EQUAL(said(eureka_links, step, Voice::Form::brief), "(5)r1c1=(5-3)r1c4");
    CHECK_EQUAL(said(hodoku_links, step, Voice::Form::brief), "5- r1c1 =5= r1c4 -3");
    CHECK_EQUAL(chains_of(step.links).size(), 1u);
    CHECK_EQUAL(said(tell_ends, own_step()), "refused");
    step.links.push_back(link(true, c, {on(3, 2, 4), on(3, 2, 5)}));
    step.links.push_back(link(false, {on(3, 2, 4), on(3, 2, 5)}, {on(3, 2, 1)}));
    CHECK_EQUAL(
        said(tell_links, step),
        "If r1c1!5, then r1c4=5 (row 1), not 3, r2c4 or r2c5=3 (box 2) and r2c1!3 (row 2).");
    Subject about = subject();
    step.place(at(9, 9), 1);
    CHECK_EQUAL(eureka(about, step), "(5)r1c1=(5-3)r1c4=(3)r2c45-(3)r2c1 => r9c9=1");
}

TEST(links_through_a_set_name_it) {
    Step step = own_step();
    for (Digit digit : {1, 3}) step.mark(Role::set, at(1, 1), digit);
    for (Digit digit : {2, 3}) step.mark(Role::set, at(1, 2), digit);
    step.links = {link(true, {on(1, 1, 1)}, {on(2, 1, 2)})};
    CHECK_EQUAL(said(tell_links, step), "Without 1, A needs 2 in r1c2.");
    step.links = {link(false, {on(1, 1, 5)}, {on(2, 1, 6)})};
    CHECK_EQUAL(said(tell_links, step), "If r1c5=1, then r1c6!2 (A lacks both).");
    step.mark(Role::set, at(1, 2), 1);
    step.links = {link(true, {on(1, 1, 1)}, {on(2, 1, 2)})};
    CHECK_EQUAL(said(tell_links, step), "If r1c1!1, then r1c2=2.");
}

TEST(cells_of_a_ring_come_in_its_order) {
    const Numbers ring{at(1, 1), at(1, 4), at(5, 1), at(5, 4)};
    const Numbers found = ring_of(own_step(), ring, NINE);
    CHECK(found == (Numbers{at(1, 1), at(1, 4), at(5, 4), at(5, 1)}));
    const Numbers none{at(1, 1), at(2, 4), at(5, 9)};
    CHECK(ring_of(own_step(), none, NINE) == none);
}

TEST(a_walk_goes_from_cell_to_cell) {
    Step step = own_step();
    for (Cell cell : {at(1, 1), at(1, 4), at(5, 4)}) {
        step.mark(Role::floor, cell, 1);
        step.mark(Role::floor, cell, 2);
    }
    step.eliminate(at(1, 1), 1);
    CHECK_EQUAL(said(tell_walk, step), "r1c4=2 and r5c4=1");
}

TEST(three_names_cannot_fill_a_pattern) {
    // r1c1, r1c2 and r2c1 hold A, B and C; r2c2 would have to be a fourth.
    const Numbers cells{at(1, 1), at(1, 2), at(2, 1), at(2, 2)};
    const Refuted refuted = refute(NINE, cells);
    CHECK_EQUAL(refuted.cases.size(), 1u);
    CHECK_EQUAL(refuted.cases.at(0).stuck, at(2, 2));
    CHECK(refute(NINE, {at(1, 1), at(2, 2), at(5, 5)}).cases.empty());
    Numbers boxes;
    for (Cell corner : {0, 3, 27}) {
        for (Cell cell : {0, 10, 20}) boxes.push_back(corner + cell);
    }
    Numbers crossed = boxes, straight = boxes;
    for (Cell cell : {32, 40, 48}) crossed.push_back(cell);
    for (Cell cell : {30, 31, 32}) straight.push_back(cell);
    CHECK(is_tridagon(NINE, sorted(crossed)));
    CHECK(!is_tridagon(NINE, sorted(straight)));
    Step step = own_step();
    for (Cell cell : sorted(crossed)) step.mark(Role::floor, cell, 1 + cell % 3);
    CHECK_EQUAL(said(tell_impossible, step), "tridagon");
    Subject about = subject();
    CHECK(letters(about, step).empty());
}

TEST(symmetries_are_told_by_what_they_move) {
    Step step = own_step();
    step.mark(Role::base, at(1, 1), 1);
    step.mark(Role::base, at(9, 9), 2);
    step.mark(Role::base, at(9, 9), 2);
    step.mark(Role::base, at(1, 1), 1);
    step.mark(Role::set, at(5, 5), 3);
    step.mark(Role::on, at(2, 2), 1);
    step.place(at(8, 8), 2);
    CHECK_EQUAL(said(tell_movement, step).substr(0, 4), "move");
    CHECK_EQUAL(said(tell_exchange, step), "change 1 to 2 and back");
    CHECK_EQUAL(said(note_exchange, step), "1-2");
    CHECK_EQUAL(said(tell_stays, step), "r5c5 stays: 3, 4, 5, 6, 7, 8 or 9");
    CHECK_EQUAL(said(tell_images, step), "r2c2=1, so r8c8=2");
    for (int i = 2; i < 9; ++i) {
        step.mark(Role::base, at(i, i), 1);
        step.mark(Role::base, at(10 - i, 10 - i), 2);
    }
    CHECK_EQUAL(said(tell_movement, step), "half turn");
    step.mark(Role::base, at(1, 1), 1);  // without its image
    CHECK_EQUAL(said(tell_exchange, step), "refused");
}

TEST(exocets_say_where_digits_fit) {
    Step step = own_step();
    step.mark(Role::base, at(1, 1), 4);
    step.mark(Role::wing, at(2, 4), 4);
    step.mark(Role::wing, at(3, 7), 4);
    step.mark_house(Role::base, NINE.row(0));
    step.mark_house(Role::set, NINE.column(8));
    step.mark_house(Role::cover, NINE.row(4), 4);
    step.mark(Role::set, at(5, 9), 4);
    step.eliminate(at(2, 4), 4);
    CHECK_EQUAL(said(tell_band, step), "boxes 1, 2 and 3");
    CHECK_EQUAL(said(tell_covers, step), "4 in row 5");
    CHECK_EQUAL(said(tell_losses, step), "r2c4!4, as r3c7: column 9 need 4 in row 5.");
    CHECK_EQUAL(said(tell_apart, step), "r2c4 and r3c7, box 1, boxes 2 and 3.");
    step.mark_house(Role::cover, NINE.column(8), 4);
    step.eliminate(at(1, 9), 4);
    CHECK_EQUAL(said(tell_crossed, step), "column 9 has 4 outside boxes 1, 2 and 3.");
    step.eliminate(at(9, 9), 4);
    CHECK_EQUAL(said(tell_losses, step), "refused");  // r9c9 is the mirror of no target
}

TEST(a_chute_tells_its_conclusions) {
    Step step = own_step(), child = own_step();
    child.mark(Role::set, at(1, 7), 7);
    child.mark_house(Role::base, NINE.row(0), 7);
    child.mark_house(Role::cover, NINE.box(2), 7);
    child.eliminate(at(2, 7), 7);
    step.mark(Role::set, at(2, 7), 4);
    step.mark_house(Role::base, NINE.row(1));
    CHECK_EQUAL(said(tell_chute, step), "r2c7 holds 4.");
    CHECK_EQUAL(said(tell_chute, child), "In row 1, 7 is in r1c7.");
    step.children = {child};
    CHECK(said(tell_chute, step).starts_with("At r2c7, row 2 meet. In row 1, 7 is in r1c7. "));
}

TEST(a_line_tells_its_variables) {
    Step step = own_step();
    step.links = {link(false, {on(4, 1, 8)}, {on(4, 1, 1)}),
                  link(true, {on(4, 1, 1)}, {on(5, 1, 1)}),
                  link(false, {on(5, 1, 1)}, {on(5, 9, 1)})};
    step.mark_house(Role::broken, NINE.row(8), 5);
    CHECK_EQUAL(said(tell_line, step), "Then r1c1=5 (r1c8=4) and row 9 lacks 5 (r9c1 sees r1c1).");
    CHECK_EQUAL(said(note_line, step), "r1c1{4 5} - r9n5{r9c1 .}");
    step.links[1] = link(true, {on(4, 1, 1)}, {on(5, 1, 2)});  // in a house that is not marked
    CHECK_EQUAL(said(tell_line, step), "refused");
}

TEST(colours_and_blockers_are_told) {
    Step step = own_step();
    step.mark(Role::on, at(1, 1), 1);
    step.eliminate(at(1, 1), 1);
    CHECK_EQUAL(said(tell_colours, step), "first is false");
    step.mark(Role::set, at(5, 5), 1);
    CHECK_EQUAL(said(tell_colours, step), "first empties r5c5");
    step.eliminate(at(1, 2), 1);
    CHECK_EQUAL(said(tell_colours, step), "both");
    Step single = own_step();
    single.mark(Role::cover, at(1, 1), 2);
    single.mark(Role::off, at(1, 1), 3);
    CHECK_EQUAL(said(tell_blockers, single), "2 in r1c1 and struck 3");
    single.mark_house(Role::cover, NINE.row(0));
    CHECK_EQUAL(said(tell_blockers, single), "r1c1 blocks row 1 and struck in r1c1");
}

TEST(a_nudge_points_at_the_pattern) {
    for (std::string_view line : {puzzles::EASY, puzzles::HARD}) {
        const Board board = puzzles::board(NINE, line);
        const Found found = all_steps(board, Policy({"pointing", "naked-pair", "x-wing"}, {}));
        for (const Step& step : found.steps) {
            const Rough rough = part_of_grid(step, NINE);
            const CellSet inside = cells_of_part(rough.part, NINE);
            const CellSet key = key_cells(step), pattern = pattern_cells(step);
            CHECK(key & inside);
            CHECK(!rough.holds_all || !(key - inside));
            CHECK(!rough.holds_all || 2 * (pattern & inside).size() > pattern.size());
        }
    }
}

TEST(only_an_odd_number_of_bands_has_a_middle) {
    for (const char* name : {"4x4", "6x6", "8x8", "10x10", "9x9", "9x9-x"}) {
        const Layout layout = make_layout(name);
        int cells = 0;
        for (const char* part : {"top", "middle", "bottom"})
            cells += cells_of_part(part, layout).size();
        CHECK_EQUAL(cells, layout.cells);
        CHECK_EQUAL(bool(cells_of_part("middle", layout)), layout.size / layout.box_rows % 2 == 1);
        CHECK_EQUAL(bool(cells_of_part("centre", layout)), layout.size / layout.box_cols % 2 == 1);
        CHECK(!cells_of_part("cellar", layout));
    }
}

TEST(a_proof_is_told_in_order_and_folded) {
    Step step = own_step(), guess = own_step(), plain = own_step();
    step.place(at(1, 1), 2);
    guess.mark(Role::on, at(1, 1), 4);
    guess.mark(Role::broken, at(8, 8), 0);
    plain.place(at(5, 5), 5);
    guess.children = {plain};
    step.children = {guess, plain};
    CHECK_EQUAL(said(tell_proof, step),
                "  Suppose r1c1=4.\n    - 5 in r5c5\n    But r8c8 is empty.\n  - 5 in r5c5");
    CHECK_EQUAL(said(tell_broken, guess), "r8c8 is empty");
    Subject about = subject();
    const Texts told = moments(about, step);
    CHECK_EQUAL(told.size(), 3u);
    CHECK_EQUAL(told.at(1), "But r8c8 is empty.");
    CHECK_EQUAL(fold(WORDS, "a\n  b\n    c\nd"), "a\n  b\n    ... one line\nd");
    CHECK_EQUAL(fold(WORDS, "a\n    c\n    c"), "a\n    ... 2 lines");
}

TEST(labels_are_those_of_the_technique_or_of_the_kind) {
    Step step = own_step();
    step.mark(Role::set, 0, 1);
    step.mark(static_cast<Role>(static_cast<int>(Role::broken) + 1), 0, 1);
    step.mark_house(Role::base, NINE.row(0));
    step.mark_house(Role::base, NINE.row(4));
    const Names names{{}, {"mine"}};
    Subject about{NINE, WORDS, names};
    const std::vector<Label> found = labels(about, step);
    CHECK_EQUAL(found.size(), 3u);
    CHECK_EQUAL(found.at(0).whole, "base rows");
    CHECK_EQUAL(found.at(1).whole, "mine");
    CHECK_EQUAL(found.at(2).whole, "pattern");
    step.mark(Role::base, 7, 0);
    step.mark(Role::base, 8, 0);
    const std::vector<Label> more = labels(about, step);
    CHECK_EQUAL(more.at(0).whole, "base cells and rows");
}

TEST(what_a_check_found_is_told) {
    Subject about = subject();
    Reasons reasons{std::vector<int>(81), on(5, 1, 1), Verdict::cannot, {}, {}, {}};
    CHECK_EQUAL(tell_why(about, reasons), "r1c1 lost 5.");
    reasons.values[8] = 5;
    CHECK_EQUAL(tell_why(about, reasons), "5 is in r1c9, in the same row as r1c1.");
    reasons.values[0] = 7;
    reasons.left_out = {on(3, 4, 4)};
    CHECK_EQUAL(tell_why(about, reasons), "Without 3 in r4c4: r1c1 is 7.");
    reasons.left_out.clear();
    reasons.steps = {"One.", "Two."};
    reasons.placed = {on(5, 1, 3)};
    CHECK_EQUAL(tell_why(about, reasons),
                "r1c1 cannot be 5, in two steps:\n1. One.\n2. Two.\n"
                "Then 5 is in r1c3, in the same row.");
    const Mistake digit{true, on(5, 2, 2), "Because."}, struck{false, on(5, 3, 3), ""};
    CHECK_EQUAL(tell_mistake(about, digit, 1), "Look at row 2.");
    CHECK_EQUAL(tell_mistake(about, digit, 3), "r2c2 is wrong.");
    CHECK_EQUAL(tell_mistake(about, struck, 4), "r3c3 needs 5.");
    std::vector<int> values(81);
    values[0] = values[1] = 7;
    const std::vector<Problem> wrong = problems(NINE, values);
    CHECK_EQUAL(tell_problems(about, wrong), "7 twice: r1c1 and r1c2, row 1 and box 1.");
    CHECK_EQUAL(tell_problems(about, {}), "All well.");
    const std::vector<Mistake> mistakes{digit, struck};
    CHECK_EQUAL(tell_report(about, wrong, mistakes, {}), "Because.\nr3c3 needs 5.\nOne.");
    CHECK_EQUAL(tell_report(about, wrong, {}, 0),
                "7 twice: r1c1 and r1c2, row 1 and box 1.\nNone.");
}

}  // namespace whydoku::tell
