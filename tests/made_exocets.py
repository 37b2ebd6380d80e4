"""Puzzles and positions of our own with exocets.

Every full grid has cells that could be an exocet: two base cells, and two targets with the same two
digits. What else the pattern asks for is about candidates: that base cells have few, companions
none of these, and the lines across the band room for each digit in two lines only.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import NamedTuple

from oracle import Digits, Grid
from oracle_exocet import Exocet, exocets, fits, in_two_lines, shapes
from pencilmark import Puzzle, find_layout
from positions import random_solution
from soundness import Position

LAYOUT = find_layout("9x9")
PER_GRID = 4


class Planned(NamedTuple):
    """Cells of a full grid, and the digits that make them an exocet."""

    exocet: Exocet
    digits: Digits


def planned(solution: Sequence[int], rng: random.Random) -> Iterator[Planned]:
    """Yield exocets that a full grid allows, each with one or two digits beside those it holds."""
    full = Grid(Puzzle(solution))
    every = list(shapes(full))
    for shape in rng.sample(every, len(every)):
        held = {solution[cell] for cell in shape.base}
        if held != {solution[cell] for cell in shape.targets}:
            continue
        taken = held | {solution[cell] for cell in shape.companions}
        free = [d for d in full.digits if d not in taken and in_two_lines(full, shape, d)]
        if len(free) >= 2 and not held & {solution[cell] for cell in shape.companions}:
            yield Planned(shape, frozenset({*held, *rng.sample(free, rng.choice((1, 2)))}))


def with_one_solution(solution: Sequence[int], plan: Planned, rng: random.Random) -> Puzzle:
    """Return a puzzle with no given that both the exocet and the solution could do without."""
    givens = list(solution)
    for cell in chain(plan.exocet.base, plan.exocet.targets):
        givens[cell] = 0
    for cell in rng.sample(range(LAYOUT.cells), LAYOUT.cells):
        fewer = Puzzle([*givens[:cell], 0, *givens[cell + 1 :]])
        if keeps(Grid(fewer), plan) and fewer.count(limit=2) == 1:
            givens[cell] = 0
    return Puzzle(givens)


def keeps(grid: Grid, plan: Planned) -> bool:
    """Whether a position leaves an exocet no candidates that spoil it."""
    return grid.union(plan.exocet.base) <= plan.digits and fits(grid, plan.exocet, plan.digits)


def puzzles_with_exocets(rng: random.Random) -> Iterator[Puzzle]:
    """Yield puzzles without end that have an exocet as they are given."""
    while True:
        solution = random_solution(LAYOUT, rng)
        for plan in islice(planned(solution, rng), PER_GRID):
            puzzle = with_one_solution(solution, plan, rng)
            if any(exocets(Grid(puzzle))):
                yield puzzle


def exocet_positions(rng: random.Random) -> Iterator[Position]:
    """Yield positions with an exocet, without some of the candidates of their puzzles."""
    for puzzle in puzzles_with_exocets(rng):
        for share in (0, 0.1, 0.2, 0.4):
            position = Position.start(puzzle)
            position.strike_some(share, rng)
            yield position
