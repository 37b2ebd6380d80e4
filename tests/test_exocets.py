"""Exocets: found as the oracle finds them, in every copy of a puzzle, and in known hard ones."""

import random
from itertools import islice
from pathlib import Path

from long_mode import collection, collections
from made_exocets import exocet_positions
from oracles import compare
from pencilmark import Candidate, Policy, Puzzle
from pencilmark.layout import cells_name
from symmetries import Move
from test_symmetry import outcomes, stay

SLUG = "junior-exocet"
EXOCETS = Policy.only(SLUG)
SINGLES = Policy.from_dict({"order": ["singles"]})


def made_positions(count: int) -> list[Puzzle]:
    made = islice(exocet_positions(random.Random("made")), count)
    return [Puzzle(p.givens, p.placed, p.struck, p.layout) for p in made]


def test_the_finder_agrees_with_the_oracle_where_exocets_are_made() -> None:
    fired = [compare(puzzle, [SLUG]) for puzzle in made_positions(24)]
    assert fired.count({SLUG}) > 12


def test_exocets_move_with_the_grid() -> None:
    rng = random.Random("moved")
    for puzzle in made_positions(12):
        move = Move.random(puzzle.layout, rng)
        moved = move.puzzle(puzzle)
        assert outcomes(moved, SLUG, stay(moved)) == outcomes(puzzle, SLUG, move)


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


def test_policies_that_follow_other_programs_have_no_exocet() -> None:
    assert SLUG in Policy().techniques
    assert not any(SLUG in Policy.named(name).techniques for name in ("hodoku", "se"))
