"""What can be found out about a puzzle besides steps: problems, solutions, proofs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from whydoku.errors import CapReached
from whydoku.model.layout import cell_name
from whydoku.model.path import Candidate, Step
from whydoku.model.policy import Policy
from whydoku.support.arguments import check_int

if TYPE_CHECKING:
    from whydoku.model.puzzle import Puzzle

__all__ = [
    "Estimate",
    "Mistake",
    "Problem",
    "Proof",
    "Report",
    "Solutions",
    "Verdict",
    "all_solutions",
    "find_mistakes",
]

MOST_COMPARED = 100
"""Solutions that are compared with one another."""
SEVERAL = 2
"""The number of solutions that stands for two or more."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a position.

    ``kind`` is ``equal`` (``cells`` of a house hold the same digit), ``no-candidate`` (a cell has
    none left), ``no-place`` (a house has no cell left for a digit), ``equal-in-cage`` or
    ``wrong-sum`` (a filled cage adds up to another number). ``house`` and ``digit`` are None where
    they do not apply.

    >>> from whydoku import Puzzle
    >>> problem = Puzzle.parse("12 34 34 12 4. .. .. ..").place(9, 4).problems[0]
    >>> problem.kind, problem.digit, problem.cells
    ('equal', 4, (8, 9))
    """

    kind: str
    house: int | None
    digit: int | None
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Mistake:
    """A digit that was placed, or a candidate that was struck, in conflict with the solution.

    >>> from whydoku import Puzzle
    >>> (mistake,) = Puzzle.parse("..3..4.221......").place("r1c1", 4).check().mistakes
    >>> mistake.words(1)
    'Something in row 1 cannot be right.'
    >>> mistake.words()
    'r1c1 cannot be 4: 4 stands in r2c2, in the same box.'
    >>> mistake.reason().verdict
    'cannot'
    """

    puzzle: Puzzle
    """The position without all that is wrong in it."""
    kind: Literal["digit", "candidate"]
    cell: int
    digit: int

    def reason(self, policy: Policy | str | None = None) -> Proof:
        """Return why the digit cannot stand there, or must.

        That is the proof of :meth:`Puzzle.why`.
        """
        return self.puzzle.why(self.cell, self.digit, policy)

    def words(self, level: int = 4) -> str:
        """Return the mistake at a level: 1 the row, 2 its kind, 3 the cell, 4 the digit.

        Level 4 says of a wrong digit why it is wrong.
        """
        from whydoku.explain import tell_mistake

        return tell_mistake(self, level)


def find_mistakes(puzzle: Puzzle, solution: Sequence[int]) -> tuple[Mistake, ...]:
    """Return the wrong digits, then the wrongly struck candidates of empty cells, each by cell.

    >>> from whydoku import Puzzle
    >>> wrong = Puzzle.parse("12343412214343..").place("r4c3", 4).eliminate("r4c4", 1)
    >>> [(found.kind, found.cell) for found in find_mistakes(wrong, "1234341221434321")]
    [('digit', 14), ('candidate', 15)]
    """
    right = {Candidate(cell, int(digit)) for cell, digit in enumerate(solution)}
    wrong = set(puzzle.placed) - right
    struck = right.intersection(puzzle.eliminated)
    sound = type(puzzle)(
        puzzle.givens,
        set(puzzle.placed) - wrong,
        set(puzzle.eliminated) - struck,
        puzzle.layout,
        puzzle.hinted - {cell for cell, _digit in wrong},
    )
    digits = [Mistake(sound, "digit", *candidate) for candidate in sorted(wrong)]
    return (*digits, *(Mistake(sound, "candidate", *candidate) for candidate in sorted(struck)))


@dataclass(frozen=True, slots=True)
class Solutions:
    """The solutions of a puzzle, up to a limit: see :func:`all_solutions`.

    >>> from whydoku import Puzzle, all_solutions
    >>> several = all_solutions(Puzzle.parse("12..34..214343.."))
    >>> len(several.found), several.differing(), several.complete
    (2, (6, 7, 14, 15), True)
    """

    found: tuple[Puzzle, ...]
    """The solutions, in the order in which the search finds them."""
    cap: str | None
    """Which cap ended the search before all were found, in a sentence; None if these are all."""

    @property
    def complete(self) -> bool:
        """Whether these are all."""
        return self.cap is None

    def differing(self) -> tuple[int, ...]:
        """Return the cells in which the solutions that were found differ."""
        columns = zip(*(solution.values for solution in self.found), strict=True)
        return tuple(cell for cell, digits in enumerate(columns) if len(set(digits)) > 1)


def all_solutions(
    puzzle: Puzzle,
    limit: int = 1000,
    nodes: int = 10_000_000,
    seconds: float | None = None,
) -> Solutions:
    """Return all solutions, or the first ``limit`` (1 or more), and say which cap ended the search.

    ``nodes`` and ``seconds`` cap the search as in :meth:`Puzzle.solutions`, which yields solutions
    one by one, without a limit.

    >>> from whydoku import Puzzle, all_solutions
    >>> several = all_solutions(Puzzle.parse("12..34..214343.."))
    >>> [solution.line()[6:8] for solution in several.found], several.differing()
    (['12', '21'], (6, 7, 14, 15))
    >>> several.complete, all_solutions(Puzzle.parse("." * 16), 5).cap
    (True, 'there are more solutions than the limit of 5')
    """
    limit = check_int("limit", limit, 1)
    found: list[Puzzle] = []
    try:
        for solution in puzzle.solutions(nodes, seconds):
            if len(found) == limit:
                told = f"there are more solutions than the limit of {limit:,}"
                return Solutions(tuple(found), told)
            found.append(solution)
    except CapReached as cap:
        return Solutions(tuple(found), str(cap))
    return Solutions(tuple(found), None)


@dataclass(frozen=True, slots=True)
class Report:
    """What :meth:`Puzzle.check` found.

    ``solutions`` is 0, 1 or 2 (two or more), or None when the search was capped. ``mistakes`` are
    known if the givens have exactly one solution.

    >>> from whydoku import Puzzle
    >>> report = Puzzle.parse("4......1...3....").check()
    >>> report.ok, report.solutions, str(report)
    (False, 2, 'The puzzle has more than one solution.')
    """

    puzzle: Puzzle
    problems: tuple[Problem, ...]
    solutions: int | None
    mistakes: tuple[Mistake, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether the puzzle has exactly one solution."""
        return self.solutions == 1

    def differing(self) -> tuple[int, ...]:
        """Return the cells that differ among the solutions; of many, among the first hundred.

        The search stops after 10,000,000 nodes, with what it has found until then.

        >>> from whydoku import Puzzle
        >>> Puzzle.parse("1234341221434...").check().differing()
        ()
        >>> Puzzle.parse("12..34..214343..").check().differing()
        (6, 7, 14, 15)
        """
        if self.solutions != SEVERAL:
            return ()
        return all_solutions(self.puzzle, MOST_COMPARED).differing()

    def __str__(self) -> str:
        from whydoku.explain import tell_report

        return tell_report(self)


