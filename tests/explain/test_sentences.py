"""What is said of steps, word for word and in general."""

import re
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given

from examples import Example, example_lines
from steps import NINE, any_steps, candidates, found_steps, houses, is_tridagon, links, marks
from whydoku import Policy, Puzzle, Step, generate
from whydoku.explain import eureka, fold, name, notation, tell, tell_moments
from whydoku.model.layout import cell_name, cell_of
from whydoku.model.path import Candidate, HouseMark, Link, Mark

FIRST = ".7...9..46....4.8.8...3..9....8...7...1...4...3...5....5..2...1.2.1....53..7...6."
PAIR = Step(
    NINE,
    "naked-pair",
    eliminations=candidates("1r9c8 12r9c9"),
    houses=houses(base="r9"),
    marks=marks(set="12r9c2 12r9c7"),
)
POINTING = Step(
    NINE,
    "pointing",
    eliminations=candidates("8r1c5"),
    houses=houses(base="b1", cover="r1"),
    marks=marks(set="8r1c1 8r1c2"),
)
FULL = Step(
    NINE,
    "full-house",
    placements=candidates("2r1c8"),
    houses=houses(base="r1"),
    marks=marks(set="2r1c8"),
)
CHAIN = Step(
    NINE,
    "my-own-chain",
    eliminations=candidates("5r3c3"),
    links=links("5r1c1 = 5r1c4 - 3r1c4 = 3r2c4+3r2c5 - 3r2c1 = 5r2c1"),
)


def test_four_levels() -> None:
    assert [tell(PAIR, level) for level in (1, 2, 3, 4)] == [
        "In a house in the bottom rows, two cells share their few candidates.",
        "Look for a Naked Pair.",
        "Look at r9c2 and r9c7 in row 9: what can go there?",
        "In row 9, r9c2 and r9c7 can hold only 1 and 2: two cells for two digits."
        " So no other cell of row 9 can hold these digits."
        " So remove 1 from r9c8 and r9c9, and 2 from r9c9.",
    ]


def test_no_other_level() -> None:
    with pytest.raises(ValueError, match="level 5: expected 1"):
        tell(PAIR, 5)


def test_arguments() -> None:
    assert tell(FULL) == ("Only r1c8 and 2 are left in row 1. So place 2 in r1c8.")
    assert tell(POINTING) == (
        "In box 1, 8 can only go in r1c1 or r1c2, both of row 1."
        " So no other cell of row 1 can be 8. So remove 8 from r1c5."
    )


def test_notation_is_that_of_hodoku() -> None:
    assert [notation(step) for step in (PAIR, POINTING, FULL)] == [
        "Naked Pair: 1,2 in r9c27 => r9c89<>1, r9c9<>2",
        "Locked Candidates Type 1 (Pointing): 8 in b1 => r1c5<>8",
        "Full House: r1c8=2",
    ]


@pytest.mark.parametrize("slug", ["whip", "braid", "g-whip"])
def test_notation_of_a_line_names_its_variables(slug: str) -> None:
    found = (step for _puzzle, step in found_steps() if step.technique == slug)
    step = max(found, key=lambda step: len(step.links))
    cells = r"r[1-9]+c[1-9]+(,r[1-9]+c[1-9]+)*"
    variable = rf"(r\dc\d{{\d+ \d}}|[rcb]\dn\d{{{cells} {cells}}})"
    end = rf"(r\dc\d{{\d+ \.}}|[rcb]\dn\d{{{cells} \.}})"
    whole = rf"{name(slug)}: r\dc\d=\d( - {variable})* - {end} => r\dc\d<>\d"
    assert re.fullmatch(whole, notation(step)), notation(step)


def test_names_take_their_article() -> None:
    wing = Step(NINE, "xy-wing", marks=marks(pivot="12r1c1", wing="13r1c5 23r5c1"))
    assert tell(wing, 2) == "Look for an XY-Wing."
    assert tell(Step(NINE, "grouped-aic"), 2) == "Look for a Grouped AIC."
    assert tell(Step(NINE, "or-braid"), 2) == "Look for an ORk-Braid."
    assert tell(Step(NINE, "als-xy-wing"), 2) == "Look for an ALS-XY-Wing."
    assert tell(POINTING, 2) == "Look for Locked Candidates (Pointing)."


