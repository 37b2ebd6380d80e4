"""Slow, obvious finders in plain Python, one per technique. The fast finders must agree with them.

An oracle takes a `Grid` and yields all outcomes of its technique, each with the candidates that are
`placed` and `struck`. It may also yield outcomes that strike nothing. To add an oracle, decorate it
with the slugs of its techniques. Parameters after the slug are passed to the function::

    @oracle("naked-pair", 2)
    @oracle("naked-triple", 3)
    def naked_subset(grid: Grid, size: int) -> Outcomes: ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, islice
from typing import NamedTuple

from whydoku import Puzzle

Cells = frozenset[int]
Digits = frozenset[int]
Pairs = frozenset[tuple[int, int]]


class Outcome(NamedTuple):
    """What one finding does, as sets of (cell, digit)."""

    placed: Pairs
    struck: Pairs


Outcomes = Iterator[Outcome]
Bounds = tuple[Pairs, Pairs]
ORACLES: dict[str, Callable[[Grid], Outcomes]] = {}
TOGETHER: dict[tuple[str, ...], Callable[[Grid], Bounds]] = {}


def oracle(slug: str, *parameters: int) -> Callable[..., Callable[..., Outcomes]]:
    """Register the function that follows as the oracle of a slug."""

    def register(function: Callable[..., Outcomes]) -> Callable[..., Outcomes]:
        ORACLES[slug] = lambda grid: function(grid, *parameters)
        return function

    return register


def together(*slugs: str) -> Callable[..., Callable[[Grid], Bounds]]:
    """Register an oracle of several techniques, for what they strike together.

    It returns the candidates that they must strike, and those that they may strike.
    """

    def register(function: Callable[[Grid], Bounds]) -> Callable[[Grid], Bounds]:
        TOGETHER[slugs] = function
        return function

    return register


class Grid:
    """A position in sets: the candidates of each empty cell, and the cells of each house."""

    def __init__(self, puzzle: Puzzle) -> None:
        layout = puzzle.layout
        self.layout = layout
        self.digits = range(1, layout.size + 1)
        self.values = puzzle.values
        self.given = {cell for cell, digit in enumerate(puzzle.givens) if digit}
        self.candidates = {
            cell: frozenset(digits)
            for cell, digits in enumerate(puzzle.candidates)
            if not puzzle.values[cell]
        }
        self.empty = frozenset(self.candidates)
        self.houses = [frozenset(cells) for _, _, cells in layout.houses]
        kinds = [kind for kind, _, _ in layout.houses]
        self.rows, self.columns = (
            [house for house, kind in zip(self.houses, kinds, strict=True) if kind == wanted]
            for wanted in ("row", "column")
        )
        self.lines, self.blocks = (
            [house for house, kind in zip(self.houses, kinds, strict=True) if kind in wanted]
            for wanted in (("row", "column", "diagonal"), ("box", "window"))
        )
        self.peers = [frozenset(cells) for cells in layout.peers]

    def places(self, house: Iterable[int], digit: int) -> Cells:
        """Return the empty cells of a house that may hold the digit."""
        return frozenset(c for c in house if digit in self.candidates.get(c, ()))

    def missing(self, house: Cells) -> list[int]:
        """Return the digits that the house does not hold yet."""
        held = {self.values[cell] for cell in house}
        return [digit for digit in self.digits if digit not in held]

    def union(self, cells: Iterable[int]) -> Digits:
        """Return the candidates of the cells together."""
        return frozenset().union(*(self.candidates[cell] for cell in cells))

    def see_all(self, cells: Iterable[int]) -> Cells:
        """Return the empty cells that see every one of these."""
        return self.empty.intersection(*(self.peers[cell] for cell in cells))

    def strike(self, cells: Iterable[int], digits: Iterable[int]) -> Outcome:
        """Return the outcome that takes these digits from these cells, where they are."""
        wanted = set(digits)
        pairs = ((c, d) for c in cells for d in self.candidates.get(c, ()) if d in wanted)
        return Outcome(frozenset(), frozenset(pairs))


def place(cell: int, digit: int) -> Outcome:
    return Outcome(frozenset({(cell, digit)}), frozenset())


# --- singles ----------------------------------------------------------------------------------


@oracle("full-house")
def full_house(grid: Grid) -> Outcomes:
    for house in grid.houses:
        if len(house & grid.empty) == 1:
            (cell,), (digit,) = house & grid.empty, grid.missing(house)
            yield place(cell, digit)


@oracle("hidden-single-box", 1)
@oracle("hidden-single-line", 0)
def hidden_single(grid: Grid, block: int) -> Outcomes:
    for house in grid.blocks if block else grid.lines:
        for digit in grid.missing(house):
            places = grid.places(house, digit)
            if len(places) == 1:
                yield place(min(places), digit)


@oracle("naked-single")
def naked_single(grid: Grid) -> Outcomes:
    for cell, digits in grid.candidates.items():
        if len(digits) == 1:
            yield place(cell, min(digits))


# --- locked candidates and subsets ------------------------------------------------------------


def locked_candidates(grid: Grid, bases: list[Cells], covers: list[Cells]) -> Outcomes:
    for base in bases:
        for digit in grid.missing(base):
            places = grid.places(base, digit)
            if len(places) < 2:
                continue
            for cover in covers:
                if cover != base and places <= cover:
                    yield grid.strike(cover - places, {digit})


@oracle("pointing")
def pointing(grid: Grid) -> Outcomes:
    return locked_candidates(grid, grid.blocks, grid.houses)


@oracle("claiming")
def claiming(grid: Grid) -> Outcomes:
    return locked_candidates(grid, grid.lines, grid.blocks)


def naked_sets(grid: Grid, cells: Cells, size: int) -> Iterator[tuple[Cells, Digits]]:
    """Yield sets of N cells that have N candidates in all, at least two in each cell."""
    small = [c for c in cells if 2 <= len(grid.candidates.get(c, ())) <= size]
    for chosen in combinations(small, size):
        digits = grid.union(chosen)
        if len(digits) == size:
            yield frozenset(chosen), digits


@oracle("naked-pair", 2)
@oracle("naked-triple", 3)
@oracle("naked-quad", 4)
def naked_subset(grid: Grid, size: int) -> Outcomes:
    for house in grid.houses:
        for cells, digits in naked_sets(grid, house, size):
            yield grid.strike(house - cells, digits)


@oracle("locked-pair", 2)
@oracle("locked-triple", 3)
def locked_subset(grid: Grid, size: int) -> Outcomes:
    for block in grid.blocks:
        for line in grid.lines:
            for cells, digits in naked_sets(grid, block & line, size):
                sides = [grid.strike(side, digits) for side in (line - block, block - line)]
                if all(side.struck for side in sides):
                    yield grid.strike((block | line) - cells, digits)


@oracle("hidden-pair", 2)
@oracle("hidden-triple", 3)
@oracle("hidden-quad", 4)
def hidden_subset(grid: Grid, size: int) -> Outcomes:
    for house in grid.houses:
        small = [d for d in grid.missing(house) if 2 <= len(grid.places(house, d)) <= size]
        for digits in combinations(small, size):
            cells = frozenset().union(*(grid.places(house, digit) for digit in digits))
            if len(cells) == size:
                yield grid.strike(cells, set(grid.digits) - set(digits))


@oracle("chute-triplet")
def chute_triplet(grid: Grid) -> Outcomes:
    for lines in (grid.rows, grid.columns):
        height = grid.layout.box_rows if lines is grid.rows else grid.layout.box_cols
        boxes = grid.blocks[: grid.layout.size]
        for start in range(0, grid.layout.size, height) if height else ():
            chute = lines[start : start + height]
            crossing = [box for box in boxes if any(box & line for line in chute)]
            yield from deal(grid, chute, crossing)


def deal(grid: Grid, lines: list[Cells], boxes: list[Cells]) -> Outcomes:
    """Assign the digits of a chute to its minilines, as far as each assignment is forced."""
    minis = {line & box for line in lines for box in boxes}
    can = {m: frozenset(d for c in m for d in digits_of(grid, c)) for m in minis}
    rivals = [
        (mini, [other for other in minis if other != mini and other <= house])
        for mini in minis
        for house in (*lines, *boxes)
        if mini <= house
    ]
    must: dict[Cells, Digits] = dict.fromkeys(minis, frozenset())
    changed = True
    while changed:
        before = dict(can), dict(must)
        for mini, others in rivals:
            can[mini] -= frozenset().union(*(must[other] for other in others))
            must[mini] |= can[mini].difference(*(can[other] for other in others))
        for mini in minis:
            if len(must[mini]) == len(mini):
                can[mini] = must[mini]
            if len(can[mini]) == len(mini):
                must[mini] = can[mini]
        changed = before != (can, must)
    for mini in minis:
        if len(must[mini]) == len(mini):
            yield grid.strike(mini, set(grid.digits) - must[mini])


def digits_of(grid: Grid, cell: int) -> Iterable[int]:
    return grid.candidates.get(cell, [grid.values[cell]])


# --- wings ------------------------------------------------------------------------------------


def bivalue(grid: Grid) -> list[int]:
    return [cell for cell, digits in grid.candidates.items() if len(digits) == 2]


@oracle("xy-wing")
def xy_wing(grid: Grid) -> Outcomes:
    cells = bivalue(grid)
    for pivot in cells:
        for one, two in combinations([c for c in cells if c in grid.peers[pivot]], 2):
            x, y = sorted(grid.candidates[pivot])
            for z in grid.candidates[one] & grid.candidates[two] - {x, y}:
                if grid.candidates[one] | grid.candidates[two] == {x, y, z}:
                    yield grid.strike(grid.see_all((one, two)), {z})


@oracle("xyz-wing")
def xyz_wing(grid: Grid) -> Outcomes:
    cells = bivalue(grid)
    for pivot, digits in grid.candidates.items():
        if len(digits) != 3:
            continue
        for one, two in combinations([c for c in cells if c in grid.peers[pivot]], 2):
            common = grid.candidates[one] & grid.candidates[two]
            if grid.candidates[one] | grid.candidates[two] == digits and len(common) == 1:
                yield grid.strike(grid.see_all((pivot, one, two)), common)


@oracle("w-wing")
def w_wing(grid: Grid) -> Outcomes:
    for one, two in combinations(bivalue(grid), 2):
        if grid.candidates[one] != grid.candidates[two] or two in grid.peers[one]:
            continue
        for link in grid.candidates[one]:
            for house in grid.houses:
                places = grid.places(house, link)
                seen = places & grid.peers[one], places & grid.peers[two]
                if len(places) == 2 and all(seen) and seen[0] | seen[1] == places:
                    yield grid.strike(grid.see_all((one, two)), grid.candidates[one] - {link})


@oracle("wxyz-wing", 4)
@oracle("vwxyz-wing", 5)
@oracle("uvwxyz-wing", 6)
@oracle("tuvwxyz-wing", 7)
def bent_set(grid: Grid, size: int) -> Outcomes:
    seen = set()
    for one, two in combinations(grid.houses, 2):
        small = [c for c in (one | two) & grid.empty if len(grid.candidates[c]) <= size]
        for cells in confined_to(grid, sorted(small), size) if one & two else ():
            bent = one & two & cells and not (cells <= one or cells <= two)
            if not bent or cells in seen or len(grid.union(cells)) != size:
                continue
            seen.add(cells)
            spread = [d for d in grid.union(cells) if not mutual(grid, grid.places(cells, d))]
            if len(spread) == 1:
                yield grid.strike(grid.see_all(grid.places(cells, spread[0])), spread)


def confined_to(grid: Grid, pool: list[int], size: int) -> Iterator[Cells]:
    """Yield sets of N cells that have at most N candidates in all."""

    def choose(pool: list[int], cells: Cells, held: Digits) -> Iterator[Cells]:
        if len(cells) == size:
            yield cells
            return
        for i, cell in enumerate(pool):
            joined = held | grid.candidates[cell]
            if len(joined) <= size:
                yield from choose(pool[i + 1 :], cells | {cell}, joined)

    return choose(pool, frozenset(), frozenset())


def mutual(grid: Grid, cells: Iterable[int]) -> bool:
    """Return whether every two of the cells see each other."""
    return all(b in grid.peers[a] for a, b in combinations(cells, 2))


# --- trial ------------------------------------------------------------------------------------


@oracle("two-candidate-trial")
def two_candidate_trial(grid: Grid) -> Outcomes:
    for cell in bivalue(grid):
        for digit in grid.candidates[cell]:
            if fails_by_singles(grid, cell, digit):
                yield grid.strike({cell}, {digit})


def fails_by_singles(grid: Grid, cell: int, digit: int) -> bool:
    """Return whether a digit leads to a contradiction when all singles are followed."""
    left = {c: set(digits) for c, digits in grid.candidates.items()}
    filled: set[int] = set()
    todo = [(cell, digit)]
    while todo:
        cell, digit = todo.pop()
        if digit not in left[cell]:
            return True
        if cell in filled:
            continue
        filled.add(cell)
        left[cell] = {digit}
        for peer in grid.peers[cell] & grid.empty:
            left[peer].discard(digit)
        options = [{(c, d) for d in digits} for c, digits in left.items()]
        options += [
            {(c, d) for c in house & grid.empty if d in left[c]}
            for house in grid.houses
            for d in grid.missing(house)
        ]
        if not all(options):
            return True
        todo += [single for some in options if len(some) == 1 for single in some]
    return False


@oracle("search")
def search(grid: Grid) -> Outcomes:
    found = list(islice(solutions(grid), 2))
    if len(found) == 1:
        yield Outcome(frozenset(found[0].items()), frozenset())


def solutions(grid: Grid) -> Iterator[dict[int, int]]:
    """Yield the digits of the empty cells in each solution."""
    yield from fillings(grid, dict(grid.candidates))


def fillings(grid: Grid, left: dict[int, Digits]) -> Iterator[dict[int, int]]:
    if not left:
        yield {}
        return
    cell = min(left, key=lambda c: len(left[c]))
    for digit in left[cell]:
        gone = grid.peers[cell]
        rest = {c: d - {digit} if c in gone else d for c, d in left.items() if c != cell}
        for filling in fillings(grid, rest):
            yield {cell: digit, **filling}
