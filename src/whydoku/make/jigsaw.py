"""Layouts with random regions."""

from __future__ import annotations

import random
from itertools import count

from whydoku import _core
from whydoku.model.layout import Layout, find_layout
from whydoku.support.arguments import check_int

__all__ = ["random_jigsaw"]

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
    *words, _ = drawn.getstate()[1]
    return _core.random_regions(words)
