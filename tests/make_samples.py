"""Makes the puzzles that come with the package: one of every level that a layout has.

Usage: python tests/make_samples.py SECONDS [NAME...]   names as in LAYOUTS; all without any

Puzzles come from random full grids of our own; none needs trial. A file that is there already is
kept, as long as the ladder of techniques still finds the puzzle to be of its level.
"""

import sys
import time
from pathlib import Path

from random_puzzles import random_puzzles
from whydoku import Puzzle, samples
from whydoku.formats import read_one
from whydoku.model.policy import LEVELS, Policy

FOLDER = Path(samples.__file__).parent / "puzzles"
LAYOUTS = {
    "4x4": "4x4",
    "6x6": "6x6",
    "8x8": "8x8",
    "9x9": "9x9",
    "10x10": "10x10",
    "x": "9x9-x",
    "windoku": "9x9-windoku",
    "jigsaw": "jigsaw:"
    + "122222333121222333111114533666614535674644555674444588677999588679999588777799888",
}


def file_of(name: str, level: str) -> Path:
    return FOLDER / f"{name}-{level}.txt"


def write(name: str, level: str, puzzle: Puzzle) -> None:
    plain = puzzle.layout.name == name
    layout = "" if plain else f"# layout: {puzzle.layout.name}\n"
    file_of(name, level).write_text(f"# {name}, {level}\n{layout}{puzzle.line()}\n", "utf-8")


def is_current(name: str, level: str) -> bool:
    file = file_of(name, level)
    return file.exists() and level_of(read_one(file.read_text("utf-8"))) == level


def level_of(puzzle: Puzzle) -> str | None:
    path = puzzle.path(Policy().without_trial())
    return path.level if path.solved else None


def main() -> None:
    seconds = float(sys.argv[1])
    for name in sys.argv[2:] or LAYOUTS:
        missing = {level for level in LEVELS if not is_current(name, level)}
        end = time.monotonic() + seconds
        for puzzle in random_puzzles(LAYOUTS[name], seed=1):
            if not missing or time.monotonic() > end:
                break
            level = level_of(puzzle)
            if level in missing:
                write(name, level, puzzle)
                missing.remove(level)
        for level in missing:
            file_of(name, level).unlink(missing_ok=True)
        print(name, "lacks", ", ".join(sorted(missing)) or "nothing")


if __name__ == "__main__":
    main()
