"""Why three digits cannot fill the cells of an impossible pattern: told case by case."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import NamedTuple

import pytest

from made_tridagons import LAYOUT, open_tridagons
from steps import found_steps, is_tridagon
from whydoku import Policy, Puzzle, Step, find_layout
from whydoku.explain import tell
from whydoku.model.layout import cell_name, parse_cell
from whydoku.model.path import Candidate, Mark

PATTERN = Policy.only("impossible-pattern")
NAMES = {0, 1, 2}
Seen = dict[int, set[int]]
Filled = tuple[tuple[int, int], ...]
"""Cells in the order in which they are filled, each with the number of its name."""


class Case(NamedTuple):
    """What is tried out, what follows, and the cell that has no name left."""

    tried: Filled
    follows: Filled
    stuck: int


class Refuted(NamedTuple):
    """Three cells with names, what follows from these alone, and the cases that are left."""

    named: list[int]
    first: Filled
    cases: list[Case]


CASE = re.compile(
    r"(?:- If (?P<tried>[^-]*?), then|Then)(?: (?P<follows>[^-]*?), and)?"
    r" (?P<stuck>r\dc\d) sees all three digits\."
)


def filled(text: str | None) -> Filled:
    """Read facts such as ``r1c2 is B``."""
    found = re.findall(r"(r\dc\d) is ([ABC])", text or "")
    return tuple((parse_cell(LAYOUT, cell), "ABC".index(name)) for cell, name in found)


def refuted_by(step: Step) -> Refuted | None:
    """Read the cases from the text of a step."""
    named = letters_told(step)
    if not named:
        return None
    told = tell(step).partition("whichever they are.")[2]
    first = re.match(r" Then ([^-]*?)\.\n", told)
    cases = [
        Case(filled(one["tried"]), filled(one["follows"]), parse_cell(LAYOUT, one["stuck"]))
        for one in CASE.finditer(told[first.end() - 1 :] if first else told)
    ]
    cells = [parse_cell(LAYOUT, cell) for _letter, cell in named]
    return Refuted(cells, filled(first[1] if first else ""), cases)


def cells_of(step: Step) -> list[int]:
    return sorted({mark.cell for mark in step.marks if mark.role in ("floor", "roof")})


def found() -> list[Step]:
    positions = islice(open_tridagons(random.Random(3)), 150)
    puzzles = (Puzzle(each.givens, each.placed, each.struck, each.layout) for each in positions)
    return [step for puzzle in puzzles for step in puzzle.steps(PATTERN)]


def seen_by(cells: Sequence[int]) -> Seen:
    return {cell: set(LAYOUT.peers[cell]) & set(cells) for cell in cells}


def left(seen: Seen, held: dict[int, int], cell: int) -> set[int]:
    return NAMES - {held[other] for other in seen[cell] if other in held}


def take(seen: Seen, held: dict[int, int], filled: Iterable[tuple[int, int]]) -> None:
    """Fill cells, each of which has one name left."""
    for cell, name in filled:
        assert left(seen, held, cell) == {name}
        held[cell] = name


def check(seen: Seen, held: dict[int, int], tried: Filled, cases: Sequence[Case]) -> None:
    """See that cases which begin alike leave nothing out, and that each ends with a stuck cell."""
    at = len(tried)
    if len(cases) == 1 and len(cases[0].tried) == at:
        [case] = cases
        held = held | dict(tried)
        take(seen, held, case.follows)
        assert left(seen, held, case.stuck) == set()
        return
    [cell] = {case.tried[at][0] for case in cases}
    names = {case.tried[at][1] for case in cases}
    for case in cases:  # what is told must say why the cell has no other name
        told = {*held, *dict(case.tried[:at]), *dict(case.follows)}
        near = {each: seen[each] & told for each in told if each not in dict(case.tried[at:])}
        known = followed(near, held | dict(tried))
        assert names >= left(seen, known, cell)
    for name in names:
        own = [case for case in cases if case.tried[at] == (cell, name)]
        check(seen, held, (*tried, (cell, name)), own)


def followed(seen: Seen, held: dict[int, int]) -> dict[int, int]:
    """Fill what has one name left, until there is nothing."""
    while one := [cell for cell in seen if cell not in held and len(left(seen, held, cell)) == 1]:
        held = held | {one[0]: left(seen, held, one[0]).pop()}
    return held


@pytest.mark.slow
def test_cases_leave_nothing_out_and_end_where_nothing_is_left() -> None:
    steps = found()
    assert len(steps) > 20
    for step in steps:
        cells = cells_of(step)
        refuted = refuted_by(step)
        assert refuted
        assert refuted.cases
        assert any(set(refuted.named) <= set(own) for _kind, _number, own in LAYOUT.houses)
        held = {cell: name for name, cell in enumerate(refuted.named)}
        take(seen_by(cells), held, refuted.first)
        check(seen_by(cells), held, (), refuted.cases)


@pytest.mark.slow
def test_each_case_is_a_line_of_the_text() -> None:
    for step in found():
        refuted = refuted_by(step)
        assert refuted
        lines = [line for line in tell(step).splitlines() if line.startswith("  - If ")]
        assert len(lines) == (len(refuted.cases) if len(refuted.cases) > 1 else 0)
        assert all(line.endswith(" sees all three digits.") for line in lines)


def letters_told(step: Step) -> list[tuple[str, str]]:
    """The letters that the text gives to the digits of cells, with the names of the cells."""
    named = re.search(
        r"if they did, (\w+), (\w+) and (\w+) would hold one each, in [a-z]+ \d\. "
        r"Call these (A), (B) and (C),",
        tell(step),
    )
    return [(named[n + 3], named[n]) for n in (1, 2, 3)] if named else []


@pytest.mark.slow
def test_letters_are_those_of_the_text() -> None:
    lettered = set()
    for step in [*found(), *(step for _puzzle, step in found_steps())]:
        named = [(letter, cell_name(step.layout, cell)) for letter, cell in step.letters().items()]
        assert named == letters_told(step), step.technique
        assert step.to_dict().get("letters", {}) == step.letters()
        lettered |= {step.technique} if named else set()
    assert "impossible-pattern" in lettered


@pytest.mark.slow
def test_the_whips_of_a_pattern_have_its_letters() -> None:
    pattern = found()[0]
    step = Step(LAYOUT, "or-whip", marks=pattern.marks)
    assert step.letters() == pattern.letters() != {}
    assert Step(LAYOUT, "bug-lite", marks=pattern.marks).letters() == {}


@pytest.mark.slow
def test_no_pattern_is_a_tridagon_and_a_tridagon_is_one() -> None:
    assert not any(is_tridagon(step.layout, cells_of(step)) for step in found())
    three_boxes = [corner + cell for corner in (0, 3, 27) for cell in (0, 10, 20)]
    assert is_tridagon(LAYOUT, sorted([*three_boxes, 32, 40, 48]))
    assert not is_tridagon(LAYOUT, sorted([*three_boxes, 30, 31, 32]))


@pytest.mark.parametrize("name", ["9x9", "4x4"])
def test_damaged_evidence_is_told_without_cases(name: str) -> None:
    layout = find_layout(name)
    marks = tuple(Mark("floor", cell, 1 + cell % 3) for cell in range(layout.size))
    step = Step(
        layout, "impossible-pattern", (Candidate(0, 4),), marks=(*marks[:3], Mark("fin", 0, 4))
    )
    assert "would hold the same digit" in tell(step)
    assert step.letters() == {}
