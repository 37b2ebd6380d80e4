"""Turns a table into the bytes of a file, and joins the files of its parts."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, BinaryIO

from whydoku.bulk.places import Place
from whydoku.bulk.tables import parquet_file, require_pyarrow
from whydoku.errors import WrongValue
from whydoku.support.files import written_whole

__all__ = ["encoded", "head_of", "join", "packed"]

COPIED = 1 << 22
"""Bytes that are copied at a time."""


def encoded(table: Any, kind: str, packing: str | None, line: str) -> Any:
    """Return a table as the bytes of a file, without the head line of a CSV.

    ``line`` names the column that a file of plain lines gets.
    """
    data = ENCODERS[kind](table, line)
    if packing is None:
        return data
    if kind in {"parquet", "arrow"}:
        raise WrongValue(f"a file of {kind} is compressed inside: leave out the last ending")
    return packed(data, packing)


def packed(data: Any, packing: str) -> Any:
    """Return the bytes compressed; such pieces can stand behind one another in a file."""
    pa, _ = require_pyarrow()
    sink = pa.BufferOutputStream()
    with pa.CompressedOutputStream(sink, packing) as stream:
        stream.write(data)
    return sink.getvalue()


def head_of(names: Sequence[str], kind: str) -> bytes:
    """Return what stands before the rows of a file: the names of the columns, in a CSV."""
    return _csv_rows([names], DELIMITERS[kind]) if kind in DELIMITERS else b""


def join(parts: Sequence[Place], names: Sequence[str], output: Place, folder: Place) -> None:
    """Make one file of the files of parts; it is there whole, or not at all.

    What has been written until then lies in ``folder``, so that a run that is killed leaves nothing
    elsewhere.
    """
    kind, packing = output.ending
    with _opened(output, folder) as file:
        if kind in {"parquet", "arrow"}:
            _join_tables(parts, kind, file)
            return
        head = head_of(names, kind or "text")
        if head:
            file.write(packed(head, packing) if packing else head)
        for part in parts:
            with part.system.open_input_file(part.path) as stream:
                while data := stream.read(COPIED):
                    file.write(data)


def _join_tables(parts: Sequence[Place], kind: str, file: Any) -> None:
    pa, pq = require_pyarrow()
    writer = None
    for part in parts:
        with part.system.open_input_file(part.path) as stream:
            read = parquet_file(stream) if kind == "parquet" else pa.ipc.open_file(stream)
            table = read.read() if kind == "parquet" else read.read_all()
        if writer is None:
            new = pq.ParquetWriter if kind == "parquet" else pa.ipc.new_file
            writer = new(file, table.schema)
        writer.write_table(table)
    if writer is not None:
        writer.close()


@contextmanager
def _opened(output: Place, folder: Place) -> Iterator[BinaryIO]:
    if output.is_local:
        with written_whole(output.path, within=folder.path) as file:
            yield file
        return
    with output.system.open_output_stream(output.path, compression=None) as stream:
        yield stream


# -- one function for each kind of file ------------------------------------------------------------


def _parquet(table: Any, _: str) -> Any:
    pa, pq = require_pyarrow()
    sink = pa.BufferOutputStream()
    pq.write_table(table, sink)
    return sink.getvalue()


def _arrow(table: Any, _: str) -> Any:
    pa, _pq = require_pyarrow()
    sink = pa.BufferOutputStream()
    with pa.ipc.new_file(sink, table.schema) as writer:
        writer.write_table(table)
    return sink.getvalue()


def _jsonl(table: Any, _: str) -> bytes:
    rows = table.to_pylist(maps_as_pydicts="lossy")
    return b"".join(
        json.dumps(row, ensure_ascii=False, default=str).encode() + b"\n" for row in rows
    )


def _csv(table: Any, _: str) -> bytes:
    return _csv_table(table, ",")


def _tsv(table: Any, _: str) -> bytes:
    return _csv_table(table, "\t")


DELIMITERS = {"csv": ",", "tsv": "\t"}


def _csv_table(table: Any, delimiter: str) -> bytes:
    import pyarrow.csv

    pa, _ = require_pyarrow()
    for place, kind in enumerate(table.schema.types):
        if pa.types.is_nested(kind):
            values = table.column(place).to_pylist(maps_as_pydicts="lossy")
            texts = [None if v is None else json.dumps(v, default=str) for v in values]
            named = table.schema.names[place]
            table = table.set_column(place, named, pa.array(texts, pa.string()))
    options = pyarrow.csv.WriteOptions(
        include_header=False, delimiter=delimiter, quoting_style="none"
    )
    sink = io.BytesIO()
    try:
        pyarrow.csv.write_csv(table, sink, options)
    except pa.ArrowInvalid:  # a text has to be quoted
        return _csv_rows(zip(*table.to_pydict().values(), strict=True), delimiter)
    return sink.getvalue()


def _csv_rows(rows: Any, delimiter: str) -> bytes:
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter, lineterminator="\n").writerows(rows)
    return text.getvalue().encode("utf-8")


def _text(table: Any, line: str) -> bytes:
    values = table[line].to_pylist()
    return "".join(f"{'' if value is None else value}\n" for value in values).encode("utf-8")


ENCODERS: dict[str, Callable[[Any, str], Any]] = {
    "csv": _csv,
    "tsv": _tsv,
    "jsonl": _jsonl,
    "parquet": _parquet,
    "arrow": _arrow,
    "text": _text,
}
"""The function that turns a table into bytes, for each kind of file."""