def test_a_single_names_what_blocks_the_other_places() -> None:
    step = Puzzle.parse(FIRST).hint()
    assert step is not None
    assert tell(step).startswith(
        "In box 2, only r1c5 is left for 8:"
        " column 4 has it in r4c4, row 2 in r2c8 and row 3 in r3c1."
    )


def test_why_not_says_what_stands_in_the_way() -> None:
    puzzle = Puzzle.parse(FIRST)
    assert str(puzzle.why("r1c1", 7)) == "r1c1 cannot be 7: 7 stands in r1c2, in the same row."
    assert str(puzzle.why("r1c2", 3)) == "r1c2 cannot be 3: it is 7, a given."


def test_why_not_tells_the_step_that_struck_a_candidate() -> None:
    puzzle = Puzzle.parse(FIRST)
    step = next(s for s in puzzle.steps() if s.eliminations)
    cell, digit = step.eliminations[0]
    proof = puzzle.eliminate(cell, digit).why(cell, digit)
    assert (proof.verdict, proof.steps) == ("cannot", puzzle.why(cell, digit).steps)
    assert str(proof) == str(puzzle.why(cell, digit))


def test_why_not_says_where_nobody_knows_why_a_candidate_was_struck() -> None:
    puzzle = Puzzle.parse("." * 16).eliminate("r1c1", 1)
    assert str(puzzle.why("r1c1", 1)) == "r1c1 cannot be 1: it has been removed there before."


# -- chains --------------------------------------------------------------------------------------


def test_eureka() -> None:
    assert eureka(CHAIN) == "(5)r1c1=(5-3)r1c4=(3)r2c45-(3=5)r2c1 => r3c3<>5"


def test_eureka_of_a_loop_closes_it() -> None:
    ring = links("5r1c1 = 5r1c4 - 5r3c4 = 5r3c1 - 5r1c1")
    step = Step(NINE, "ring", eliminations=candidates("5r9c1"), links=ring)
    assert eureka(step) == "(5)r1c1=(5)r1c4-(5)r3c4=(5)r3c1-loop => r9c1<>5"


def test_eureka_of_several_chains() -> None:
    two = links("5r1c1 = 5r1c4") + links("7r2c2 - 7r5c2")
    step = Step(NINE, "two", placements=candidates("1r9c9"), links=two)
    assert eureka(step) == "(5)r1c1=(5)r1c4, (7)r2c2-(7)r5c2 => r9c9=1"


def test_eureka_without_links() -> None:
    assert eureka(PAIR) == ""


def test_chain_in_words() -> None:
    assert tell(CHAIN) == (
        "My Own Chain, seen in r3c3. If r1c1 is not 5, then r1c4 is 5 (row 1) and not 3,"
        " and r2c4 or r2c5 is 3 (box 2). Then r2c1 is 5 (row 2). So remove 5 from r3c3."
    )


# -- proofs --------------------------------------------------------------------------------------


def single(text: str) -> Step:
    return Step(NINE, "naked-single", candidates(text), marks=marks(set=text))


def guess(text: str, *children: Step, broken: str = "") -> Step:
    wrong = tuple(Mark("broken", cell, 0) for cell, _digit in candidates(broken))
    return Step(NINE, "search", candidates(text), marks=marks(on=text) + wrong, children=children)


def test_trial_is_told_in_order() -> None:
    step = Step(
        NINE,
        "two-candidate-trial",
        eliminations=candidates("5r4c7"),
        houses=(HouseMark("broken", 3, 8),),
        marks=marks(on="5r4c7"),
        children=(single("3r4c9"), single("7r1c9")),
    )
    assert tell(step).splitlines() == [
        "r4c7 has just two candidates. Suppose r4c7 is 5. Then, one after the other:",
        "  - r4c9 is 3, r1c9 is 7.",
        "But now row 4 has no place left for 8. That cannot be, so it is not true that r4c7 is 5."
        " So remove 5 from r4c7.",
    ]


def test_search_is_told_with_its_roll_backs() -> None:
    step = Step(
        NINE,
        "search",
        candidates("1r1c1 2r2c2 3r3c3"),
        children=(
            guess("4r1c1", single("5r5c5"), guess("2r2c2", broken="1r8c8")),
            guess("1r1c1", single("2r2c2"), single("3r3c3")),
        ),
    )
    assert tell(step).splitlines()[1:] == [
        "  Suppose r1c1 is 4.",
        "    - r5c5 is 5.",
        "    Suppose r2c2 is 2.",
        "      But then no candidate is left for r8c8: wrong, take it back.",
        "    All that was tried in r2c2 fails: wrong, take it back.",
        "  Suppose r1c1 is 1.",
        "    - r2c2 is 2, r3c3 is 3.",
        "    Every cell is filled and nothing clashes: this is it.",
        "So place 1 in r1c1, 2 in r2c2 and 3 in r3c3.",
    ]


