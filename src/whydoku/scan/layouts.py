"""Recognises the layout of a grid: shaded windows, diagonals, the thick lines of a jigsaw.

A layout is recognised if it is clear; else the grid is a plain one. Whether the digits fit the
layout is for `read.py` to see.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from whydoku.model.layout import Layout, digit_char, find_layout
from whydoku.scan import lattice
from whydoku.scan.arrays import Floats, Pixels

__all__ = ["Shape", "erased", "plain", "recognised"]

CELL = 32
"""The side of a cell in the flat picture in which shades and lines are measured, in pixels."""
FAINTEST = 0.03
"""How much darker (natural logarithm) shaded cells must be than those beside them."""
SHADED = 0.95
"""Which part of the neighbours must differ as the shading says, or not at all."""
STROKE = 0.03
"""How much darker a diagonal must be than other ways across cells, as a part of the paper."""
DRAWN = 0.6
"""Which part of the diagonals must be there."""
ELSEWHERE = 0.15
"""Which part of all other cells may look as if a diagonal crossed them."""
THICKER = 1.35
"""How much more ink the lines between regions must have than those within, on average."""
DISTINCT = 1.2
"""How much more ink the weak ones between regions must have than the strong ones within."""
REACH = 5
"""How far from the middle of a line its ink is looked for, in pixels of the flat picture."""


@dataclass(frozen=True)
class Shape:
    """A layout as it lies in the picture, before the grid is turned upright."""

    kind: str
    """`x`, `windoku` or `jigsaw`."""
    regions: Floats
    """The number of each cell's region, from 0: n x n."""

    def layout(self, turn: int) -> Layout:
        """Return the layout after so many quarter turns, as `numpy.rot90` makes them."""
        if self.kind != "jigsaw":
            return find_layout(f"9x9-{self.kind}")
        cells = np.rot90(self.regions, turn).ravel()
        usual = plain(len(self.regions))
        if _numbered(cells) == _numbered(np.array(usual.regions)):
            return usual
        return find_layout("jigsaw:" + "".join(digit_char(int(region) + 1) for region in cells))


def plain(size: int) -> Layout:
    """Return the layout of this size with plain boxes."""
    return find_layout(f"{size}x{size}")


def recognised(colour: Pixels, mesh: Floats) -> Shape | None:
    """Return the layout that a picture clearly shows; None if it is plain, or not clear."""
    size = len(mesh) - 1
    flat = _flat(colour, mesh)
    grounds = _grounds(flat, size)
    found = [Shape("jigsaw", regions) for regions in _jigsaws(flat, grounds)]
    if size == 9:
        nothing = np.zeros((size, size), int)
        marked = {"x": _diagonals(size), "windoku": _windows(size)}
        kinds = [kind for kind, mask in marked.items() if _is_shaded(grounds, mask)]
        if "x" not in kinds and _is_crossed(flat, grounds):
            kinds.append("x")
        found += [Shape(kind, nothing) for kind in kinds]
    # There is no layout with two of these.
    return found[0] if len(found) == 1 else None


def erased(pictures: Floats, size: int) -> Floats:
    """Return pictures of cells (n * n x side x side) without the diagonals through the grid."""
    found = pictures.copy()
    side, far, edge = pictures.shape[1], 3, 5
    rows, columns = np.mgrid[far : side - far, far : side - far]
    near = np.abs(rows - columns) <= 2
    y, x = rows[near], columns[near]
    # At both ends of the stroke there are lines of the grid on its sides, and no digit.
    inside = (np.minimum(y, x) - far >= edge) & (np.maximum(y, x) + far < side - edge)
    for cell in range(size):
        for at, mirrored in ((cell * (size + 1), False), ((cell + 1) * (size - 1), True)):
            picture = found[at][:, ::-1] if mirrored else found[at]
            paper = np.percentile(picture[edge:-edge, edge:-edge], 75)
            # A digit that lies across a diagonal is dark on both sides of it, and stays.
            beside = np.minimum(picture[y - far, x + far], picture[y + far, x - far])
            picture[y, x] = np.maximum(picture[y, x], np.where(inside, beside, paper))
    return found


