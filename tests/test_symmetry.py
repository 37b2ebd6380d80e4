"""Turn a grid over, shuffle it, relabel its digits: what can be found in it moves with it."""

import random
from collections import defaultdict

import pytest

from pencilmark import Policy, Puzzle, find_layout, techniques
from positions import LAYOUTS, random_puzzles
from symmetries import Move, cell_moves

SLUGS = [technique.slug for technique in techniques()]
BASIC = Policy().up_to("hidden-quad").without_trial()


def positions(name: str, count: int) -> list[Puzzle]:
    """Where the basic techniques end, in so many random puzzles, or the middle of the way."""
    found: list[Puzzle] = []
    for puzzle in random_puzzles(name, seed=1, givens=find_layout(name).cells * 3 // 10):
        path = puzzle.path(BASIC)
        found.append(path.end if path.outcome == "stuck" else path.positions()[len(path) // 2])
        if len(found) == count:
            return found
    raise AssertionError


def outcomes(puzzle: Puzzle, move: Move) -> dict[str, set]:
    """What each technique finds, renumbered."""
    found = defaultdict(set)
    for step in puzzle.steps(Policy()):
        placements, eliminations = map(move.candidates, step.outcome)
        found[step.technique].add((tuple(placements), tuple(eliminations)))
    return found


def stay(puzzle: Puzzle) -> Move:
    layout = puzzle.layout
    return Move(layout, tuple(range(layout.cells)), tuple(range(layout.size + 1)))


@pytest.mark.parametrize("name", LAYOUTS)
def test_findings_move_with_the_grid(name: str) -> None:
    rng = random.Random(name)
    seen: set[str] = set()
    for puzzle in positions(name, 5):
        move = Move.random(puzzle.layout, rng)
        moved = move.puzzle(puzzle)
        expected, actual = outcomes(puzzle, move), outcomes(moved, stay(moved))
        seen |= actual.keys()
        for slug in SLUGS:
            assert actual[slug] == expected[slug], f"{slug} in {puzzle!r} and {moved!r}"
    assert len(seen) > 6


def test_moves_are_many() -> None:
    counts = {name: len(cell_moves(find_layout(name))) for name in LAYOUTS}
    assert min(counts[name] for name in LAYOUTS if not name.startswith("jigsaw")) >= 8
