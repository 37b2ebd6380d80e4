"""Oracles, as in oracle.py, of fireworks.

Of every place in a row and every place in a column that a digit can have together, one is among the
cells of the pattern; if the digits are as many as the cells, these hold nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from oracle import Cells, Grid, Outcomes, oracle


@oracle("triple-firework")
def triple_firework(grid: Grid) -> Outcomes:
    for crossing, row, column, block in crossings(grid):
        for one, other in product(row - block, column - block):
            cells = frozenset((crossing, one, other))
            held = [d for d in grid.digits if is_firework(grid, d, row, column, block, cells)]
            for digits in combinations(held, 3):
                outside = [grid.places((row | column) - block, digit) for digit in digits]
                if frozenset().union(*outside) == {one, other}:
                    yield grid.strike(cells, set(grid.digits) - set(digits))


@oracle("quadruple-firework")
def quadruple_firework(grid: Grid) -> Outcomes:
    for first, second in combinations(crossings(grid), 2):
        wings = (first[1] & second[2]) | (second[1] & first[2])
        if first[1] == second[1] or first[2] == second[2] or wings & (first[3] | second[3]):
            continue
        if not wings <= grid.empty:
            continue
        pairs = []
        for crossing, row, column, block in (first, second):
            cells = wings | {crossing}
            held = [d for d in grid.digits if is_firework(grid, d, row, column, block, cells)]
            held = [d for d in held if d in grid.candidates[crossing]]
            pairs.append(list(combinations(held, 2)))
        for one, other in product(*pairs):
            if not set(one) & set(other):
                struck = grid.strike(wings, set(grid.digits) - {*one, *other}).struck
                for crossing, kept in ((first[0], one), (second[0], other)):
                    struck |= grid.strike({crossing}, set(grid.digits) - set(kept)).struck
                yield grid.strike((), ())._replace(struck=struck)


def crossings(grid: Grid) -> Iterator[tuple[int, Cells, Cells, Cells]]:
    """Yield each empty cell with its row, its column, and a box or window that it is in."""
    for row, column in product(grid.rows, grid.columns):
        [cell] = row & column
        for block in grid.blocks:
            if cell in block & grid.empty:
                yield cell, row, column, block


def is_firework(
    grid: Grid, digit: int, row: Cells, column: Cells, block: Cells, cells: Cells
) -> bool:
    """Whether a digit is in one of the cells, wherever its row and its column hold it."""
    places = grid.places(row, digit), grid.places(column, digit)
    if not all(places) or not all(own - block <= cells for own in places):
        return False
    return all(
        one in cells or other in cells
        for one, other in product(*places)
        if one == other or other not in grid.peers[one]
    )
