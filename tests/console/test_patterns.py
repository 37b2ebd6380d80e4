"""The patterns of the old `solve`: each fires on a position, says why, and strikes nothing true."""

import pytest

from whydoku import Puzzle, samples, techniques
from whydoku.console.patterns import _PATTERNS, first_pattern
from whydoku.model.layout import parse_cell

EMPTY = Puzzle([0] * 81)
ROW_1 = [f"r1c{column}" for column in range(1, 10)]


def without(digits: str, *cells: str) -> Puzzle:
    """An empty grid in which the digits are struck from the cells."""
    struck = [(parse_cell(EMPTY.layout, cell), int(digit)) for cell in cells for digit in digits]
    return Puzzle(EMPTY.givens, (), struck, EMPTY.layout)


def both(*puzzles: Puzzle) -> Puzzle:
    struck = [candidate for puzzle in puzzles for candidate in puzzle.eliminated]
    return Puzzle(EMPTY.givens, (), struck, EMPTY.layout)


def outside(cells: list[str]) -> list[str]:
    return [cell for cell in ROW_1 if cell not in cells]


HIDDEN = without("12", *outside(["r1c1", "r1c5"]))
CASES = {
    "hidden single": (
        without("5", *outside(["r1c7"])),
        ["In row 1 only r1c7 can be 5, so it cannot be 1, 2, 3, 4, 6, 7, 8 or 9."],
    ),
    "naked single": (
        without("12346789", "r1c1"),
        [
            "r1c1 can only be 5, so these cells of its row, column and box cannot be 5: r1c2, r1c3,"
            " r1c4, r1c5, r1c6, r1c7, r1c8, r1c9, r2c1, r2c2, r2c3, r3c1, r3c2, r3c3, r4c1, r5c1,"
            " r6c1, r7c1, r8c1 and r9c1."
        ],
    ),
    "locked candidates": (
        without("5", "r2c1", "r2c2", "r2c3", "r3c1", "r3c2", "r3c3"),
        [
            "In box 1 the places of 5 all lie in row 1, so these cells of row 1 cannot be 5: r1c4,"
            " r1c5, r1c6, r1c7, r1c8 and r1c9."
        ],
    ),
    "hidden pair": (
        HIDDEN,
        [
            "r1c1 is one of 2 cells of row 1 that must hold 1 and 2, so it cannot be 3, 4, 5, 6, 7,"
            " 8 or 9.",
            "r1c5 is one of 2 cells of row 1 that must hold 1 and 2, so it cannot be 3, 4, 5, 6, 7,"
            " 8 or 9.",
        ],
    ),
    "hidden triple": (
        both(without("123", *outside(["r1c1", "r1c5", "r1c9"])), without("456789", "r1c5")),
        [
            "r1c1 is one of 3 cells of row 1 that must hold 1, 2 and 3, so it cannot be 4, 5, 6, 7,"
            " 8 or 9.",
            "r1c9 is one of 3 cells of row 1 that must hold 1, 2 and 3, so it cannot be 4, 5, 6, 7,"
            " 8 or 9.",
        ],
    ),
    "hidden subset": (
        both(
            without("123", *outside(["r1c1", "r1c5", "r1c9"])),
            without("456789", "r1c5", "r1c9"),
            without("3", "r1c9"),
        ),
        [
            "In row 1 the digits 1, 2 and 3 can only be in r1c1, r1c5 and r1c9, so these other"
            " possibilities go: 4, 5, 6, 7, 8 and 9 from r1c1."
        ],
    ),
    "naked subset": (
        without("3456789", "r1c1", "r1c5"),
        [
            "r1c1 and r1c5, cells of row 1, hold just 1 and 2, so these possibilities of other"
            " cells go: 1 and 2 from r1c2, r1c3, r1c4, r1c6, r1c7, r1c8 and r1c9."
        ],
    ),
}


@pytest.mark.parametrize(("puzzle", "sentences"), CASES.values(), ids=list(CASES))
def test_sentences(puzzle: Puzzle, sentences: list[str]) -> None:
    pattern = first_pattern(puzzle)
    assert pattern
    assert list(pattern.sentences) == sentences


def walk(puzzle: Puzzle) -> list[tuple[Puzzle, list[str]]]:
    """The positions that are met, and what is said at each."""
    met = []
    while pattern := first_pattern(puzzle):
        met.append((puzzle, list(pattern.sentences)))
        struck = (*puzzle.eliminated, *pattern.struck)
        assert all(d in puzzle.candidates[c] for c, d in pattern.struck)
        puzzle = Puzzle(puzzle.givens, puzzle.placed, struck, puzzle.layout)
    return met


def test_trial_comes_when_nothing_else_does() -> None:
    line = ".......9.....2.8.64....91.71.36..5...8.......5...12.6..1...5.........9.5..786..2."
    said = [sentences for _, sentences in walk(Puzzle.parse(line))]
    trials = [sentences for sentences in said if "has just two candidates" in sentences[0]]
    assert trials
    assert trials[0][0].startswith("r1c3 has just two candidates. Suppose r1c3 is 1.")
    assert trials[0][-1].endswith("So remove 1 from r1c3.")


@pytest.mark.parametrize("name", ["first", "9x9", "6x6", "x", "jigsaw", "4x4"])
def test_nothing_true_is_struck(name: str) -> None:
    puzzle = samples.sample(name)
    solution = puzzle.solve().values
    for position, _ in walk(puzzle):
        assert not position.placed
        assert all(solution[c] in digits for c, digits in enumerate(position.candidates) if digits)


def test_other_houses_are_named_once() -> None:
    x = samples.sample("x").layout
    middle = Puzzle([0] * 81, (), [(40, digit) for digit in range(1, 9)], x)
    pattern = first_pattern(middle)
    assert pattern
    assert "of its row, column, box and diagonal cannot be 9:" in pattern.sentences[0]


def test_no_pattern_in_an_empty_grid() -> None:
    assert first_pattern(EMPTY) is None


def test_every_single_and_subset_of_the_ladder_is_tried() -> None:
    tried = [slug for slugs, _, _ in _PATTERNS for slug in slugs]
    assert len(set(tried)) == len(tried)
    expected = {t.slug for t in techniques() if t.family in ("singles", "subsets")}
    assert set(tried) - expected == {
        "pointing", "claiming", "locked-pair", "locked-triple", "two-candidate-trial",
    }  # fmt: skip
    assert expected <= set(tried)
