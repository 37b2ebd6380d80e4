"""Layouts with regions of random shapes."""

from __future__ import annotations

import random
from itertools import count

from pencilmark import _core
from pencilmark.layout import Layout, find_layout

__all__ = ["random_jigsaw"]

SIZE = 9
EXCHANGES = 60
"""So many times two regions exchange a cell; more make the shapes no more ragged."""
NODES = 20_000
"""A layout without a grid is drawn anew; so is one of which that is not found out so soon."""


def random_jigsaw(seed: int, number: int = 0) -> Layout:
    """Return a 9x9 layout with nine random regions of connected cells, on which there is a grid.

    Neighbouring regions exchange cells, beginning with the boxes, as long as each stays in one
    piece. The same seed and number draw the same regions on every machine.

    >>> random_jigsaw(1).name
    'jigsaw:122223333111122223114452633114555633444555666474556686477799886779998888777999988'
    """
    for attempt in count():
        drawn = random.Random(f"{seed} {number} {attempt}")
        layout = find_layout(f"jigsaw:{_regions(drawn)}")
        if _core.count(_core.Board(layout, [0] * layout.cells), 1, NODES, 0.0).count:
            return layout
    raise AssertionError


def _regions(drawn: random.Random) -> str:
    """Return a letter a cell. Of ``random`` only ``random()`` stays the same in all versions."""
    region = [cell // SIZE // 3 * 3 + cell % SIZE // 3 for cell in range(SIZE * SIZE)]
    exchanged = 0
    while exchanged < EXCHANGES:
        one, other = (int(drawn.random() * SIZE * SIZE) for _ in range(2))
        a, b = region[one], region[other]
        if a == b or b not in _around(region, one) or a not in _around(region, other):
            continue
        region[one], region[other] = b, a
        if _is_connected(region, a) and _is_connected(region, b):
            exchanged += 1
        else:
            region[one], region[other] = a, b
    return "".join("ABCDEFGHI"[number] for number in region)


def _neighbours(cell: int) -> list[int]:
    row, column = divmod(cell, SIZE)
    near = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [r * SIZE + c for r, c in near if 0 <= r < SIZE and 0 <= c < SIZE]


def _around(region: list[int], cell: int) -> set[int]:
    return {region[near] for near in _neighbours(cell)}


def _is_connected(region: list[int], number: int) -> bool:
    waiting = [region.index(number)]
    reached = set(waiting)
    while waiting:
        fresh = {near for near in _neighbours(waiting.pop()) if region[near] == number} - reached
        reached |= fresh
        waiting.extend(fresh)
    return len(reached) == SIZE
