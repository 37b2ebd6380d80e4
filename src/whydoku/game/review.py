"""Looks back on moves: what each of them needed, which were mistakes, and what was easier."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from statistics import median
from time import monotonic
from typing import Literal

from whydoku.errors import CapReached
from whydoku.game.automatic import Group
from whydoku.game.checks import sound
from whydoku.game.moves import Enter, Load, Strike
from whydoku.game.play import Game
from whydoku.game.position import Position
from whydoku.model.opportunities import Opportunities, opportunities
from whydoku.model.path import Candidate, Step
from whydoku.model.policy import Policy, ranks, technique
from whydoku.model.puzzle import Puzzle
from whydoku.verification.verify import Move, verify

__all__ = ["Deed", "Reviewed", "Verdict", "deed", "review"]

Verdict = Literal["shown", "wrong", "open"]
TRIAL = ("trial", "guess", "roll back")
"""Groups of trial and error: nobody has found these moves."""
MOST_JUDGED = 9
"""Candidates of one group that are looked at."""
SECONDS = 2.0
"""The time that the search for what one move needed may take."""
MOST_STUCK = 3
STUCK_SECONDS = 30
STUCK_TIMES = 2
"""A person is stuck in the longest pauses: of so many seconds, and so many times the median."""


@dataclass(frozen=True, slots=True)
class Deed:
    """What the moves of a group have placed or struck, and what they needed: see :func:`deed`.

    >>> game = Game(Puzzle.parse("..3..4.221......"))
    >>> game.enter(3, 4)
    ()
    >>> done = review(game)[0].deed
    >>> done.placed, done.struck, done.helped, done.verdict, done.hardest.technique
    ((Candidate(cell=3, digit=4),), (), False, 'shown', 'hidden-single-box')
    """

    placed: tuple[Candidate, ...]
    struck: tuple[Candidate, ...]
    helped: bool
    """Whether a hint or another command found it."""
    verdict: Verdict
    """``shown`` by the steps, ``wrong`` by the solution, or ``open``: no step shows it."""
    puzzle: Puzzle
    """The position before it, without what was wrong there: the steps start from it."""
    steps: tuple[Step, ...] = ()
    """What it needed, in order; none where the position itself shows it."""

    @property
    def hardest(self) -> Step | None:
        """The step whose technique comes last in the ladder."""
        return max(self.steps, key=lambda step: ranks()[step.technique], default=None)


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A line of a review: see :func:`review`.

    >>> game = Game(Puzzle.parse("..3..4.221......"))
    >>> game.enter(3, 4)
    ()
    >>> line = review(game)[0]
    >>> line.group, line.seconds, line.stuck, line.easier, line.another_way
    (0, None, False, None, False)
    """

    group: int
    """How many groups were done before: the number of its position in :meth:`Game.positions`."""
    deed: Deed
    seconds: float | None
    """The time since the line before; None where no clock ran."""
    stuck: bool
    """Whether this was one of the longest pauses."""
    easier: Step | None
    """An easier step that was there, or the easiest one after a mistake or a long pause.

    By the technique that the move needed it is another way, with fewer links.
    """
    opportunities: Opportunities | None = None
    """How many places there were to go on, of a move of one's own that one step shows."""

    @property
    def another_way(self) -> bool:
        """Whether the easier step is of the technique that the move needed."""
        needed = self.deed.hardest
        return bool(needed and self.easier and needed.technique == self.easier.technique)


def deed(before: Position, group: Group, seconds: float = SECONDS) -> Deed | None:
    """Return what the moves of a group did, and what they needed at the position before them.

    None if they neither placed a digit nor struck a candidate, if they only try something out, or
    if the puzzle has not exactly one solution. What is wrong in the position is left out of it.
    Techniques that try something out are not looked for; the search takes at most ``seconds``.

    >>> before = Position.of(Puzzle.parse("..3..4.221......"))
    >>> found = deed(before, Group("enter", (Enter((Candidate(3, 4),)),)))
    >>> found.verdict, found.hardest.technique
    ('shown', 'hidden-single-box')
    """
    moves, helped = _done(before, group)
    puzzle, solution = sound(before)
    if not moves or not solution or _is_trial(before, group):
        return None
    placed = tuple(Candidate(m.cell, m.digit) for m in moves if m.places)
    struck = tuple(Candidate(m.cell, m.digit) for m in moves if not m.places)
    told = Deed(placed, struck, helped, "wrong", puzzle)
    if any((solution[m.cell] == m.digit) != m.places for m in moves):
        return told
    policy = replace(_patterns(), seconds=seconds)
    shown = []
    for move in moves[:MOST_JUDGED]:
        reason = _reason(puzzle, move, policy)
        if not reason:
            return replace(told, verdict="open")
        shown.append(replace(told, verdict="shown", puzzle=reason[0], steps=reason[1]))
    return max(shown, key=lambda one: ranks()[one.hardest.technique] if one.hardest else -1)


def _done(before: Position, group: Group) -> tuple[list[Move], bool]:
    """Return what a person placed or struck, or else what the program did for them."""
    by: dict[str, list[Move]] = {"hand": [], "hint": []}
    struck: list[Move] = []
    for move in group.moves:
        if isinstance(move, Load):
            return [], False
        if isinstance(move, Enter):
            new = (c for c in move.candidates if before.values[c.cell] != c.digit)
            by[move.by] += (Move(*candidate, places=True) for candidate in new)
        elif isinstance(move, Strike):
            struck += (Move(*c, places=False) for c in move.candidates if _is_open(before, c))
    helped = group.name != Strike.name and not by["hand"]
    return by["hand"] or by["hint"] or struck, helped