def test_long_proofs_are_folded_and_told_in_full() -> None:
    many = [
        guess(f"{d}r{r}c1", single("5r5c5"), broken="1r8c8")
        for d in range(1, 9)
        for r in (1, 2, 3, 4, 5, 6)
    ]
    words = tell(Step(NINE, "search", candidates("1r1c1"), children=tuple(many)))
    assert words.count("\n    - r5c5 is 5.") == 48
    lines = fold(words).splitlines()
    assert lines[1:4] == ["  Suppose r1c1 is 1.", "    ... 2 more lines", "  Suppose r2c1 is 1."]
    assert lines[-2].endswith("more lines")
    assert fold("All is short.\n  - r1c1 is 2.") == "All is short.\n  - r1c1 is 2."


# -- what is wrong -------------------------------------------------------------------------------


def test_report() -> None:
    cells = [0] * 81
    cells[0] = cells[1] = 7
    assert str(Puzzle(cells).check()).splitlines() == [
        "A digit stands twice: 7 is in r1c1 and r1c2, all of row 1 and box 1.",
        "The puzzle has no solution.",
    ]
    assert str(Puzzle([0] * 81).check()) == "The puzzle has more than one solution."


def test_report_of_what_has_no_place() -> None:
    report = str(Puzzle.parse("123........4....").check())
    assert "No candidate is left for r1c4." in report
    assert "No place is left for 4 in row 1." in report


# -- any step ------------------------------------------------------------------------------------


def test_found_steps_are_told_in_full_sentences() -> None:
    for _puzzle, step in found_steps():
        for level in (1, 2, 3, 4):
            told = tell(step, level)
            assert " \n" not in told
            assert re.fullmatch(r"[A-Zr].*[.?]", told, re.DOTALL), told
            assert not re.search(
                r"\S {2}|[{}#]| [.,:]|,,|\b(in|of|from|at|but|only) [.,:?]", told
            ), told
        assert re.fullmatch(r"[^{}]+(: | => ).*(=|<>).*", notation(step)), notation(step)


def test_a_nudge_gives_nothing_away() -> None:
    for _puzzle, step in found_steps():
        assert not re.search(r"r\d+c\d+", tell(step, 1))
        if not step.children:  # what to try out is named
            assert not re.search(r"r\d+c\d+", tell(step, 2))


def test_where_to_look_does_not_tell_the_elimination() -> None:
    for _puzzle, step in found_steps():
        told = tell(step, 3)
        for cell, digit in step.eliminations:
            assert f"{cell_name(step.layout, cell)} is {digit}" not in told


def test_a_nudge_of_a_mini_grid_names_a_corner() -> None:
    said = {tell(step, 1) for step in Puzzle.parse("..3..4.221......").path()}
    assert any("in the top left" in words or "in the bottom right" in words for words in said)
    assert not any("middle" in words or "centre" in words for words in said)


def test_cells_that_digits_cannot_fill_alone_are_told_with_the_reason() -> None:
    lines = [step for _, step in found_steps() if step.technique in ("or-whip", "or-braid")]
    assert lines
    for step in lines:
        pattern = [mark for mark in step.marks if mark.role in ("floor", "roof")]
        digits, cells = {mark.digit for mark in pattern}, sorted({mark.cell for mark in pattern})
        of_three = "they are a tridagon." if is_tridagon(step.layout, cells) else "if they did, "
        reason = "they are a ring of an odd number of cells" if len(digits) == 2 else of_three
        assert f": {reason}" in tell(step)


@pytest.mark.parametrize(
    ("wings", "told"),
    [
        ("3r1c1 3r2c2", " So the first or the last of them has the 3."),
        ("3r1c1 4r2c2", " The same goes for the other digit. So the first"),
        ("3r1c1 4r2c2 5r2c2", " The same goes for the other digits. So the first"),
    ],
)
def test_lines_told_for_one_digit_are_said_to_go_for_the_others(wings: str, told: str) -> None:
    step = Step(
        NINE,
        "als-xy-chain",
        eliminations=candidates("3r1c2"),
        marks=marks(set=wings, wing=wings),
        links=links("3r1c1 = 5r1c1 - 5r2c2 = 3r2c2"),
    )
    assert told in tell(step)


