"""How fast `whydoku bulk solve` goes from Parquet to Parquet, beside what bounds it.

`copy` is pyarrow alone: it reads the same rows (id, puzzle), and writes them with a column as long
as the solutions, in batches of the same size, with the same codec (Snappy, pyarrow's default).
`bulk.solve` is the solver alone, on an array in memory. `bulk solve` writes a folder of parts. The
share is the rate of `bulk solve` by the slower of the other two; 70 % is asked. Each is the best of
three rounds that take turns, by the clock on the wall; a machine that does other work lowers all.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
from results import publish

from whydoku import bulk
from whydoku.bulk import verbs
from whydoku.bulk.job import VERBS, Job
from whydoku.bulk.places import place, sources
from whydoku.bulk.run import run
from whydoku.bulk.verbs import MOST_COPIES
from whydoku.samples import sample

SIZE = VERBS["solve"].rows
ROUNDS = 3


def copy(source: Path, output: Path) -> None:
    """Read and write the same columns by pyarrow alone."""
    file = pq.ParquetFile(source)
    writer = None
    for batch in file.iter_batches(batch_size=SIZE):
        table = pa.Table.from_batches([batch])
        table = table.append_column("solution", table["puzzle"])
        table = table.append_column("count", table["id"])
        writer = writer or pq.ParquetWriter(output, table.schema)
        writer.write_table(table)
    if writer:
        writer.close()


def solve(source: Path, output: Path) -> None:
    """Run the verb."""
    shutil.rmtree(output, ignore_errors=True)
    total = run(Job("solve", sources([str(source)]), place(str(output)), invalid="drop"))
    assert total.ok
    assert total.unread == 0


def seconds(action: Callable[[], object]) -> float:
    """Return how long a call takes."""
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def compete(name: str, count: int) -> list[float]:
    """Return the least seconds of the copy, the solver and the verb for variations of a sample."""
    base = pa.table({"puzzle": [sample(name).line()]})
    seeds = range(-(-count // MOST_COPIES))
    varied = [verbs.vary(base, seed=seed, copies=MOST_COPIES)["puzzle"] for seed in seeds]
    puzzles = pa.concat_arrays([chunk for one in varied for chunk in one.chunks])[:count]
    table = pa.table({"id": pa.array(range(count)), "puzzle": puzzles})
    with tempfile.TemporaryDirectory() as folder:
        source, output = Path(folder) / "in.parquet", Path(folder) / "out"
        pq.write_table(table, source)
        actions = (
            lambda: copy(source, Path(folder) / "copy.parquet"),
            lambda: bulk.solve(puzzles),
            lambda: solve(source, output),
        )
        rounds = [[seconds(action) for action in actions] for _ in range(ROUNDS)]
    return [min(times) for times in zip(*rounds, strict=True)]


def main() -> int:
    """Print a row for each kind of puzzle."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--rows", type=int, default=1_000_000)
    arguments.add_argument("--record", action="store_true", help="keep the table")
    count = arguments.parse_args().rows
    rows = []
    for name in ("first", "9x9-hard"):
        rates = [count / one for one in compete(name, count)]
        share = rates[2] / min(rates[:2])
        rows.append([name, f"{count:,}", *(f"{rate:,.0f}/s" for rate in rates), f"{share:.0%}"])
        print(rows[-1], file=sys.stderr, flush=True)
    head = ["puzzles", "rows", "copy", "bulk.solve", "bulk solve", "share (asked: 70 %)"]
    publish("bulk_files", head, rows, __doc__)
    return 0


if __name__ == "__main__":
    sys.exit(main())
