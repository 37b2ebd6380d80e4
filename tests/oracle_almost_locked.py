"""The oracle, as in oracle.py, of almost locked candidates: tries all ways to fill the cells."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from oracle import Cells, Digits, Grid, Outcome, Outcomes, oracle


@oracle("almost-locked-pair", 2)
@oracle("almost-locked-triple", 3)
def almost_locked(grid: Grid, size: int) -> Outcomes:
    """Two houses, a set of digits, and cells of the first that can hold no others."""
    for first, second in permutations(grid.houses, 2):
        if len(first & second) < 2:
            continue
        for digits, cells in confined(grid, first, second, size):
            places = frozenset().union(*(grid.places(second, digit) for digit in digits))
            if len(places - first) == len(cells):
                yield locked(grid, (first, second), cells, digits)


def confined(grid: Grid, first: Cells, second: Cells, size: int) -> Iterator[tuple[Digits, Cells]]:
    """Yield digits that both houses miss, and fewer cells of the first that hold just these."""
    own = sorted(c for c in first & grid.empty - second if len(grid.candidates[c]) > 1)
    missing = set(grid.missing(first)) & set(grid.missing(second))
    for number in range(1, size):
        for cells in map(frozenset, combinations(own, number)):
            digits = frozenset(grid.union(cells))
            if len(digits) == size and digits <= missing:
                yield digits, cells


def locked(grid: Grid, houses: tuple[Cells, Cells], cells: Cells, digits: Digits) -> Outcome:
    """Strike what the argument says, after every way to fill the cells was seen to agree."""
    first, second = houses
    places = frozenset().union(*(grid.places(second, digit) for digit in digits))
    crossing, further = places & first, places - first
    if len(crossing) <= len(digits) - len(cells):
        return Outcome(frozenset(), frozenset())
    for way in permutations(sorted(places), len(digits)):
        put = dict(zip(way, sorted(digits), strict=True))
        if all(digit in grid.candidates[cell] for cell, digit in put.items()):
            crossed = {put[cell] for cell in crossing.intersection(put)}
            if fills(grid, cells, digits - crossed):
                assert further <= put.keys()
                assert len(crossed) == len(digits) - len(cells)
    full = grid.strike(further, set(grid.digits) - digits)
    rest = grid.strike(first - cells - crossing, digits)
    return Outcome(frozenset(), full.struck | rest.struck)


def fills(grid: Grid, cells: Cells, digits: Digits) -> bool:
    """Whether the cells can hold different ones of the digits."""
    return any(
        all(digit in grid.candidates[cell] for cell, digit in zip(cells, way, strict=True))
        for way in permutations(sorted(digits), len(cells))
        if len(way) == len(cells)
    )
