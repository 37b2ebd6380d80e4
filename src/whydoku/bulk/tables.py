"""Reads Parquet files, and writes rows of any kind to them, in constant memory."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, BinaryIO

from whydoku.errors import WhydokuError

__all__ = ["parquet_file", "require_pyarrow", "write_parquet"]

ROWS = 10_000
"""Rows that are collected before they are written."""
READ = 1 << 22
"""Bytes of a column that are read at a time."""


def require_pyarrow() -> tuple[Any, Any]:
    """Return pyarrow and its Parquet module; raise an error that says how to install them."""
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise WhydokuError('Parquet needs pyarrow: pip install "whydoku[bulk]"') from None
    return pa, pq


def parquet_file(source: Any) -> Any:
    """Return an open Parquet file; whoever reads it in batches needs memory for a batch alone.

    By default pyarrow keeps all bytes of a file that it has read until the file is closed, or all
    of a row group.
    """
    _, pq = require_pyarrow()
    return pq.ParquetFile(source, pre_buffer=False, buffer_size=READ)


def write_parquet(file: BinaryIO, rows: Iterable[Mapping[str, Any]]) -> None:
    """Write rows as a Parquet table; all rows have the same keys in the same order.

    Values may be texts, numbers, lists, mappings from texts to whole numbers, and structures. If
    an exception such as Ctrl-C ends the rows, the file is a complete table of the rows before it.
    Raises :class:`whydoku.WhydokuError` if pyarrow is missing.

    >>> import io
    >>> import pyarrow.parquet
    >>> file = io.BytesIO()
    >>> write_parquet(file, [{"puzzle": "1...", "steps": 3}, {"puzzle": "..2.", "steps": 5}])
    >>> pyarrow.parquet.read_table(file).column("steps").to_pylist()
    [3, 5]
    """
    pa, pq = require_pyarrow()
    waiting: list[Mapping[str, Any]] = []
    writer = None

    def flush() -> None:
        nonlocal writer
        if writer is None:
            writer = pq.ParquetWriter(file, _schema(pa, waiting))
        columns = {name: [_plain(row[name]) for row in waiting] for name in writer.schema.names}
        writer.write_table(pa.table(columns, writer.schema))
        waiting.clear()

    try:
        try:
            for row in rows:
                waiting.append(row)
                if len(waiting) == ROWS:
                    flush()
        finally:
            if waiting:
                flush()
            if writer is not None:
                writer.close()
    except BaseException:
        if writer is not None:
            writer.is_open = False  # otherwise deleting the writer would close it again
        raise


def _schema(pa: Any, rows: list[Mapping[str, Any]]) -> Any:
    """Return each column's type: that of its first value that is not None, or text if all are."""
    firsts = {
        name: next((row[name] for row in rows if row[name] is not None), "") for name in rows[0]
    }
    return pa.schema([(name, _type(pa, first)) for name, first in firsts.items()])


def _type(pa: Any, value: Any) -> Any:
    counts = pa.map_(pa.string(), pa.int64())
    return counts if _is_counts(value) else pa.infer_type([value])


def _is_counts(value: Any) -> bool:
    """Whether a value maps texts to whole numbers; any other mapping is a structure."""
    return isinstance(value, dict) and all(type(number) is int for number in value.values())


def _plain(value: Any) -> Any:
    return list(value.items()) if _is_counts(value) else value
