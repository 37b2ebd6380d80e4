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

__all__ = ["LINE", "Costs", "Look", "read", "read_again"]

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
BROAD = 1.1
"""One digit is no broader than this part of its height."""
WHOLE = (0.75, 1.3)
"""How much lower or higher a sum may be than those of most cells."""
LIMIT = 1.15
"""The parts of a broken digit together are no higher than this part of most sums."""
HALF = 0.5
"""A part of a digit that is higher than this part of it shows where the digit is."""
DASH = 0.3
"""What is thinner than this part of its height does not tell how high digits are."""
THIN = 0.15
"""A digit is no thinner than this part of its height."""
TORN = 7.0
"""What a cut through ink costs (natural logarithm) for the part of the height that is ink."""
LEFT_OUT = 4.0
"""What it costs to leave a digit out that is seen (natural logarithm)."""
OUT = 0.35
"""As much of a digit's ink is a digit that is left out."""
ASIDE = 0.2
"""By how much of its height a sum begins usually elsewhere than others in their cells."""
FARTHEST_ASIDE = 4.0
"""What it costs at most that a sum begins elsewhere (natural logarithm)."""
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
SPARE = 2.0
"""And this for all together."""
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
    """What it costs to cut through ink, and to leave ink out."""
    left: int
    """Where the first digit begins, in pixels."""
    top: int
    """The same from above."""


class Look(NamedTuple):
    """How the sums of a picture look."""

    full: float = 0.0
    """How dark their ink is."""
    height: float = 0.0
    """How high most are, in pixels."""
    left: float = 0.0
    """Where most begin, in pixels."""
    top: float = 0.0
    """The same from above."""
    width: float = 0.0
    """How broad digits are, as parts of their height."""


def read(corners: Floats, cell: float) -> tuple[list[Costs], Look]:
    """Return what the sum in each corner may be, nothing where there is none, and how sums look.

    ``corners`` are pictures of the upper left corners of cells, paper 0 and ink up to 1, without
    the lines beside them; ``cell`` is the side of a cell in pixels.
    """
    # A third of the cells or so has a sum: its ink is darker than what is in other corners.
    inner = corners[:, LINE:, LINE:].reshape(len(corners), -1)
    full = float(np.percentile(np.percentile(inner, 96, axis=1), 85))
    parts = [[_parts(corner, part * full, cell) for corner in corners] for part in INKS]
    heights = [tall for one in parts[0] for tall in one.heights]
    if not heights:
        return [{} for _ in corners], Look()
    usual = float(np.median(heights))
    ways = [
        [way for level in parts for way in _ways(corner, level[number], parts[0][number], usual)]
        for number, corner in enumerate(corners)
    ]
    every = [way for one in ways for way in one]
    left, top = np.median([way[-2:] for way in every] or [(0, 0)], axis=0).tolist()
    ways = [[_placed(way, left, usual) for way in one] for one in ways]
    costs = _digits(ways)
    tried = {float(width): _read(ways, costs, width) for width in WIDTHS}
    width = min(tried, key=lambda one: _whole(tried[one]))
    return [_likely(found) for found in tried[width]], Look(full, usual, left, top, width)


def read_again(corners: Floats, look: Look) -> list[Costs]:
    """Return what the sum in each corner may be, though what is written goes on beyond a sum.

    Each corner has a sum, at the place where other sums are.
    """
    ways = [[way for part in INKS for way in _in_place(one, part, look)] for one in corners]
    return [_likely(found) for found in _read(ways, _digits(ways), look.width)]


def _digits(ways: Sequence[Sequence[_Way]]) -> Floats:
    """Return what it costs each picture of all ways to be a digit from 0 to 9."""
    pictures = [picture for one in ways for way in one for picture in way.pictures]
    known = cells.classify(np.array(pictures).reshape(-1, cells.SIDE, cells.SIDE))
    costs: Floats = -np.log(known[:, [cells.TEN, *range(1, 10)]] + FLOOR)
    return costs


def _whole(found: Sequence[Costs]) -> float:
    return sum(min(one.values(), default=0.0) for one in found)


def _read(ways: Sequence[Sequence[_Way]], costs: Floats, width: float) -> list[Costs]:
    """Return what each sum may be where digits are usually as broad as that.

    ``costs`` are those of each digit for the pictures of all ways in turn.
    """
    rest = iter(costs)
    return [
        _costs([(way, [next(rest) for _ in way.pictures]) for way in one], width) for one in ways
    ]


