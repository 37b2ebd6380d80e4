"""Moving on from a puzzle: the next one, made out of what is known of this one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from whydoku.errors import WrongType, WrongValue
from whydoku.model.layout import Cell, Layout
from whydoku.model.path import Candidate, candidate_of

if TYPE_CHECKING:
    from whydoku.model.puzzle import Puzzle

__all__ = ["candidates_in", "moved_on"]


def candidates_in(
    layout: Layout, name: str, pairs: Iterable[tuple[Cell, int]]
) -> Iterator[Candidate]:
    """Yield pairs as candidates of a layout; those that are candidates already are quick."""
    cells, size = layout.cells, layout.size
    try:
        for cell, digit in pairs:
            if type(cell) is type(digit) is int and 0 <= cell < cells and 0 < digit <= size:
                yield Candidate(cell, digit)
            else:
                yield candidate_of(layout, cell, digit)
    except (TypeError, ValueError) as error:
        if isinstance(error, WrongType | WrongValue):
            raise
        raise WrongType(f"{name}: expected pairs of a cell and a digit") from None


def moved_on(
    puzzle: Puzzle,
    placed: Sequence[Candidate],
    struck: Sequence[Candidate] = (),
    *,
    hinted: frozenset[Cell] | None = None,
) -> Puzzle:
    """Return the puzzle with digits placed, and then candidates eliminated.

    It is equal to one that is made anew out of all its parts, which takes several times as long.
    """
    by_hints = puzzle._hinted if hinted is None else hinted
    board = puzzle._board.__copy__()
    for cell, digit in placed:
        if not board.has(cell, digit):  # the cell is full, or the digit is wrong there
            return _made_anew(puzzle, placed, struck, by_hints)
        board.place(cell, digit)
    gone = [*_still_open(puzzle, placed)] if puzzle._eliminated else []
    for candidate in struck:
        if board.has(*candidate):
            board.eliminate(*candidate)
            gone.append(candidate)
    return type(puzzle)._made(
        _givens=puzzle._givens,
        _layout=puzzle._layout,
        _eliminated=tuple(sorted(gone)),
        _hinted=by_hints,
        _board=board,
    )


def _made_anew(
    puzzle: Puzzle,
    placed: Sequence[Candidate],
    struck: Sequence[Candidate],
    hinted: frozenset[Cell],
) -> Puzzle:
    both = (*puzzle._placed, *placed), (*puzzle._eliminated, *struck)
    return type(puzzle)(puzzle._givens, *both, puzzle._layout, hinted)


def _still_open(puzzle: Puzzle, placed: Iterable[Candidate]) -> Iterator[Candidate]:
    """Yield the eliminated candidates that the digits do not rule out."""
    peers = _peers(puzzle._layout)
    for one in puzzle._eliminated:
        if not any(
            one.cell == cell or (one.digit == digit and one.cell in peers[cell])
            for cell, digit in placed
        ):
            yield one


@lru_cache(maxsize=32)
def _peers(layout: Layout) -> tuple[frozenset[Cell], ...]:
    return tuple(map(frozenset, layout.peers))
