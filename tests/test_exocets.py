"""Exocets: found as the oracle finds them, in every copy of a puzzle, and in known hard ones."""

import random
from itertools import islice
from pathlib import Path

import pytest

from long_mode import collection, collections
from made_exocets import exocet_positions
from oracles import compare
from symmetries import Move
from test_symmetry import outcomes, stay
from whydoku import Candidate, Policy, Puzzle
from whydoku.model.layout import cells_name

SLUGS = ("double-exocet", "junior-exocet", "senior-exocet")
EXOCETS = Policy.only("junior-exocet")
SINGLES = Policy.from_dict({"order": ["singles"]})


def made_positions(slug: str, count: int) -> list[Puzzle]:
    made = islice(exocet_positions(slug, random.Random("made")), count)
    return [Puzzle(p.givens, p.placed, p.struck, p.layout) for p in made]


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_the_finder_agrees_with_the_oracle_where_exocets_are_made(slug: str) -> None:
    fired = [compare(puzzle, [slug]) for puzzle in made_positions(slug, 24)]
    assert fired.count({slug}) > 12


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_exocets_move_with_the_grid(slug: str) -> None:
    rng = random.Random("moved")
    for puzzle in made_positions(slug, 12):
        move = Move.random(puzzle.layout, rng)
        moved = move.puzzle(puzzle)
        assert outcomes(moved, slug, stay(moved)) == outcomes(puzzle, slug, move)


def test_the_exocet_of_fata_morgana() -> None:
    """The puzzle in which the pattern was first seen."""
    line = "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........"
    [step] = Puzzle.parse(line).steps(EXOCETS)
    cells = {role: {c for r, c, _d in step.marks if r == role} for role in ("base", "wing")}
    assert cells_name(step.layout, sorted(cells["base"])) == "r5c46"
    assert cells_name(step.layout, sorted(cells["wing"])) == "r4c2,r6c8"
    assert step.eliminations == (Candidate(28, 2), Candidate(28, 4))


def test_most_of_the_hardest_puzzles_have_an_exocet(data: Path) -> None:
    puzzles = islice(collection(collections(data)["forum_hardest_1905_11plus"]), 200)
    ends = [puzzle.path(SINGLES).end for puzzle in puzzles]
    assert sum(bool(end.steps(EXOCETS)) for end in ends) >= 100


def test_many_of_the_hardest_puzzles_have_a_double_exocet(data: Path) -> None:
    puzzles = islice(collection(collections(data)["hardest110626"]), 60)
    ends = [puzzle.path(SINGLES).end for puzzle in puzzles]
    assert sum(bool(end.steps(Policy.only("double-exocet"))) for end in ends) >= 15


@pytest.mark.parametrize("slug", SLUGS)
def test_policies_that_follow_other_programs_have_no_exocet(slug: str) -> None:
    assert slug in Policy().techniques
    assert not any(slug in Policy.named(name).techniques for name in ("hodoku", "se"))
