"""Oracles, as in oracle.py, of two cells with the same two candidates that do not see each other.

A house links them by a digit if each of its places for the digit sees one of them, and neither sees
all. Of the names that the houses of a pair and a digit have, the first one counts: W-Wing, Chute
Remote Pair, Empty Rectangle Intersection Pair, Grouped W-Wing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from oracle import Cells, Grid, Outcome, Outcomes, bivalue, oracle

W_WING, CHUTE, CROSSING, GROUPED = range(4)


@oracle("chute-remote-pair", CHUTE)
@oracle("empty-rectangle-intersection-pair", CROSSING)
@oracle("grouped-w-wing", GROUPED)
def bivalue_pair(grid: Grid, kind: int) -> Outcomes:
    for one, two in combinations(sorted(bivalue(grid)), 2):
        if grid.candidates[one] != grid.candidates[two] or two in grid.peers[one]:
            continue
        links: dict[Cells, set[int]] = {}
        for link in grid.candidates[one]:
            kinds = dict(kinds_of_links(grid, one, two, link))
            if min(kinds.values(), default=W_WING) == kind:
                for house in (house for house, own in kinds.items() if own == kind):
                    links.setdefault(house, set()).add(link)
        for digits in links.values():
            yield strike(grid, one, two, digits)


def strike(grid: Grid, one: int, two: int, links: set[int]) -> Outcome:
    """Return the outcome: each link makes one of the two cells the other digit."""
    digits = {d for link in links for d in grid.candidates[one] - {link}}
    return grid.strike(grid.see_all((one, two)), digits)


def kinds_of_links(grid: Grid, one: int, two: int, link: int) -> Iterator[tuple[Cells, int]]:
    """Yield the houses that link two cells by a digit, and the name that each gives them."""
    for house in grid.houses:
        places = grid.places(house, link)
        sides = [places & grid.peers[cell] for cell in (one, two)]
        if sides[0] | sides[1] != places or places in sides:
            continue
        if len(places) == 2:
            yield house, W_WING
        elif is_chute(grid, house, places, (one, two)):
            yield house, CHUTE
        elif is_crossing(grid, house, (one, two)):
            yield house, CROSSING
        else:
            yield house, GROUPED


def boxes(grid: Grid) -> list[Cells]:
    """Return the boxes, without windows."""
    return grid.blocks[: grid.layout.size]


def is_chute(grid: Grid, house: Cells, places: Cells, pair: tuple[int, int]) -> bool:
    """Whether two rows, or two columns, with a cell of the pair each have all places of a box."""
    if not grid.layout.box_rows or house not in boxes(grid):
        return False
    return any(
        places <= frozenset().union(*(line for line in lines if line & set(pair)))
        for lines in (grid.rows, grid.columns)
    )


def is_crossing(grid: Grid, house: Cells, pair: tuple[int, int]) -> bool:
    """Whether a row and a column with a cell of the pair each have all places of both digits."""
    if house not in boxes(grid):
        return False
    for in_row, in_column in (pair, pair[::-1]):
        [row] = [line for line in grid.rows if in_row in line]
        [column] = [line for line in grid.columns if in_column in line]
        every = [grid.places(house, digit) for digit in grid.candidates[in_row]]
        if row & column <= house and all(own and own <= row | column for own in every):
            return True
    return False
