"""Symmetries of the givens: which there are, what they show, and how they are told."""

import random
from itertools import islice

import pytest

from carried import TECHNIQUES
from made_symmetries import order_of, positions_of, symmetric_puzzles
from oracle import Grid
from oracle_symmetry import automorphisms
from oracles import compare
from whydoku import Policy, Puzzle, canonical, find_layout
from whydoku.explain import notation, tell

HALF_TURN = "5......3...4.7.81...3.....61...67.4....8.9....7.43...53.....6...59.4.7...6......1"
DIAGONAL = "6..4...7..1..8..........4.22..9..6.8.7....2.......1..5..264.9..8..........47.3..6"
NAMES = ["4x4", "6x6", "8x8", "9x9", "9x9-x", "9x9-windoku"]


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_finders_agree_with_the_oracles_where_givens_are_symmetric(name: str) -> None:
    rng = random.Random(name)
    fired = set()
    for symmetric in islice(symmetric_puzzles(find_layout(name), rng), 6):
        for position in positions_of(symmetric, rng):
            puzzle = Puzzle(position.givens, position.placed, position.struck, position.layout)
            fired |= compare(puzzle, TECHNIQUES)
    assert "mirror-image" in fired


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES[1:])
def test_there_are_as_many_symmetries_as_the_smallest_form_says(name: str) -> None:
    for symmetric in islice(symmetric_puzzles(find_layout(name), random.Random(3)), 5):
        found = automorphisms(Grid(symmetric.puzzle))
        assert len(found) + 1 == canonical(symmetric.puzzle).automorphisms
        assert (symmetric.cells, symmetric.digits) in found
        assert order_of(symmetric.cells) in (2, 3, 4)


def only(puzzle: Puzzle, slug: str) -> list[str]:
    return [notation(step) for step in puzzle.steps(Policy.only(slug))]


def test_the_givens_count_and_not_what_was_placed() -> None:
    puzzle = Puzzle.parse(DIAGONAL)
    assert only(puzzle, "symmetrical-placement")
    givens = list(puzzle.givens)
    givens[3] = 0  # r1c4 is not given, but r4c1 is
    assert not only(Puzzle(givens, [(3, 4)]), "symmetrical-placement")


def test_it_is_off_where_uniqueness_is() -> None:
    path = Puzzle.parse(DIAGONAL).path()
    assert path.solved
    assert path.counts["symmetrical-placement"] == 1
    without = Puzzle.parse(DIAGONAL).path(Policy().without_uniqueness())
    assert without.solved
    assert not set(TECHNIQUES) & without.counts.keys()


def test_digits_that_are_not_given_could_be_exchanged() -> None:
    givens = [digit if digit < 8 else 0 for digit in Puzzle.parse(DIAGONAL).givens]
    assert not only(Puzzle(givens), "symmetrical-placement")


MOVED = {
    HALF_TURN: "If you turn the grid by half a turn and change ",
    DIAGONAL: "If you reflect the grid in the diagonal from the top left to the bottom right and "
    "change 2 to 4 and back, 3 to 5 and back, 7 to 8 and back, ",
}


@pytest.mark.parametrize("line", MOVED)
def test_a_movement_is_told_by_its_name(line: str) -> None:
    [step] = Puzzle.parse(line).steps(Policy.only("symmetrical-placement"))
    assert tell(step, 3).startswith(MOVED[line])


def test_any_other_movement_is_told_line_by_line() -> None:
    order = [1, 0, 2, 3, 4, 5, 6, 8, 7]  # rows 1 and 2 are exchanged, and rows 8 and 9
    givens = Puzzle.parse(DIAGONAL).givens
    moved = Puzzle([givens[order[cell // 9] * 9 + cell % 9] for cell in range(81)])
    [step] = moved.steps(Policy.only("symmetrical-placement"))
    assert tell(step, 3).startswith(
        "If you reflect the grid in the diagonal from the top left to the bottom right, then move "
        "rows 1 to 2 and back, 8 to 9 and back, and columns 1 to 2 and back, 8 to 9 and back, and "
        "change 2 to 4 and back"
    )


def test_lines_that_move_are_told_row_by_row_and_column_by_column() -> None:
    givens = Puzzle.parse(HALF_TURN).givens
    moved = Puzzle([*givens[9:18], *givens[:9], *givens[18:]])  # rows 1 and 2 are exchanged
    [step] = moved.steps(Policy.only("symmetrical-placement"))
    assert tell(step, 3).startswith(
        "If you move rows 1 to 8 and back, 2 to 9 and back, 3 to 7 and back, 4 to 6 and back, and "
        "columns 1 to 9 and back, 2 to 8 and back, 3 to 7 and back, 4 to 6 and back, and change "
    )


def test_what_is_copied_is_told_with_what_it_copies() -> None:
    puzzle = Puzzle.parse(DIAGONAL).place("r1c2", 2)
    [step] = puzzle.steps(Policy.only("mirror-image"))
    assert "r1c2 is 2, so r2c1 is 4. So place 4 in r2c1." in tell(step)
    struck = Puzzle.parse(DIAGONAL).eliminate("r1c3", 5)
    assert "r1c3 is not 5, so r3c1 is not 3. So remove 3 from r3c1." in tell(
        struck.steps(Policy.only("mirror-image"))[0]
    )
