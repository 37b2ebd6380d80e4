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
    "PencilmarkError",
    "WrongType",
    "WrongValue",
    "sentence",
]


class PencilmarkError(Exception):
    """The base of all errors of this package."""


class WrongValue(PencilmarkError, ValueError):
    """An argument has a value that it cannot have."""


class WrongType(PencilmarkError, TypeError):
    """An argument is of a type that cannot be used."""


class ParseError(PencilmarkError, ValueError):
    """A text is not a puzzle in the form that it should have.

    ``line`` and ``column`` count from 1 and are None where no single place is to blame.
    """

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        places = [f"{k} {v}" for k, v in (("line", line), ("column", column)) if v is not None]
        super().__init__(f"{', '.join(places)}: {message}" if places else message)
        self.line = line
        self.column = column


class FormatError(PencilmarkError, ValueError):
    """A puzzle cannot be written in the form asked for, or there is no such form."""


class NoSolution(PencilmarkError):
    """The puzzle contradicts itself."""


class ManySolutions(PencilmarkError):
    """The puzzle has more than one solution where exactly one was asked for."""


class CapReached(PencilmarkError):
    """A search was stopped by its cap before it had an answer; ``found`` is how far it came.

    ``steps`` are those (:class:`pencilmark.Step`) that were found, where steps were looked for.
    """

    def __init__(self, message: str, found: int = 0, steps: Sequence[Any] = ()) -> None:
        super().__init__(message)
        self.found = found
        self.steps = tuple(steps)


class MoveRefused(PencilmarkError, ValueError):
    """A move that cannot be made in a game as it stands."""


def sentence(error: Exception) -> str:
    """Return what an error says as a sentence, for a place where nothing stands before it.

    >>> sentence(NoSolution("the puzzle has no solution"))
    'The puzzle has no solution.'
    """
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}".removesuffix(".") + "."
