"""Puzzles and positions of our own whose givens are carried onto themselves by a symmetry.

The solution is filled orbit by orbit: with each digit, all of its images.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from copy import copy
from itertools import cycle
from typing import NamedTuple

from soundness import Position
from symmetries import Cells, cell_moves
from whydoku import Layout, Puzzle, _core, find_layout

ORDERS = (2, 2, 2, 3, 4)
MOST_TRIED = 300
"""Digits that are tried in one filling before another exchange of digits is drawn."""


class Symmetric(NamedTuple):
    """A puzzle with one solution; cells and digits are carried so that the givens stay the same."""

    puzzle: Puzzle
    cells: Cells
    digits: tuple[int, ...]


def power(to: Sequence[int], times: int) -> Cells:
    moved = tuple(range(len(to)))
    for _ in range(times):
        moved = tuple(to[cell] for cell in moved)
    return moved


def order_of(to: Cells) -> int:
    same, moved, order = tuple(range(len(to))), to, 1
    while moved != same:
        moved, order = tuple(to[cell] for cell in moved), order + 1
    return order


def cells_carried(layout: Layout, order: int, rng: random.Random) -> Cells | None:
    """Return a symmetry of the cells that has an order, if a random one has such a power."""
    moved = tuple(range(layout.cells))
    for move in rng.choices(cell_moves(layout), k=rng.choice((1, 2, 8))):
        moved = tuple(move[cell] for cell in moved)
    own = order_of(moved)
    return power(moved, own // order) if own % order == 0 else None


def digits_exchanged(layout: Layout, order: int, rng: random.Random) -> tuple[int, ...]:
    """Return an exchange of digits that is undone when it is repeated that many times."""
    left = rng.sample(range(1, layout.size + 1), layout.size)
    to = [0] * (layout.size + 1)
    while left:
        length = rng.choice([n for n in range(1, order + 1) if order % n == 0 and n <= len(left)])
        ring, left = left[:length], left[length:]
        for one, other in zip(ring, (*ring[1:], ring[0]), strict=True):
            to[one] = other
    return tuple(to)


def filled(
    layout: Layout, cells: Cells, digits: tuple[int, ...], rng: random.Random
) -> list[int] | None:
    """Return a random solution that is carried onto itself; None if none is found soon."""
    tried = 0

    def fill(board: _core.Board) -> list[int] | None:
        nonlocal tried
        if board.solved:
            return list(board.values)
        empty = [c for c in range(layout.cells) if not board.values[c]]
        cell = min(empty, key=lambda c: len(board.candidates[c]))
        for digit in rng.sample(sorted(board.candidates[cell]), len(board.candidates[cell])):
            tried += 1
            after = copy(board)
            if tried <= MOST_TRIED and placed_with_images(after, cell, digit):
                solution = fill(after)
                if solution:
                    return solution
        return None

    def placed_with_images(board: _core.Board, cell: int, digit: int) -> bool:
        while board.values[cell] != digit:
            if not board.has(cell, digit):
                return False
            board.place(cell, digit)
            cell, digit = cells[cell], digits[digit]
        return not board.broken

    board = _core.Board(layout, [0] * layout.cells)
    strike_self_excluded(board, layout, cells, digits)
    return None if board.broken else fill(board)


def strike_self_excluded(
    board: _core.Board, layout: Layout, cells: Cells, digits: tuple[int, ...]
) -> None:
    """Strike candidates that cannot be true together with one of their images."""
    for cell in range(layout.cells):
        for digit in range(1, layout.size + 1):
            at, image = cells[cell], digits[digit]
            while (at, image) != (cell, digit):
                if image != digit if at == cell else image == digit and at in layout.peers[cell]:
                    board.eliminate(cell, digit)
                at, image = cells[at], digits[image]


def with_one_solution(
    layout: Layout, solution: Sequence[int], cells: Cells, rng: random.Random
) -> Puzzle:
    """Return a puzzle that has more than one solution if any orbit of its givens is left out."""
    givens = list(solution)
    for cell in rng.sample(range(layout.cells), layout.cells):
        fewer, at = list(givens), cell
        while fewer[at]:
            fewer[at] = 0
            at = cells[at]
        if givens[cell] and Puzzle(fewer, layout=layout).count(limit=2) == 1:
            givens = fewer
    return Puzzle(givens, layout=layout)


def symmetric_puzzles(layout: Layout, rng: random.Random) -> Iterator[Symmetric]:
    """Yield puzzles without end, if the layout has symmetries and solutions that go with them."""
    while cell_moves(layout):
        order = rng.choice(ORDERS)
        cells = cells_carried(layout, order, rng)
        if cells is None:
            continue
        digits = digits_exchanged(layout, order, rng)
        solution = filled(layout, cells, digits, rng)
        if solution:
            yield Symmetric(with_one_solution(layout, solution, cells, rng), cells, digits)


def positions_of(symmetric: Symmetric, rng: random.Random) -> Iterator[Position]:
    """Yield the puzzle, and positions in which something is known, but not of its image."""
    yield Position.start(symmetric.puzzle)
    for share in (0.05, 0.3):
        position = Position.start(symmetric.puzzle)
        for cell, digit in enumerate(position.solution):
            if not position.board.values[cell] and rng.random() < share:
                position.place(cell, digit)
        position.strike_some(share, rng)
        yield position


def symmetry_positions(
    rng: random.Random, names: Sequence[str] = ("9x9", "9x9", "6x6", "8x8")
) -> Iterator[Position]:
    """Yield positions of puzzles on some layouts in turns, without end."""
    made = [symmetric_puzzles(find_layout(name), rng) for name in names]
    for puzzles in cycle(made):
        yield from positions_of(next(puzzles), rng)
