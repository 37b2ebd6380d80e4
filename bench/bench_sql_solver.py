"""Measures the solver written in SQL on both of its engines: seconds, steps and passes per puzzle.

The puzzles are taken from each collection at even distances: 200 of the easy to expert ones, 20 of
the hard ones (`--easy` and `--hard` set other numbers). The bench asserts that each answer is the
library's, and that both engines take the same passes and guesses. With guesses switched off,
puzzles that need none must be solved, and all others reported as stuck. Seconds are processor time.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from pathlib import Path

from results import publish

from whydoku import Puzzle, sql
from whydoku.sql import Solution

ROOT = Path(__file__).resolve().parents[1]
DATA = Path(os.environ.get("WHYDOKU_DATA", ROOT.parent / "shared" / "data")) / "puzzles"
EASY = [
    "easy33.txt",
    "qqwing_simple.sdm",
    "qqwing_easy.sdm",
    "sudocue_learningcurve.sdm",
    "qqwing_intermediate.sdm",
    "sudocue_top10000.sdm",
    "random_minimal.txt",
    "qqwing_expert.sdm",
]
HARD = [
    "sudoku17.sdm",
    "top1465.sdm",
    "forum_hardest_1905_11plus.txt",
    "hardest110626.txt",
]


def puzzles_of(name: str, count: int) -> list[str]:
    """Return some puzzles of a collection, at even distances."""
    lines = (DATA / name).read_text("utf-8").splitlines()
    lines = [line[:81] for line in lines if line[:81].replace(".", "0").isdigit()]
    return lines[:: max(1, len(lines) // count)][:count]


def solve(puzzle: str, engine: str) -> tuple[Solution, float]:
    """Return the answer of an engine and its processor time."""
    start = time.process_time()
    found = sql.solve(puzzle, engine)
    return found, time.process_time() - start


def check(puzzle: str, found: dict[str, Solution]) -> None:
    """Assert that the engines' answers are equal and correct."""
    expected = Puzzle.parse(puzzle).solve().line()
    one, other = found.values()
    assert one.solved, (puzzle, one.messages)
    assert one.line == expected, puzzle
    assert one == other, puzzle
    alone = sql.solve(puzzle, guesses=False)
    assert alone.status == ("stuck" if one.history else "solved by logic"), puzzle
    assert not alone.history


def measure(name: str, count: int) -> list[str]:
    """Return the cells of a collection's row."""
    seconds: dict[str, list[float]] = {engine: [] for engine in sql.ENGINES}
    answers: list[Solution] = []
    for puzzle in puzzles_of(name, count):
        found = {}
        for engine, times in seconds.items():
            found[engine], spent = solve(puzzle, engine)
            times.append(spent)
        check(puzzle, found)
        answers.append(found["sqlite"])
    guessed = sum(1 for answer in answers if answer.history)
    return [
        name.partition(".")[0],
        str(len(answers)),
        str(guessed),
        f"{statistics.mean(len(answer.history) for answer in answers):.1f}",
        f"{statistics.mean(answer.passes for answer in answers):.0f}",
        *(f"{statistics.mean(times):.2f} ({max(times):.2f})" for times in seconds.values()),
    ]


def main() -> int:
    """Print a row per collection."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--easy", type=int, default=200, help="puzzles of each easy collection")
    arguments.add_argument("--hard", type=int, default=20, help="puzzles of each hard one")
    arguments.add_argument("--record", action="store_true", help="keep the table")
    asked = arguments.parse_args()
    if not DATA.is_dir():
        print(f"needs the puzzle collections at {DATA}")
        return 0
    rows = []
    for name in (*EASY, *HARD):
        count = asked.easy if name in EASY else asked.hard
        if not count:
            continue
        rows.append(measure(name, count))
        print(rows[-1], file=sys.stderr, flush=True)
    columns = [f"{engine}: mean (longest)" for engine in sql.ENGINES]
    head = ["puzzles", "solved", "with guesses", "guesses each", "passes each", *columns]
    publish("sql_solver", head, rows, __doc__)
    return 0


if __name__ == "__main__":
    sys.exit(main())
