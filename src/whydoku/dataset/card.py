"""The card of a data set, README.md: what is in it, and how to make it again."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from whydoku import __version__
from whydoku.dataset.splits import SPLITS

__all__ = ["card", "commit"]

COLUMNS = {
    "id": "number of the puzzle, from 0",
    "puzzle": "givens row by row, `.` for an empty cell",
    "solution": "its only solution",
    "layout": "the shape and the rules",
    "givens": "how many givens",
    "level": "easy, medium, hard, unfair or extreme: the level of the hardest step; null if the "
    "techniques do not solve it",
    "hodoku_level, score": "HoDoKu's level and score",
    "er, ep, ed": "Sudoku Explainer 1.2.1: the hardest step, the hardest up to the first digit, "
    "the first; null for other layouts than 9x9",
    "minutes, minutes_low, minutes_high": "how long it takes practised players: the mean, the "
    "10th and the 90th percentile",
    "hardest": "the hardest technique of the path",
    "techniques": "how often the path uses each technique",
    "outcome": "of the path: solved, stuck or broken",
    "steps": "the path: technique, short notation, and the argument in words",
    "tokens": "the path as numbers, see `vocabulary.json`",
    "hash": "of the smallest form of the puzzle under the symmetries of its layout; of a killer, "
    "of the puzzle itself",
    "grid": "of the smallest form of its solution under the symmetries of the plain grid",
}


def card(about: Mapping[str, Any], counts: Sequence[tuple[str, str, Sequence[int]]]) -> str:
    """Return the card, by the summary of the data set and the puzzles of each kind and split.

    ``counts`` has a level or technique, its kind, and how many puzzles each split has of it.
    """
    files = "\n".join(f"  - split: {name}\n    path: {name}.parquet" for name in SPLITS)
    columns = "\n".join(f"| {name} | {means} |" for name, means in COLUMNS.items())
    head = " | ".join(SPLITS)
    tables = [
        f"| {kind} | {head} |\n|---|---|---|---|\n"
        + "\n".join(
            f"| {name} | {' | '.join(map(str, numbers))} |"
            for other, name, numbers in counts
            if other == kind
        )
        for kind in dict.fromkeys(kind for kind, _, _ in counts)
    ]
    made = f"Whydoku {__version__}" + (f", commit {about['commit']}" if about["commit"] else "")
    left = ", ".join(f"{number} {why}" for why, number in about["left_out"].items()) or "none"
    copies = (
        f"\n`train-copies.parquet` has {about['copies']} copies of each puzzle of train, each\n"
        "under a random symmetry (columns id, copy, puzzle, solution).\n"
        if about["copies"]
        else ""
    )
    return f"""---
license: cc0-1.0
configs:
- config_name: default
  data_files:
{files}
tags: [sudoku]
---

# Sudoku: {sum(about["splits"].values())} puzzles

Each puzzle has exactly one solution. No two splits share a solution grid up to symmetry, also not
of different layouts: compare the column `grid`. No two puzzles are equal up to symmetry, and no two
killers are equal (`hash`).

| | |
|---|---|
| made by | {made} |
| command | `{about["command"]}` |
| seed | {about["seed"]} |
| source | {about["source"] or "new puzzles"} |
| puzzles | {", ".join(f"{name} {number}" for name, number in about["splits"].items())} |
| solution grids | {about["grids"]} |
| left out | {left} |

The same command, with the same versions of Whydoku and pyarrow, makes the same bytes.

## Splits

{chr(10).join(f"{table}{chr(10)}" for table in tables)}
## Columns of `train.parquet`, `validation.parquet`, `test.parquet`

| column | |
|---|---|
{columns}
{copies}
`npy/LAYOUT/SPLIT` has the same puzzles as arrays for HRM and TRM: a token is the digit + 1, 1 is an
empty cell, 0 is padding. A group is a puzzle with its copies. Killers are in the tables alone.
"""


def commit() -> str | None:
    """Return the commit of the source that runs; None if it is installed from a package."""
    root = Path(__file__).resolve().parents[3]
    if not (root / ".git").exists():
        return None
    try:
        told = subprocess.run(
            ["git", "rev-parse", "HEAD"], cwd=root, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    return told.stdout.strip()
