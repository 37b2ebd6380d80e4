"""Positions of our own with fireworks, of puzzles with one solution.

Each digit of a pattern is at a crossing of two lines, in a wing, or in the box of the crossing;
what else the lines could hold of it is struck.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import product

from random_puzzles import random_puzzles
from soundness import Position
from whydoku import Layout, Puzzle, generate

TECHNIQUES = ("triple-firework", "quadruple-firework")
PER_PUZZLE = 8
Arms = tuple[int, int, int]
"""A crossing, its wing in the row, and its wing in the column."""


def firework_positions(rng: random.Random) -> Iterator[Position]:
    """Yield positions without end, with three digits and with four in turns."""
    for made in generate(None, seed=rng.getrandbits(32)):
        yield from positions_of(made.puzzle, rng)


def positions_on(name: str, seed: int) -> Iterator[Position]:
    """Yield positions of puzzles on a layout without end."""
    rng = random.Random(seed)
    for puzzle in random_puzzles(name, seed):
        yield from positions_of(puzzle, rng)


def positions_of(puzzle: Puzzle, rng: random.Random) -> Iterator[Position]:
    """Yield positions of a puzzle, each with a pattern that its solution allows."""
    solution = puzzle.solve().values
    for patterns in (triples(puzzle, solution), quadruples(puzzle, solution)):
        found = list(patterns)
        for pattern in rng.sample(found, min(len(found), PER_PUZZLE)):
            position = Position.start(puzzle)
            share = rng.choice((0, 0, 0.2, 0.5))
            confined = [(digit, spared(puzzle.layout, at)) for at, own in pattern for digit in own]
            for cell, digit in position.wrong():
                kept = all(digit != own or cell in cells for own, cells in confined)
                if not kept or rng.random() < share:
                    position.strike(cell, digit)
            yield position


def spared(layout: Layout, at: Arms) -> set[int]:
    """Return the cells where a digit may stay: all but those of the two lines outside the box."""
    return set(range(layout.cells)) - (lines_of(layout, at[0]) - box_of(layout, at[0])) | set(at)


def lines_of(layout: Layout, cell: int) -> set[int]:
    kinds = ("row", "column")
    return {c for kind, _, own in layout.houses if kind in kinds and cell in own for c in own}


def box_of(layout: Layout, cell: int) -> set[int]:
    return {c for c, region in enumerate(layout.regions) if region == layout.regions[cell]}


def arms(puzzle: Puzzle) -> Iterator[Arms]:
    """Yield three empty cells: a crossing, one of its row and one of its column outside the box."""
    n = puzzle.layout.size
    for cell in (c for c in range(puzzle.layout.cells) if not puzzle.values[c]):
        outside = lines_of(puzzle.layout, cell) - box_of(puzzle.layout, cell)
        empty = sorted(c for c in outside if not puzzle.values[c])
        for one, other in product(empty, empty):
            if one // n == cell // n and other % n == cell % n:
                yield cell, one, other


def fits(puzzle: Puzzle, solution: Sequence[int], at: Arms, digit: int) -> bool:
    """Whether both lines lack a digit and hold it in the box, or in one of three cells."""
    lines, spared_cells = lines_of(puzzle.layout, at[0]), spared(puzzle.layout, at)
    own = [c for c in lines if solution[c] == digit]
    return not any(puzzle.values[c] for c in own) and all(c in spared_cells for c in own)


def triples(puzzle: Puzzle, solution: Sequence[int]) -> Iterator[list[tuple[Arms, set[int]]]]:
    for at in arms(puzzle):
        digits = {solution[cell] for cell in at}
        if len(digits) == 3 and all(fits(puzzle, solution, at, digit) for digit in digits):
            yield [(at, digits)]


def quadruples(puzzle: Puzzle, solution: Sequence[int]) -> Iterator[list[tuple[Arms, set[int]]]]:
    n = puzzle.layout.size
    regions = puzzle.layout.regions
    for at in arms(puzzle):
        cell, one, other = at
        last = other // n * n + one % n
        across = (last, other, one)
        digits = {solution[c] for c in (*at, last)}
        apart = len({regions[c] for c in (*at, last)}) == len(digits) == 4
        if cell > last or not apart or puzzle.values[last]:
            continue
        for mine in (solution[one], solution[other]):
            first = {solution[cell], mine}
            if all(fits(puzzle, solution, at, digit) for digit in first) and all(
                fits(puzzle, solution, across, digit) for digit in digits - first
            ):
                yield [(at, first), (across, digits - first)]
