"""A step names enough: a sample of what check_sufficiency.py does at length."""

from itertools import islice
from pathlib import Path

import pytest

from check_sufficiency import SufficiencyChecker
from examples import Example, example_lines
from long_mode import collection, collections
from pencilmark import Puzzle, _core, find_layout
from positions import LAYOUTS, random_puzzles
from soundness import SLUGS
from sufficiency import changed, gap, is_deadly, mutants, sight_of

FIRING = [line for line in example_lines() if Example.parse(line).fires]


@pytest.mark.parametrize("slug", SLUGS)
def test_the_examples_of_a_technique_name_enough(slug: str) -> None:
    for line in (line for line in FIRING if line.startswith(f"{slug}|")):
        puzzle = Example.parse(line).puzzle
        board = board_of(puzzle)
        for step in _core.Policy([slug], 0, 0.0).all(board).steps[:5]:
            assert gap(puzzle.layout, board, step) == "", line


@pytest.mark.parametrize("name", LAYOUTS)
def test_steps_on_our_own_puzzles_name_enough(name: str) -> None:
    checker = SufficiencyChecker(SLUGS[: SLUGS.index("als-aic") + 1], most=2)
    puzzle = next(random_puzzles(name))
    checker.check(puzzle, every=puzzle.layout.cells // 3)
    assert checker.tally.steps.total() > 0


def test_steps_on_the_collections_name_enough(data: Path) -> None:
    checker = SufficiencyChecker(most=2)
    for path in islice(collections(data).values(), 0, None, 5):
        for puzzle in islice(collection(path), 1):
            checker.check(puzzle, every=80)
    assert checker.tally.steps.total() > 100


# --- the check itself -------------------------------------------------------------------------


def board_of(puzzle: Puzzle) -> _core.Board:
    board = _core.Board(puzzle.layout, puzzle.givens)
    for cell, digit in puzzle.placed:
        board.place(cell, digit)
    for cell, digit in puzzle.eliminated:
        board.eliminate(cell, digit)
    return board


PLAIN = ["naked-pair", "hidden-triple", "pointing", "x-wing", "xy-wing", "xy-chain", "w-wing"]
PLAIN += ["xyz-wing", "x-chain", "unique-rectangle-4", "hidden-rectangle"]


@pytest.mark.parametrize("slug", PLAIN)
def test_a_step_without_a_cell_names_too_little(slug: str) -> None:
    lines = [line for line in FIRING if line.startswith(f"{slug}|")]
    # On a nearly full board a smaller pattern of the same cells may do.
    assert any(needs_all_that_it_names(line, slug) for line in lines)


def needs_all_that_it_names(line: str, slug: str) -> bool:
    """Whether a step of an example does not follow without one of its cells or links."""
    puzzle = Example.parse(line).puzzle
    board = board_of(puzzle)
    step = _core.Policy([slug], 0, 0.0).all(board).steps[0]
    made = [m for kind, m in mutants(step, sight_of(puzzle.layout)) if kind in ("cell", "link")]
    assert made
    return all(gap(puzzle.layout, board, mutant) for mutant in made)


def test_a_conclusion_that_nothing_names_is_a_gap() -> None:
    puzzle = Puzzle.parse("4......1...3....")
    board = board_of(puzzle)
    step = _core.Policy(["hidden-single-box"], 0, 0.0).all(board).steps[0]
    assert gap(puzzle.layout, board, step) == ""
    assert "does not follow" in gap(puzzle.layout, board, changed(step, houses=[]))


def test_only_fillings_that_can_be_exchanged_make_a_deadly_pattern() -> None:
    layout = find_layout("9x9")
    assert is_deadly(layout, (0, 1, 27, 28), (1, 2))
    assert not is_deadly(layout, (0, 3, 27, 30), (1, 2))  # in four boxes
    assert not is_deadly(layout, (0, 1, 27), (1, 2))
