"""The fast finders find what the slow, obvious ones in oracle.py find: no more and no less."""

from collections.abc import Iterable
from itertools import islice

import pytest

import oracle_chains  # noqa: F401  (these fill ORACLES and TOGETHER)
import oracle_deadly  # noqa: F401
import oracle_patterns  # noqa: F401
import oracle_sets  # noqa: F401
from examples import Example, example_lines
from oracle import ORACLES, TOGETHER, Grid, Outcome, solutions
from pencilmark import Policy, Puzzle, find_layout, techniques
from positions import JIGSAWS, LAYOUTS, random_puzzles

BASIC = Policy().up_to("naked-pair").without_trial()
# Their oracles are too slow for every position.
SLOW = {
    "search",
    "two-candidate-trial",
    "als-xz",
    "als-xz-doubly-linked",
    "als-xy-wing",
    "sue-de-coq",
    "cell-forcing-chain",
    "house-forcing-chain",
    "candidate-forcing-chain",
}
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


def without_singles(name: str, count: int) -> list[Puzzle]:
    """Where singles end, in minimal puzzles that are not solved by them."""
    singles = Policy.from_dict({"order": ["singles"]})
    ends = (puzzle.path(singles).end for puzzle in random_puzzles(name, seed=6))
    return list(islice((end for end in ends if not end.solved), count))


def outcomes(puzzle: Puzzle, slug: str) -> set[Outcome]:
    steps = puzzle.steps(Policy.only(slug))
    return {Outcome(frozenset(step.placements), frozenset(step.eliminations)) for step in steps}


def expected(grid: Grid, slug: str) -> set[Outcome]:
    return {outcome for outcome in ORACLES[slug](grid) if outcome.placed or outcome.struck}


def check(puzzle: Puzzle, slugs: Iterable[str]) -> set[str]:
    """Hold finders against their oracles; return which of them found something."""
    grid = Grid(puzzle)
    fired = set()
    for slug in slugs:
        found = outcomes(puzzle, slug)
        assert found == expected(grid, slug), f"{slug} in {puzzle!r}"
        if found:
            fired.add(slug)
    return fired


def check_together(puzzle: Puzzle, slugs: tuple[str, ...]) -> bool:
    """Hold what finders strike together against their oracle; return whether it is something."""
    found = {pair for step in puzzle.steps(Policy.only(*slugs)) for pair in step.eliminations}
    must, may = TOGETHER[slugs](Grid(puzzle))
    assert must <= found <= may, f"{slugs} in {puzzle!r}"
    return bool(found)


@pytest.mark.parametrize("name", LAYOUTS)
def test_finders_agree_with_the_oracles(name: str) -> None:
    fired = set()
    for puzzle in positions(name):
        fired |= check(puzzle, [slug for slug in ORACLES if slug not in SLOW])
    assert len(fired) > 6


@pytest.mark.parametrize("name", ["8x8", "9x9", JIGSAWS[-1]])
def test_finders_agree_with_slow_oracles(name: str) -> None:
    fired = set().union(*(check(puzzle, SLOW) for puzzle in positions(name)[1::5]))
    assert fired >= {"als-xz", "candidate-forcing-chain"}


@pytest.mark.parametrize("slugs", TOGETHER, ids=" ".join)
@pytest.mark.parametrize("name", ["8x8", "9x9", JIGSAWS[-1]])
def test_finders_agree_with_the_oracles_together(name: str, slugs: tuple[str, ...]) -> None:
    assert True in [check_together(puzzle, slugs) for puzzle in without_singles(name, 4)]


@pytest.mark.parametrize("slug", sorted(ORACLES))
def test_finders_agree_with_the_oracles_in_their_examples(slug: str) -> None:
    examples = [example for example in map(Example.parse, example_lines()) if example.slug == slug]
    assert {slug} in [check(example.puzzle, [slug]) for example in examples]


def test_oracles_are_for_techniques() -> None:
    assert {*ORACLES, *sum(TOGETHER, ())} <= {technique.slug for technique in techniques()}


def test_the_search_of_the_oracle_counts() -> None:
    assert sum(1 for _ in solutions(Grid(Puzzle([0] * 16)))) == 288
