"""Fireworks in positions made for them: found as the oracles find them, and told."""

from itertools import islice

import pytest

from examples import Example, example_lines
from made_fireworks import TECHNIQUES, positions_on
from oracles import compare
from random_puzzles import LAYOUTS
from thinning import some
from whydoku import Policy, Puzzle
from whydoku.explain import tell


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in LAYOUTS if name != "4x4"])
def test_finders_agree_with_the_oracles_where_fireworks_are_made(name: str) -> None:
    fired = set()
    for position in some(islice(positions_on(name, seed=2), 24), 10):
        puzzle = Puzzle(position.givens, position.placed, position.struck, position.layout)
        fired |= compare(puzzle, TECHNIQUES)
    assert "triple-firework" in fired


def argument(slug: str) -> str:
    line = next(line for line in example_lines() if line.startswith(f"{slug}|"))
    return tell(Example.parse(line).puzzle.steps(Policy.only(slug))[0])


def test_a_triple_is_told_by_its_lines_and_its_box() -> None:
    assert argument("triple-firework").startswith(
        "Outside box 4, row 5 and column 1 can hold 4, 5 or 6 in r5c5 and r7c1 only."
    )


def test_a_quadruple_is_told_crossing_by_crossing() -> None:
    told = argument("quadruple-firework")
    assert told.startswith(
        "Outside box 2, row 2 and column 4 can hold 4 and 7 in r2c1 and r4c4 only."
    )
    assert "Outside box 4, row 4 and column 1 can hold 6 and 9 in r2c1 and r4c4 only" in told
    assert "r2c4 is 4 or 7, and r4c1 is 6 or 9" in told
