"""The fast finders find what the slow, obvious ones in oracle.py find: no more and no less."""

from itertools import islice

import pytest

import oracle_patterns  # noqa: F401  (fills ORACLES)
from oracle import ORACLES, Grid, Outcome, solutions
from pencilmark import Policy, Puzzle, find_layout, techniques
from positions import LAYOUTS, random_puzzles

BASIC = Policy().up_to("naked-pair").without_trial()
# Held against the solution, puzzle by puzzle, in other tests; too slow here at every position.
SELDOM = {"search", "two-candidate-trial"}
PUZZLES = 3


def positions(name: str) -> list[Puzzle]:
    """Some positions of the way through random puzzles, those where it ends included."""
    givens = find_layout(name).cells // 3
    found: list[Puzzle] = []
    for puzzle in islice(random_puzzles(name, seed=2, givens=givens), PUZZLES):
        way = puzzle.path(BASIC).positions()
        found += way[:: max(1, len(way) // 4)][:4]
        found.append(way[-1])
    return [position for position in found if not position.solved]


def outcomes(puzzle: Puzzle, slug: str) -> set[Outcome]:
    steps = puzzle.steps(Policy.only(slug))
    return {Outcome(frozenset(step.placements), frozenset(step.eliminations)) for step in steps}


def expected(grid: Grid, slug: str) -> set[Outcome]:
    return {outcome for outcome in ORACLES[slug](grid) if outcome.placed or outcome.struck}


@pytest.mark.parametrize("name", LAYOUTS)
def test_finders_agree_with_the_oracles(name: str) -> None:
    fired = set()
    for number, puzzle in enumerate(positions(name)):
        grid = Grid(puzzle)
        for slug in ORACLES:
            if slug in SELDOM and number % 5:
                continue
            found = outcomes(puzzle, slug)
            assert found == expected(grid, slug), f"{slug} in {puzzle!r}"
            if found:
                fired.add(slug)
    assert len(fired) > 6


def test_oracles_are_for_techniques() -> None:
    assert set(ORACLES) <= {technique.slug for technique in techniques()}


def test_the_search_of_the_oracle_counts() -> None:
    assert sum(1 for _ in solutions(Grid(Puzzle([0] * 16)))) == 288
