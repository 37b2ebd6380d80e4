"""Reads files of puzzles as tables, some rows at a time: the same rows whenever they are read."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from whydoku.bulk.array_files import array_rows
from whydoku.bulk.heads import HEADS, listed_names
from whydoku.bulk.places import NewRows, Source
from whydoku.bulk.puzzles import CLASSIC
from whydoku.bulk.tables import parquet_file, require_pyarrow
from whydoku.errors import ParseError, WhydokuError, WrongValue

__all__ = ["Batch", "Fault", "batches"]

ROWS = 1 << 16
"""Rows of a text file that are put together before they become a table."""
LOOKS_LIKE_A_PUZZLE = re.compile(r"[0-9._*-]{16,}")
LAYOUT = re.compile(r"#\s*layout\s*[:=]\s*(\S+)", re.IGNORECASE)
"""A comment that names the layout of the lines below it."""
CELL = re.compile(r"\s*(?:[0-9](?:\.0)?|[._*?xX-]|-1|nan|none|null|)\s*", re.IGNORECASE)
"""A cell of a table with a column for each."""
COUNTS = (81, 36, 64, 100)
"""Cells of the puzzles that such a table may hold."""
WRONG = (OSError, csv.Error, ParseError, WrongValue)
"""What is raised for a file that is not what its name says, besides the errors of pyarrow."""

Fault = tuple[int, str]
"""A line or row, from 1, and why it cannot be read."""


@dataclass
class Batch:
    """Consecutive rows of a file."""

    table: Any
    lines: list[int] | range
    """The line of each row, or its number where a file has no lines; from 1."""
    read: float
    """The part of the file that has been read so far, from 0 to 1."""
    faults: list[Fault] = field(default_factory=list)
    """Lines among these that are no rows."""
    is_last: bool = False
    """Whether the file ends behind these rows."""


def batches(source: Source, size: int, first: int = 0) -> Iterator[Batch]:
    """Yield the rows of a file, ``size`` at a time; the last batch may be shorter, or empty.

    A file whose number of rows is known can be read from the batch with the number ``first`` on.
    A file without a row and without a head has no columns. Raises
    :class:`whydoku.WhydokuError` with the name of the file if it is not what its name says.
    """
    pa, _ = require_pyarrow()
    if isinstance(source, NewRows):
        yield from _new(source.rows, size, first)
        return
    kind, packing = source.place.ending
    try:
        with source.place.system.open_input_file(source.place.path) as file:
            stream = pa.CompressedInputStream(file, packing) if packing else file

            def part() -> float:
                # At its end a reader closes the file.
                return 1.0 if file.closed else min(1.0, float(file.tell()) / max(1, source.size))

            if kind == "parquet":
                found = _read_parquet(stream, first * size)
            else:
                found = READERS[kind or "text"](stream, part)
            yield from _cut(found, size)
    except (
        pa.ArrowInvalid,
        pa.ArrowTypeError,
        OSError,
        csv.Error,
        ParseError,
        WrongValue,
    ) as error:
        told = str(error).partition("\n")[0]
        raise WhydokuError(f"{source.place.name}: {told}") from None


def _new(count: int, size: int, first: int) -> Iterator[Batch]:
    """Yield the numbers of rows that are to be made."""
    pa, _ = require_pyarrow()
    for start in range(first * size, count, size):
        stop = min(start + size, count)
        table = pa.table({"id": pa.array(range(start, stop), pa.int64())})
        yield Batch(table, range(start, stop), stop / count, is_last=stop == count)


def _cut(found: Iterator[Batch], size: int) -> Iterator[Batch]:
    """Put batches together, and cut them so that each has ``size`` rows."""
    pa, _ = require_pyarrow()
    held: list[Batch] = []
    count = 0
    for batch in found:
        held.append(batch)
        count += len(batch.table)
        # What is left over shows that the batch before it is not the last one.
        while count > size:
            table = pa.concat_tables([one.table for one in held])
            lines = _lines(held)
            faults = [fault for one in held for fault in one.faults]
            early = [fault for fault in faults if fault[0] < lines[size]]
            # In one piece: how it was read must not show in the pages of a Parquet file.
            whole = table.slice(0, size).combine_chunks()
            yield Batch(whole, lines[:size], held[-1].read, early)
            late = [fault for fault in faults if fault[0] >= lines[size]]
            held = [Batch(table.slice(size), lines[size:], held[-1].read, late)]
            count -= size
    if held:
        table = pa.concat_tables([one.table for one in held]).combine_chunks()
        lines = _lines(held)
        faults = [fault for one in held for fault in one.faults]
        yield Batch(table, lines, 1.0, faults, is_last=True)
    else:
        yield Batch(pa.table({}), [], 1.0, is_last=True)


def _lines(held: list[Batch]) -> list[int] | range:
    """Return the lines of batches; numbers of rows stay a range, which costs nothing."""
    found = [one.lines for one in held if len(one.lines)]
    ranges = [one for one in found if isinstance(one, range)]
    if len(ranges) == len(found) and all(a.stop == b.start for a, b in pairwise(ranges)):
        return range(ranges[0].start, ranges[-1].stop) if ranges else range(0)
    return [line for lines in found for line in lines]


Part = Callable[[], float]


def _texts(stream: Any) -> io.TextIOWrapper:
    return io.TextIOWrapper(stream, "utf-8-sig", errors="replace", newline="")


def _read_text(stream: Any, part: Part) -> Iterator[Batch]:
    """Read a puzzle a line; blank lines and comments, which begin with #, are no rows.

    A comment that names a layout holds for the lines below it, and stands before each of them.
    """
    pa, _ = require_pyarrow()
    texts: list[str] = []
    lines: list[int] = []

    def flush() -> Batch:
        batch = Batch(pa.table({"puzzle": pa.array(texts, pa.string())}), lines[:], part())
        texts.clear()
        lines.clear()
        return batch

    layout = ""
    for number, line in enumerate(_texts(stream), 1):
        text = line.rstrip("\r\n")
        if named := LAYOUT.match(text):
            layout = "" if named[1] == CLASSIC else f"{text}\n"
        if not text.strip() or text.startswith("#"):
            continue
        texts.append(layout + text)
        lines.append(number)
        if len(texts) == ROWS:
            yield flush()
    yield flush()


def _read_csv(stream: Any, part: Part, delimiter: str = ",") -> Iterator[Batch]:
    """Read a table whose columns are all texts; without a head, the puzzles' column is found."""
    pa, _ = require_pyarrow()
    rows = csv.reader(_texts(stream), delimiter=delimiter)
    first = next(rows, None)
    if first is None:
        return
    start = _start_of_cells(first)
    names = [*first[:start], "puzzle"] if start is not None else _head(first)
    has_head = not all(map(CELL.fullmatch, first[start:])) if start is not None else names == first
    if start and not has_head:
        names[0] = "column1"
    kept: list[list[str]] = [] if has_head else [_with_cells(first, start)]
    lines = [1] * len(kept)
    faults: list[Fault] = []

    def flush() -> Batch:
        columns = zip(*kept, strict=True) if kept else [()] * len(names)
        arrays = [pa.array(column, pa.string()) for column in columns]
        batch = Batch(pa.table(arrays, names), lines[:], part(), faults[:])
        for one in (kept, lines, faults):
            one.clear()
        return batch

    for line, row in _numbered(rows, faults):
        if len(row) != len(first):
            if row:
                faults.append((line, f"{len(row)} fields, expected {len(first)}"))
            continue
        kept.append(_with_cells(row, start))
        lines.append(line)
        if len(kept) == ROWS:
            yield flush()
    yield flush()


