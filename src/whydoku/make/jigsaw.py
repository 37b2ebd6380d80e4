"""Layouts with random regions."""

from __future__ import annotations

import random
from itertools import count

from whydoku import _core
from whydoku.model.layout import Layout, find_layout
from whydoku.support.arguments import check_int

__all__ = ["random_jigsaw"]

SIZE = 9
EXCHANGES = 60
"""How often two regions exchange a cell; more exchanges make the shapes no more ragged."""
NODES = 20_000
"""The cap of the search for a grid; a layout for which none is found is discarded."""
MOST_SEED = 2**64 - 1


def random_jigsaw(seed: int, number: int = 0) -> Layout:
    """Return a 9x9 layout with nine random regions of connected cells, for which grids exist.

    The regions begin as the boxes. Neighbouring regions then exchange cells, and each stays in one
    piece. The same ``seed`` and ``number`` (both 0 or more) draw the same regions on every machine.
    Raises ``ValueError`` for other numbers.

    >>> random_jigsaw(1).name
    'jigsaw:122223333111122223114452633114555633444555666474556686477799886779998888777999988'
    """
    seed, number = check_int("seed", seed, 0, MOST_SEED), check_int("number", number, 0, MOST_SEED)
    for attempt in count():
        drawn = random.Random(f"{seed} {number} {attempt}")
        layout = find_layout(f"jigsaw:{_regions(drawn)}")
        if _core.count(_core.Board(layout, [0] * layout.cells), 1, NODES, 0.0).count:
            return layout
    raise AssertionError


def _regions(drawn: random.Random) -> str:
    """Return a letter for each cell.

    Only ``random()`` of a generator gives the same numbers in all versions of Python.
    """
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
