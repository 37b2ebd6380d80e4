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

    >>> from pencilmark import Puzzle
    >>> problem = Puzzle.parse("12 34 34 12 4. .. .. ..").place(9, 4).problems[0]
    >>> problem.kind, problem.digit, problem.cells
    ('equal', 4, (8, 9))
    """

    kind: str
    house: int | None
    digit: int | None
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """What :meth:`Puzzle.check` found.

    ``solutions`` is 0, 1 or 2 (two or more), or None when the search was capped.

    >>> from pencilmark import Puzzle
    >>> report = Puzzle.parse("4......1...3....").check()
    >>> report.ok, report.solutions, str(report)
    (False, 2, 'The puzzle has more than one solution.')
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
    """What :meth:`Puzzle.why` found out about a digit in a cell.

    >>> from pencilmark import Puzzle
    >>> proof = Puzzle.parse("4......1...3....").why("r1c2", 1)
    >>> proof.verdict, [step.technique for step in proof.steps]
    ('must', ['hidden-single-box'])
    """

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
    """An estimated number of solutions, and the standard deviation of the estimate.

    >>> from pencilmark import Puzzle
    >>> estimate = Puzzle.parse("." * 16).estimate(100, seed=1)
    >>> 200 < estimate.solutions < 400, estimate.error < 100
    (True, True)
    """

    solutions: float
    error: float
