"""Oracles, as in oracle.py, of what is seen on one digit, on pairs, and of deadly patterns."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product

from oracle import Bounds, Cells, Grid, Outcome, Outcomes, Pairs, bivalue, oracle, together
from oracle_chains import in_cells, in_houses, ruled_out

# --- fish -------------------------------------------------------------------------------------


def crossings(grid: Grid) -> list[tuple[list[Cells], list[Cells]]]:
    return [(grid.rows, grid.columns), (grid.columns, grid.rows)]


def crossed(grid: Grid, digit: int, lines: tuple[Cells, ...], across: list[Cells]) -> list[Cells]:
    """The lines across in which these lines have places for the digit."""
    places = grid.places(frozenset().union(*lines), digit)
    return [line for line in across if line & places]


@oracle("x-wing", 2)
@oracle("swordfish", 3)
@oracle("jellyfish", 4)
@oracle("squirmbag", 5)
@oracle("whale", 6)
def fish(grid: Grid, size: int) -> Outcomes:
    for (lines, across), digit in product(crossings(grid), grid.digits):
        pool = [line for line in lines if grid.places(line, digit)]
        for bases in combinations(pool, size):
            covers = crossed(grid, digit, bases, across)
            if len(covers) != size or holds_smaller(grid, digit, bases, across):
                continue
            yield grid.strike(frozenset().union(*covers).difference(*bases), {digit})


def holds_smaller(grid: Grid, digit: int, bases: tuple[Cells, ...], across: list[Cells]) -> bool:
    """Whether fewer of the bases have their places in as many lines across."""
    return any(
        len(crossed(grid, digit, some, across)) <= size
        for size in range(1, len(bases))
        for some in combinations(bases, size)
    )


@oracle("finned-x-wing", 0)
@oracle("sashimi-x-wing", 1)
def finned_x_wing(grid: Grid, sashimi: int) -> Outcomes:
    for (lines, across), digit in product(crossings(grid), grid.digits):
        for one, two in combinations([grid.places(line, digit) for line in lines], 2):
            shared = [line for line in across if line & one and line & two]
            for covers in product(shared, across):
                fins = (one | two).difference(*covers)
                if fins and covers[0] != covers[1]:
                    yield from finned(grid, digit, (one, two), covers, fins, sashimi)


def finned(
    grid: Grid,
    digit: int,
    rows: tuple[Cells, Cells],
    covers: tuple[Cells, Cells],
    fins: Cells,
    sashimi: int,
) -> Outcomes:
    if sashimi != any(len(row - fins) < 2 for row in rows):
        return
    struck = (covers[0] | covers[1]).difference(*rows) & grid.see_all(fins)
    # Without the victim's peers, both bases need the other cover.
    if any(
        all(row & covers[0] - grid.peers[victim] for row in rows)
        for victim in grid.places(struck & covers[1], digit)
    ):
        yield grid.strike(struck, {digit})


FISH = ("x-wing", "finned-x-wing", "sashimi-x-wing")
MIXED = ("franken-x-wing", "finned-franken-x-wing", "mutant-x-wing", "finned-mutant-x-wing")


@together("pointing", "claiming", *FISH, *MIXED)
def fish_of_two(grid: Grid) -> Bounds:
    """All fish of one or two houses, whatever they are called.

    Where diagonals or irregular regions cross other houses, fish have more shapes than the finders
    need know.
    """
    crossings = {len(block & row) for block in grid.blocks for row in grid.rows}
    plain = len(crossings) == 2 and len(grid.houses) == 3 * grid.layout.size
    must: set[tuple[int, int]] = set()
    may: set[tuple[int, int]] = set()
    for digit, size in product(grid.digits, (1, 2)):
        places = [grid.places(house, digit) for house in grid.houses]
        chosen = list(combinations(filter(None, places), size))
        unions = [frozenset().union(*some) for some in chosen]
        for (bases, held), (covers, covered) in product(zip(chosen, unions, strict=True), repeat=2):
            if held <= covered or grid.see_all(held - covered) & covered:
                struck = {(cell, digit) for cell in fall_in_fish(grid, bases, covers)}
                may |= struck
                if plain and all(len(base) > 1 for base in bases):
                    must |= struck
    return frozenset(must), frozenset(may)


def fall_in_fish(grid: Grid, bases: tuple[Cells, ...], covers: tuple[Cells, ...]) -> Cells:
    """What is in more covers than bases, and sees all that is in more bases than covers."""
    everywhere = frozenset().union(*bases, *covers)
    more = {c: sum(c in b for b in bases) - sum(c in b for b in covers) for c in everywhere}
    fins = [cell for cell, count in more.items() if count > 0]
    falls = frozenset(cell for cell, count in more.items() if count < 0)
    return falls & grid.see_all(fins) if fins else falls


# --- two strong links of one digit ------------------------------------------------------------


def strong_pairs(grid: Grid, digit: int, houses: list[Cells]) -> list[Cells]:
    pairs = (grid.places(house, digit) for house in houses)
    return [pair for pair in pairs if len(pair) == 2]


def joined(
    grid: Grid, digit: int, pairs: Iterator[tuple[Cells, Cells]], joints: list[Cells]
) -> Outcomes:
    """Two pairs, an end of one and an end of the other in a common house: strike at the others."""
    for one, two in pairs:
        for x, y in product(one, two):
            if not one & two and any({x, y} <= house for house in joints):
                yield grid.strike(grid.see_all((one | two) - {x, y}), {digit})


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
    """A digit in a block whose places lie in a row and a column, some in each alone."""
    for digit, block, row, column in product(grid.digits, grid.blocks, grid.rows, grid.columns):
        places = grid.places(block, digit)
        arms = places & row, places & column
        if not places - row - column and arms[0] - arms[1] and arms[1] - arms[0]:
            yield digit, arms


# --- colours ----------------------------------------------------------------------------------


def webs(grid: Grid, digit: int) -> list[tuple[Cells, Cells]]:
    """Cells joined by strong links, in two colours."""
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
    """A false colour goes as a whole; else all goes that each colour takes."""
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
