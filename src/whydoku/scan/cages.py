"""Which cells form the cages of a killer: by the lines between cells and by the sums together.

A cage has one sum, in its first cell, and nine cells at most. So a line that is hardly seen parts
two cages that both begin with a sum, and dirt parts none that has no sum.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from whydoku.scan.borders import Borders

__all__ = ["SIZE", "Worth", "regions"]

SIZE = 9
"""The rows of a killer, and its digits."""
ROUNDS = 4
"""How often all cells are tried in other cages."""

Worth = Callable[[int, int], float]
"""How much likelier a cell begins a cage of so many cells than that it begins none (natural
logarithm)."""
Region = frozenset[int]


def regions(borders: Borders, worth: Worth) -> list[list[int]]:
    """Return the cells of each cage, ascending: the cages that are likeliest.

    ``worth(cell, many)`` tells what is seen of a sum in the first cell of a cage.
    """
    joins = _joins(borders)
    parts: list[Region] = _merged(joins, worth)
    for _ in range(ROUNDS):
        changed = _improved(parts, joins, worth)
        if changed == parts:
            break
        parts = changed
    return sorted(sorted(part) for part in parts)


def _joins(borders: Borders) -> list[dict[int, float]]:
    """Return what it costs each cell to be in one cage with each of its neighbours."""
    joins: list[dict[int, float]] = [{} for _ in range(SIZE * SIZE)]
    for (row, column), odds in np.ndenumerate(borders.below):
        cell = row * SIZE + column
        joins[cell][cell + SIZE] = joins[cell + SIZE][cell] = float(odds)
    for (row, column), odds in np.ndenumerate(borders.beside):
        cell = row * SIZE + column
        joins[cell][cell + 1] = joins[cell + 1][cell] = float(odds)
    return joins


def _between(one: Region, other: Region, joins: list[dict[int, float]]) -> float:
    """Return what it costs that two groups of cells are in one cage."""
    return sum(cost for cell in one for beside, cost in joins[cell].items() if beside in other)


def _value(part: Region, worth: Worth) -> float:
    return worth(min(part), len(part)) if part else 0.0


def _merged(joins: list[dict[int, float]], worth: Worth) -> list[Region]:
    """Return cages made of single cells: again and again, those two that gain most are joined."""
    own = {cell: frozenset([cell]) for cell in range(SIZE * SIZE)}
    gains: dict[tuple[int, int], float] = {}

    def gain(one: int, other: int) -> float:
        both = own[one] | own[other]
        if len(both) > SIZE:
            return -np.inf
        before = _value(own[one], worth) + _value(own[other], worth)
        return _value(both, worth) - before - _between(own[one], own[other], joins)

    def look(name: int) -> None:
        beside = {cell for inner in own[name] for cell in joins[inner]} - own[name]
        for other, part in own.items():
            if beside & part:
                gains[min(name, other), max(name, other)] = gain(name, other)

    for cell in own:
        for beside in joins[cell]:
            if cell < beside:
                gains[cell, beside] = gain(cell, beside)
    while gains:
        one, other = max(gains, key=lambda pair: gains[pair])
        if gains[one, other] <= 0:
            break
        own[one] |= own.pop(other)
        gains = {pair: more for pair, more in gains.items() if not {one, other} & {*pair}}
        look(one)
    return list(own.values())


def _improved(parts: list[Region], joins: list[dict[int, float]], worth: Worth) -> list[Region]:
    """Return cages in which cells stand in other cages, or alone, where that is likelier."""
    parts = list(parts)
    for cell in range(SIZE * SIZE):
        alone = frozenset([cell])
        at = next(number for number, part in enumerate(parts) if cell in part)
        rest = parts[at] - alone
        if rest and not _is_connected(rest, joins):
            continue
        left = _value(rest, worth) + _between(alone, rest, joins)
        best, gain, to = 1e-9, 0.0, -1
        for number, part in _others(parts, at, cell, joins):
            moved = _value(part | alone, worth) - _value(part, worth) + left
            gain = moved - _value(parts[at], worth) - _between(alone, part, joins)
            if gain > best and len(part) < SIZE:
                best, to = gain, number
        if to < 0:
            continue
        parts[at] = rest
        if to == len(parts):
            parts.append(alone)
        else:
            parts[to] |= alone
        parts = [part for part in parts if part]
    return parts


def _others(
    parts: list[Region], at: int, cell: int, joins: list[dict[int, float]]
) -> Iterator[tuple[int, Region]]:
    """Yield the cages beside a cell with their numbers, and an empty one after the last."""
    for number, part in enumerate(parts):
        if number != at and part & joins[cell].keys():
            yield number, part
    if len(parts[at]) > 1:
        yield len(parts), frozenset()


def _is_connected(part: Region, joins: list[dict[int, float]]) -> bool:
    """Whether each cell of a group can be reached from each other one."""
    reached, edge = set[int](), {min(part)}
    while edge:
        reached |= edge
        edge = {beside for cell in edge for beside in joins[cell]} & part - reached
    return len(reached) == len(part)