def test_a_step_of_the_core_and_one_made_by_hand_are_told_alike() -> None:
    told: dict[tuple[str, object], set[str]] = defaultdict(set)
    for made in generate(30, seed=5, level="easy"):
        for step in made.puzzle.path():
            evidence = step.placements, step.eliminations, step.houses, step.marks, step.links
            by_hand = Step(step.layout, step.technique, *evidence)
            for level in (1, 2, 3, 4):
                assert step.words(level) == by_hand.words(level)
            told[step.technique, step.placements].add(step.words())
    assert sum(len(texts) > 1 for texts in told.values()) > 100


@pytest.mark.slow
@given(any_steps())
def test_any_step_can_be_told(step: Step) -> None:
    for level in (1, 2, 3, 4):
        assert tell(step, level)
    assert notation(step)
    assert bool(eureka(step)) == bool(step.links)


def test_one_technique_of_ones_own() -> None:
    def corner(puzzle: Puzzle) -> Step:
        return Step(puzzle.layout, "my-corner", placements=(Candidate(0, 4),))

    step = corner(Puzzle.parse("................"))
    assert step.words(2) == "Look for a My Corner."
    assert step.words() == "My Corner, seen in r1c1. So place 4 in r1c1."


def test_a_proof_is_told_moment_by_moment() -> None:
    proofs = [step for _puzzle, step in found_steps() if step.children]
    assert proofs
    for step in proofs:
        moments = tell_moments(step)
        assert len(moments) >= len(step.children)
        for child in step.children:
            if child.links or not any(mark.role == "on" for mark in child.marks):
                assert tell(child) in moments


# -- steps that nothing found ----------------------------------------------------------------------


