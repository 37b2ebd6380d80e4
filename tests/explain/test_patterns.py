"""What is said of deadly and impossible patterns: all they rest on, and rings in their order."""

import re
from functools import cache

import pytest

from steps import NINE, candidates, found_steps, houses, marks
from whydoku import Policy, Puzzle, Step, generate, techniques
from whydoku.explain import notation, tell
from whydoku.model.layout import cell_name, cell_of, houses_of

DEADLY = {t.slug for t in techniques() if t.family == "uniqueness"} - {
    "symmetrical-placement",
    "mirror-image",
}
RINGS = {"unique-loop", "bivalue-oddagon", "broken-wing", "or-whip", "or-braid"}
WALKS = {"unique-rectangle-strong-links", "hidden-unique-loop"}
POLICY = Policy.only(*DEADLY, *RINGS)
PUZZLES = 12
SETS_OF_HOUSES = [set(cells) for _kind, _number, cells in NINE.houses]


@cache
def found() -> list[tuple[Puzzle, Step]]:
    """Return what the techniques find on the paths of puzzles of our own, and in their examples."""
    every = [pair for pair in found_steps() if pair[1].technique in DEADLY | RINGS]
    seen = {repr(step) for _puzzle, step in every}
    made = generate(None, seed=1)
    for _ in range(PUZZLES):
        puzzle = next(made).puzzle
        for on_path in puzzle.path():
            puzzle = puzzle.apply(on_path)
            new = [step for step in puzzle.steps(POLICY) if repr(step) not in seen]
            seen.update(map(repr, new))
            every += [(puzzle, step) for step in new]
    return [(puzzle, step) for puzzle, step in every if step.layout == NINE]


def cells_named(text: str) -> list[int]:
    """Return the cells that a text names, in its order."""
    return [cell_of(NINE, name) for name in re.findall(r"r\dc\d", text)]


def houses_named(text: str) -> set[tuple[str, int]]:
    """Return the houses that a text names: kinds, and numbers from 0."""
    one = re.findall(r"\b(row|column|box) (\d)", text)
    many = re.findall(r"\b(row|column|box)(?:s|es) (\d(?:, \d)* and \d)", text)
    return {(kind, int(n) - 1) for kind, numbers in one + many for n in re.findall(r"\d", numbers)}


def reason(step: Step) -> str:
    """Return the argument of a step without what it comes to."""
    return re.split(r"So (?:remove|place) ", tell(step))[0]


def see_each_other(one: int, other: int) -> bool:
    return any({one, other} <= house for house in SETS_OF_HOUSES)


def are_in_turn(cells: list[int]) -> bool:
    """Whether each cell sees the next, and the last sees the first."""
    return all(map(see_each_other, cells, cells[1:] + cells[:1]))


# -- deadly patterns -----------------------------------------------------------------------------


@pytest.mark.slow
def test_all_that_a_deadly_pattern_rests_on_is_named() -> None:
    forms = set()
    for _puzzle, step in found():
        if step.technique not in DEADLY:
            continue
        told = reason(step)
        subset = {mark.cell for mark in step.marks if mark.role == "set"}
        digits = {str(mark.digit) for mark in step.marks if mark.role == "set"}
        base = {houses_of(NINE)[house][:2] for role, house, _ in step.houses if role == "base"}
        assert subset <= set(cells_named(told)), told
        assert digits <= set(re.findall(r"(?<![rc])\d", re.sub(r"r\dc\d", "", told))), told
        assert base <= houses_named(told), told
        forms.add((step.technique, bool(subset), bool(base)))
    for slug in ("bug-lite", "extended-rectangle", "unique-loop"):
        assert {(slug, True, True), (slug, False, True), (slug, False, False)} <= forms
    assert {("reverse-bug", True, True), ("reverse-bug", False, False)} <= forms


