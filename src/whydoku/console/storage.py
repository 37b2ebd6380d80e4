"""Loads and saves puzzles and games, and finds new puzzles."""

from __future__ import annotations

import errno
import os
import random
from pathlib import Path, PurePath

from whydoku import formats, samples
from whydoku.errors import CapReached, WhydokuError
from whydoku.game import Chapter, Game, Load, Position, Study, first_freeze
from whydoku.make.criteria import RANDOM_CAGES
from whydoku.make.generator import generate
from whydoku.model.layout import Layout
from whydoku.model.puzzle import Puzzle
from whydoku.support.files import read_at_most, write_whole
from whydoku.support.former import NOW, adopted_folder

__all__ = [
    "about_study",
    "another",
    "described",
    "folder",
    "read",
    "save",
    "with_ending",
]

GAME = ".json"
CASES = ".txt"
CASES_FORMAT = "cases"
ROWS = ".sudoku"
"""Files of the old puzzle helper: rows of digits, of which none is told as a given."""
FROZEN = "Its digits are a first freeze: they cannot be changed until you `thaw` them."
SHORTEST_PUZZLE = 16
SAMPLE = "sample:"
PATIENCE = 5.0
"""The time in seconds to find a new puzzle of a level."""
READING = "`redo` goes to the next move, `undo` back to the one before."


def folder() -> Path:
    """Return the folder in which the console keeps its history and saves games as they go."""
    local = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_STATE_HOME")
    return adopted_folder(Path(local or Path.home() / ".local" / "state") / NOW)


def with_ending(name: str) -> Path:
    """Return the file for a name; a name without an ending stands for a whole game.

    >>> with_ending("monday").name, with_ending("monday.txt").name
    ('monday.json', 'monday.txt')
    """
    path = Path(name).expanduser()
    return path if path.suffix else path.with_name(path.name + GAME)


def save(game: Game, path: Path) -> str:
    """Save a game in the format of the file's ending; say what was saved, and what was not."""
    ending = path.suffix.lower()
    if ending == GAME:
        game.save(path)
        return f"Saved the whole game in {path}."
    name = CASES_FORMAT if ending == CASES else formats.format_for(path.name)
    if name is None:
        raise ValueError(f"the ending {ending!r} stands for no format: {GAME} keeps the whole game")
    puzzle = game.position.puzzle
    written = formats.write(puzzle, name)
    write_whole(path, written.encode() if isinstance(written, str) else written)
    told = f"Saved {formats.FORMATS[name].title} in {path}."
    lost = [formats.left_out(puzzle, name), _marks_left_out(game.position)]
    return " ".join([told, *filter(None, lost)])


def _marks_left_out(position: Position) -> str:
    """Say which parts of this game only the format of whole games keeps."""
    parts = {
        "your marks": position.marks.candidate or position.marks.corner or position.marks.colour,
        "freezes": position.freezes,
    }
    lost = [name for name, has in parts.items() if has]
    return f"Only {GAME} keeps {' and '.join(lost)}." if lost else ""


def described(name: str, puzzle: Puzzle) -> str:
    """Say in which format a source was read, and what is frozen; nothing for samples."""
    if name.startswith(SAMPLE) or puzzle.format is None:
        return ""
    read = f"Read as {formats.FORMATS[puzzle.format].title}."
    frozen = FROZEN if first_freeze(puzzle) else ""
    return " ".join(filter(None, [read, puzzle.ignored, frozen]))


def read(name: str, layout: Layout | None = None) -> Puzzle | Game:
    """Return what a file, ``sample:NAME`` or the text of a puzzle holds.

    Of a study it is the first chapter; `lesson.json#2` names the second. A name without an ending
    is also looked for with ``.json`` and ``.txt``. The digits of a ``.sudoku`` file are not told
    as given. Raises ``ValueError`` with a sentence that names the file.
    """
    if name.startswith(SAMPLE):
        return samples.sample(name.removeprefix(SAMPLE))
    path, number = _numbered(name)
    if path is None:
        return _of_text(name, layout)
    data = read_at_most(path)
    try:
        if data.lstrip()[:1] == b"{":
            return _chapter(path, number).game
        puzzle = formats.read_one(data, layout=layout)
    except (WhydokuError, ValueError) as error:
        raise ValueError(f"{path}: {error}") from None
    return _all_entered(puzzle) if path.suffix.lower() == ROWS else puzzle