def test_evidence_that_the_texts_do_not_tell_is_refused() -> None:
    bare = Step(NINE, "als-xy-wing", eliminations=candidates("5r3c3"))
    exocet = Step(NINE, "junior-exocet", eliminations=candidates("5r3c3"))
    for step in (exocet, Step(NINE, "mirror-image", marks=marks(base="1r1c1"))):
        with pytest.raises(ValueError, match="are not those of its technique"):
            tell(step)
    assert tell(bare, 2) == "Look for an ALS-XY-Wing."


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"placements": (Candidate(81, 1),)}, r"\[81, 1\] is not on the 9x9 layout"),
        ({"marks": (Mark("set", 0, 10),)}, r"\[0, 10\] is not on the 9x9 layout"),
        ({"houses": (HouseMark("set", -1, 0),)}, r"\[-1, 0\] is not on the 9x9 layout"),
        ({"links": (Link("weak", (), (Candidate(1, 1),)),)}, "no candidate at one of its ends"),
        ({"marks": tuple(Mark(f"own-{n}", 0, 1) for n in range(300))}, "too many .* own"),
        ({"placements": ((2**70, 1),)}, "not made of texts and small numbers"),
    ],
)
def test_evidence_that_is_none_is_refused(fields: dict[str, tuple[object, ...]], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        tell(Step(NINE, "my-own", **fields))  # type: ignore[arg-type]


def test_children_are_not_nested_without_end() -> None:
    step = single("3r4c9")
    for _ in range(200):
        step = Step(NINE, "search", children=(step,))
    with pytest.raises(ValueError, match="nested too deep"):
        tell(step)


def test_roles_of_ones_own_are_labelled_by_their_names() -> None:
    step = Step(NINE, "my-own", marks=marks(mine="1r1c1", set="2r1c2"), houses=houses(his="r1"))
    assert step.labels() == {"his": "his", "mine": "mine", "set": "pattern"}


def test_steps_are_told_in_threads_at_once() -> None:
    steps = [step for _puzzle, step in found_steps()]
    alone = [tell(step) for step in steps]
    with ThreadPoolExecutor(4) as pool:
        for told in pool.map(lambda _: [tell(step) for step in steps], range(4)):
            assert told == alone


SET = re.compile(r"(?<= )([A-F]) = ([rc\d,]+) \((\d+)\)")
LACKS = re.compile(r"Without (\d), ([A-F]) needs|([A-F]) has no (\d) \(")


def cells_in(short: str) -> Iterator[int]:
    """The cells of their short form: `r12c1,r9c28`."""
    for part in short.split(","):
        rows, columns = part[1:].split("c")
        yield from (cell_of(NINE, f"r{row}c{column}") for row in rows for column in columns)


def test_a_set_lacks_a_digit_only_if_all_its_places_are_out(data: Path) -> None:
    """Its places are those of the link, or another set would have to lack the digit, too."""
    rows = (data / "texts/als_reasons.tsv").read_text().splitlines()[1:]
    told = 0
    for row in rows:
        path = Puzzle.parse(re.sub(r"\+\d", ".", row.split(":")[3])).path("hodoku")
        for puzzle, step in zip(path.positions(), path, strict=False):
            strong = [link for link in step.links if link.kind == "strong"]
            text = tell(step)
            sets = {letter: [*cells_in(cells)] for letter, cells, _ in SET.findall(text)}
            for found in LACKS.findall(text):
                digit, letter = (found[0], found[1]) if found[0] else (found[3], found[2])
                places = {
                    (cell, int(digit))
                    for cell in sets[letter]
                    if int(digit) in puzzle.candidates[cell]
                }
                assert any(set(link.source) == places for link in strong), text
                told += 1
    assert told > len(rows)


def test_a_naked_single_sees_no_digit_that_was_removed() -> None:
    """It said that the cell sees these digits too, "ruled out there before"."""
    puzzle = Puzzle.parse("1" + "." * 15)
    one = puzzle.eliminate(1, 2).eliminate(1, 3)
    [single] = [s for s in one.steps(Policy.only("naked-single")) if s.placements[0].cell == 1]
    assert tell(single) == (
        "r1c2 can only be 4. It sees 1 in r1c1; 2 and 3 have been removed there before."
        " So place 4 in r1c2."
    )
    two = Puzzle.parse("1.2" + "." * 13).eliminate(1, 3)
    [single] = two.steps(Policy.only("naked-single"))
    assert "It sees 1 in r1c1 and 2 in r1c3; 3 has been removed there before." in tell(single)
    blank = Puzzle.parse("." * 16).eliminate(1, 1).eliminate(1, 2).eliminate(1, 3)
    [single] = blank.steps(Policy.only("naked-single"))
    assert "It has lost 1, 2 and 3 before." in tell(single)


def test_what_a_reverse_bug_lacks_is_not_called_placed() -> None:
    """A single that is not placed yet is supposed, as the other cells are."""
    puzzle = Puzzle.parse(
        "6..13..8.....86...18.7.2.9.37...1.......7.2..4.2..93.7.......39...5..4...4....16."
    ).advance(40, replace(Policy(), choice="first"))
    [step] = puzzle.steps(Policy.only("reverse-bug"))
    assert all(puzzle.values[cell] for role, cell, _digit in step.marks if role == "floor")
    supposed = [mark for mark in step.marks if mark.role == "roof"]
    assert len(supposed) > 1
    assert "r6c8 is 1 and r9c1 is 9. Then every house" in tell(step)


def test_a_bug_places_its_digit_but_in_the_words_of_hodoku() -> None:
    puzzle = next(
        Example.parse(line).puzzle for line in example_lines() if line.startswith("bug-plus-1|")
    )
    [step] = puzzle.steps(Policy.only("bug-plus-1"))
    assert (step.placements, step.eliminations) == ((Candidate(2, 5),), ())
    assert tell(step).endswith("so r1c3 must be 5. So place 5 in r1c3.")
    hodoku = replace(Policy.only("bug-plus-1"), choice="hodoku")
    own = puzzle.hint(hodoku)
    assert own
    assert (own.placements, own.eliminations) == ((), (Candidate(2, 3), Candidate(2, 9)))


def test_lines_of_a_proof_that_remove_nothing_are_refused() -> None:
    """Lines that run alike are told together; one that was made by hand may remove nothing."""
    line = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
    [step] = Puzzle.parse(line).why("r6c9", 2).steps
    first, other = [child for child in step.children if child.technique == "whip"][:2]
    assert "Whip: r1c7 and r2c7 are not 2. Otherwise " in tell(step)
    mixed = candidates("2r1c7 3r1c8")
    for bad in (replace(other, eliminations=()), replace(other, eliminations=mixed)):
        with pytest.raises(ValueError, match="its marks, links and houses are not those"):
            tell(replace(step, children=(first, bad)))
