"""Training: a position at the moment of a technique, one question, and what is said to the answer.

The positions are those of the course, each time in other clothes: digits exchanged, lines moved;
those in killers come as they are. Of techniques that the course does not teach, new positions are
looked for.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from whydoku import explain
from whydoku.console.arguments import Arguments
from whydoku.console.cells import CommandError
from whydoku.console.screen import Screen
from whydoku.course import exercises, taught
from whydoku.errors import CapReached
from whydoku.make.generator import new_seed
from whydoku.model.layout import digit_char
from whydoku.model.names import meaning
from whydoku.model.path import Candidate, Step
from whydoku.model.policy import Policy, technique
from whydoku.model.puzzle import Puzzle
from whydoku.model.symmetry import vary
from whydoku.verification.verify import Move, Verified, verify

__all__ = ["NEXT", "OVER", "Exercise", "Training", "slug_named", "takes_answer"]

SECONDS = 30.0
"""How long a position of a technique is looked for that the course does not teach."""
NEXT = "`train` shows the next position."
"""What is said after a right answer."""
OVER = f"The exercise is over. {NEXT}"
"""What is said when the step was done for the player."""


@dataclass(frozen=True)
class Exercise:
    """A position and what its technique does there."""

    slug: str
    puzzle: Puzzle
    steps: tuple[Step, ...]

    @classmethod
    def of(cls, slug: str, puzzle: Puzzle) -> Exercise:
        """Return the exercise that a position of a technique makes."""
        return cls(slug, puzzle, tuple(puzzle.steps(Policy.only(slug))))

    @property
    def places(self) -> bool:
        """Whether the answer is a digit."""
        return bool(self.steps[0].placements)

    @property
    def question(self) -> str:
        """What is asked."""
        name = explain.name(self.slug)
        if self.places:
            asked = "Which digit does it place? Answer by `set R C D`"
        else:
            asked = "What does it remove? Answer by `strike r4c7=5 ...`"
        return f"Find the step: {name}. {asked}, or ask for a `hint`."

    @property
    def shows_candidates(self) -> bool:
        """Whether the candidates are shown with the question."""
        return technique(self.slug).family != "singles"


@dataclass
class Training:
    """The exercises of one technique, one after another, from easy to hard."""

    slug: str
    seed: int = field(default_factory=new_seed)
    number: int = -1
    exercise: Exercise | None = None
    answered: bool = True

    def next(self) -> Exercise:
        """Return the next exercise, in clothes of its own."""
        self.number += 1
        lines = exercises(self.slug) if self.slug in taught() else ()
        found = _read(lines[self.number % len(lines)]) if lines else self._new()
        puzzle = found if found.cages else vary(found, self.seed, self.number)
        self.exercise = Exercise.of(self.slug, puzzle)
        self.answered = False
        return self.exercise

    def asks_at(self, position: Puzzle) -> bool:
        """Return whether a question is open at a position."""
        return bool(self.exercise and not self.answered and position == self.exercise.puzzle)

    def _new(self) -> Puzzle:
        from whydoku.positions import positions
        from whydoku.positions.wanted import layout_for

        seed = (self.seed + self.number) % 2**32
        layout = layout_for(self.slug)
        try:
            return next(positions(self.slug, seed=seed, seconds=SECONDS, layout=layout)).puzzle
        except CapReached:
            name = explain.name(self.slug)
            raise CommandError(f"no position of {name} was found in {SECONDS:.0f} s") from None


def slug_named(arguments: Arguments, screen: Screen) -> str:
    """Read the name of a technique; raise :class:`CommandError` where there is none.

    Where another one finds what is named, say so.
    """
    name = arguments.rest()
    try:
        row = technique(name)
    except ValueError as error:
        raise CommandError(str(error)) from None
    if row.trial:
        raise CommandError(f"{explain.name(row.slug)} tries something out: there is nothing to see")
    if note := meaning(name).note(name):
        screen.say(note)
    return row.slug


def _read(line: str) -> Puzzle:
    from whydoku.positions import puzzle_of

    return puzzle_of(json.loads(line))


def takes_answer(
    training: Training | None,
    position: Puzzle,
    candidates: Sequence[Candidate],
    *,
    places: bool,
    screen: Screen,
) -> Step | bool:
    """Take a move as the answer to a question, and say what it is worth.

    Return the step of the technique that it is part of; True if it is no part of one, and False if
    no question is open at this position. Other steps that hold are recognised, and what is wrong is
    explained.
    """
    exercise = training.exercise if training else None
    if not training or not exercise or not training.asks_at(position):
        return False
    step = _step_with(exercise, candidates, places=places)
    if step:
        training.answered = True
        screen.say(f"Right: {explain.name(exercise.slug)}. {explain.fold(step.words())}")
        return step
    for candidate in candidates:
        screen.say(_told(exercise, verify(position, Move(*candidate, places))))
    return True


def _step_with(exercise: Exercise, asked: Sequence[Candidate], *, places: bool) -> Step | None:
    """Return the finding of the technique that does all that is asked.

    A digit may also be what the finding leaves over: of some techniques, lessons say to write it.
    """
    for step in exercise.steps:
        done = {*step.placements, *_left_over(exercise, step)} if places else {*step.eliminations}
        if done.issuperset(asked):
            return step
    return None


def _left_over(exercise: Exercise, step: Step) -> Iterator[Candidate]:
    """Yield the digits of cells that have no other candidate after a step."""
    for cell in {candidate.cell for candidate in step.eliminations}:
        gone = {digit for at, digit in step.eliminations if at == cell}
        left = set(exercise.puzzle.candidates[cell]) - gone
        if len(left) == 1:
            yield Candidate(cell, left.pop())


def _told(exercise: Exercise, found: Verified) -> str:
    """Return what is said of a move that the technique does not make."""
    here, name = found.move.written(found.puzzle.layout), explain.name(exercise.slug)
    if found.verdict == "contradicts":
        proof = _reason(exercise, found.move)
        if found.move.places:
            return f"{here} is wrong. {proof}"
        return f"{here} is wrong: {digit_char(found.move.digit)} is the digit of that cell. {proof}"
    if found.ok and found.technique == exercise.slug:
        return f"{here} is right, by another {name} than the rest."
    if found.ok and found.technique:
        other = explain.name(found.technique)
        return f"{here} is right too, but by {other}, which is harder. Look for the {name}."
    return str(found)


def _reason(exercise: Exercise, move: Move) -> str:
    """Say why a move is wrong: by other techniques of the course, as the answer is still open."""
    others = Policy.only(*(slug for slug in taught() if slug != exercise.slug))
    proof = exercise.puzzle.why(move.cell, move.digit, others)
    if proof.verdict != "open":
        return explain.fold(str(proof))
    return f"Why would give the {explain.name(exercise.slug)} away: `hint` tells a part of it."
