"""Puzzles and positions of our own for multi-sector locked sets, multi-fish and SK loops.

Take a solution, some lines of one kind and some of another, and leave what they have in common
empty. Share the levels of the third kind out among both. At a level, a line of its kind has to be
covered only if its digit is among what was left empty; so where it is elsewhere, fill it in. Then
each digit that was left empty needs one cover of its own. Where cells are left empty, the boxes may
have a share of the levels too.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import cycle, product
from typing import NamedTuple

from random_puzzles import dug, random_solution
from soundness import Position
from whydoku import Layout, Puzzle, find_layout

ROW, COLUMN, DIGIT = range(3)
SIDES = {
    "multi-sector-locked-set": [(ROW, COLUMN, DIGIT)],
    "multi-fish": [(ROW, DIGIT, COLUMN), (COLUMN, DIGIT, ROW)],
}
SECTORS = ("sk-loop", *SIDES)
LAYOUTS = ("9x9", "9x9", "9x9-x", "6x6")
NUMBERS = {6: (3, 3, 4), 8: (3, 4, 4), 9: (3, 4, 4, 4, 5), 10: (4, 4, 5)}
"""How many lines of a kind are taken, by the size of the layout."""
TRIED = 30
"""Ways to share out the levels of a solution."""


class Open(NamedTuple):
    """Cells of a solution that stay empty, and cells that must be filled."""

    empty: frozenset[int]
    filled: frozenset[int]


def crossed(layout: Layout, solution: list[int], slug: str, rng: random.Random) -> Open:
    """Return what makes a grid of lines covered."""
    size = layout.size
    one, other, level = rng.choice(SIDES[slug])
    numbers = range(size)
    ones, others = (set(rng.sample(numbers, rng.choice(NUMBERS[size]))) for _ in range(2))
    boxes = [set(cells) for kind, _number, cells in layout.houses if kind == "box"]
    kinds = 2 if level != DIGIT else rng.choice((2, 3))
    kind_of = [rng.randrange(kinds) for _ in numbers]
    empty, filled = set[int](), set[int]()
    grid = {row * size + column for row in ones for column in others}
    for cell, digit in enumerate(solution):
        point = (*divmod(cell, size), digit - 1)
        in_one, in_other = point[one] in ones, point[other] in others
        if in_one and in_other:
            empty.add(cell)
        elif (in_one, in_other, any(cell in box and box & grid for box in boxes))[
            kind_of[point[level]]
        ]:
            filled.add(cell)
    return Open(frozenset(empty), frozenset(filled))


def around(layout: Layout, solution: list[int], slug: str, rng: random.Random) -> Open:
    """Return what makes a loop around four boxes covered."""
    del slug
    size = layout.size
    boxes = [frozenset(cells) for kind, _number, cells in layout.houses if kind == "box"]
    box_of = {cell: box for box in boxes for cell in box}
    four = set[frozenset[int]]()
    while len(four) < 4:
        rows, columns = (rng.sample(range(size), 2) for _ in range(2))
        crossings = {row * size + column for row, column in product(rows, columns)}
        four = {box_of[cell] for cell in crossings}
    lines = [frozenset(range(row * size, row * size + size)) for row in rows]
    lines += [frozenset(range(column, layout.cells, size)) for column in columns]
    empty = frozenset().union(*four) & frozenset().union(*lines) - crossings
    by_line = set(rng.sample(range(1, size + 1), rng.randint(1, size - 1)))
    filled = {
        cell
        for house in (*lines, *four)
        for cell in house - empty
        if (solution[cell] in by_line) == (house in lines)
    }
    return Open(empty, frozenset(filled))


def with_one_solution(
    layout: Layout, solution: list[int], wish: Open, rng: random.Random
) -> Puzzle | None:
    """Return a puzzle with these cells empty and these filled; None if there is none."""
    givens = [0 if cell in wish.empty else digit for cell, digit in enumerate(solution)]
    if Puzzle(givens, layout=layout).count(limit=2) != 1:
        return None
    free = [c for c in range(layout.cells) if givens[c] and c not in wish.filled]
    return dug(layout, givens, free, rng)


def puzzles_with_sectors(
    slug: str, rng: random.Random, layouts: tuple[str, ...] = LAYOUTS
) -> Iterator[Puzzle]:
    """Yield puzzles with one solution, without end."""
    make = around if slug == "sk-loop" else crossed
    for layout in map(find_layout, cycle(layouts)):
        solution = random_solution(layout, rng)
        for _ in range(TRIED):
            wish = make(layout, solution, slug, rng)
            if len(wish.empty) > 2 * layout.size:
                continue
            puzzle = with_one_solution(layout, solution, wish, rng)
            if puzzle:
                yield puzzle


def sector_positions(
    slug: str, layouts: tuple[str, ...] = LAYOUTS
) -> Callable[[random.Random], Iterator[Position]]:
    """Return what yields positions for a technique: puzzles, with some candidates struck."""

    def positions(rng: random.Random) -> Iterator[Position]:
        for puzzle in puzzles_with_sectors(slug, rng, layouts):
            for share in (0, 0.05, 0.15):
                position = Position.start(puzzle)
                position.strike_some(share, rng)
                yield position

    return positions
