"""Where the cages of a killer end: a net sees what is beside each border between two cells.

Beside a line of the grid there may be dashes, dots or lines of a cage.
`tools/scan/train_cages.py` makes its weights.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from whydoku.scan import cells, lattice
from whydoku.scan.arrays import Floats, Pixels

__all__ = [
    "CELL", "DEEP", "EDGE", "SHAPE", "SIDE", "Borders", "between", "darkness", "evened",
    "evidence", "flattened", "straightened", "strips",
]  # fmt: skip

SIDE = 96
"""The side of a picture of a cell, in pixels."""
EDGE = round(SIDE * lattice.WIDER / (1 + 2 * lattice.WIDER))
"""Where the cell begins in its picture."""
CELL = SIDE - 2 * EDGE
BROADEST = 0.35
"""What is dark over more than this part of a cell is a shadow or a shade, and no ink."""
LIGHTER = 1.5
"""Where ink is lighter than the ground of cells, it differs more from this by this factor."""
SOFT = 0.012
"""How much noise is smoothed before the paper is told, as a part of a cell."""
SHAPE = (24, 48)
"""The rows and columns of a picture of what is beside a border, in pixels."""
DEEP = CELL // 4
"""So many pixels of each cell are beside a border."""
LINE = slice(DEEP - 4, DEEP + 4)
"""Where the line of the grid is in a picture of a border."""
INKS = (96, 70)
"""As dark as the lines of cages are: this percentile beside a border, and of all borders."""
LEAST_INK = 0.1
"""No line is fainter than this part of ink."""
FLOOR = 3e-4
"""The least probability that cages end: the net may be wrong."""
REACH = round(0.2 * CELL)
"""How far beside its place a line is looked for, in pixels."""
SOLID = 12
"""A line of the grid is dark in all but these parts of a hundred; a dashed one is not."""
STIFF = 0.02
"""What it costs that a line moves by a pixel (of its darkness) between halves of cells, squared."""
HALVES = ((CELL // 16, CELL // 2 - CELL // 16), (CELL // 2 + CELL // 16, CELL - CELL // 16))
"""The two halves of a cell's side in which a line is looked for."""


class Borders(NamedTuple):
    """How certain it is that cages end between cells: the natural logarithm of the odds."""

    below: Floats
    """Between each cell and that below it: 8 x 9."""
    beside: Floats
    """Between each cell and the next in its row: 9 x 8."""
    clear: float
    """The mean size of all these logarithms: how clearly cages are seen."""


def flattened(grey: Pixels, side: float) -> Pixels:
    """Return the picture in even light, paper at 255; ``side`` is that of a cell in pixels."""
    wide = round(BROADEST * side) | 1
    smooth = cv2.GaussianBlur(grey, (0, 0), max(0.8, SOFT * side))
    paper = cv2.morphologyEx(smooth, cv2.MORPH_CLOSE, np.ones((wide, wide), np.uint8))
    paper = np.maximum(cv2.blur(paper, (wide // 2 | 1,) * 2), 1)
    even: Pixels = cv2.divide(grey, paper, scale=255)
    return even


def evened(grey: Pixels, mesh: Floats) -> Pixels:
    """Return the picture in even light, paper at 255; light ink on a dark ground is inverted."""
    every = lattice.cells(grey, mesh).reshape(-1, lattice.CELL**2)
    low, ground, high = np.percentile(every, (3, 50, 97), axis=1).sum(axis=1)
    on_dark = high - ground > LIGHTER * (ground - low)
    return flattened(cv2.bitwise_not(grey) if on_dark else grey, lattice.side(mesh))


def darkness(even: Pixels, mesh: Floats) -> Floats:
    """Return pictures of the cells as they lie: paper 0, ink up to 1; ``even`` is in even light."""
    return 1 - lattice.cells(even, mesh, SIDE).astype(np.float32) / 255


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


def strips(dark: Floats) -> Floats:
    """Return pictures of what is beside the borders between cells, as the net sees them.

    First those below each cell but the last of its column, row by row; then those beside each cell,
    turned so that the border lies across, column by column. ``dark`` is that of :func:`evidence`.
    """
    return np.concatenate([_strips(dark), _strips(dark.transpose(1, 0, 3, 2))])


def between(dark: Floats) -> Floats:
    """Return what is on both sides of the borders below cells, as it is: 2 * DEEP x CELL pixels."""
    inner = dark[:, :, EDGE : EDGE + CELL, EDGE : EDGE + CELL]
    both = np.concatenate([inner[:-1, :, -DEEP:], inner[1:, :, :DEEP]], axis=2)
    return both.reshape(-1, 2 * DEEP, CELL)


def _strips(dark: Floats) -> Floats:
    near = between(dark)
    beside = np.delete(near, LINE, axis=1).reshape(len(near), -1)
    full = float(np.percentile(np.percentile(beside, INKS[0], axis=1), INKS[1]))
    return lattice.small(near / max(full, LEAST_INK), SHAPE)


def evidence(dark: Floats) -> Borders:
    """Return how certain it is that cages end between cells.

    ``dark`` are pictures of the cells, upright, 9 x 9 x SIDE x SIDE: paper 0, ink up to 1.
    """
    known = cells.known_by(strips(dark), "borders") + FLOOR
    odds = np.log(known[:, 1] / known[:, 0]).reshape(2, -1, dark.shape[1])
    return Borders(odds[0], odds[1].T, float(np.abs(odds).mean()))
