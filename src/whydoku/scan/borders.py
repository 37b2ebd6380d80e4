"""Where the cages of a killer end: tells dashed lines beside the lines of a grid from none.

What is measured differs on each page, and for lines across and down, as a photo may be moved. So
two groups of borders are fitted to each page: those with dashes beside them, and those without.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from whydoku.scan import lattice
from whydoku.scan.arrays import Floats, Pixels

__all__ = ["CELL", "EDGE", "SIDE", "Borders", "evidence", "flattened", "straightened"]

SIDE = 96
"""The side of a picture of a cell, in pixels."""
EDGE = round(SIDE * lattice.WIDER / (1 + 2 * lattice.WIDER))
"""Where the cell begins in its picture."""
CELL = SIDE - 2 * EDGE
BROADEST = 0.35
"""What is dark over more than this part of a cell is a shadow or a shade, and no ink."""
SOFT = 0.012
"""How much noise is smoothed before the paper is told, as a part of a cell."""
INSET = (0.05, 0.16)
"""Where the lines of cages lie inside a cell, as parts of it."""
LEFT = 3
"""After how many quarters of a turn the left side is the upper one."""
DASHES = 15
"""Within so many pixels a dash and a gap lie."""
REACH = round(0.2 * CELL)
"""How far beside its place a line is looked for, in pixels."""
SOLID = 12
"""A line of the grid is dark in all but these parts of a hundred; a dashed one is not."""
STIFF = 0.02
"""What it costs that a line moves by a pixel (of its darkness) between halves of cells, squared."""
HALVES = ((CELL // 16, CELL // 2 - CELL // 16), (CELL // 2 + CELL // 16, CELL - CELL // 16))
"""The two halves of a cell's side in which a line is looked for."""
ROUNDS = 15
"""How often the two groups of borders are fitted."""
LEAST_SPREAD = 0.08
"""The spread of a group is this part of the gap between both at least."""
SURELY = 3.0
"""What lies beyond the middle of its group is as certain as this (natural logarithm)."""
MOST = 8.0
"""No border is more certain (natural logarithm)."""


class Borders(NamedTuple):
    """How certain it is that cages end between cells: the natural logarithm of the odds."""

    below: Floats
    """Between each cell and that below it: 8 x 9."""
    beside: Floats
    """Between each cell and the next in its row: 9 x 8."""
    apart: float
    """How far the two groups of borders lie apart, in spreads of both."""


