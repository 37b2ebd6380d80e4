"""Oracles, as in oracle.py, of aligned exclusion: all ways to fill two or three cells.

A way is impossible where two of its digits exclude each other: they are equal and in one house, or
an almost locked set would lose both, so that it has fewer digits than cells. Of three cells, a way
is impossible too where a cell with just these three candidates would lose them all.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, permutations, product

from oracle import Grid, Outcome, Outcomes, oracle
from oracle_sets import almost_locked_sets, seen

Candidate = tuple[int, int]
Conflicts = dict[Candidate, set[Candidate]]


def conflicts(grid: Grid) -> Conflicts:
    """Return for each candidate those of other cells that exclude it."""
    found: Conflicts = {
        (cell, digit): {(peer, digit) for peer in grid.peers[cell]}
        for cell, digits in grid.candidates.items()
        for digit in digits
    }
    for als in almost_locked_sets(grid):
        lost = {digit: seen(grid, als, digit) for digit in als.digits}
        for d, e in permutations(als.digits, 2):
            for a in lost[d]:
                found[a, d] |= {(b, e) for b in lost[e]}
    return found


def with_a_choice(grid: Grid) -> list[int]:
    return [cell for cell, digits in grid.candidates.items() if len(digits) > 1]


def in_no_way(grid: Grid, cells: Iterable[int], ways: list[tuple[int, ...]]) -> Outcome:
    """Return the outcome that strikes what no way has."""
    struck = (
        (cell, digit)
        for i, cell in enumerate(cells)
        for digit in grid.candidates[cell] - {way[i] for way in ways}
    )
    return Outcome(frozenset(), frozenset(struck))


def ways_of_two(grid: Grid, cells: tuple[int, int], excluded: Conflicts) -> list[tuple[int, ...]]:
    one, two = cells
    digits = product(grid.candidates[one], grid.candidates[two])
    return [(d, e) for d, e in digits if (two, e) not in excluded[one, d]]


@oracle("aligned-pair-exclusion")
def aligned_pair_exclusion(grid: Grid) -> Outcomes:
    excluded = conflicts(grid)
    for cells in combinations(with_a_choice(grid), 2):
        yield in_no_way(grid, cells, ways_of_two(grid, cells, excluded))


@oracle("aligned-triplet-exclusion")
def aligned_triplet_exclusion(grid: Grid) -> Outcomes:
    """What three cells strike, where that is more than any two of them do with the same cell."""
    excluded = conflicts(grid)
    pairs = {
        cells: set(ways_of_two(grid, cells, excluded))
        for cells in permutations(with_a_choice(grid), 2)
    }
    by_pairs = {cells: in_no_way(grid, cells, list(ways)).struck for cells, ways in pairs.items()}
    for cells in combinations(with_a_choice(grid), 3):
        one, two, three = cells
        seen_by_all = grid.see_all(cells)
        losing = {grid.candidates[c] for c in seen_by_all if len(grid.candidates[c]) == 3}
        ways = [
            (*way, f)
            for way in pairs[one, two]
            for f in grid.candidates[three]
            if (way[0], f) in pairs[one, three]
            and (way[1], f) in pairs[two, three]
            and {*way, f} not in losing
        ]
        found = in_no_way(grid, cells, ways)
        if found.struck.difference(*(by_pairs[two] for two in combinations(cells, 2))):
            yield found
