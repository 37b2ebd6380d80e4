"""Finds grids that are told by their fields, not by lines: rounded cells, and shaded boxes.

A field is a patch whose edge is clear all around: a cell of its own with gaps beside it, or a box
of another tone. Fields of one size that stand in equal steps make a grid.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import cv2
import numpy as np

from whydoku.scan.arrays import Floats, Pixels
from whydoku.scan.lattice import BOXES, USUAL, Lattice, moved, polynomial, reduced
from whydoku.scan.locate import clockwise, quadrilateral

__all__ = ["grids"]

SIDE = 600
"""The longer side of the picture in which fields are looked for, in pixels."""
WINDOWS = (11, 31)
"""Neighbourhoods in pixels: what is in the middle of one is compared with all of it."""
CONTRASTS = (0.02, 0.01)
"""How much brighter or darker than its neighbourhood a field is at its edge, as a part of it."""
STROKE = 13
"""What is narrower than this is no field, but a part of a digit, in pixels."""
DARKEST = 24
"""What is added to all that is compared: in the dark, of 255, noise is as strong as fields."""
SMALLEST, LARGEST = 14, 220
"""The least and the largest side of a field, in pixels."""
FILLED = 0.75
"""Which part of the quadrilateral around it a field takes; round corners are missing."""
SQUARE = 0.5
"""How long the shortest side of a field is at least, as a part of the longest."""
MOST = 700
"""How many outlines are compared with one another, the largest first;"""
MOST_FIELDS = 250
"""and how many fields."""
SAME = 0.3
"""Fields of like size whose middles are nearer than this part of a side are one."""
ALIKE = 1.7
"""How much larger than its neighbour a field may be."""
GAP = 0.15
"""How wide the gap between cells mostly is, as a part of a field's side."""
REACH = 0.4
"""How far from where it is expected the next field may lie, as a part of a side."""
OFF = 0.3
"""How far a corner of a box may be from where the others expect it, as a part of a cell."""
FLAT = 0.2
"""How much it counts that the corners of a grid lie as on a flat page, where they are not seen."""
REGULAR = 0.75
"""Which part of the corners has to be there."""
MOST_INK = 99
"""The percentile of all pixels at which digits are seen."""
FAINTEST = 12
"""How much darker or brighter than the paper digits are at least, of 255."""
BESIDE = np.array([(0, 1), (0, -1), (1, 0), (-1, 0)])
"""Where the next cells are, as rows and columns."""
ACROSS = np.array([(1, 1), (-1, -1), (1, -1), (-1, 1)])
"""Where the next boxes of one shade are."""
FEWEST = 54
"""How many of the 81 cells have to be seen,"""
FEWEST_OF_LINE = 3
"""and how many of each row and column."""
FEWEST_BOXES = 4
"""How many of the shaded boxes have to be seen: all of four, or four of five."""


class Found(NamedTuple):
    """The 9x9 grids that a picture shows by fields. Their score is the part that is there."""

    cells: list[Lattice]
    """Each cell is a field."""
    boxes: list[Lattice]
    """Every second box is one, which may be chance."""


def grids(colour: Pixels) -> Found:
    """Return the grids that are told by fields.

    A tint is dark in one of the colours, so the darkest is looked at.
    """
    shrink = min(1.0, SIDE / max(colour.shape))
    grey = reduced(colour, shrink).min(axis=2)
    smooth = cv2.GaussianBlur(grey, (0, 0), 1)
    ground = _without_digits(smooth)
    edges, ink = _edges(smooth, ground), cv2.absdiff(smooth, ground)
    outlines = [np.zeros((0, 4, 2), np.float32)] * len(edges)
    found = Found([], [])
    for contrast in CONTRASTS:
        for number, kinds in enumerate(edges):
            masks = ((edge > contrast).astype(np.uint8) for edge in kinds)
            outlines[number] = np.concatenate([outlines[number], *map(_outlined, masks)])
            fields = _different(outlines[number])
            found.cells.extend(_of_cells(fields))
            found.boxes.extend(_of_boxes(fields, ink))
        # A fainter contrast shows more of what is there, and of noise.
        if any(found) or max(map(len, outlines)) > MOST:
            break
    return Found(*([moved(grid, 1 / shrink) for grid in kind] for kind in found))


def _without_digits(grey: Pixels) -> Pixels:
    """Return the picture without what is narrow and darker than its ground, or all brighter.

    Digits are one of the two, and have more contrast than gaps between cells.
    """
    stroke = cv2.getStructuringElement(cv2.MORPH_RECT, (STROKE, STROKE))
    kinds = [cv2.morphologyEx(grey, kind, stroke) for kind in (cv2.MORPH_CLOSE, cv2.MORPH_OPEN)]
    return max(kinds, key=lambda one: float(np.percentile(cv2.absdiff(one, grey), MOST_INK)))


