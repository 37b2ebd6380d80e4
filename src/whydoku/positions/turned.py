"""Puzzles that are the same again after half a turn, once digits are exchanged.

Techniques that copy what is known to the other half of the grid work there, and hardly anywhere
else. The solution is filled cell by cell, each time with the image on the other side.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from copy import copy

from whydoku import _core
from whydoku.model.layout import Layout, find_layout
from whydoku.model.puzzle import Puzzle

__all__ = ["TURNED", "turned_puzzles"]

TURNED = ("symmetrical-placement", "mirror-image")
"""The techniques that need such puzzles."""
NINE = "9x9"
MOST_TRIED = 300
"""Digits that are tried in one filling before another is begun."""


def turned_puzzles(seed: int, first: int, count: int) -> Iterator[tuple[int, ...]]:
    """Yield the givens of such puzzles of the 9x9, each with one solution, by their numbers.

    >>> givens = next(turned_puzzles(1, 0, 1))
    >>> [bool(digit) for digit in givens] == [bool(digit) for digit in givens[::-1]]
    True
    """
    layout = find_layout(NINE)
    for number in range(first, first + count):
        rng = random.Random(f"turned {seed} {number}")
        solution = None
        while solution is None:
            solution = _Filling(layout, rng).solution()
        yield tuple(_dug(layout, solution, rng))


class _Filling:
    """One attempt at a grid that half a turn carries onto itself."""

    def __init__(self, layout: Layout, rng: random.Random) -> None:
        self._layout, self._rng, self._tried = layout, rng, 0
        self._last = layout.cells - 1
        own, *others = rng.sample(range(1, layout.size + 1), layout.size)
        self._image = {own: own}
        for one, other in zip(others[::2], others[1::2], strict=True):
            self._image |= {one: other, other: one}
        self._own = own

    def solution(self) -> list[int] | None:
        board = _core.Board(self._layout, [0] * self._layout.cells)
        board.place(self._last // 2, self._own)
        for cell, peers in enumerate(self._layout.peers):
            if self._last - cell in peers:
                board.eliminate(cell, self._own)
        return self._filled(board)

    def _filled(self, board: _core.Board) -> list[int] | None:
        if board.solved:
            return list(board.values)
        candidates, values = board.candidates, board.values
        empty = [cell for cell, digit in enumerate(values) if not digit]
        cell = min(empty, key=lambda at: len(candidates[at]))
        for digit in self._rng.sample(candidates[cell], len(candidates[cell])):
            self._tried += 1
            after = copy(board)
            if self._tried <= MOST_TRIED and self._place(after, cell, digit):
                found = self._filled(after)
                if found:
                    return found
        return None

    def _place(self, board: _core.Board, cell: int, digit: int) -> bool:
        board.place(cell, digit)
        there, image = self._last - cell, self._image[digit]
        if not board.has(there, image):
            return False
        board.place(there, image)
        return not board.broken


def _dug(layout: Layout, solution: Sequence[int], rng: random.Random) -> list[int]:
    """Return givens of which no two cells that belong together can be left out."""
    givens = list(solution)
    half = layout.cells // 2
    for cell in rng.sample(range(half + 1), half + 1):
        fewer = list(givens)
        fewer[cell] = fewer[layout.cells - 1 - cell] = 0
        if Puzzle(fewer, layout=layout).count(limit=2) == 1:
            givens = fewer
    return givens
