"""Measures how many puzzles a second one core walks with singles, locked candidates and subsets.

The table compares `bulk.walk`, which returns the slugs of the steps, with `Puzzle.path`, which
returns every step with its evidence. Times are processor time, the least of five runs. The bench
asserts how many puzzles are solved, and that both return the same steps.
"""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from results import publish

from whydoku import Policy, Puzzle, techniques
from whydoku.bulk import walk

BESIDE = Path(__file__).resolve().parents[2] / "shared" / "data"
DATA = Path(os.environ.get("WHYDOKU_DATA", BESIDE)) / "puzzles"
RUNS = 5
AT_LEAST = 10_000
WITH_STEPS = 2_000

# (file, how many of its puzzles are solved, aim in puzzles a second)
CASES = [
    ("qqwing_easy.sdm", 500, 60_000),
    ("qqwing_intermediate.sdm", 500, None),
    ("sudoku17.sdm", 8_384, 20_000),
]

FAMILIES = {"singles", "intersections", "subsets"}
POLICY = Policy(
    tuple(t.slug for t in techniques() if t.family in FAMILIES and t.slug != "chute-triplet")
)

T = TypeVar("T")


def least(call: Callable[[], T]) -> tuple[float, T]:
    """Return the least processor time of several calls, and the result of the last."""
    best = float("inf")
    for _ in range(RUNS):
        start = time.process_time()
        result = call()
        best = min(best, time.process_time() - start)
    return best, result


def measure(name: str, solved: int) -> tuple[float, float]:
    """Return the rates for one file, without and with full steps."""
    text = (DATA / name).read_text(encoding="utf-8")
    lines = [line[:81] for line in text.splitlines() if line and line[0] in ".0123456789"]
    times = -(-AT_LEAST // len(lines))
    seconds, routes = least(lambda: walk(lines * times, POLICY))
    assert routes.outcomes.count("solved") == solved * times
    puzzles = [Puzzle.parse(line) for line in lines[:WITH_STEPS]]
    seconds_with_steps, paths = least(lambda: [puzzle.path(POLICY) for puzzle in puzzles])
    for path, route in zip(paths, routes, strict=False):
        assert tuple(step.technique for step in path) == route.techniques
        assert path.outcome == route.outcome
    return len(routes) / seconds, len(puzzles) / seconds_with_steps


def main() -> int:
    """Print a row per file; return 1 if one misses its aim."""
    if not DATA.is_dir():
        print(f"no puzzle collections at {DATA} (set WHYDOKU_DATA to their folder)")
        return 0
    rows, slow = [], 0
    for name, solved, asked in CASES:
        rate, with_steps = measure(name, solved)
        slow += asked is not None and rate < asked
        wanted = f"{asked:,}" if asked else ""
        rows.append((name, f"{rate:,.0f}", wanted, f"{with_steps:,.0f}"))
    head = ("puzzles", "walk, a second", "asked", "path with steps, a second")
    publish("walk", head, rows, __doc__)
    return min(slow, 1)


if __name__ == "__main__":
    sys.exit(main())
