"""Studies: chapters, each a game with notes; docs/studies.md describes them and their files."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

from whydoku.game import record
from whydoku.game.notes import UNFIT
from whydoku.game.play import Game
from whydoku.support.arguments import short_repr

__all__ = ["Chapter", "Study"]

VERSION = 1
MOST_CHAPTERS = 100
MOST_NAME = 200
"""Characters of the name of a study or of a chapter."""


@dataclass(frozen=True)
class Chapter:
    """One chapter of a study: its name, and a puzzle with its moves and notes.

    >>> from whydoku import Puzzle
    >>> from whydoku.game import Chapter, Game
    >>> chapter = Chapter("The first row", Game(Puzzle.parse("4......1...3....")))
    >>> chapter.name, chapter.candidates, list(chapter.to_dict())
    ('The first row', False, ['name', 'game'])
    """

    name: str
    game: Game
    candidates: bool = False
    """Whether the page shows all candidates in it."""

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form of the chapter: see docs/studies.md."""
        shown = {"candidates": True} if self.candidates else {}
        return {"name": self.name, **shown, "game": self.game.to_dict()}


@dataclass(frozen=True)
class Study:
    """A lesson that somebody has made by playing: a name, and chapters in order.

    >>> from whydoku import Puzzle
    >>> from whydoku.game import Chapter, Game, Study
    >>> game = Game(Puzzle.parse("4......1...3...."))
    >>> game.annotate("Where can 1 go in box 1?")
    >>> study = Study("Singles", (Chapter("Box 1", game),))
    >>> again = Study.from_dict(study.to_dict())
    >>> again.name, again.chapters[0].name, again.chapters[0].game.note.comment
    ('Singles', 'Box 1', 'Where can 1 go in box 1?')
    >>> import tempfile
    >>> from pathlib import Path
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     study.save(Path(folder) / "singles.json")
    ...     Study.open(Path(folder) / "singles.json").to_dict() == study.to_dict()
    True
    """

    name: str
    chapters: tuple[Chapter, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form of the study: see docs/studies.md."""
        chapters = [chapter.to_dict() for chapter in self.chapters]
        return {"version": VERSION, "study": self.name, "chapters": chapters}

    @classmethod
    def from_dict(cls, data: Any) -> Study:
        """Read the JSON form of a study, or of a game, which becomes its only chapter.

        Raises ``ValueError`` with a sentence if it is damaged.
        """
        if not isinstance(data, dict) or not {"study", "chapters"} & data.keys():
            return cls("", (Chapter("", Game.from_dict(data)),))
        version = data.get("version")
        if version is None:
            raise ValueError('read no "version", so it is no saved study')
        if version != VERSION:
            raise ValueError(f"read a study of version {short_repr(version)}, expected {VERSION}")
        rows = data.get("chapters")
        if not isinstance(rows, list) or not 1 <= len(rows) <= MOST_CHAPTERS:
            raise ValueError(f"a study has 1 to {MOST_CHAPTERS} chapters in a list")
        chapters = tuple(_chapter(row, number) for number, row in enumerate(rows, 1))
        return cls(_name(data.get("study")), chapters)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the study to a file; a crash leaves either the old or the new one there, whole."""
        record.write_game(path, self.to_dict())

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Study:
        """Read a study, or a game, from a file; raise ``ValueError`` if it holds none."""
        return cls.from_dict(record.read_game(path))


def _chapter(row: Any, number: int) -> Chapter:
    try:
        if not isinstance(row, dict):
            raise ValueError(f"read {short_repr(row)}, expected a name and a game")
        game = Game.from_dict(row.get("game"))
        return Chapter(_name(row.get("name")), game, row.get("candidates") is True)
    except ValueError as error:
        raise ValueError(f"chapter {number}: {error}") from None


def _name(name: Any) -> str:
    if not isinstance(name, str) or len(name) > MOST_NAME or UNFIT.search(name):
        raise ValueError(
            f"read {short_repr(name)}, expected a name of at most {MOST_NAME} characters"
        )
    return name
