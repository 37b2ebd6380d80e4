"""Tables of anything: rows in, a Parquet file out, in constant memory."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, BinaryIO

from pencilmark.errors import PencilmarkError

__all__ = ["require_pyarrow", "write_parquet"]

ROWS = 10_000
"""So many are kept before they are written."""


def require_pyarrow() -> tuple[Any, Any]:
    """Return pyarrow and its Parquet part; raise a sentence that says how to get them."""
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise PencilmarkError('Parquet needs pyarrow: pip install "pencilmark[bulk]"') from None
    return pa, pq


def write_parquet(file: BinaryIO, rows: Iterable[Mapping[str, Any]]) -> None:
    """Write rows, which have the same keys in the same order, as a table.

    Texts, whole numbers, fractions and mappings of texts to whole numbers are known. Where the rows
    end in an exception, also in Ctrl-C, those before it are a whole table.
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
        for row in rows:
            waiting.append(row)
            if len(waiting) == ROWS:
                flush()
    finally:
        if waiting:
            flush()
        if writer is not None:
            writer.close()


def _schema(pa: Any, rows: list[Mapping[str, Any]]) -> Any:
    """Return the types of the columns, by the first value of each; text where there is none."""
    types = {str: pa.string(), int: pa.int64(), float: pa.float64(), bool: pa.bool_()}
    types[dict] = pa.map_(pa.string(), pa.int64())
    firsts = {
        name: next((row[name] for row in rows if row[name] is not None), "") for name in rows[0]
    }
    return pa.schema([(name, types[type(first)]) for name, first in firsts.items()])


def _plain(value: Any) -> Any:
    return list(value.items()) if isinstance(value, dict) else value
