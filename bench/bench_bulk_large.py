"""How long many millions of rows take: `whydoku bulk solve`, then `dedupe` up to symmetry.

The rows are new puzzles and their variations, ten of each, in files of Parquet; making them does
not count. Each verb is a process of its own with a limit of 1 GB for DuckDB; `memory` is the most
that it took. Every row has one solution, the solutions of a part are checked digit by digit, and
`dedupe` keeps exactly the first of each ten. With `--folder`, what was made is kept, and a run that
was stopped goes on. 100,000,000 rows (`--rows 100000000`) need 40 GB of disk; 90 minutes and 4 GB
are asked for them, on two processors.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from results import publish

from whydoku.bulk import verbs

COPIES = 10
TOGETHER = 100_000
"""Puzzles whose variations are in one file."""
DIGITS = np.arange(1, 10)
MEASURED = """
import resource, subprocess, sys
code = subprocess.run(sys.argv[1:]).returncode
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
sys.exit(code)
"""
"""Runs a command, and prints its memory; a child of a large process would seem as large."""


def make(folder: Path, count: int) -> None:
    """Write the rows; files that are there stay."""
    folder.mkdir(parents=True, exist_ok=True)
    for start in range(0, count, TOGETHER):
        path = folder / f"rows-{start // TOGETHER:05}.parquet"
        if path.exists():
            continue
        ids = pa.table({"id": range(start, min(start + TOGETHER, count))})
        new = verbs.generate(ids, seed=1).select(["id", "puzzle"])
        varied = verbs.vary(new, seed=2, copies=COPIES).select(["id", "puzzle"])
        part = path.with_suffix(".new")
        pq.write_table(varied, part)
        part.replace(path)


def timed(words: list[str]) -> tuple[dict[str, Any], float, float]:
    """Run a command; return its summary, its seconds, and the most memory it took, in MB."""
    begun = time.perf_counter()
    command = [sys.executable, "-c", MEASURED, sys.executable, "-m", "whydoku", "bulk", *words]
    done = subprocess.run([*command, "--json"], check=True, stdout=subprocess.PIPE, text=True)
    told, memory = done.stdout.splitlines()[-2:]
    return json.loads(told), time.perf_counter() - begun, int(memory) / 1024


def check_solutions(path: Path) -> None:
    """Check each digit of a part of the answers."""
    table = pq.read_table(path)
    puzzles, grids = (
        np.frombuffer("".join(table[name].to_pylist()).encode(), np.uint8).reshape(-1, 81)
        for name in ("puzzle", "solution")
    )
    assert ((puzzles == ord(".")) | (puzzles == grids)).all()
    rows = (grids - ord("0")).reshape(-1, 9, 9)
    boxes = rows.reshape(-1, 3, 3, 3, 3).swapaxes(2, 3).reshape(-1, 9, 9)
    for houses in (rows, rows.swapaxes(1, 2), boxes):
        assert (np.sort(houses, axis=2) == DIGITS).all()


def measure(count: int, folder: Path) -> list[list[str]]:
    """Return a row for each verb."""
    bases = count // COPIES
    make(folder / "in", bases)
    solved = timed(["solve", str(folder / "in"), str(folder / "solved"), "--invalid", "drop"])
    assert solved[0]["answers"] == {"one solution": bases * COPIES}
    check_solutions(min((folder / "solved").glob("*.parquet")))
    kept = folder / "deduped.parquet"
    deduped = timed(["dedupe", str(folder / "in"), str(kept), "--invalid", "drop"])
    assert (deduped[0]["rows"], deduped[0]["written"]) == (bases * COPIES, bases)
    ids = pq.read_table(kept, columns=["id"])["id"].to_numpy()
    assert (ids == np.arange(bases)).all()
    return [
        [verb, f"{bases * COPIES:,}", f"{bases:,}", f"{seconds:,.0f} s", f"{memory:,.0f} MB"]
        for verb, (_, seconds, memory) in (("solve", solved), ("dedupe", deduped))
    ]


def main() -> int:
    """Print a row for each verb."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--rows", type=int, default=10_000_000)
    arguments.add_argument("--folder", type=Path, help="where to keep what was made")
    arguments.add_argument("--record", action="store_true", help="keep the table")
    asked = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows = measure(asked.rows, asked.folder or Path(folder))
    publish("bulk_large", ["verb", "rows", "puzzles", "time", "memory"], rows, __doc__)
    return 0


if __name__ == "__main__":
    sys.exit(main())
