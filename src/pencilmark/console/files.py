"""Where puzzles and games come from, and where they go."""

from __future__ import annotations

import os
import random
from pathlib import Path, PurePath

from pencilmark import formats, samples
from pencilmark.errors import CapReached, PencilmarkError
from pencilmark.game import Game, Load
from pencilmark.generator import generate
from pencilmark.layout import Layout
from pencilmark.puzzle import Puzzle

__all__ = ["LAST", "another", "folder", "load", "read", "save", "with_ending"]

GAME = ".json"
CASES = ".txt"
SAMPLE = "sample:"
PATIENCE = 5.0
"""The seconds in which a puzzle of a level is to be found."""
LAST = "last.json"
"""The game before, beside the one that is kept as it goes."""


def folder() -> Path:
    """Return where the console keeps its history and the games as they go."""
    local = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_STATE_HOME")
    return Path(local or Path.home() / ".local" / "state") / "pencilmark"


def with_ending(name: str) -> Path:
    """Return the file that is meant by a name: without an ending it is a case file.

    >>> with_ending("monday").name, with_ending("monday.json").name
    ('monday.txt', 'monday.json')
    """
    path = Path(name).expanduser()
    return path if path.suffix else path.with_name(path.name + CASES)


def save(game: Game, path: Path) -> str:
    """Save a game in the form that the ending says, and return what of it is kept."""
    ending = path.suffix.lower()
    if ending == GAME:
        game.save(path)
        return "the whole game"
    form = "cases" if ending == CASES else formats.format_for(path.name)
    if form is None:
        raise ValueError(f"the ending {ending!r} stands for no form: {GAME} keeps the whole game")
    written = formats.write(game.position.puzzle, form)
    path.write_bytes(written.encode() if isinstance(written, str) else written)
    return f"the digits{' and candidates' if 'candidates' in formats.FORMATS[form].keeps else ''}"


def load(name: str, autosave: Path | None) -> Load | Game:
    """Return a puzzle, as a move that takes it up, or a whole game; the last one without a name."""
    if not name and autosave is not None:
        last = autosave.with_name(LAST)
        if not last.exists():
            raise ValueError("there is no game of last time")
        return Game.open(last)
    found = read(name)
    return found if isinstance(found, Game) else Load.of(found)


def read(name: str, layout: Layout | None = None) -> Puzzle | Game:
    """Return what a file, or ``sample:NAME``, holds; sentences name the file."""
    if name.startswith(SAMPLE):
        return samples.sample(name.removeprefix(SAMPLE))
    path = Path(name).expanduser()
    if not path.exists() and not PurePath(name).suffix:
        path = with_ending(name)
    data = path.read_bytes()
    try:
        if data.lstrip()[:1] == b"{":
            return Game.open(path)
        return formats.read_one(data, layout=layout)
    except (PencilmarkError, ValueError) as error:
        raise ValueError(f"{path}: {error}") from None


def another(level: str | None, layout: Layout, seed: int | None = None) -> Load:
    """Return a new puzzle of a level and layout.

    Where none is found in a few seconds it is one of the samples, its digits exchanged; raises
    ``ValueError`` where there is none either.
    """
    try:
        made = next(generate(layout=layout, level=level, seed=seed, seconds=PATIENCE))
    except CapReached:
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
