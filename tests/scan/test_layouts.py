"""X by its diagonals, windoku by its shades, jigsaws by their thick lines; all else is plain."""

import numpy as np
import pytest

from scan.pages import CELL, MARGIN, Array, Print, View, boxes, coloured
from whydoku import find_layout, generate
from whydoku.make.jigsaw import random_jigsaw
from whydoku.scan import read

VIEWS = {
    "flat": View(),
    "on its side, blurred": View(turn=90, blur=1.5, noise=5),
    "tilted, in shadow": View(tilt=0.25, turn=-12, shadow=0.5, noise=4),
    "bent": View(bend=0.05, blur=1),
}
DIAGONALS = np.eye(9, dtype=bool) | np.eye(9, dtype=bool)[::-1]
WITHIN = np.arange(9) % 4 > 0
WINDOWS = WITHIN[:, None] & WITHIN
JIGSAW = random_jigsaw(1).name


def regions(name: str) -> Array:
    found = np.array(find_layout(name).regions)
    side = round(len(found) ** 0.5)
    return found.reshape(side, side)


PRINTED = {
    "diagonals drawn": ("9x9-x", Print(crossed=2)),
    "diagonals shaded": ("9x9-x", Print(shaded=DIAGONALS)),
    "windows": ("9x9-windoku", Print(shaded=WINDOWS)),
    "yellow windows": ("9x9-windoku", Print(shaded=WINDOWS, shade=(235, 230, 150))),
    "jigsaw": (JIGSAW, Print(regions=regions(JIGSAW))),
    "plain": ("9x9", Print()),
    "plain, all lines thin": ("9x9", Print(thick=2)),
    "plain, every second box shaded": ("9x9", Print(shaded=boxes(9) % 2 == 0)),
}


def made(layout: str) -> str:
    return next(iter(generate(1, layout=layout, seed=4))).puzzle.line()


@pytest.mark.slow
@pytest.mark.thinned("view")
@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("name", PRINTED)
def test_layout_is_recognised(name: str, view: str) -> None:
    layout, style = PRINTED[name]
    line = made(layout)
    reading = read(VIEWS[view].photo(coloured(line, style)))
    assert reading.puzzle.layout.name == layout
    assert reading.puzzle.line() == line


SMALL = {
    "4x4": "1122112233443344",
    "6x6": "111222111222333444333444555666555666",
    "6x6, upright boxes": "112233" * 3 + "445566" * 3,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL)
def test_regions_of_small_grids_are_recognised(name: str) -> None:
    """Those of plain boxes give the plain layout; other boxes are a jigsaw."""
    layout = name if name in ("4x4", "6x6") else find_layout(f"jigsaw:{SMALL[name]}").name
    line = made(layout)
    style = Print(regions=regions(f"jigsaw:{SMALL[name]}"))
    reading = read(View(turn=5).photo(coloured(line, style)))
    assert reading.puzzle.layout.name == layout
    assert reading.puzzle.line() == line


@pytest.mark.slow
def test_shades_of_a_plain_puzzle_mean_nothing() -> None:
    line = made("9x9")
    reading = read(coloured(line, Print(shaded=WINDOWS)))
    assert reading.puzzle.layout.name == "9x9"
    assert reading.puzzle.line() == line
    assert reading.note == "The grid looks like a windoku, but its digits are a plain puzzle."


@pytest.mark.slow
def test_digit_that_cannot_be_read_is_asked_for() -> None:
    """Of all digits that the blot may be, few leave a windoku with one solution: it is asked."""
    line = made("9x9-windoku")
    page = coloured(line, Print(shaded=WINDOWS))
    cell = next(at for at, char in enumerate(line) if char != ".")
    top, left = (MARGIN + CELL * at + 8 for at in divmod(cell, 9))
    part = page[top : top + CELL - 16, left : left + CELL - 16]
    part[:] = np.random.default_rng(1).integers(0, 2, (*part.shape[:2], 1)) * 200
    reading = read(page)
    assert reading.puzzle.layout.name == "9x9-windoku"
    assert cell in reading.doubtful
