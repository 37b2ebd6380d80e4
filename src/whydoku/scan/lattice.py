"""Fits a mesh of line crossings to a picture of a grid, and samples its cells through the mesh."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np

from whydoku.scan.arrays import Floats, Pixels, Points

__all__ = [
    "BOXES", "CELL", "CLEAR", "LARGE", "SIZES", "USUAL", "Lattice", "area", "between", "cells",
    "divided", "enlarged", "fit", "fits", "flat", "moved", "polynomial", "reduced",
    "side", "small",
]  # fmt: skip

NEAR = 0.02
"""How far a lattice may lie from its outline, as a part of the diagonal."""
POINTED = 0.08
"""How far it may lie from corners that somebody has pointed at."""
LEAST = 0.2
"""How well equidistant lines must fit."""
UNSURE = 0.3
"""A size is tried if its equidistant lines fit as well but for this."""

FAINTEST = 0.03
"""How much darker than paper, as a part of it, a line must be; noise is lighter."""
CLEAR = 0.85
"""A lattice that shows this part of its lines is beyond doubt."""
LARGE = 16
"""The size of grids that are told apart, but not read."""
SIZES = (9, 6, 4, 8, 10, LARGE)
SIDE = 360
"""The side of the outline in the flat picture in which lines are looked for, in pixels."""
MARGIN = 60
"""What the flat picture shows around the outline, in pixels."""
WHOLE = SIDE + 2 * MARGIN
UNKNOWN = 0.5
"""How much a place outside the photo, or at its edge, counts as part of a line."""
CELL = 32
"""The side of a picture of a cell, in pixels."""
WIDER = 1 / 8
"""How much of its neighbours a picture of a cell shows on each side, as a part of the cell."""
COARSE, FINE = 4, 2
"""The steps in which the places of the outermost lines are tried: first all, then near the best."""
FINEST = 40
"""Pixels of the photo for each side of a cell; larger cells are reduced to this first."""


USUAL = 9
"""The size of most puzzles."""
BOXES = 3
"""The rows of boxes of a 9x9. Where thin lines are missing, these alone are there."""


@dataclass(frozen=True)
class Lattice:
    """The crossings of the lines of a grid."""

    mesh: Floats
    """(n + 1) x (n + 1) x 2: x and y of each crossing, row by row."""
    score: float
    """From 0 to 1: which part of the lines is there."""

    @property
    def size(self) -> int:
        """The number of rows."""
        return len(self.mesh) - 1

    @property
    def corners(self) -> Points:
        """The four outer corners, clockwise from the upper left."""
        return self.mesh[[0, 0, -1, -1], [0, -1, -1, 0]]


def divided(boxes: Lattice) -> Lattice:
    """Return the lattice of the cells in a lattice of boxes."""
    rows = np.arange(BOXES**2 + 1) / BOXES
    weights = np.maximum(1 - np.abs(rows[:, None] - np.arange(BOXES + 1)), 0)
    mesh = np.einsum("ai,bj,ijk->abk", weights, weights, boxes.mesh)
    return Lattice(mesh.astype(np.float32), boxes.score)


def enlarged(part: Lattice) -> list[Lattice]:
    """Return the lattices of one row and one column more: where the outermost lines are missing."""
    wider, n = _extended(part.mesh), part.size + 2
    return [
        Lattice(np.ascontiguousarray(wider[y : y + n, x : x + n]), part.score)
        for y, x in ((0, 0), (0, 1), (1, 0), (1, 1))
    ]


def fit(grey: Pixels, outline: Points, sizes: Sequence[int] = SIZES) -> Lattice | None:
    """Return the lattice that fits best near an outline; None if there are no lines.

    If the lattice lies elsewhere than the outline, it is fitted again from where it lies.
    """
    return _near(grey, _ruled(grey, outline), sizes)


def fits(
    grey: Pixels, outline: Points, sizes: Sequence[int] = SIZES
) -> tuple[Lattice | None, list[Lattice]]:
    """Return the lattice that :func:`fit` returns, and what else may be there if it is not clear.

    The others are a grid of the usual size and one of boxes alone: their digits have to tell.
    """
    ruled = _ruled(grey, outline)
    best = _near(grey, ruled, sizes)
    if best and best.score >= CLEAR:
        return best, []
    others = [_fit(ruled, (n,)) for n in (USUAL, BOXES) if not best or best.size != n]
    return best, [one for one in others if one]


class _Ruled(NamedTuple):
    """What is inside an outline, as if it were a square."""

    outline: Points
    across: Floats
    """How much each pixel looks like part of a line across."""
    down: Floats
    """The same for lines down."""
    flatten: Floats
    """The homography from the picture to the square."""


def _near(grey: Pixels, ruled: _Ruled, sizes: Sequence[int]) -> Lattice | None:
    found = _fit(ruled, sizes)
    if found is None:
        return None
    corners = found.corners
    off = np.abs(corners - ruled.outline).max() / np.linalg.norm(corners[2] - corners[0])
    again = _fit(_ruled(grey, corners), sizes) if off > NEAR else None
    return again if again and again.score >= found.score else found


def between(grey: Pixels, outline: Points) -> Lattice:
    """Return the lattice whose corners somebody has pointed at.

    If no lines fit there, it is that of a flat 9x9.
    """
    found = fit(grey, outline)
    diagonal = np.linalg.norm(outline[2] - outline[0])
    if found and np.abs(found.corners - outline).max() < POINTED * diagonal:
        return found
    return flat(outline)


def flat(outline: Points) -> Lattice:
    """Return a 9x9 in an outline, with no line seen."""
    steps = np.linspace(0, 1, 10, dtype=np.float32)
    even = np.stack(np.meshgrid(steps, steps), axis=-1)
    square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    mesh = cv2.perspectiveTransform(
        even.reshape(-1, 1, 2), cv2.getPerspectiveTransform(square, outline.astype(np.float32))
    )
    return Lattice(mesh.reshape(even.shape), 0.0)


def _ruled(grey: Pixels, outline: Points) -> _Ruled:
    low, high = MARGIN, MARGIN + SIDE
    square = np.array([[low, low], [high, low], [high, high], [low, high]], np.float32)
    flatten = cv2.getPerspectiveTransform(outline, square)
    return _Ruled(outline, *lines(*_flat(grey, flatten)), flatten)


def _fit(ruled: _Ruled, sizes: Sequence[int]) -> Lattice | None:
    across, down = ruled.across, ruled.down
    profiles = _profiles(across, down)
    combs = sorted((_comb(profiles, n) for n in sizes), reverse=True)
    likely = [comb for score, comb in combs[:2] if score > max(LEAST, combs[0][0] - UNSURE)]
    if not likely:
        return None
    # Of two that are as good, the smaller one is a part of the larger.
    found = [_refined(across, down, *comb) for comb in likely]
    mesh, score = max(found, key=lambda one: one[1] + 0.01 * len(one[0]))
    back = cv2.perspectiveTransform(mesh.reshape(-1, 1, 2), np.linalg.inv(ruled.flatten))
    return Lattice(back.reshape(mesh.shape).astype(np.float32), score)


def _flat(grey: Pixels, flatten: Floats) -> tuple[Pixels, Pixels]:
    """Return the picture as if the outline were a square, and which of its pixels are unknown."""
    whole = (WHOLE, WHOLE)
    flat = cv2.warpPerspective(grey, flatten, whole, borderMode=cv2.BORDER_REPLICATE)
    seen = cv2.warpPerspective(np.ones_like(grey), flatten, whole)
    return flat, cv2.erode(seen, np.ones((7, 7), np.uint8), borderValue=1) == 0


def lines(flat: Pixels, hidden: Pixels) -> tuple[Floats, Floats]:
    """Return how much each pixel looks like part of a line across, and of a line down: 0 to 1."""
    found = []
    for turned in (flat, flat.T):
        picture = np.ascontiguousarray(turned)
        column = cv2.getStructuringElement(cv2.MORPH_RECT, (1, 13))
        row = cv2.getStructuringElement(cv2.MORPH_RECT, (17, 1))
        paper = cv2.morphologyEx(picture, cv2.MORPH_CLOSE, column)
        ink: Floats = cv2.subtract(paper, picture).astype(np.float32) / np.maximum(paper, 24)
        ink = cv2.GaussianBlur(ink, (1, 3), 0)
        ink = cv2.morphologyEx(ink, cv2.MORPH_OPEN, row)
        inner = ink[MARGIN:-MARGIN, MARGIN:-MARGIN]
        strong = max(float(np.percentile(inner, 90)), FAINTEST)
        found.append(np.minimum(ink / strong, 1))
    across, down = found[0], np.ascontiguousarray(found[1].T)
    across[hidden] = down[hidden] = UNKNOWN
    return across, down


Comb = tuple[int, float, float, float, float]
"""Number of cells; where lines begin and how far apart they are, along x and along y."""


def _profiles(across: Floats, down: Floats) -> tuple[Floats, Floats]:
    """Return how much of a line there is at each x and at each y, or near it."""
    middle = slice(MARGIN, MARGIN + SIDE)
    x, y = down[middle].mean(axis=0), across[:, middle].mean(axis=1)
    near = np.ones((1, 5), np.uint8)
    x, y = (cv2.dilate(one.reshape(1, -1).astype(np.float32), near)[0] for one in (x, y))
    return x, y


def _comb(profiles: tuple[Floats, Floats], n: int) -> tuple[float, Comb]:
    """Return the equidistant lines that fit best, and how well, for n cells."""
    x, y = (_teeth(profile, n) for profile in profiles)
    return min(x[0], y[0]), (n, x[1], x[2], y[1], y[2])


def _teeth(profile: Floats, n: int) -> tuple[float, float, float]:
    """Return how well equidistant lines fit, where they begin, and how far apart they are."""
    starts = np.arange(MARGIN - 40, MARGIN + 61, COARSE)
    ends = np.arange(WHOLE - MARGIN - 60, WHOLE - MARGIN + 41, COARSE)
    _, first, pitch = _best_teeth(profile, n, starts, ends)
    steps = np.arange(-FINE, FINE + 1, FINE)
    return _best_teeth(profile, n, round(first) + steps, round(first + n * pitch) + steps)


def _best_teeth(
    profile: Floats, n: int, starts: Floats, ends: Floats
) -> tuple[float, float, float]:
    """Return the same for the best of some first lines and some last ones."""
    begin, end = np.meshgrid(starts, ends)
    pitch = (end - begin) / n
    at = begin[..., None] + pitch[..., None] * np.arange(n + 1)
    between = at[..., :-1] + pitch[..., None] / 2
    lit = profile[np.rint(at).astype(int)]
    outside = np.stack([begin - pitch, end + pitch], axis=-1)
    # Where lines go on beyond the last one, this is only a part of a grid.
    beyond = np.where(
        (outside >= 0) & (outside < WHOLE), profile[np.rint(outside).astype(int) % WHOLE], 0
    )
    score = (lit.mean(axis=-1) + lit.min(axis=-1)) / 2
    score -= profile[np.rint(between).astype(int)].mean(axis=-1)
    score -= 0.5 * np.maximum(beyond - UNKNOWN, 0).mean(axis=-1) / (1 - UNKNOWN)
    score += 0.1 if n == 9 else 0
    place = np.unravel_index(int(score.argmax()), score.shape)
    return float(score[place]), float(begin[place]), float(pitch[place])


def _refined(
    across: Floats, down: Floats, n: int, x0: float, dx: float, y0: float, dy: float
) -> tuple[Floats, float]:
    """Return the mesh that follows the lines, and which part of it lies on lines."""
    steps = np.arange(n + 1, dtype=np.float32)
    mesh = np.stack(np.meshgrid(x0 + dx * steps, y0 + dy * steps), axis=-1)
    for reach in (0.25, 0.15, 0.1):
        y = _followed(across, mesh, reach * dy)
        x = _followed(down.T, _turned(mesh), reach * dx)
        mesh = np.stack([x.T, y], axis=-1).astype(np.float32)
    return mesh, _presence(across, down, mesh)


def _turned(mesh: Floats) -> Floats:
    """Return the mesh of the picture with x and y exchanged."""
    return mesh.transpose(1, 0, 2)[..., ::-1]


def _followed(ink: Floats, mesh: Floats, reach: float) -> Floats:
    """Return y of each crossing from the lines across."""
    n = len(mesh) - 1
    seen, offsets = _around(ink, mesh, reach)
    peak = seen.max(axis=-1)
    share = np.where(seen > 0.7 * peak[..., None], seen, 0)
    moved = (share * offsets).sum(axis=-1) / np.maximum(share.sum(axis=-1), 1e-6)
    y = (mesh[:, :-1, 1] + mesh[:, 1:, 1]) / 2 + moved
    v, u = np.meshgrid(np.linspace(-1, 1, n + 1), (np.arange(n) + 0.5) / n * 2 - 1, indexing="ij")
    fitted = polynomial(u.ravel(), v.ravel(), y.ravel(), peak.ravel())
    v, u = np.meshgrid(np.linspace(-1, 1, n + 1), np.linspace(-1, 1, n + 1), indexing="ij")
    return fitted(u, v)


def _around(ink: Floats, mesh: Floats, reach: float) -> tuple[Floats, Floats]:
    """Return how much of a line each part between crossings shows, at each offset of y."""
    along = np.linspace(0.15, 0.85, 9)[:, None]
    points = mesh[:, :-1, None] * (1 - along) + mesh[:, 1:, None] * along
    offsets = np.arange(-round(reach), round(reach) + 1)
    rows = np.rint(points[..., 1, None] + offsets).astype(int).clip(0, WHOLE - 1)
    columns = np.rint(points[..., 0, None]).astype(int).clip(0, WHOLE - 1)
    return ink[rows, columns].mean(axis=2), offsets


def _presence(across: Floats, down: Floats, mesh: Floats) -> float:
    """Return which part of the lines is there: half of it the average, half the weakest row.

    Lines between them count against the lattice. So does a side where the grid goes on.
    """
    own = [_there(across, mesh), _there(down.T, _turned(mesh))]
    weakest = min(float(part.mean(axis=axis).min()) for part in own for axis in (0, 1))
    average = (own[0].mean() + own[1].mean()) / 2
    inks = [np.where(ink == UNKNOWN, 0, ink) for ink in (across, down.T)]
    wider = _extended(mesh)
    rows, columns = _there(inks[0], wider), _there(inks[1], _turned(wider))
    # Beyond a side there may be a line of the page, but only a grid has lines that lead to it.
    beyond = max(
        min(float(lines[end, 1:-1].mean()), float(leading[1:-1, end].mean()))
        for lines, leading in ((rows, columns), (columns, rows))
        for end in (0, -1)
    )
    between = [
        _there(ink, (lines[1:] + lines[:-1]) / 2).mean(axis=1)
        for ink, lines in zip(inks, (mesh, _turned(mesh)), strict=True)
    ]
    # Digits look like parts of lines, but do not fill half of a row.
    wrong = np.maximum(2 * np.concatenate(between) - 1, 0).mean() + max(2 * beyond - 1, 0) / 2
    return float((average + weakest) / 2 - wrong)


def _extended(mesh: Floats) -> Floats:
    """Return the mesh with a further row or column of crossings on each side."""
    rows = np.concatenate([2 * mesh[:1] - mesh[1:2], mesh, 2 * mesh[-1:] - mesh[-2:-1]])
    first, last = 2 * rows[:, :1] - rows[:, 1:2], 2 * rows[:, -1:] - rows[:, -2:-1]
    return np.concatenate([first, rows, last], axis=1)


def _there(ink: Floats, mesh: Floats) -> Floats:
    """Return whether the lines across are there: from 0 to 1 for each part between crossings."""
    there: Floats = np.minimum(2 * _around(ink, mesh, 2)[0].max(axis=-1), 1)
    return there


Surface = Callable[[Floats, Floats], Floats]


def polynomial(u: Floats, v: Floats, values: Floats, weights: Floats) -> Surface:
    """Return the polynomial of two variables that fits most of the values."""

    def terms(u: Floats, v: Floats) -> Floats:
        return np.stack([u**a * v**b for a in range(4) for b in range(4 - a)], axis=-1)

    known, trust = terms(u, v), weights
    for _ in range(4):
        root = np.sqrt(trust)[:, None] + 1e-4
        solved = np.linalg.lstsq(known * root, values * root[:, 0], rcond=None)[0]
        off = np.abs(known @ solved - values)
        trust = weights / (1 + (off / max(float(np.median(off)), 0.7)) ** 2)
    return lambda u, v: terms(u, v) @ solved


def moved(grid: Lattice, times: float) -> Lattice:
    """Return a grid in a picture of so many times the size. The middle of pixel i is at i."""
    return Lattice((grid.mesh + 0.5) * times - 0.5, grid.score)


def reduced(picture: Pixels, shrink: float) -> Pixels:
    """Return a picture at a part of its size."""
    while shrink <= 0.5 and min(picture.shape[:2]) > 1:
        # Halves are much quicker than other parts, and all pixels count.
        picture = cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        shrink *= 2
    return cv2.resize(picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)


def area(mesh: Floats) -> float:
    """Return how much of the picture a grid takes, in square pixels."""
    corners = mesh[[0, 0, -1, -1], [0, -1, -1, 0]]
    return float(cv2.contourArea(np.ascontiguousarray(corners)))


def side(mesh: Floats) -> float:
    """Return the side of a cell, in pixels of the picture."""
    return float(np.sqrt(area(mesh))) / (len(mesh) - 1)


def cells(grey: Pixels, mesh: Floats, wide: int = CELL) -> Pixels:
    """Return pictures of the cells, n x n x wide x wide, each seen through its part of the mesh.

    Those of a picture in colour are n x n x wide x wide x 3.
    """
    low = np.floor(mesh.min(axis=(0, 1)) - 1).astype(int)
    wide_of = side(mesh)
    room = round(wide_of / 4) + 2
    left, top = np.maximum(low - room, 0)
    right, bottom = np.ceil(mesh.max(axis=(0, 1))).astype(int) + room
    part = grey[top:bottom, left:right]
    shrink = min(1.0, FINEST * wide / CELL / wide_of)
    part = reduced(part, shrink)
    # The middle of pixel i is at i, before as after the reduction.
    at = ((mesh - (left, top) + 0.5) * shrink - 0.5).astype(np.float32)
    u = ((np.arange(wide) + 0.5) / wide * (1 + 2 * WIDER) - WIDER).astype(np.float32)
    right_part, down_part = u[:, None], u[:, None, None]
    upper = at[:-1, :-1, None] * (1 - right_part) + at[:-1, 1:, None] * right_part
    lower = at[1:, :-1, None] * (1 - right_part) + at[1:, 1:, None] * right_part
    places = upper[:, :, None] * (1 - down_part) + lower[:, :, None] * down_part
    n = len(mesh) - 1
    table = places.transpose(0, 2, 1, 3, 4).reshape(n * wide, n * wide, 2)
    x, y = np.ascontiguousarray(table[..., 0]), np.ascontiguousarray(table[..., 1])
    seen = cv2.remap(part, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    pictures: Pixels = seen.reshape(n, wide, n, wide, *seen.shape[2:]).swapaxes(1, 2)
    return pictures


def small(dark: Floats, shape: tuple[int, int]) -> Floats:
    """Return pictures in another size, with paper at 1 and ink at 0, as nets see them.

    ``dark`` are n pictures with paper at 0 and ink at 1.
    """
    high, wide = shape
    seen = [cv2.resize(one, (wide, high), interpolation=cv2.INTER_AREA) for one in dark]
    pictures: Floats = np.clip(1 - np.array(seen, np.float32), -0.25, 1.25)
    return pictures
