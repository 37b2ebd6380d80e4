"""The settings of a server: from the environment, or passed by the program that makes the app."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

__all__ = ["DOCUMENT", "ENGINE", "PAGE", "ServerSettings"]

PAGE = Path(__file__).parent / "page"
"""The page, which the build has made: a checkout gets it by `make page`."""
DOCUMENT, ENGINE = "index.html", "engine.wasm"
"""Files of the page without which there is none."""
PREFIX = "WHYDOKU_"
MAY_BE_ZERO = {
    "disk",
    "disk_of_client",
    "keep_games",
    "keep_shares",
}
"""Where 0 means that there is no limit, or nothing of that kind."""
LARGEST = 1_000_000_000
CHOICES = {"api": ("off", "open")}
"""What a setting that is no number may be."""


def _processors() -> int:
    return os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The caps of a server, and where it keeps games. The defaults suit a small public server."""

    database_url: str = ""
    """The database for games; empty: a SQLite file in the user's data folder."""
    api: str = ""
    """Whether programs may use the API: "open" or "off". If it is empty, ``serve`` opens it where
    only this machine can ask, and :func:`~whydoku.web.app.create_app` opens it everywhere."""
    seconds: float = 2.0
    """Time that one request may take."""
    nodes: int = 2_000_000
    """Guesses that one search may make."""
    body_bytes: int = 1_000_000
    """The longest request; a longer one is refused before it is read."""
    quick_workers: int = field(default_factory=lambda: max(2, _processors()))
    """Processes for questions that take milliseconds; at least 2."""
    slow_workers: int = field(default_factory=lambda: max(2, _processors()))
    """Processes for questions that may take seconds; at least 2."""
    waiting: int = 128
    """Questions that may wait for each kind of process; further ones are answered with 503."""
    waiting_of_client: int = 32
    """Of these, those of one client; further ones are answered with 429."""
    disk: int = 10_000
    """Megabytes of games and shares that are stored, before more are refused; 0: no limit."""
    disk_of_client: int = 50
    """Megabytes that one client may add, half of which is forgotten after a day; 0: no limit."""
    keep_games: int = 730
    """Days after which a game that nobody has opened is deleted; 0: never."""
    keep_shares: int = 180
    """Days after which a share that nobody has opened is deleted; 0: never."""
    page: Path = PAGE
    """The folder with the built page."""

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> ServerSettings:
        """Return the defaults, changed by variables such as `WHYDOKU_SECONDS`.

        Raises ``ValueError`` with a sentence if a value is not a number, out of its range, or no
        choice of the setting.

        >>> ServerSettings.from_environment({"WHYDOKU_SECONDS": "0.5"}).seconds
        0.5
        """
        defaults = cls()
        changed: dict[str, Any] = {}
        for row in fields(cls):
            text = environment.get(PREFIX + row.name.upper())
            if text is not None:
                changed[row.name] = _read(row.name, text, type(getattr(defaults, row.name)))
        return cls(**changed)


def _read(name: str, text: str, kind: type) -> Any:
    if name in CHOICES and text not in CHOICES[name]:
        choices = " or ".join(CHOICES[name])
        raise ValueError(f"{PREFIX}{name.upper()} is {text!r}: expected {choices}")
    try:
        value = kind(text)
    except ValueError:
        raise ValueError(f"{PREFIX}{name.upper()} is {text!r}: expected a number") from None
    if kind in (int, float):
        least = "0 or more" if name in MAY_BE_ZERO else "more than 0"
        if not 0 <= value <= LARGEST or (value == 0 and name not in MAY_BE_ZERO):
            raise ValueError(
                f"{PREFIX}{name.upper()} is {text!r}: expected {least}, and at most {LARGEST:,}"
            )
    return value
