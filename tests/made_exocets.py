"""Puzzles and positions of our own with exocets.

Every full grid has cells that could be an exocet: two base cells, and two targets with the same two
digits. What else the pattern asks for is about candidates: that base cells have few, companions
none of these, and the lines across the band room for each digit in two lines only.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations, islice
from typing import Any, NamedTuple

from oracle import Cells, Digits, Grid
from oracle_exocet import Exocet, doubles, exocets, fits, in_two_lines, shapes
from oracle_senior_exocet import Senior, crossings, is_pair_of_targets, seniors, threes
from random_puzzles import random_solution
from soundness import Position
from whydoku import Puzzle, find_layout

LAYOUT = find_layout("9x9")
PER_GRID = 4


class Planned(NamedTuple):
    """Cells of a full grid, and the digits that make them an exocet."""

    exocet: Exocet
    digits: Digits

    @property
    def cells(self) -> Cells:
        """The cells that are no givens."""
        return self.exocet.base.union(self.exocet.targets)

    def is_kept(self, grid: Grid) -> bool:
        """Whether a position leaves the exocet no candidates that spoil it."""
        own = grid.union(self.exocet.base)
        return own <= self.digits and fits(grid, self.exocet, self.digits)


class PlannedSenior(NamedTuple):
    """Cells of a full grid, and the digits that make them a senior exocet."""

    senior: Senior
    digits: Digits

    @property
    def cells(self) -> Cells:
        """The cells that are no givens."""
        return self.senior.crossed.base | self.senior.targets

    def is_kept(self, grid: Grid) -> bool:
        """Whether a position leaves the exocet no candidates that spoil it."""
        crossed, targets = self.senior
        own = grid.union(crossed.base)
        every = [three for d in own for three in threes(grid, crossed.crossing, d)]
        return own <= self.digits and is_pair_of_targets(crossed, targets, every)


Plan = Planned | PlannedSenior


def planned(solution: Sequence[int], rng: random.Random) -> Iterator[tuple[Planned]]:
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
            yield (Planned(shape, frozenset({*held, *rng.sample(free, rng.choice((1, 2)))})),)


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


def planned_seniors(solution: Sequence[int], rng: random.Random) -> Iterator[tuple[PlannedSenior]]:
    """Yield senior exocets that a full grid allows."""
    full = Grid(Puzzle(solution))
    every = list(crossings(full))
    for crossed in rng.sample(every, len(every)):
        held = {solution[cell] for cell in crossed.base}
        places = [[c for c in cells if solution[c] in held] for cells in crossed.crossing]
        pairs = [
            frozenset(pair)
            for pair in combinations(chain(*places), 2)
            if {solution[cell] for cell in pair} == held and not crossed.band.issuperset(pair)
        ]
        free = [
            d for d in full.digits if d not in held and not any(threes(full, crossed.crossing, d))
        ]
        if pairs and free:
            digits = {*held, *rng.sample(free, min(len(free), rng.choice((1, 2))))}
            yield (PlannedSenior(Senior(crossed, rng.choice(pairs)), frozenset(digits)),)


def with_one_solution(solution: Sequence[int], plans: Sequence[Plan], rng: random.Random) -> Puzzle:
    """Return a puzzle with no given that both the exocets and the solution could do without."""
    givens = list(solution)
    for cell in chain(*(plan.cells for plan in plans)):
        givens[cell] = 0
    for cell in rng.sample(range(LAYOUT.cells), LAYOUT.cells):
        fewer = Puzzle([*givens[:cell], 0, *givens[cell + 1 :]])
        kept = all(plan.is_kept(Grid(fewer)) for plan in plans)
        if kept and fewer.count(limit=2) == 1:
            givens[cell] = 0
    return Puzzle(givens)


KINDS: dict[
    str, tuple[Callable[..., Iterator[tuple[Plan, ...]]], Callable[[Grid], Iterator[Any]]]
] = {
    "junior-exocet": (planned, exocets),
    "senior-exocet": (planned_seniors, seniors),
    "double-exocet": (planned_doubles, doubles),
}
"""How exocets of a technique are planned in a full grid, and how those of a position are found."""


def puzzles_with_exocets(slug: str, rng: random.Random) -> Iterator[Puzzle]:
    """Yield puzzles without end that have an exocet, or two that go together, as they are given."""
    plan, find = KINDS[slug]
    while True:
        solution = random_solution(LAYOUT, rng)
        for plans in islice(plan(solution, rng), PER_GRID):
            puzzle = with_one_solution(solution, plans, rng)
            if any(find(Grid(puzzle))):
                yield puzzle


def exocet_positions(slug: str, rng: random.Random) -> Iterator[Position]:
    """Yield positions with an exocet, without some of the candidates of their puzzles."""
    for puzzle in puzzles_with_exocets(slug, rng):
        for share in (0, 0.1, 0.2, 0.4):
            position = Position.start(puzzle)
            position.strike_some(share, rng)
            yield position