def _is_open(position: Position, candidate: Candidate) -> bool:
    return candidate.digit in position.puzzle.candidates[candidate.cell]


def _is_trial(before: Position, group: Group) -> bool:
    """Return whether a move is tried out: after a freeze, other than that of typed givens."""
    return group.name in TRIAL or len(before.freezes) > (0 if any(before.givens) else 1)


def _reason(puzzle: Puzzle, move: Move, policy: Policy) -> tuple[Puzzle, tuple[Step, ...]] | None:
    """Return the position and the steps that show a move; None if no step does."""
    found = verify(puzzle, move, policy=policy)
    if found.ok and found.step:
        return puzzle, (found.step,)
    proof = puzzle.why(move.cell, move.digit, policy, easiest=True)
    shown = proof.verdict == ("must" if move.places else "cannot")
    return (proof.puzzle, proof.steps) if shown else None


@cache
def _patterns() -> Policy:
    return Policy().without_trial()


# -- a whole game ----------------------------------------------------------------------------------


def review(game: Game, *, seconds: float | None = None) -> tuple[Reviewed, ...]:
    """Return a line for each group of the game's log that placed digits or struck candidates.

    Groups that :func:`deed` leaves out have no line, nor has what was taken back later, as by
    ``clear`` or ``restart``. A digit that was replaced by another is not taken back. After
    ``seconds`` the review ends with what it has.

    >>> game = Game(Puzzle.parse("..3..4.221......"))
    >>> game.enter(3, 4), game.fill(1)
    ((), 1)
    >>> [(line.group, line.deed.helped) for line in review(game)]
    [(0, False), (1, True)]
    """
    until = None if seconds is None else monotonic() + seconds
    deeds = list(_deeds(game, until))
    pauses = _pauses(game, [group for group, _ in deeds])
    stuck = _longest(pauses)
    return tuple(
        Reviewed(
            group,
            found,
            pauses[at],
            at in stuck,
            _easier(found, stuck=at in stuck),
            _opportunities(found),
        )
        for at, (group, found) in enumerate(deeds)
    )


def _deeds(game: Game, until: float | None) -> Iterator[tuple[int, Deed]]:
    positions = list(game.positions())
    standing = _standing(positions, game.log)
    for number, (before, group) in enumerate(zip(positions, game.log, strict=False)):
        if until is not None and monotonic() > until:
            return
        if number in standing and (found := deed(before, group)):
            yield number, found


def _standing(positions: Sequence[Position], log: Sequence[Group]) -> set[int]:
    """Return the groups of the log of which something was not taken back, on the last puzzle."""
    found: set[int] = set()
    emptied: set[int] = set()
    restored: set[Candidate] = set()
    steps = list(enumerate(zip(pairwise(positions), log, strict=True)))
    for number, ((before, after), group) in reversed(steps):
        if any(isinstance(move, Load) for move in group.moves):
            break
        cells = {cell for cell, digit in enumerate(after.values) if digit != before.values[cell]}
        filled = {cell for cell in cells if after.values[cell]}
        struck = after.marks.struck - before.marks.struck
        if filled - emptied or struck - restored:
            found.add(number)
        emptied -= {cell for cell in filled if not before.values[cell]}
        emptied |= cells - filled
        restored = (restored - struck) | (before.marks.struck - after.marks.struck)
    return found


def _pauses(game: Game, groups: Sequence[int]) -> list[float | None]:
    """Return the seconds from each group to the next; the first is counted from the beginning."""
    times = [0, *(game.log[group].at for group in groups)]
    return [
        None if before is None or at is None else max(0, at - before)
        for before, at in pairwise(times)
    ]


def _longest(pauses: Sequence[float | None]) -> set[int]:
    known = [pause for pause in pauses if pause is not None]
    least = max(STUCK_SECONDS, STUCK_TIMES * median(known)) if known else 0
    long = [(-pause, at) for at, pause in enumerate(pauses) if pause is not None and pause >= least]
    return {at for _, at in sorted(long)[:MOST_STUCK]}


def _easier(found: Deed, *, stuck: bool) -> Step | None:
    """Return the easiest step, where the move was not it and it is worth telling."""
    needed = found.hardest
    if found.helped and not stuck:
        return None
    if needed and not stuck and technique(needed.technique).family == "singles":
        return None
    try:
        step = found.puzzle.hint(replace(_patterns(), seconds=SECONDS))
    except CapReached:
        return None
    return step if step and (not needed or _is_easier(step, needed)) else None


def _opportunities(found: Deed) -> Opportunities | None:
    if found.helped or len(found.steps) != 1:
        return None
    return opportunities(found.puzzle, found.steps[0].technique)


def _is_easier(step: Step, needed: Step) -> bool:
    """Return whether the technique is easier, or the same with fewer links, to another end."""
    if step.technique != needed.technique:
        return ranks()[step.technique] < ranks()[needed.technique]
    return len(step.links) < len(needed.links) and step.outcome != needed.outcome
