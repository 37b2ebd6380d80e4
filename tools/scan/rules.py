"""Draws rules beyond digits on a grid: dots between cells, lines through them, numbers beside it.

Papers are those of `grids`: 1 where they are white, 0 where ink is black. All is random by the
generator that is passed.
"""

from __future__ import annotations

from itertools import pairwise

import cv2
import numpy as np
from faces import Array
from grids import CELL, MARGIN, Style, middle, resized, stamp
from killer_pages import besides
from numpy.random import Generator


def draw_dots(rng: Generator, paper: Array, style: Style, solution: str) -> None:
    """Dots of a Kropki: white between consecutive digits, black where one is twice the other."""
    radius, bright = round(rng.uniform(0.1, 0.17) * CELL), style.ink
    for cell in range(81):
        for other in (one for one in besides(cell) if one > cell):
            low, high = sorted((int(solution[cell]), int(solution[other])))
            x, y = ((middle(cell) + middle(other)) / 2).round().astype(int).tolist()
            if high == 2 * low:
                cv2.circle(paper, (x, y), radius, bright, -1, cv2.LINE_AA)
            elif high == low + 1:
                cv2.circle(paper, (x, y), radius, 1.0, -1, cv2.LINE_AA)
                cv2.circle(paper, (x, y), radius, bright, 1, cv2.LINE_AA)


def draw_lines(rng: Generator, paper: Array, _style: Style, _solution: str) -> None:
    """Grey lines through three to seven cells each, with a bulb at one end or without."""
    wide, bright = round(rng.uniform(0.12, 0.3) * CELL), float(rng.uniform(0.5, 0.85))
    bulb, free, layer = rng.random() < 0.6, set(range(81)), np.ones_like(paper)
    for _ in range(int(rng.integers(5, 11))):
        path = [int(rng.choice(sorted(free)))]
        while len(path) < int(rng.integers(3, 8)):
            near = [one for one in besides(path[-1]) if one in free and one not in path]
            if not near:
                break
            path.append(int(rng.choice(near)))
        free -= set(path)
        points = [tuple(middle(cell).round().astype(int).tolist()) for cell in path]
        for start, end in pairwise(points):
            cv2.line(layer, start, end, bright, wide)
        if bulb:
            cv2.circle(layer, points[0], round(0.33 * CELL), bright, -1)
    np.minimum(paper, layer, out=paper)


def draw_numbers(rng: Generator, paper: Array, style: Style, _solution: str) -> None:
    """Numbers above the grid and at its left, as those of a sandwich or of skyscrapers."""
    most, high = int(rng.choice([5, 35])), rng.uniform(0.3, 0.5) * CELL / 72
    left_out = rng.choice([0.0, 0.2])
    away = rng.uniform(0.4, 0.55) * CELL
    for number in range(9):
        for place in ((number, -1), (-1, number)):
            if rng.random() < left_out:
                continue
            centre = MARGIN + (np.array(place) + 0.5) * CELL
            centre = np.where(np.array(place) < 0, MARGIN - away, centre)
            text = str(rng.integers(1, most + 1))
            stamp(paper, resized(style.face.glyph(text), high, high), centre, style.ink)
