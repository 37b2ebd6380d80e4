"""A step names enough: a sample of what check_sufficiency.py does at length."""

from itertools import islice
from pathlib import Path

import pytest

from check_sufficiency import SufficiencyChecker
from examples import Example, example_lines
from killers import random_killers
from long_mode import collection, collections
from proofs import changed
from random_puzzles import LAYOUTS, random_puzzles
from soundness import SLUGS
from sufficiency import CAGES, gap, is_deadly, mutants, sight_of
from whydoku import Puzzle, _core, find_layout

FIRING = [line for line in example_lines() if Example.parse(line).fires]


@pytest.mark.parametrize("slug", SLUGS)
def test_the_examples_of_a_technique_name_enough(slug: str) -> None:
    for line in (line for line in FIRING if line.startswith(f"{slug}|")):
        puzzle = Example.parse(line).puzzle
        board = board_of(puzzle)
        for step in _core.Policy([slug], 0, 0.0).all(board).steps[:5]:
            assert gap(puzzle.layout, board, step) == "", line


@pytest.mark.slow
@pytest.mark.parametrize("name", LAYOUTS)
def test_steps_on_our_own_puzzles_name_enough(name: str) -> None:
    checker = SufficiencyChecker(SLUGS[: SLUGS.index("als-aic") + 1], most=2)
    puzzle = next(random_puzzles(name))
    checker.check(puzzle, every=puzzle.layout.cells // 3)
    assert checker.tally.steps.total() > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", ["6x6+killer", "9x9+killer", "9x9+mixed", "9x9+groups"])
def test_steps_on_killers_name_enough(name: str) -> None:
    checker = SufficiencyChecker(SLUGS[: SLUGS.index("als-aic") + 1], most=2)
    checker.check(next(random_killers(name)), every=30)
    assert checker.tally.steps.total() > 0


@pytest.mark.slow
def test_a_step_about_a_sum_names_no_more_than_it_needs() -> None:
    checker = SufficiencyChecker(sorted(CAGES, key=SLUGS.index), most=5)
    checker.every_mutant = 1
    for name in ("9x9+killer", "9x9+mixed", "6x6+mixed"):
        checker.check(next(random_killers(name)), every=40)
    assert checker.mutants.total() > 500
    # A cage or a house may follow from others, and a reading of two parts is not exact.
    assert checker.seen_through.total() > 0.95 * checker.mutants.total()


@pytest.mark.slow
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


LOCKED_SET = (
    "multi-sector-locked-set|9x9|"
    "...2.61.....5.1..7..64875.....824...19.....3...2....8.8..7632...39........7.486..||"
    "169 188 189 321 323 361 473 573 747 921 928 969|"
)


@pytest.mark.slow
def test_a_locked_set_of_many_sectors_needs_each_of_its_links() -> None:
    puzzle = Example.parse(LOCKED_SET).puzzle
    board = board_of(puzzle)
    step = _core.Policy(["multi-sector-locked-set"], 0, 0.0).all(board).steps[0]
    assert not gap(puzzle.layout, board, step)
    short = [m for kind, m in mutants(step, sight_of(puzzle.layout)) if kind == "house"]
    assert len(short) == len(step.houses)
    assert all(gap(puzzle.layout, board, mutant) for mutant in short)


def test_a_chute_triplet_needs_each_of_its_conclusions() -> None:
    lines = [line for line in FIRING if line.startswith("chute-triplet|")]
    made = []
    for puzzle in (Example.parse(line).puzzle for line in lines):
        board = board_of(puzzle)
        for step in _core.Policy(["chute-triplet"], 0, 0.0).all(board).steps:
            fewer = [m for kind, m in mutants(step, sight_of(puzzle.layout)) if kind == "child"]
            assert len(fewer) == len(step.children) > 0
            made += [gap(puzzle.layout, board, mutant) for mutant in fewer]
    assert len(made) > len(lines)
    assert all(made)


def test_a_conclusion_that_nothing_names_is_a_gap() -> None:
    puzzle = Puzzle.parse("4......1...3....")
    board = board_of(puzzle)
    step = _core.Policy(["hidden-single-box"], 0, 0.0).all(board).steps[0]
    assert gap(puzzle.layout, board, step) == ""
    assert "nothing rules out" in gap(puzzle.layout, board, changed(step, houses=[]))
    assert "nothing rules out" in gap(puzzle.layout, board, changed(step, marks=[]))


FORMER_GAPS = (
    # The blocker of r8c1 and r8c8 is in their column and on their diagonal, not in row 1.
    "hidden-single-line|9x9-x|+86+1+4+7+59+2+33+7+96+2+84+1+5+24+5.1.+87+6+5+2.+186+7....+6.+4+75+82+4+87+5"
    "......+5+27...4..9..54..+7+7.+4+8+6.+259|366 368 384 387 687||883",
    # The subset is in a column and in a box, and strikes in both.
    "unique-rectangle-3|9x9|+5+6+2...+4+13+4+71+2+356+8+9+39+8.4.+27+5+2+3...9+75+47+1..+5.+9+28+85+94+72+3..+18"
    "+7.2.+59.+9.35..1..6.+5...+8+3.|194 486 644 674 686 689 796 814|669 688|",
    # Both digits go, one by the chain that is told, the other by the same the other way round.
    "remote-pair|8x8|...41.+7+88.1+7.5..5..+1.+72.+4372+5+1+86+1..+87+2.+5..2+58.1.+21+43+6+8+57...6"
    "+24+3+1||328 428|",
    # Two chains end in the same strong link; each of them is told whole.
    "dual-empty-rectangle|9x9-windoku|..7.5+26..25..+6.7.14....+1+23+5...1.+5.+6..8..+2..+5.+5."
    "......2.3..46.+2.6..5+1.....+4+5+29...+6|153 171 191 343 354 356 366 414 428 449 453 454 4"
    "66 467 468 489 741 749 751 754 765 766 779 782 788 796 814 824 868 873 877 898 923 924 942"
    " 943 947 968 977 989|157 162 163 177|",
    # Each of two chains strikes an end of the other.
    "dual-empty-rectangle|9x9-windoku|+5..+83+1+4+97+478+2+5+9+16+31+93..+75+2+8+75+1.+2+4+"
    "83..+3.+18+5.+7.+8..9+73.1+5..+5+3...4.+3..7.295....+5..+3+8.|192 251 253 272 293 453 "
    "482 493 649 653 659 671 672 677 682 685 693|462 483|",
)


@pytest.mark.parametrize("line", FORMER_GAPS)
def test_what_once_named_too_little_names_enough(line: str) -> None:
    puzzle = Example.parse(line).puzzle
    board = board_of(puzzle)
    steps = _core.Policy([line.partition("|")[0]], 0, 0.0).all(board).steps
    assert steps
    assert [gap(puzzle.layout, board, step) for step in steps] == [""] * len(steps)


def test_only_fillings_that_can_be_exchanged_make_a_deadly_pattern() -> None:
    layout = find_layout("9x9")
    assert is_deadly(layout, (0, 1, 27, 28), (1, 2))
    assert not is_deadly(layout, (0, 3, 27, 30), (1, 2))  # in four boxes
    assert not is_deadly(layout, (0, 1, 27), (1, 2))
