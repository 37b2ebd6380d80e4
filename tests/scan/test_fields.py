"""Grids without lines are told by their fields: rounded cells, and boxes of two shades."""

from typing import NamedTuple

import cv2
import numpy as np
import pytest

from scan.pages import CELL, MARGIN, Array, View
from whydoku.scan import ScanError, fields, read

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


class Tones(NamedTuple):
    """How bright the page, its fields and its digits are."""

    ground: int = 235
    field: int = 200
    ink: int = 20


def rounded(paper: Array, row: int, column: int, tone: int, gaps: tuple[int, int]) -> None:
    """A field with round corners; `gaps` are beside each cell, and more beside each box."""
    gap, wider = gaps
    x, y = (MARGIN + CELL * at + wider * (at // 3) for at in (column, row))
    part = paper[y + gap : y + CELL - gap, x + gap : x + CELL - gap]
    side, radius = len(part), 8
    part[radius:-radius] = part[:, radius:-radius] = tone
    for v, u in np.ndindex(2, 2):
        middle = [radius + at * (side - 1 - 2 * radius) for at in (u, v)]
        cv2.circle(part, middle, radius, tone, -1)


def with_digits(paper: Array, line: str, ink: int, wider: int = 0) -> Array:
    """The page with the digits of a line in the middles of its cells."""
    font = cv2.FontFace("sans")
    for cell, char in enumerate(line):
        if char != ".":
            row, column = divmod(cell, 9)
            x = MARGIN + column * CELL + wider * (column // 3) + (CELL - 21) // 2
            y = MARGIN + row * CELL + wider * (row // 3) + CELL // 2 + 13
            cv2.putText(paper, char, (x, y), (ink,) * 3, font, 35, 500)
    return paper


def cells(tones: Tones, gaps: tuple[int, int] = (3, 0), rows: int = 9, line: str = PUZZLE) -> Array:
    """A page with rounded cells: nine in each row."""
    side = 2 * MARGIN + 9 * CELL + 2 * gaps[1]
    paper = np.full((side + (rows - 9) * CELL, side), tones.ground, np.uint8)
    for row, column in np.ndindex(rows, 9):
        rounded(paper, row, column, tones.field, gaps)
    return with_digits(paper, line, tones.ink, gaps[1])


def boxes(tones: Tones, odd: int, line: str = PUZZLE) -> Array:
    """A page of which every second box is shaded: four, or five."""
    shaded = np.kron(np.indices((3, 3)).sum(axis=0) % 2 == odd, np.ones((3 * CELL, 3 * CELL)))
    paper = np.full((2 * MARGIN + 9 * CELL,) * 2, tones.ground, np.uint8)
    paper[MARGIN:-MARGIN, MARGIN:-MARGIN][shaded > 0] = tones.field
    return with_digits(paper, line, tones.ink)


LIGHT, WHITE, DARK = Tones(), Tones(190, 250, 60), Tones(40, 62, 235)
ASLANT = View(tilt=0.12, turn=6, noise=2)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("tones", "gaps"), [(LIGHT, (2, 0)), (LIGHT, (4, 8)), (WHITE, (2, 0)), (DARK, (4, 8))]
)
def test_rounded_cells_are_read(tones: Tones, gaps: tuple[int, int]) -> None:
    reading = read(cells(tones, gaps))
    assert (reading.puzzle.line(), reading.doubtful) == (PUZZLE, ())
    assert read(ASLANT.photo(cells(tones, gaps))).puzzle.line() == PUZZLE


@pytest.mark.slow
@pytest.mark.parametrize("tones", [LIGHT, WHITE, DARK])
@pytest.mark.parametrize("odd", [0, 1])
def test_shaded_boxes_are_read(tones: Tones, odd: int) -> None:
    page = boxes(tones, odd)
    assert read(ASLANT.photo(page) if odd else page).puzzle.line() == PUZZLE


@pytest.mark.slow
def test_cells_lie_where_they_are_drawn() -> None:
    reading = read(cells(LIGHT, (4, 8)))
    end = MARGIN + 9 * CELL + 16
    expected = [(MARGIN, MARGIN), (end, MARGIN), (end, end), (MARGIN, end)]
    assert np.abs(np.array(reading.corners) - expected).max() < 6


@pytest.mark.slow
def test_pale_tint_is_seen() -> None:
    """Pale yellow is nearly as bright as paper, but not in blue."""
    grey = boxes(Tones(250, 200), 1)
    tint = np.where(grey == 200, np.array([[[248]], [[246]], [[205]]]), grey)
    assert read(np.ascontiguousarray(tint.transpose(1, 2, 0).astype(np.uint8))).puzzle.line() == (
        PUZZLE
    )


@pytest.mark.slow
def test_keys_below_the_cells_do_not_matter() -> None:
    page = cells(LIGHT, rows=10)
    for number in range(9):
        x, y = MARGIN + number * CELL + 20, MARGIN + 9 * CELL + 43
        cv2.putText(page, str(number + 1), (x, y), (20,) * 3, cv2.FontFace("sans"), 35, 500)
    assert read(page).puzzle.line() == PUZZLE


@pytest.mark.slow
@pytest.mark.parametrize("rows", [7, 12])
def test_other_tables_are_no_grids(rows: int) -> None:
    page = cells(LIGHT, rows=12)[: 2 * MARGIN + rows * CELL]
    assert fields.grids(np.repeat(page[..., None], 3, axis=2)) == ([], [])
    with pytest.raises(ScanError, match="no puzzle was found"):
        read(page)


def test_chessboard_and_noise_are_no_grids() -> None:
    rows, columns = np.indices((600, 600)) // 60
    chess = np.where((rows + columns) % 2, 200, 235).astype(np.uint8)
    noise = np.random.default_rng(1).integers(0, 256, (600, 600)).astype(np.uint8)
    for picture in (chess, noise, np.full_like(chess, 255)):
        assert fields.grids(np.repeat(picture[..., None], 3, axis=2)) == ([], [])
