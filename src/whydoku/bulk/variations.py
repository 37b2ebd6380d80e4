"""Equivalent puzzles of many classic puzzles at once."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, NamedTuple

from whydoku.bulk.puzzles import Puzzles
from whydoku.bulk.solver import Bytes, require_numpy
from whydoku.errors import WrongValue, sentence
from whydoku.model.layout import find_layout
from whydoku.model.symmetry import symmetries_of
from whydoku.model.symmetry import vary as variation

__all__ = ["Moves", "Variation", "number_of", "variations"]

SIZE, CELLS = 9, 81
ZERO = ord("0")


def number_of(line: str, copy: int) -> int:
    """Return the number of a variation: it depends on the puzzle and the copy alone.

    So the same puzzles get the same variations, however a collection is cut into batches.

    >>> number_of("4......1...3....", 1) - number_of("4......1...3....", 0)
    1
    """
    digest = hashlib.blake2b(line.encode("utf-8"), digest_size=7).digest()
    return int.from_bytes(digest, "little") + copy


class Moves:
    """A random symmetry of the 9x9 for each number of a seed, as :func:`whydoku.vary` takes it.

    >>> import numpy as np
    >>> row = np.frombuffer(b"123456789" * 9, np.uint8).reshape(1, 81)
    >>> Moves(seed=1, numbers=[7]).apply(row).shape
    (1, 81)
    """

    def __init__(self, seed: int, numbers: list[int]) -> None:
        np = require_numpy()
        symmetries = symmetries_of(find_layout("9x9"))
        count = len(numbers)
        rows, columns = (np.empty((count, SIZE), np.int64) for _ in range(2))
        turned = np.empty(count, bool)
        signs: Any = np.tile(np.arange(256, dtype=np.uint8), (count, 1))
        for place, number in enumerate(numbers):
            found = symmetries.random(seed, number)
            rows[place], columns[place] = found.rows[:SIZE], found.columns[:SIZE]
            signs[place, ZERO + 1 : ZERO + 1 + SIZE] = [
                ZERO + digit for digit in found.digits[1 : SIZE + 1]
            ]
            turned[place] = found.transposed
        down, across = rows[:, :, None], columns[:, None, :]
        cells = np.where(turned[:, None, None], SIZE * across + down, SIZE * down + across)
        self._cells, self._signs = cells.reshape(count, CELLS), signs

    def apply(self, rows: Bytes) -> Bytes:
        """Return the rows moved, each by its own symmetry; signs for empty cells stay as they are.

        There is one row for each number.
        """
        np = require_numpy()
        moved = np.take_along_axis(rows, self._cells, axis=1)
        signs: Bytes = np.take_along_axis(self._signs, moved.astype(np.int64), axis=1)
        return signs


class Variation(NamedTuple):
    """A row that stands for a puzzle moved by a symmetry; None where there is no such thing."""

    puzzle: str | None
    solution: str | None
    number: int | None


def variations(
    puzzles: Puzzles, solutions: Sequence[str | None], seed: int, copies: int
) -> list[Variation]:
    """Return copies of each puzzle in turn, moved by random symmetries.

    The given solution of a classic puzzle is moved alike; those of other layouts are left out.
    """
    np = require_numpy()
    made = [Variation(None, None, None)] * (puzzles.count * copies)
    places = np.arange(puzzles.count) if puzzles.places is None else puzzles.places
    lines = [bytes(row).decode("ascii") for row in puzzles.rows]
    numbers = [number_of(line, copy) for line in lines for copy in range(copies)]
    moves = Moves(seed, numbers)
    given = [_line(solutions[place]) for place in places.tolist()]
    both = (_moved(texts, moves, copies) for texts in (lines, given))
    targets = (places[:, None] * copies + np.arange(copies)).reshape(-1).tolist()
    for target, line, solution, number in zip(targets, *both, numbers, strict=True):
        made[target] = Variation(line, solution.strip(".") or None, number)
    for place, puzzle in puzzles.others.items():
        for copy in range(copies):
            number = number_of(puzzle.line(), copy)
            try:
                line = variation(puzzle, seed, number).line()
            except WrongValue as error:  # of cages, no symmetries are known
                puzzles.errors[place] = sentence(error)
                break
            made[place * copies + copy] = Variation(line, None, number)
    return made


def _line(text: str | None) -> str:
    """Return a solution as 81 characters: dots where there is none."""
    line = (text or "").strip()
    return line if len(line) == CELLS and line.isascii() else "." * CELLS


def _moved(lines: Sequence[str], moves: Moves, copies: int) -> list[str]:
    np = require_numpy()
    rows = np.frombuffer("".join(lines).encode("ascii"), np.uint8).reshape(-1, CELLS)
    text = moves.apply(np.repeat(rows, copies, axis=0)).tobytes().decode("ascii")
    return [text[start : start + CELLS] for start in range(0, len(text), CELLS)]
