"""Measures single puzzles from Python: reading, moves, hints, paths and their words.

Each row is a call for every puzzle of qqwing_easy.sdm (500 puzzles, 56 steps each on average), on
one core, in processor time. Paths use the default policy. `cold` is the first round of a process,
`warm` the best of the later rounds. `steps` makes all steps of a path, and `read` reads the
evidence of each. `words` is the argument of every step: asked of the path, or of its steps one by
one. `played` takes hints and applies them to the end. The bench asserts that paths lead to the
solution, that the hint is their first step, that counts are the same with and without making the
steps, and that words are the same both ways.

HoDoKu 2.2, warm, walks 13,800 of these puzzles a second on a machine of this kind, and 16,000 with
text on a faster one.
"""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from results import publish

from whydoku import Puzzle

BESIDE = Path(__file__).resolve().parents[2] / "shared" / "data"
DATA = Path(os.environ.get("WHYDOKU_DATA", BESIDE)) / "puzzles"
ROUNDS = 7


def place_one(puzzle: Puzzle) -> Puzzle:
    """Place a digit in the first cell that is empty."""
    cell = puzzle.values.index(0)
    return puzzle.place(cell, puzzle.candidates[cell][0])


def read_all(puzzle: Puzzle) -> None:
    """Read the evidence of every step of a path."""
    for step in puzzle.path():
        assert step.placements or step.eliminations
        assert step.marks
        assert step.houses or step.technique == "naked-single"


def tell_each(puzzle: Puzzle) -> list[str]:
    """Return the words of every step of a path, asked of the step."""
    return [step.words() for step in puzzle.path()]


def play(puzzle: Puzzle) -> Puzzle:
    """Return where hints lead to."""
    while not puzzle.solved:
        hint = puzzle.hint()
        assert hint
        puzzle = puzzle.apply(hint)
    return puzzle


# (name, the call for each line, aim in calls a second)
OF_LINES: dict[str, tuple[Callable[[str], object], int | None]] = {
    "parse()": (Puzzle.parse, 100_000),
    "parse().solve()": (lambda line: Puzzle.parse(line).solve(), 55_000),
}
# (name, the call for each puzzle, aim in calls a second)
OF_PUZZLES: dict[str, tuple[Callable[[Puzzle], object], int | None]] = {
    "place()": (place_one, 166_000),
    "hint()": (Puzzle.hint, 125_000),
    "played": (play, 2_500),
    "path()": (Puzzle.path, 40_000),
    "path().level": (lambda puzzle: puzzle.path().level, None),
    "path(), steps": (lambda puzzle: list(puzzle.path().steps), 40_000),
    "path(), read": (read_all, None),
    "path().words()": (lambda puzzle: puzzle.path().words(), 16_000),
    "path(), words of each step": (tell_each, None),
    "check()": (Puzzle.check, None),
    "solve()": (Puzzle.solve, None),
}


def check(lines: list[str], puzzles: list[Puzzle]) -> None:
    """Assert the answers."""
    for line, puzzle in zip(lines, puzzles, strict=True):
        assert puzzle.line() == line.replace("0", ".")
        path, solution = puzzle.path(), puzzle.solve()
        assert path.solved
        assert path.end.values == solution.values == play(puzzle).values
        assert puzzle.hint() == path[0]
        assert len(path) == len(path.steps) == sum(path.counts.values())
        assert path.words() == tell_each(puzzle)
        placed = place_one(puzzle).placed[0]
        assert not puzzle.values[placed.cell]
        assert placed.digit in puzzle.candidates[placed.cell]


def rates(call: Callable[[Any], object], items: list[Any]) -> tuple[float, float]:
    """Return calls a second: in the first round, and in the best of the others."""
    seconds = []
    for _ in range(ROUNDS):
        start = time.process_time()
        for item in items:
            call(item)
        seconds.append(time.process_time() - start)
    return len(items) / seconds[0], len(items) / min(seconds[1:])


def main() -> None:
    """Measure each call and print a table."""
    text = (DATA / "qqwing_easy.sdm").read_text(encoding="utf-8")
    lines = [line[:81] for line in text.splitlines() if line and line[0] in ".0123456789"]
    puzzles = [Puzzle.parse(line) for line in lines]
    rows = []
    for calls, items in ((OF_LINES, lines), (OF_PUZZLES, puzzles)):
        for name, (call, asked) in calls.items():
            cold, warm = rates(call, items)
            aim = f"{asked:,}" if asked else ""
            rows.append((name, f"{cold:,.0f}", f"{warm:,.0f}", f"{1e6 / warm:,.1f}", aim))
    check(lines, puzzles)
    publish("library", ("call", "cold, a second", "warm, a second", "µs", "asked"), rows, __doc__)


if __name__ == "__main__":
    main()
