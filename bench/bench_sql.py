"""Solves a Parquet file of a million puzzles by a query in DuckDB, beside `whydoku.bulk.solve`.

The query is `SELECT puzzle, sudoku_solve(puzzle)` from one Parquet file into another; the bulk
solver has the puzzles in memory and does nothing else. Both use the same number of threads
(`--threads`, default: all). They take turns for several rounds; the least time counts, by the clock
and of the processor. Collections are repeated up to the number of puzzles. The bench asserts that
every answer equals that of the bulk solver, and for a sample that of `Puzzle.solve`. Memory is the
peak of a separate process that runs the query, with everything that it loads.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from results import publish

from whydoku import Puzzle, bulk, sql

ROOT = Path(__file__).resolve().parents[1]
DATA = Path(os.environ.get("WHYDOKU_DATA", ROOT.parent / "shared" / "data")) / "puzzles"
# (collection, share of the bulk solver's throughput aimed at)
CASES = [("top1465.sdm", 0.6), ("easy33.txt", None)]
ROUNDS = 5
ROWS_OF_A_GROUP = 100_000


def write_puzzles(name: str, count: int, path: Path) -> pa.Array:
    """Write a Parquet file of puzzles of a collection, repeated as needed, and return them."""
    lines = (DATA / name).read_text("utf-8").splitlines()
    lines = [line[:81] for line in lines if line[:81].replace(".", "0").isdigit()]
    puzzles = pa.array(lines).take(pa.array(np.arange(count) % len(lines)))
    pq.write_table(pa.table({"puzzle": puzzles}), path, row_group_size=ROWS_OF_A_GROUP)
    return puzzles


def query(source: Path, target: Path, threads: int) -> tuple[float, float]:
    """Solve a file by a query and return the time by the clock and of the processor."""
    with duckdb.connect(config={"threads": threads}) as connection:
        sql.register(connection)
        start = time.perf_counter(), time.process_time()
        connection.execute(
            f"COPY (SELECT puzzle, sudoku_solve(puzzle) AS solution FROM '{source}') TO '{target}'"
        )
        return time.perf_counter() - start[0], time.process_time() - start[1]


def in_bulk(puzzles: pa.Array, threads: int) -> tuple[float, float]:
    """Solve the same puzzles by the bulk solver and return its times."""
    start = time.perf_counter(), time.process_time()
    bulk.solve(puzzles, 2, threads)
    return time.perf_counter() - start[0], time.process_time() - start[1]


def check(puzzles: pa.Array, target: Path) -> None:
    """Assert that a file has every puzzle once, with its answer."""
    written = pq.read_table(target)
    assert len(written) == len(puzzles)
    expected = bulk.solve(puzzles)
    assert expected.valid.all()
    answers = dict(zip(puzzles.to_pylist(), expected.lines(), strict=True))
    found = dict(zip(written["puzzle"].to_pylist(), written["solution"].to_pylist(), strict=True))
    assert found == answers
    for puzzle in list(answers)[::97]:
        assert Puzzle.parse(puzzle).solve().line() == found[puzzle]


def peak_of_query(source: Path, target: Path, threads: int) -> float:
    """Return the peak memory of a process that runs the query, in MiB."""
    command = [sys.executable, __file__, "--peak", str(source), str(target), str(threads)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return float(done.stdout)


def print_peak(source: str, target: str, threads: str) -> None:
    """Run the query and print the peak memory of this process, as Linux reports it."""
    query(Path(source), Path(target), int(threads))
    status = Path("/proc/self/status").read_text("utf-8")
    print(int(status.partition("VmHWM:")[2].split()[0]) / 1024)


def measure(name: str, aim: float | None, asked: Any) -> list[str]:
    """Return the cells of a collection's row."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "puzzles.parquet", Path(folder) / "solved.parquet"
        puzzles = write_puzzles(name, asked.puzzles, source)
        times = [
            (*query(source, target, asked.threads), *in_bulk(puzzles, asked.threads))
            for _ in range(ROUNDS)
        ]
        check(puzzles, target)
        peak = peak_of_query(source, target, asked.threads)
    clock, processor, bulk_clock, bulk_processor = (
        min(column) for column in zip(*times, strict=True)
    )
    aimed = f" [{aim:.0%}]" if aim else ""
    return [
        name.partition(".")[0],
        f"{asked.puzzles:,}",
        f"{asked.puzzles / clock / 1000:,.0f}k",
        f"{asked.puzzles / bulk_clock / 1000:,.0f}k",
        f"{bulk_clock / clock:.0%}{aimed}",
        f"{bulk_processor / processor:.0%}",
        f"{peak:.0f} MiB",
    ]


def main() -> int:
    """Print a row per collection."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--puzzles", type=int, default=1_000_000, metavar="N")
    arguments.add_argument("--threads", type=int, default=os.cpu_count(), metavar="N")
    arguments.add_argument("--record", action="store_true", help="keep the table")
    arguments.add_argument("--peak", nargs=3, help=argparse.SUPPRESS)
    asked = arguments.parse_args()
    if asked.peak:
        print_peak(*asked.peak)
        return 0
    if not DATA.is_dir():
        print(f"needs the puzzle collections at {DATA}")
        return 0
    rows = [measure(name, aim, asked) for name, aim in CASES]
    head = [
        "puzzles",
        "rows",
        "query, a second",
        "bulk.solve, a second",
        "share by the clock",
        "share by processor time",
        "peak of memory",
    ]
    publish("sql", head, rows, __doc__)
    return 0


if __name__ == "__main__":
    sys.exit(main())