def flattened(grey: Pixels, side: float) -> Pixels:
    """Return the picture in even light, paper at 255; ``side`` is that of a cell in pixels."""
    wide = round(BROADEST * side) | 1
    smooth = cv2.GaussianBlur(grey, (0, 0), max(0.8, SOFT * side))
    paper = cv2.morphologyEx(smooth, cv2.MORPH_CLOSE, np.ones((wide, wide), np.uint8))
    paper = np.maximum(cv2.blur(paper, (wide // 2 | 1,) * 2), 1)
    even: Pixels = cv2.divide(grey, paper, scale=255)
    return even


def straightened(grey: Pixels, mesh: Floats) -> Floats:
    """Return the mesh with its crossings moved to where the lines of a bent page are."""
    pictures = 255 - lattice.cells(grey, mesh, SIDE).astype(np.float32)
    across = _moved(pictures)
    aside = _moved(pictures.transpose(1, 0, 3, 2)).T
    down, right = np.gradient(mesh, axis=0), np.gradient(mesh, axis=1)
    moved: Floats = mesh + across[..., None] * down + aside[..., None] * right
    return moved.astype(np.float32)


def _moved(dark: Floats) -> Floats:
    """Return how far each crossing lies below its place, by lines across, as a part of a cell."""
    n = len(dark)
    bands = np.zeros((n + 1, n, 2 * REACH, CELL), np.float32)
    inner = dark[:, :, EDGE : EDGE + CELL, EDGE : EDGE + CELL]
    bands[:-1, :, REACH:], bands[1:, :, :REACH] = inner[:, :, :REACH], inner[:, :, -REACH:]
    beyond = min(EDGE, REACH)
    bands[0, :, REACH - beyond : REACH] = dark[0, :, EDGE - beyond : EDGE, EDGE : EDGE + CELL]
    after = dark[-1, :, EDGE + CELL : EDGE + CELL + beyond, EDGE : EDGE + CELL]
    bands[-1, :, REACH : REACH + beyond] = after
    solid = np.stack([np.percentile(bands[..., a:z], SOLID, axis=3) for a, z in HALVES], axis=2)
    rows = solid.reshape(-1, 2 * REACH).astype(np.float32)
    seen = cv2.GaussianBlur(rows, (0, 0), 2, sigmaY=1e-3).reshape(n + 1, 2 * n, -1)
    seen -= seen.min(axis=2, keepdims=True)
    seen = np.minimum(seen / (np.median(seen.max(axis=2)) + 1e-6), 1.5)
    places = np.arange(2 * REACH) - REACH + 0.5
    off = places[_paths(seen, STIFF * (places[:, None] - places) ** 2)]
    crossings = (off[:, 1:-1:2] + off[:, 2::2]) / 2
    return np.column_stack([off[:, 0], crossings, off[:, -1]]) / CELL


def _paths(seen: Floats, costs: Floats) -> Floats:
    """Return the place of each line at each step, so that it is dark and hardly moves.

    ``seen`` is lines x steps x places, ``costs`` what it costs to go from one place to another.
    """
    lines = np.arange(len(seen))
    best, came = seen[:, 0], []
    for step in range(1, seen.shape[1]):
        tried = best[:, :, None] - costs
        came.append(tried.argmax(axis=1))
        best = tried.max(axis=1) + seen[:, step]
    path = [best.argmax(axis=1)]
    for before in reversed(came):
        path.append(before[lines, path[-1]])
    return np.stack(path[::-1], axis=1)


def evidence(dark: Floats) -> Borders:
    """Return how certain it is that cages end between cells.

    ``dark`` are pictures of the cells, upright, 9 x 9 x SIDE x SIDE: paper 0, ink up to 1.
    """
    up, right, down, left = (_dashes(dark, turn) for turn in range(4))
    below, apart = _odds(np.sqrt(down[:-1] + up[1:]))
    beside, aside = _odds(np.sqrt(right[:, :-1] + left[:, 1:]))
    return Borders(below, beside, min(apart, aside))


def _dashes(dark: Floats, turn: int) -> Floats:
    """Return how much dashed line each cell has along its upper side after so many quarters.

    Dashes vary along a line; neither lines of the grid do, nor shades, nor what is blurred of them.
    """
    seen = np.rot90(dark, turn, axes=(2, 3))
    low, high = (EDGE + round(part * CELL) for part in INSET)
    near, far = EDGE + CELL // 8, EDGE + CELL * 7 // 8
    # A sum stands at the left of the upper side, and at the upper end of the left one.
    if turn == 0:
        near = EDGE + CELL * 3 // 8
    if turn == LEFT:
        far = EDGE + CELL * 5 // 8
    part = np.ascontiguousarray(seen[:, :, low:high, near:far])
    rows = part.reshape(-1, far - near)
    dashes = (rows - cv2.blur(rows, (DASHES, 1))).reshape(part.shape)
    found: Floats = np.sqrt((dashes**2).mean(axis=3)).max(axis=2)
    return found


def _odds(seen: Floats) -> tuple[Floats, float]:
    """Return how certain each place belongs to the group with more dashes, and the groups' gap.

    Two normal distributions are fitted to what is seen.
    """
    level = float(np.percentile(seen, [20, 80]).mean())
    for _ in range(ROUNDS):
        level = float((seen[seen > level].mean() + seen[seen <= level].mean()) / 2)
    share, odds, apart = (seen > level).astype(float), np.zeros_like(seen), 0.0
    for _ in range(ROUNDS):
        part = float(np.clip(share.mean(), 0.05, 0.95))
        high = float((share * seen).sum() / share.sum())
        low = float(((1 - share) * seen).sum() / (1 - share).sum())
        least = LEAST_SPREAD * (high - low) + 1e-6
        wide = np.sqrt((share * (seen - high) ** 2).sum() / share.sum()) + least
        thin = np.sqrt(((1 - share) * (seen - low) ** 2).sum() / (1 - share).sum()) + least
        odds = np.log(part / (1 - part)) - np.log(wide / thin)
        odds = odds - ((seen - high) / wide) ** 2 / 2 + ((seen - low) / thin) ** 2 / 2
        odds = np.where(seen > high, np.maximum(odds, SURELY), odds)
        odds = np.clip(np.where(seen < low, np.minimum(odds, -SURELY), odds), -MOST, MOST)
        share = 1 / (1 + np.exp(-odds))
        apart = float((high - low) / (wide + thin))
    return odds, apart
