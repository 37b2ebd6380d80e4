"""Checks of what a caller passes, so that a mistake is named before any work is done."""

from __future__ import annotations

import math
import operator
from collections.abc import Iterable
from typing import Any

from whydoku.errors import WrongType, WrongValue

__all__ = [
    "MOST",
    "check_int",
    "check_list",
    "check_text",
    "expect",
    "givens_of",
    "seconds_of",
    "short_repr",
]

MOST = 2**63 - 1
"""The largest number that the core takes for a cap, a limit or a seed."""


def check_int(name: str, value: Any, least: int = 0, most: int = MOST) -> int:
    """Return a whole number of any type as an ``int``; True and False are none.

    Raises :class:`whydoku.errors.WrongType` where it is no whole number, and
    :class:`whydoku.errors.WrongValue` where it is less than ``least`` or more than ``most``.

    >>> check_int("limit", 3, 1)
    3
    >>> check_int("limit", -1, 1)
    Traceback (most recent call last):
    whydoku.errors.WrongValue: limit = -1: expected a whole number from 1
    """
    bounds = f" from {least}" if most == MOST else f" from {least} to {most}"
    try:
        number = operator.index(value)
    except TypeError:
        number = None
    if number is None or isinstance(value, bool):
        raise WrongType(f"{name} = {short_repr(value)}: expected a whole number{bounds}")
    if not least <= number <= most:
        raise WrongValue(f"{name} = {short_repr(number)}: expected a whole number{bounds}")
    return number


def seconds_of(value: Any) -> float:
    """Return a cap on time as the core takes it: 0.0 for None or 0, which mean no cap.

    >>> seconds_of(None), seconds_of(2)
    (0.0, 2.0)
    """
    if value is None:
        return 0.0
    expected = "expected a number of seconds, or None for no cap"
    if isinstance(value, bool) or not hasattr(value, "__float__"):
        raise WrongType(f"seconds = {short_repr(value)}: {expected}")
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not 0 <= number < math.inf:
        raise WrongValue(f"seconds = {short_repr(value)}: {expected}")
    return number


def check_text(name: str, value: Any) -> str:
    """Return a text; raise :class:`whydoku.errors.WrongType` where it is none.

    >>> check_text("format", "line")
    'line'
    """
    if not isinstance(value, str):
        raise WrongType(f"{name} = {short_repr(value)}: expected a text")
    return value


def givens_of(value: Any) -> tuple[int, ...]:
    """Return the givens of a puzzle as plain numbers.

    Raises :class:`whydoku.errors.WrongType` where they are something else.

    >>> givens_of([1, 0, True])
    (1, 0, 1)
    """
    try:
        return tuple(map(operator.index, value))
    except TypeError:
        hint = " (Puzzle.parse reads a text)" if isinstance(value, str) else ""
        raise WrongType(
            f"givens = {short_repr(value)}: expected one whole number a cell, 0 for empty{hint}"
        ) from None


def expect(name: str, value: Any, kind: type, expected: str) -> None:
    """Raise :class:`whydoku.errors.WrongType` where a value is not of a class.

    >>> expect("step", 3, str, "a Step")
    Traceback (most recent call last):
    whydoku.errors.WrongType: step = 3: expected a Step
    """
    if not isinstance(value, kind):
        raise WrongType(f"{name} = {short_repr(value)}: expected {expected}")


def check_list(name: str, value: Any, expected: str) -> list[Any]:
    """Return a list, or another iterable, as a ``list``; a text is none.

    Raises :class:`whydoku.errors.WrongType` where it is something else.

    >>> check_list("only", ("singles",), "a list of techniques")
    ['singles']
    """
    if isinstance(value, str | bytes) or not isinstance(value, Iterable):
        raise WrongType(f"{name} = {short_repr(value)}: expected {expected}")
    return list(value)


def short_repr(value: Any) -> str:
    """Return the ``repr`` of a value for a sentence, cut where it is long.

    >>> short_repr("x" * 100)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx..."
    """
    try:
        told = repr(value)
    except Exception:  # a repr of somebody else, or an integer of too many digits
        told = f"a {type(value).__name__}"
    return told if len(told) <= 40 else f"{told[:36]}..."
