"""The engine of a cluster: Ray Data hands out the files, and each worker makes their parts."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from dataclasses import asdict, replace
from functools import partial
from typing import Any

from pencilmark.bulk.job import Job, Record
from pencilmark.bulk.run import run_file
from pencilmark.errors import PencilmarkError

__all__ = ["on_ray"]


def on_ray(
    job: Job, address: str | None = None, workers: int | None = None
) -> Iterator[tuple[int, int, Record, bool]]:
    """Answer for the files side by side on a cluster, as :func:`pencilmark.bulk.run.run` asks.

    ``address`` is that of the cluster; without it, this machine is one, with a worker for each
    processor or as many as asked for. All machines have to reach the input and the output. A worker
    takes one file at a time, so there should be more files than workers.
    """
    try:
        import ray
    except ImportError:
        raise PencilmarkError('--engine ray needs Ray: pip install "pencilmark[ray]"') from None
    if not ray.is_initialized():
        own: dict[str, Any] = {} if address else {"num_cpus": workers, "include_dashboard": False}
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, **own)
    ray.data.DataContext.get_current().enable_progress_bars = False
    logging.getLogger("ray.data").setLevel(logging.ERROR)
    count = len(job.inputs)
    files = ray.data.range(count, override_num_blocks=count)
    alone = replace(job, threads=1)
    made = files.map_batches(partial(_made, alone), batch_size=1, batch_format="pyarrow")
    for row in made.iter_rows():
        yield row["file"], row["number"], Record(**json.loads(row["record"])), row["is_new"]


def _made(job: Job, files: Any) -> Any:
    """Make the parts of the files of a batch, and return their records as a table."""
    import pyarrow as pa

    rows = [
        {"file": file, "number": number, "record": json.dumps(asdict(record)), "is_new": is_new}
        for file in files["id"].to_pylist()
        for number, (record, is_new) in enumerate(run_file(job, file))
    ]
    return pa.Table.from_pylist(rows)
