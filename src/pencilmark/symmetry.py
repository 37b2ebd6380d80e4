"""Puzzles that are the same but for a symmetry of their layout: smallest forms, variations."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from pencilmark import _core
from pencilmark.layout import Layout
from pencilmark.puzzle import Puzzle

__all__ = ["Canonical", "Symmetry", "canonical", "same_puzzle", "vary"]


@dataclass(frozen=True, slots=True)
class Symmetry:
    """Transpose (or not), rearrange the rows and the columns, then exchange the digits.

    At row i stands what was row ``rows[i]``, at column j what was column ``columns[j]``, both of
    the transposed grid where ``transposed``. ``digits[d]`` is written for d; ``digits[0]`` is 0.
    """

    transposed: bool
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    digits: tuple[int, ...]

    @classmethod
    def _of(cls, layout: Layout, found: _core.Symmetry) -> Symmetry:
        n = layout.size
        lines = (tuple(found.rows[:n]), tuple(found.columns[:n]))
        return cls(found.transposed, *lines, tuple(found.digits[: n + 1]))

    def cell(self, cell: int) -> int:
        """Return where a cell comes to stand.

        >>> Symmetry(True, (0, 1, 2, 3), (0, 1, 2, 3), (0, 1, 2, 3, 4)).cell(1)
        4
        """
        size = len(self.rows)
        row, column = divmod(cell, size)
        if self.transposed:
            row, column = column, row
        return self.rows.index(row) * size + self.columns.index(column)

    def apply(self, puzzle: Puzzle) -> Puzzle:
        """Return the puzzle that it makes of one, with what was placed and struck since.

        Raises ``ValueError`` for a layout of another size.
        """
        size = puzzle.layout.size
        if len(self.rows) != size:
            raise ValueError(f"a symmetry of {len(self.rows)} rows: the puzzle has {size}")
        to = [self.cell(cell) for cell in range(puzzle.layout.cells)]
        givens = [0] * len(to)
        for cell, digit in enumerate(puzzle.givens):
            givens[to[cell]] = self.digits[digit]
        placed, eliminated = (
            [(to[cell], self.digits[digit]) for cell, digit in part]
            for part in (puzzle.placed, puzzle.eliminated)
        )
        return Puzzle(givens, placed, eliminated, puzzle.layout)


@dataclass(frozen=True, slots=True)
class Canonical:
    """The smallest form of a puzzle's givens, and how it comes about."""

    form: Puzzle
    symmetry: Symmetry
    """Leads from the puzzle's givens to the form; one of as many as there are automorphisms."""
    automorphisms: int
    """The symmetries that leave the givens as they are; 1 where there is only the identity."""


def canonical(puzzle: Puzzle) -> Canonical:
    """Return the smallest form of a puzzle's givens under all symmetries of its layout.

    Smallest means: read row by row, an empty cell being less than any digit, it comes first in
    order. Puzzles have the same form if and only if one is the other, transposed, with rows and
    columns rearranged so that houses stay houses, and with digits exchanged. Digits placed and
    candidates struck since do not count.

    Raises ``ValueError`` where equal digits share a house, and for jigsaws with more than 100,000
    symmetries.

    >>> canonical(Puzzle.parse("4......1...3....")).form.line()
    '.......1.....23.'
    """
    found = _symmetries(puzzle.layout).smallest(puzzle.givens)
    form = Puzzle(found.values, layout=puzzle.layout)
    return Canonical(form, Symmetry._of(puzzle.layout, found.symmetry), found.automorphisms)


def same_puzzle(one: Puzzle, other: Puzzle) -> bool:
    """Return whether two puzzles are the same but for a symmetry of their layout.

    >>> same_puzzle(Puzzle.parse("4......1...3...."), Puzzle.parse("....2.1....4...."))
    True
    """
    if one.layout.name != other.layout.name:
        return False
    return key(one) == key(other)


def key(puzzle: Puzzle) -> tuple[str, bytes]:
    """Return what is equal for puzzles that are the same but for a symmetry."""
    return puzzle.layout.name, bytes(_symmetries(puzzle.layout).smallest(puzzle.givens).values)


def vary(puzzle: Puzzle, seed: int, number: int = 0) -> Puzzle:
    """Return a puzzle that is the same but for a symmetry, each symmetry equally likely.

    A seed (0 or more) makes the same on every machine; ``number`` counts the variations of a seed.

    >>> puzzle = Puzzle.parse("4......1...3....")
    >>> vary(puzzle, seed=1).line(), same_puzzle(puzzle, vary(puzzle, seed=1, number=7))
    ('....2.1....4....', True)
    """
    symmetry = _symmetries(puzzle.layout).random(seed, number)
    return Symmetry._of(puzzle.layout, symmetry).apply(puzzle)


@cache
def _symmetries(layout: Layout) -> _core.Symmetries:
    return _core.Symmetries(layout)
