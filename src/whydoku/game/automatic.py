"""Finds what the program plays: singles, prunings and trial and error, all as ordinary moves."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from whydoku.errors import CapReached
from whydoku.game.families import slugs_of
from whydoku.game.moves import Back, Enter, Freeze, Move, Strike, Thaw
from whydoku.game.notes import NO_NOTE, Note
from whydoku.game.position import Position
from whydoku.model.layout import Layout
from whydoku.model.path import Candidate, Step
from whydoku.model.policy import Policy, techniques_named
from whydoku.model.puzzle import Puzzle

__all__ = ["Group", "applying", "fill", "prune", "strikes", "trial"]

SINGLES = techniques_named("singles")


class Group(NamedTuple):
    """Moves that are undone together, and the name of the command that made them.

    >>> from whydoku.game import Freeze
    >>> Group("freeze", (Freeze(),)).name
    'freeze'
    """

    name: str
    moves: tuple[Move, ...]
    at: float | None = None
    """The seconds that had been played when the moves were made; None where no clock ran."""
    note: Note = NO_NOTE
    """What was written and drawn at the position after the moves."""


def applying(step: Step) -> tuple[Move, ...]:
    """Return the moves that carry out a step."""
    placing = (Enter(step.placements, "hint"),) if step.placements else ()
    striking = (Strike(step.eliminations),) if step.eliminations else ()
    return (*placing, *striking)


def fill(puzzle: Puzzle, most: int | None = None) -> tuple[Candidate, ...]:
    """Return the digits that singles place, including the singles that earlier ones open.

    ``most`` limits their number; with None it goes on until no single is left.

    >>> len(fill(Puzzle.parse("1234 3412 2143 4..."))), len(fill(Puzzle.parse("." * 16)))
    (3, 0)
    """
    path = puzzle.path(Policy.only(*SINGLES))
    placed = tuple(candidate for step in path for candidate in step.placements)
    return placed[:most]


def strikes(puzzle: Puzzle, step: Step) -> tuple[Candidate, ...]:
    """Return the candidates that a step strikes if it may not place digits.

    For a digit that it would place, all other candidates of the cell are struck, and the digit is
    struck from the peers.

    >>> puzzle = Puzzle.parse("123. .... .... ....")
    >>> strikes(puzzle, puzzle.hint())[:2]
    (Candidate(cell=6, digit=4), Candidate(cell=7, digit=4))
    """
    gone = dict.fromkeys(step.eliminations)
    for placed in step.placements:
        gone |= dict.fromkeys(_excluded(puzzle.layout, placed))
    return tuple(c for c in gone if c.digit in puzzle.candidates[c.cell])


def _excluded(layout: Layout, placed: Candidate) -> Iterator[Candidate]:
    for digit in range(1, layout.size + 1):
        if digit != placed.digit:
            yield Candidate(placed.cell, digit)
    for peer in layout.peers[placed.cell]:
        yield Candidate(peer, placed.digit)


def prune(
    puzzle: Puzzle, names: Iterable[str], *, repeatedly: bool, seconds: float | None = None
) -> tuple[Candidate, ...]:
    """Return the candidates that techniques strike, without placing a digit.

    :func:`slugs_of` explains the names of techniques. One pass tries each technique once, in the
    order given; ``repeatedly`` goes on until a pass strikes nothing. Raises
    :class:`~whydoku.CapReached` if this takes more than ``seconds``.
    """
    until = None if seconds is None else time.monotonic() + seconds
    slugs = list(dict.fromkeys(slug for name in names for slug in slugs_of(name)))
    struck: list[Candidate] = []
    while True:
        before = len(struck)
        for slug in slugs:
            left = None if until is None else max(until - time.monotonic(), 1e-9)
            policy = replace(Policy.only(slug), seconds=left)
            found = dict.fromkeys(c for s in puzzle.steps(policy) for c in strikes(puzzle, s))
            struck += found
            puzzle = _without(puzzle, found)
        if len(struck) == before or not repeatedly:
            return tuple(struck)


def _without(puzzle: Puzzle, struck: Iterable[Candidate]) -> Puzzle:
    return Puzzle(puzzle.givens, puzzle.placed, (*puzzle.eliminated, *struck), puzzle.layout)


def trial(position: Position, guesses: int) -> Iterator[Group]:
    """Yield the moves of trial and error: a group for each guess and for each roll-back.

    A guess is a freeze, a digit, and the singles that follow. A roll-back goes back to that freeze
    and strikes the guess. The group ``trial`` has the singles before the first guess; at the end it
    thaws the guesses that were right. The groups end with a solved position, or with a broken one
    that rests on no guess. Raises :class:`~whydoku.CapReached` if more than ``guesses`` guesses are
    needed.
    """
    open_guesses: list[Candidate] = []
    made = 0
    name, moves = "trial", _filling(position)
    while True:
        if moves:
            yield Group(name, tuple(moves))
            position = _after(position, moves)
        if position.solved:
            yield from _kept(len(open_guesses))
            return
        if position.puzzle.problems:
            if not open_guesses:
                return
            wrong = open_guesses.pop()
            name, moves = "roll back", [Back(), Thaw(), Strike((wrong,))]
        else:
            if made == guesses:
                raise CapReached(f"trial and error was stopped by its cap of {guesses} guesses")
            made += 1
            open_guesses.append(_guess(position.puzzle))
            name, moves = "guess", [Freeze(), Enter((open_guesses[-1],), "hint")]
        moves += _filling(_after(position, moves))


def _after(position: Position, moves: Sequence[Move]) -> Position:
    for move in moves:
        position = move.on(position)
    return position


def _filling(position: Position) -> list[Move]:
    placed = () if position.puzzle.problems else fill(position.puzzle)
    return [Enter(placed, "hint")] if placed else []


def _guess(puzzle: Puzzle) -> Candidate:
    """Return the first candidate of a cell with the fewest candidates, the first such cell."""
    empty = [cell for cell, digits in enumerate(puzzle.candidates) if digits]
    cell = min(empty, key=lambda cell: len(puzzle.candidates[cell]))
    return Candidate(cell, puzzle.candidates[cell][0])


def _kept(open_guesses: int) -> Iterator[Group]:
    """Return the moves that thaw the freezes of the guesses, which were right."""
    if open_guesses:
        yield Group("trial", (Thaw(),) * open_guesses)
