"""Which cells form the cages of a killer: by the lines between cells and by the sums together.

A cage has one sum, in its first cell, and nine cells at most. So a line that is hardly seen parts
two cages that both begin with a sum, and dirt parts none that has no sum.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import cv2
import numpy as np

from whydoku.scan.arrays import Floats
from whydoku.scan.borders import Borders

__all__ = ["SIZE", "Worth", "entered", "regions", "unclear"]

SIZE = 9
"""The rows of a killer, and its digits."""
ROUNDS = 4
"""How often all cells are tried in other cages."""
LEAST_GAIN = 1e-9
"""By how much likelier a cell is elsewhere, so that it is moved (natural logarithm)."""
UNCLEAR = 3.0
"""Cages that are less likely by no more than this may be there (natural logarithm)."""
INK = 0.6
"""What is darker than this is ink, where paper is 1."""
EDGE = 0.16
"""Lines of the grid are in this part of a picture of a cell at each side."""
INNER = (0.3, 0.7)
"""The middle of a picture of a cell."""
WITHIN = 0.15
"""A digit has this part of its ink in the middle of its cell at least; lines and sums have less."""
LEAST = 0.28
"""A digit is higher than this part of a picture of a cell."""
SUMS = (0.62, 0.5)
"""A sum ends before this part of a picture of a cell, on the right and below."""

Worth = Callable[[int, int], float]
"""How much likelier a cell begins a cage of so many cells than that it begins none (natural
logarithm)."""
Region = frozenset[int]


def entered(pictures: Floats, firsts: Sequence[int]) -> Floats:
    """Return pictures of cells with the digits that are entered, in the middle, and nothing else.

    Lines, sums and specks are taken out. ``pictures`` have paper at 1 and ink at 0; ``firsts`` are
    the cells with sums.
    """
    side = pictures.shape[1]
    edge = round(EDGE * side)
    low, high = (round(part * side) for part in INNER)
    right, bottom = (round(part * side) for part in SUMS)
    ink = (pictures < INK).astype(np.uint8)
    ink[:, :edge] = ink[:, -edge:] = ink[:, :, :edge] = ink[:, :, -edge:] = 0
    kept = np.ones_like(pictures)
    for cell, picture in enumerate(pictures):
        _, labels, boxes, _ = cv2.connectedComponentsWithStats(ink[cell])
        x, y, wide, tall, area = boxes.T
        inside = np.bincount(labels[low:high, low:high].ravel(), minlength=len(boxes))
        digit = (inside > WITHIN * area) & (tall > LEAST * side)
        if cell in firsts:
            digit &= (x + wide > right) | (y + tall > bottom)
        digit[0] = False
        mask = np.isin(labels, np.flatnonzero(digit)).astype(np.uint8)
        near = cv2.dilate(mask, np.ones((3, 3), np.uint8)) > 0
        kept[cell] = _centred(np.where(near, picture, 1))
    return kept


def _centred(picture: Floats) -> Floats:
    """Return a picture with its ink in the middle: beside a sum, digits are written lower."""
    places = np.argwhere(picture < INK)
    if not len(places):
        return picture
    off = picture.shape[0] // 2 - (places.min(axis=0) + places.max(axis=0) + 1) // 2
    return np.roll(picture, off.tolist(), axis=(0, 1))


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
        at = next(number for number, part in enumerate(parts) if cell in part)
        gain, to = _best_move(parts, at, cell, joins, worth)
        if gain <= LEAST_GAIN:
            continue
        alone = frozenset([cell])
        parts[at] -= alone
        if to == len(parts):
            parts.append(alone)
        else:
            parts[to] |= alone
        parts = [part for part in parts if part]
    return parts


def _best_move(
    parts: list[Region], at: int, cell: int, joins: list[dict[int, float]], worth: Worth
) -> tuple[float, int]:
    """Return how much likelier it is at most that a cell is elsewhere, and in which cage then.

    The number after the last cage is a new one.
    """
    alone = frozenset([cell])
    rest = parts[at] - alone
    if rest and not _is_connected(rest, joins):
        return -np.inf, -1
    left = _value(rest, worth) + _between(alone, rest, joins) - _value(parts[at], worth)
    gains = [
        (
            left + _value(part | alone, worth) - _value(part, worth) - _between(alone, part, joins),
            number,
        )
        for number, part in _others(parts, at, cell, joins)
        if len(part) < SIZE
    ]
    return max(gains, default=(-np.inf, -1))


def unclear(regions: list[list[int]], borders: Borders, worth: Worth) -> set[int]:
    """Return the first cells of those cages that may be others: it is hardly less likely.

    Tried are a cell in another cage or alone, and two cages as one.
    """
    joins, parts = _joins(borders), [frozenset(region) for region in regions]
    found = set[int]()
    for at, part in enumerate(parts):
        for cell in part:
            gain, to = _best_move(parts, at, cell, joins, worth)
            if gain > -UNCLEAR:
                found |= {min(part), min(parts[to]) if to < len(parts) else cell}
        for other in parts[at + 1 :]:
            both = part | other
            if len(both) <= SIZE and any(joins[cell].keys() & other for cell in part):
                before = _value(part, worth) + _value(other, worth)
                gain = _value(both, worth) - before - _between(part, other, joins)
                if gain > -UNCLEAR:
                    found |= {min(part), min(other)}
    return found & {min(part) for part in parts}


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