def _edges(*pictures: Pixels) -> tuple[list[Floats], list[Floats]]:
    """Return how much each pixel is darker than its neighbourhood, and how much it is brighter.

    Each is a list of maps: one for each picture and window.
    """
    kinds: tuple[list[Floats], list[Floats]] = ([], [])
    for one in pictures:
        level = one.astype(np.float32) + DARKEST
        for side in WINDOWS:
            edge = 1 - level / cv2.blur(level, (side, side))
            for kind, signed in zip(kinds, (edge, -edge), strict=True):
                # Boxes of one shade touch at their corners.
                apart = side == max(WINDOWS)
                kind.append(cv2.erode(signed, np.ones((2, 2))) if apart else signed)
    return kinds


def _outlined(mask: Pixels) -> Floats:
    """Return the outer outlines that have four sides about as long."""
    contours, kinds = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    found = []
    for contour, kind in zip(contours, kinds[0] if contours else (), strict=True):
        _, _, wide, high = cv2.boundingRect(contour)
        if kind[3] >= 0 or min(wide, high) < SMALLEST or max(wide, high) > LARGEST:
            continue
        if min(wide, high) < SQUARE * max(wide, high):
            continue
        quad = quadrilateral(contour, FILLED)
        if quad is not None:
            found.append(quad)
    quads = np.array(found, np.float32).reshape(-1, 4, 2)
    sides = np.linalg.norm(quads - np.roll(quads, 1, axis=1), axis=-1)
    return clockwise(quads[sides.min(axis=1) > SQUARE * sides.max(axis=1)])


def _sides(fields: Floats) -> Floats:
    """Return how long the sides of each field are."""
    one, other = fields[:, 2] - fields[:, 0], fields[:, 3] - fields[:, 1]
    area = np.abs(one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0]) / 2
    sides: Floats = np.sqrt(np.maximum(area, 1))
    return sides


def _different(outlines: Floats) -> Floats:
    """Return the fields of which these are outlines, some of them several times."""
    sides = _sides(outlines)
    order = np.argsort(-sides)[:MOST]
    outlines, sides = outlines[order], sides[order]
    same: Floats = _apart(outlines) < SAME
    first = ~np.triu(same, 1).any(axis=0)
    # A digit may have spoilt one of several.
    merged = [np.median(outlines[ones], axis=0) for ones in same[first][:MOST_FIELDS]]
    return np.array(merged, np.float32).reshape(-1, 4, 2)


def _apart(fields: Floats, expected: Floats | None = None) -> Floats:
    """Return how far each field of like size is from each, or from a place, in sides of a field.

    It is infinite where the sizes differ.
    """
    sides, centres = _sides(fields), fields.mean(axis=1)
    places = centres if expected is None else expected
    (x, y), (to_x, to_y) = places.T[:, :, None], centres.T
    off: Floats = np.hypot(x - to_x, y - to_y) / sides[:, None]
    most = ALIKE**0.5
    off[(sides > most * sides[:, None]) | (most * sides < sides[:, None])] = np.inf
    return off


def _placed(following: Floats, steps: Floats) -> Iterator[tuple[Floats, Floats]]:
    """Yield the rows and columns (number x 2) and the numbers of fields that stand together.

    ``following`` is what comes next at each step.
    """
    left = set(range(len(following)))
    while left:
        first = left.pop()
        places, reached = {(0, 0): first}, [(0, 0)]
        for place in reached:
            for step, other in zip(steps, following[places[place]], strict=True):
                there = place[0] + int(step[0]), place[1] + int(step[1])
                if other in left and there not in places:
                    left.remove(other)
                    places[there] = other
                    reached.append(there)
        if len(places) >= FEWEST_BOXES:
            where = np.array(reached)
            yield where - where.min(axis=0), np.array(list(places.values()))


def _following(fields: Floats, steps: Floats) -> Floats:
    """Return the number of the field that comes next at each step, -1 for none.

    ``steps`` are rows and columns, in sides of a field.
    """
    if not len(fields):
        return np.zeros((0, len(steps)), int)
    right = (fields[:, 1] + fields[:, 2] - fields[:, 0] - fields[:, 3]) / 2
    down = (fields[:, 2] + fields[:, 3] - fields[:, 0] - fields[:, 1]) / 2
    found = []
    for step in steps:
        off = _apart(fields, fields.mean(axis=1) + step[0] * down + step[1] * right)
        found.append(np.where(off.min(axis=1) < REACH, off.argmin(axis=1), -1))
    return np.stack(found, axis=1)


