"""Checks a position, at three strengths, explains it, and gives hints; mistakes come first."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, get_args

from whydoku import explain
from whydoku.errors import CapReached
from whydoku.game.position import Position
from whydoku.model.findings import Mistake, find_mistakes
from whydoku.model.path import Candidate, Step
from whydoku.model.policy import Policy
from whydoku.model.puzzle import Problem, Proof, Puzzle, Report

__all__ = ["Check", "Hint", "Mistake", "Strength", "check", "fault", "hint", "sound", "why"]

Strength = Literal["rules", "completable", "solution"]


@dataclass(frozen=True, slots=True)
class Check:
    """What a check found: see :func:`check`.

    ``solutions`` is the number of solutions (2 means two or more). It is None if the check did not
    ask for it, or if a cap stopped the search. Mistakes are only known if the puzzle has exactly
    one solution.

    >>> position = Position.of(Puzzle.parse("12343...........").place(5, 1))
    >>> found = check(position, "rules")
    >>> found.ok, str(found)
    (False, 'A digit stands twice: 1 is in r1c1 and r2c2, all of box 1.')
    """

    position: Position
    strength: Strength
    problems: tuple[Problem, ...]
    mistakes: tuple[Mistake, ...] = ()
    solutions: int | None = None

    @property
    def ok(self) -> bool:
        """Whether the check found nothing wrong."""
        return not self.problems and not self.mistakes and self.solutions != 0

    def __str__(self) -> str:
        if self.ok and self.solutions in (None, 1) and self.strength != "solution":
            return explain.tell_problems(self.position.layout, ())
        if self.strength != "solution":
            return explain.tell_problems(self.position.layout, self.problems)
        puzzle = self.position.puzzle
        return str(Report(puzzle, self.problems, self.solutions, self.mistakes))


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do next: correct a mistake, or a step, or neither if nothing was found.

    ``wrong`` says why there is no step where something is wrong and no single mistake can be named.

    >>> position = Position.of(Puzzle.parse("12343412214343.."))
    >>> hint(position).words(1), hint(position).step.technique
    ('There is a nearly full house in the bottom right.', 'full-house')
    """

    mistake: Mistake | None = None
    step: Step | None = None
    wrong: str = ""

    def words(self, level: int = 4) -> str:
        """Return the hint at a level: 1 a nudge, 2 its kind, 3 where, 4 all; empty without one."""
        found = self.mistake or self.step
        return found.words(level) if found else self.wrong


NODES = 10_000_000
"""The cap on the nodes of the search for the solution."""


def check(position: Position, strength: Strength = "completable", *, nodes: int = NODES) -> Check:
    """Return what is wrong with a position.

    ``rules`` looks for equal digits in a house. ``completable`` also looks for cells without a
    candidate and houses without a place for a digit. ``solution`` also compares with the solution,
    if a search of at most ``nodes`` nodes finds it. Raises ``ValueError`` for another strength.

    >>> check(Position.of(Puzzle.parse("12343...........").place(5, 1)), "rules").ok
    False
    """
    match strength:
        case "rules":
            equal = tuple(p for p in position.puzzle.problems if p.kind == "equal")
            return Check(position, strength, equal)
        case "completable":
            return Check(position, strength, position.puzzle.problems)
        case "solution":
            solutions, _ = _truth(position.origin, nodes)
            if solutions == 2 and _count(position.puzzle, 1, nodes) == 0:
                solutions = 0
            mistakes = _mistakes(position, nodes)
            return Check(position, strength, position.puzzle.problems, mistakes, solutions)
    raise ValueError(f"check {strength!r}: expected {', '.join(get_args(Strength))}")


def hint(position: Position, policy: Policy | None = None, *, nodes: int = NODES) -> Hint:
    """Return what to do next in a position: first what is wrong, or else a step.

    Mistakes are known if a search of at most ``nodes`` nodes finds the solution. Where there is
    no solution, there is no step. Raises :class:`~whydoku.CapReached` if the policy's cap is
    reached before a step is found.

    >>> position = Position.of(Puzzle.parse("12343412214343..").place(14, 1))
    >>> hint(position).words(1)
    'Something in row 4 cannot be right.'
    """
    if found := fault(position, nodes=nodes):
        return found
    if position.solved:
        return Hint()
    return Hint(step=position.puzzle.hint(allowed(position, policy, nodes=nodes)))


def allowed(position: Position, policy: Policy | None = None, *, nodes: int = NODES) -> Policy:
    """Return a policy without what rests on a single solution, where there are known to be more.

    >>> "bug-plus-1" in allowed(Position.of(Puzzle.parse(".....3....13...."))).techniques
    False
    """
    solutions, _ = _truth(position.origin, nodes)
    return (policy or Policy()).for_solutions(solutions)


def fault(position: Position, *, nodes: int = NODES) -> Hint | None:
    """Return the hint that says what is wrong with a position; None if nothing is known to be.

    >>> several = Puzzle.parse(".....3....13....")
    >>> fault(Position.of(several)) is None, fault(Position.of(several.place(1, 1))).wrong
    (True, 'The puzzle has no solution.')
    """
    found = check(position, "solution", nodes=nodes)
    if found.mistakes:
        return Hint(mistake=found.mistakes[0])
    if found.problems:
        return Hint(wrong=explain.tell_problems(position.layout, found.problems))
    return Hint(wrong=str(found)) if found.solutions == 0 else None


def why(position: Position, cell: int, digit: int, policy: Policy | None = None) -> Proof:
    """Return why a digit must or cannot be in a cell, whatever wrong digits there are elsewhere.

    >>> position = Position.of(Puzzle.parse("..3..4.221......").place(0, 4))
    >>> print(why(position, 0, 4))
    r1c1 cannot be 4: 4 stands in r2c2, in the same box.
    """
    mistakes = _mistakes(position, NODES)
    asked = next((m for m in mistakes if (m.cell, m.digit) == (cell, digit)), None)
    puzzle = mistakes[0].puzzle if mistakes else position.puzzle
    policy = allowed(position, policy)
    proof = asked.reason(policy) if asked else puzzle.why(cell, digit, policy)
    wrong = [Candidate(m.cell, m.digit) for m in mistakes if m.kind == "digit" and m.cell != cell]
    return replace(proof, left_out=tuple(wrong))


def sound(position: Position, *, nodes: int = NODES) -> tuple[Puzzle, tuple[int, ...]]:
    """Return a position without its mistakes, and the solution; that is empty if it is not known.

    >>> position = Position.of(Puzzle.parse("12343412214343..").place(14, 1))
    >>> puzzle, solution = sound(position)
    >>> puzzle.line(), solution[14]
    ('12343412214343..', 2)
    """
    _, solution = _truth(position.origin, nodes)
    mistakes = _mistakes(position, nodes)
    return (mistakes[0].puzzle if mistakes else position.puzzle), solution


def _mistakes(position: Position, nodes: int) -> tuple[Mistake, ...]:
    """Return what contradicts the solution; nothing if the solution is not known."""
    _, solution = _truth(position.origin, nodes)
    return find_mistakes(position.puzzle, solution) if solution else ()


@lru_cache(maxsize=256)
def _truth(puzzle: Puzzle, nodes: int) -> tuple[int | None, tuple[int, ...]]:
    """Return the number of solutions (2: several, None: capped), and the solution if unique."""
    solutions = _count(puzzle, 2, nodes)
    return solutions, puzzle.solve(nodes).values if solutions == 1 else ()


def _count(puzzle: Puzzle, limit: int, nodes: int) -> int | None:
    try:
        return puzzle.count(limit, nodes)
    except CapReached:
        return None
