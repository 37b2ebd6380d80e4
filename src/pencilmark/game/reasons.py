"""Explains why a cell holds a digit or cannot, with only the steps that the explanation needs."""

from __future__ import annotations

from dataclasses import dataclass

from pencilmark.game.position import Position
from pencilmark.layout import cell_name, digit_char, house_name
from pencilmark.path import Candidate, Step
from pencilmark.policy import Policy

__all__ = ["Reason", "why"]


@dataclass(frozen=True, slots=True)
class Reason:
    """Whether a digit is in a cell, as far as a position tells, and why: see :func:`why`.

    >>> from pencilmark import Puzzle
    >>> reason = why(Position.of(Puzzle.parse("12343...........")), 5, 3)
    >>> reason.holds, reason.steps
    (False, ())
    """

    told: str
    """The answer as a sentence, with the reason if it is visible without a step."""
    holds: bool | None = None
    """Whether the cell holds the digit; None if that is open."""
    steps: tuple[Step, ...] = ()
    """The steps of the explanation; the last one decides it."""

    def __str__(self) -> str:
        if not self.steps:
            return self.told
        *before, last = self.steps
        numbered = [f"{number}  {step.notation()}" for number, step in enumerate(before, 1)]
        return "\n".join([self.told, *numbered, last.words()])


def why(position: Position, cell: int, digit: int, policy: Policy | None = None) -> Reason:
    """Return why a digit is, or cannot be, in a cell of a position.

    If the digits themselves show it, the answer is one sentence. Otherwise it has the steps that
    :meth:`pencilmark.Puzzle.why` finds.

    >>> from pencilmark import Puzzle
    >>> print(why(Position.of(Puzzle.parse("12343...........")), 5, 3))
    r2c2 cannot be 3: row 2 has it in r2c1.
    """
    asked = Candidate(cell, digit)
    return _seen(position, asked) or _found_out(position, asked, policy)


def _seen(position: Position, asked: Candidate) -> Reason | None:
    """Return the answer if it is visible without a step."""
    layout, (cell, digit) = position.layout, asked
    name, char = cell_name(layout, cell), digit_char(digit)
    if holds := position.values[cell]:
        how = "is given" if position.givens[cell] else "was entered"
        return Reason(f"{name} is {digit_char(holds)}, which {how}.", holds == digit)
    for house, (_, _, cells) in enumerate(layout.houses):
        if cell not in cells:
            continue
        for other in cells:
            if position.values[other] == digit:
                where = f"{house_name(layout, house)} has it in {cell_name(layout, other)}"
                return Reason(f"{name} cannot be {char}: {where}.", holds=False)
    if digit not in position.puzzle.candidates[cell]:
        return Reason(f"{char} has been struck from {name}.", holds=False)
    return None


def _found_out(position: Position, asked: Candidate, policy: Policy | None) -> Reason:
    name, char = cell_name(position.layout, asked.cell), digit_char(asked.digit)
    proof = position.puzzle.why(*asked, policy)
    if not proof.steps:
        return Reason(f"No technique tells whether {name} is {char}.")
    holds = proof.verdict == "must"
    told = f"{name} {'is' if holds else 'cannot be'} {char}"
    before = f", after {len(proof.steps) - 1} other steps:" if len(proof.steps) > 2 else ":"
    return Reason(told + before, holds, proof.steps)
