"""A position of a game: everything that a move can change, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from whydoku.model.layout import Layout
from whydoku.model.path import Candidate
from whydoku.model.puzzle import Puzzle
from whydoku.support.lazy import lazy

__all__ = ["By", "Entry", "Freezes", "GameSettings", "Kind", "Marks", "Position"]

By = Literal["hand", "hint"]
Kind = Literal["candidate", "corner", "colour"]


class Entry(NamedTuple):
    """A digit that was entered, by whom, and the number of the freeze that holds it (0: none).

    >>> Position.of(Puzzle.parse("12343...........").place(5, 4)).entries[5]
    Entry(digit=4, by='hand', frozen=0)
    """

    digit: int
    by: By
    frozen: int = 0


@dataclass(frozen=True, slots=True)
class Marks:
    """What is noted in cells: struck candidates, and the person's marks of three kinds.

    A colour is a :class:`~whydoku.Candidate` too: a cell and the number of the colour.

    >>> from whydoku.game import AddMark
    >>> position = Position.of(Puzzle.parse("." * 16))
    >>> AddMark("corner", (Candidate(0, 4),)).on(position).marks.corner
    frozenset({Candidate(cell=0, digit=4)})
    """

    struck: frozenset[Candidate] = frozenset()
    candidate: frozenset[Candidate] = frozenset()
    corner: frozenset[Candidate] = frozenset()
    colour: frozenset[Candidate] = frozenset()


class Freezes:
    """The marks as they were at each freeze, the first one first; it never changes.

    Each freeze refers to those before it, so that the positions of a game share them: a log of many
    thousands stays small.

    >>> one = NO_FREEZES.plus(Marks())
    >>> len(one.plus(Marks())), one.plus(Marks()).first(1) is one, NO_FREEZES.last
    (2, True, None)
    """

    __slots__ = ("_before", "_count", "last")

    def __init__(self, before: Freezes | None = None, last: Marks | None = None) -> None:
        self._before = before
        self.last = last
        self._count: int = 0 if before is None else before._count + 1

    @classmethod
    def of(cls, marks: Iterable[Marks]) -> Freezes:
        """Return the freezes with these marks."""
        freezes = NO_FREEZES
        for each in marks:
            freezes = freezes.plus(each)
        return freezes

    def plus(self, marks: Marks) -> Freezes:
        """Return these freezes and another one."""
        return Freezes(self, marks)

    def first(self, count: int) -> Freezes:
        """Return the first so many of them."""
        freezes = self
        while freezes._before is not None and freezes._count > count:
            freezes = freezes._before
        return freezes

    def _downwards(self) -> Iterator[Freezes]:
        freezes = self
        while freezes._before is not None:
            yield freezes
            freezes = freezes._before

    def __iter__(self) -> Iterator[Marks]:
        return reversed([freezes.last for freezes in self._downwards() if freezes.last])

    def __len__(self) -> int:
        return self._count

    def __bool__(self) -> bool:
        return self._count > 0

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Freezes):
            return NotImplemented
        if self._count != other._count:
            return False
        for mine, others in zip(self._downwards(), other._downwards(), strict=True):
            if mine is others:
                return True
            if mine.last != others.last:
                return False
        return True

    def __hash__(self) -> int:
        return hash((self._count, self.last))

    def __reduce__(self) -> tuple[object, ...]:
        return Freezes.of, ([*self],)

    def __repr__(self) -> str:
        return f"Freezes.of({[*self]!r})"


NO_FREEZES = Freezes()


@dataclass(frozen=True, slots=True)
class GameSettings:
    """How a person wants to play.

    >>> GameSettings().prune, GameSettings().clash
    ('never', 'warn')
    """

    candidates: Literal["computed", "own"] = "computed"
    """``computed``: they follow from the digits, less those struck. ``own``: the person's marks."""
    show: Literal["always", "request", "never"] = "request"
    """When candidates are shown."""
    prune: Literal["never", "once", "repeatedly"] = "never"
    """How candidates are pruned after each entry."""
    techniques: tuple[str, ...] = ("singles", "intersections", "subsets")
    """The techniques that prune: slugs or families."""
    clash: Literal["allow", "warn", "refuse"] = "warn"
    """What happens to an entry that breaks a rule or leaves a cell without candidates."""

    @property
    def shows(self) -> bool:
        """Whether candidates are always shown; pruning after each entry implies it.

        >>> GameSettings().shows, GameSettings(prune="once").shows
        (False, True)
        """
        return self.show == "always" or self.prune != "never"


