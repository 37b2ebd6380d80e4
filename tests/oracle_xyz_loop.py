"""The oracle, as in oracle.py, of XYZ-Loops: tries all ways to fill the three cells."""

from __future__ import annotations

from itertools import combinations, product

from oracle import Grid, Outcome, Outcomes, Pairs, oracle


@oracle("xyz-loop")
def xyz_loop(grid: Grid) -> Outcomes:
    """A cell of three digits, two cells of two of them, and a house that keeps z from these."""
    for pivot in (c for c, digits in grid.candidates.items() if len(digits) == 3):
        digits = grid.candidates[pivot]
        near = sorted(c for c in grid.peers[pivot] & grid.empty if len(grid.candidates[c]) == 2)
        for one, two in combinations(near, 2):
            wings = grid.candidates[one], grid.candidates[two]
            if wings[0] == wings[1] or wings[0] | wings[1] != digits or two in grid.peers[one]:
                continue
            (z,) = wings[0] & wings[1]
            if any(is_link(grid, one, two, z, house) for house in grid.houses):
                yield struck_by_all(grid, (pivot, one, two), z)


def is_link(grid: Grid, one: int, two: int, z: int, house: frozenset[int]) -> bool:
    """Whether each place of z sees a wing, and not all see the same one."""
    places = grid.places(house, z)
    seen = [places & grid.peers[wing] for wing in (one, two)]
    return bool(places) and seen[0] | seen[1] == places and places not in seen


def struck_by_all(grid: Grid, cells: tuple[int, int, int], z: int) -> Outcome:
    """Strike what no way to fill the cells allows, where that is more than z."""
    struck: Pairs | None = None
    for way in product(*(grid.candidates[cell] for cell in cells)):
        pivot, one, two = way
        if pivot in (one, two) or one == two == z:
            continue
        own = frozenset(
            pair
            for cell, digit in zip(cells, way, strict=True)
            for pair in grid.strike(grid.peers[cell], [digit]).struck
        )
        struck = own if struck is None else struck & own
    struck = frozenset((cell, digit) for cell, digit in struck or () if cell not in cells)
    only_z = all(digit == z for _cell, digit in struck)
    return Outcome(frozenset(), frozenset() if only_z else struck)
