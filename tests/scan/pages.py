"""Pages with grids, and photos of them: turned, tilted, bent, in bad light. OpenCV's own font."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

CELL = 60
MARGIN = 90
BOXES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5)}


def boxes(n: int) -> Array:
    """The number of each cell's plain box."""
    rows, columns = np.indices((n, n))
    high, wide = BOXES[n]
    found: Array = rows // high * n + columns // wide
    return found


@dataclass(frozen=True)
class Print:
    """How a grid is printed."""

    ink: int = 20
    thin: int = 2
    thick: int = 5
    """The lines between cells and between regions, in pixels of CELL."""
    regions: Array | None = None
    """The number of each cell's region, n x n, for thick lines; those of plain boxes else."""
    shaded: Array | None = None
    """Which cells have a ground of `shade`."""
    shade: tuple[int, int, int] = (205, 205, 205)
    missing: tuple[int, ...] = ()
    """The numbers of lines that are not there, across and down."""
    crossed: int = 0
    """How thick the lines along both diagonals are, in pixels."""
    cross_ink: int = 90


PLAIN = Print()


def printed(line: str, style: Print = PLAIN) -> Array:
    """A grey page with the grid of a puzzle: its digits as a line, a dot for an empty cell."""
    return coloured(line, style)[:, :, 0]


def coloured(line: str, style: Print = PLAIN) -> Array:
    """The same page in colour: red, green, blue."""
    n = round(len(line) ** 0.5)
    side = n * CELL + 2 * MARGIN
    paper = np.full((side, side, 3), 235, np.uint8)
    if style.shaded is not None:
        mask = np.kron(style.shaded, np.ones((CELL, CELL))) > 0
        paper[MARGIN:-MARGIN, MARGIN:-MARGIN][mask] = style.shade
    low, end = MARGIN, side - MARGIN
    if style.crossed:
        for top, bottom in ((low, end), (end, low)):
            grey = (style.cross_ink,) * 3
            cv2.line(paper, (low, top), (end, bottom), grey, style.crossed, cv2.LINE_AA)
    regions = np.pad(boxes(n) if style.regions is None else style.regions, 1, constant_values=-1)
    for places, flipped in ((regions, False), (regions.T, True)):
        for row, column in np.ndindex(n + 1, n):
            if row in style.missing:
                continue
            apart = places[row, column + 1] != places[row + 1, column + 1]
            ends = [(MARGIN + CELL * at, MARGIN + CELL * row) for at in (column, column + 1)]
            start, stop = (end[::-1] if flipped else end for end in ends)
            cv2.line(paper, start, stop, (style.ink,) * 3, style.thick if apart else style.thin)
    font = cv2.FontFace("sans")
    for cell, char in enumerate(line):
        if char not in ".0":
            text = str("123456789A".index(char) + 1)
            x = MARGIN + cell % n * CELL + (CELL - 21 * len(text)) // 2
            y = MARGIN + cell // n * CELL + CELL // 2 + 13
            cv2.putText(paper, text, (x, y), (style.ink,) * 3, font, 35, 500)
    return paper


def written_on(page: Array, cell: int, text: str, place: tuple[float, float], high: float) -> None:
    """Write in a cell with a pencil, aslant; place and height are parts of the cell."""
    layer: Array = np.zeros((120, 120), np.uint8)
    cv2.putText(layer, text, (34, 92), cv2.FONT_HERSHEY_SIMPLEX, 3, 255, 5, cv2.LINE_AA)
    aslant = np.array([[1, 0.25, -18], [0.05, 1, 0]], np.float32)
    layer = cv2.warpAffine(layer, aslant, (120, 120))
    side = round(120 / 65 * high * CELL)
    ink = cv2.resize(layer, (side, side), interpolation=cv2.INTER_AREA) / 255
    row, column = divmod(cell, 9)
    x = round(MARGIN + CELL * (column + place[0]) - side / 2)
    y = round(MARGIN + CELL * (row + place[1]) - side / 2)
    part = page[y : y + side, x : x + side]
    part[:] = (part * (1 - ink) + 90 * ink).astype(np.uint8)


def saved(line: str, folder: Path) -> str:
    """Print a page, and return the name of its picture."""
    name = str(folder / "page.png")
    assert cv2.imwrite(name, printed(line))
    return name


@dataclass(frozen=True)
class View:
    """How a page is photographed."""

    turn: float = 0.0
    """Degrees, counterclockwise."""
    tilt: float = 0.0
    """How much smaller the far side of the page is, as a part."""
    bend: float = 0.0
    """How far the middle of the page is lifted, as a part of its side."""
    width: int = 1200
    height: int = 1000
    fill: float = 0.9
    """Which part of the height the page takes."""
    blur: float = 0.0
    noise: float = 0.0
    shadow: float = 0.0
    """How much darker one side is, as a part."""
    seed: int = field(default=1, kw_only=True)

    def matrix(self) -> Array:
        """The homography from the page, a unit square, to the photo."""
        half = self.fill * self.height / 2
        near, far = half, half * (1 - self.tilt)
        corners = np.array([[-far, -half], [far, -half], [near, half], [-near, half]])
        turn = np.radians(self.turn)
        spin = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        seen = corners @ spin.T + (self.width / 2, self.height / 2)
        square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
        return np.asarray(cv2.getPerspectiveTransform(square, seen.astype(np.float32)))

    def photo(self, page: Array) -> Array:
        """The photo of a page, grey."""
        x, y = np.meshgrid(np.arange(self.width) + 0.5, np.arange(self.height) + 0.5)
        places = np.stack([x, y, np.ones_like(x)], axis=-1) @ np.linalg.inv(self.matrix()).T
        u, v = places[..., 0] / places[..., 2], places[..., 1] / places[..., 2]
        v = v + self.bend * np.sin(np.pi * u)
        side = len(page)
        seen = cv2.remap(
            page,
            (u * side - 0.5).astype(np.float32),
            (v * side - 0.5).astype(np.float32),
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_CONSTANT,
            borderValue=(60, 60, 60),
        )
        light = 1 - self.shadow * x / self.width
        light = light if page.ndim == 2 else light[..., None]
        photo = seen * light
        if self.blur:
            photo = cv2.GaussianBlur(photo, (0, 0), self.blur)
        photo = photo + np.random.default_rng(self.seed).normal(0, self.noise, photo.shape)
        seen_by_camera: Array = photo.clip(0, 255).astype(np.uint8)
        return seen_by_camera

    def corners(self, page: Array) -> Array:
        """Where the four corners of the grid are in the photo, clockwise from that of r1c1."""
        low = MARGIN / len(page)
        corners = np.array([[low, low], [1 - low, low], [1 - low, 1 - low], [low, 1 - low]])
        corners[:, 1] -= self.bend * np.sin(np.pi * corners[:, 0])
        seen = np.c_[corners, np.ones(4)] @ self.matrix().T
        places: Array = seen[:, :2] / seen[:, 2:]
        return places
