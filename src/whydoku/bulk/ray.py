"""The engine of a cluster: Ray Data hands out pieces of the files, and workers make their parts."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from dataclasses import asdict, replace
from functools import partial
from typing import Any

from whydoku.bulk.job import Job, Piece, Record
from whydoku.bulk.places import Source
from whydoku.bulk.run import run_piece
from whydoku.errors import WhydokuError

__all__ = ["on_ray", "pieces_of"]

PIECES = 32
"""For each worker, the pieces of a file: with many of them, all workers end at nearly one time."""
FIELDS = {"file": "int64", "number": "int64", "record": "string", "is_new": "bool"}
"""What a worker tells of each part that it has made."""
LINE = 40
"""Bytes of a line of text, or fewer: tells about how many parts a file has."""


def on_ray(
    job: Job, address: str | None = None, workers: int | None = None
) -> Iterator[tuple[int, int, Record, bool]]:
    """Answer for the files side by side on a cluster, as :func:`whydoku.bulk.run.run` asks.

    ``address`` is that of the cluster; without it, this machine is one, with a worker for each
    processor or as many as asked for. All machines have to reach the input and the output.
    """
    try:
        import ray
    except ImportError:
        raise WhydokuError('--engine ray needs Ray: pip install "whydoku[ray]"') from None
    if not ray.is_initialized():
        own: dict[str, Any] = {} if address else {"num_cpus": workers, "include_dashboard": False}
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, **own)
    context = ray.data.DataContext.get_current()
    context.enable_progress_bars = False
    # Else Ray holds processors back for the reader, which is done at once, and one worker waits.
    context.op_resource_reservation_enabled = False
    logging.getLogger("ray.data").setLevel(logging.ERROR)
    alone = replace(job, threads=1)
    resources: Any = ray
    pieces = pieces_of(job, int(resources.cluster_resources().get("CPU", 1)))
    count = len(pieces)
    numbers = ray.data.range(count, override_num_blocks=count)
    made = numbers.map_batches(partial(_made, alone, pieces), batch_size=1, batch_format="pyarrow")
    for row in made.iter_rows():
        yield row["file"], row["number"], Record(**json.loads(row["record"])), row["is_new"]


def pieces_of(job: Job, workers: int) -> list[Piece]:
    """Return the pieces of all files, so that the workers can share a file.

    Of a Parquet file a piece is some parts behind one another. A file of another kind has to be
    read to know where a row begins: each worker reads all of it, and answers for every n-th part.
    """
    found: list[Piece] = []
    for file, source in enumerate(job.inputs):
        rows = source.rows
        if rows is None:
            step = _step(job, source, workers)
            found += [Piece(file, first, step=step) for first in range(step)]
            continue
        parts = max(1, -(-rows // job.rows))
        together = -(-parts // (PIECES * workers))
        found += [Piece(file, i, min(i + together, parts)) for i in range(0, parts, together)]
    return found


def _step(job: Job, source: Source, workers: int) -> int:
    if len(job.inputs) >= PIECES * workers:
        return 1
    return min(workers, 1 + source.size // (LINE * job.rows))


def _made(job: Job, pieces: list[Piece], numbers: Any) -> Any:
    """Make the parts of the pieces of a batch, and return their records as a table."""
    import pyarrow as pa

    schema = pa.schema([(name, pa.type_for_alias(kind)) for name, kind in FIELDS.items()])
    rows = [
        {"file": piece.file, "number": n, "record": json.dumps(asdict(record)), "is_new": is_new}
        for piece in (pieces[number] for number in numbers["id"].to_pylist())
        for n, record, is_new in run_piece(job, piece)
    ]
    return pa.Table.from_pylist(rows, schema)
