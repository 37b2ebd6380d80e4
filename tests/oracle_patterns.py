"""Oracles, as in oracle.py, of strong links of one digit, of colours and of remote pairs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product

from oracle import Cells, Grid, Outcome, Outcomes, Pairs, bivalue, oracle
from oracle_chains import in_cells, in_houses, ruled_out

# --- two strong links of one digit ------------------------------------------------------------


def strong_pairs(grid: Grid, digit: int, houses: list[Cells]) -> list[Cells]:
    pairs = (grid.places(house, digit) for house in houses)
    return [pair for pair in pairs if len(pair) == 2]


def joined(
    grid: Grid, digit: int, pairs: Iterator[tuple[Cells, Cells]], joints: list[Cells]
) -> Outcomes:
    """Join two pairs by one end of each in a common house; strike what sees both other ends."""
    for one, two in pairs:
        for x, y in product(one, two):
            if not one & two and any({x, y} <= house for house in joints):
                yield grid.strike(grid.see_all((one | two) - {x, y}), {digit})


def crossings(grid: Grid) -> list[tuple[list[Cells], list[Cells]]]:
    return [(grid.rows, grid.columns), (grid.columns, grid.rows)]


@oracle("skyscraper")
def skyscraper(grid: Grid) -> Outcomes:
    for (lines, across), digit in product(crossings(grid), grid.digits):
        pairs = combinations(strong_pairs(grid, digit, lines), 2)
        yield from joined(grid, digit, pairs, across)


@oracle("two-string-kite")
def two_string_kite(grid: Grid) -> Outcomes:
    for digit in grid.digits:
        rows, columns = (strong_pairs(grid, digit, lines) for lines in (grid.rows, grid.columns))
        yield from joined(grid, digit, product(rows, columns), grid.blocks)


@oracle("turbot-fish")
def turbot_fish(grid: Grid) -> Outcomes:
    # A region of a jigsaw may be a column, so houses are told apart by their places in the list.
    others = grid.houses[2 * grid.layout.size :]
    for digit in grid.digits:
        pairs = product(strong_pairs(grid, digit, others), strong_pairs(grid, digit, grid.houses))
        yield from joined(grid, digit, pairs, grid.houses)


@oracle("empty-rectangle")
def empty_rectangle(grid: Grid) -> Outcomes:
    straight = [*grid.rows, *grid.columns]
    for digit, arms in corners(grid):
        pairs = (p for p in strong_pairs(grid, digit, grid.lines) if not p & (arms[0] | arms[1]))
        for pair, (near, far) in product(pairs, permutations(arms)):
            for x, y in permutations(pair):
                if any(near | {x} <= line for line in straight):
                    yield grid.strike(grid.see_all(far | {y}), {digit})


def corners(grid: Grid) -> Iterator[tuple[int, tuple[Cells, Cells]]]:
    """Yield a digit whose places in a block lie in a row and a column, some in only one of them."""
    for digit, block, row, column in product(grid.digits, grid.blocks, grid.rows, grid.columns):
        places = grid.places(block, digit)
        arms = places & row, places & column
        if not places - row - column and arms[0] - arms[1] and arms[1] - arms[0]:
            yield digit, arms


# --- colours ----------------------------------------------------------------------------------


def webs(grid: Grid, digit: int) -> list[tuple[Cells, Cells]]:
    """Return cells joined by strong links, in two colours."""
    pairs = strong_pairs(grid, digit, grid.houses)
    found: list[tuple[Cells, Cells]] = []
    for start in sorted(frozenset().union(*pairs)):
        if any(start in web[0] | web[1] for web in found):
            continue
        colours: tuple[set[int], set[int]] = ({start}, set())
        for _ in grid.empty:
            for pair, side in product(pairs, (0, 1)):
                if pair & colours[side]:
                    colours[1 - side].update(pair - colours[side])
        found.append((frozenset(colours[0]), frozenset(colours[1])))
    return found


def sees_any(grid: Grid, cells: Cells) -> Cells:
    return frozenset().union(*(grid.peers[cell] for cell in cells))


@oracle("simple-colors-trap")
def simple_colors_trap(grid: Grid) -> Outcomes:
    for digit in grid.digits:
        for one, other in webs(grid, digit):
            both = sees_any(grid, one) & sees_any(grid, other)
            yield grid.strike(both - one - other, {digit})


@oracle("simple-colors-wrap")
def simple_colors_wrap(grid: Grid) -> Outcomes:
    for digit in grid.digits:
        for web in webs(grid, digit):
            for colour in web:
                if colour & sees_any(grid, colour):
                    yield grid.strike(colour, {digit})


@oracle("multi-colors-1")
def multi_colors_1(grid: Grid) -> Outcomes:
    for digit in grid.digits:
        for one, two in combinations(webs(grid, digit), 2):
            struck = [
                sees_any(grid, b) & sees_any(grid, d)
                for (a, b), (c, d) in product(permutations(one), permutations(two))
                if sees_any(grid, a) & c
            ]
            yield grid.strike(frozenset().union(*struck), {digit})


@oracle("multi-colors-2")
def multi_colors_2(grid: Grid) -> Outcomes:
    for digit in grid.digits:
        for one, (c, d) in permutations(webs(grid, digit), 2):
            for colour in one:
                if sees_any(grid, colour) & c and sees_any(grid, colour) & d:
                    yield grid.strike(colour, {digit})


@oracle("3d-medusa")
def medusa_3d(grid: Grid) -> Outcomes:
    """Strike a false colour as a whole; if neither is false, strike what both colours exclude."""
    for colours in medusas(grid):
        taken = [frozenset().union(*(ruled_out(grid, one) for one in side)) for side in colours]
        fallen = [
            side
            for side, gone in zip(colours, taken, strict=True)
            if frozenset().union(*side) & gone or leaves_no_candidate(grid, gone)
        ]
        if fallen:
            yield Outcome(frozenset(), frozenset().union(*fallen[0]))
        else:
            yield Outcome(frozenset(), taken[0] & taken[1])


def medusas(grid: Grid) -> Iterator[tuple[set[Pairs], set[Pairs]]]:
    """Candidates of all digits, joined by strong links, in two colours."""
    links = [*in_cells(grid), *in_houses(grid)]
    left = set().union(*links)
    while left:
        colours: tuple[set[Pairs], set[Pairs]] = ({left.pop()}, set())
        size = 0
        while size != len(colours[0] | colours[1]):
            size = len(colours[0] | colours[1])
            for (one, two), side in product(links, (0, 1)):
                if one in colours[side]:
                    colours[1 - side].add(two)
                if two in colours[side]:
                    colours[1 - side].add(one)
        left -= colours[0] | colours[1]
        yield colours


def leaves_no_candidate(grid: Grid, gone: Pairs) -> bool:
    return any(
        all((cell, digit) in gone for digit in digits) for cell, digits in grid.candidates.items()
    )


# --- pairs ------------------------------------------------------------------------------------


@oracle("remote-pair")
def remote_pair(grid: Grid) -> Outcomes:
    for start in bivalue(grid):
        digits = grid.candidates[start]
        alike = frozenset(cell for cell in bivalue(grid) if grid.candidates[cell] == digits)
        reached, frontier, steps = {start}, frozenset({start}), 0
        while frontier:
            frontier = (sees_any(grid, frontier) & alike) - reached
            reached |= frontier
            steps += 1
            for end in frontier if steps > 1 and steps % 2 else ():
                yield grid.strike(grid.see_all((start, end)), digits)
