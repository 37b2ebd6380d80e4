"""Games that consoles keep as they go: a file for each game, so that none writes over another's."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

from whydoku.game import Game
from whydoku.model.layout import digit_char

__all__ = ["Kept", "described"]

FOLDER = "console-games"
FORMER = ("console.json", "last.json")
"""Files in which all consoles kept their game and the one before."""
MOST = 100
"""So many games are kept: the newest."""


class Kept:
    """The games that are kept in a folder; `OSError` where it cannot be made.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     Kept(Path(folder)).listed()
    ()
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder / FOLDER
        self._folder.mkdir(parents=True, exist_ok=True)
        self._listed: Sequence[Path] | None = None
        for name in FORMER:
            with suppress(FileNotFoundError):
                (folder / name).rename(self._new_file())

    def begin(self, game: Game) -> None:
        """Let a game be kept in a file of its own; of the others, the newest stay."""
        for old in self._newest_first()[MOST - 1 :]:
            old.unlink(missing_ok=True)
        game.autosave = self._new_file()

    def listed(self, but: object = None) -> Sequence[Path]:
        """Return the files of all games but one, the newest first; numbers mean these from now."""
        self._listed = tuple(path for path in self._newest_first() if path != but)
        return self._listed

    def game(self, number: str, but: object = None) -> Game | None:
        """Return the game with a number of the list; None if it is none."""
        listed = self.listed(but) if self._listed is None else self._listed
        if not (number.isascii() and number.isdecimal() and 1 <= int(number) <= len(listed)):
            return None
        return Game.open(listed[int(number) - 1])

    def _new_file(self) -> Path:
        return self._folder / f"{time.strftime('%Y-%m-%d-%H%M%S')}-{os.getpid()}-{uuid4().hex}.json"

    def _newest_first(self) -> list[Path]:
        found = []
        for path in self._folder.glob("*.json"):
            with suppress(FileNotFoundError):  # another console has just removed it
                found.append((path.stat().st_mtime, path))
        return [path for _, path in sorted(found, reverse=True)]


def described(path: Path) -> str:
    """Say when a game was played last, and which it is."""
    played = time.strftime("%Y-%m-%d %H:%M", time.localtime(path.stat().st_mtime))
    try:
        puzzle = Game.open(path).position.puzzle
    except ValueError:
        return f"{played}  cannot be read"
    layout, digits = puzzle.layout, sum(map(bool, puzzle.values))
    kind = layout.name.partition(":")[0]
    row = "".join(map(digit_char, puzzle.givens[: layout.size]))
    return f"{played}  {kind}, {digits} of {layout.cells} digits, first row {row}"
