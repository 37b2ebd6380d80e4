"""How much faster two workers of Ray are than one, and two threads than one.

The work is bound by the processor: `whydoku bulk rate` by the scale of Sudoku Explainer, over
new puzzles in one Parquet file, so that the workers have to share it. Each run is a
process of its own that gets Ray up, answers, and takes it down. The table has the seconds by the
clock on the wall with and without the start of Ray, which ends when the workers have answered for
a few rows. `processor` is the time that the process and all those of Ray spent on the work; twice
that of one thread by it is the most that two processors can reach, also where the machine does
other work, which spoils the seconds by the clock. The answers of all runs are compared.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from results import publish

from whydoku.bulk import verbs
from whydoku.bulk.job import Job
from whydoku.bulk.places import place, sources
from whydoku.bulk.ray import on_ray
from whydoku.bulk.run import run

ENGINES = (("threads", 1), ("threads", 2), ("ray", 1), ("ray", 2))
FIRST = 16
"""Puzzles that are rated first, in parts of one: so all workers are there before the work."""
TICKS = os.sysconf("SC_CLK_TCK")


def rate(source: str, output: str, engine: str, workers: int, size: int | None = None) -> float:
    """Rate a file into a folder, in parts of so many rows; return the seconds."""
    begun = time.perf_counter()
    spread = partial(on_ray, workers=workers) if engine == "ray" else None
    options = {"scales": ["se"]}
    job = Job("rate", sources([source]), place(output), options, size=size, threads=workers)
    assert run(job, engine=spread).ok
    return time.perf_counter() - begun


def busy() -> dict[str, float]:
    """Return the seconds that this process and those below it have spent so far, by name."""
    found: dict[int, tuple[int, str, float]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            name, fields = path.read_text(encoding="utf-8").split("(", 1)[1].rsplit(")", 1)
            words = fields.split()
            seconds = (int(words[11]) + int(words[12])) / TICKS
            found[int(path.parent.name)] = int(words[1]), name, seconds
    ours, below = defaultdict[str, float](float), {os.getpid()}
    for number in sorted(found):  # children are younger
        parent, name, seconds = found[number]
        if number in below or parent in below:
            below.add(number)
            ours[name] += seconds
    return ours


def measure(arguments: argparse.Namespace) -> None:
    """Print how long one run takes, in a process of its own: its seconds, the start, all work."""
    folder, engine, workers = Path(arguments.folder), arguments.engine, arguments.workers
    source, one = str(folder / "in.parquet"), str(folder / "one.parquet")
    start = rate(one, str(folder / f"{engine}{workers}.one"), engine, workers, size=1)
    before = busy()
    seconds = rate(source, str(folder / f"{engine}{workers}"), engine, workers)
    spent = {name: value - before.get(name, 0.0) for name, value in busy().items()}
    print(json.dumps([seconds, start, spent]))


def compete(count: int, folder: Path) -> list[list[str]]:
    """Return a row for each engine; their answers are the same."""
    new = verbs.generate(pa.table({"id": range(count)}), seed=1).select(["id", "puzzle"])
    pq.write_table(new, folder / "in.parquet", row_group_size=1 << 16)
    pq.write_table(new.slice(0, FIRST), folder / "one.parquet")
    rows: list[list[str]] = []
    base: dict[str, tuple[float, float]] = {}
    answers: Any = None
    for engine, workers in ENGINES:
        command = [sys.executable, __file__, "--folder", str(folder), "--engine", engine]
        command += ["--workers", str(workers)]
        told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        seconds, start, spent = json.loads(told.splitlines()[-1])
        parts = sorted((folder / f"{engine}{workers}").glob("*.parquet"))
        found = pa.concat_tables([pq.read_table(part) for part in parts])
        assert answers is None or found.equals(answers)
        answers = found
        assert found["id"].to_pylist() == list(range(count))
        assert None not in found["er"].to_pylist()
        # Each engine counts its start once: the first run of a process has it, the second has not.
        base.setdefault(engine, (seconds, seconds + start))
        without, whole = base[engine][0] / seconds, base[engine][1] / (seconds + start)
        rows.append(
            [
                f"{engine}, {workers}",
                f"{count / seconds:,.0f}/s",
                f"{seconds:.1f} s",
                f"{start:.1f} s",
                f"{sum(spent.values()):.1f} s",
                f"{without:.2f}",
                f"{whole:.2f}",
            ]
        )
        print(rows[-1], file=sys.stderr, flush=True)
    return rows


def main() -> int:
    """Print a row for each engine and number of workers."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--rows", type=int, default=120_000)
    arguments.add_argument("--record", action="store_true", help="keep the table")
    for name in ("--folder", "--engine"):
        arguments.add_argument(name, help=argparse.SUPPRESS)
    arguments.add_argument("--workers", type=int, help=argparse.SUPPRESS)
    asked = arguments.parse_args()
    if asked.engine:
        measure(asked)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        rows = compete(asked.rows, Path(folder))
    head = ["engine", "rate", "work", "start", "processor", "times (asked: 1.8)", "with the start"]
    publish("ray", head, rows, __doc__)
    return 0


if __name__ == "__main__":
    sys.exit(main())
