"""A game: its first position, the log of its moves, and how many of them are done."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any

from whydoku import explain
from whydoku.errors import CapReached, MoveRefused
from whydoku.game import automatic, checks, record
from whydoku.game.automatic import Group
from whydoku.game.checks import Check, Hint, Strength
from whydoku.game.moves import (
    AddMark,
    Clear,
    Enter,
    Give,
    Load,
    Move,
    Restart,
    Restore,
    Strike,
    as_chosen,
    first_freeze,
    giving,
    restarting,
)
from whydoku.game.notes import NO_NOTE, Note, note_of, note_to_dict
from whydoku.game.position import By, Position
from whydoku.model.layout import cell_name, digit_char
from whydoku.model.path import Candidate, Step
from whydoku.model.policy import Policy
from whydoku.model.puzzle import Problem, Puzzle

__all__ = ["Game"]

Candidates = Sequence[tuple[int, int]]


class Game:
    """One person's play: every change is a move, and every move can be undone and redone.

    Only the log of moves is stored; positions follow from it. With ``autosave`` the game is saved
    to that file after each change.

    >>> game = Game(Puzzle.parse("12343412214343.."))
    >>> game.enter(14, 2)
    ()
    >>> game.fill()
    1
    >>> game.solved, game.position.count("hand"), game.position.count("hint")
    (True, 1, 1)
    >>> game.undo(2), game.position == game.start
    (2, True)
    >>> step = game.hint().step
    >>> game.apply(step)
    >>> game.strike(Candidate(15, 3))
    >>> game.restore(Candidate(15, 3))
    >>> [group.name for group in game.log], game.undone
    (['apply', 'strike', 'restore'], ())
    """

    def __init__(self, puzzle: Puzzle, autosave: str | os.PathLike[str] | None = None) -> None:
        self._start = Load.of(puzzle)
        self._positions = [Position.of(puzzle)]
        self._log: list[Group] = []
        self._done = 0
        self._note = NO_NOTE
        self.autosave = autosave
        self.clock: Callable[[], float] | None = None
        """Returns the seconds played so far; each group of moves then notes when it was made."""

    # -- where it stands -----------------------------------------------------------------------

    @property
    def start(self) -> Position:
        """The first position."""
        return self._positions[0]

    @property
    def position(self) -> Position:
        """The position now."""
        return self._positions[self._done]

    @property
    def solved(self) -> bool:
        """Whether every cell holds a digit and nothing is wrong."""
        return self.position.solved

    @property
    def log(self) -> tuple[Group, ...]:
        """The moves so far, in groups that are undone together."""
        return tuple(self._log[: self._done])

    @property
    def undone(self) -> tuple[Group, ...]:
        """The groups that can be redone, the next one first."""
        return tuple(self._log[self._done :])

    # -- moves ---------------------------------------------------------------------------------

    def play(self, *moves: Move, name: str = "") -> Position:
        """Make moves that are undone together, and return the position after them.

        ``name`` is the name of the command, by default that of the first move. Raises
        :class:`~whydoku.MoveRefused` if one of the moves is invalid; then none is made. Moves
        that were undone can no longer be redone. Moves that change nothing are not logged.

        >>> from whydoku.game import Enter, Freeze
        >>> game = Game(Puzzle.parse("4......1...3...."))
        >>> game.play(Freeze(), Enter((Candidate(1, 1),))).values[:2]
        (4, 1)
        >>> game.undo(), game.redo(), game.check().ok
        (1, 1, True)
        """
        position = self.position
        for move in moves:
            position = move.on(position)
        if position == self.position:
            return position
        self._forget_undone()
        at = self.clock and round(self.clock(), 1)
        self._log.append(Group(name or moves[0].name, moves, at))
        self._positions.append(position)
        self._done += 1
        self._save()
        return position

    def take_up(self, other: Game) -> None:
        """Append another game's moves, so that play goes on there and undo leads back here.

        >>> game, other = Game(Puzzle.parse("." * 16)), Game(Puzzle.parse("12343412214343.."))
        >>> other.fill()
        2
        >>> game.take_up(other)
        >>> [group.name for group in game.log], game.position == other.position
        (['load', 'fill'], True)
        """
        self._forget_undone()
        self.play(other._start, *as_chosen(other.start.settings), name=Load.name)
        self._put(self._done, other._note)
        before = self._done
        for group in other._log:
            self._replay(group)
        self._done = before + other._done
        self._save()

    def _forget_undone(self) -> None:
        del self._log[self._done :], self._positions[self._done + 1 :]

    def undo(self, count: int = 1) -> int:
        """Undo up to this many groups of moves, and return how many were undone."""
        return -self._go(-max(0, count))

    def redo(self, count: int = 1) -> int:
        """Redo up to this many groups of moves, and return how many were redone."""
        return self._go(max(0, count))

    def _go(self, count: int) -> int:
        before = self._done
        self._done = min(max(before + count, 0), len(self._log))
        if self._done != before:
            self._save()
        return self._done - before

    def enter(self, cell: int, digit: int, by: By = "hand") -> tuple[Problem, ...]:
        """Enter a digit, prune if the settings ask for it, and return what is wrong now.

        By the setting ``clash``, an entry that makes something wrong is returned as a problem, is
        refused with :class:`~whydoku.MoveRefused`, or is allowed without a word.
        """
        return self.enter_all([(cell, digit)], by)

    def enter_all(
        self,
        digits: Candidates,
        by: By = "hand",
        *,
        name: str = Enter.name,
        as_givens: bool = False,
    ) -> tuple[Problem, ...]:
        """Enter several digits as one move; 0 clears a cell. Otherwise like :meth:`enter`.

        With ``as_givens`` the digits become givens of the puzzle.

        >>> game = Game(Puzzle.parse("." * 16))
        >>> [problem.kind for problem in game.enter_all([(0, 1), (1, 1), (2, 3)])]
        ['equal', 'equal']
        >>> game.position.values[:4]
        (1, 1, 3, 0)
        """
        wanted = [Candidate(*digit) for digit in digits]
        moves: list[Move]
        moves = [*giving(self.position, tuple(wanted))] if as_givens else _entering(wanted, by)
        after = self.position
        for move in moves:
            after = move.on(after)
        settings = after.settings
        clashes = _clashes(self.position, after) if settings.clash != "allow" else ()
        if clashes and settings.clash == "refuse":
            raise MoveRefused(_refusal(after, wanted, clashes))
        if settings.prune != "never" and not after.puzzle.problems:
            moves += _pruning(after, repeatedly=settings.prune == "repeatedly")
        if moves:
            self.play(*moves, name=name)
        return clashes

    def strike(self, *candidates: tuple[int, int]) -> None:
        """Strike candidates, computed ones or the person's own."""
        self.play(Strike(tuple(Candidate(*c) for c in candidates)))

    def restore(self, *candidates: tuple[int, int]) -> None:
        """Restore candidates; if candidates are the person's own, they are marked again."""
        wanted = tuple(Candidate(*c) for c in candidates)
        own = self.position.settings.candidates == "own"
        self.play(AddMark("candidate", wanted) if own else Restore(wanted), name=Restore.name)

    def give(self, *digits: tuple[int, int]) -> None:
        """Change givens; 0 removes one. The digits of a first freeze become givens too.

        >>> game = Game(Puzzle.parse("." * 81))
        >>> game.begin(Puzzle.parse("117 213"))
        >>> game.give((2, 5)), game.position.givens[:3]
        (None, (7, 3, 5))
        """
        wanted = tuple(Candidate(*digit) for digit in digits)
        self.play(*giving(self.position, wanted), name=Give.name)

    # -- the puzzle behind it ------------------------------------------------------------------

    def begin(self, puzzle: Puzzle) -> None:
        """Load a puzzle. If it has no givens, its digits are a first freeze.

        >>> game = Game(Puzzle.parse("." * 81))
        >>> game.begin(Puzzle.parse("117 213"))
        >>> game.enter(2, 5), game.restart(), game.position.values[:3]
        ((), None, (7, 3, 0))
        """
        self.play(Load.of(puzzle), *first_freeze(puzzle))

    def restart(self) -> None:
        """Go back to the puzzle: its givens, or the first freeze if nothing is given."""
        self.play(*restarting(self.position), name=Restart.name)

    # -- notes ---------------------------------------------------------------------------------

    @property
    def note(self) -> Note:
        """What was written and drawn at the position now."""
        return self._note_at(self._done)

    def notes(self) -> dict[int, Note]:
        """Return all notes, by the number of groups of moves that are done at them.

        Those at moves that were undone are among them.

        >>> game = Game(Puzzle.parse("4......1...3...."))
        >>> game.annotate("What does row 1 lack?")
        >>> _ = game.enter(1, 1)
        >>> game.annotate("It lacked a 1.", game.hint().step)
        >>> {done: note.comment for done, note in game.notes().items()}
        {0: 'What does row 1 lack?', 1: 'It lacked a 1.'}
        >>> game.note.drawing is not None, Game.from_dict(game.to_dict()).notes() == game.notes()
        (True, True)
        """
        found = {done: self._note_at(done) for done in range(len(self._log) + 1)}
        return {done: note for done, note in found.items() if note}

    def annotate(self, comment: str = "", drawing: Step | None = None) -> None:
        """Write and draw at the position now, in place of what was there; nothing removes it.

        ``comment`` is plain text of at most 10,000 characters. ``drawing`` is a step, of which its
        picture is kept. It is no move: undo leaves it at the move where it is. Raises
        ``ValueError`` where the comment is too long or the step is of another layout.
        """
        note = note_of(note_to_dict(Note(comment, drawing)), self.position.layout)
        self._put(self._done, note)
        self._save()

    def _note_at(self, done: int) -> Note:
        return self._log[done - 1].note if done else self._note

    def _put(self, done: int, note: Note) -> None:
        if done:
            self._log[done - 1] = self._log[done - 1]._replace(note=note)
        else:
            self._note = note

    # -- what the program plays ----------------------------------------------------------------

    def apply(self, step: Step) -> None:
        """Carry out a step."""
        self.play(*automatic.applying(step), name="apply")

    def fill(self, most: int | None = None) -> int:
        """Place singles, at most ``most`` of them, and return how many were placed."""
        placed = automatic.fill(self.position.puzzle, most)
        if placed:
            self.play(Enter(placed, "hint"), name="fill")
        return len(placed)

    def prune(self, techniques: Sequence[str] = (), *, repeatedly: bool = False) -> int:
        """Strike candidates by techniques, and return how many were struck.

        ``techniques`` are slugs or families; the default is those of the settings. Each is tried
        once, or ``repeatedly`` until none strikes anything. Raises ``ValueError`` for other names.

        >>> game = Game(Puzzle.parse("12.............."))
        >>> game.can_prune(["singles"]), game.prune(["naked-pair"])
        (False, 4)
        """
        names = techniques or self.position.settings.techniques
        struck = automatic.prune(self.position.puzzle, names, repeatedly=repeatedly)
        if struck:
            self.play(Strike(struck), name="prune")
        return len(struck)

    def can_prune(self, techniques: Sequence[str] = ()) -> bool:
        """Return whether another pass of :meth:`prune` would strike something."""
        names = techniques or self.position.settings.techniques
        return bool(automatic.prune(self.position.puzzle, names, repeatedly=False))

    def trial(self, guesses: int = 10_000) -> bool:
        """Find a solution by trial and error; each guess and each roll-back can be undone.

        Returns False if there is no solution from here. Raises :class:`~whydoku.CapReached` if
        more than ``guesses`` guesses are needed. In both cases the game is left as it was.

        >>> game = Game(Puzzle.parse("4......1...3...."))
        >>> game.trial(), game.solved
        (True, True)
        """
        before = self._done
        try:
            for group in automatic.trial(self.position, guesses):
                self.play(*group.moves, name=group.name)
        except CapReached:
            self.undo(self._done - before)
            raise
        if not self.solved:
            self.undo(self._done - before)
        return self.solved

    # -- help ----------------------------------------------------------------------------------

    def hint(self, policy: Policy | None = None) -> Hint:
        """Return what to do next: see :func:`whydoku.game.hint`."""
        return checks.hint(self.position, policy)

    def check(self, strength: Strength = "completable") -> Check:
        """Return what is wrong: see :func:`whydoku.game.check`."""
        return checks.check(self.position, strength)

    def positions(self) -> tuple[Position, ...]:
        """Return the first position, and the one after each group of :attr:`log`.

        >>> len(Game(Puzzle.parse("." * 16)).positions())
        1
        """
        return tuple(self._positions[: self._done + 1])

    # -- files ---------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form of the game: see docs/game-json.md.

        >>> game = Game(Puzzle.parse("4......1...3...."))
        >>> Game.from_dict(game.to_dict()).position == game.position
        True
        """
        return record.game_to_dict(self._start, self._log, self._done, self._note)

    @classmethod
    def from_dict(cls, data: Any) -> Game:
        """Read the JSON form of any version so far; raise ``ValueError`` if it is damaged."""
        start, log, done, note = record.game_of(data)
        game = cls(start.puzzle())
        game._note = note
        for number, group in enumerate(log, 1):
            try:
                game._replay(group)
            except MoveRefused as error:
                raise ValueError(f"group {number} of the game's log: {error}") from None
        game._done = done
        return game

    def _replay(self, group: Group) -> None:
        position = self._positions[-1]
        for move in group.moves:
            position = move.on(position)
        self._log.append(group)
        self._positions.append(position)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the game to a file; a crash leaves either the old or the new game there, whole.

        >>> import tempfile
        >>> from pathlib import Path
        >>> game = Game(Puzzle.parse("4......1...3...."))
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     file = Path(folder) / "game.json"
        ...     game.save(file)
        ...     Game.open(file).position == game.position
        True
        """
        record.write_game(path, self.to_dict())

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Game:
        """Read a game from a file; raise ``ValueError`` if it holds none."""
        return cls.from_dict(record.read_game(path))

    def _save(self) -> None:
        if self.autosave is not None:
            self.save(self.autosave)


