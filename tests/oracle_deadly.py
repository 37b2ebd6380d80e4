"""Oracles, as in oracle.py, of deadly patterns, which a puzzle with one solution cannot contain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from oracle import Cells, Digits, Grid, Outcome, Outcomes, oracle, place
from whydoku import Layout, Puzzle


def rectangles(grid: Grid) -> Iterator[tuple[int, int, int, int]]:
    """Yield four corners, 0 and 3 diagonally, whose digits can be swapped in every house."""
    for rows, columns in product(combinations(grid.rows, 2), combinations(grid.columns, 2)):
        a, b, c, d = (min(row & column) for row in rows for column in columns)
        one, other = {a, d}, {b, c}
        if all(len(house & one) == len(house & other) for house in grid.houses):
            yield a, b, c, d


@oracle("unique-rectangle-1")
def unique_rectangle_1(grid: Grid) -> Outcomes:
    for corners in rectangles(grid):
        if not grid.empty.issuperset(corners):
            continue
        for pair in {grid.candidates[c] for c in corners if len(grid.candidates[c]) == 2}:
            roof = [c for c in corners if grid.candidates[c] - pair]
            if len(roof) == 1 and all(grid.candidates[c] & pair for c in corners):
                yield grid.strike(roof, pair)


class Rectangle(NamedTuple):
    """Four empty cells, 0 and 3 diagonally, each with at least one of two digits."""

    corners: tuple[int, int, int, int]
    pair: Digits
    guards: dict[int, Digits]
    """The other candidates of the corners that have more than the two digits."""

    @property
    def extras(self) -> Digits:
        return frozenset().union(*self.guards.values())


def open_rectangles(grid: Grid) -> Iterator[Rectangle]:
    for corners in rectangles(grid):
        if not grid.empty.issuperset(corners):
            continue
        for pair in {grid.candidates[c] for c in corners if len(grid.candidates[c]) == 2}:
            if all(grid.candidates[c] & pair for c in corners):
                extras = {c: grid.candidates[c] - pair for c in corners}
                yield Rectangle(corners, pair, {c: more for c, more in extras.items() if more})


def in_line(grid: Grid, cells: Iterable[int]) -> bool:
    return any(set(cells) <= line for line in grid.lines)


@oracle("unique-rectangle-2", 1)
@oracle("unique-rectangle-5", 0)
def unique_rectangle_2_or_5(grid: Grid, lined: int) -> Outcomes:
    for found in open_rectangles(grid):
        if in_line(grid, found.guards) != lined or len(found.extras) != 1:
            continue
        if len(found.guards) == 2 or (len(found.guards) > 2 and not lined):
            yield grid.strike(grid.see_all(found.guards), found.extras)


@oracle("unique-rectangle-3")
def unique_rectangle_3(grid: Grid) -> Outcomes:
    for found in open_rectangles(grid):
        if len(found.guards) == 2 and in_line(grid, found.guards):
            yield from with_guards_as_a_cell(grid, frozenset(found.guards), found.extras)


def with_guards_as_a_cell(grid: Grid, guards: Cells, extras: Digits) -> Outcomes:
    """Treat the guards as one cell with the extra digits, and complete it to a naked subset."""
    for house in grid.houses:
        others = (house & grid.empty) - guards
        for size in range(1, len(others)) if guards <= house else ():
            for cells in map(frozenset, combinations(sorted(others), size)):
                digits = grid.union(cells) | extras
                if len(digits) == size + 1:
                    area = [other for other in grid.houses if cells | guards <= other]
                    yield grid.strike(frozenset().union(*area) - cells - guards, digits)


@oracle("unique-rectangle-4")
def unique_rectangle_4(grid: Grid) -> Outcomes:
    for found in open_rectangles(grid):
        if len(found.guards) == 2 and in_line(grid, found.guards):
            yield from with_a_locked_digit(grid, found.guards, found.pair)


def with_a_locked_digit(grid: Grid, guards: dict[int, Digits], digits: Digits) -> Outcomes:
    """One of two guards holds a digit that has no other place in a house of both."""
    for house, locked in product(grid.houses, digits):
        places = grid.places(house, locked)
        if not house >= guards.keys() >= places or locked not in grid.missing(house):
            continue
        if all(locked not in extra for extra in guards.values()):
            struck = [
                grid.strike({cell}, grid.candidates[cell] - extra - {locked}).struck
                for cell, extra in guards.items()
            ]
            yield Outcome(frozenset(), frozenset().union(*struck))


def confined(grid: Grid, digit: int, houses: Iterable[Cells], corners: Iterable[int]) -> bool:
    """Return whether each house has places for the digit, and only in the corners."""
    return all(
        digit in grid.missing(house) and grid.places(house, digit) <= set(corners)
        for house in houses
    )


def across(lines: list[Cells], cells: Iterable[int]) -> list[Cells]:
    """Return the lines that go through some of the cells."""
    return [line for line in lines if line & set(cells)]


@oracle("unique-rectangle-6")
def unique_rectangle_6(grid: Grid) -> Outcomes:
    for found in open_rectangles(grid):
        if len(found.guards) != 2 or in_line(grid, found.guards):
            continue
        for digit, lines in product(found.pair, (grid.rows, grid.columns)):
            if confined(grid, digit, across(lines, found.corners), found.corners):
                yield grid.strike(found.guards, {digit})


@oracle("hidden-rectangle")
def hidden_rectangle(grid: Grid) -> Outcomes:
    for found in open_rectangles(grid):
        if len(found.guards) < 3 and in_line(grid, found.guards):
            continue
        for bare, far in zip(found.corners, found.corners[::-1], strict=True):
            for digit in found.pair if grid.candidates[bare] == found.pair else ():
                lines = across([*grid.rows, *grid.columns], [far])
                if confined(grid, digit, lines, found.corners):
                    yield grid.strike({far}, found.pair - {digit})


@oracle("unique-rectangle-strong-links")
def unique_rectangle_strong_links(grid: Grid) -> Outcomes:
    """Corners that all must hold one of two digits, if one of them holds one."""
    for corners in rectangles(grid):
        if not grid.empty.issuperset(corners):
            continue
        common = frozenset.intersection(*(grid.candidates[c] for c in corners))
        for pair, start in product(map(frozenset, combinations(sorted(common), 2)), corners):
            for digit in pair:
                held = filled(grid, pair, (start, digit), frozenset(corners))
                if len(held) == 4 and not is_plain(grid, pair, (start, digit), held):
                    yield grid.strike({start}, {digit})


def filled(grid: Grid, pair: Digits, first: tuple[int, int], cells: Cells) -> dict[int, int]:
    """Return what cells must hold one of two digits, and which, if the first one does.

    The result is empty if a cell would have to hold both, or two cells of a house the same digit.
    """
    held = dict([first])
    while more := {
        (cell, other)
        for last, digit in held.items()
        for house in grid.houses
        for other in pair - {digit}
        for cell in (house & cells) - {last}
        if last in house
        and (grid.candidates[cell] == pair or grid.places(house, other) == {last, cell})
        and held.get(cell) != other
    }:
        held.update(more)
        clash = any(held.get(cell) != digit for cell, digit in more)
        if clash or any(held[c] == held[d] for c in held for d in grid.peers[c] & held.keys()):
            return {}
    return held


def is_plain(grid: Grid, pair: Digits, first: tuple[int, int], cells: Iterable[int]) -> bool:
    """Return whether types 1 or 4 of rectangles and loops conclude the same."""
    start, digit = first
    guards = {cell for cell in cells if grid.candidates[cell] != pair}
    (other,) = pair - {digit}
    linked = any(grid.places(house, other) == guards for house in grid.houses)
    return len(guards) < 2 or (start in guards and linked)


@oracle("avoidable-rectangle-2")
def avoidable_rectangle_2(grid: Grid) -> Outcomes:
    for corners in rectangles(grid):
        open_corners = [c for c in corners if not grid.values[c]]
        if grid.given.intersection(corners) or len(open_corners) != 2:
            continue
        opposite = dict(zip(corners, corners[::-1], strict=True))
        deadly = {c: grid.values[opposite[c]] for c in open_corners}
        if not all(deadly[c] in grid.candidates[c] for c in open_corners):
            continue
        extras = {grid.candidates[c] - {deadly[c]} for c in open_corners}
        if len(extras) == 1 and len(min(extras)) == 1:
            yield grid.strike(grid.see_all(open_corners), min(extras))


@oracle("avoidable-rectangle-1")
def avoidable_rectangle_1(grid: Grid) -> Outcomes:
    for corners in rectangles(grid):
        values = [grid.values[corner] for corner in corners]
        if grid.given.intersection(corners) or values.count(0) != 1:
            continue
        last = values.index(0)
        sides = {values[i] for i in range(4) if i not in (last, 3 - last)}
        if len(sides) == 1:
            yield grid.strike([corners[last]], {values[3 - last]})


def bug_guards(grid: Grid) -> dict[int, Digits]:
    """Return the candidates beyond two per cell and two per digit and house; {} if that fails."""
    crowded = {
        (cell, digit)
        for house, digit in product(grid.houses, grid.digits)
        for cell in grid.places(house, digit)
        if len(grid.places(house, digit)) > 2
    }
    guards = {
        cell: frozenset(digit for digit in digits if (cell, digit) in crowded)
        for cell, digits in grid.candidates.items()
        if len(digits) > 2
    }
    left = {cell: digits - guards.get(cell, set()) for cell, digits in grid.candidates.items()}
    counts = {
        sum(digit in left[cell] for cell in house & grid.empty)
        for house in grid.houses
        for digit in grid.missing(house)
    }
    return guards if {len(two) for two in left.values()} == counts == {2} else {}


@oracle("bug-plus-1")
def bug_plus_1(grid: Grid) -> Outcomes:
    guards = bug_guards(grid)
    for cell, extra in guards.items() if len(guards) == 1 else ():
        strike = grid.strike({cell}, grid.candidates[cell] - extra)
        yield place(cell, *extra) if len(extra) == 1 else strike


@oracle("bug-2")
def bug_2(grid: Grid) -> Outcomes:
    guards = bug_guards(grid)
    extras = frozenset().union(*guards.values())
    if len(guards) > 1 and len(extras) == 1:
        yield grid.strike(grid.see_all(guards), extras)


@oracle("bug-3")
def bug_3(grid: Grid) -> Outcomes:
    guards = bug_guards(grid)
    if len(guards) > 1:
        extras = frozenset().union(*guards.values())
        yield from with_guards_as_a_cell(grid, frozenset(guards), extras)


@oracle("bug-4")
def bug_4(grid: Grid) -> Outcomes:
    guards = bug_guards(grid)
    if len(guards) == 2:
        kept = frozenset().union(*(grid.candidates[cell] - more for cell, more in guards.items()))
        yield from with_a_locked_digit(grid, guards, kept)


# --- loops of two digits, rails of three ------------------------------------------------------


def conclusions(grid: Grid, cells: Cells, digits: Digits) -> Outcomes:
    """Yield what follows if these cells must hold some digit beside these."""
    extras = {cell: grid.candidates[cell] - digits for cell in cells}
    guards = {cell: more for cell, more in extras.items() if more}
    together = frozenset().union(*guards.values())
    if len(guards) == 1:
        yield grid.strike(guards, digits)
    if len(together) == 1:
        yield grid.strike(grid.see_all(guards), together)
    if len(guards) > 1:
        yield from with_guards_as_a_cell(grid, frozenset(guards), together)
    if len(guards) == 2:
        yield from with_a_locked_digit(grid, guards, digits)


LONGEST_LOOP = 14


@oracle("unique-loop")
def unique_loop(grid: Grid) -> Outcomes:
    """Rings of 6 to 14 cells, one cell of two candidates among them, whose digits can be swapped.

    The cells have one of two digits in turn. Each house holds as many cells of one turn as of the
    other: none or one.
    """
    for pair in map(frozenset, combinations(grid.digits, 2)):
        fitting = {cell for cell, digits in grid.candidates.items() if digits >= pair}
        starts = {cell for cell in fitting if len(grid.candidates[cell]) == 2}
        found = {
            cells for start in starts for cells in balanced(grid, pair, fitting, ({start}, set()))
        }
        for cells in found:
            if len(cells) >= 6 and is_ring(grid, cells):
                yield from conclusions(grid, cells, pair)


def balanced(
    grid: Grid, pair: Digits, fitting: set[int], sides: tuple[set[int], set[int]]
) -> Iterator[Cells]:
    """Complete two sides so that a house with a cell of one has a cell of the other too."""
    cells = sides[0] | sides[1]
    guards = [cell for cell in cells if grid.candidates[cell] != pair]
    # More than two guards are never in one house: nothing follows unless they share a digit.
    if len(guards) > 2 and len(grid.union(guards) - pair) > 1:
        return
    open_houses = [house for house in grid.houses if len(house & cells) == 1]
    if not open_houses:
        yield frozenset(cells)
    elif len(cells) < LONGEST_LOOP:
        house = open_houses[0]
        side = 0 if house & sides[1] else 1
        for cell in (house & fitting) - cells:
            if not grid.peers[cell] & sides[side]:
                joined = {cell} | sides[side]
                grown = (joined, sides[1]) if side == 0 else (sides[0], joined)
                yield from balanced(grid, pair, fitting, grown)


def is_ring(grid: Grid, cells: Cells) -> bool:
    """Whether there is a way through all cells and back to the first, each in sight of the next."""

    def completes(way: list[int]) -> bool:
        if len(way) == len(cells):
            return way[0] in grid.peers[way[-1]]
        left = (cells & grid.peers[way[-1]]).difference(way)
        return any(completes([*way, cell]) for cell in left)

    return completes([min(cells)])


@oracle("hidden-unique-loop")
def hidden_unique_loop(grid: Grid) -> Outcomes:
    """Six cells or more; each house has one for either digit, or none."""
    for pair in map(frozenset, combinations(grid.digits, 2)):
        fitting = frozenset(cell for cell, digits in grid.candidates.items() if digits >= pair)
        for start, digit in product(fitting, pair):
            held = filled(grid, pair, (start, digit), frozenset(grid.candidates))
            if len(held) < 6 or not fitting.issuperset(held):
                continue
            sides = [{cell for cell, own in held.items() if own == one} for one in pair]
            deadly = all(len(house & sides[0]) == len(house & sides[1]) for house in grid.houses)
            if deadly and not is_plain(grid, pair, (start, digit), held):
                yield grid.strike({start}, {digit})


@oracle("extended-rectangle")
def extended_rectangle(grid: Grid) -> Outcomes:
    """Six cells on two lines; at least four have no candidates but three digits.

    Each of the three is a candidate of some cell that has three candidates at most.
    """
    for cells in rails(grid.layout):
        if not cells <= grid.empty:
            continue
        small = [cell for cell in cells if len(grid.candidates[cell]) <= 3]
        for three in map(frozenset, combinations(grid.union(small), 3)):
            if sum(grid.candidates[cell] <= three for cell in cells) >= 4:
                yield from conclusions(grid, cells, three)


@cache
def rails(layout: Layout) -> list[Cells]:
    """Three cells on each of two parallel lines; with three digits, the lines can be swapped.

    A house then has whole columns of the two by three cells, or the three cells of one line.
    """
    grid = Grid(Puzzle([0] * layout.cells, layout=layout))
    found = []
    for lines, across in ((grid.rows, grid.columns), (grid.columns, grid.rows)):
        for (one, two), three in product(combinations(lines, 2), combinations(across, 3)):
            columns = [(one | two) & line for line in three]
            cells = frozenset().union(*columns)
            if all(
                house & cells in (one & cells, two & cells)
                or all(len(house & column) != 1 for column in columns)
                for house in grid.houses
            ):
                found.append(cells)
    return found
