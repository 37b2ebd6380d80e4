"""Oracles, as in oracle.py, of almost locked sets: N cells of a house with N + 1 digits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations, product
from typing import NamedTuple

from oracle import Bounds, Cells, Digits, Grid, Outcome, Outcomes, oracle, together


class Als(NamedTuple):
    cells: Cells
    digits: Digits


def subsets(cells: Cells) -> Iterator[Cells]:
    """Yield every non-empty subset of the cells."""
    sizes = range(1, len(cells) + 1)
    return map(frozenset, chain.from_iterable(combinations(sorted(cells), n) for n in sizes))


@cache
def almost_locked_sets(grid: Grid) -> list[Als]:
    open_cells = frozenset(cell for cell, digits in grid.candidates.items() if len(digits) > 1)
    choices = {cells for house in grid.houses for cells in subsets(house & open_cells)}
    sets = (Als(cells, grid.union(cells)) for cells in choices)
    return [als for als in sets if len(als.digits) == len(als.cells) + 1]


def places(grid: Grid, als: Als, digit: int) -> Cells:
    return grid.places(als.cells, digit)


def seen(grid: Grid, als: Als, digit: int) -> Cells:
    """Return the places of a digit outside the set that see all of its places in the set."""
    return grid.places(grid.see_all(places(grid, als, digit)), digit)


@cache
def restricted_commons(grid: Grid, one: Als, two: Als) -> Digits:
    """Return the digits that at most one of the sets can hold."""
    common = one.digits & two.digits
    return frozenset(x for x in common if places(grid, two, x) <= seen(grid, one, x))


@cache
def neighbours(grid: Grid) -> dict[Als, list[tuple[Als, int]]]:
    """Return for each set the sets with which it shares a restricted common, and the digit."""
    sets = almost_locked_sets(grid)
    return {
        one: [(two, x) for two in sets for x in restricted_commons(grid, one, two)] for one in sets
    }


def apart(grid: Grid) -> dict[Als, list[tuple[Als, int]]]:
    """Return the neighbours of each set that share no cell with it."""
    return {
        one: [(two, x) for two, x in found if not one.cells & two.cells]
        for one, found in neighbours(grid).items()
    }


def pairs(grid: Grid) -> Iterator[tuple[Als, Als, Digits]]:
    """Yield two sets that do not lie in one house, and their restricted commons."""
    for one, two in combinations(almost_locked_sets(grid), 2):
        commons = restricted_commons(grid, one, two)
        if commons and not any(one.cells | two.cells <= house for house in grid.houses):
            yield one, two, commons


def seen_by_both(grid: Grid, one: Als, two: Als, digits: Digits) -> Outcome:
    """Strike the candidates that see all places of one of these digits in both sets."""
    struck = [
        (cell, z)
        for z in one.digits & two.digits & digits
        for cell in seen(grid, one, z) & seen(grid, two, z)
    ]
    return Outcome(frozenset(), frozenset(struck))


@oracle("als-xz")
def als_xz(grid: Grid) -> Outcomes:
    for one, two, commons in pairs(grid):
        for x in commons:
            yield seen_by_both(grid, one, two, one.digits - {x})


@oracle("als-xz-doubly-linked")
def als_xz_doubly_linked(grid: Grid) -> Outcomes:
    for one, two, commons in pairs(grid):
        for linking in map(frozenset, combinations(commons, 2)):
            struck = set(seen_by_both(grid, one, two, linking).struck)
            for als in (one, two):
                for z in als.digits - linking:
                    struck |= {(cell, z) for cell in seen(grid, als, z)}
            yield Outcome(frozenset(), frozenset(struck))


@oracle("als-xy-wing")
def als_xy_wing(grid: Grid) -> Outcomes:
    """Three sets that share no cell: two that do are one, or lie in one house."""
    for links in apart(grid).values():
        for (one, x), (two, y) in combinations(links, 2):
            if x != y and not one.cells & two.cells:
                yield seen_by_both(grid, one, two, one.digits - {x, y})


@together("als-w-wing")
def als_w_wing(grid: Grid) -> Bounds:
    """Two sets of four cells at most, and a house with two places for a digit of both."""
    small = [als for als in almost_locked_sets(grid) if len(als.cells) <= 4]
    struck: set[tuple[int, int]] = set()
    for house, x in product(grid.houses, grid.digits):
        link = grid.places(house, x)
        near = {c: [a for a in small if x in a.digits and not a.cells & link
                    and link & seen(grid, a, x) == {c}] for c in link}  # fmt: skip
        for one, two in product(*near.values()) if len(link) == 2 else ():
            if not one.cells & two.cells and len(one.cells | two.cells) > 2:
                struck |= seen_by_both(grid, one, two, one.digits - {x}).struck
    return frozenset(struck), frozenset(struck)


@together("als-xy-chain")
def als_xy_chain(grid: Grid) -> Bounds:
    """Chains of three to seven restricted commons, no two neighbouring ones of the same digit.

    A chain may use a set again, but begins and ends in different ones.
    """
    links = neighbours(grid)
    struck: set[tuple[int, int]] = set()
    for first, leaving in ((one, x) for one, found in links.items() for x in {x for _, x in found}):
        ends = {(als, x) for als, x in links[first] if x == leaving}
        for length in range(2, 8):
            ends = {(als, y) for end, x in ends for als, y in links[end] if x != y}
            for last, y in ends if length > 2 else ():
                if last != first:
                    digits = first.digits - {leaving} & last.digits - {y}
                    struck |= seen_by_both(grid, first, last, digits).struck
    return frozenset(struck), frozenset(struck)


@together("death-blossom")
def death_blossom(grid: Grid) -> Bounds:
    struck = set()
    sets = almost_locked_sets(grid)
    for stem, digits in grid.candidates.items():
        petals = [[als for als in sets if d in als.digits and stem in seen(grid, als, d)]
                  for d in digits]  # fmt: skip
        for z in set(grid.digits) - digits if len(digits) > 1 else ():
            falls = [frozenset().union(*(seen(grid, als, z) for als in of if z in als.digits))
                     for of in petals]  # fmt: skip
            struck |= {(cell, z) for cell in frozenset.intersection(*falls)}
    return frozenset(struck), frozenset(struck)


@oracle("sue-de-coq")
def sue_de_coq(grid: Grid) -> Outcomes:
    for block, line in product(grid.blocks, grid.lines):
        crossing = block & line & grid.empty
        along, within = ((house & grid.empty) - crossing for house in (line, block))
        for middle in subsets(crossing):
            if len(middle) < 2 or len(grid.union(middle)) < len(middle) + 2:
                continue
            for one, two in product(subsets(along), subsets(within)):
                yield from split(grid, (line, block), middle, (one, two))


def split(
    grid: Grid, houses: tuple[Cells, Cells], middle: Cells, parts: tuple[Cells, Cells]
) -> Outcomes:
    """Divide the digits of a crossing between a part of the line and a part of the block."""
    digits = grid.union(middle)
    one, two = (grid.union(part) for part in parts)
    taken = [len(part) - len(own - digits) for part, own in zip(parts, (one, two), strict=True)]
    if one & two or min(taken) < 1 or sum(taken) != len(digits) - len(middle):
        return
    struck = [
        grid.strike(house - middle - part, (digits | own) - other).struck
        for house, part, own, other in zip(houses, parts, (one, two), (two, one), strict=True)
    ]
    yield Outcome(frozenset(), frozenset().union(*struck))
