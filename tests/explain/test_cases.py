"""The letters that digits of an impossible pattern are given, where it is told case by case.

That the cases leave nothing out is what tests/claims proves.
"""

from __future__ import annotations

import random
import re
from itertools import islice

import pytest

from made_tridagons import LAYOUT, open_tridagons
from steps import found_steps, is_tridagon
from whydoku import Policy, Puzzle, Step, find_layout
from whydoku.explain import tell
from whydoku.model.layout import cell_name
from whydoku.model.path import Candidate, Mark

PATTERN = Policy.only("impossible-pattern")


def cells_of(step: Step) -> list[int]:
    return sorted({mark.cell for mark in step.marks if mark.role in ("floor", "roof")})


def found() -> list[Step]:
    positions = islice(open_tridagons(random.Random(3)), 150)
    puzzles = (Puzzle(each.givens, each.placed, each.struck, each.layout) for each in positions)
    return [step for puzzle in puzzles for step in puzzle.steps(PATTERN)]


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
