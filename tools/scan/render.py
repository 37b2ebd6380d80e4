"""Renders cells to train and check the net with: whole grids are drawn, photographed, and cut."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from camera import blurred, cut, lit, papered, photographed, sensed, view_of
from faces import Array, Face, faces
from grids import CELL, MARGIN, contents_of, draw_grid, style_of
from numpy.random import Generator, default_rng

from pencilmark.scan.cells import normalise

LEAST_PIXELS, MOST_PIXELS = 14, 70  # of a cell in the photo


class Batch(NamedTuple):
    """Cells: normalised pictures as bytes, (value + 0.25) * 160, and what they hold."""

    pictures: Array  # uint8 (n, 32, 32)
    kinds: Array  # uint8 (n,)


PARTS = {"training": 1, "validation": 2, "testing": 3}


def rendered(part: str, seed: int, first: int, count: int) -> Batch:
    """The cells of `count` grids. Each grid is random by the seed and its number alone."""
    grids = [
        cells_of_grid(default_rng([seed, PARTS[part], number]), all_faces(part), all_faces("hands"))
        for number in range(first, first + count)
    ]
    return Batch(*(np.concatenate(column) for column in zip(*grids, strict=True)))


@cache
def all_faces(part: str) -> list[Face]:
    """The faces of a part, looked up once."""
    return faces(part)


def cells_of_grid(rng: Generator, print_faces: list[Face], hands: list[Face]) -> Batch:
    """The 81 cells of a random grid, photographed at random."""
    style = style_of(rng, print_faces, hands)
    kinds = contents_of(rng)
    page = papered(rng, draw_grid(rng, style, kinds))
    pixels = float(np.exp(rng.uniform(np.log(LEAST_PIXELS), np.log(MOST_PIXELS))))
    view, size = view_of(rng, len(page), CELL, pixels)
    seen = blurred(rng, lit(rng, photographed(page, view, size)), pixels)
    pictures = normalise(cut(rng, sensed(rng, seen), view, 9, CELL, MARGIN))
    kept = np.clip((pictures + 0.25) * 160, 0, 255).round().astype(np.uint8)
    return Batch(kept, kinds.astype(np.uint8))
