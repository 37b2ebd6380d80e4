"""Draws grounds of grids that have no lines: rounded cells, shaded boxes; and tables of numbers.

Everything is random by the generator that is passed. Papers are high x wide x 3: blue, green, red
from 0 to 1.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
from faces import Array
from grids import CELL, MARGIN
from numpy.random import Generator

Colour = tuple[float, float, float]  # blue, green, red from 0 to 1


class Tones(NamedTuple):
    """The colours of a page."""

    ground: Colour
    field: Colour  # of a cell, or of a shaded box
    ink: Colour
    second: Colour | None = None  # of the cells in every second box, where they differ
    edge: Colour | None = None  # the outline of each cell, where it has one


WHITE, BLACK = (1.0, 1.0, 1.0), (0.08, 0.08, 0.08)
CELLS = (
    Tones(WHITE, (0.88, 0.88, 0.88), BLACK),
    Tones(WHITE, (0.78, 0.78, 0.78), BLACK),
    Tones(WHITE, (0.96, 0.92, 0.88), (0.4, 0.25, 0.1)),
    Tones(WHITE, (0.9, 0.9, 0.9), BLACK, (0.8, 0.8, 0.8)),
    Tones(WHITE, (0.98, 0.93, 0.86), (0.35, 0.2, 0.1), (0.86, 0.93, 0.98)),
    Tones((0.87, 0.85, 0.84), WHITE, (0.3, 0.25, 0.2)),
    Tones((0.75, 0.7, 0.62), (0.96, 0.95, 0.94), (0.35, 0.25, 0.2)),
    Tones((0.55, 0.35, 0.2), (0.95, 0.92, 0.9), (0.4, 0.2, 0.1)),
    Tones((0.68, 0.73, 0.78), (0.85, 0.92, 0.95), (0.2, 0.3, 0.4)),
    Tones((0.1, 0.1, 0.1), (0.22, 0.2, 0.2), (0.95, 0.95, 0.95)),
    Tones((0.05, 0.05, 0.05), (0.3, 0.28, 0.26), (0.9, 0.9, 0.9), (0.22, 0.2, 0.18)),
    Tones((0.3, 0.2, 0.15), (0.45, 0.32, 0.25), WHITE),
    Tones(WHITE, WHITE, BLACK, edge=(0.7, 0.7, 0.7)),
    Tones((0.97, 0.96, 0.95), WHITE, (0.3, 0.3, 0.3), edge=(0.55, 0.5, 0.5)),
    Tones((0.12, 0.12, 0.12), (0.12, 0.12, 0.12), (0.9, 0.9, 0.9), edge=(0.45, 0.45, 0.45)),
)
BOXES = (
    Tones(WHITE, (0.88, 0.88, 0.88), BLACK),
    Tones(WHITE, (0.78, 0.78, 0.78), BLACK),
    Tones((0.96, 0.98, 1.0), (0.84, 0.88, 0.9), (0.15, 0.15, 0.15)),
    Tones(WHITE, (0.95, 0.88, 0.8), BLACK),
    Tones(WHITE, (0.8, 0.95, 0.99), BLACK),
    Tones(WHITE, (0.86, 0.95, 0.86), (0.2, 0.2, 0.2)),
    Tones(WHITE, (0.88, 0.86, 0.97), (0.25, 0.2, 0.2)),
    Tones((0.93, 0.93, 0.93), WHITE, (0.2, 0.2, 0.2)),
    Tones((0.1, 0.1, 0.1), (0.2, 0.19, 0.18), (0.92, 0.92, 0.92)),
    Tones((0.2, 0.16, 0.14), (0.32, 0.27, 0.24), (0.9, 0.9, 0.9)),
)


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two."""
    blue, green, red = ((1 - share) * a + share * b for a, b in zip(one, other, strict=True))
    return blue, green, red


def ground(tones: Tones, wide: int, high: int | None = None) -> Array:
    """A page of one colour."""
    paper: Array = np.empty((high or wide, wide, 3), np.float32)
    paper[:] = tones.ground
    return paper


