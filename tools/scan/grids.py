"""Draws grids as they are printed: faces, lines, shaded cells, pencil, dirt. No camera yet.

A grid is float32, 1 where paper is white and 0 where ink is black, CELL pixels for each cell and
MARGIN around it. What a cell holds is one of the classes of `whydoku.scan.cells`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import cv2
import numpy as np
from faces import Array, Face
from numpy.random import Generator
from strokes import writer

CELL = 48
MARGIN = 56
BLANK, TEN, MARKS, OTHER = 0, 10, 11, 12
BY_STROKES = 0.65  # the part of grids that is written in by strokes, not in a face


class Hand(Protocol):
    """Somebody who writes digits."""

    def glyph(self, rng: Generator, digit: int) -> Array:
        """The ink of a digit as uint8, 255 where it is full, cropped to what is inked."""
        ...


@dataclass(frozen=True)
class Style:
    """How one grid is printed. Lengths are parts of a cell."""

    face: Face
    hands: tuple[Face, ...]
    writer: Hand | None  # who writes in the grid; None where the faces of hands are used
    height: float  # of a digit
    stretch: float  # its width against the face's own
    weight: int  # ink that spreads (pixels), or shrinks where it is negative
    ink: float  # how bright the ink is
    lines: tuple[float, float, float]  # thickness of thin and thick lines, how bright they are
    offset: tuple[float, float]  # of all digits from the middle of their cells
    jitter: float  # of each digit besides
    tilt: float  # degrees
    dropped: float  # part of the ink that is missing
    shades: tuple[float, ...]  # of the ground of boxes or cells, 1 for white
    inverse: bool  # light digits on a dark ground
    pencil: float  # how bright pencil and pen are


def style_of(rng: Generator, faces: list[Face], hands: list[Face]) -> Style:
    """A random style; most are ordinary, each oddity is rare."""
    rare = rng.random(8)
    ink = rng.uniform(0, 0.35) if rare[0] < 0.8 else rng.uniform(0.35, 0.6)
    thin = rng.choice([0.02, 0.03, 0.05])
    thick = thin * rng.choice([1, 1.6, 2.5, 4])
    return Style(
        face=faces[rng.integers(len(faces))],
        hands=tuple(hands),
        writer=writer(rng) if rng.random() < BY_STROKES else None,
        height=rng.uniform(0.38, 0.68) if rare[1] < 0.75 else rng.uniform(0.33, 0.9),
        stretch=rng.uniform(0.92, 1.08) if rare[2] < 0.8 else rng.uniform(0.75, 1.2),
        weight=int(rng.integers(-1, 2)),
        ink=float(ink),
        lines=(0.0 if rare[3] < 0.06 else thin, thick, float(rng.uniform(0, 0.6))),
        offset=(rng.normal(0, 0.03), rng.normal(0, 0.03)),
        jitter=float(rng.choice([0, 0.01, 0.03])),
        tilt=float(rng.choice([0, 0, 2, 6])),
        dropped=float(rng.uniform(0.1, 0.45)) if rare[4] < 0.15 else 0.0,
        shades=(1.0, float(rng.uniform(0.55, 0.92))) if rare[5] < 0.3 else (1.0,),
        inverse=bool(rare[6] < 0.06),
        pencil=float(rng.uniform(0.05, 0.6)),
    )


def middle(cell: int, wide: float = CELL, margin: float = MARGIN) -> Array:
    """The middle (x, y) of a cell of a 9x9."""
    row, column = divmod(cell, 9)
    return margin + (np.array([column, row]) + 0.5) * wide


def contents_of(rng: Generator, size: int = 9) -> Array:
    """Classes for the cells of a grid, (size * size,): some grids sparse, some full."""
    blank = rng.uniform(0.15, 0.75)
    marks = rng.choice([0.0, 0.08, 0.25])
    ten, other = 0.03, 0.05
    filled = 1 - (1 - blank) * (1 - marks - ten - other) - blank
    odds = np.array([blank, *[(1 - blank - filled) / 9] * 9, ten, marks, other])
    return rng.choice(13, size * size, p=odds / odds.sum())


Written = tuple[int, tuple[int, ...]]
"""What a cell holds by hand: the large digit, 0 for none, and the small ones."""


def draw_grid(
    rng: Generator, style: Style, contents: Array, written: dict[int, Written] | None = None
) -> Array:
    """The printed grid, (side, side): ground, lines, then what the cells hold.

    What is written by hand is added to `written`, by the number of the cell.
    """
    size = int(np.sqrt(len(contents)))
    side = size * CELL + 2 * MARGIN
    paper = np.ones((side, side), np.float32)
    shade(rng, paper, style, size)
    draw_lines(rng, paper, style, size)
    if rng.random() < 0.05:
        draw_diagonals(rng, paper, size)
    for number, kind in enumerate(contents):
        row, column = divmod(number, size)
        centre = MARGIN + (np.array([column, row]) + 0.5) * CELL
        by_hand = draw_cell(rng, paper, style, int(kind), centre)
        if by_hand and written is not None:
            written[number] = by_hand
    if style.inverse:
        low = rng.uniform(0.05, 0.35)
        paper = (low + (1 - paper) * rng.uniform(0.5, 1 - low)).astype(np.float32)
    return paper


def shade(rng: Generator, paper: Array, style: Style, size: int) -> None:
    """Grounds of other greys: whole boxes in a chequer, or single cells."""
    if len(style.shades) == 1:
        return
    boxes = rng.random() < 0.5
    for row in range(size):
        for column in range(size):
            if ((row // 3 + column // 3) % 2 == 1) if boxes else rng.random() < 0.2:
                y, x = MARGIN + row * CELL, MARGIN + column * CELL
                paper[y : y + CELL, x : x + CELL] = style.shades[1]


def draw_lines(rng: Generator, paper: Array, style: Style, size: int) -> None:
    """Thin lines between cells, thick ones around boxes; now and then one is missing or double."""
    thin, thick, bright = style.lines
    start, end = MARGIN, MARGIN + size * CELL
    for number in range(size + 1):
        wide = thick if number % 3 == 0 else thin
        if wide == 0 or rng.random() < 0.01:
            continue
        at = MARGIN + number * CELL
        pixels = max(1, round(wide * CELL))
        for far, near in (((start, at), (end, at)), ((at, start), (at, end))):
            cv2.line(paper, far, near, bright, pixels)


def draw_diagonals(rng: Generator, paper: Array, size: int) -> None:
    """The two diagonals of a Sudoku X, as thin grey lines."""
    start, end = MARGIN, MARGIN + size * CELL
    bright = float(rng.uniform(0.4, 0.85))
    cv2.line(paper, (start, start), (end, end), bright, 1, cv2.LINE_AA)
    cv2.line(paper, (start, end), (end, start), bright, 1, cv2.LINE_AA)


def draw_cell(
    rng: Generator, paper: Array, style: Style, kind: int, centre: Array
) -> Written | None:
    """What one cell holds; returns what is written by hand."""
    if kind in (BLANK, OTHER):
        draw_dirt(rng, paper, style, centre, strong=kind == OTHER)
    elif kind == MARKS:
        return draw_by_hand(rng, paper, style, centre)
    else:
        text = str(kind) if kind < TEN else str(rng.choice(["10", "10", "0"]))
        moved = centre + CELL * (np.array(style.offset) + rng.normal(0, style.jitter, 2))
        mask = printed(rng, style, text)
        stamp(paper, mask, moved, style.ink)
    return None


def printed(rng: Generator, style: Style, text: str) -> Array:
    """A mask of printed text, 0 to 1, in the size of the style."""
    mask = style.face.glyph(text)
    if style.weight:
        kernel = np.ones((3, 3), np.uint8)
        change = cv2.dilate if style.weight > 0 else cv2.erode
        mask = change(np.pad(mask, 3), kernel, iterations=2 if style.weight > 0 else 1)
    scale = style.height * CELL / 72
    wide = min(scale * style.stretch, 0.85 * CELL / mask.shape[1])
    mask = resized(mask, wide, scale)
    mask = turned(mask, rng.normal(0, style.tilt / 2)) if style.tilt else mask
    return worn(rng, mask, style.dropped) if style.dropped else mask


def resized(mask: Array, wide: float, high: float) -> Array:
    """A mask in another size, as float32 from 0 to 1."""
    size = max(2, round(mask.shape[1] * wide)), max(3, round(mask.shape[0] * high))
    return cv2.resize(mask, size, interpolation=cv2.INTER_AREA).astype(np.float32) / 255


def turned(mask: Array, degrees: float) -> Array:
    """A mask turned about its middle."""
    mask = np.pad(mask, 4)
    high, wide = mask.shape
    turn = cv2.getRotationMatrix2D((wide / 2, high / 2), degrees, 1)
    return cv2.warpAffine(mask, turn, (wide, high))


def worn(rng: Generator, mask: Array, dropped: float) -> Array:
    """A mask of which a part of the ink is missing, in patches."""
    coarse = rng.random((5, 5)).astype(np.float32)
    patches = cv2.resize(coarse, mask.shape[::-1], interpolation=cv2.INTER_CUBIC)
    return np.asarray(mask * np.clip((patches - dropped) * 4 + 0.5, 0.15, 1))


def stamp(paper: Array, mask: Array, centre: Array, bright: float) -> None:
    """Ink in the shape of a mask, its middle at `centre` (x, y); what leaves the paper is cut."""
    high, wide = mask.shape
    x, y = round(centre[0] - wide / 2), round(centre[1] - high / 2)
    top, left = max(0, -y), max(0, -x)
    part = paper[y + top : y + high, x + left : x + wide]
    part *= 1 - mask[top : top + part.shape[0], left : left + part.shape[1]] * (1 - bright)


def draw_by_hand(rng: Generator, paper: Array, style: Style, centre: Array) -> Written:
    """Several small digits, or one written large, or strokes of a pen."""
    sort = rng.random()
    if sort < 0.35:
        return 0, draw_small(rng, paper, style, centre)
    if sort < 0.85:
        digit = int(rng.integers(1, 10))
        mask = written(rng, style, str(digit), rng.uniform(0.4, 0.95))
        stamp(paper, mask, centre + rng.normal(0, 0.06 * CELL, 2), style.pencil)
        small = draw_small(rng, paper, style, centre) if rng.random() < 0.2 else ()
        return digit, small
    draw_strokes(rng, paper, style, centre)
    return 0, ()


def draw_small(rng: Generator, paper: Array, style: Style, centre: Array) -> tuple[int, ...]:
    """Two to six pencil marks: in their nine places, or in a row above or below."""
    digits = np.sort(rng.choice(9, int(rng.integers(2, 7)), replace=False)) + 1
    height = rng.uniform(0.16, 0.28)
    in_places, by_hand = rng.random(2) < (0.6, 0.6)
    edge = rng.choice([-0.32, 0.32])
    for number, digit in enumerate(digits):
        x = ((digit - 1) % 3 - 1) * 0.29 if in_places else -0.36 + number * min(0.2, height * 0.9)
        y = ((digit - 1) // 3 - 1) * 0.29 if in_places else edge
        if by_hand:
            mask = written(rng, style, str(digit), height)
        else:
            mask = resized(style.face.glyph(str(digit)), *[height * CELL / 72] * 2)
        place = centre + CELL * (np.array([x, y]) + rng.normal(0, 0.015, 2))
        stamp(paper, mask, place, style.pencil)
    return tuple(digits.tolist())


def written(rng: Generator, style: Style, text: str, height: float) -> Array:
    """A mask of text in a hand: strokes, or a script face sheared and bent, in any weight."""
    if style.writer and text in "123456789":
        mask = style.writer.glyph(rng, int(text))
        factor = height * CELL / len(mask)
        return resized(mask, factor * rng.uniform(0.9, 1.1), factor)
    face = style.hands[rng.integers(len(style.hands))]
    mask = np.pad(face.glyph(text), 12)
    high, wide = mask.shape
    bend = rng.normal(0, 4, (2, 4, 4)).astype(np.float32)
    shift = [cv2.resize(part, (wide, high), interpolation=cv2.INTER_CUBIC) for part in bend]
    rows, columns = np.mgrid[:high, :wide].astype(np.float32)
    shear = np.float32(rng.normal(0, 0.15))
    columns += shift[0] + (rows - high / 2) * shear
    mask = cv2.remap(mask, columns, rows + shift[1], cv2.INTER_LINEAR)
    if rng.random() < 0.4:
        mask = cv2.dilate(mask, np.ones((3, 3), np.uint8), iterations=int(rng.integers(1, 3)))
    inside = max(high - 24, 1)
    return resized(mask, height * CELL / inside * rng.uniform(0.8, 1.2), height * CELL / inside)


def draw_strokes(rng: Generator, paper: Array, style: Style, centre: Array) -> None:
    """One to three curved strokes of a pen."""
    layer = np.zeros((CELL, CELL), np.float32)
    for _ in range(int(rng.integers(1, 4))):
        ends = rng.uniform(0.1, 0.9, (3, 2)) * CELL
        t = np.linspace(0, 1, 12)[:, None]
        curve = (1 - t) ** 2 * ends[0] + 2 * t * (1 - t) * ends[1] + t**2 * ends[2]
        points = np.round(curve).astype(np.int32)
        cv2.polylines(layer, [points], isClosed=False, color=1.0, thickness=int(rng.integers(1, 4)))
    stamp(paper, layer, centre, style.pencil)


def draw_dirt(rng: Generator, paper: Array, style: Style, centre: Array, *, strong: bool) -> None:
    """Faint specks in some blank cells; as other ink a blot, a line or a mirrored digit."""
    if not strong and rng.random() < 0.85:
        return
    layer: Array = np.zeros((CELL, CELL), np.float32)
    sort = rng.integers(3)
    if strong and sort == 0:
        first, second = (int(v) for v in rng.uniform(0, CELL, 2))
        ends = ((0, first), (CELL, second))
        across = rng.random() < 0.5
        start, end = ends if across else (ends[0][::-1], ends[1][::-1])
        cv2.line(layer, start, end, 1.0, int(rng.integers(1, 5)), cv2.LINE_AA)
    elif strong and sort == 1:
        mask = printed(rng, style, str(rng.choice([2, 3, 4, 5, 6, 7, 9])))[:, ::-1]
        stamp(paper, mask, centre + rng.normal(0, 0.2 * CELL, 2), 0.75)
        return
    else:
        for _ in range(int(rng.integers(1, 4))):
            x, y = (int(v) for v in rng.uniform(0.1, 0.9, 2) * CELL)
            axes = [int(v) for v in rng.integers(1, 8 if strong else 3, 2)]
            cv2.ellipse(layer, (x, y), axes, float(rng.uniform(0, 180)), 0, 360, 1.0, -1)
    layer = cv2.GaussianBlur(layer, (0, 0), rng.uniform(0.5, 1.5))
    stamp(paper, layer, centre, rng.uniform(0.1, 0.6) if strong else rng.uniform(0.4, 0.85))
