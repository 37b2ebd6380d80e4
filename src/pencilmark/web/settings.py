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

    page: Path = PAGE
    """The folder that browsers get."""
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
