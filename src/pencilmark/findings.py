"""What can be found out about a puzzle besides steps: problems, solutions, proofs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from pencilmark.path import Step

if TYPE_CHECKING:
    from pencilmark.puzzle import Puzzle

__all__ = ["Estimate", "Problem", "Proof", "Report", "Verdict"]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a position.

    ``kind`` is ``equal`` (``cells`` of a house hold the same digit), ``no-candidate`` (a cell has
    none left) or ``no-place`` (a house has no cell left for a digit). ``house`` and ``digit`` are
    None where they do not apply.
    """

    kind: str
    house: int | None
    digit: int | None
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """What :meth:`Puzzle.check` found.

    ``solutions`` is 0, 1 or 2 (two or more), or None when the search was capped.
    """

    puzzle: Puzzle
    problems: tuple[Problem, ...]
    solutions: int | None

    @property
    def ok(self) -> bool:
        """Whether the puzzle has exactly one solution."""
        return self.solutions == 1

    def __str__(self) -> str:
        from pencilmark.explain import tell_report

        return tell_report(self)


Verdict = Literal["cannot", "must", "can", "open"]


@dataclass(frozen=True, slots=True)
class Proof:
    """What :meth:`Puzzle.why` found out about a digit in a cell."""

    puzzle: Puzzle
    """The position that was asked about."""
    cell: int
    digit: int
    verdict: Verdict
    """``can``: there is a solution with the digit and one without; ``open``: nothing was found."""
    steps: tuple[Step, ...]
    """In order, each needed; none where the position itself says it."""

    def __str__(self) -> str:
        from pencilmark.explain import tell_why

        return tell_why(self)


class Estimate(NamedTuple):
    """An estimated number of solutions, and the standard deviation of the estimate."""

    solutions: float
    error: float
