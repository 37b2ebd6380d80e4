"""How a person wants the console to answer; kept for the next session, as no game is part of it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Literal, get_args, get_type_hints

from whydoku.console.cells import CommandError
from whydoku.support.files import write_whole

__all__ = ["WISHES", "Wishes"]

FILE = "console-settings.json"


@dataclass(frozen=True, slots=True)
class Wishes:
    """What is drawn after a command that changes digits, and how the first hint is told.

    >>> Wishes().chosen("draw", "row")
    Wishes(draw='row', first='nudge')
    """

    draw: Literal["board", "row", "nothing"] = "board"
    first: Literal["nudge", "reason"] = "nudge"

    def chosen(self, name: str, value: str) -> Wishes:
        """Return these wishes with another value; raise :class:`CommandError` where it is none."""
        if value not in WISHES[name]:
            read = f"read {value!r}" if value else f"the value of {name} is missing"
            raise CommandError(f"{read}, expected {' or '.join(WISHES[name])}")
        changed: dict[str, Any] = {name: value}
        return replace(self, **changed)

    def keep(self, folder: Path) -> None:
        """Keep them in a folder for the next session."""
        write_whole(folder / FILE, json.dumps(asdict(self)).encode())

    @classmethod
    def kept(cls, folder: Path) -> Wishes:
        """Return those that are kept in a folder, or the defaults where none can be read."""
        try:
            data = json.loads((folder / FILE).read_bytes())
            return cls(**{name: data[name] for name in WISHES if data[name] in WISHES[name]})
        except (OSError, ValueError, KeyError, TypeError):
            return cls()


WISHES: dict[str, tuple[str, ...]] = {
    name: get_args(hint) for name, hint in get_type_hints(Wishes).items()
}
"""The possible values of each."""
