"""Finds the grids of a picture: outlines at several sizes, and the lattice that fits in each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import cv2

from whydoku.scan import lattice, locate
from whydoku.scan.arrays import Pixels
from whydoku.scan.lattice import Lattice

__all__ = ["SMALLEST", "grids", "in_reading_order"]

SIDES = (800, 500, 1200)
"""The longer sides of the pictures in which outlines are looked for, in pixels. The first one shows
most grids; wide lines and moire are clearer in a smaller picture, small grids in a larger one."""
USUAL = SIDES[:2]
"""Those of them that are tried for one grid."""
PRESENT = 0.55
"""Which part of its lines a grid must show."""
SMALLEST = 48
"""The least side of a picture with a grid, in pixels."""
CLEAR = 0.85
"""Within a grid that shows this part of its lines, no other is looked for."""
MOST = 3
"""How many grids are read where one is wanted."""
ALL = 12
"""How many grids of a page are read."""
OUTLINES = 8
"""How many outlines are tried in a picture, the largest first."""
MORE_OUTLINES = 30
"""How many are tried for further grids."""


def grids(
    grey: Pixels,
    sizes: Sequence[int] = lattice.SIZES,
    least: float = PRESENT,
    *,
    every: bool = False,
) -> list[Lattice]:
    """Return the grids in a picture, the clearest first; none lies within another one.

    Where one grid is wanted, the search ends with a clear one; ``every`` looks for all.
    """
    if min(grey.shape) < SMALLEST:
        return []
    found: list[Lattice] = []
    for number, side in enumerate(SIDES):
        if number and side > max(grey.shape):
            continue
        if side not in USUAL and not (every and any(one.score >= CLEAR for one in found)):
            continue
        shrink = min(1.0, side / max(grey.shape))
        small = cv2.resize(grey, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
        clear = any(grid.score >= CLEAR for grid in found)
        many = MORE_OUTLINES if every and clear else OUTLINES
        known = [moved(grid, shrink) for grid in found]
        here = _clearest(small, sizes, least, many, known)
        if not here and not found:
            # Lines may be lighter than the paper.
            here = _clearest(cv2.bitwise_not(small), sizes, least, many, known)
        found += [moved(grid, 1 / shrink) for grid in here]
        if not every and any(grid.score >= CLEAR for grid in found):
            break
    return _apart(found)[: ALL if every else MOST]


def moved(grid: Lattice, times: float) -> Lattice:
    """Return a grid in a picture of so many times the size. The middle of pixel i is at i."""
    return Lattice((grid.mesh + 0.5) * times - 0.5, grid.score)


def _clearest(
    grey: Pixels, sizes: Sequence[int], least: float, many: int, known: Sequence[Lattice]
) -> list[Lattice]:
    """Return the grids in outlines whose middle lies in none that is known and clear."""
    found: list[Lattice] = []
    for outline in locate.candidates(grey, many):
        middle = outline.mean(axis=0)
        if any(_holds(grid, middle) for grid in (*known, *found) if grid.score >= CLEAR):
            continue
        grid = lattice.fit(grey, outline, sizes)
        if grid and grid.score >= least:
            found.append(grid)
    return found


def _holds(grid: Lattice, point: Pixels) -> bool:
    """Whether a point (x, y) lies within a grid."""
    x, y = map(float, point)
    return cv2.pointPolygonTest(grid.corners, (x, y), measureDist=False) > 0


def _apart(found: Iterable[Lattice]) -> list[Lattice]:
    """Return grids of which none has its middle in another one, the clearest first."""
    kept: list[Lattice] = []
    for grid in sorted(found, key=lambda one: -one.score):
        middle = grid.corners.mean(axis=0)
        if not any(
            _holds(other, middle) or _holds(grid, other.corners.mean(axis=0)) for other in kept
        ):
            kept.append(grid)
    return kept


def in_reading_order(boxes: Sequence[tuple[float, float, float]]) -> list[int]:
    """Return the numbers of boxes (x and y of the middle, height) by rows, each from the left.

    >>> in_reading_order([(300, 110, 90), (100, 100, 90), (100, 300, 90)])
    [1, 0, 2]
    """
    left = sorted(range(len(boxes)), key=lambda number: boxes[number][1])
    order: list[int] = []
    while left:
        _, top, height = boxes[left[0]]
        row = [number for number in left if boxes[number][1] < top + height / 2]
        order += sorted(row, key=lambda number: boxes[number][0])
        left = [number for number in left if number not in row]
    return order
