"""Measures hints, paths and their words from Python, one puzzle at a time.

Each row is a call for every puzzle of qqwing_easy.sdm (500 puzzles, 56 steps each on average), on
one core, in processor time. Paths use the default policy. `cold` is the first round of a process,
`warm` the best of the later rounds. `words` is the argument of every step of a path; what is said
of a single is cached, but for what blocks it. `read` reads the evidence of every step. The bench
asserts that paths lead to the solution, that the hint is their first step, and that counts
are the same with and without making the steps.

HoDoKu 2.2, warm, walks 13,800 of these puzzles a second on a machine of this kind.
"""

import os
import time
from collections.abc import Callable
from pathlib import Path

from results import publish

from whydoku import Puzzle

BESIDE = Path(__file__).resolve().parents[2] / "shared" / "data"
DATA = Path(os.environ.get("WHYDOKU_DATA", BESIDE)) / "puzzles"
ROUNDS = 7


def read_all(puzzle: Puzzle) -> None:
    """Read the evidence of every step of a path."""
    for step in puzzle.path():
        assert step.placements or step.eliminations
        assert step.marks
        assert step.houses or step.technique == "naked-single"


def tell_all(puzzle: Puzzle) -> None:
    """Return the words of every step of a path."""
    for step in puzzle.path():
        step.words()


# (name, the call for each puzzle, aim in calls a second)
CALLS: dict[str, tuple[Callable[[Puzzle], object], int | None]] = {
    "hint()": (Puzzle.hint, 125_000),
    "path()": (Puzzle.path, 40_000),
    "path().level": (lambda puzzle: puzzle.path().level, None),
    "path(), read": (read_all, None),
    "path(), words": (tell_all, 2_500),
    "check()": (Puzzle.check, None),
    "solve()": (Puzzle.solve, None),
}


def check(puzzles: list[Puzzle]) -> None:
    """Assert the answers."""
    for puzzle in puzzles:
        path = puzzle.path()
        assert path.solved
        assert path.end.values == puzzle.solve().values
        assert puzzle.hint() == path[0]
        assert len(path) == len(path.steps) == sum(path.counts.values())


def rates(call: Callable[[Puzzle], object], puzzles: list[Puzzle]) -> tuple[float, float]:
    """Return calls a second: in the first round, and in the best of the others."""
    seconds = []
    for _ in range(ROUNDS):
        start = time.process_time()
        for puzzle in puzzles:
            call(puzzle)
        seconds.append(time.process_time() - start)
    return len(puzzles) / seconds[0], len(puzzles) / min(seconds[1:])


def main() -> None:
    """Measure each call and print a table."""
    text = (DATA / "qqwing_easy.sdm").read_text(encoding="utf-8")
    lines = [line[:81] for line in text.splitlines() if line and line[0] in ".0123456789"]
    puzzles = [Puzzle.parse(line) for line in lines]
    rows = []
    for name, (call, asked) in CALLS.items():
        cold, warm = rates(call, puzzles)
        each = f"{1e6 / warm:,.1f}"
        rows.append((name, f"{cold:,.0f}", f"{warm:,.0f}", each, f"{asked:,}" if asked else ""))
    check(puzzles)
    publish("library", ("call", "cold, a second", "warm, a second", "µs", "asked"), rows, __doc__)


if __name__ == "__main__":
    main()
