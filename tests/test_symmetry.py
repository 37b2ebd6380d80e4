"""Turn a grid over, shuffle it, relabel its digits: what can be found in it moves with it."""

import random

import pytest

from random_puzzles import LAYOUTS, random_puzzles
from symmetries import Move, cell_moves
from whydoku import Candidate, CapReached, Policy, Puzzle, find_layout, techniques

Candidates = tuple[Candidate, ...]
NODES = 20_000
BASIC = Policy.from_dict({"order": ["singles", "intersections", "subsets"]})


def positions(name: str, count: int) -> list[Puzzle]:
    """Where the basic techniques end, in so many random puzzles, or the middle of the way."""
    found: list[Puzzle] = []
    for puzzle in random_puzzles(name, seed=1, givens=find_layout(name).cells * 3 // 10):
        path = puzzle.path(BASIC)
        found.append(path.end if path.outcome == "stuck" else path.positions()[len(path) // 2])
        if len(found) == count:
            return found
    raise AssertionError


def outcomes(puzzle: Puzzle, slug: str, move: Move) -> set[tuple[Candidates, Candidates]] | None:
    """What a technique finds, renumbered; None where it would take too long."""
    try:
        steps = puzzle.steps(Policy(techniques=(slug,), nodes=NODES))
    except CapReached:
        return None
    return {
        (move.candidates(step.placements), move.candidates(step.eliminations)) for step in steps
    }


def stay(puzzle: Puzzle) -> Move:
    layout = puzzle.layout
    return Move(layout, tuple(range(layout.cells)), tuple(range(layout.size + 1)))


@pytest.mark.slow
@pytest.mark.parametrize("name", LAYOUTS)
def test_findings_move_with_the_grid(name: str) -> None:
    rng = random.Random(name)
    fired = set()
    for number, puzzle in enumerate(positions(name, 5)):
        move = Move.random(puzzle.layout, rng)
        moved = move.puzzle(puzzle)
        for technique in techniques():
            if number > 0 and not technique.by_default:  # those take long
                continue
            expected = outcomes(puzzle, technique.slug, move)
            found = outcomes(moved, technique.slug, stay(moved))
            if expected is None or found is None:
                continue
            assert found == expected, f"{technique.slug} in {puzzle!r} and {moved!r}"
            if found:
                fired.add(technique.slug)
    assert len(fired) > 6


def test_death_blossoms_do_not_depend_on_the_order_of_sets() -> None:
    """Of petals that eliminate the same of one digit, not all do so of the others."""
    puzzle = Puzzle.parse(
        "29...16..73....824..83....1..67.845...793.168..........5..89....4.5....9.79....85"
    )
    rng = random.Random(1)
    for _ in range(6):
        move = Move.random(puzzle.layout, rng)
        moved = move.puzzle(puzzle)
        expected = outcomes(puzzle, "death-blossom", move)
        assert expected
        assert outcomes(moved, "death-blossom", stay(moved)) == expected


def test_moves_are_many() -> None:
    counts = {name: len(cell_moves(find_layout(name))) for name in LAYOUTS}
    assert min(counts[name] for name in LAYOUTS if not name.startswith("jigsaw")) >= 8
