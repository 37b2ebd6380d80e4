"""Slow finders of what two sides of houses leave over: all sides, and all sets of digits."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product

from equal_sides import refuted
from oracle import Bounds, Cells, Grid, together

MOST_HOUSES = 4
Side = tuple[int, ...]
House = tuple[str, tuple[int, ...]]


@cache
def pairs_of_sides(
    houses: tuple[House, ...], *, jigsaw: bool, leftovers: bool
) -> list[tuple[Cells, Cells]]:
    """Return what is left of two sides that leave over less than half of each house."""
    size, found = len(houses[0][1]), []
    bits = [sum(1 << cell for cell in cells) for _kind, cells in houses]
    for count in range(1, MOST_HOUSES + 1):
        apart = [
            (side, sum(bits[h] for h in side))
            for side in combinations(range(len(houses)), count)
            if all(not bits[g] & bits[h] for g, h in combinations(side, 2))
        ]
        for (one, cells), (other, others) in combinations(apart, 2):
            left = cells & ~others
            if not 0 < left.bit_count() <= count * ((size - 1) // 2) or {*one} & {*other}:
                continue
            if (jigsaw and is_law_of_leftovers(houses, one, other)) == leftovers:
                found.append((cells_in(left), cells_in(others & ~cells)))
    return found


def cells_in(bits: int) -> Cells:
    return frozenset(cell for cell in range(bits.bit_length()) if bits >> cell & 1)


def is_law_of_leftovers(houses: tuple[House, ...], one: Side, other: Side) -> bool:
    """Whether lines side by side stand against boxes."""
    for lines, boxes in ((one, other), (other, one)):
        kinds = {houses[h][0] for h in lines}, {houses[h][0] for h in boxes}
        if kinds in (({"row"}, {"box"}), ({"column"}, {"box"})):
            return lines[-1] - lines[0] == len(lines) - 1
    return False


def pairs_in(grid: Grid, *, leftovers: bool) -> list[tuple[Cells, Cells]]:
    houses = tuple((kind, tuple(cells)) for kind, _number, cells in grid.layout.houses)
    return pairs_of_sides(houses, jigsaw=not grid.layout.box_rows, leftovers=leftovers)


def held(grid: Grid, cells: Cells) -> dict[int, frozenset[int]]:
    return {c: grid.candidates.get(c, frozenset({grid.values[c]})) for c in cells}


@together("law-of-leftovers")
def law_of_leftovers(grid: Grid) -> Bounds:
    """Try each candidate of the cells that are left over."""
    out: set[tuple[int, int]] = set()
    for cells, others in pairs_in(grid, leftovers=True):
        sides = held(grid, cells), held(grid, others)
        for c in (cells | others) & grid.empty:
            out |= {(c, d) for d in grid.candidates[c] if refuted(*sides, c, d)}
    return frozenset(out), frozenset(out)


@together("set-equivalence")
def set_equivalence(grid: Grid) -> Bounds:
    """Count the cells for each set of digits: what must hold them, and what can."""
    out: set[tuple[int, int]] = set()
    every = frozenset(grid.digits)
    sets = [frozenset(s) for k in grid.digits for s in combinations(every, k) if k < len(every)]
    domains = held(grid, frozenset(range(grid.layout.cells)))
    within = {s: frozenset(c for c, own in domains.items() if own <= s) for s in sets}
    meeting = {s: frozenset(c for c, own in domains.items() if own & s) for s in sets}
    for (cells, others), s in product(pairs_in(grid, leftovers=False), sets):
        sure, can = cells & within[s], others & meeting[s]
        if len(sure) == len(can):
            out |= {(c, d) for c in can & grid.empty for d in grid.candidates[c] - s}
            out |= {(c, d) for c in (cells - sure) & grid.empty for d in grid.candidates[c] & s}
    return frozenset(out), frozenset(out)
