"""Why a cell holds a digit, or cannot: the step of the path that decides it."""

from __future__ import annotations

from dataclasses import dataclass

from pencilmark.game.position import Position
from pencilmark.layout import cell_name, digit_char, house_name
from pencilmark.path import Candidate, Step
from pencilmark.policy import Policy

__all__ = ["Reason", "why"]


@dataclass(frozen=True, slots=True)
class Reason:
    """Whether a digit is in a cell, as far as it can be known from a position, and why."""

    told: str
    """Why, where that can be seen; else which step of the path ``step`` is."""
    holds: bool | None = None
    """None where it is open."""
    step: Step | None = None
    """The step that decides it."""

    def __str__(self) -> str:
        return f"{self.told}\n{self.step.words()}" if self.step else self.told


def why(position: Position, cell: int, digit: int, policy: Policy | None = None) -> Reason:
    """Return why a digit is, or cannot be, in a cell of a position.

    >>> from pencilmark import Puzzle
    >>> print(why(Position.of(Puzzle.parse("12343...........")), 5, 3))
    r2c2 cannot be 3: row 2 has it in r2c1.
    """
    return _seen(position, Candidate(cell, digit)) or _found_out(
        position, Candidate(cell, digit), policy
    )


def _seen(position: Position, asked: Candidate) -> Reason | None:
    """What can be seen without looking for a step."""
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
    for number, step in enumerate(position.puzzle.path(policy)):
        holds = _decides(position, step, asked)
        if holds is None:
            continue
        told = f"{name} {'is' if holds else 'cannot be'} {char}"
        before = f", by step {number + 1} of the way." if number else ", at once."
        return Reason(told + before, holds, step)
    return Reason(f"No technique tells whether {name} is {char}.")


def _decides(position: Position, step: Step, asked: Candidate) -> bool | None:
    if asked in step.placements:
        return True
    if asked in step.eliminations:
        return False
    for cell, digit in step.placements:
        if cell == asked.cell or (
            digit == asked.digit and cell in position.layout.peers[asked.cell]
        ):
            return False
    return None
