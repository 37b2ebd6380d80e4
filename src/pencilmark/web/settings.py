"""What can be chosen about a server: by the environment, or by who makes the app."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

__all__ = ["Settings"]

PAGE = Path(__file__).parent / "page"


def _threads() -> int:
    return os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class Settings:
    """The caps of a server, and where it keeps things; the defaults suit a small public one."""

    @classmethod
    def from_environment(cls) -> Settings:
        """Return the settings with what the environment names.

        >>> Settings.from_environment().seconds
        2.0
        """
        return cls(database=os.environ.get("PENCILMARK_DATABASE_URL", ""))

    page: Path = PAGE
    """The folder that browsers get."""
    database: str = ""
    """Its address; empty: a file in the user's data folder."""
    catalogue: int = 50
    """So many puzzles of each layout and level are made in the background; 0: none."""
    burst: int = 240
    """Requests that an address may make at once; 0: as many as it likes."""
    rate: float = 40.0
    """Requests a second that it may go on with."""
    body_bytes: int = 1_000_000
    """A longer request is refused before it is read."""
    seconds: float = 2.0
    """What one question may cost."""
    nodes: int = 2_000_000
    """Guesses of one search."""
    quick_threads: int = field(default_factory=lambda: 2 * _threads())
    """Threads for questions that take milliseconds."""
    slow_threads: int = field(default_factory=_threads)
    """Threads for those that may take seconds."""
    slow_waiting: int = 32
    """So many slow questions may wait; further ones are told to come back."""
