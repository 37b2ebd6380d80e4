"""Why a cell holds a digit, or cannot: the steps that decide it, and none that they do not need."""

from __future__ import annotations

from dataclasses import dataclass

from pencilmark.game.position import Position
from pencilmark.layout import cell_name, digit_char, house_name
from pencilmark.path import Candidate, Step
from pencilmark.policy import Policy
from pencilmark.puzzle import Puzzle

__all__ = ["Reason", "why"]

LONGEST = 150
"""Of a longer way to a step it is not found out which steps are needed."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Whether a digit is in a cell, as far as it can be known from a position, and why."""

    told: str
    """The answer, with the reason where that can be seen without a step."""
    holds: bool | None = None
    """None where it is open."""
    steps: tuple[Step, ...] = ()
    """The steps that lead there; the last one decides it."""

    def __str__(self) -> str:
        if not self.steps:
            return self.told
        *before, last = self.steps
        numbered = [f"{number}  {step.notation()}" for number, step in enumerate(before, 1)]
        return "\n".join([self.told, *numbered, last.words()])


def why(position: Position, cell: int, digit: int, policy: Policy | None = None) -> Reason:
    """Return why a digit is, or cannot be, in a cell of a position.

    >>> from pencilmark import Puzzle
    >>> print(why(Position.of(Puzzle.parse("12343...........")), 5, 3))
    r2c2 cannot be 3: row 2 has it in r2c1.
    """
    asked = Candidate(cell, digit)
    return _seen(position, asked) or _found_out(position, asked, policy)


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
    path = position.puzzle.path(policy)
    for number, step in enumerate(path, 1):
        holds = _decides(position, step, asked)
        if holds is None:
            continue
        steps = path.steps[:number]
        if number <= LONGEST:
            steps = _needed(position.puzzle, steps)
        told = f"{name} {'is' if holds else 'cannot be'} {char}"
        before = f", after {len(steps) - 1} other steps:" if len(steps) > 2 else ":"
        return Reason(told + before, holds, steps)
    return Reason(f"No technique tells whether {name} is {char}.")


def _needed(puzzle: Puzzle, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Leave out what the last step does not need: each step without which the others are found."""
    positions = [puzzle]
    for step in steps:
        positions.append(positions[-1].apply(step))
    for number in range(len(steps) - 2, -1, -1):
        found = _again(positions[number], steps[number + 1 :])
        if found:
            steps = (*steps[:number], *found)
    return steps


def _again(puzzle: Puzzle, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Find steps from another position, one after the other; nothing where one is not found."""
    found = []
    for step in steps:
        like = _like(puzzle, step)
        if like is None:
            return ()
        found.append(like)
        puzzle = puzzle.apply(like)
    return tuple(found)


def _like(puzzle: Puzzle, wanted: Step) -> Step | None:
    """A step of the same technique that does as much, or more."""
    for step in puzzle.steps(Policy.only(wanted.technique)):
        places = set(wanted.placements) <= set(step.placements)
        if places and set(wanted.eliminations) <= set(step.eliminations):
            return step
    return None


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
