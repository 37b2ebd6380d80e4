"""Properties and fields that are computed once, when they are first read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

__all__ = ["lazy", "made"]

T = TypeVar("T")


class lazy(Generic[T]):  # noqa: N801  # used as a decorator, like `property`
    """A property whose value is computed when it is first read, and then kept in the object.

    Unlike ``functools.cached_property``, which takes a lock before Python 3.12, it cannot leave a
    lock behind in a process that was forked while another thread computed a value. Two threads
    that read at the same moment may both compute the value, so it must not depend on who asks.

    >>> class Puzzle:
    ...     @lazy
    ...     def solution(self):
    ...         print("searching")
    ...         return "1234"
    >>> puzzle = Puzzle()
    >>> puzzle.solution, puzzle.solution
    searching
    ('1234', '1234')
    """

    def __init__(self, compute: Callable[[Any], T]) -> None:
        self._compute = compute
        self._name = compute.__name__
        self.__doc__ = compute.__doc__

    @overload
    def __get__(self, instance: None, owner: type) -> lazy[T]: ...
    @overload
    def __get__(self, instance: object, owner: type) -> T: ...
    def __get__(self, instance: object | None, owner: type) -> lazy[T] | T:
        if instance is None:
            return self
        value = self._compute(instance)
        instance.__dict__[self._name] = value
        return value


class _MadeField:
    """A field that is made from what the core found when it is first read, and then kept.

    Read from the class it is the field's default, as dataclasses ask for it.
    """

    def __init__(self, make: Callable[[Any], None], default: object) -> None:
        self._make = make
        self._default = default

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, owner: object | None, kind: type) -> object:
        if owner is None:
            return self._default
        self._make(owner)
        return owner.__dict__[self._name]


def made(make: Callable[[Any], None], default: object = ()) -> Any:
    """Return a field of a dataclass that ``make(owner)`` makes, maybe with others."""
    return _MadeField(make, default)
