"""Names rules beyond digits that are drawn on a grid: dots, lines, numbers beside it.

They are not read. But where the digits alone are no puzzle, a person should be told why.
"""

from __future__ import annotations

import numpy as np

from whydoku.scan import borders, lattice
from whydoku.scan.arrays import Floats, Pixels

__all__ = ["named"]

DOTS = "dots or signs between its cells"
LINES = "lines through its cells"
NUMBERS = "numbers beside it"
INK = 0.1
"""What is darker than its neighbourhood by this part of black is drawn."""
CENTRE, ASIDE = (0.42, 0.58), ((0.1, 0.29), (0.71, 0.9))
"""Where a dot or a line meets a border, as parts of its length, and where neither does."""
NEAR, BEYOND = (0.04, 0.18), (0.21, 0.25)
"""How far from a border a dot is, and where only a line goes on, as parts of a cell."""
FEW_DOTS, FEW_LINES = 5, 3
"""On so many borders dots or lines are at least, where some are drawn."""
DARK = 0.35
"""What is darker than this part of black is a part of a number."""
INSIDE, GAP = (0.2, 0.8), 0.08
"""A number beside a row stands in this part of the row's side, and none where two rows meet."""
BEFORE = 0.85
"""And before this part, where the grid begins."""
SOME, MOST = 0.02, 0.45
"""A number covers more than the one part and less than the other one."""
ROWS = 0.55
"""Beside this part of the rows there are numbers at least."""


def named(grey: Pixels, mesh: Floats) -> str:
    """Return which rules are drawn on a grid beyond its digits: the end of a sentence, or nothing.

    ``mesh`` are the crossings of its lines in the picture, turned in any way.
    """
    even = borders.evened(grey, mesh)
    dark = borders.darkness(even, mesh)
    counts = [_on_borders(part) for part in (dark, dark.transpose(1, 0, 3, 2))]
    dots, lines = np.sum(counts, axis=0)
    if lines >= FEW_LINES and lines > dots:
        return LINES
    if dots >= FEW_DOTS:
        return DOTS
    return NUMBERS if _has_numbers_beside(even, mesh) else ""


def _on_borders(dark: Floats) -> tuple[int, int]:
    """Return how many borders below cells have a dot, and through how many goes a line."""
    seen = borders.between(dark)
    aside = np.maximum(*(_columns(seen, *part) for part in ASIDE))
    more = _columns(seen, *CENTRE) - aside
    near, beyond = (_both_sides(more, *part) for part in (NEAR, BEYOND))
    blank = np.maximum(*_both_sides(aside, *BEYOND)).max(axis=1) < INK
    ends = blank & (np.maximum(*beyond).max(axis=1) < INK)
    dots = ends & (np.minimum(*(part.max(axis=1) for part in near)) > INK)
    lines = blank & (np.concatenate([*near, *beyond], axis=1).min(axis=1) > INK)
    return int(dots.sum()), int(lines.sum())


def _columns(seen: Floats, low: float, high: float) -> Floats:
    """Return how dark each row is between two parts of the length of a border."""
    first, last = (round(part * borders.CELL) for part in (low, high))
    mean: Floats = seen[:, :, first:last].mean(axis=2)
    return mean


def _both_sides(rows: Floats, low: float, high: float) -> tuple[Floats, Floats]:
    """Return the rows so far above and below a border, as parts of a cell."""
    first, last = (round(part * borders.CELL) for part in (low, high))
    middle = borders.DEEP
    return rows[:, middle - last : middle - first], rows[:, middle + first : middle + last]


def _has_numbers_beside(even: Pixels, mesh: Floats) -> bool:
    """Whether numbers stand beside most rows or columns, at some side."""
    places = lattice.enlarged(lattice.Lattice(mesh, 1.0))
    first, last = (borders.darkness(even, places[at].mesh) for at in (0, -1))
    # The first axis of each picture leads to the grid, the second one along it.
    sides = (first[0, 1:], first[1:, 0].transpose(0, 2, 1))
    others = (last[-1, :-1], last[:-1, -1].transpose(0, 2, 1))
    return any(map(_are_numbers, (*sides, *(side[:, ::-1] for side in others))))


def _are_numbers(side: Floats) -> bool:
    """Whether numbers stand in places beside a grid, which begins where each picture ends."""
    inner = slice(borders.EDGE, borders.EDGE + borders.CELL)
    places = side[:, : borders.EDGE + round(BEFORE * borders.CELL), inner] > DARK
    wide = places.shape[2]
    low, high = (round(part * wide) for part in INSIDE)
    gap = round(GAP * wide)
    ink = places[:, :, low:high].mean(axis=(1, 2))
    between = places[:, :, :gap].any(axis=(1, 2)) | places[:, :, -gap:].any(axis=(1, 2))
    return bool(np.mean((ink > SOME) & (ink < MOST) & ~between) >= ROWS)
