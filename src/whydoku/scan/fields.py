"""Finds grids that are told by their fields, not by lines: rounded cells, and shaded boxes.

A field is a patch whose edge is clear all around: a cell of its own with gaps beside it, or a box
of another tone. Fields of one size that stand in equal steps make a grid.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from whydoku.scan.arrays import Floats, Pixels
from whydoku.scan.lattice import BOXES, USUAL, Lattice, polynomial, reduced
from whydoku.scan.locate import clockwise

__all__ = ["grids"]

SIDE = 600
"""The longer side of the picture in which fields are looked for, in pixels."""
WINDOWS = (11, 31)
"""Neighbourhoods in pixels: what is in the middle of one is compared with all of it."""
CONTRAST = 0.02
"""How much brighter or darker than its neighbourhood a field is at its edge, as a part of it."""
STROKE = 13
"""What is narrower than this is no field, but a part of a digit, in pixels."""
DARKEST = 24
"""What is added to all that is compared: in the dark, of 255, noise is as strong as fields."""
SMALLEST, LARGEST = 10, 220
"""The least and the largest side of a field, in pixels."""
FILLED = 0.75
"""Which part of the quadrilateral around it a field takes; round corners are missing."""
SQUARE = 0.5
"""How long the shortest side of a field is at least, as a part of the longest."""
MOST = 400
"""How many fields are compared with one another, the largest first."""
SAME = 0.3
"""Fields of like size whose middles are nearer than this part of a side are one."""
ALIKE = 1.7
"""How much larger than its neighbour a field may be."""
GAP = 0.15
"""How wide the gap between cells mostly is, as a part of a field's side."""
REACH = 0.4
"""How far from where it is expected the next field may lie, as a part of a side."""
BESIDE = np.array([(0, 1), (0, -1), (1, 0), (-1, 0)])
"""Where the next cells are, as rows and columns."""
ACROSS = np.array([(1, 1), (-1, -1), (1, -1), (-1, 1)])
"""Where the next boxes of one shade are."""
FEWEST = 62
"""How many of the 81 cells have to be seen,"""
FEWEST_OF_LINE = 4
"""and how many of each row and column."""
FEWEST_BOXES = 4
"""How many of the shaded boxes have to be seen: all of four, or four of five."""


def grids(colour: Pixels) -> list[Lattice]:
    """Return the 9x9 grids that a picture shows by fields, the clearest first.

    A grid of shaded boxes is one of 3x3, as its cells are not seen. The score of each is the part
    of its fields that is there. A tint is dark in one of the colours, so the darkest is looked at.
    """
    shrink = min(1.0, SIDE / max(colour.shape))
    found: list[Lattice] = []
    for fields in _fields(reduced(colour.min(axis=2), shrink)):
        for places in _placed(fields, BESIDE * (1 + GAP)):
            found += _of_cells(fields, places)
        for places in _placed(fields, ACROSS):
            found += _of_boxes(fields, places)
    found.sort(key=lambda grid: -grid.score)
    return [Lattice((grid.mesh + 0.5) / shrink - 0.5, grid.score) for grid in found]


def _fields(grey: Pixels) -> Iterator[Floats]:
    """Yield the fields that are darker than what is beside them, and those that are brighter.

    Each has four corners, clockwise from the upper left: number x 4 x 2.
    """
    stroke = cv2.getStructuringElement(cv2.MORPH_RECT, (STROKE, STROKE))
    smooth = cv2.GaussianBlur(grey, (0, 0), 1)
    for sign, kind in ((1, cv2.MORPH_CLOSE), (-1, cv2.MORPH_OPEN)):
        found = []
        for one in (smooth, cv2.morphologyEx(smooth, kind, stroke)):
            level = one.astype(np.float32) + DARKEST
            for window in WINDOWS:
                off = sign * (1 - level / cv2.blur(level, (window, window)))
                found.append(_outlined((off > CONTRAST).astype(np.uint8)))
        yield _different(np.concatenate(found))


def _outlined(mask: Pixels) -> Floats:
    """Return the outer outlines that have four sides about as long."""
    contours, kinds = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    found = []
    for contour, kind in zip(contours, kinds[0] if contours else (), strict=True):
        _, _, wide, high = cv2.boundingRect(contour)
        if kind[3] >= 0 or min(wide, high) < SMALLEST or max(wide, high) > LARGEST:
            continue
        hull = cv2.convexHull(contour)
        if len(hull) < 4:
            continue
        quad = cv2.approxPolyN(hull, 4, ensure_convex=True).reshape(4, 2).astype(np.float32)
        sides = np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1)
        filled = cv2.contourArea(hull) > FILLED * cv2.contourArea(quad)
        if filled and sides.min() > SQUARE * sides.max():
            found.append(clockwise(quad))
    return np.array(found, np.float32).reshape(-1, 4, 2)


def _sides(fields: Floats) -> Floats:
    """Return how long the sides of each field are."""
    return np.sqrt([cv2.contourArea(field) for field in fields])


def _different(fields: Floats) -> Floats:
    """Return the largest fields, without those that are nearly the same as a larger one."""
    sides = _sides(fields)
    order = np.argsort(-sides)[:MOST]
    fields, sides = fields[order], sides[order]
    centres = fields.mean(axis=1)
    apart = np.linalg.norm(centres[:, None] - centres, axis=-1)
    same = (apart < SAME * sides[:, None]) & (sides[:, None] < ALIKE**0.5 * sides)
    return fields[~np.triu(same, 1).any(axis=0)]


Places = dict[tuple[int, int], int]
"""The number of the field in each place: row and column, from anywhere."""


