"""What can go wrong, each with a sentence for the person who asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

__all__ = [
    "CapReached",
    "FormatError",
    "ManySolutions",
    "MoveRefused",
    "NoSolution",
    "ParseError",
    "WhydokuError",
    "WrongType",
    "WrongValue",
    "ended",
    "needed",
    "sentence",
]


class WhydokuError(Exception):
    """The base of all errors of this package.

    >>> issubclass(ParseError, WhydokuError)
    True
    """


class WrongValue(WhydokuError, ValueError):
    """An argument has a value that it cannot have."""


class WrongType(WhydokuError, TypeError):
    """An argument is of a type that cannot be used."""


class ParseError(WhydokuError, ValueError):
    """A text is not a puzzle in the form that it should have.

    ``line`` and ``column`` count from 1 and are None where no single place is to blame.

    >>> error = ParseError("read 'q', expected a digit", line=2, column=3)
    >>> str(error), error.line
    ("line 2, column 3: read 'q', expected a digit", 2)
    """

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        places = [f"{k} {v}" for k, v in (("line", line), ("column", column)) if v is not None]
        super().__init__(f"{', '.join(places)}: {message}" if places else message)
        self.line = line
        self.column = column


class FormatError(WhydokuError, ValueError):
    """A puzzle cannot be written in the form asked for, or there is no such form.

    >>> from whydoku import Puzzle, formats
    >>> formats.write(Puzzle.parse("4......1...3...."), "mini")
    Traceback (most recent call last):
        ...
    whydoku.errors.FormatError: the format 'mini' holds 6x6, not 4x4
    """


class NoSolution(WhydokuError):
    """The puzzle contradicts itself.

    >>> from whydoku import Puzzle
    >>> Puzzle.parse("1234 ..4. .... ...4").solve()
    Traceback (most recent call last):
        ...
    whydoku.errors.NoSolution: the puzzle has no solution
    """


class ManySolutions(WhydokuError):
    """The puzzle has more than one solution where exactly one was asked for.

    >>> from whydoku import Puzzle
    >>> Puzzle.parse("4......1...3....").solve()
    Traceback (most recent call last):
        ...
    whydoku.errors.ManySolutions: the puzzle has more than one solution
    """


class CapReached(WhydokuError):
    """A search was stopped by its cap before it had an answer; ``found`` is how far it came.

    ``steps`` are those (:class:`whydoku.Step`) that were found, where steps were looked for.

    >>> cap = CapReached("counting was stopped by its cap of nodes", found=7)
    >>> cap.found, cap.steps
    (7, ())
    """

    def __init__(self, message: str, found: int = 0, steps: Sequence[Any] = ()) -> None:
        super().__init__(message)
        self.found = found
        self.steps = tuple(steps)


class MoveRefused(WhydokuError, ValueError):
    """A move that cannot be made in a game as it stands.

    >>> from whydoku import Puzzle
    >>> from whydoku.game import Game
    >>> Game(Puzzle.parse("4......1...3....")).enter(0, 1)
    Traceback (most recent call last):
        ...
    whydoku.errors.MoveRefused: r1c1 is given
    """


def capped(what: str, cap: str, found: int) -> CapReached:
    """Return the error of a search for solutions that hit a cap, with the solutions found so far.

    >>> str(capped("counting", "nodes", 3))
    'counting was stopped by its cap of nodes with 3 solutions found so far'
    """
    told = f"{what} was stopped by its cap of {cap} with {found} solutions found so far"
    return CapReached(told, found)


def refusal(solutions: int, cap: str = "") -> WhydokuError | None:
    """Return why a puzzle with so many solutions (2: several) has no answer; None if it has one.

    ``cap`` is the one that stopped the count, if any.

    >>> refusal(2)
    ManySolutions('the puzzle has more than one solution')
    """
    if cap:
        return capped("counting", cap, solutions)
    if solutions == 0:
        return NoSolution("the puzzle has no solution")
    return ManySolutions("the puzzle has more than one solution") if solutions > 1 else None


def needed(what: str, error: ModuleNotFoundError, extra: str = "") -> str:
    """Return what to install where a package is missing; a missing module of ours is raised.

    ``extra`` is the one of ours that brings the package: none for those that all need.

    >>> needed("serving", ModuleNotFoundError(name="granian.http"), "web")
    "serving needs the package granian: pip install 'whydoku[web]'"
    """
    package = (error.name or "").partition(".")[0]
    if package == "whydoku":
        raise error
    install = f"'whydoku[{extra}]'" if extra else "whydoku"
    return f"{what} needs the package {package}: pip install {install}"


def sentence(error: Exception) -> str:
    """Return what an error says as a sentence, for a place where nothing stands before it.

    >>> sentence(NoSolution("the puzzle has no solution"))
    'The puzzle has no solution.'
    """
    text = str(error)
    return ended(f"{text[:1].upper()}{text[1:]}")


def ended(text: str) -> str:
    """Return a text with a full stop, if it does not end with one or with a question mark.

    >>> ended("there is none"), ended("did you mean x-wing?")
    ('there is none.', 'did you mean x-wing?')
    """
    return text if text.endswith((".", "?")) else f"{text}."
