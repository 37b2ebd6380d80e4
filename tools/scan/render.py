"""Renders cells to train and check the net with: whole grids are drawn, photographed, and cut."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import NamedTuple

import numpy as np
from camera import blurred, cut, lit, papered, photographed, sensed, view_of
from faces import Array, Face, Mixed, faces
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
SOME_PEOPLE, MANY_PEOPLE = 0.3, 0.5  # the share of grids in which a person writes: see people.py
MIXED = 0.6  # the part of the grids to train on that are in a face between two
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
    grids = [cells_of_grid(rng, styled(rng, part, SOME_PEOPLE, MIXED)) for rng in sources]
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
    grids = [hand_cells_of_grid(rng, styled(rng, part, MANY_PEOPLE)) for rng in sources]
    return HandBatch(*(np.concatenate(column) for column in zip(*grids, strict=True)))


def styled(rng: Generator, part: str, people: float, mixed: float = 0) -> Style:
    """A random style with the faces and hands of a part.

    `people` is the share of grids with a real hand, `mixed` of those in a face between two, where
    they are to train on.
    """
    known = all_faces(part)
    style = style_of(rng, known, all_faces(f"{part} hands"))
    if mixed and part == "training" and rng.random() < mixed:
        one, other = (known[int(rng.integers(len(known)))] for _ in range(2))
        style = replace(style, face=Mixed(one, other, float(rng.uniform(0.25, 0.75))))
    return written_in(rng, style, part, people)


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
