"""Oracles, as in oracle.py, of exocets: base cells and targets that hold the same digits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import NamedTuple

from oracle import Cells, Digits, Grid, Outcome, Outcomes, oracle
from oracle_impossible import is_square


class Exocet(NamedTuple):
    """The cells and lines of an exocet, before its digits are looked at."""

    base: Cells
    targets: tuple[int, int]
    companions: Cells
    third: Cells
    """The cross-line beside the base."""
    across: tuple[Cells, Cells]
    """The cross-lines of the targets."""
    band: Cells

    @property
    def crossing(self) -> tuple[Cells, Cells, Cells]:
        """The parts of the cross-lines outside the band."""
        return self.third - self.band, self.across[0] - self.band, self.across[1] - self.band


@oracle("junior-exocet")
def junior_exocet(grid: Grid) -> Outcomes:
    """The targets hold two of the base digits; each has to fit into other lines, and a mirror."""
    for exocet in exocets(grid):
        digits = grid.union(exocet.base)
        can: list[set[int]] = []
        lost: list[tuple[int, int]] = []
        for i, target in enumerate(exocet.targets):
            own = {d for d in digits & grid.candidates[target] if can_be(grid, exocet, i, d)}
            can.append(own)
            lost += [(target, d) for d in grid.candidates[target] - own]
            able = [c for c in mirror(grid, exocet, i) if may_hold(grid, c) & own]
            lost += [(c, d) for c in able if len(able) == 1 for d in may_hold(grid, c) - own]
        lost += [(c, d) for c in exocet.base for d in grid.candidates[c] - can[0] - can[1]]
        yield Outcome(frozenset(), frozenset(lost))


@oracle("double-exocet")
def double_exocet(grid: Grid) -> Outcomes:
    """Of four digits, each is in one of two bases, in one target, and outside in two lines."""
    for pair in doubles(grid):
        digits = sorted(grid.union(pair[0].base | pair[1].base))
        lost = {(c, d) for digit in digits for c, d in lost_in_band(grid, pair, digit)}
        for one in pair:
            own = grid.union(one.base)
            lost |= {(c, d) for c in one.targets for d in grid.candidates[c] - own}
        for covers in product(*(best_covers(grid, pair[0], digit) for digit in digits)):
            by_covers = {(c, d) for d, cells in zip(digits, covers, strict=True) for c in cells}
            yield Outcome(frozenset(), frozenset(lost | by_covers))


def lost_in_band(grid: Grid, pair: tuple[Exocet, Exocet], digit: int) -> Iterator[tuple[int, int]]:
    """Yield what sees all bases that may hold a digit, or all targets that may."""
    able = [one for one in pair if digit in grid.union(one.base)]
    targets = {c for one in able for c in one.targets if digit in grid.candidates[c]}
    cells = seen_in_band(grid, pair[0].band, [one.base for one in able])
    cells -= pair[0].base | pair[1].base
    if targets:
        cells |= seen_in_band(grid, pair[0].band, [frozenset({c}) for c in targets]) - targets
    yield from ((c, digit) for c in grid.places(cells, digit))


def seen_in_band(grid: Grid, band: Cells, groups: Iterable[Cells]) -> Cells:
    """Return the cells that share a line or box of the band with each group."""
    parts = [h for h in (*grid.rows, *grid.columns, *grid.blocks) if h <= band]
    parts = [h for h in parts if h not in grid.blocks or is_square(grid, h)]
    every = (frozenset().union(*(h for h in parts if group <= h)) for group in groups)
    return frozenset(range(grid.layout.cells)).intersection(*every)


def best_covers(grid: Grid, exocet: Exocet, digit: int) -> set[Cells]:
    """Return what goes by two lines that hold a digit's places outside the band: by the best."""
    across = exocet.third, *exocet.across
    outer = frozenset().union(*across) - exocet.band
    places = {c for c in outer if digit in may_hold(grid, c)}
    found = set()
    for size in (0, 1, 2):
        for chosen in combinations(across, size):
            left = places.difference(*chosen)
            lines = [h for h in (*grid.rows, *grid.columns) if h & left and not h & exocet.band]
            if size + len(lines) > 2:
                continue
            cells = frozenset().union(*(one & exocet.band for one in chosen), *lines)
            found.add(grid.places(cells - outer, digit))
    most = max(len(cells) for cells in found)
    return {cells for cells in found if len(cells) == most}


