"""Positions of our own with bivalue oddagons: rings of cells that nearly hold two digits alone.

Nothing of two digits is given, so that both are candidates of every open cell. Of the further
candidates of the open cells only a few stay.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from random_puzzles import random_solution
from soundness import Position
from whydoku import _core, find_layout

PER_GRID = 10


def oddagon_positions(rng: random.Random, layouts: Sequence[str] = ("9x9",)) -> Iterator[Position]:
    """Yield positions without end."""
    while True:
        layout = find_layout(rng.choice(layouts))
        solution = random_solution(layout, rng)
        for _ in range(PER_GRID):
            pair = rng.sample(range(1, layout.size + 1), 2)
            share = rng.uniform(0.1, 0.4)
            givens = [0 if d in pair or rng.random() < share else d for d in solution]
            position = Position(layout, givens, _core.Board(layout, givens), solution)
            kept = rng.uniform(0, 0.2)
            for cell, digit in position.wrong():
                if rng.random() > (0.95 if digit in pair else kept):
                    position.strike(cell, digit)
            yield position
