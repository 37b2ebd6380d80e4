"""The moves: each is a record of plain data that leads from one position to the next.

The program plays singles, prunings and trial and error by the same moves. These list their digits
and candidates, so that a log can be replayed without the engine.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar, get_args, get_type_hints

from whydoku.errors import MoveRefused
from whydoku.game.families import short_names
from whydoku.game.position import By, Entry, GameSettings, Kind, Marks, Position
from whydoku.model.layout import cell_name, digit_of, find_layout
from whydoku.model.path import Candidate
from whydoku.model.puzzle import Puzzle
from whydoku.support.arguments import short_repr

__all__ = [
    "COLOURS",
    "MOVES",
    "AddMark",
    "Back",
    "Choose",
    "Clear",
    "Empty",
    "Enter",
    "Freeze",
    "Give",
    "Load",
    "Move",
    "RemoveMark",
    "Reset",
    "Restart",
    "Restore",
    "Strike",
    "Thaw",
    "ThawAll",
    "first_freeze",
    "giving",
    "restarting",
]

COLOURS = 9
"""Colours of marks have the numbers from 1 to this."""

Candidates = tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class Move(ABC):
    """The base of all moves: a name, and the position to which the move leads from another.

    >>> from whydoku import Puzzle
    >>> len(Freeze().on(Position.of(Puzzle.parse("4......1...3...."))).freezes)
    1
    """

    name: ClassVar[str]

    @abstractmethod
    def on(self, position: Position) -> Position:
        """Return the next position; raise :class:`~whydoku.MoveRefused` if it cannot be made."""


@dataclass(frozen=True, slots=True)
class Enter(Move):
    """Enter digits; they replace digits that were entered before.

    >>> position = Position.of(Puzzle.parse("4......1...3...."))
    >>> Enter((Candidate(1, 1),)).on(position).values[:2]
    (4, 1)
    """

    name: ClassVar[str] = "enter"
    candidates: Candidates
    by: By = "hand"

    def on(self, position: Position) -> Position:
        """Return the next position."""
        _demand(position, self.candidates)
        if self.by not in get_args(By):
            raise MoveRefused(
                f"digits are entered by hand or by hint, not by {short_repr(self.by)}"
            )
        new = ((cell, Entry(digit, self.by)) for cell, digit in self.candidates)
        return _with_entries(position, new)


@dataclass(frozen=True, slots=True)
class Clear(Move):
    """Remove digits that were entered; cells without one are left alone.

    >>> position = Position.of(Puzzle.parse("4......1...3....").place(1, 1))
    >>> Clear((1,)).on(position).values[:2]
    (4, 0)
    """

    name: ClassVar[str] = "clear"
    cells: tuple[int, ...]

    def on(self, position: Position) -> Position:
        """Return the next position."""
        _demand(position, [Candidate(cell, 1) for cell in self.cells])
        return _with_entries(position, ((cell, None) for cell in self.cells))


@dataclass(frozen=True, slots=True)
class Strike(Move):
    """Strike candidates, both computed ones and the person's own.

    >>> position = Position.of(Puzzle.parse("4......1...3...."))
    >>> position.candidates[1], Strike((Candidate(1, 2),)).on(position).candidates[1]
    ((1, 2, 3), (1, 3))
    """

    name: ClassVar[str] = "strike"
    candidates: Candidates

    def on(self, position: Position) -> Position:
        """Return the next position."""
        _demand(position, self.candidates)
        marks, gone = position.marks, frozenset(self.candidates)
        marks = replace(marks, struck=marks.struck | gone, candidate=marks.candidate - gone)
        return replace(position, marks=marks)


@dataclass(frozen=True, slots=True)
class Restore(Move):
    """Restore struck candidates.

    >>> position = Position.of(Puzzle.parse("4......1...3....").eliminate(1, 2))
    >>> position.candidates[1], Restore((Candidate(1, 2),)).on(position).candidates[1]
    ((1, 3), (1, 2, 3))
    """

    name: ClassVar[str] = "restore"
    candidates: Candidates

    def on(self, position: Position) -> Position:
        """Return the next position."""
        _demand(position, self.candidates)
        struck = position.marks.struck - frozenset(self.candidates)
        return replace(position, marks=replace(position.marks, struck=struck))


@dataclass(frozen=True, slots=True)
class AddMark(Move):
    """Mark cells with candidates of the person's own, corner marks, or numbered colours.

    >>> position = Position.of(Puzzle.parse("4......1...3...."))
    >>> AddMark("corner", (Candidate(1, 2),)).on(position).marks.corner
    frozenset({Candidate(cell=1, digit=2)})
    """

    name: ClassVar[str] = "mark"
    kind: Kind
    candidates: Candidates

    def on(self, position: Position) -> Position:
        """Return the next position; a candidate that is marked is no longer struck."""
        _demand_marks(position, self.kind, self.candidates)
        marks, new = position.marks, frozenset(self.candidates)
        if self.kind == "candidate":
            marks = replace(marks, struck=marks.struck - new)
        return _with_marks(position, marks, self.kind, getattr(marks, self.kind) | new)


@dataclass(frozen=True, slots=True)
class RemoveMark(Move):
    """Remove marks.

    >>> position = Position.of(Puzzle.parse("4......1...3...."))
    >>> marked = AddMark("colour", (Candidate(1, 9),)).on(position)
    >>> RemoveMark("colour", (Candidate(1, 9),)).on(marked).marks.colour
    frozenset()
    """

    name: ClassVar[str] = "unmark"
    kind: Kind
    candidates: Candidates

    def on(self, position: Position) -> Position:
        """Return the next position."""
        _demand_marks(position, self.kind, self.candidates)
        marks, gone = position.marks, frozenset(self.candidates)
        return _with_marks(position, marks, self.kind, getattr(marks, self.kind) - gone)


@dataclass(frozen=True, slots=True)
class Give(Move):
    """Change givens; digit 0 removes one. A digit that was entered in the cell is removed.

    >>> position = Position.of(Puzzle.parse("4......1...3...."))
    >>> Give((Candidate(0, 0), Candidate(1, 2))).on(position).givens[:2]
    (0, 2)
    """

    name: ClassVar[str] = "give"
    candidates: Candidates

    def on(self, position: Position) -> Position:
        """Return the next position."""
        _demand(position, self.candidates, least=0)
        givens, entries = list(position.givens), list(position.entries)
        for cell, digit in self.candidates:
            givens[cell], entries[cell] = digit, None
        return replace(position, givens=tuple(givens), entries=tuple(entries))


@dataclass(frozen=True, slots=True)
class Freeze(Move):
    """Freeze all digits so far: until this freeze is undone, they cannot be changed.

    >>> position = Position.of(Puzzle.parse("4......1...3....").place(1, 1))
    >>> Freeze().on(position).is_frozen(1)
    True
    """

    name: ClassVar[str] = "freeze"

    def on(self, position: Position) -> Position:
        """Return the next position."""
        step = len(position.freezes) + 1
        entries = tuple(
            entry._replace(frozen=step) if entry and not entry.frozen else entry
            for entry in position.entries
        )
        if entries == position.entries:
            entries = position.entries
        freezes = position.freezes.plus(position.marks)
        return replace(position, entries=entries, freezes=freezes)


@dataclass(frozen=True, slots=True)
class Thaw(Move):
    """Undo the last freeze: its digits can be changed again.

    >>> frozen = Freeze().on(Position.of(Puzzle.parse("4......1...3....").place(1, 1)))
    >>> Thaw().on(frozen).is_frozen(1)
    False
    """

    name: ClassVar[str] = "thaw"

    def on(self, position: Position) -> Position:
        """Return the next position."""
        if not position.freezes:
            raise MoveRefused("nothing is frozen")
        return _thawed(position, len(position.freezes) - 1)


@dataclass(frozen=True, slots=True)
class ThawAll(Move):
    """Undo every freeze; the puzzle's own givens stay.

    >>> frozen = Freeze().on(Position.of(Puzzle.parse("4......1...3....").place(1, 1)))
    >>> len(frozen.freezes), len(ThawAll().on(frozen).freezes)
    (1, 0)
    """

    name: ClassVar[str] = "thaw-all"

    def on(self, position: Position) -> Position:
        """Return the next position."""
        return _thawed(position, 0)


@dataclass(frozen=True, slots=True)
class Back(Move):
    """Go back to the last freeze: everything entered, struck and marked since is removed.

    Without a freeze, go back to the givens.

    >>> frozen = Freeze().on(Position.of(Puzzle.parse("4......1...3....")))
    >>> Back().on(Enter((Candidate(1, 1),)).on(frozen)).values[:2]
    (4, 0)
    """

    name: ClassVar[str] = "back"

    def on(self, position: Position) -> Position:
        """Return the next position."""
        entries = tuple(e if e and e.frozen else None for e in position.entries)
        marks = position.freezes.last or Marks()
        return replace(position, entries=entries, marks=marks)


@dataclass(frozen=True, slots=True)
class Restart(Move):
    """Remove everything but the givens.

    >>> position = Position.of(Puzzle.parse("4......1...3....").place(1, 1))
    >>> Restart().on(position).values[:2]
    (4, 0)
    """

    name: ClassVar[str] = "restart"

    def on(self, position: Position) -> Position:
        """Return the next position."""
        bare = Puzzle(position.givens, layout=position.layout)
        return Position.of(bare, position.settings)


@dataclass(frozen=True, slots=True)
class Empty(Move):
    """Remove everything, the givens too.

    >>> position = Position.of(Puzzle.parse("4......1...3....").place(1, 1))
    >>> Empty().on(position).values[:2]
    (0, 0)
    """

    name: ClassVar[str] = "empty"

    def on(self, position: Position) -> Position:
        """Return the next position."""
        bare = Puzzle([0] * position.layout.cells, layout=position.layout)
        return Position.of(bare, position.settings)


@dataclass(frozen=True, slots=True)
class Reset(Move):
    """Compute candidates from the digits alone again; strikes and the person's own marks go.

    >>> position = Position.of(Puzzle.parse("4......1...3....").eliminate(1, 2))
    >>> Reset().on(position).candidates[1]
    (1, 2, 3)
    """

    name: ClassVar[str] = "reset"

    def on(self, position: Position) -> Position:
        """Return the next position."""
        marks = replace(position.marks, struck=frozenset(), candidate=frozenset())
        settings = replace(position.settings, candidates="computed")
        return replace(position, marks=marks, settings=settings)


@dataclass(frozen=True, slots=True)
class Choose(Move):
    """Change one of the :class:`~whydoku.game.GameSettings`: its name and its new value.

    >>> position = Position.of(Puzzle.parse("4......1...3...."))
    >>> Choose("prune", "once").on(position).settings.prune
    'once'
    """

    name: ClassVar[str] = "choose"
    setting: str
    value: str | tuple[str, ...]

    def on(self, position: Position) -> Position:
        """Return the next position."""
        value = self.value
        if self.setting == "techniques":
            value = self._techniques()
        elif self.setting not in _CHOICES:
            raise MoveRefused(
                f"there is no setting {short_repr(self.setting)}: "
                f"expected {', '.join(_CHOICES)}, techniques"
            )
        elif self.value not in _CHOICES[self.setting]:
            raise MoveRefused(
                f"{self.setting} {short_repr(self.value)}: "
                f"expected {', '.join(_CHOICES[self.setting])}"
            )
        chosen: dict[str, Any] = {self.setting: value}
        return replace(position, settings=replace(position.settings, **chosen))

    def _techniques(self) -> tuple[str, ...]:
        if not isinstance(self.value, tuple):
            raise MoveRefused("techniques: expected slugs or families")
        try:
            return short_names(self.value)
        except ValueError as error:
            raise MoveRefused(str(error)) from None


def choices() -> dict[str, tuple[str, ...]]:
    """Return the possible values of each setting except ``techniques``."""
    hints = get_type_hints(GameSettings)
    return {name: get_args(hint) for name, hint in hints.items() if name != "techniques"}


_CHOICES = choices()


def as_chosen(settings: GameSettings) -> tuple[Choose, ...]:
    """Return the moves that choose these settings."""
    return tuple(Choose(row.name, getattr(settings, row.name)) for row in fields(settings))


@dataclass(frozen=True, slots=True)
class Load(Move):
    """Start another puzzle: its layout, givens (one character per cell), placed digits, strikes.

    ``hinted`` holds the cells of the placed digits that came from hints.

    >>> move = Load.of(Puzzle.parse("4......1...3....").place(1, 1))
    >>> move.givens, move.placed, move.puzzle().line()
    ('4......1...3....', (Candidate(cell=1, digit=1),), '41.....1...3....')
    """

    name: ClassVar[str] = "load"
    layout: str
    givens: str
    placed: Candidates = ()
    struck: Candidates = ()
    hinted: tuple[int, ...] = ()

    @classmethod
    def of(cls, puzzle: Puzzle) -> Load:
        """Return the move that starts a puzzle."""
        givens = Puzzle(puzzle.givens, layout=puzzle.layout).line()
        hinted = tuple(sorted(puzzle.hinted))
        return cls(puzzle.layout.name, givens, puzzle.placed, puzzle.eliminated, hinted)

    def puzzle(self) -> Puzzle:
        """Return the puzzle; raise :class:`~whydoku.MoveRefused` if the move describes none."""
        odd = next((char for char in self.givens if char != "." and not char.isalnum()), None)
        if odd:
            raise MoveRefused(f"read {odd!r} among the givens, expected digits and '.'")
        try:
            givens = [digit_of(char) for char in self.givens]
            layout = find_layout(self.layout)
            return Puzzle(givens, self.placed, self.struck, layout, self.hinted)
        except ValueError as error:
            raise MoveRefused(f"the puzzle cannot be taken up: {error}") from None

    def on(self, position: Position) -> Position:
        """Return the next position."""
        return Position.of(self.puzzle(), position.settings)


_ALL: tuple[type[Move], ...] = (
    Enter, Clear, Strike, Restore, AddMark, RemoveMark, Give, Freeze, Thaw, ThawAll, Back, Restart,
    Empty, Reset, Choose, Load,
)  # fmt: skip
MOVES = {move.name: move for move in _ALL}
"""Every kind of move by its name."""


# -- the puzzle behind a game ------------------------------------------------------------------


def first_freeze(puzzle: Puzzle) -> tuple[Move, ...]:
    """Return the move with which the game of a puzzle begins if no digit is told as given.

    Its digits are then a first freeze: they are the puzzle, and can be thawed. A puzzle that tells
    which digits came from hints tells them apart, and is played as it is.

    >>> first_freeze(Puzzle.parse("117 213")), first_freeze(Puzzle.parse("117* 213"))
    ((Freeze(),), ())
    """
    is_told = any(puzzle.givens) or puzzle.hinted
    return (Freeze(),) if puzzle.placed and not is_told else ()


def restarting(position: Position) -> tuple[Move, ...]:
    """Return the moves back to the puzzle: its givens, or the first freeze if nothing is given.

    >>> frozen = Freeze().on(Enter((Candidate(0, 4),)).on(Position.of(Puzzle.parse("." * 16))))
    >>> restarting(frozen), restarting(Freeze().on(frozen))
    ((Back(),), (Thaw(), Back()))
    """
    first = position.first_freeze
    if not first:
        return (Restart(),)
    return *[Thaw()] * (len(position.freezes) - first), Back()


def giving(position: Position, candidates: Candidates) -> tuple[Move, ...]:
    """Return the move that changes givens; digits of the first freeze become givens by it too.

    >>> frozen = Freeze().on(Enter((Candidate(0, 4),)).on(Position.of(Puzzle.parse("." * 16))))
    >>> giving(frozen, (Candidate(1, 3),))
    (Give(candidates=(Candidate(cell=0, digit=4), Candidate(cell=1, digit=3))),)
    """
    first = enumerate(position.first_digits) if position.first_freeze else ()
    held = tuple(Candidate(cell, digit) for cell, digit in first if digit)
    return (Give((*held, *candidates)),)


# -- what moves share --------------------------------------------------------------------------


def _demand(position: Position, candidates: Iterable[Candidate], least: int = 1) -> None:
    layout = position.layout
    for cell, digit in candidates:
        if not 0 <= cell < layout.cells:
            raise MoveRefused(
                f"cell {short_repr(cell)}: the cells of {layout.name} are 0 to {layout.cells - 1}"
            )
        if not least <= digit <= layout.size:
            raise MoveRefused(f"digit {short_repr(digit)}: expected {least} to {layout.size}")


def _demand_marks(position: Position, kind: Kind, candidates: Iterable[Candidate]) -> None:
    if kind not in get_args(Kind):
        raise MoveRefused(f"marks {short_repr(kind)}: expected {', '.join(get_args(Kind))}")
    if kind != "colour":
        _demand(position, candidates)
        return
    _demand(position, [Candidate(cell, 1) for cell, _ in candidates])
    for _, colour in candidates:
        if not 1 <= colour <= COLOURS:
            raise MoveRefused(f"colour {short_repr(colour)}: expected 1 to {COLOURS}")


def _with_entries(position: Position, new: Iterable[tuple[int, Entry | None]]) -> Position:
    entries = list(position.entries)
    for cell, entry in new:
        if position.is_frozen(cell):
            held = "given" if position.givens[cell] else "frozen"
            raise MoveRefused(f"{cell_name(position.layout, cell)} is {held}")
        entries[cell] = entry
    return replace(position, entries=tuple(entries))


def _with_marks(
    position: Position, marks: Marks, kind: Kind, shown: frozenset[Candidate]
) -> Position:
    new: dict[str, Any] = {kind: shown}
    return replace(position, marks=replace(marks, **new))


def _thawed(position: Position, steps: int) -> Position:
    entries = (e._replace(frozen=0) if e and e.frozen > steps else e for e in position.entries)
    return replace(position, entries=tuple(entries), freezes=position.freezes.first(steps))
