"""The oracle, as in oracle.py, of senior exocets: a target lies outside the band of the base."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import NamedTuple

from oracle import Cells, Digits, Grid, Outcome, Outcomes, oracle
from oracle_exocet import may_hold
from oracle_impossible import is_square


class Crossed(NamedTuple):
    """A base and the cells of its cross-lines that it does not see, whatever they hold."""

    base: Cells
    crossing: tuple[Cells, Cells, Cells]
    band: Cells


class Senior(NamedTuple):
    """A base with its cross-lines, and the two targets."""

    crossed: Crossed
    targets: Cells


@oracle("senior-exocet")
def senior_exocet(grid: Grid) -> Outcomes:
    """The targets hold two of the base digits, as the cross-lines need each three times."""
    for senior in seniors(grid):
        base = senior.crossed.base
        digits = grid.union(base)
        can = {target: able(grid, senior, target, digits) for target in senior.targets}
        lost = {(c, d) for c, own in can.items() for d in grid.candidates[c] - own}
        held = frozenset().union(*can.values())
        lost |= {(c, d) for c in base for d in grid.candidates[c] - held}
        yield Outcome(frozenset(), frozenset(lost))


def able(grid: Grid, senior: Senior, target: int, digits: Digits) -> Digits:
    """Return the base digits that a target can hold: the other cross-lines need them, too."""
    rest = [cells - senior.targets for cells in senior.crossed.crossing if target not in cells]
    return frozenset(
        d
        for d in digits & grid.candidates[target]
        if any(threes(grid, [frozenset({target}), *rest], d))
    )


def seniors(grid: Grid) -> Iterator[Senior]:
    """Yield all senior exocets whose digits fit the pattern."""
    for crossed in crossings(grid):
        if not crossed.base <= grid.empty or len(grid.union(crossed.base)) not in (3, 4):
            continue
        digits = grid.union(crossed.base)
        every = [three for d in digits for three in threes(grid, crossed.crossing, d)]
        open_cells = sorted(grid.empty & frozenset().union(*crossed.crossing))
        for pair in combinations(open_cells, 2):
            if is_pair_of_targets(crossed, frozenset(pair), every):
                yield Senior(crossed, frozenset(pair))


def is_pair_of_targets(crossed: Crossed, pair: Cells, every: list[Cells]) -> bool:
    """Whether two cells, not both in the band, are what each three cells of a digit need.

    A single cell that all need would have to hold both digits of the base.
    """
    if pair <= crossed.band or not all(three & pair for three in every):
        return False
    return not any(all(cell in three for three in every) for cell in pair)


def threes(grid: Grid, crossing: Iterable[Cells], digit: int) -> Iterator[Cells]:
    """Yield cells that can hold a digit all together as far as lines go, one of each cross-line."""
    places = ([c for c in cells if digit in may_hold(grid, c)] for cells in crossing)
    for three in map(frozenset, product(*places)):
        if not any(len(three & line) > 1 for line in (*grid.rows, *grid.columns)):
            yield three


def crossings(grid: Grid) -> Iterator[Crossed]:
    """Yield bases with three cross-lines each, whatever they hold."""
    boxes = [house for house in grid.blocks if is_square(grid, house)]
    if grid.layout.size != 9 or len(boxes) < 9:
        return
    for lines, across in ((grid.rows, grid.columns), (grid.columns, grid.rows)):
        for line, box in product(lines, boxes):
            if not line & box:
                continue
            in_band = [one for one in boxes if one & line]
            band = frozenset().union(*in_band)
            for beside in line & box:
                own = next(one for one in across if beside in one)
                others = [[one for one in across if one & b] for b in in_band if b != box]
                for one, other in product(*others):
                    crossing = own - box, one - line, other - line
                    yield Crossed((line & box) - {beside}, crossing, band)
