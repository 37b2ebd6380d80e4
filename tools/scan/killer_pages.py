"""Draws and renders killers: cages in lines of several sorts, each with a small sum."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import cv2
import numpy as np
from camera import blurred, cut, lit, papered, photographed, sensed, view_of
from faces import Array
from grids import CELL, MARGIN, Style, draw_grid, middle, resized, stamp, written
from numpy.random import Generator, default_rng
from render import PARTS, as_bytes, styled

from whydoku.scan import borders, sums

LEAST_PIXELS, MOST_PIXELS = 28, 110  # of a cell in the photo
SIZES = (0.05, 0.3, 0.3, 0.2, 0.1, 0.05)  # how many cages have one cell, two, ...
KEPT_ENDS = 0.35  # the part of borders that is kept: they are easier to learn than sums
FILLED = 0.1  # the part of pages on which printed digits stand, too
BEGUN = 0.3  # the part of pages on which a person has written


class Outlines(NamedTuple):
    """How the cages of a page are drawn. Lengths are pixels of the page."""

    inset: int  # of the lines from the sides of the cells
    dash: float  # the length of a dash, and of a gap
    bright: float
    thick: int


class CagedBatch(NamedTuple):
    """What the nets for killers learn from, as `render.Batch` keeps pictures."""

    corners: Array  # uint8 (n, 48, 48)
    totals: Array  # uint8 (n,): the sum in each, 0 for none
    strips: Array  # uint8 (m, 24, 48)
    ends: Array  # uint8 (m,): whether cages end there


def rendered_cages(part: str, seed: int, first: int, count: int) -> CagedBatch:
    """The corners and the borders of `count` pages, each random by the seed and its number."""
    sources = [
        default_rng([seed, PARTS[part], number, 2]) for number in range(first, first + count)
    ]
    pages = [cages_of_page(rng, styled(rng, part)) for rng in sources]
    return CagedBatch(*(np.concatenate(column) for column in zip(*pages, strict=True)))


def cages_of_page(rng: Generator, style: Style) -> CagedBatch:
    """The corners and the borders of a random killer, photographed at random."""
    fold = int(rng.integers(1, 3))
    cell, margin = CELL * fold, MARGIN * fold
    kinds = rng.integers(1, 10, 81) * (rng.random(81) < rng.uniform(0, 0.6))
    kinds *= rng.random() < FILLED
    paper = draw_grid(rng, replace(style, inverse=False), kinds)
    paper = cv2.resize(paper, None, fx=fold, fy=fold, interpolation=cv2.INTER_LINEAR)
    cages = partition(rng)
    shaded(rng, paper, cages, cell, margin)
    look = outlines_of(rng, fold)
    for one in cages:
        outline(paper, set(one), look, cell, margin)
    totals = totals_of(rng, cages)
    write_sums(rng, paper, style, totals, look, cell)
    if rng.random() < BEGUN:
        enter(rng, paper, style, cell)
    pixels = float(np.exp(rng.uniform(np.log(LEAST_PIXELS), np.log(MOST_PIXELS))))
    view, size = view_of(rng, len(paper), cell, pixels)
    seen = lit(rng, photographed(papered(rng, paper), view, size))
    even = borders.flattened(sensed(rng, blurred(rng, seen, 0.6 * pixels)), pixels)
    pictures = cut(rng, even, view, 9, cell, margin, borders.SIDE)
    dark = 1 - pictures.reshape(9, 9, *pictures.shape[1:]).astype(np.float32) / 255
    owner = np.zeros(81, int)
    for number, one in enumerate(cages):
        owner[one] = number
    owners = owner.reshape(9, 9)
    below, beside = owners[:-1] != owners[1:], owners[:, :-1] != owners[:, 1:]
    ends = np.concatenate([below.ravel(), beside.T.ravel()])
    kept = np.flatnonzero(rng.random(len(ends)) < KEPT_ENDS)
    return CagedBatch(
        as_bytes(sums.corners(dark)),
        totals.astype(np.uint8),
        as_bytes(borders.strips(dark)[kept]),
        ends[kept].astype(np.uint8),
    )


def partition(rng: Generator) -> list[list[int]]:
    """The cells of random cages."""
    free, cages = set(range(81)), []
    for cell in map(int, rng.permutation(81)):
        if cell not in free:
            continue
        cage, many = [cell], 1 + int(rng.choice(len(SIZES), p=SIZES))
        free.remove(cell)
        while len(cage) < many:
            near = sorted({beside for one in cage for beside in besides(one)} & free)
            if not near:
                break
            cage.append(int(rng.choice(near)))
            free.remove(cage[-1])
        cages.append(sorted(cage))
    return cages


def besides(cell: int) -> list[int]:
    """The cells above, below and beside a cell."""
    row, column = divmod(cell, 9)
    places = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [9 * y + x for y, x in places if 0 <= y < 9 and 0 <= x < 9]


def totals_of(rng: Generator, cages: list[list[int]]) -> Array:
    """A sum in the first cell of each cage: of random digits, or any from 1 to 45."""
    totals = np.zeros(81, int)
    for cage in cages:
        digits = rng.permutation(9)[: len(cage)] + 1
        totals[cage[0]] = digits.sum() if rng.random() < 0.5 else rng.integers(1, 46)
    return totals


def shaded(rng: Generator, paper: Array, cages: list[list[int]], cell: int, margin: int) -> None:
    """Now and then the grounds of cages are of some greys, as colours look in a grey photo."""
    if rng.random() > 0.2:
        return
    greys = rng.uniform(0.65, 1.0, int(rng.integers(2, 6)))
    for cage in cages:
        grey = rng.choice(greys)
        for one in cage:
            y, x = (margin + at * cell for at in divmod(one, 9))
            paper[y : y + cell, x : x + cell] *= grey


def outlines_of(rng: Generator, fold: int) -> Outlines:
    """Random lines: dashed, dotted or solid ones."""
    sort = rng.random()
    inset = fold * rng.uniform(2, 6.5)
    thick = int(rng.integers(1, 1 + fold)) if rng.random() < 0.8 else 2 * fold
    dash = rng.uniform(2.5, 8) if sort < 0.65 else rng.uniform(1.2, 2.5)
    return Outlines(
        round(inset), fold * float(dash) if sort < 0.85 else 1e6, rng.uniform(0.05, 0.65), thick
    )


def write_sums(
    rng: Generator, paper: Array, style: Style, totals: Array, look: Outlines, cell: int
) -> None:
    """The sums, on the lines or below them, with or without a gap in these."""
    fold = cell // CELL
    margin = MARGIN * fold
    within = rng.random() < 0.35
    gap = rng.uniform(0, 2, 2) * fold
    x0, y0 = (look.inset + look.thick + gap if within else rng.uniform(1.5, 7, 2) * fold).tolist()
    high, wide = rng.uniform(0.16, 0.3) * cell / 72, rng.uniform(0.9, 1.1)
    bright, clears = rng.uniform(0, 0.5), rng.random() < 0.75
    for number in np.flatnonzero(totals):
        mask = resized(style.face.glyph(str(totals[number])), high * wide, high)
        y, x = (margin + at * cell for at in divmod(int(number), 9))
        y, x = y + round(y0), x + round(x0)
        far, down = x + mask.shape[1], y + mask.shape[0]
        if clears:
            ground = np.median(paper[down : down + cell // 3, x : x + cell // 2])
            paper[y - fold : down + fold, x - fold : far + fold] = ground
        paper[y:down, x:far] *= 1 - mask * (1 - bright)


def enter(rng: Generator, paper: Array, style: Style, cell: int) -> None:
    """Digits by hand in some cells, over whatever is printed there."""
    fold, part = cell // CELL, rng.uniform(0.05, 0.9)
    for number in np.flatnonzero(rng.random(81) < part):
        mask = written(rng, style, str(rng.integers(1, 10)), rng.uniform(0.4, 0.85))
        mask = cv2.resize(mask, None, fx=fold, fy=fold, interpolation=cv2.INTER_LINEAR)
        centre = middle(int(number), cell, MARGIN * fold)
        stamp(paper, mask, centre + rng.normal(0, 0.06 * cell, 2), style.pencil)


def outline(
    paper: Array, cells: set[int], look: Outlines, cell: int = CELL, margin: int = MARGIN
) -> None:
    """The border of a cage, inside its cells."""
    inset = look.inset
    for number in cells:
        row, column = divmod(number, 9)
        x0, y0 = margin + column * cell, margin + row * cell
        inside = {(y, x): 0 <= row + y < 9 and 0 <= column + x < 9 and (row + y) * 9 + column + x
                  in cells for y in (-1, 0, 1) for x in (-1, 0, 1)}  # fmt: skip
        ends = [0 if inside[0, -1] else inset, cell - (0 if inside[0, 1] else inset)]
        tops = [0 if inside[-1, 0] else inset, cell - (0 if inside[1, 0] else inset)]
        for side, at in ((-1, inset), (1, cell - inset)):
            if not inside[side, 0]:
                dashed(paper, (x0 + ends[0], y0 + at), (x0 + ends[1], y0 + at), look)
            if not inside[0, side]:
                dashed(paper, (x0 + at, y0 + tops[0]), (x0 + at, y0 + tops[1]), look)


def dashed(paper: Array, start: tuple[int, int], end: tuple[int, int], look: Outlines) -> None:
    """A dashed line across or down."""
    far = np.hypot(end[0] - start[0], end[1] - start[1])
    way = (np.array(end) - start) / max(far, 1)
    for at in np.arange(0, far, 2 * look.dash):
        one, other = start + way * at, start + way * min(at + look.dash, far)
        cv2.line(paper, tuple(map(round, one)), tuple(map(round, other)), look.bright, look.thick)
