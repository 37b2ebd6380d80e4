"""Puzzles that are equal except for a symmetry of their layout: smallest forms and variations."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from whydoku import _core
from whydoku.errors import CapReached, WrongValue
from whydoku.model.layout import Layout
from whydoku.model.puzzle import Puzzle
from whydoku.support.arguments import check_int, expect, seconds_of

__all__ = ["Canonical", "Symmetry", "canonical", "same_puzzle", "symmetries_of", "vary"]

NODES = 10_000_000
"""The default cap on nodes: some seconds."""
MOST_LAYOUTS = 16
"""Layouts whose symmetries are kept: those of one jigsaw can take 3 MB."""
MOST_SEED = 2**64 - 1


@dataclass(frozen=True, slots=True)
class Symmetry:
    """Transpose (or not), rearrange the rows and the columns, then exchange the digits.

    Row i of the result is row ``rows[i]``, and column j is column ``columns[j]``, both of the
    transposed grid if ``transposed``. ``digits[d]`` replaces the digit d; ``digits[0]`` is 0.
    Rows and columns count from 0.

    >>> exchange = Symmetry(False, (0, 1, 2, 3), (0, 1, 2, 3), (0, 2, 1, 3, 4))
    >>> exchange.apply(Puzzle.parse("12..............")).line(), exchange.cell(5)
    ('21..............', 5)
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
        """Return the cell, from 0, to which a cell moves.

        Raises ``ValueError`` if the grid has no such cell.

        >>> Symmetry(True, (0, 1, 2, 3), (0, 1, 2, 3), (0, 1, 2, 3, 4)).cell(1)
        4
        """
        size = len(self.rows)
        row, column = divmod(check_int("cell", cell, 0, size * size - 1), size)
        if self.transposed:
            row, column = column, row
        return self.rows.index(row) * size + self.columns.index(column)

    def apply(self, puzzle: Puzzle) -> Puzzle:
        """Return a puzzle transformed, with its placed digits and eliminated candidates.

        Raises ``ValueError`` if the layout has another size.

        >>> turned = Symmetry(False, (3, 2, 1, 0), (3, 2, 1, 0), (0, 1, 2, 3, 4))
        >>> turned.apply(Puzzle.parse("4......1...3....")).line()
        '....3...1......4'
        """
        expect("puzzle", puzzle, Puzzle, "a Puzzle")
        size = puzzle.layout.size
        if len(self.rows) != size:
            raise WrongValue(f"a symmetry of {len(self.rows)} rows: the puzzle has {size}")
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
    """The smallest form of a puzzle's givens, and the symmetry that leads to it.

    >>> found = canonical(Puzzle.parse("4......1...3...."))
    >>> found.form.line(), found.automorphisms
    ('.......1.....23.', 1)
    """

    form: Puzzle
    symmetry: Symmetry
    """Leads from the puzzle's givens to the form; one of as many as there are automorphisms."""
    automorphisms: int
    """The number of symmetries that leave the givens unchanged; 1 if only the identity does."""


def canonical(puzzle: Puzzle, nodes: int = NODES, seconds: float | None = None) -> Canonical:
    """Return the smallest form of a puzzle's givens under all symmetries of its layout.

    Smallest means: read row by row, an empty cell being less than any digit, it comes first in
    order. Two puzzles have the same form if and only if one becomes the other when it is
    transposed (or not), its rows and columns are rearranged so that houses stay houses, and its
    digits are exchanged. Placed digits and eliminated candidates do not count.

    ``nodes`` caps the first parts of forms that are tried (0: no cap), ``seconds`` the time (None:
    no cap). An ordinary puzzle and a full grid take less than a thousand nodes, but a 10x10 puzzle
    that is nearly full takes ten thousand. Raises :class:`whydoku.CapReached` if a cap is hit, and
    ``ValueError`` if equal digits share a house, or for a jigsaw with more than 100,000 symmetries.

    >>> canonical(Puzzle.parse("4......1...3....")).form.line()
    '.......1.....23.'
    """
    found = _smallest(puzzle, nodes, seconds)
    form = Puzzle(found.values, layout=puzzle.layout)
    return Canonical(form, Symmetry._of(puzzle.layout, found.symmetry), found.automorphisms)


def same_puzzle(
    one: Puzzle, other: Puzzle, nodes: int = NODES, seconds: float | None = None
) -> bool:
    """Return whether two puzzles are the same except for a symmetry of their layout.

    The caps are those of :func:`canonical`, for each puzzle; so are the errors.

    >>> same_puzzle(Puzzle.parse("4......1...3...."), Puzzle.parse("....2.1....4...."))
    True
    """
    expect("one", one, Puzzle, "a Puzzle")
    expect("other", other, Puzzle, "a Puzzle")
    if one.layout.name != other.layout.name:
        return False
    return _smallest(one, nodes, seconds).values == _smallest(other, nodes, seconds).values


def vary(puzzle: Puzzle, seed: int, number: int = 0) -> Puzzle:
    """Return a puzzle that is the same except for a symmetry; all symmetries are equally likely.

    The same ``seed`` and ``number`` (both 0 or more) make the same puzzle on every machine;
    ``number`` counts the variations of a seed. Raises ``ValueError`` for other numbers, and for a
    jigsaw with more than 100,000 symmetries.

    >>> puzzle = Puzzle.parse("4......1...3....")
    >>> vary(puzzle, seed=1).line(), same_puzzle(puzzle, vary(puzzle, seed=1, number=7))
    ('....2.1....4....', True)
    """
    expect("puzzle", puzzle, Puzzle, "a Puzzle")
    seed, number = check_int("seed", seed, 0, MOST_SEED), check_int("number", number, 0, MOST_SEED)
    symmetry = symmetries_of(puzzle.layout).random(seed, number)
    return Symmetry._of(puzzle.layout, symmetry).apply(puzzle)


def _smallest(puzzle: Puzzle, nodes: int, seconds: float | None) -> _core.Canonical:
    expect("puzzle", puzzle, Puzzle, "a Puzzle")
    nodes, time = check_int("nodes", nodes), seconds_of(seconds)
    found = symmetries_of(puzzle.layout).smallest(puzzle.givens, nodes, time)
    if found.cap:
        raise CapReached(f"looking for the smallest form was stopped by its cap of {found.cap}")
    return found


@lru_cache(maxsize=MOST_LAYOUTS)
def symmetries_of(layout: Layout) -> _core.Symmetries:
    """Return the symmetries of a layout, which are kept; ``ValueError`` for one with cages."""
    if layout.cages:
        raise WrongValue("symmetries of puzzles with cages are not looked for")
    return _core.Symmetries(layout)