def about_study(name: str) -> str:
    """Say which chapter of a study a name stands for, and how to read it; nothing for others."""
    path, number = _numbered(name)
    if path is None or read_at_most(path).lstrip()[:1] != b"{":
        return ""
    study, chapter = Study.open(path), _chapter(path, number)
    count = len(study.chapters)
    title = f": {chapter.name}" if chapter.name else ""
    told = f"Chapter {number} of {count}{title}." if count > 1 or title else ""
    moves = READING if chapter.game.undone and chapter.game.notes() else ""
    more = f"`load {path}#{number + 1}` opens the next chapter." if number < count else ""
    return " ".join(filter(None, [told, moves, more]))


def _chapter(path: Path, number: int) -> Chapter:
    chapters = Study.open(path).chapters
    if not 1 <= number <= len(chapters):
        raise ValueError(f"it has no chapter {number}, but {len(chapters)}")
    return chapters[number - 1]


def _numbered(name: str) -> tuple[Path | None, int]:
    """Return the file that a name stands for, and the number of the chapter behind a `#`."""
    path = _found(name)
    stem, mark, number = name.rpartition("#")
    if path is None and mark and number.isascii() and number.isdigit() and len(number) < 4:
        return _found(stem), int(number)
    return path, 1


def _found(name: str) -> Path | None:
    """Return the file that a name stands for, if there is one."""
    path = Path(name).expanduser()
    endings = ("", GAME, CASES) if not path.suffix else ("",)
    try:
        paths = [path.with_name(path.name + ending) for ending in endings]
        return next((path for path in paths if path.exists()), None)
    except (OSError, ValueError):  # too long for a file name, so it is the text of a puzzle
        return None


def _of_text(text: str, layout: Layout | None) -> Puzzle:
    try:
        return formats.read_one(text, layout=layout)
    except WhydokuError as error:
        if not _looks_like_a_name(text):
            raise ValueError(str(error)) from None
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), text) from None


def _looks_like_a_name(text: str) -> bool:
    ending = PurePath(text).suffix.lower()
    known = ending == GAME or formats.format_for(text) is not None
    return len(text) < SHORTEST_PUZZLE or "/" in text or known


def _all_entered(puzzle: Puzzle) -> Puzzle:
    entered = [(cell, digit) for cell, digit in enumerate(puzzle.values) if digit]
    bare = Puzzle([0] * puzzle.layout.cells, entered, puzzle.eliminated, puzzle.layout)
    return bare.read_as(puzzle.format or ROWS.removeprefix("."))


def another(
    level: str | None, layout: Layout, seed: int | None = None, *, givens: int | None = None
) -> Load:
    """Return a new puzzle of a level and layout, with so many givens if that is asked for.

    A layout with cages stands for a new killer.

    If none is found in a few seconds, it is a sample with its digits exchanged, where any number
    of givens will do. Raises ``ValueError`` if there is no such sample either.
    """
    name, cages, _ = layout.name.partition(RANDOM_CAGES)
    try:
        wanted = generate(
            layout=name + cages, level=level, givens=givens, seed=seed, seconds=PATIENCE
        )
        made = next(wanted)
    except CapReached:
        if givens is not None:
            named = f"no {level or ''} puzzle with {givens} givens".replace("  ", " ")
            raise ValueError(f"{named} was found in {PATIENCE:.0f} s") from None
        return Load.of(_varied_sample(level, layout, random.Random(seed)))
    return Load.of(made.puzzle)


def _varied_sample(level: str | None, layout: Layout, rng: random.Random) -> Puzzle:
    names = [
        name
        for name in samples.sample_names()
        if samples.sample(name).layout is layout and level in (None, samples.sample_level(name))
    ]
    if not names:
        raise ValueError(f"no {level or ''} puzzle of {layout.name} was found")
    puzzle = samples.sample(rng.choice(names))
    digits = rng.sample(range(1, layout.size + 1), layout.size)
    givens = [digits[given - 1] if given else 0 for given in puzzle.givens]
    return Puzzle(givens, layout=layout)
