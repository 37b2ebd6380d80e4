"""Names what a grid is that holds no puzzle of digits: a killer, letters, a crossword, a 16x16."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from whydoku.scan import cells, locate
from whydoku.scan.arrays import Floats, Pixels
from whydoku.scan.lattice import LARGE, USUAL, Lattice

__all__ = ["KILLER", "TOO_LARGE", "of_cells", "of_picture", "repeats"]

TOO_LARGE = "its grid is one of 16x16, and those of 4x4, 6x6, 8x8, 9x9 and 10x10 can be read"
KILLER = "it looks like a killer, but its cages cannot be read. Type it in as a killer instead"
LETTERS = "its grid holds letters or signs, and only digits can be read"
CROSSWORD = "it looks like a crossword"
CLEAR = 0.75
"""A grid of letters shows this part of its lines."""
REPEATED = 5
"""In a puzzle no more digits than these stand twice in a row or column, though some are misread."""
SOME = 8
"""How many cells with ink tell what a grid holds."""
SIDE = 600
"""The longer side of the picture in which black cells are looked for, in pixels."""
BLACK = 75
"""How bright black cells are at most, where paper has 220."""
LEAST_BLACK, MOST_BLACK = 0.03, 0.5
"""Which part of the picture the black cells of a crossword take."""
SMALLEST = 100
"""The least side of a picture with a crossword, in pixels."""
FEWEST_BLACK = 6


def of_cells(grid: Lattice, likely: Floats, pictures: Floats) -> str:
    """Return what a grid is by what its cells hold, or nothing.

    ``likely`` are the probabilities of the net for the likeliest turn of the grid; ``pictures`` are
    those of its cells, normalised, as they lie.
    """
    is_inked = likely[:, cells.BLANK] < 0.5
    inked = likely[is_inked]
    if len(inked) < SOME:
        return ""
    third = pictures.shape[1] // 3
    middles = (pictures[is_inked, third:-third, third:-third] < 0.5).mean(axis=(1, 2))
    if (middles < 0.08).mean() > 0.6:
        return KILLER
    if grid.score < CLEAR:
        return ""
    digits = inked[:, 1 : cells.TEN].max(axis=1)
    unlike = digits.mean() < 0.65 and (digits < 0.5).mean() > 0.35
    if (unlike or repeats(likely, grid.size)) and len(inked) < len(likely) / 2:
        return LETTERS
    return ""


def repeats(likely: Floats, size: int) -> bool:
    """Whether more digits stand twice in a row or in a column than are misread in a puzzle."""
    known = likely[:, 1 : cells.TEN]
    rows = np.where(known.max(axis=1) > 0.5, known.argmax(axis=1), -1).reshape(size, size)
    twice = sum(
        int(np.count_nonzero(np.bincount(line[line >= 0], minlength=1) > 1))
        for line in (*rows, *rows.T)
    )
    return twice > REPEATED


def of_picture(grey: Pixels, grids: Sequence[Lattice]) -> str:
    """Return what a picture shows if it is a grid that cannot be read, or nothing."""
    if any(grid.size == LARGE for grid in grids):
        return TOO_LARGE
    # A crossword is no clear grid of the usual size.
    usual = any(grid.size == USUAL and grid.score >= CLEAR for grid in grids)
    if usual or min(grey.shape) < SMALLEST:
        return ""
    return CROSSWORD if _has_black_cells(grey) else ""


def _has_black_cells(grey: Pixels) -> bool:
    """Whether there are black squares, or rows of them, of about one side."""
    shrink = min(1.0, SIDE / max(grey.shape))
    small = cv2.resize(grey, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    black = (locate.flattened(small) < BLACK).astype(np.uint8)
    dark = cv2.morphologyEx(black, cv2.MORPH_OPEN, np.ones((7, 7), np.uint8))
    part = float(dark.mean())
    if not LEAST_BLACK < part < MOST_BLACK:
        return False
    count, _, stats, _ = cv2.connectedComponentsWithStats(dark, connectivity=4)
    wide, high, area = (stats[1:, column] for column in (2, 3, cv2.CC_STAT_AREA))
    thin = np.minimum(wide, high)
    square = (thin > 0.6 * np.median(thin)) & (area > 0.3 * wide * high)
    return count > FEWEST_BLACK and int(np.count_nonzero(square)) >= FEWEST_BLACK
