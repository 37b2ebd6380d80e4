"""Grids without thin lines and in a mirror are read by their digits."""

import numpy as np
import pytest

from scan.pages import CELL, MARGIN, View, printed
from whydoku.scan import read

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.slow
@pytest.mark.parametrize("view", [View(), View(tilt=0.15, turn=5)])
def test_grid_with_lines_around_boxes_alone(view: View) -> None:
    page = printed(PUZZLE)
    apart = np.zeros_like(page, bool)
    low, high = MARGIN, len(page) - MARGIN
    for number in range(10):
        if number % 3:
            at = low + number * CELL
            apart[low + 4 : high - 4, at - 2 : at + 3] = True
            apart[at - 2 : at + 3, low + 4 : high - 4] = True
    for number in (3, 6):
        at = low + number * CELL
        apart[at - 3 : at + 4] = apart[:, at - 3 : at + 4] = False
    assert read(view.photo(np.where(apart, 235, page).astype(np.uint8))).puzzle.line() == PUZZLE


@pytest.mark.slow
def test_mirrored_picture_is_read_and_told() -> None:
    reading = read(np.ascontiguousarray(printed(PUZZLE)[:, ::-1]))
    assert (reading.puzzle.line(), reading.note) == (PUZZLE, "The picture is mirrored.")