def _of_cells(fields: Floats) -> list[Lattice]:
    """Return the grids of 9x9 whose cells are among these fields."""
    found: list[Lattice] = []
    if len(fields) < FEWEST:
        return found
    for where, numbers in _placed(_following(fields, BESIDE * (1 + GAP)), BESIDE):
        high, wide = where.max(axis=0) + 1
        if len(where) < FEWEST or min(high, wide) < USUAL or max(high, wide) > 2 * USUAL:
            continue
        centres = np.full((high, wide, 2), np.nan, np.float32)
        centres[tuple(where.T)] = fields[numbers].mean(axis=1)
        # Keys below the grid may stand in the same steps.
        corners = np.ndindex(high - USUAL + 1, wide - USUAL + 1)
        parts = [centres[y : y + USUAL, x : x + USUAL] for y, x in corners]
        part = max(parts, key=lambda one: np.count_nonzero(_known(one)))
        known = _known(part)
        count = int(known.sum())
        least = min(int(known.sum(axis=axis).min()) for axis in (0, 1))
        if count >= FEWEST and least >= FEWEST_OF_LINE and len(where) - count <= USUAL:
            found.append(Lattice(_between(part), count / USUAL**2))
    return found


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


def _of_boxes(fields: Floats, ink: Pixels) -> list[Lattice]:
    """Return the grids of 9x9 of which every second box is among these fields."""
    found = []
    for where, numbers in _placed(_following(fields, ACROSS), ACROSS):
        if (where.max(axis=0) != BOXES - 1).any():
            continue
        # Every second cell of a grid looks so, too, but others are beside it.
        if np.count_nonzero(_following(fields, BESIDE)[numbers] >= 0) <= len(numbers):
            mesh = _divided(where, fields[numbers], ink)
            if mesh is not None:
                found.append(Lattice(mesh, min(len(where) / FEWEST_BOXES, 1.0)))
    return found


def _divided(where: Floats, boxes: Floats, ink: Pixels) -> Floats | None:
    """Return the crossings of the lines between cells from some boxes; ``where`` these are.

    Digits stand in the middles of cells, so they show how the paper is bent between and beyond.
    """
    at = BOXES * (where[:, None] + np.array([(0, 0), (0, 1), (1, 1), (1, 0)])).reshape(-1, 2)
    points = boxes.reshape(-1, 2)
    off = OFF * float(_sides(boxes).mean()) / BOXES
    homography, known = cv2.findHomography(at[:, ::-1].astype(np.float32), points, cv2.RANSAC, off)
    if homography is None or known.mean() < REGULAR:
        return None
    lines = np.arange(USUAL + 1, dtype=np.float32)
    flat = np.stack(np.meshgrid(lines, lines), axis=-1)
    mesh = cv2.perspectiveTransform(flat.reshape(-1, 1, 2), homography).reshape(flat.shape)
    middles = (mesh[:-1, :-1] + mesh[1:, 1:]) / 2
    side = float(np.linalg.norm(np.diff(middles, axis=0), axis=-1).mean())
    digits = _digits(ink, side)
    apart = np.linalg.norm(digits[:, None] - middles.reshape(-1, 2), axis=-1)
    cell, near = apart.argmin(axis=1), apart.min(axis=1) < REACH * side
    in_middles = np.stack(np.divmod(cell[near], USUAL), axis=1) + 0.5
    seen = known[:, 0] > 0
    # A surface of the third degree lies nearly flat, where nothing is known of it.
    beyond = USUAL * np.array([(0, 0), (0, 1), (1, 0), (1, 1)])
    weights = [np.ones(seen.sum()), np.full(near.sum(), 0.3), np.full(len(beyond), FLAT)]
    at = np.concatenate([at[seen], in_middles, beyond])
    guess = cv2.perspectiveTransform(at[:, None, ::-1].astype(np.float32), homography)[:, 0]
    points = np.concatenate([points[seen], digits[near], guess[-len(beyond) :]])
    v, u = (at / USUAL * 2 - 1).T
    down, right = np.meshgrid(*[lines / USUAL * 2 - 1] * 2, indexing="ij")
    off_by, weighted = points - guess, np.concatenate(weights)
    axes = (polynomial(u, v, off_by[:, axis], weighted) for axis in (0, 1))
    bent: Floats = mesh + np.stack([surface(right, down) for surface in axes], axis=-1)
    return bent.astype(np.float32)


def _digits(ink: Pixels, side: float) -> Floats:
    """Return the middles of what may be digits in cells of a side."""
    level = max(float(np.percentile(ink, MOST_INK)) / 2, FAINTEST)
    boxes = cv2.connectedComponentsWithStats((ink > level).astype(np.uint8))[2][1:, :4]
    wide, high = boxes[:, 2], boxes[:, 3]
    boxes = boxes[(high > 0.25 * side) & (high < 0.9 * side) & (wide < 0.9 * side)]
    return boxes[:, :2] + (boxes[:, 2:] - 1) / 2