def doubles(grid: Grid) -> Iterator[tuple[Exocet, Exocet]]:
    """Yield pairs of exocets on the same lines across, with four digits together."""
    for one, other in combinations(exocets(grid), 2):
        if one.band != other.band or {one.third, *one.across} != {other.third, *other.across}:
            continue
        if one.third == other.third or set(one.targets) & set(other.targets):
            continue
        if len(grid.union(one.base | other.base)) == 4:
            yield one, other


def can_be(grid: Grid, exocet: Exocet, target: int, digit: int) -> bool:
    in_mirror = any(digit in may_hold(grid, c) for c in mirror(grid, exocet, target))
    return in_mirror and not is_left_over(grid, exocet, target, digit)


def mirror(grid: Grid, exocet: Exocet, target: int) -> Cells:
    """Where in the other target's box a target's digit can be, as far as the pattern tells."""
    own, other = exocet.targets[target], exocet.targets[1 - target]
    box = next(one for one in grid.blocks if other in one and is_square(grid, one))
    taken = (line for line in grid.lines if line <= exocet.band and line & {own, *exocet.base})
    return box.difference(exocet.across[1 - target], *taken)


def exocets(grid: Grid) -> Iterator[Exocet]:
    """Yield all exocets whose digits fit the pattern."""
    for shape in shapes(grid):
        if not shape.base | set(shape.targets) <= grid.empty:
            continue
        digits = grid.union(shape.base)
        if len(digits) in (3, 4) and fits(grid, shape, digits):
            yield shape


def fits(grid: Grid, shape: Exocet, digits: Digits) -> bool:
    """Whether targets hold base digits, companions none, and two lines hold what lies outside."""
    return (
        all(may_hold(grid, target) & digits for target in shape.targets)
        and not any(may_hold(grid, c) & digits for c in shape.companions)
        and all(in_two_lines(grid, shape, d) for d in digits)
    )


def may_hold(grid: Grid, cell: int) -> Digits:
    return grid.candidates.get(cell, frozenset({grid.values[cell]}))


def in_two_lines(grid: Grid, shape: Exocet, digit: int) -> bool:
    """Whether two rows or columns hold all places of a digit in the cross-lines' outer parts."""
    places = {c for part in shape.crossing for c in part if digit in may_hold(grid, c)}
    lines = (*grid.rows, *grid.columns)
    return any(places <= one | other for one, other in combinations(lines, 2))


def is_left_over(grid: Grid, exocet: Exocet, target: int, digit: int) -> bool:
    """Whether the other two cross-lines cannot both hold a digit outside the band."""
    third, *of_targets = exocet.crossing
    other = of_targets[1 - target]
    pairs = product(*({c for c in p if digit in may_hold(grid, c)} for p in (third, other)))
    return all(a in grid.peers[b] for a, b in pairs)


def shapes(grid: Grid) -> Iterator[Exocet]:
    """Yield bases with their possible targets, whatever they hold."""
    boxes = [house for house in grid.blocks if is_square(grid, house)]
    if grid.layout.size != 9 or len(boxes) < 9:
        return
    for lines, across in ((grid.rows, grid.columns), (grid.columns, grid.rows)):
        for line, box in product(lines, boxes):
            if not line & box:
                continue
            in_band = [one for one in boxes if one & line]
            band = frozenset().union(*in_band)
            others = [one for one in in_band if one != box]
            for beside, *pair in product(line & box, *(one - line for one in others)):
                third, *own = (next(one for one in across if c in one) for c in (beside, *pair))
                partners = (own[0] | own[1]) & band - line - set(pair)
                base = (line & box) - {beside}
                yield Exocet(base, (pair[0], pair[1]), partners, third, (own[0], own[1]), band)
