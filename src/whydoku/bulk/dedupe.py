"""Leaves out rows whose puzzle is equivalent to an earlier one: of more rows than fit in memory.

First each row gets the hash of its smallest form, in parts, as by the verb ``canonical``. Then
DuckDB finds the first row of each hash; what does not fit in its memory it keeps on the disk.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from typing import Any, NamedTuple

from whydoku.bulk.encoders import encoded, join
from whydoku.bulk.heads import column_named
from whydoku.bulk.job import Job, Record
from whydoku.bulk.places import Place
from whydoku.bulk.run import Engine, Progress, alone, remove_parts, run
from whydoku.bulk.tables import require_pyarrow
from whydoku.errors import WhydokuError, WrongValue

__all__ = ["MEMORY", "Deduped", "dedupe", "forms_of"]

MEMORY = "1GB"
"""What DuckDB may use, unless another limit is given."""
ADDED = 4
"""Columns that `canonical` adds: form, hash, automorphisms, note; only the hash is kept."""
HASH = 3
"""The place of the hash among them, from the end."""
FILES = "part-([0-9]+)-([0-9]+)"


class Deduped(NamedTuple):
    """What was read, and how many rows were kept."""

    total: Record
    kept: int


def forms_of(job: Job) -> Job:
    """Return the job that finds the forms, in a folder beside the output."""
    return replace(job, output=job.output.beside(".forms"), kind="parquet")


def dedupe(
    job: Job,
    tell: Progress | None = None,
    engine: Engine | None = None,
    memory: str = MEMORY,
    *,
    restart: bool = False,
) -> Deduped:
    """Write the first row of each puzzle up to symmetry, in the order of the rows, with its hash.

    Rows without a form (they cannot be read, or equal digits share a house) are all kept. The job's
    verb is ``canonical``; it goes on where a run before it was stopped. Raises as
    :func:`whydoku.bulk.run.run`, and :class:`WhydokuError` if DuckDB is missing.
    """
    if not find_spec("duckdb"):
        raise WhydokuError('dedupe needs DuckDB: pip install "whydoku[sql]"')
    if not job.output.is_local or job.is_folder:
        raise WrongValue(f"{job.output.name}: expected a file on this machine, such as x.parquet")
    with alone(job):
        return _dedupe(job, run(forms_of(job), tell, engine, restart=restart), memory)


def _dedupe(job: Job, total: Record, memory: str) -> Deduped:
    """Write the rows that are kept, of which the forms are known."""
    import duckdb

    forms = forms_of(job)
    if not total.columns:
        raise WrongValue("the files have no columns")
    rest = job.output.beside(".kept")
    rest.remove()
    rest.make_folder()
    with duckdb.connect() as connection:
        try:
            connection.execute("SET memory_limit = ?", [memory])
        except duckdb.Error:
            raise WrongValue(f"memory = {memory!r}: expected a size such as 4GB") from None
        connection.execute("SET temp_directory = ?", [rest.within("spill").path])
        names = [json.loads(column)[0] for column in total.columns]
        query = _query(names, forms.output.within("*.parquet").path, job.invalid)
        reader = connection.sql(query).to_arrow_reader(job.rows)
        parts, kept = [], 0
        for part, rows in _written(reader, job, rest):
            parts.append(part)
            kept += rows
    join(parts, reader.schema.names, job.output, rest)
    rest.remove()
    remove_parts(forms)
    return Deduped(total, kept)


def _query(names: list[str], files: str, invalid: str) -> str:
    """Return the query for the rows that are kept, without the columns of their forms."""
    errors = 1 if invalid == "keep" else 0
    end = len(names) - errors
    added = names[end - ADDED : end]
    digest = _quoted(added[-HASH])
    left_out = ", ".join(_quoted(name) for name in added if name != added[-HASH])
    numbers = [f"CAST(regexp_extract(filename, '{FILES}', {i}) AS BIGINT)" for i in (1, 2)]
    place = f"({numbers[0]} << 46) + ({numbers[1]} << 26) + file_row_number"
    source = f"read_parquet('{files.replace(chr(39), chr(39) * 2)}'"
    source += ", filename = true, file_row_number = true)"
    return f"""
        WITH firsts AS (
            SELECT min({place}) AS place FROM {source}
            GROUP BY CAST({digest} AS UUID), CASE WHEN {digest} IS NULL THEN {place} END
        )
        SELECT * EXCLUDE ({left_out}, filename, file_row_number)
        FROM {source} WHERE {place} IN (SELECT place FROM firsts)
        ORDER BY {place}
    """


def _quoted(name: str) -> str:
    doubled = name.replace('"', '""')
    return f'"{doubled}"'


def _written(reader: Any, job: Job, folder: Place) -> Iterator[tuple[Place, int]]:
    """Write the rows in parts of the output's kind; yield the place of each, and its rows."""
    pa, _ = require_pyarrow()
    kind, packing = job.output.ending
    for number, batch in enumerate(reader):
        table = pa.Table.from_batches([batch])
        part = folder.within(f"kept-{number:06}{job.ending}")
        line = column_named(table.schema.names, job.column)
        part.write(encoded(table, kind or "text", packing, line))
        yield part, len(table)
