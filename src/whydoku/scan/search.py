"""Finds the grids of a picture: outlines at several sizes, and the lattice that fits in each.

If no lines are clear, the grid may be told by its fields.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

import cv2
import numpy as np

from whydoku.scan import fields, lattice, locate
from whydoku.scan.arrays import Floats, Pixels, Points
from whydoku.scan.lattice import CLEAR, Lattice, moved

__all__ = ["SMALLEST", "grids", "in_reading_order", "overlap"]

SIDES = (800, 500, 1200)
"""The longer sides of the pictures in which outlines are looked for, in pixels. The first one shows
most grids; wide lines and moire are clearer in a smaller picture, small grids in a larger one."""
USUAL = SIDES[:2]
"""Those of them that are tried for one grid."""
PRESENT = 0.55
"""Which part of its lines a grid must show."""
HINTED = 0.4
"""A page may have further grids that show this part: their digits will tell."""
BESIDE = 0.04
"""How far such a grid may lie from its outline, as a part of the diagonal: its outermost lines are
there. A row of cells takes twice as much."""
SMALLEST = 48
"""The least side of a picture with a grid, in pixels."""
NARROWEST = 24
"""No grid is seen in a small copy of which a side is shorter than this, in pixels."""
DARK = 80
"""A picture of which half is darker than this, of 255, has light lines most likely."""
LEAST = {lattice.BOXES: 0.55, lattice.USUAL: 0.3}
"""Which part a faint grid must show: of the lines around boxes, where no thin lines are; and of
all, where some whole ones may be missing."""
LIKELIER = 0.1
"""A grid of the usual size is taken for one that shows so much more of its lines."""
MOST = 3
"""How many grids are read where one is wanted."""
ALL = 12
"""How many grids of a page are read."""
OUTLINES = 8
"""How many outlines are tried in a picture, the largest first."""
FEW_OUTLINES = 4
"""How many are tried where lines are not expected: light ones on a light page, or dark on dark."""
MORE_OUTLINES = 30
"""How many are tried for further grids."""


LIKE, NEIGHBOURS = 1.2, 1.7
"""Grids of a sheet differ no more in size than this, and their middles are no further apart, in
sides of the smaller one."""


class Found(NamedTuple):
    """The grids in a picture."""

    grids: list[Lattice]
    """The clearest first; none lies within another one."""
    faint: list[Lattice]
    """What may be grids of the usual size though many lines are missing: their digits will tell."""


def grids(colour: Pixels, grey: Pixels, *, every: bool = False) -> Found:
    """Return the grids in a picture, which is passed in colour and in grey.

    Where one grid is wanted, the search ends with a clear one; ``every`` looks for all. Then those
    that show less than PRESENT of their lines, but HINTED, come after the others.
    """
    if min(grey.shape) < SMALLEST:
        return Found([], [])
    hinted: list[Lattice] = []
    found: list[Lattice] = []
    faint: list[Lattice] = []
    boxes: list[Lattice] = []
    for number, side in enumerate(SIDES):
        if number and side > max(grey.shape):
            continue
        clear = any(grid.score >= CLEAR for grid in found)
        if side not in USUAL and not (every and clear):
            continue
        shrink = min(1.0, side / max(grey.shape))
        if shrink * min(grey.shape) < NARROWEST:
            continue
        small = lattice.reduced(grey, shrink)
        many = MORE_OUTLINES if every and clear else OUTLINES
        known = [moved(grid, shrink) for grid in found + faint]
        # On a dark screen, lines are lighter than the ground.
        on_dark = float(np.median(small)) < DARK
        here = _clearest(cv2.bitwise_not(small) if on_dark else small, many, known, loose=every)
        if not found and not any(map(_is_likely, (*here.grids, *here.faint))):
            other = small if on_dark else cv2.bitwise_not(small)
            more = _clearest(other, FEW_OUTLINES, known, loose=every)
            here = Found(here.grids + more.grids, here.faint + more.faint)
        for grid in here.grids:
            kind = found if grid.score >= PRESENT else hinted
            kind.append(moved(grid, 1 / shrink))
        faint += [moved(grid, 1 / shrink) for grid in here.faint]
        # A part of a grid of fields may look like a small one.
        sizes = [grid.size for grid in found if grid.score >= CLEAR]
        if not number and lattice.USUAL not in sizes:
            told = fields.grids(colour)
            found += told.cells
            boxes = told.boxes
        if not every and any(grid.score >= CLEAR for grid in found):
            break
    kept = _apart(found)[:MOST]
    if every:
        kept = _every(grey.shape, found, hinted)
    sure = [grid for grid in kept if grid.score >= CLEAR]
    faint = [one for one in (*boxes, *faint) if not _lies_on(one, sure)]
    kinds = ([one for one in faint if one.size == size] for size in LEAST)
    return Found(kept, [grid for kind in kinds for grid in _apart(kind)[:MOST]])


def _every(
    shape: tuple[int, ...], found: Sequence[Lattice], hinted: Sequence[Lattice]
) -> list[Lattice]:
    """Return all grids of a page, of which none lies on another: the clearest ones first."""
    kept = _apart(found)
    kept += _completed(shape, kept, hinted)
    kept += [one for one in _apart(hinted) if not _lies_on(one, kept)]
    return kept[:ALL]


def _completed(
    shape: tuple[int, ...], kept: Sequence[Lattice], hinted: Sequence[Lattice]
) -> list[Lattice]:
    """Return grids that stand where a sheet of grids would have a gap: they may lack their frame.

    Three grids in two rows and columns show where the fourth one is. Their digits will tell.
    """
    known, maybe = (
        [grid for grid in some if grid.size == lattice.USUAL] for some in (kept, hinted)
    )
    found: list[Lattice] = []
    for grid in known:
        beside = [
            other.corners for other in known if other is not grid and _are_beside(grid, other)
        ]
        for one, other in combinations(beside, 2):
            place = one + other - grid.corners
            inside = (place > 0).all() and (place < shape[1::-1]).all()
            if inside and not any(_holds(taken, place.mean(axis=0)) for taken in (*known, *found)):
                there = [hint for hint in maybe if _fills(hint, place, 2 * BESIDE)]
                found.append(there[0] if there else lattice.flat(place))
    return found


def _are_beside(one: Lattice, other: Lattice) -> bool:
    """Whether two grids are alike in size, and there is no place for another one between them."""
    sides = [_diagonal(grid.corners) / 2**0.5 for grid in (one, other)]
    apart = float(np.linalg.norm(one.corners.mean(axis=0) - other.corners.mean(axis=0)))
    return max(sides) < LIKE * min(sides) and apart < NEIGHBOURS * min(sides)


def _clearest(grey: Pixels, many: int, known: Sequence[Lattice], *, loose: bool) -> Found:
    """Return the grids in outlines whose middle lies in none that is known and clear.

    One that lacks lines must fill its outline, unless ``loose``.
    """
    found: list[Lattice] = []
    faint: list[Lattice] = []
    for outline in locate.candidates(grey, many):
        middle = outline.mean(axis=0)
        clear = (grid for grid in (*known, *found, *faint) if grid.score >= CLEAR)
        if any(_holds(grid, middle) for grid in clear):
            continue
        best, others = lattice.fits(grey, outline)
        if best and best.score >= HINTED and (loose or _is_there(best, outline)):
            found.append(best)
        if best and best.size == lattice.USUAL:
            others.append(best)
        likely = (one for one in others if one.score >= LEAST[one.size])
        faint += [one for one in likely if _is_there(one, outline)]
    return Found(found, faint)


def _is_likely(grid: Lattice) -> bool:
    """Whether a grid is clear, or shows most lines of a usual one."""
    usual = grid.size in (lattice.USUAL, lattice.BOXES)
    return grid.score >= (PRESENT if usual else CLEAR)


def _is_there(grid: Lattice, outline: Points) -> bool:
    """Whether a grid shows most of its lines, or lies in its outline, not beside it.

    Boxes alone always do: some few lines may be anywhere.
    """
    shown = grid.score >= PRESENT and grid.size != lattice.BOXES
    return shown or _fills(grid, outline)


def _fills(grid: Lattice, outline: Points, beside: float = BESIDE) -> bool:
    """Whether a grid lies in its outline, not beside it."""
    return float(np.abs(grid.corners - outline).max()) < beside * _diagonal(outline)


def _diagonal(corners: Points) -> float:
    return float(np.linalg.norm(corners[2] - corners[0]))


def _holds(grid: Lattice, point: Pixels) -> bool:
    """Whether a point (x, y) lies within a grid."""
    x, y = map(float, point)
    return cv2.pointPolygonTest(grid.corners, (x, y), measureDist=False) > 0


def _apart(found: Iterable[Lattice]) -> list[Lattice]:
    """Return grids of which none has its middle in another one, the clearest first.

    Of two that are about as clear, that of the usual size is likelier.
    """
    kept: list[Lattice] = []
    for grid in sorted(found, key=lambda one: -one.score - LIKELIER * (one.size == lattice.USUAL)):
        if not _lies_on(grid, kept):
            kept.append(grid)
    return kept


def _lies_on(one: Lattice, others: Iterable[Lattice]) -> bool:
    return any(overlap(one.mesh, other.mesh) for other in others)


def overlap(one: Floats, other: Floats) -> bool:
    """Whether the middle of one of two meshes lies in the other one."""
    first, second = (Lattice(np.ascontiguousarray(mesh), 0.0) for mesh in (one, other))
    return _holds(first, second.corners.mean(axis=0)) or _holds(second, first.corners.mean(axis=0))


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
