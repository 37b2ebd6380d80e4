"""Reads the cages of a killer: dashed lines inside cells, and a small sum in each first cell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from whydoku import _core
from whydoku.model.layout import Layout, with_cages
from whydoku.scan import cells, lattice
from whydoku.scan.arrays import Floats, Pixels

__all__ = ["Cages", "read"]

SIZE = 9
SIDE = 96
"""The side of a picture of a cell, in pixels."""
EDGE = round(SIDE * lattice.WIDER / (1 + 2 * lattice.WIDER))
"""Where the cell begins in its picture."""
CELL = SIDE - 2 * EDGE
INSET = (0.05, 0.16)
"""Where the lines of cages lie inside a cell, as parts of it."""
LEFT = 3
"""After how many quarters of a turn the left side is the upper one."""
SUMS = (0.02, 0.5, 0.62)
"""Where a sum begins, from above and from the left; where it ends, below and on the right."""
HEIGHT = (0.15, 0.34)
"""The height of a digit of a sum, as a part of a cell."""
LINES = 0.07
"""Before this part of a cell there is no sum, but there may be a blurred line."""
AFTER = EDGE + round(0.6 * CELL)
"""After so many pixels there is no sum, but the lines beside it go on."""
BROAD = 0.8
"""What is broader than this part of its height may be two digits that touch."""
BROADEST = 1.1
"""What is broader than this part of its height is no single digit."""
DASHES = 15
"""Within so many pixels a dash and a gap lie."""
TRIED = 40
"""How many levels are tried that may part lines of cages from none."""
SOME = 0.15
"""How probable it must be that something is a digit."""
LINE = 8
"""Within so many pixels of the edge there may be a line."""
INK = 0.4
"""Ink has this part of the darkness of dark ink at least."""
INKS = (INK, 0.5, 0.6, 0.7, 0.8)
"""The same, where digits and lines would run into one another."""
MOST_OFF = 0.7
"""For each cage, so many cells may have a sum seen where none should be, or none where one is."""
AROUND = 8.0
"""How far around what is darker than its neighbourhood is ink, in pixels."""
LOST = 2
"""How many sums may not be read: the total tells one."""
HALF = 4.0
"""What it costs (natural logarithm) that one digit of two was not seen."""
LIKELY = 7.0
"""What is less probable than the best reading of a sum by this is not tried (natural logarithm)."""
KEPT = 24
"""How many readings of all sums are kept for each total."""
NODES = 3_000
"""The cap on the search for a second solution."""
TOTAL = 45 * SIZE
"""The sum of all cells."""


class Cages(NamedTuple):
    """The cages of a killer."""

    layout: Layout
    certain: Floats
    """How probable the sum of each cage is, at its first cell; 1 at all others."""
    unique: bool
    """Whether it has exactly one solution."""
    turn: int
    """How the grid is turned, in quarters counterclockwise, as by ``np.rot90``."""


Sum = dict[int, float]
"""What a sum may be, and what each reading costs (natural logarithm)."""


def read(grey: Pixels, mesh: Floats) -> Cages | None:
    """Return the cages of a grid of 9x9; None where they are not clear.

    They are clear if most begin with a sum that can be. All sums together are those that are most
    probable with a total of 405 and exactly one solution, if there are such.
    """
    lying = lattice.cells(grey, mesh, SIDE)
    for turn in range(4):
        pictures = np.rot90(np.rot90(lying, turn), turn, axes=(2, 3)).astype(np.float32)
        paper = np.median(pictures, axis=(2, 3), keepdims=True)
        dark = np.clip(1 - pictures / np.maximum(paper, 1), 0, 1)
        corners = _corners(dark)
        # A third of the cells or so has a sum: its ink is darker than what is in other corners.
        inner = corners[:, LINE:, LINE:].reshape(len(corners), -1)
        full = float(np.percentile(np.percentile(inner, 96, axis=1), 85))
        seen = [_digits(corners, part * full) for part in INKS]
        summed = {cell for cell, known in enumerate(seen[0]) if len(known)}
        regions = _regions(_borders(dark), summed) if len(summed) >= SIZE else []
        if not regions or max(map(len, regions)) > SIZE:
            continue
        sums = [_sum([one[region[0]] for one in seen], len(region)) for region in regions]
        if sum(not one for one in sums) <= LOST:
            known = [one or _any(len(region)) for one, region in zip(sums, regions, strict=True)]
            return _together(regions, known, turn)
    return None


def _borders(dark: Floats) -> tuple[Floats, Floats]:
    """Return how much dashed line there is between each cell and that below it, and beside it.

    Dashes vary along a line; neither lines of the grid do, nor shades, nor what is blurred of them.
    """
    found = []
    low, high = (EDGE + round(part * CELL) for part in INSET)
    for turn in range(4):
        # Each side of the cells in turn is the upper one.
        seen = np.rot90(dark, turn, axes=(2, 3))
        near, far = EDGE + CELL // 8, EDGE + CELL * 5 // 8
        # A sum stands at the left of the upper side, and at the upper end of the left one.
        near, far = (near, far) if turn == LEFT else (SIDE - far, SIDE - near)
        part = np.ascontiguousarray(seen[:, :, low:high, near:far])
        rows = part.reshape(-1, far - near)
        dashes = (rows - cv2.blur(rows, (DASHES, 1))).reshape(part.shape)
        found.append(np.sqrt((dashes**2).mean(axis=3)).max(axis=2))
    up, right, down, left = found
    return down[:-1] + up[1:], right[:, :-1] + left[:, 1:]


def _regions(borders: tuple[Floats, Floats], summed: set[int]) -> list[list[int]]:
    """Return the cells of each cage, so that as many as can be begin with a sum and have no other.

    The set has the cells in which a sum was seen. The list is empty where many would not.
    """
    strengths = np.sort(np.concatenate([part.ravel() for part in borders]))
    levels = (strengths[1:] + strengths[:-1]) / 2
    # The clearest gap parts lines from none; others near it are tried.
    gaps = np.diff(strengths) / (levels + 1e-3)
    best: list[list[int]] = []
    fewest = SIZE**2
    for level in levels[np.argsort(-gaps)[:TRIED]]:
        below, beside = (part > level for part in borders)
        regions = _joined(below, beside)
        off = len({region[0] for region in regions} ^ summed)
        if off < fewest:
            best, fewest = regions, off
    return best if fewest < MOST_OFF * len(best) else []


def _joined(below: Floats, beside: Floats) -> list[list[int]]:
    """Return the cells that no line parts, each group ascending."""
    group = np.arange(SIZE * SIZE)
    pairs = [(r * SIZE + c, (r + 1) * SIZE + c) for r, c in np.argwhere(~below)]
    pairs += [(r * SIZE + c, r * SIZE + c + 1) for r, c in np.argwhere(~beside)]
    for one, other in pairs:
        group[group == group[other]] = group[one]
    regions = [np.flatnonzero(group == number).tolist() for number in np.unique(group)]
    return sorted(regions)


def _corners(dark: Floats) -> Floats:
    """Return the upper left corner of each cell, where its sum is."""
    low, high, right = (EDGE + round(part * CELL) for part in SUMS)
    # Lines beside a sum go on beyond it: what is there is taken off where the sum begins.
    after = slice(AFTER, SIDE - EDGE - LINE)
    edge = np.arange(SIDE) < EDGE + LINES * CELL
    left = np.percentile(dark[:, :, after], 40, axis=2) * edge
    upper = np.percentile(dark[..., after], 40, axis=3) * edge
    lines = np.maximum(left[:, :, None, :], upper[:, :, :, None])
    clean = np.clip(dark - lines, 0, 1)
    corners: Floats = clean[:, :, low:high, low:right].reshape(SIZE**2, high - low, right - low)
    return corners


def _digits(corners: Floats, least: float) -> list[Floats]:
    """Return the probabilities of 0 to 9 for each digit in each corner; ink is as dark as that."""
    found: list[list[Floats]] = [[] for _ in corners]
    pieces = [(at, ways) for at, one in enumerate(corners) for ways in _pieces(one, least)]
    pictures = np.array([_as_digit(one) for _, ways in pieces for way in ways for one in way])
    known = cells.classify(pictures.reshape(-1, cells.SIDE, cells.SIDE))
    rows = iter(known[:, [cells.TEN, *range(1, 10)]])
    for at, ways in pieces:
        read = [[next(rows) for _ in way] for way in ways]
        best = max(read, key=lambda way: min(float(one.max()) for one in way))
        found[at] += [one for one in best if one.sum() > SOME]
    none = np.zeros((0, 10))
    return [np.array(one) if 0 < len(one) <= 2 else none for one in found]


def _sum(tries: Sequence[Floats], many: int) -> Sum:
    """Return what a sum may be by its digits in several tries, in a cage of so many cells."""
    least, most = many * (many + 1) // 2, many * (2 * SIZE + 1 - many) // 2
    sums: list[tuple[int, float, Sum]] = []
    for known in tries:
        if not len(known):
            continue
        logs = -np.log(known / known.sum(axis=1, keepdims=True) + 1e-4)
        costs = logs[0] if len(logs) == 1 else (logs[0][:, None] + logs[1]).ravel()
        found = {total: float(costs[total]) for total in range(least, min(most + 1, len(costs)))}
        if found:
            sums.append((-len(known), min(found.values()), found))
    if not sums:
        return {}
    # A digit of two may be lost, but none is added.
    digits, _, found = min(sums, key=lambda one: one[:2])
    for total, cost in [*found.items()] if digits == -1 else ():
        for whole in (total + 10, total + 20, total + 30, *range(10 * total, 10 * total + 10)):
            if least <= whole <= most:
                found[whole] = min(found.get(whole, np.inf), cost + HALF)
    best = min(found.values())
    return {total: cost for total, cost in found.items() if cost < best + LIKELY}


def _any(many: int) -> Sum:
    """Return all sums of a cage of so many cells, each as probable as the others."""
    totals = range(many * (many + 1) // 2, many * (2 * SIZE + 1 - many) // 2 + 1)
    return dict.fromkeys(totals, float(np.log(len(totals))))


def _pieces(part: Floats, least: float) -> list[list[list[Floats]]]:
    """Return what looks like digits in the corner of a cell, from the left; the rest is paper.

    Each piece may be seen in several ways: as one digit, or as two that touch.
    """
    # Between a digit and a thick line beside it, it is lighter than around.
    around = cv2.GaussianBlur(part, (0, 0), AROUND)
    ink = ((part > least) & (part > around)).astype(np.uint8)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(ink)
    low, high = (size * CELL for size in HEIGHT)
    pieces = []
    for number in range(1, count):
        x, y, wide, tall, _ = stats[number]
        is_line = (x == 0 and wide < LINE) or y + tall == len(part)
        if is_line or not low <= tall <= high or wide > 1.7 * tall:
            continue
        own = cv2.dilate((labels == number).astype(np.uint8), np.ones((3, 3), np.uint8))
        alone = np.where(own > 0, part, 0)[y : y + tall, x : x + wide]
        ways = [[alone]] if wide < BROADEST * tall else []
        if wide > BROAD * tall:
            at = wide // 4 + int(alone[:, wide // 4 : wide * 3 // 4].sum(axis=0).argmin())
            ways.append([alone[:, :at], alone[:, at:]])
        pieces.append((x, ways))
    return [ways for _, ways in sorted(pieces, key=lambda one: one[0])]


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


DIGIT = 18
"""The height of a digit in a picture for the net, in pixels."""


def _together(regions: list[list[int]], sums: list[Sum], turn: int) -> Cages:
    """Return the most probable sums that are a puzzle; else those with the right total."""
    readings = _readings(sums)
    best, unique = readings[0], False
    for reading in readings:
        layout = with_cages("9x9", list(zip(regions, reading, strict=True)))
        board = _core.Board(layout, [0] * (SIZE * SIZE))
        if _core.count(board, 2, NODES, 0).count == 1:
            best, unique = reading, True
            break
    certain = np.ones(SIZE * SIZE)
    for region, found, chosen in zip(regions, sums, best, strict=True):
        whole = sum(np.exp(-cost) for cost in found.values())
        certain[region[0]] = np.exp(-found[chosen]) / whole
    layout = with_cages("9x9", list(zip(regions, best, strict=True)))
    return Cages(layout, certain, unique, turn)


def _readings(sums: list[Sum]) -> list[tuple[int, ...]]:
    """Return readings of all sums that have the right total, the most probable first."""
    states: dict[int, list[tuple[float, tuple[int, ...]]]] = {0: [(0.0, ())]}
    for found in sums:
        after: dict[int, list[tuple[float, tuple[int, ...]]]] = {}
        for total, kept in states.items():
            for one, cost in found.items():
                after.setdefault(total + one, []).extend(
                    (before + cost, (*chosen, one)) for before, chosen in kept
                )
        states = {total: sorted(kept)[:KEPT] for total, kept in after.items()}
    likely = [chosen for _, chosen in states.get(TOTAL, [])]
    return likely or [tuple(min(found, key=found.__getitem__) for found in sums)]
