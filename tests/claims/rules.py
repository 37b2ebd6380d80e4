"""What a cage rules out by its sum and its filled cells alone."""

from __future__ import annotations

import re
from itertools import combinations
from typing import TYPE_CHECKING, Any

from claims.templates import CELL, demand
from whydoku.model.layout import cages_of

if TYPE_CHECKING:
    from claims.logic import Position


def cage_named(position: Position, text: str) -> Any:
    """Return the cage that a text such as ``the cage of r1c1`` names."""
    match = re.fullmatch(rf"the cage of ({CELL})", text)
    demand(match, f"no cage: {text}")
    assert match
    row, column = map(int, match[1][1:].split("c"))
    return cage_at(position, (row - 1) * position.layout.size + column - 1)


def cage_at(position: Position, cell: int) -> Any:
    """Return the cage whose sum stands in a cell."""
    found = [cage for cage in cages_of(position.layout) if cage.cells[0] == cell]
    demand(found, "no cage has its sum there")
    return found[0]


def _ways(position: Position, cage: Any) -> list[set[int]]:
    """Return the sets of digits that the open cells of a cage can hold."""
    placed = [position.values[cell] for cell in cage.cells if position.values[cell]]
    count, left = len(cage.cells) - len(placed), cage.sum - sum(placed)
    free = [d for d in range(1, position.sight.width) if d not in placed]
    return [{*way} for way in combinations(free, count) if not cage.sum or sum(way) == left]


def is_needed(position: Position, cage: Any, digit: int) -> bool:
    """Whether all ways to fill a cage have a digit."""
    return all(digit in way for way in _ways(position, cage))


def beside(position: Position, cage: Any, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two cells of a cage can hold two digits."""
    if one[0] == other[0]:
        return one == other
    for cell, _digit in (one, other):
        demand(cell in cage.cells and not position.values[cell], "not an open cell of the cage")
    if one[1] == other[1]:
        return False
    return any({one[1], other[1]} <= way for way in _ways(position, cage))
