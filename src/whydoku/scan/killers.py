"""Reads the cages of a killer: dashed lines inside cells, and a small sum in each first cell."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from whydoku import _core
from whydoku.model.layout import Layout, with_cages
from whydoku.scan import lattice, sums
from whydoku.scan.arrays import Floats, Pixels
from whydoku.scan.sums import LINE, Costs

__all__ = ["Cages", "is_as_seen", "read"]

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
LINES = 0.07
"""Before this part of a cell there is no sum, but there may be a blurred line."""
AFTER = EDGE + round(0.6 * CELL)
"""After so many pixels there is no sum, but the lines beside it go on."""
DASHES = 15
"""Within so many pixels a dash and a gap lie."""
TRIED = 40
"""How many levels are tried that may part lines of cages from none."""
MOST_OFF = 0.7
"""For each cage, so many cells may have a sum seen where none should be, or none where one is."""
LOST = 2
"""How many sums may not be read: the total tells one."""
UNSEEN = 0.5
"""How certain a sum is at most that was not seen as it is, or one of a cage with another sum."""
UNLIKE = 2.0
"""A cage has the sum that is seen if no impossible reading is likelier by this (logarithm)."""
CLEARLY = 0.3
"""What costs less clearly is a sum (natural logarithm)."""
LIKELY = 6.0
"""What is less probable than the best reading of a sum by this is not tried (natural logarithm)."""
KEPT = 24
"""How many readings of all sums are kept for each total."""
SELDOM = 1e-7
"""What is less probable than the best by this factor is no part of a reading."""
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
        seen = sums.read(_corners(dark), CELL)
        summed = {cell for cell, found in enumerate(seen) if found}
        regions = _regions(_borders(dark), summed) if len(summed) >= SIZE else []
        if not regions or max(map(len, regions)) > SIZE:
            continue
        likely = [_possible(seen[region[0]], len(region)) for region in regions]
        if sum(not one for one in likely) <= LOST:
            known = [one or _any(len(region)) for one, region in zip(likely, regions, strict=True)]
            cages = _together(regions, known, turn)
            for region in regions:
                if not is_as_seen(region, seen):
                    cages.certain[region[0]] *= UNSEEN
            return cages
    return None


def is_as_seen(region: list[int], seen: list[Costs]) -> bool:
    """Whether a cage has the sum that is seen, and no other one.

    Else two cages may have been taken for one, or a sum is hidden, though the total may tell it.
    """
    first = seen[region[0]]
    possible = min(_possible(first, len(region)).values(), default=np.inf)
    others = (min(seen[cell].values(), default=CLEARLY) for cell in region[1:])
    looks_so = possible < min(first.values(), default=0.0) + UNLIKE
    return looks_so and all(cost >= CLEARLY for cost in others)


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


def _possible(found: Costs, many: int) -> Costs:
    """Return those readings of a sum that a cage of so many cells can have."""
    least, most = many * (many + 1) // 2, many * (2 * SIZE + 1 - many) // 2
    kept = {total: cost for total, cost in found.items() if least <= total <= most}
    best = min(kept.values(), default=0.0)
    return {total: cost for total, cost in kept.items() if cost < best + LIKELY}


def _any(many: int) -> Costs:
    """Return all sums of a cage of so many cells, each as probable as the others."""
    totals = range(many * (many + 1) // 2, many * (2 * SIZE + 1 - many) // 2 + 1)
    return dict.fromkeys(totals, float(np.log(len(totals))))


def _together(regions: list[list[int]], found: list[Costs], turn: int) -> Cages:
    """Return the most probable sums that are a puzzle; else those with the right total.

    Those with the right total and exactly one solution share the probability of all that were
    tried. For what was not tried, a sum is as certain as it looks.
    """
    shares = [_shares(one) for one in found]
    alone = [tuple(max(one, key=one.__getitem__) for one in shares)]
    tried = _readings(shares)
    readings = [reading for _, reading in tried] or alone
    valid = [number for number, reading in enumerate(readings) if _is_puzzle(regions, reading)]
    best = readings[valid[0] if valid else 0]
    weights = np.array([tried[number][0] for number in valid])
    part = sum(share for share, _ in tried) / max(_with_total(shares), 1e-300)
    certain = np.ones(SIZE * SIZE)
    for number, (region, one) in enumerate(zip(regions, shares, strict=True)):
        sure = one[best[number]]
        if valid:
            same = np.array([readings[other][number] == best[number] for other in valid])
            sure = part * float(weights @ same / weights.sum()) + (1 - part) * sure
        certain[region[0]] = sure
    return Cages(_layout(regions, best), certain, bool(valid), turn)


def _layout(regions: list[list[int]], reading: tuple[int, ...]) -> Layout:
    return with_cages("9x9", list(zip(regions, reading, strict=True)))


def _is_puzzle(regions: list[list[int]], reading: tuple[int, ...]) -> bool:
    """Whether there is exactly one solution, as far as a short search tells."""
    board = _core.Board(_layout(regions, reading), [0] * (SIZE * SIZE))
    return _core.count(board, 2, NODES, 0).count == 1


def _shares(costs: Costs) -> dict[int, float]:
    """Return how probable each reading of a sum is."""
    shares = {total: float(np.exp(-cost)) for total, cost in costs.items()}
    whole = sum(shares.values())
    return {total: share / whole for total, share in shares.items()}


def _with_total(found: list[dict[int, float]]) -> float:
    """Return how probable all readings with the right total are together."""
    whole = np.ones(1)
    for shares in found:
        one = np.zeros(max(shares) + 1)
        one[list(shares)] = list(shares.values())
        whole = np.convolve(whole, one)[: TOTAL + 1]
    return float(whole[TOTAL]) if len(whole) > TOTAL else 0.0


def _readings(found: list[dict[int, float]]) -> list[tuple[float, tuple[int, ...]]]:
    """Return readings of all sums that have the right total, the most probable first."""
    states: dict[int, list[tuple[float, tuple[int, ...]]]] = {0: [(1.0, ())]}
    for shares in found:
        least = SELDOM * max(kept[0][0] for kept in states.values())
        after: dict[int, list[tuple[float, tuple[int, ...]]]] = {}
        for total, kept in states.items():
            for one, share in shares.items():
                after.setdefault(total + one, []).extend(
                    (before * share, (*chosen, one)) for before, chosen in kept if before > least
                )
        states = {total: sorted(kept)[: -KEPT - 1 : -1] for total, kept in after.items() if kept}
    return states.get(TOTAL, [])
