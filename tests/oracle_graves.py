"""Oracles, as in oracle.py, of deadly patterns of more than two digits, and of reverse BUGs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from oracle import Cells, Digits, Grid, Outcome, Outcomes, oracle
from oracle_chains import excludes, node
from oracle_deadly import with_a_locked_digit, with_guards_as_a_cell

MOST_CELLS = 14
MOST_FURTHER = 3
MOST_GUARDS = 2
MOST_COMPLETING = 3

Pattern = dict[int, Digits]
"""The pair of each cell."""


@oracle("bug-lite")
def bug_lite(grid: Grid) -> Outcomes:
    """Cells with a pair each; each digit is in two pairs of each house or in none."""
    for pattern in graves(grid):
        digits = frozenset().union(*pattern.values())
        if len(digits) > 2:
            extras = {cell: grid.candidates[cell] - pair for cell, pair in pattern.items()}
            guards = {cell: more for cell, more in extras.items() if more}
            yield from all_conclusions(grid, guards)
            if len(guards) == 2:
                yield from with_a_locked_digit(grid, guards, digits)


def all_conclusions(grid: Grid, guards: dict[int, Digits]) -> Outcomes:
    """Yield what follows if one of the cells holds one of these digits."""
    if len(guards) == 1:
        for cell, extra in guards.items():
            yield grid.strike({cell}, grid.candidates[cell] - extra)
    if len(guards) > 1:
        yield without_all(grid, guards)
        yield from with_guards_as_a_cell(
            grid, frozenset(guards), frozenset().union(*guards.values())
        )


def without_all(grid: Grid, guards: dict[int, Digits]) -> Outcome:
    """Strike what none of the guardians allows."""
    guardians = [(cell, digit) for cell, extra in guards.items() for digit in extra]
    return Outcome(
        frozenset(),
        frozenset(
            (cell, digit)
            for cell, digits in grid.candidates.items()
            for digit in digits
            if all(excludes(grid, node(one), node((cell, digit)), True) for one in guardians)
        ),
    )


def graves(grid: Grid) -> Iterator[Pattern]:
    """Yield each pattern once, with one or two cells that have further candidates."""
    seen: set[frozenset[tuple[int, Digits]]] = set()
    for cell, digits in grid.candidates.items():
        for pair in pairs_of(digits) if len(digits) > 2 else ():
            for pattern in completed(grid, {cell: pair}):
                key = frozenset(pattern.items())
                if key not in seen:
                    seen.add(key)
                    yield pattern


def pairs_of(digits: Digits) -> list[Digits]:
    """The pairs that a cell may have in a pattern."""
    if not 2 <= len(digits) <= 2 + MOST_FURTHER:
        return []
    return [frozenset(pair) for pair in combinations(sorted(digits), 2)]


def completed(grid: Grid, pattern: Pattern) -> Iterator[Pattern]:
    """Add cells until each digit has a partner in each house of its cell."""
    counts = Counter(
        (house, digit)
        for house, cells in enumerate(grid.houses)
        for cell in cells & pattern.keys()
        for digit in pattern[cell]
    )
    if any(count > 2 for count in counts.values()):
        return
    lacking = sorted(place for place, count in counts.items() if count == 1)
    if not lacking:
        yield dict(pattern)
    elif len(pattern) < MOST_CELLS:
        house, digit = lacking[0]
        guards = sum(len(grid.candidates[cell]) > 2 for cell in pattern)
        near = grid.places(grid.houses[house], digit) - pattern.keys()
        may = [c for c in near if guards < MOST_GUARDS or len(grid.candidates[c]) == 2]
        for cell, pair in ((c, pair) for c in may for pair in pairs_of(grid.candidates[c])):
            if digit in pair:
                yield from completed(grid, {**pattern, cell: pair})


@oracle("reverse-bug")
def reverse_bug(grid: Grid) -> Outcomes:
    """A few cells would complete all houses that have just one of two digits."""
    for pair in combinations(grid.digits, 2):
        for cells in completing(grid, pair):
            extras = {cell: grid.candidates[cell] - {digit} for cell, digit in cells.items()}
            yield from all_conclusions(grid, {cell: more for cell, more in extras.items() if more})


def completing(grid: Grid, pair: tuple[int, int]) -> Iterator[dict[int, int]]:
    """Yield cells with their digits; each house then has both of the digits or neither."""
    placed = {cell: digit for cell, digit in enumerate(grid.values) if digit in pair}
    open_places = [(cell, d) for cell, digits in grid.candidates.items() for d in digits & {*pair}]
    sides = [
        {digit: frozenset(c for c in house if placed.get(c) == digit) for digit in pair}
        for house in grid.houses
    ]
    lacking = bits(h for h, side in enumerate(sides) if sum(map(bool, side.values())) == 1)
    own = {
        (cell, digit): bits(h for h, house in enumerate(grid.houses) if cell in house)
        for cell, digit in open_places
    }
    for count in range(1, MOST_COMPLETING + 1):
        for chosen in combinations(open_places, count):
            left = lacking
            for place in chosen:
                left ^= own[place]
            if left or len({cell for cell, _ in chosen}) < count:
                continue
            full = placed | dict(chosen)
            if both_or_neither(grid.houses, full, pair):
                yield dict(chosen)


def bits(numbers: Iterator[int]) -> int:
    return sum(1 << number for number in numbers)


def both_or_neither(houses: list[Cells], full: dict[int, int], pair: tuple[int, int]) -> bool:
    """Whether each house has both digits once or neither, and some house neither."""
    held = [sorted(full[cell] for cell in house if cell in full) for house in houses]
    return all(own in ([], sorted(pair)) for own in held) and [] in held