def rounded_cells(rng: Generator, tones: Tones) -> tuple[Array, Array]:
    """A board of 81 rounded cells, and the middle (x, y) of each."""
    gap, wider = int(rng.integers(2, 7)), int(rng.choice([0, 0, 2, 4, 8]))
    radius, side = int(rng.choice([2, 4, 8, 12])), CELL - gap
    at = MARGIN + gap // 2 + CELL * np.arange(9) + wider * (np.arange(9) // 3)
    paper = ground(tones, 2 * MARGIN + 9 * CELL + 2 * wider)
    chosen = int(rng.integers(81)) if rng.random() < 0.3 else -1
    for cell in range(81):
        row, column = divmod(cell, 9)
        odd = tones.second and (row // 3 + column // 3) % 2
        colour = tones.second if odd and tones.second else tones.field
        if cell == chosen:
            colour = mixed(colour, (0.9, 0.5, 0.2), 0.25)
        corner = int(at[column]), int(at[row])
        rounded(paper, corner, side, radius, tones.edge or colour)
        if tones.edge:
            rounded(paper, (corner[0] + 1, corner[1] + 1), side - 2, max(radius - 1, 1), colour)
    middles = np.stack(np.meshgrid(at, at), axis=-1).reshape(81, 2) + side / 2
    return paper, middles


def rounded(paper: Array, corner: tuple[int, int], side: int, radius: int, colour: Colour) -> None:
    """A square with round corners."""
    x, y = corner
    paper[y + radius : y + side - radius, x : x + side] = colour
    paper[y : y + side, x + radius : x + side - radius] = colour
    for v in (y + radius, y + side - radius - 1):
        for u in (x + radius, x + side - radius - 1):
            cv2.circle(paper, (u, v), radius, colour, -1)


def shaded_boxes(rng: Generator, tones: Tones) -> tuple[Array, Array]:
    """A board of which every second box is shaded, four or five, and the middle of each cell."""
    paper = ground(tones, 2 * MARGIN + 9 * CELL)
    odd, gap = int(rng.random() < 0.6), int(rng.choice([0, 0, 0, 1]))
    for box in range(9):
        row, column = divmod(box, 3)
        if (row + column) % 2 == odd:
            x, y = (MARGIN + 3 * CELL * at + gap for at in (column, row))
            paper[y : y + 3 * CELL - 2 * gap, x : x + 3 * CELL - 2 * gap] = tones.field
    at = MARGIN + CELL * (np.arange(9) + 0.5)
    return paper, np.stack(np.meshgrid(at, at), axis=-1).reshape(81, 2)


class Table(NamedTuple):
    """A page with fields in equal steps."""

    paper: Array
    middles: Array  # x and y of each field
    texts: list[str]
    ink: Colour


def table(rng: Generator) -> Table:
    """A calendar, keys, a chessboard, numbers: it looks like a grid of fields and is no puzzle."""
    tones = CELLS[rng.integers(len(CELLS))]
    sort = str(rng.choice(["calendar", "hundred", "keys", "chess", "products", "nine"]))
    rows, columns = {"calendar": (5, 7), "hundred": (10, 10), "keys": (4, 3), "chess": (8, 8)}.get(
        sort, (9, 9)
    )
    wide, high = (2 * MARGIN + CELL * many for many in (columns, rows))
    paper, gap = ground(tones, wide, high), int(rng.integers(1, 4))
    places, texts = [], []
    for cell in range(rows * columns):
        row, column = divmod(cell, columns)
        corner = MARGIN + CELL * column + gap, MARGIN + CELL * row + gap
        if sort != "chess":
            rounded(paper, corner, CELL - 2 * gap, 6, tones.edge or tones.field)
        elif (row + column) % 2:
            paper[corner[1] : corner[1] + CELL, corner[0] : corner[0] + CELL] = tones.field
        places.append((corner[0] - gap + CELL / 2, corner[1] - gap + CELL / 2))
        text = (row + 1) * (column + 1) if sort == "products" else cell + 1
        text = int(rng.integers(1, 10)) if sort == "nine" else text
        blank = sort == "chess" or (sort == "nine" and rng.random() < 0.4)
        texts.append("" if blank else str(text))
    return Table(paper, np.array(places), texts, tones.ink)
