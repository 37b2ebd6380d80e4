"""Puzzles and positions of our own with exocets.

Every full grid has cells that could be an exocet: two base cells, and two targets with the same two
digits. What else the pattern asks for is about candidates: that base cells have few, companions
none of these, and the lines across the band room for each digit in two lines only.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, islice
from typing import NamedTuple

from oracle import Cells, Digits, Grid
from oracle_exocet import Exocet, doubles, exocets, fits, in_two_lines, shapes
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


def planned_doubles(
    solution: Sequence[int], rng: random.Random
) -> Iterator[tuple[Planned, Planned]]:
    """Yield pairs of exocets on the same lines across that a full grid allows."""
    full = Grid(Puzzle(solution))
    halves: dict[tuple[Cells, frozenset[Cells]], list[Exocet]] = {}
    for shape in shapes(full):
        held = {solution[cell] for cell in shape.base}
        if held == {solution[cell] for cell in shape.targets}:
            key = shape.band, frozenset({shape.third, *shape.across})
            halves.setdefault(key, []).append(shape)
    pairs = [pair for alike in halves.values() for pair in combinations(alike, 2)]
    for pair in rng.sample(pairs, len(pairs)):
        every = {solution[cell] for one in pair for cell in one.base}
        if pair[0].third == pair[1].third or len(every) != 4:
            continue
        free = [every - {solution[cell] for cell in one.companions} for one in pair]
        held_by = [{solution[cell] for cell in one.base} for one in pair]
        if all(held < able for held, able in zip(held_by, free, strict=True)):
            one, other = (Planned(e, frozenset(f)) for e, f in zip(pair, free, strict=True))
            yield one, other


def with_one_solution(
    solution: Sequence[int], plans: Sequence[Planned], rng: random.Random
) -> Puzzle:
    """Return a puzzle with no given that both the exocets and the solution could do without."""
    givens = list(solution)
    for cell in chain(*(chain(plan.exocet.base, plan.exocet.targets) for plan in plans)):
        givens[cell] = 0
    for cell in rng.sample(range(LAYOUT.cells), LAYOUT.cells):
        fewer = Puzzle([*givens[:cell], 0, *givens[cell + 1 :]])
        kept = all(keeps(Grid(fewer), plan) for plan in plans)
        if kept and fewer.count(limit=2) == 1:
            givens[cell] = 0
    return Puzzle(givens)


def keeps(grid: Grid, plan: Planned) -> bool:
    """Whether a position leaves an exocet no candidates that spoil it."""
    return grid.union(plan.exocet.base) <= plan.digits and fits(grid, plan.exocet, plan.digits)


def puzzles_with_exocets(slug: str, rng: random.Random) -> Iterator[Puzzle]:
    """Yield puzzles without end that have an exocet, or two that go together, as they are given."""
    double = slug == "double-exocet"
    while True:
        solution = random_solution(LAYOUT, rng)
        plans: Iterator[tuple[Planned, ...]] = ((plan,) for plan in planned(solution, rng))
        for plan in islice(planned_doubles(solution, rng) if double else plans, PER_GRID):
            puzzle = with_one_solution(solution, plan, rng)
            if any((doubles if double else exocets)(Grid(puzzle))):
                yield puzzle


def exocet_positions(slug: str, rng: random.Random) -> Iterator[Position]:
    """Yield positions with an exocet, without some of the candidates of their puzzles."""
    for puzzle in puzzles_with_exocets(slug, rng):
        for share in (0, 0.1, 0.2, 0.4):
            position = Position.start(puzzle)
            position.strike_some(share, rng)
            yield position