def test_a_locked_digit_is_the_reason() -> None:
    step = Step(
        NINE,
        "unique-loop",
        eliminations=candidates("5r1c7 5r1c8"),
        houses=(*houses(base="r1"),),
        marks=marks(floor="15r2c7 15r2c9 15r3c8 15r3c9", roof="15r1c7 15r1c8", fin="3r1c7 4r1c8"),
    )
    locked = step.houses[0]._replace(digit=1)
    told = tell(Step(NINE, step.technique, (), step.eliminations, (locked,), step.marks))
    assert told.endswith(
        "To prevent that, one of these must be true: r1c7 is 3 or r1c8 is 4. In row 1, 1 can only"
        " go in r1c7 or r1c8. So one of these cells is 1, and the other holds one of the further"
        " candidates. Neither can hold anything else. So remove 5 from r1c7 and r1c8."
    )
    assert notation(step).endswith(", guardians r1c7=3, r1c8=4 => r1c78<>5")


def test_a_subset_is_the_reason() -> None:
    step = Step(
        NINE,
        "reverse-bug",
        eliminations=candidates("6r5c2"),
        houses=houses(base="r5"),
        marks=marks(floor="2r1c1 3r1c2", roof="2r5c7 3r5c9", fin="17r5c7 9r5c9")
        + marks(set="16r5c4 167r5c5 679r5c8"),
    )
    told = tell(step)
    assert told.startswith("Suppose r5c7 is 2 and r5c9 is 3. Then every house has both 2 and ")
    assert told.endswith(
        "In row 5, r5c4, r5c5 and r5c8 can hold only 1, 6, 7 and 9, and one of r5c7 and r5c9 holds"
        " 1, 7 or 9. These are four cells for the four digits 1, 6, 7 and 9, so no other cell there"
        " can hold these digits. So remove 6 from r5c2."
    )


# -- rings ---------------------------------------------------------------------------------------


def test_cells_of_a_ring_see_each_other_in_turn() -> None:
    told_of = set()
    for _puzzle, step in found():
        if step.technique not in RINGS:
            continue
        told = tell(step)
        match = re.match(r"(?:If )?((?:r\dc\d(?:, | and )?)+) (?=are a ring|cannot|held)", told)
        assert match, told
        if "are a ring" in told or step.technique == "unique-loop":
            assert are_in_turn(cells_named(match[1])), told
            told_of.add(step.technique)
    assert told_of == RINGS


def test_cells_that_make_no_ring_are_told_as_they_are() -> None:
    for floor, told in (("12r1c1 12r1c2 12r9c9", "r1c1, r1c2 and r9c9"), ("12r1c1", "r1c1")):
        step = Step(
            NINE, "bivalue-oddagon", candidates("3r1c1"), marks=marks(floor=floor, fin="3r1c1")
        )
        assert tell(step).startswith(f"{told} are a ring")


@pytest.mark.parametrize("slug", sorted(WALKS))
def test_a_loop_is_walked_with_reasons(slug: str) -> None:
    steps = [(puzzle, step) for puzzle, step in found() if step.technique == slug]
    assert steps
    for puzzle, step in steps:
        told = reason(step)
        [(start, first)] = step.eliminations
        digits = {mark.digit for mark in step.marks if mark.role in ("floor", "roof")}
        assert told.startswith(f"Suppose {cell_name(NINE, start)} is {first}. Then "), told
        held, last = {start: first}, start
        walk = re.split(", | and ", told.split(". So ")[0].split(". Then ")[1])
        for part in walk:
            match = re.fullmatch(
                r"(?:from (r\dc\d) )?(r\dc\d) is (\d)(?: \(((?:row|column|box) \d)\))?", part
            )
            assert match, part
            source = cell_of(NINE, match[1]) if match[1] else last
            cell, digit = cell_of(NINE, match[2]), int(match[3])
            assert cell not in held
            assert {held[source], digit} == digits
            assert see_each_other(source, cell)
            places = {cell, source}
            if match[4]:
                [(kind, number)] = houses_named(match[4])
                own = next(cs for k, n, cs in NINE.houses if (k, n) == (kind, number))
                assert {c for c in own if digit in puzzle.candidates[c]} == places, told
            else:
                assert set(puzzle.candidates[cell]) == digits, told
            held[cell] = digit
            last = cell
        assert set(held) == {mark.cell for mark in step.marks if mark.role in ("floor", "roof")}