def _start_of_cells(first: list[str]) -> int | None:
    """Return where the cells begin in a table with a column for each; an index may stand first."""
    if any(
        LOOKS_LIKE_A_PUZZLE.fullmatch(field) or field.strip().lower() in HEADS for field in first
    ):
        return None
    return next((len(first) - n for n in COUNTS if len(first) - n in (0, 1)), None)


def _with_cells(row: list[str], start: int | None) -> list[str]:
    """Return a row with the cells of its puzzle in one field."""
    if start is None:
        return row
    cells = [field.strip() or "." for field in row[start:]]
    between = "" if all(len(cell) == 1 for cell in cells) else ","
    return [*row[:start], between.join(cells)]


def _numbered(rows: Any, faults: list[Fault]) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows of a CSV file with the line where each begins."""
    while True:
        line = rows.line_num + 1
        try:
            row = next(rows)
        except StopIteration:
            return
        except csv.Error as error:
            faults.append((line, str(error)))
            continue
        yield line, row


def _head(first: list[str]) -> list[str]:
    """Return the names of columns: the first row itself, unless it has a puzzle."""
    place = next((i for i, v in enumerate(first) if LOOKS_LIKE_A_PUZZLE.fullmatch(v)), None)
    if place is not None:
        return ["puzzle" if i == place else f"column{i + 1}" for i in range(len(first))]
    if len(set(first)) < len(first):
        raise WrongValue(f"line 1: two columns have one name: {listed_names(first)}")
    return first


def _read_tsv(stream: Any, part: Part) -> Iterator[Batch]:
    return _read_csv(stream, part, "\t")


def _read_jsonl(stream: Any, part: Part) -> Iterator[Batch]:
    """Read an object a line; the types of the columns are those of the first rows."""
    pa, _ = require_pyarrow()
    kept: list[dict[str, Any]] = []
    lines: list[int] = []
    faults: list[Fault] = []
    schema: Any = None

    def flush() -> Batch:
        nonlocal schema
        if schema is None:
            names = list(dict.fromkeys(name for row in kept for name in row))
            schema = pa.table({n: pa.array([row.get(n) for row in kept]) for n in names}).schema
            # A column without a value so far may hold texts later.
            schema = pa.schema(
                [f.with_type(pa.string()) if pa.types.is_null(f.type) else f for f in schema]
            )
        known = set(schema.names)
        for line, row in zip(lines, kept, strict=True):
            if not row.keys() <= known:
                new = ", ".join(sorted(row.keys() - known))
                raise WrongValue(f"line {line}: a key that the first rows lack: {new}")
        batch = Batch(pa.Table.from_pylist(kept, schema), lines[:], part(), faults[:])
        for one in (kept, lines, faults):
            one.clear()
        return batch

    for number, line in enumerate(_texts(stream), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except ValueError as error:
            faults.append((number, f"no JSON: {error}"))
            continue
        if not isinstance(row, dict):
            faults.append((number, "no JSON object"))
            continue
        kept.append(row)
        lines.append(number)
        if len(kept) == ROWS:
            yield flush()
    yield flush()


def _read_parquet(stream: Any, first: int) -> Iterator[Batch]:
    """Read from the row with the number ``first`` on; row groups before it are not touched."""
    pa, _ = require_pyarrow()
    file = parquet_file(stream)
    total, done, group = file.metadata.num_rows, 0, 0
    while group < file.num_row_groups and done + file.metadata.row_group(group).num_rows <= first:
        done += file.metadata.row_group(group).num_rows
        group += 1
    yield Batch(file.schema_arrow.empty_table(), [], 0.0)
    for found in file.iter_batches(ROWS, row_groups=range(group, file.num_row_groups)):
        found = found.slice(max(0, first - done))  # noqa: PLW2901 - what is left of it
        done = max(done, min(first, total))
        lines = range(done + 1, done + len(found) + 1)
        done += len(found)
        yield Batch(pa.Table.from_batches([found]), lines, done / max(1, total))


def _read_arrow(stream: Any, part: Part) -> Iterator[Batch]:
    pa, _ = require_pyarrow()
    try:
        file = pa.ipc.open_file(stream)
        found = (file.get_batch(i) for i in range(file.num_record_batches))
    except pa.ArrowInvalid:  # a stream, which has no index at its end
        stream.seek(0)
        file = pa.ipc.open_stream(stream)
        found = iter(file)
    yield Batch(file.schema.empty_table(), [], 0.0)
    done = 0
    for batch in found:
        lines = range(done + 1, done + len(batch) + 1)
        done += len(batch)
        yield Batch(pa.Table.from_batches([batch]), lines, part())


def _read_npy(stream: Any, part: Part) -> Iterator[Batch]:
    """Read an array file of NumPy: a puzzle a row."""
    pa, _ = require_pyarrow()
    done = 0
    for rows in array_rows(stream):
        text = rows.tobytes().decode("ascii")
        size = rows.shape[1]
        puzzles = [text[start : start + size] for start in range(0, len(text), size)]
        lines = range(done + 1, done + len(puzzles) + 1)
        done += len(puzzles)
        yield Batch(pa.table({"puzzle": pa.array(puzzles, pa.string())}), lines, part())


READERS: dict[str, Callable[[Any, Part], Iterator[Batch]]] = {
    "csv": _read_csv,
    "tsv": _read_tsv,
    "jsonl": _read_jsonl,
    "arrow": _read_arrow,
    "npy": _read_npy,
    "text": _read_text,
}
"""The function that reads a file, for each kind of content but Parquet."""
