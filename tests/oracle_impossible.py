"""Oracles, as in oracle.py, of patterns that a few digits cannot fill."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from oracle import Cells, Digits, Grid, Outcome, Outcomes, Pairs, oracle
from oracle_chains import excludes, node
from oracle_nets import agreed
from proofs import can_be_filled

MOST_GUARDIANS = 6


@oracle("tridagon")
def tridagon(grid: Grid) -> Outcomes:
    """One guardian is true; of several, what none of them allows is false."""
    for guardians in guardians_of_tridagons(grid):
        if len(guardians) == 1:
            yield Outcome(guardians, frozenset())
        else:
            pairs = ((cell, digit) for cell, digits in grid.candidates.items() for digit in digits)
            excluded = frozenset(
                pair
                for pair in pairs
                if all(excludes(grid, node(one), node(pair), True) for one in guardians)
            )
            yield Outcome(frozenset(), excluded)


@oracle("tridagon-forcing-net")
def tridagon_forcing_net(grid: Grid) -> Outcomes:
    for guardians in guardians_of_tridagons(grid):
        if len(guardians) > 1:
            yield from agreed(grid, sorted(guardians))


def guardians_of_tridagons(grid: Grid) -> list[Pairs]:
    """Return the further candidates of each tridagon; only sets that include no other."""
    found = {guardians for pattern in tridagons(grid) if (guardians := further(grid, *pattern))}
    few = [guardians for guardians in found if len(guardians) <= MOST_GUARDIANS]
    return [guardians for guardians in few if not any(other < guardians for other in few)]


def further(grid: Grid, cells: Cells, digits: Digits) -> Pairs:
    return frozenset((cell, digit) for cell in cells for digit in grid.candidates[cell] - digits)


def tridagons(grid: Grid) -> Iterator[tuple[Cells, Digits]]:
    """Yield twelve cells of four boxes, and three digits that cannot fill them."""
    boxes = [house for house in grid.blocks if is_square(grid, house)]
    for four in combinations(boxes, 4) if len(boxes) >= 9 else ():
        if not in_rectangle(four):
            continue
        for digits in map(frozenset, combinations(grid.digits, 3)):
            fitting = {c for c, own in grid.candidates.items() if len(own & digits) >= 2}
            for parts in product(*(diagonals(grid, box & fitting) for box in four)):
                cells = frozenset().union(*parts)
                if not can_be_filled(grid.layout, sorted(cells), set(digits), {}):
                    yield cells, digits


def is_square(grid: Grid, house: Cells) -> bool:
    """Whether a house of nine cells is a box of three rows and columns."""
    cells = [divmod(cell, 9) for cell in house]
    rows, columns = {row // 3 for row, _ in cells}, {column // 3 for _, column in cells}
    return grid.layout.size == 9 and len(rows) == len(columns) == 1


def in_rectangle(four: tuple[Cells, ...]) -> bool:
    """Whether four boxes lie in two bands and two stacks."""
    places = {(min(box) // 27, min(box) % 9 // 3) for box in four}
    return len({band for band, _ in places}) == len({stack for _, stack in places}) == 2


def diagonals(grid: Grid, cells: Cells | set[int]) -> list[Cells]:
    """Return the sets of three cells that share neither row nor column."""
    lines = (*grid.rows, *grid.columns)
    return [
        frozenset(three)
        for three in combinations(sorted(cells), 3)
        if all(len(line & set(three)) <= 1 for line in lines)
    ]