def _likely(found: Costs) -> Costs:
    """Return a sum, or nothing where it does not look like one."""
    best = min(found, key=found.__getitem__, default=0)
    return found if found and found[best] < READ * len(str(best)) + SPARE else {}


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
    # A dash that goes down is thinner than most digits.
    likely &= wide > DASH * tall
    likely[0] = False
    return _Parts(labels, boxes, boxes[likely, 3].tolist())


def _placed(way: _Way, begins: float, usual: float) -> _Way:
    """Return a way with what it costs that it begins elsewhere than most sums of the picture."""
    off = (way.left - begins) / (ASIDE * usual)
    return way._replace(torn=way.torn + min(off**2 / 2, FARTHEST_ASIDE))


def _outside(parts: _Parts, tall_corner: int) -> Floats:
    """Return which pieces are lines, or go on below the corner."""
    x, y, wide, tall, _ = parts.boxes.T
    found: Floats = (y + tall >= tall_corner) | ((x == 0) & (wide < LINE))
    return found


def _core(parts: _Parts, tall_corner: int, usual: float) -> Floats:
    """Return which pieces show where a sum is."""
    _, y, wide, tall, _ = parts.boxes.T
    core: Floats = ~_outside(parts, tall_corner) & (tall > HALF * usual) & (tall < WHOLE[1] * usual)
    # A dash may be below a sum.
    core &= (wide < BROADEST * usual) & (y < y[core].min(initial=tall_corner) + usual / 2)
    core[0] = False
    return core


def _left_out(whole: _Parts, core: Floats, left: int, right: int) -> float:
    """Return what it costs that digits are not between two columns."""
    if not core.any():
        return 0.0
    written = np.isin(whole.labels, np.flatnonzero(core))
    written[:, max(left - 1, 0) : right + 1] = False
    usual = float(np.median(whole.boxes[core, 4]))
    return LEFT_OUT * min(1.0, float(written.sum()) / (OUT * usual))


def _ways(corner: Floats, parts: _Parts, whole: _Parts, usual: float) -> list[_Way]:
    """Return the ways to cut what is written in a corner, as high as sums usually are.

    ``whole`` are the pieces where ink is told most generously.
    """
    x, y, wide, tall, _ = parts.boxes.T
    outside = _outside(parts, len(corner))
    core = _core(parts, len(corner), usual)
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
    out = _left_out(whole, _core(whole, len(corner), usual), left, right)
    return _cut_ways(text, ink, out, left, top)


def _in_place(corner: Floats, part: float, look: Look) -> list[_Way]:
    """Return the ways to cut what is where other sums are, with ink of a part of their darkness."""
    usual = look.height
    first, last = max(round(look.top) - 1, 0), round(look.top + usual) + 1
    ink = (corner[first:last] > part * look.full).astype(np.uint8)
    rows = np.arange(len(ink))[:, None]
    high = np.where(ink, rows, -1).max(axis=0) - np.where(ink, rows, len(ink)).min(axis=0) + 1
    # Dashes beside a sum are as high as a part of it.
    full = np.flatnonzero(high > HALF * usual)
    full = full[full > look.left - ASIDE * usual]
    if not len(full):
        return []
    gaps = np.flatnonzero(np.diff(full) > HALF * usual)
    left = int(full[0])
    right = min(int(full[gaps[0] if len(gaps) else -1]) + 2, left + round(BROADEST * usual))
    return _cut_ways(corner[first:last, left:right], ink[:, left:right], 0.0, left, first)


def _cut_ways(text: Floats, ink: Floats, out: float, left: int, top: int) -> list[_Way]:
    """Return the ways to cut the picture of a sum."""
    tall, wide = text.shape
    found = [_way([text], out, left, top)] if wide < BROAD * tall else []
    darkest = float(text.max()) * len(text)
    for cut in _cuts(text, ink):
        torn = float(text[:, cut - 1 : cut + 1].sum(axis=0).min()) / darkest
        found.append(_way([text[:, :cut], text[:, cut:]], TORN * torn + out, left, top))
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


def _way(pieces: Sequence[Floats], torn: float, left: int, top: int) -> _Way:
    widths = tuple(piece.shape[1] / piece.shape[0] for piece in pieces)
    return _Way(widths, tuple(map(_as_digit, pieces)), torn, left, top)


def _costs(ways: Sequence[tuple[_Way, list[Floats]]], usual: float) -> Costs:
    """Return what a sum may be where digits are usually as broad as that."""
    found: Costs = {}
    for way, costs in ways:
        each = [cost + _breadth(wide, usual) for wide, cost in zip(way.widths, costs, strict=True)]
        each[0] = each[0] + way.torn
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
