"""How many places there are to go on: what makes a step easy or hard to find, besides its kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from whydoku import _core
from whydoku.model.policy import ranks

if TYPE_CHECKING:
    from whydoku.model.path import Path
    from whydoku.model.puzzle import Puzzle

__all__ = ["Opportunities", "break_in", "on_path", "opportunities"]

NODES = 20_000
"""The cap on what is searched at one position."""


@dataclass(frozen=True, slots=True)
class Opportunities:
    """How many places there are to go on at a position, and where.

    >>> print(Opportunities(4, (0, 2, 5, 7)))
    4 places to go on
    """

    count: int
    """Findings of different outcome."""
    cells: tuple[int, ...]
    """The cells that they fill, or from which they remove candidates."""
    at_least: bool = False
    """Whether a cap was hit, so that there may be more."""

    def __str__(self) -> str:
        many = "one place" if self.count == 1 else f"{self.count} places"
        return f"{'at least ' if self.at_least else ''}{many} to go on"

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form.

        >>> Opportunities(1, (3,)).to_dict()
        {'count': 1, 'cells': [3], 'at_least': False}
        """
        return {"count": self.count, "cells": list(self.cells), "at_least": self.at_least}


def opportunities(puzzle: Puzzle, slug: str) -> Opportunities:
    """Return what a technique finds at a position.

    Of singles, what easier singles find is counted, too. Beyond singles, the question makes sense
    where easier techniques find nothing, as on a path.

    >>> from whydoku import Puzzle
    >>> opportunities(Puzzle.parse("..3..4.221......"), "hidden-single-box")
    Opportunities(count=5, cells=(1, 3, 4, 12, 14), at_least=False)
    """
    found = _core.opportunities(puzzle._board, ranks()[slug], NODES, 0.0)
    return Opportunities(found.count, tuple(found.cells), bool(found.cap))


def on_path(path: Path) -> tuple[Opportunities, ...]:
    """Return those at each step of a path: see :attr:`Path.opportunities`."""
    if any(step.technique not in ranks() for step in path.steps):
        return ()
    steps = zip(path.positions(), path.steps, strict=False)
    return tuple(opportunities(here, step.technique) for here, step in steps)


def break_in(path: Path) -> int | None:
    """Return which step had the fewest: see :attr:`Path.break_in`."""
    counts = [found.count for found in path.opportunities]
    rows = [ranks()[step.technique] for step in path.steps] if counts else []
    at = _core.break_in(rows, counts)
    return None if at < 0 else at
