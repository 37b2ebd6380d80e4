"""The catalogue of full grids: every one of the 5,472,730,538 different ones has a number.

Grids are different if no symmetry of a Sudoku leads from one to the other: see
:func:`whydoku.canonical`. They are numbered from 1, in the order of their smallest forms.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from whydoku import _core
from whydoku.errors import WrongValue
from whydoku.model.puzzle import Puzzle
from whydoku.model.symmetry import canonical
from whydoku.support.arguments import check_int, expect

__all__ = ["GRIDS", "catalogue_grid", "catalogue_number"]

GRIDS: int = _core.DIFFERENT_GRIDS
"""The number of different full grids (Ed Russell and Frazer Jarvis, 2006)."""


def catalogue_number(puzzle: Puzzle) -> int:
    """Return the number of a full 9x9 grid in the catalogue, from 1 to 5,472,730,538.

    The number of a puzzle is that of its solution. Grids that are the same except for a symmetry
    have the same number. It takes 10 ms on average; the first call takes half a second more.

    Raises :class:`whydoku.NoSolution` or :class:`whydoku.ManySolutions` if the puzzle does not have
    exactly one solution, and ``ValueError`` for another layout than 9x9.

    >>> from whydoku import samples
    >>> catalogue_number(samples.sample("first"))
    5179102172
    """
    expect("puzzle", puzzle, Puzzle, "a Puzzle")
    if puzzle.layout.name != "9x9":
        raise WrongValue(f"the catalogue has grids of 9x9, not of {puzzle.layout.name}")
    form = canonical(Puzzle(puzzle.solve().values)).form
    return _catalogue().number(form.values)


def catalogue_grid(number: int) -> Puzzle:
    """Return the full grid that has a number in the catalogue, in its smallest form.

    Raises ``ValueError`` for a number that is not from 1 to 5,472,730,538.

    >>> catalogue_grid(1).line()[:27], catalogue_grid(GRIDS).line()[:27]
    ('123456789456789123789123456', '123456789457893612986217354')
    """
    return Puzzle(_catalogue().grid(check_int("number", number, 1, GRIDS)))


@lru_cache(maxsize=1)
def _catalogue() -> _core.Catalogue:
    return _core.Catalogue((files(__package__) / "data" / "catalogue.bin").read_bytes())