def _placed(fields: Floats, steps: Floats) -> Iterator[Places]:
    """Yield the places of fields that stand beside one another, for each such group.

    ``steps`` are the rows and columns to the next fields, in sides of a field.
    """
    if len(fields) < FEWEST_BOXES:
        return
    following = _following(fields, steps)
    signs = np.rint(steps).astype(int)
    left = set(range(len(fields)))
    while left:
        first = left.pop()
        places, reached = {(0, 0): first}, [((0, 0), first)]
        for (row, column), field in reached:
            for (down, right), other in zip(signs, following[field], strict=True):
                place = (row + int(down), column + int(right))
                if other in left and place not in places:
                    left.remove(other)
                    places[place] = other
                    reached.append((place, other))
        if len(places) >= FEWEST_BOXES:
            yield places


def _following(fields: Floats, steps: Floats) -> Floats:
    """Return the number of the field that comes next at each step, -1 for none."""
    sides, centres = _sides(fields), fields.mean(axis=1)
    right = (fields[:, 1] + fields[:, 2] - fields[:, 0] - fields[:, 3]) / 2
    down = (fields[:, 2] + fields[:, 3] - fields[:, 0] - fields[:, 1]) / 2
    expected = centres[:, None] + steps @ np.stack([down, right], axis=1)
    ratio = sides[:, None] / sides
    alike = np.maximum(ratio, 1 / ratio) < ALIKE**0.5
    off = np.linalg.norm(expected[:, :, None] - centres, axis=-1) / sides[:, None, None]
    off[~np.broadcast_to(alike[:, None], off.shape)] = np.inf
    nearest = off.argmin(axis=-1)
    return np.where(off.min(axis=-1) < REACH, nearest, -1)


def _of_cells(fields: Floats, places: Places) -> list[Lattice]:
    """Return the grid whose cells are the fields in these places, if they are one of 9x9."""
    if len(places) < FEWEST:
        return []
    where = np.array(list(places))
    low = where.min(axis=0)
    high, wide = where.max(axis=0) - low + 1
    if min(high, wide) < USUAL or max(high, wide) > 2 * USUAL:
        return []
    centres = np.full((high, wide, 2), np.nan, np.float32)
    centres[tuple((where - low).T)] = fields[list(places.values())].mean(axis=1)
    # Keys below the grid may stand in the same steps.
    corners = np.ndindex(high - USUAL + 1, wide - USUAL + 1)
    parts = [centres[y : y + USUAL, x : x + USUAL] for y, x in corners]
    part = max(parts, key=lambda one: np.count_nonzero(_known(one)))
    known = _known(part)
    count = int(known.sum())
    least = min(int(known.sum(axis=axis).min()) for axis in (0, 1))
    if count < FEWEST or least < FEWEST_OF_LINE or len(places) - count > USUAL:
        return []
    return [Lattice(_between(part), count / USUAL**2)]


def _known(centres: Floats) -> Floats:
    return ~np.isnan(centres[..., 0])


def _between(centres: Floats) -> Floats:
    """Return the crossings half-way between the middles of cells; some may not be known."""
    steps = [
        np.linalg.norm(np.diff(one, axis=0), axis=-1) for one in (centres, centres.swapaxes(0, 1))
    ]
    between = np.arange(1, USUAL) % BOXES == 0
    inside = np.nanmedian([one[~between] for one in steps])
    # Gaps between boxes may be wider.
    wider = max(float(np.nanmedian([one[between] for one in steps]) / inside) - 1, 0)
    middles = np.arange(USUAL) + wider * (np.arange(USUAL) // BOXES)
    lines = np.concatenate([[-0.5], (middles[1:] + middles[:-1]) / 2, [middles[-1] + 0.5]])
    middles, lines = (2 * at / middles[-1] - 1 for at in (middles, lines))
    known = _known(centres)
    v, u = (at[known] for at in np.meshgrid(middles, middles, indexing="ij"))
    down, right = np.meshgrid(lines, lines, indexing="ij")
    axes = (polynomial(u, v, centres[known][:, axis], np.ones(len(u))) for axis in (0, 1))
    return np.stack([surface(right, down) for surface in axes], axis=-1).astype(np.float32)


def _of_boxes(fields: Floats, places: Places) -> list[Lattice]:
    """Return the grid of which these fields are every second box, if they are one of 3x3."""
    where = np.array(list(places))
    where -= where.min(axis=0)
    if (where.max(axis=0) != BOXES - 1).any():
        return []
    found = fields[list(places.values())]
    ring = np.array([(0, 0), (0, 1), (1, 1), (1, 0)])
    at = (where[:, None] + ring).reshape(-1, 2)
    points = found.reshape(-1, 2)
    steps = np.arange(BOXES + 1)
    flat = np.stack(np.meshgrid(steps, steps), axis=-1).astype(np.float32)
    homography, _ = cv2.findHomography(at[:, ::-1].astype(np.float32), points)
    if homography is None:
        return []
    mesh = cv2.perspectiveTransform(flat.reshape(-1, 1, 2), homography).reshape(flat.shape)
    off = np.full(flat.shape, np.nan)
    for y, x in {tuple(place) for place in at.tolist()}:
        here = (at == (y, x)).all(axis=1)
        off[y, x] = points[here].mean(axis=0) - mesh[y, x]
    for y, x in np.argwhere(np.isnan(off[..., 0])):
        inner_y, inner_x = (1 if one == 0 else one - 1 for one in (y, x))
        off[y, x] = off[y, inner_x] + off[inner_y, x] - off[inner_y, inner_x]
    return [Lattice((mesh + np.nan_to_num(off)).astype(np.float32), len(where) / FEWEST_BOXES)]
