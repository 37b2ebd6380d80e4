"""Reads the small sums in the corners of cells, those of a picture together: all are in one face.

A sum has one digit or two, which may touch one another, or be broken. So where a digit ends is not
looked for: each way to cut what is written is read by the net of print. What is much broader than
the other digits of the picture is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from whydoku.scan import cells
from whydoku.scan.arrays import Floats

__all__ = ["LINE", "Costs", "read"]

HEIGHT = (0.15, 0.34)
"""The height of a digit of a sum, as a part of a cell."""
LINE = 8
"""Within so many pixels of the edge there may be a line."""
INKS = (0.45, 0.7)
"""Ink has this part of the darkness of dark ink at least: the second where the first would let
digits and lines run into one another."""
AROUND = 8.0
"""How far around what is darker than its neighbourhood is ink, in pixels."""
BROADEST = 1.7
"""Two digits are no broader than this part of their height."""
WHOLE = (0.75, 1.3)
"""How much lower or higher a sum may be than those of most cells."""
LIMIT = 1.15
"""The parts of a broken digit together are no higher than this part of most sums."""
HALF = 0.5
"""A part of a digit that is higher than this part of it shows where the digit is."""
THIN = 0.15
"""A digit is no thinner than this part of its height."""
TORN = 7.0
"""What a cut through ink costs (natural logarithm) for the part of the height that is ink."""
CUTS = 8
"""How many ways to cut a sum into two digits are tried."""
FLOOR = 2e-3
"""The least probability of a digit: the net may be wrong."""
WIDTHS = np.linspace(0.35, 0.8, 10)
"""How broad the digits of a picture may be, as parts of their height."""
UNLIKE = 0.2
"""By how much of that the breadth of a digit differs usually."""
FARTHEST = 6.0
"""What a breadth that differs much costs (natural logarithm)."""
READ = 3.5
"""What costs more is no sum, for each of its digits (natural logarithm)."""
DIGIT = 18
"""The height of a digit in a picture for the net, in pixels."""

Costs = dict[int, float]
"""What a sum may be, and what each reading costs (natural logarithm)."""


class _Way(NamedTuple):
    """A way to cut a sum into digits."""

    widths: tuple[float, ...]
    """How broad each digit is, as a part of its height."""
    pictures: tuple[Floats, ...]
    """Each digit as the net sees it."""
    torn: float
    """What it costs to cut through ink."""


def read(corners: Floats, cell: float) -> list[Costs]:
    """Return what the sum in each corner may be; nothing where there is none.

    ``corners`` are pictures of the upper left corners of cells, paper 0 and ink up to 1, without
    the lines beside them; ``cell`` is the side of a cell in pixels.
    """
    # A third of the cells or so has a sum: its ink is darker than what is in other corners.
    inner = corners[:, LINE:, LINE:].reshape(len(corners), -1)
    full = float(np.percentile(np.percentile(inner, 96, axis=1), 85))
    parts = [[_parts(corner, part * full, cell) for corner in corners] for part in INKS]
    heights = [tall for one in parts[0] for tall in one.heights]
    if not heights:
        return [{} for _ in corners]
    usual = float(np.median(heights))
    ways = [
        [way for level in parts for way in _ways(corner, level[number], usual)]
        for number, corner in enumerate(corners)
    ]
    pictures = [picture for one in ways for way in one for picture in way.pictures]
    known = cells.classify(np.array(pictures).reshape(-1, cells.SIDE, cells.SIDE))
    costs = iter(-np.log(known[:, [cells.TEN, *range(1, 10)]] + FLOOR))
    read = [[(way, [next(costs) for _ in way.pictures]) for way in one] for one in ways]
    tried = [[_costs(one, width) for one in read] for width in WIDTHS]
    best = min(tried, key=lambda one: sum(min(found.values(), default=0.0) for found in one))
    return [_likely(found) for found in best]


def _likely(found: Costs) -> Costs:
    """Return a sum, or nothing where it does not look like one."""
    best = min(found, key=found.__getitem__, default=0)
    return found if found and found[best] < READ * len(str(best)) else {}


class _Parts(NamedTuple):
    """The ink in a corner that is connected, piece by piece."""

    labels: Floats
    """The number of each pixel's piece, 0 for none."""
    boxes: Floats
    """X, y, width and height of each piece, and how many pixels it has; the first is no piece."""
    heights: list[int]
    """Those of the pieces that may be digits."""


def _parts(corner: Floats, least: float, cell: float) -> _Parts:
    # Between a digit and a thick line beside it, it is lighter than around.
    around = cv2.GaussianBlur(corner, (0, 0), AROUND)
    ink = ((corner > least) & (corner > around)).astype(np.uint8)
    _, labels, boxes, _ = cv2.connectedComponentsWithStats(ink)
    x, _, wide, tall, _ = boxes.T
    is_line = (x == 0) & (wide < LINE)
    low, high = (size * cell for size in HEIGHT)
    likely = ~is_line & (tall >= low) & (tall <= high) & (wide < BROADEST * tall)
    likely[0] = False
    return _Parts(labels, boxes, boxes[likely, 3].tolist())


