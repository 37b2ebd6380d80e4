"""What a person has entered is told from what is printed, by the ink of the whole page."""

import cv2
import numpy as np
import pytest

from scan.pages import CELL, MARGIN, Array, View, coloured
from whydoku import Puzzle
from whydoku.scan import Reading, inks, read

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = Puzzle.parse(PUZZLE).solve().line()
BLUE, RED, GREY = (30, 80, 220), (220, 40, 30), (140, 140, 140)
GREEN = (20, 120, 60)


def with_entries(
    entries: dict[int, int], ink: tuple[int, int, int], page: Array | None = None
) -> Array:
    """The page of the puzzle, on which entries are in the face of the givens, in another ink."""
    page = coloured(PUZZLE) if page is None else page
    font = cv2.FontFace("sans")
    for cell, digit in entries.items():
        x = MARGIN + cell % 9 * CELL + (CELL - 21) // 2
        y = MARGIN + cell // 9 * CELL + CELL // 2 + 13
        shown = RED if str(digit) != SOLUTION[cell] else ink
        cv2.putText(page, str(digit), (x, y), shown, font, 35, 500)
    return page


def entered(reading: Reading) -> dict[int, int]:
    """The entries by their cells."""
    return {cell: digit for cell, digit in enumerate(reading.entries) if digit}


BLANK = [cell for cell, char in enumerate(PUZZLE) if char == "."]
SOME = {cell: int(SOLUTION[cell]) for cell in BLANK[::2]}


@pytest.mark.slow
@pytest.mark.parametrize("ink", [BLUE, GREY])
@pytest.mark.parametrize("dark", [False, True])
def test_entries_in_the_face_of_the_givens_are_told_by_their_ink(
    ink: tuple[int, int, int], *, dark: bool
) -> None:
    page = with_entries(SOME, ink)
    reading = read(255 - page if dark else page)
    assert reading.puzzle.line() == PUZZLE
    assert entered(reading) == SOME
    assert reading.doubtful == ()


@pytest.mark.slow
def test_a_pen_that_is_pressed_more_or_less_is_one_pen() -> None:
    page = coloured(PUZZLE)
    for number, (cell, digit) in enumerate(SOME.items()):
        strong = (0.5, 0.65, 0.8, 1.0)[number % 4]
        red, green, blue = (round(235 - strong * (235 - part)) for part in GREEN)
        page = with_entries({cell: digit}, (red, green, blue), page)
    reading = read(page)
    assert (reading.puzzle.line(), reading.doubtful) == (PUZZLE, ())
    assert entered(reading) == SOME


def test_a_given_unlike_all_others_is_asked() -> None:
    """A digit in darker ink and of another height, which the nets take for print."""
    rng = np.random.default_rng(2)
    usual = np.array([0.58, 0.02, -0.02, 0.59, 0.1, 0.48])
    x = usual + rng.normal(0, 0.004, (30, 6))
    x[7] = (0.7, -0.02, -0.02, 0.5, 0.1, 0.48)
    measured = inks.Inks(x, x, 1.0, np.ones(30, bool))
    found = inks.printed(measured, np.full(30, 4.0), np.zeros(30), lambda _: True)
    assert [cell for cell in range(30) if found[cell] < 0.9] == [7]


@pytest.mark.slow
def test_a_mistake_in_red_is_an_entry() -> None:
    wrong = SOME | {BLANK[1]: 9 if SOLUTION[BLANK[1]] != "9" else 8}
    reading = read(with_entries(wrong, BLUE))
    assert reading.puzzle.line() == PUZZLE
    assert entered(reading).get(BLANK[1]) in (None, wrong[BLANK[1]])


@pytest.mark.slow
@pytest.mark.parametrize("many", [1, 3, 8])
def test_few_entries_in_a_pen_never_become_givens_without_a_question(many: int) -> None:
    some = {cell: int(SOLUTION[cell]) for cell in BLANK[:many]}
    photo = View(tilt=0.1, turn=4, noise=3).photo(with_entries(some, BLUE))
    reading = read(np.ascontiguousarray(photo))
    given = {cell for cell, digit in enumerate(reading.digits) if digit}
    assert not (given - set(reading.doubtful)) & set(some)
