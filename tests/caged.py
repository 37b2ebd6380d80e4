"""What cages say by themselves: by their sums and their filled cells, whatever the candidates."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, permutations
from typing import Protocol

from whydoku import Layout
from whydoku.model.layout import cages_of

Pair = frozenset[tuple[int, int]]


class Cages:
    """What the cages of a layout say where some of its cells have digits."""

    def __init__(self, layout: Layout, values: Sequence[int]) -> None:
        self.needed: list[tuple[frozenset[int], int]] = []
        """The open cells of a cage with a digit that they need."""
        self.apart: set[Pair] = set()
        """Pairs of candidates of two cells of a cage that cannot both be true."""
        digits = range(1, layout.size + 1)
        for cage in cages_of(layout):
            cells = [c for c in cage.cells if not values[c]]
            if not cage.sum or not cells:
                continue
            held = [values[c] for c in cage.cells if values[c]]
            ways = [
                set(way)
                for way in combinations([d for d in digits if d not in held], len(cells))
                if sum(way) + sum(held) == cage.sum
            ]
            whole = frozenset(cells)
            self.needed += [(whole, d) for d in digits if ways and all(d in way for way in ways)]
            for one, other in permutations(digits, 2):
                if not any({one, other} <= way for way in ways):
                    for a, b in combinations(cells, 2):
                        self.apart.add(frozenset({(a, one), (b, other)}))


@lru_cache(maxsize=16)
def _cages_of(layout: Layout, values: tuple[int, ...]) -> Cages:
    return Cages(layout, values)


class HasValues(Protocol):
    """A board, or another position with the digits of its cells."""

    @property
    def values(self) -> Sequence[int]: ...


def cages_on(layout: Layout, board: HasValues) -> Cages | None:
    """Return what the cages of a board say; none for a layout without cages."""
    return _cages_of(layout, tuple(board.values)) if layout.cages else None
