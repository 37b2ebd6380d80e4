"""Puzzles and positions of our own with tridagons.

In the solution, eleven of the twelve cells hold three digits; the other one holds a guardian. No
cell of the four boxes is given one of the three digits, so that these stay candidates.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product
from typing import NamedTuple

from random_puzzles import dug, random_solution
from soundness import Position
from whydoku import Puzzle, _core, find_layout, techniques

SIDE = 3
PER_PUZZLE = 16
SINGLES = _core.Policy([row.slug for row in techniques() if row.family == "singles"], 0, 0.0)
LAYOUT = find_layout("9x9")
BOXES = [frozenset(cells) for kind, _number, cells in LAYOUT.houses if kind == "box"]
PERMUTATIONS = list(permutations(range(SIDE)))


def is_odd(columns: Sequence[int]) -> bool:
    return sum(a > b for a, b in combinations(columns, 2)) % 2 == 1


def diagonals(box: tuple[int, int]) -> Iterator[tuple[list[int], bool]]:
    """Yield three cells of a box, one in each row and column, and whether they are odd."""
    for columns in PERMUTATIONS:
        corner = (box[0] * LAYOUT.size + box[1]) * SIDE
        cells = [corner + row * LAYOUT.size + column for row, column in enumerate(columns)]
        yield cells, is_odd(columns)


def patterns(solution: Sequence[int], digits: Sequence[int]) -> Iterator[list[int]]:
    """Yield the cells of tridagons that a solution nearly fills with three digits."""
    sides = list(combinations(range(SIDE), 2))
    for bands, stacks in product(sides, sides):
        near = [
            [
                (cells, odd, others)
                for cells, odd in diagonals(box)
                if (others := sum(solution[c] not in digits for c in cells)) <= 1
            ]
            for box in product(bands, stacks)
        ]
        for four in product(*near):
            if sum(odd for _, odd, _ in four) % 2 and sum(others for *_, others in four) == 1:
                yield [c for cells, _, _ in four for c in cells]


def with_one_solution(
    solution: Sequence[int], digits: Sequence[int], pattern: Sequence[int], rng: random.Random
) -> Puzzle | None:
    """Return a minimal puzzle that keeps the pattern open; None if the pattern leaves it open."""
    boxes = frozenset().union(*(box for box in BOXES if box & set(pattern)))
    givens = [
        0 if cell in pattern or digit in digits else digit for cell, digit in enumerate(solution)
    ]
    free = [c for c, digit in enumerate(solution) if digit in digits and c not in boxes]
    for cell in rng.sample(free, len(free)):
        if Puzzle(givens).count(limit=2) == 1:
            break
        givens[cell] = solution[cell]
    else:
        return None
    return dug(LAYOUT, givens, range(LAYOUT.cells), rng)


class Tridagon(NamedTuple):
    """A puzzle with one solution, and the pattern that it keeps open."""

    puzzle: Puzzle
    digits: tuple[int, ...]
    cells: list[int]


def puzzles_with_tridagons(rng: random.Random) -> Iterator[Tridagon]:
    """Yield puzzles without end; a few of them cannot be solved before the tridagon is used."""
    while True:
        solution = random_solution(LAYOUT, rng)
        for digits in combinations(range(1, LAYOUT.size + 1), 3):
            for pattern in patterns(solution, digits):
                puzzle = with_one_solution(solution, digits, pattern, rng)
                if puzzle:
                    yield Tridagon(puzzle, digits, pattern)


def tridagon_positions(rng: random.Random) -> Iterator[Position]:
    """Yield positions in which few further candidates are left in the cells of a pattern."""
    for puzzle, digits, cells in puzzles_with_tridagons(rng):
        for share in (0.8, 0.9, 1):
            position = Position.start(puzzle)
            for candidate in position.wrong():
                other = candidate.cell in cells and candidate.digit not in digits
                if rng.random() < (share if other else 0.1):
                    position.strike(*candidate)
            yield position


def open_tridagons(rng: random.Random) -> Iterator[Position]:
    """Yield positions with a pattern and few further candidates, in which singles are taken."""
    for puzzle, digits, cells in puzzles_with_tridagons(rng):
        start = Position.start(puzzle)
        start.follow(SINGLES)
        for _ in range(PER_PUZZLE if not start.board.solved else 0):
            position = start.copy()
            few, others = rng.uniform(0.5, 0.9), rng.uniform(0, 0.15)
            for cell, digit in position.wrong():
                if rng.random() < (few if cell in cells and digit not in digits else others):
                    position.strike(cell, digit)
            position.follow(SINGLES)
            if not position.board.solved:
                yield position