def _ways(corner: Floats, parts: _Parts, usual: float) -> list[_Way]:
    """Return the ways to cut what is written in a corner, as high as sums usually are."""
    x, y, wide, tall, _ = parts.boxes.T
    outside = (y + tall >= len(corner)) | ((x == 0) & (wide < LINE))
    core = ~outside & (tall > HALF * usual) & (tall < WHOLE[1] * usual)
    # A dash may be below a sum.
    core &= (wide < BROADEST * usual) & (y < y[core].min(initial=len(corner)) + usual / 2)
    core[0] = False
    if not core.any():
        return []
    # A digit may be broken: its parts lie above one another.
    left, right = x[core].min(), (x + wide)[core].max()
    highest, lowest = (y + tall)[core].max() - LIMIT * usual, y[core].min() + LIMIT * usual
    within = ~outside & (y >= highest) & (y + tall <= lowest)
    shared = np.minimum(x + wide, right) - np.maximum(x, left)
    kept = core | (within & (shared > wide / 2))
    kept[0] = False
    top, bottom = y[kept].min(), (y + tall)[kept].max()
    left, right = x[kept].min(), (x + wide)[kept].max()
    if not WHOLE[0] * usual <= bottom - top <= WHOLE[1] * usual:
        return []
    if right - left > BROADEST * (bottom - top):
        return []
    own = np.isin(parts.labels, np.flatnonzero(kept)).astype(np.uint8)
    soft = np.where(cv2.dilate(own, np.ones((3, 3), np.uint8)) > 0, corner, 0)
    text, ink = soft[top:bottom, left:right], own[top:bottom, left:right]
    found = [_way([text], 0.0)] if right - left < 1.1 * (bottom - top) else []
    darkest = float(text.max()) * len(text)
    for cut in _cuts(text, ink):
        torn = float(text[:, cut - 1 : cut + 1].sum(axis=0).min()) / darkest
        found.append(_way([text[:, :cut], text[:, cut:]], TORN * torn))
    return found


def _cuts(text: Floats, ink: Floats) -> list[int]:
    """Return the columns in which two digits may meet, those with little ink."""
    tall, wide = text.shape
    gaps = np.flatnonzero(~ink.any(axis=0))
    if len(gaps):
        return [int(np.median(gaps))]
    least = max(2, round(THIN * tall))
    columns = range(least, wide - least + 1)
    found: list[int] = []
    for at in sorted(columns, key=lambda at: float(text[:, at - 1 : at + 1].sum())):
        if all(abs(at - other) > 1 for other in found):
            found.append(at)
    return found[:CUTS]


def _way(pieces: Sequence[Floats], torn: float) -> _Way:
    widths = tuple(piece.shape[1] / piece.shape[0] for piece in pieces)
    return _Way(widths, tuple(map(_as_digit, pieces)), torn)


def _costs(ways: Sequence[tuple[_Way, list[Floats]]], usual: float) -> Costs:
    """Return what a sum may be where digits are usually as broad as that."""
    found: Costs = {}
    for way, costs in ways:
        each = [cost + _breadth(wide, usual) for wide, cost in zip(way.widths, costs, strict=True)]
        each[0] += way.torn
        whole = each[0] if len(each) == 1 else (each[0][:, None] + each[1]).ravel()
        first = 1 if len(each) == 1 else 10
        for total in range(first, min(len(whole), 46)):
            found[total] = min(found.get(total, np.inf), float(whole[total]))
    return found


def _breadth(wide: float, usual: float) -> Floats:
    """Return what it costs that each digit is so broad; a 1 may be thinner than others."""
    costs = np.full(10, min(((wide / usual - 1) / UNLIKE) ** 2 / 2, FARTHEST))
    if wide < usual:
        costs[1] = 0
    return costs


def _as_digit(piece: Floats) -> Floats:
    """Return a picture for the net of print: the digit in the middle of a cell, on paper."""
    shrink = DIGIT / piece.shape[0]
    wide = max(2, min(round(piece.shape[1] * shrink), cells.SIDE - 4))
    small = cv2.resize(piece, (wide, DIGIT), interpolation=cv2.INTER_AREA)
    small = np.clip(small / max(float(np.percentile(small, 95)), 0.05), 0, 1)
    picture = np.ones((cells.SIDE, cells.SIDE), np.float32)
    y, x = (cells.SIDE - DIGIT) // 2, (cells.SIDE - wide) // 2
    picture[y : y + DIGIT, x : x + wide] -= small
    return picture