Verdict = Literal["cannot", "must", "can", "open"]


@dataclass(frozen=True, slots=True, repr=False)
class Proof:
    """What :meth:`Puzzle.why` found out about a digit in a cell.

    >>> from whydoku import Puzzle
    >>> proof = Puzzle.parse("4......1...3....").why("r1c2", 1)
    >>> proof.verdict, [step.technique for step in proof.steps]
    ('must', ['hidden-single-box'])
    >>> proof
    <Proof of 1 step: r1c2 must be 1>
    """

    puzzle: Puzzle
    """The position that was asked about. A digit that was entered in the cell, and a strike of the
    candidate, are not in it: they are no reasons."""
    cell: int
    digit: int
    verdict: Verdict
    """``can``: there is a solution with the digit and one without; ``open``: nothing was found."""
    steps: tuple[Step, ...]
    """In order, each needed; none where the position itself says it."""
    left_out: tuple[Candidate, ...] = ()
    """Wrong digits of other cells, which the proof does not rest on."""

    def __repr__(self) -> str:
        cell = cell_name(self.puzzle.layout, self.cell)
        verdict = f"{cell} {self.verdict} be {self.digit}"
        if self.verdict == "open":
            verdict = f"{cell}={self.digit} is open"
        many = f"{len(self.steps)} step{'' if len(self.steps) == 1 else 's'}"
        return f"<Proof of {many}: {verdict}>"

    def __str__(self) -> str:
        from whydoku.explain import tell_why

        return tell_why(self)


class Estimate(NamedTuple):
    """An estimated number of solutions, and the standard deviation of the estimate.

    >>> from whydoku import Puzzle
    >>> estimate = Puzzle.parse("." * 16).estimate(100, seed=1)
    >>> 200 < estimate.solutions < 400, estimate.error < 100
    (True, True)
    """

    solutions: float
    error: float
