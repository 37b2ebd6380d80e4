"""Measures ratings per second of processor time, on one core, and checks each against a list.

The lists are ratings that others made (see the README of the collections): ER, EP and ED of
Sudoku Explainer 1.2.1. One line in so many is rated, and each set several times; the least time
counts. `asked for` is what we aim at. Published figures on a similar machine, in the order of the
rows: sukaku-forge 21,000, 4,600, 275, 38, 0.4; skfr 3,700, 2,900, 535, 54, 2.7.
"""

import csv
import sys
import time
from collections.abc import Callable
from pathlib import Path

from bench_walk import DATA
from results import publish

from pencilmark import _core
from pencilmark.layout import find_layout

RATINGS = DATA.parent / "ratings"
# (list, one line in so many, rounds, ratings a second asked for)
SE_LISTS = [
    ("se_qqwing_easy.csv", 1, 20, 60_000),
    ("se_sudoku17_5000.csv", 1, 3, 20_000),
    ("se_qqwing_expert.csv", 1, 3, 1_500),
    ("se_top1465.csv", 5, 2, 150),
    ("se_hardest110626.csv", 12, 1, 5),
]
Triple = tuple[int, int, int]


def in_tenths(figures: list[str]) -> Triple:
    """Return ER, EP and ED in tenths."""
    er, ep, ed = (round(float(figure) * 10) for figure in figures)
    return er, ep, ed


def rated(path: Path) -> list[tuple[str, Triple]]:
    """Return the puzzles of a list and their ratings."""
    found = []
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.reader(file):
            figures = row[1].split("/") if "/" in row[1] else row[2:5]
            if len(row[0]) == 81 and figures[0][0].isdigit():
                found.append((row[0], in_tenths(figures)))
    return found


def fastest(call: Callable[[], object], rounds: int) -> float:
    """Return the least processor time of several rounds."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        call()
        times.append(time.process_time() - start)
    return min(times)


def se_row(name: str, every: int, rounds: int, asked: int) -> list[str]:
    """Rate a list on the scale of Sudoku Explainer; return a row of the table."""
    expected = rated(RATINGS / name)[::every]
    lines = tuple(line for line, _ in expected)
    nine = find_layout("9x9")
    ratings = _core.rate_se_many(nine, lines, 0, 0)
    found = list(zip(ratings.er, ratings.ep, ratings.ed, strict=True))
    equal = sum(one == other for one, (_, other) in zip(found, expected, strict=True))
    assert equal >= 0.999 * len(lines) or "hardest" in name, (name, equal, len(lines))
    cost = fastest(lambda: _core.rate_se_many(nine, lines, 0, 0), rounds)
    return [name, f"{len(lines)}", f"{equal}", f"{len(lines) / cost:,.1f}", f"{asked:,}"]


def main() -> int:
    """Print a row per list."""
    if not RATINGS.is_dir():
        print(f"no ratings at {RATINGS} (set PENCILMARK_DATA to the folder of puzzles beside them)")
        return 0
    rows = [se_row(*row) for row in SE_LISTS]
    publish("rate", ["list", "puzzles", "equal", "a second", "asked for"], rows, __doc__)
    return 0


if __name__ == "__main__":
    sys.exit(main())
