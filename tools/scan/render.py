"""Renders cells to train and check the net with: whole grids are drawn, photographed, and cut."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from camera import blurred, cut, lit, papered, photographed, sensed, view_of
from faces import Array, Face, faces
from grids import (
    BLANK,
    CELL,
    MARGIN,
    MARKS,
    OTHER,
    Style,
    Written,
    contents_of,
    draw_grid,
    style_of,
)
from numpy.random import Generator, default_rng
from people import written_in

from whydoku.scan import hands
from whydoku.scan.cells import normalise

LEAST_PIXELS, MOST_PIXELS = 14, 70  # of a cell in the photo
LEAST_BY_HAND = 24  # of a cell whose handwriting is read
BY_PEOPLE = 0.5  # the share of grids in which a person writes: see people.py
PRINTED = 0.3  # the part of other cells that is kept where handwriting is learned
BY_HAND = 0.8  # the part of blank cells that is written in where handwriting is learned


class Batch(NamedTuple):
    """Cells: normalised pictures as bytes, (value + 0.25) * 160, and what they hold."""

    pictures: Array  # uint8 (n, 32, 32)
    kinds: Array  # uint8 (n,)


PARTS = {"training": 1, "validation": 2, "testing": 3}


def rendered(part: str, seed: int, first: int, count: int) -> Batch:
    """The cells of `count` grids. Each grid is random by the seed and its number alone."""
    sources = [default_rng([seed, PARTS[part], number]) for number in range(first, first + count)]
    grids = [cells_of_grid(rng, styled(rng, part)) for rng in sources]
    return Batch(*(np.concatenate(column) for column in zip(*grids, strict=True)))


class HandBatch(NamedTuple):
    """Cells that are written in, as `Batch` keeps them, and what they hold for `hands`."""

    pictures: Array  # uint8 (n, 48, 48)
    kinds: Array  # uint8 (n,): the class by `hands`
    marks: Array  # bool (n, 9): which small digits stand there


def rendered_by_hand(part: str, seed: int, first: int, count: int) -> HandBatch:
    """The cells that are not blank of `count` grids, half of them written in."""
    numbers = range(first, first + count)
    sources = [default_rng([seed, PARTS[part], number, 1]) for number in numbers]
    styles = (written_in(rng, styled(rng, part), part, BY_PEOPLE) for rng in sources)
    grids = [hand_cells_of_grid(rng, style) for rng, style in zip(sources, styles, strict=True)]
    return HandBatch(*(np.concatenate(column) for column in zip(*grids, strict=True)))


def styled(rng: Generator, part: str) -> Style:
    """A random style with the faces and hands of a part."""
    return style_of(rng, all_faces(part), all_faces(f"{part} hands"))


def hand_cells_of_grid(rng: Generator, style: Style) -> HandBatch:
    """The cells that are not blank of a random grid, photographed at random."""
    contents = contents_of(rng)
    contents[(contents == BLANK) & (rng.random(len(contents)) < BY_HAND)] = MARKS
    written: dict[int, Written] = {}
    page = papered(rng, draw_grid(rng, style, contents, written))
    pixels = float(np.exp(rng.uniform(np.log(LEAST_BY_HAND), np.log(MOST_PIXELS))))
    view, size = view_of(rng, len(page), CELL, pixels)
    seen = blurred(rng, lit(rng, photographed(page, view, size)), pixels)
    pictures = cut(rng, sensed(rng, seen), view, 9, CELL, MARGIN, hands.SIDE)
    kept = np.flatnonzero((contents == MARKS) | (contents == OTHER) | (rng.random(81) < PRINTED))
    told = [written.get(int(cell), (0, ())) for cell in kept]
    return HandBatch(
        as_bytes(normalise(pictures, hands.SIDE)[kept]),
        np.array([hands.kind_of(*one) for one in told], np.uint8),
        np.array([[digit in small for digit in range(1, 10)] for _, small in told]),
    )


def as_bytes(pictures: Array) -> Array:
    """Normalised pictures as bytes."""
    kept: Array = np.clip((pictures + 0.25) * 160, 0, 255).round().astype(np.uint8)
    return kept


@cache
def all_faces(part: str) -> list[Face]:
    """The faces of a part, looked up once."""
    return faces(part)


def cells_of_grid(rng: Generator, style: Style) -> Batch:
    """The 81 cells of a random grid, photographed at random."""
    kinds = contents_of(rng)
    page = papered(rng, draw_grid(rng, style, kinds))
    pixels = float(np.exp(rng.uniform(np.log(LEAST_PIXELS), np.log(MOST_PIXELS))))
    view, size = view_of(rng, len(page), CELL, pixels)
    seen = blurred(rng, lit(rng, photographed(page, view, size)), pixels)
    pictures = normalise(cut(rng, sensed(rng, seen), view, 9, CELL, MARGIN))
    return Batch(as_bytes(pictures), kinds.astype(np.uint8))
