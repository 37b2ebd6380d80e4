"""Oracles, as in oracle.py, of patterns that a few digits cannot fill."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, permutations, product

from oracle import Cells, Digits, Grid, Outcome, Outcomes, Pairs, oracle
from oracle_chains import excludes, node
from oracle_nets import agreed
from proofs import can_be_filled

Links = dict[int, list[tuple[int, Pairs]]]
"""The cells that may come next in a ring, each with the guardians of that."""
MOST_GUARDIANS = 6
MOST_OF_WING = 3
MOST_OF_THREE_DIGITS = 4
FEWEST_WITHOUT = 8
"""Cells without guardians in other patterns of three digits."""
RINGS = (5, 7, 9)
"""How many cells a ring has."""


@oracle("tridagon")
def tridagon(grid: Grid) -> Outcomes:
    return concluded(grid, guardians_of_tridagons(grid))


@oracle("impossible-pattern")
def impossible_pattern(grid: Grid) -> Outcomes:
    return concluded(grid, guardians_of_three_digits(grid))


@oracle("bivalue-oddagon")
def bivalue_oddagon(grid: Grid) -> Outcomes:
    return concluded(grid, guardians_of_oddagons(grid))


@oracle("broken-wing")
def broken_wing(grid: Grid) -> Outcomes:
    return concluded(grid, guardians_of_broken_wings(grid))


def concluded(grid: Grid, patterns: list[Pairs]) -> Outcomes:
    """One guardian is true; of several, what none of them allows is false."""
    for guardians in patterns:
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
    return strongest((further(grid, *pattern) for pattern in tridagons(grid)), MOST_GUARDIANS)


def strongest(patterns: Iterable[Pairs], most: int) -> list[Pairs]:
    few = {guardians for guardians in patterns if 0 < len(guardians) <= most}
    return [guardians for guardians in few if not any(other < guardians for other in few)]


def guardians_of_three_digits(grid: Grid) -> list[Pairs]:
    """Return the further candidates of other cells that three digits cannot fill.

    These are the smallest choices that with all cells that have no others cannot be filled. Where
    they have four cells of a house, it is a matter of that house alone.
    """
    found: list[Pairs] = []
    for digits in map(frozenset, combinations(grid.digits, 3)):
        fitting = {c for c, own in grid.candidates.items() if len(own & digits) >= 2}
        plain = {cell for cell in fitting if grid.candidates[cell] <= digits}
        if len(plain) >= FEWEST_WITHOUT:
            more = [c for c in fitting - plain if len(grid.candidates[c] - digits) <= 2]
            found += further_of_smallest(grid, plain, more, digits)
    tridagons = guardians_of_tridagons(grid)
    few = strongest(found, MOST_OF_THREE_DIGITS)
    return [guards for guards in few if not any(other <= guards for other in tridagons)]


def further_of_smallest(
    grid: Grid, plain: set[int], more: list[int], digits: Digits
) -> Iterator[Pairs]:
    """Yield the further candidates of the smallest choices of cells that three digits cannot fill.

    A cell that sees fewer than three others can be filled last: it is no part of a choice.
    """
    every = needed_of(grid, plain | {*more})
    if can_be_filled(grid.layout, joined(grid, every), set(digits), {}):
        return
    found: list[set[int]] = []
    for size in range(1, MOST_OF_THREE_DIGITS + 1):
        for choice in map(set, combinations(sorted(every & {*more}), size)):
            guards = further(grid, frozenset(choice), digits)
            if len(guards) > MOST_OF_THREE_DIGITS or any(other <= choice for other in found):
                continue
            cells = needed_of(grid, plain | choice)
            if not can_be_filled(grid.layout, joined(grid, cells), set(digits), {}):
                found.append(choice)
                if all(len(house & (plain | choice)) <= 3 for house in grid.houses):
                    yield guards


def needed_of(grid: Grid, cells: set[int]) -> set[int]:
    """Return cells without those that see fewer than three others, again and again."""
    while loose := {cell for cell in cells if len(grid.peers[cell] & cells) < 3}:
        cells = cells - loose
    return cells


def joined(grid: Grid, cells: set[int]) -> list[int]:
    """Return cells in an order in which each sees many before it."""
    order: list[int] = []
    while len(order) < len(cells):
        order.append(max(cells - {*order}, key=lambda cell: len(grid.peers[cell] & {*order})))
    return order


def guardians_of_oddagons(grid: Grid) -> list[Pairs]:
    """Return the further candidates of rings of two digits; only sets that include no other."""
    found: list[Pairs] = []
    for pair in map(frozenset, combinations(grid.digits, 2)):
        more = {
            cell: frozenset((cell, digit) for digit in own - pair)
            for cell, own in grid.candidates.items()
            if pair <= own
        }
        links: Links = {
            cell: [(other, more[other]) for other in more if other in grid.peers[cell]]
            for cell in more
        }

        def apart(ring: list[int], cell: int) -> bool:
            return not grid.peers[cell] & set(ring[1:-1])

        for ring, guards in rings(links, MOST_GUARDIANS, apart):
            if all(len(grid.peers[cell] & set(ring)) == 2 for cell in ring):
                found.append(guards)
    return strongest(found, MOST_GUARDIANS)


def guardians_of_broken_wings(grid: Grid) -> list[Pairs]:
    """Return the further places of rings of a digit; only sets that include no other."""
    found = []
    for digit in grid.digits:
        links: Links = {}
        for house in grid.houses:
            places = frozenset((cell, digit) for cell in grid.places(house, digit))
            for one, other in permutations(places, 2):
                links.setdefault(one[0], []).append((other[0], places - {one, other}))
        for ring, guards in rings(links, MOST_OF_WING, lambda _ring, _cell: True):
            if not guards & {(cell, digit) for cell in ring}:
                found.append(guards)
    return strongest(found, MOST_OF_WING)


def rings(
    links: Links, most: int, may_follow: Callable[[list[int], int], bool]
) -> Iterator[tuple[list[int], Pairs]]:
    """Yield rings of cells with the guardians of their links, which are few."""

    def longer(ring: list[int], guards: Pairs) -> Iterator[tuple[list[int], Pairs]]:
        for cell, more in links[ring[-1]]:
            both = guards | more
            if len(both) > most:
                continue
            if cell == ring[0] and len(ring) in RINGS:
                yield ring, both
            if cell > ring[0] and cell not in ring and len(ring) < max(RINGS):
                yield from longer([*ring, cell], both) if may_follow(ring, cell) else ()

    for start in links:
        yield from longer([start], frozenset())


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
