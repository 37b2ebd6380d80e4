"""What can be chosen about a server: by the environment, or by who makes the app."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

__all__ = ["Settings"]

PAGE = Path(__file__).parent / "page"
PREFIX = "PENCILMARK_"


def _threads() -> int:
    return os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class Settings:
    """The caps of a server, and where it keeps things; the defaults suit a small public one."""

    database_url: str = ""
    """Where games are kept; empty: a file in the user's data folder."""
    catalogue: int = 50
    """So many puzzles of each layout and level are made in the background; 0: none."""
    burst: int = 240
    """Requests that an address may make at once; 0: as many as it likes."""
    rate: float = 40.0
    """Requests a second that it may go on with."""
    seconds: float = 2.0
    """What one question may cost."""
    nodes: int = 2_000_000
    """Guesses of one search."""
    body_bytes: int = 1_000_000
    """A longer request is refused before it is read."""
    quick_threads: int = field(default_factory=lambda: 2 * _threads())
    """Threads for questions that take milliseconds."""
    slow_threads: int = field(default_factory=_threads)
    """Threads for those that may take seconds."""
    slow_waiting: int = 32
    """So many slow questions may wait; further ones are told to come back."""
    page: Path = PAGE
    """The folder that browsers get."""

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """Return the settings with what the environment names: `PENCILMARK_RATE` and so on.

        Raises ``ValueError`` with a sentence for what is no number where one is expected.

        >>> Settings.from_environment({"PENCILMARK_SECONDS": "0.5"}).seconds
        0.5
        """
        defaults = cls()
        given: dict[str, Any] = {}
        for row in fields(cls):
            text = environment.get(PREFIX + row.name.upper())
            if text is not None:
                given[row.name] = _read(row.name, text, type(getattr(defaults, row.name)))
        return cls(**given)


def _read(name: str, text: str, kind: type) -> Any:
    try:
        value = kind(text)
    except ValueError:
        raise ValueError(f"{PREFIX}{name.upper()} is {text!r}: expected a number") from None
    if kind in (int, float) and not value >= 0:
        raise ValueError(f"{PREFIX}{name.upper()} is {text!r}: expected 0 or more")
    return value
