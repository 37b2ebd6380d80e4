"""Oracles, as in oracle.py, of cages and of what they leave over of houses: all ways are tried."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from oracle import Bounds, Cells, Grid, Outcome, Outcomes, oracle, place, together
from summed import HIDDEN, TOGETHER
from whydoku import techniques
from whydoku.model.layout import cages_of

MOST_OF_ONE, MOST_OF_MORE, MOST_LINES = 6, 5, 4
"""How many cells may be left over of one house, and of several; how many lines are taken."""
ABOUT_SUMS = tuple(
    row.slug
    for row in techniques()
    if row.family == "cages" and row.slug != "locked-to-cage" and row.slug not in TOGETHER | HIDDEN
)
MOST_CONFINED = 4
"""How many places of a digit a cell can be seen to see."""
MOST_WAYS, MOST_CANDIDATES = 6, 3
"""How many sets of digits a group may hold, and a cell that counts as one."""

Filling = dict[int, int]


class Sum(NamedTuple):
    """Cells that are added and others that are taken away, and the number that they make."""

    added: Cells
    taken: Cells
    total: int

    @property
    def cells(self) -> Cells:
        return self.added | self.taken


def sums_of_cages(grid: Grid) -> list[Sum]:
    cages = cages_of(grid.layout)
    return [Sum(frozenset(cage.cells), frozenset(), cage.sum) for cage in cages if cage.sum]


def fillings(grid: Grid, one: Sum) -> Iterator[Filling]:
    """Yield all ways to fill the open cells of a sum."""
    known = {cell: grid.values[cell] for cell in one.cells - grid.empty}
    signs = {cell: 1 if cell in one.added else -1 for cell in one.cells}
    rest = one.total - sum(signs[cell] * digit for cell, digit in known.items())
    yield from _filled(grid, sorted(one.cells & grid.empty), signs, rest, {})


def _filled(
    grid: Grid, cells: list[int], signs: dict[int, int], rest: int, filled: Filling
) -> Iterator[Filling]:
    if not cells:
        if rest == 0:
            yield dict(filled)
        return
    # What the cells after the first can make at least and at most, each by itself.
    ends = [[signs[c] * d for d in grid.candidates[c]] for c in cells[1:]]
    if not all(ends):
        return
    least, most = sum(map(min, ends)), sum(map(max, ends))
    cell, *others = cells
    near = {filled[peer] for peer in grid.peers[cell] if peer in filled}
    for digit in sorted(grid.candidates[cell] - near):
        left = rest - signs[cell] * digit
        if least <= left <= most:
            yield from _filled(grid, others, signs, left, filled | {cell: digit})


def needed(ways: list[Filling]) -> set[int]:
    """Return the digits that all ways use."""
    return set.intersection(*(set(way.values()) for way in ways)) if ways else set()


def cages_with_ways(grid: Grid) -> Iterator[tuple[list[int], list[Filling]]]:
    """Yield the open cells of each cage with a sum, and all ways to fill them."""
    for cage in sums_of_cages(grid):
        if cells := sorted(cage.cells & grid.empty):
            yield cells, list(fillings(grid, cage))


@oracle("last-cage-cell")
def last_cage_cell(grid: Grid) -> Outcomes:
    for cells, ways in cages_with_ways(grid):
        if len(cells) == 1:
            yield from (place(cell, way[cell]) for way in ways for cell in cells)


@oracle("cage-combination")
def cage_combination(grid: Grid) -> Outcomes:
    for cage in sums_of_cages(grid):
        cells = cage.cells & grid.empty
        held = [grid.values[cell] for cell in cage.cells - cells]
        free = set(grid.digits) - set(held)
        ways = [w for w in combinations(free, len(cells)) if sum(w) + sum(held) == cage.total]
        if cells and len(ways) == 1:
            yield grid.strike(cells, set(grid.digits) - set(ways[0]))


@oracle("hidden-single-cage")
def hidden_single_cage(grid: Grid) -> Outcomes:
    for cells, ways in cages_with_ways(grid):
        for digit in needed(ways) if len(cells) > 1 else ():
            places = grid.places(cells, digit)
            if len(places) == 1 and len(grid.union(places)) > 1:
                yield place(min(places), digit)


@oracle("cage-combinations")
def cage_combinations(grid: Grid) -> Outcomes:
    for cells, ways in cages_with_ways(grid):
        wrong = [
            (cell, digit)
            for cell in (cells if ways else cells[:1])
            for digit in grid.candidates[cell]
            if all(way[cell] != digit for way in ways)
        ]
        if wrong and ways and len(cells) == 1:
            yield place(cells[0], ways[0][cells[0]])
        else:
            yield Outcome(frozenset(), frozenset(wrong))


@oracle("locked-in-cage")
def locked_in_cage(grid: Grid) -> Outcomes:
    for cells, ways in cages_with_ways(grid):
        everywhere = needed(ways) if len(cells) > 1 else set()
        for places in {grid.places(cells, digit) for digit in everywhere}:
            alike = {d for d in everywhere if grid.places(cells, d) == places}
            yield grid.strike(grid.see_all(places), alike)


@oracle("locked-to-cage")
def locked_to_cage(grid: Grid) -> Outcomes:
    """A digit of a house is in its places, but no house has all of them and the cell."""
    for house in grid.houses if cages_of(grid.layout) else ():
        for digit in grid.missing(house):
            places = grid.places(house, digit)
            if 1 < len(places) <= MOST_CONFINED:
                over = [other for other in grid.houses if places <= other]
                yield grid.strike(grid.see_all(places).difference(*over), [digit])


# --- houses and cages -------------------------------------------------------------------------


def groups_of_houses(grid: Grid) -> Iterator[list[Cells]]:
    """Yield each house, lines beside one another, and boxes that share a cage."""
    yield from ([house] for house in grid.houses)
    for lines in (grid.rows, grid.columns):
        for count in range(2, MOST_LINES + 1):
            for first in range(len(lines) - count + 1):
                yield lines[first : first + count]
    kinds = [kind for kind, _number, _cells in grid.layout.houses]
    boxes = [h for h, kind in zip(grid.houses, kinds, strict=True) if kind == "box"]
    for one, other in combinations(boxes, 2):
        if any(cage.added & one and cage.added & other for cage in sums_of_cages(grid)):
            yield [one, other]


def sums_left_over(grid: Grid) -> Iterator[Sum]:
    """Yield what cages leave over of houses: cells inside, and those that they have outside."""
    every = len(grid.digits) * (len(grid.digits) + 1) // 2
    for houses in groups_of_houses(grid):
        whole = frozenset().union(*houses)
        for reaching_out in (False, True):
            taken = [
                cage
                for cage in sums_of_cages(grid)
                if cage.cells <= whole
                or (reaching_out and len(cage.cells - whole) < len(cage.cells & whole))
            ]
            inside = whole.difference(*(cage.cells for cage in taken))
            outside = frozenset().union(*(cage.cells for cage in taken)) - whole
            most = MOST_OF_ONE if len(houses) == 1 else MOST_OF_MORE
            if taken and 0 < len(inside | outside) <= most:
                total = every * len(houses) - sum(cage.total for cage in taken)
                yield Sum(inside, outside, total)


@together(*ABOUT_SUMS)
def all_about_sums(grid: Grid) -> Bounds:
    """What sums strike: all that no way to fill the cells leaves; of one part, all of it."""
    must: set[tuple[int, int]] = set()
    may: set[tuple[int, int]] = set()
    for one in {*sums_of_cages(grid), *sums_left_over(grid)}:
        cells = sorted(one.cells & grid.empty)
        ways = list(fillings(grid, one)) if cells else []
        struck = {
            (cell, digit)
            for cell in grid.empty
            for digit in grid.candidates[cell]
            if cells and cannot_hold(grid, cell, digit, ways)
        }
        may |= struck
        of_one_part = not one.taken and all(
            b in grid.peers[a] for a, b in combinations(one.cells, 2)
        )
        if of_one_part and len(cells) > 1 and ways:
            must |= {pair for pair in struck if pair[0] in cells}
    return frozenset(must), frozenset(may)


def cannot_hold(grid: Grid, cell: int, digit: int, ways: list[Filling]) -> bool:
    """Whether a cell holds another digit, or sees this one, in all ways to fill the others."""
    return all(
        way[cell] != digit
        if cell in way
        else any(filled == digit and peer in grid.peers[cell] for peer, filled in way.items())
        for way in ways
    )


# --- cages and cells of one house -------------------------------------------------------------

Group = tuple[Cells, set[Cells], bool]
"""Cells, the sets of digits that they can hold, and whether that is a sum."""


def sums_in(grid: Grid, house: Cells) -> Iterator[Group]:
    """Yield the sums of cells that all differ, some of them in a house, that have few ways."""
    for one in {*sums_of_cages(grid), *sums_left_over(grid)}:
        cells = one.cells & grid.empty
        of_one_part = not (one.added and one.taken) and all(
            b in grid.peers[a] for a, b in combinations(one.cells, 2)
        )
        if of_one_part and len(cells) > 1 and cells & house:
            ways = {frozenset(way.values()) for way in fillings(grid, one)}
            if 0 < len(ways) <= MOST_WAYS:
                yield cells, ways, True


def groups_in(grid: Grid, house: Cells) -> Iterator[Group]:
    """Yield what a killer subset is made of: sums that lie in a house, and its cells."""
    yield from (group for group in sums_in(grid, house) if group[0] <= house)
    for cell in house & grid.empty:
        if len(grid.candidates[cell]) <= MOST_CANDIDATES:
            yield frozenset({cell}), {frozenset({d}) for d in grid.candidates[cell]}, False


def cells_of(groups: tuple[Group, ...]) -> Cells | None:
    """Return the cells of groups that share none, where one is a sum; else None."""
    cells = frozenset().union(*(own for own, _ways, _sum in groups))
    apart = len(cells) == sum(len(own) for own, _ways, _sum in groups)
    return cells if apart and any(is_sum for _cells, _ways, is_sum in groups) else None


def killer_subset(grid: Grid, size: int) -> Outcomes:
    for house in grid.houses if cages_of(grid.layout) else ():
        for groups in combinations([*groups_in(grid, house)], size):
            own = cells_of(groups)
            if own is None:
                continue
            chosen = [
                ways
                for ways in product(*(ways for _cells, ways, _sum in groups))
                if len(frozenset().union(*ways)) == sum(map(len, ways))
            ]
            if not chosen:
                continue
            struck = set()
            for at, (cells, alone, _sum) in enumerate(groups):
                lost = frozenset().union(*alone) - frozenset().union(*(w[at] for w in chosen))
                struck |= {(c, d) for c in cells for d in grid.candidates[c] & lost}
            always = frozenset.intersection(*(frozenset().union(*ways) for ways in chosen))
            for _cells, alone, _sum in groups:
                always -= frozenset.intersection(*alone)
            struck |= {
                (c, d) for c in house & grid.empty - own for d in grid.candidates[c] & always
            }
            yield Outcome(frozenset(), frozenset(struck))


@oracle("killer-pair")
def killer_pair(grid: Grid) -> Outcomes:
    yield from killer_subset(grid, 2)


@oracle("killer-triple")
def killer_triple(grid: Grid) -> Outcomes:
    yield from killer_subset(grid, 3)


@oracle("killer-quad")
def killer_quad(grid: Grid) -> Outcomes:
    yield from killer_subset(grid, 4)


def hidden_killer_subset(grid: Grid, size: int) -> Outcomes:
    """As many groups as digits have all places of these, and none can hold two of them."""
    for house in grid.houses if cages_of(grid.layout) else ():
        sums = [*sums_in(grid, house)]
        for digits in combinations(grid.missing(house), size):
            own = frozenset(digits)
            places = frozenset().union(*(grid.places(house, digit) for digit in digits))
            groups: list[Group] = [
                (cells, ways, True)
                for cells, ways, _sum in sums
                if cells & places and all(len(way & own) <= 1 for way in ways)
            ]
            groups += [
                (frozenset({c}), {frozenset({d}) for d in grid.candidates[c]}, False)
                for c in places
            ]
            for chosen in combinations(groups, size) if len(places) > size else ():
                held = cells_of(chosen)
                if held is None or not places <= held:
                    continue
                struck = set()
                for cells, ways, _sum in chosen:
                    kept = frozenset().union(*(way for way in ways if way & own))
                    lost = frozenset().union(*ways) - kept
                    struck |= {(c, d) for c in cells for d in grid.candidates[c] & lost}
                yield Outcome(frozenset(), frozenset(struck))


@oracle("needed-in-cage")
def needed_in_cage(grid: Grid) -> Outcomes:
    yield from hidden_killer_subset(grid, 1)


@oracle("hidden-killer-pair")
def hidden_killer_pair(grid: Grid) -> Outcomes:
    yield from hidden_killer_subset(grid, 2)


@oracle("hidden-killer-triple")
def hidden_killer_triple(grid: Grid) -> Outcomes:
    yield from hidden_killer_subset(grid, 3)