@dataclass(frozen=True)
class Position:
    """The state of a game; moves (:mod:`whydoku.game.moves`) lead from one to the next.

    >>> position = Position.of(Puzzle.parse("12343...........").place(5, 4))
    >>> position.entries[5], position.count("hand")
    (Entry(digit=4, by='hand', frozen=0), 1)
    >>> position.values[:6], position.candidates[6], position.solved
    ((1, 2, 3, 4, 3, 4), (1, 2), False)
    >>> position.origin.line(), position.puzzle.placed
    ('12343...........', (Candidate(cell=5, digit=4),))
    >>> position.is_frozen(0), position.is_frozen(5), position.to_dict()["entries"]
    (True, False, [[5, 4, 'hand', 0]])
    >>> from whydoku.game import Freeze
    >>> frozen = Freeze().on(Position.of(Puzzle([0] * 16, [(0, 4)], layout="4x4")))
    >>> frozen.first_freeze, frozen.first_digits[:2]
    (1, (4, 0))
    """

    layout: Layout
    givens: tuple[int, ...]
    entries: tuple[Entry | None, ...]
    """What was entered in each cell."""
    marks: Marks = field(default_factory=Marks)
    freezes: Freezes = NO_FREEZES
    """The marks as they were at each freeze."""
    settings: GameSettings = field(default_factory=GameSettings)

    @classmethod
    def of(cls, puzzle: Puzzle, settings: GameSettings | None = None) -> Position:
        """Return the position of a puzzle; placed digits that are no hints count as by hand."""
        entries: list[Entry | None] = [None] * puzzle.layout.cells
        for cell, digit in puzzle.placed:
            entries[cell] = Entry(digit, "hint" if cell in puzzle.hinted else "hand")
        marks = Marks(struck=frozenset(puzzle.eliminated))
        return cls(
            puzzle.layout,
            puzzle.givens,
            tuple(entries),
            marks,
            settings=settings or GameSettings(),
        )

    @lazy
    def puzzle(self) -> Puzzle:
        """The position as a puzzle, on which hints and checks work; files are written from it.

        Its givens are the :attr:`first_digits`. Only what was struck is missing from its
        candidates. Marks in the middle and in the corners are a person's notes: what they leave out
        may still be true.
        """
        first = self.first_digits
        since = [(cell, e) for cell, e in enumerate(self.entries) if e and not first[cell]]
        placed = [(cell, entry.digit) for cell, entry in since]
        hinted = [cell for cell, entry in since if entry.by == "hint"]
        return Puzzle(first, placed, self.marks.struck, self.layout, hinted)

    @property
    def values(self) -> tuple[int, ...]:
        """The digit in each cell, given or entered; 0 for none."""
        return self.puzzle.values

    @lazy
    def candidates(self) -> tuple[tuple[int, ...], ...]:
        """The candidates of each cell that are shown."""
        if self.settings.candidates == "computed":
            return self.puzzle.candidates
        shown: list[list[int]] = [[] for _ in self.givens]
        for cell, digit in sorted(self.marks.candidate):
            if not self.values[cell]:
                shown[cell].append(digit)
        return tuple(map(tuple, shown))

    @property
    def solved(self) -> bool:
        """Whether every cell holds a digit and nothing is wrong."""
        return self.puzzle.solved

    @property
    def first_freeze(self) -> int:
        """The number of the freeze that holds the puzzle; 0 if it has givens or nothing is frozen.

        A file that does not tell givens from entries begins with it, as does a game that was typed
        into an empty grid and then frozen.
        """
        if any(self.givens):
            return 0
        return min((e.frozen for e in self.entries if e and e.frozen), default=0)

    @lazy
    def first_digits(self) -> tuple[int, ...]:
        """The digits of the puzzle behind the game, 0 for none.

        They are the givens, or the digits of the :attr:`first_freeze`.
        """
        first = self.first_freeze
        if not first:
            return self.givens
        return tuple(e.digit if e and e.frozen == first else 0 for e in self.entries)

    @lazy
    def origin(self) -> Puzzle:
        """The puzzle that is played, without the digits entered since.

        It has the :attr:`first_digits`; if there are none, all digits.
        """
        digits = self.first_digits if any(self.first_digits) else self.values
        return Puzzle(digits, layout=self.layout)

    def is_frozen(self, cell: int) -> bool:
        """Return whether a cell is given or frozen, so that it cannot be changed."""
        entry = self.entries[cell]
        return bool(self.givens[cell] or (entry and entry.frozen))

    def count(self, by: By) -> int:
        """Return how many digits were entered by ``hand``, or by ``hint``."""
        return sum(entry is not None and entry.by == by for entry in self.entries)

    def to_dict(self) -> dict[str, Any]:
        """Return the position as plain lists and strings in a fixed order, for comparisons."""
        return {
            "layout": self.layout.name,
            "givens": list(self.givens),
            "entries": [[cell, *entry] for cell, entry in enumerate(self.entries) if entry],
            "marks": _listed(self.marks),
            "freezes": [_listed(marks) for marks in self.freezes],
            "settings": {
                "candidates": self.settings.candidates,
                "show": self.settings.show,
                "prune": self.settings.prune,
                "techniques": list(self.settings.techniques),
                "clash": self.settings.clash,
            },
        }


def _listed(marks: Marks) -> dict[str, list[list[int]]]:
    kinds = ("struck", "candidate", "corner", "colour")
    return {kind: [list(mark) for mark in sorted(getattr(marks, kind))] for kind in kinds}
