"""Killers at random, and puzzles with groups of different digits or with a few cages."""

from __future__ import annotations

import random
from collections.abc import Iterator

from random_puzzles import COUNT_NODES, JIGSAWS, random_solution
from whydoku import Layout, Puzzle, _core, find_layout, generate, with_cages

BASES = ("4x4", "6x6", "9x9", "9x9-x", JIGSAWS[0], JIGSAWS[-1])
KINDS = ("killer", "groups", "mixed")
"""Cages with sums over the whole grid and no givens; groups without sums; some with, some without.

Groups and mixed puzzles have givens too, as many as are needed or a few more.
"""
KILLERS = tuple(f"{base}+{kind}" for base in BASES for kind in KINDS)
"""Names of sources."""


def random_killers(name: str, seed: int = 0) -> Iterator[Puzzle]:
    """Make puzzles of a source without end, each with one solution and cages of its own."""
    base, _, kind = name.rpartition("+")
    rng = random.Random(f"{name} {seed}")
    while True:
        if kind == "killer":
            [made] = generate(count=1, layout=f"{base}+killer", seed=rng.getrandbits(30))
            yield made.puzzle
        else:
            yield with_random_cages(find_layout(base), rng, 0.0 if kind == "groups" else 0.7)


def with_random_cages(layout: Layout, rng: random.Random, summed: float) -> Puzzle:
    """Return a puzzle with cages laid over a solution, this share of which have sums."""
    solution = random_solution(layout, rng)
    cages = []
    free = set(range(layout.cells))
    while len(free) > layout.cells * rng.uniform(0.0, 0.7):
        cells = random_cage(layout, solution, free, rng)
        free -= set(cells)
        if len(cells) > 1:
            total = sum(solution[cell] for cell in cells) if rng.random() < summed else 0
            cages.append((cells, total))
    caged = with_cages(layout, cages)
    return dug_out(caged, solution, rng, spared=rng.choice((0, 0, layout.size // 2)))


def random_cage(
    layout: Layout, solution: list[int], free: set[int], rng: random.Random
) -> list[int]:
    """Return cells beside one another, here and there anywhere, that hold different digits."""
    size = layout.size
    scattered = rng.random() < 0.2
    cells = [rng.choice(sorted(free))]
    wanted = rng.choice((2, 2, 3, 3, 4, 5))
    while len(cells) < wanted:
        near = {
            c
            for c in free - set(cells)
            if solution[c] not in {solution[cell] for cell in cells}
            and (
                scattered
                or any(abs(c // size - o // size) + abs(c % size - o % size) == 1 for o in cells)
            )
        }
        if not near:
            break
        cells.append(rng.choice(sorted(near)))
    return sorted(cells)


def dug_out(layout: Layout, solution: list[int], rng: random.Random, spared: int) -> Puzzle:
    """Return a puzzle without the givens that one solution can do without, but for a few."""
    values = list(solution)
    for cell in rng.sample(range(layout.cells), layout.cells)[spared:]:
        digit, values[cell] = values[cell], 0
        result = _core.count(_core.Board(layout, values), 2, COUNT_NODES, 0.0)
        if result.count != 1 or result.cap:
            values[cell] = digit
    return Puzzle(values, layout=layout)