def _entering(wanted: Sequence[Candidate], by: By) -> list[Move]:
    cleared = tuple(cell for cell, digit in wanted if not digit)
    entered = tuple(candidate for candidate in wanted if candidate.digit)
    return [
        *([Clear(cleared)] if cleared else []),
        *([Enter(entered, by)] if entered else []),
    ]


def _refusal(after: Position, wanted: Sequence[Candidate], clashes: tuple[Problem, ...]) -> str:
    """Return a sentence that says which rules an entry would break."""
    told = [
        f"{digit_char(digit)} in {cell_name(after.layout, cell)}" for cell, digit in wanted if digit
    ]
    entry = told[0] if len(told) == 1 else "the row" if told else "that"
    return f"{entry} is refused. {explain.tell_problems(after.layout, clashes)}"


def _clashes(before: Position, after: Position) -> tuple[Problem, ...]:
    """Return what an entry has made wrong: equal digits, cells without candidates."""
    known = set(before.puzzle.problems)
    new = (p for p in after.puzzle.problems if p not in known)
    return tuple(p for p in new if p.kind != "no-place")


def _pruning(position: Position, *, repeatedly: bool) -> list[Move]:
    """Return what to strike after an entry; peers lose the digit in the person's own marks too."""
    struck = automatic.prune(position.puzzle, position.settings.techniques, repeatedly=repeatedly)
    impossible = [c for c in sorted(position.marks.candidate) if not _possible(position, c)]
    gone = tuple(dict.fromkeys((*impossible, *struck)))
    return [Strike(gone)] if gone else []


def _possible(position: Position, candidate: Candidate) -> bool:
    cell, digit = candidate
    return bool(position.values[cell]) or digit in position.puzzle.candidates[cell]