def _numbered(regions: Floats) -> list[int]:
    """Return regions numbered in the order in which they first occur."""
    seen: dict[int, int] = {}
    return [seen.setdefault(int(region), len(seen)) for region in regions]


def _flat(colour: Pixels, mesh: Floats) -> Floats:
    """Return the grid through its mesh, CELL pixels for each cell; no pixel is 0."""
    size = len(mesh) - 1
    outline = mesh[[0, 0, -1, -1], [0, -1, -1, 0]].astype(np.float32)
    shrink = min(1.0, CELL * size / float(np.sqrt(cv2.contourArea(outline))))
    left, top = np.maximum(np.floor(mesh.min(axis=(0, 1))).astype(int) - 2, 0)
    right, bottom = np.ceil(mesh.max(axis=(0, 1))).astype(int) + 3
    part = lattice.reduced(colour[top:bottom, left:right], shrink)
    at = (np.arange(size * CELL) + 0.5) / CELL
    weights = np.maximum(1 - np.abs(at[:, None] - np.arange(size + 1)), 0)
    # The middle of pixel i is at i, before as after the reduction.
    placed = (mesh - (left, top) + 0.5) * shrink - 0.5
    x, y = (weights @ placed[..., axis] @ weights.T for axis in (0, 1))
    seen = cv2.remap(
        part,
        x.astype(np.float32),
        y.astype(np.float32),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.maximum(seen.astype(np.float32), 1)


def _grounds(flat: Floats, size: int) -> Floats:
    """Return how bright each cell's paper is, without its digit: n x n x 3."""
    cells = flat.reshape(size, CELL, size, CELL, 3)
    edge = round(0.18 * CELL)
    inner = cells[:, edge:-edge, :, edge:-edge].transpose(0, 2, 1, 3, 4)
    return np.asarray(np.percentile(inner.reshape(size, size, -1, 3), 75, axis=2))


def _diagonals(size: int) -> Floats:
    return np.eye(size, dtype=bool) | np.eye(size, dtype=bool)[::-1]


def _windows(size: int) -> Floats:
    within = np.arange(size) % 4 > 0
    return within[:, None] & within


def _is_shaded(grounds: Floats, mask: Floats) -> bool:
    """Whether the cells of a mask are all darker, or all lighter, than those beside them."""
    logs = np.log(grounds)
    steps: list[Floats] = []
    others: list[Floats] = []
    for axis in (0, 1):
        change = np.diff(logs, axis=axis)
        into = np.diff(mask.astype(int), axis=axis)
        steps.append((change * into[..., None])[into != 0])
        others.append(np.abs(change)[into == 0])
    step, other = np.concatenate(steps), np.concatenate(others)
    usual = np.median(step, axis=0)
    # A yellow shade is clearest in blue.
    channel = int(np.abs(usual).argmax())
    depth = float(abs(usual[channel]))
    agree = step[:, channel] * np.sign(usual[channel]) > 0.4 * depth
    even = other[:, channel] < 0.5 * depth
    return depth > FAINTEST and bool(agree.mean() > SHADED and even.mean() > SHADED)


def _darkness(flat: Floats, grounds: Floats) -> Floats:
    """Return how much darker each pixel is than the paper of its cell: from 0 to 1."""
    grey = flat.mean(axis=2) / np.kron(grounds.mean(axis=2), np.ones((CELL, CELL)))
    return np.asarray(np.clip(1 - grey, 0, 1))


def _is_crossed(flat: Floats, grounds: Floats) -> bool:
    """Whether a line is drawn along each diagonal, and along no other row of corners."""
    dark = _darkness(flat, grounds)
    size = len(grounds)
    main, other = _strokes(dark, size), _strokes(dark[:, ::-1], size)[:, ::-1]
    on = np.eye(size, dtype=bool)
    lines = (main[on], other[on[::-1]])
    elsewhere = np.concatenate([main[~on], other[~on[::-1]]])
    usual = float(np.median(elsewhere))
    depth = min(float(np.median(line)) for line in lines) - usual
    if depth < STROKE:
        return False
    least = usual + 0.4 * depth
    drawn = min(float((line > least).mean()) for line in lines)
    return drawn > DRAWN and float((elsewhere > least).mean()) < ELSEWHERE


def _strokes(dark: Floats, size: int) -> Floats:
    """Return how much darker each cell's diagonal is than both its sides, at both ends: n x n x 2.

    Between the ends there may be a digit; at the very ends there are the lines of the grid.
    """
    cells = dark.reshape(size, CELL, size, CELL).transpose(0, 2, 1, 3)
    offsets = np.arange(-5, 6)
    ends = []
    for start, stop in ((0.18, 0.34), (0.66, 0.82)):
        rows = np.arange(round(start * CELL), round(stop * CELL))
        profile = cells[:, :, rows[:, None], rows[:, None] + offsets].mean(axis=2)
        middle = profile[..., 3:8].max(axis=-1)
        sides = np.maximum(profile[..., :2].mean(axis=-1), profile[..., -2:].mean(axis=-1))
        ends.append(middle - sides)
    return np.stack(ends, axis=-1)


def _jigsaws(flat: Floats, grounds: Floats) -> list[Floats]:
    """Return the regions that thick lines clearly make: one array, or none."""
    dark = _darkness(flat, grounds)
    size = len(grounds)
    down, across = _walls(dark, size), _walls(dark.T, size).T
    levels = np.unique(np.concatenate([down.ravel(), across.ravel()]))
    for thick in (levels[1:] + levels[:-1])[::-1] / 2:
        regions = _regions(down < thick, across < thick)
        if regions is not None and _is_clear(down, across, regions):
            boxes = np.array(plain(size).regions)
            is_plain = size == 9 and _numbered(regions.ravel()) == _numbered(boxes)
            return [] if is_plain else [regions]
    return []


def _walls(dark: Floats, size: int) -> Floats:
    """Return the ink of the line on the right of each cell but the last: n x (n - 1)."""
    edge = round(0.15 * CELL)
    rows = dark.reshape(size, CELL, -1)[:, edge:-edge]
    places = np.arange(1, size)[:, None] * CELL + np.arange(-REACH, REACH)
    # The median leaves out digits that touch the line.
    return np.asarray(np.median(rows[:, :, places].sum(axis=-1), axis=1))


def _regions(right: Floats, below: Floats) -> Floats | None:
    """Return the region of each cell, if the open lines join the cells to n regions of n."""
    size = len(right)
    plan = np.zeros((2 * size - 1, 2 * size - 1), np.uint8)
    plan[::2, ::2] = 1
    plan[::2, 1::2], plan[1::2, ::2] = right, below
    count, labels = cv2.connectedComponents(plan, connectivity=4)
    regions: Floats = labels[::2, ::2] - 1
    if count - 1 != size or (np.bincount(regions.ravel()) != size).any():
        return None
    return regions


def _is_clear(down: Floats, across: Floats, regions: Floats) -> bool:
    """Whether the lines between regions have more ink than those within, with few exceptions."""
    apart = [regions[:, 1:] != regions[:, :-1], regions[1:] != regions[:-1]]
    between = np.concatenate([down[apart[0]], across[apart[1]]])
    within = np.concatenate([down[~apart[0]], across[~apart[1]]])
    weak, strong = np.percentile(between, 5), np.percentile(within, 95)
    return bool(np.median(between) > THICKER * np.median(within) and weak > DISTINCT * strong)
