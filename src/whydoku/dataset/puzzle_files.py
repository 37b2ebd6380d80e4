"""The puzzles of files: of any kind, also packed; a row that cannot be read does not end them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from whydoku import formats
from whydoku.bulk.heads import column_named
from whydoku.bulk.places import Source, sources
from whydoku.bulk.puzzles import texts_of
from whydoku.bulk.readers import batches
from whydoku.bulk.tables import require_pyarrow
from whydoku.errors import ParseError, WhydokuError
from whydoku.formats import candidates, columns, line
from whydoku.formats._text import Line, numbered
from whydoku.formats.streams import blocks_of, lines_of
from whydoku.model.puzzle import Puzzle

__all__ = ["Unread", "puzzles_in"]

TOGETHER = 1000
"""Rows of a table that are read at a time."""
TABLES = ("parquet", "arrow", "jsonl")
A_LINE_EACH = (line.read, candidates.read, columns.read)
"""Readers of formats with a puzzle in each line: those around a faulty one can be read."""


@dataclass(frozen=True)
class Unread:
    """A row that cannot be read: its file, its line, and why."""

    reason: str


def puzzles_in(name: str) -> Iterator[Puzzle | Unread]:
    """Yield the puzzles of a file, of all files of a folder, or at an address.

    Text may have any format, and may be packed (``.csv.gz``). Where a row or a line cannot be read,
    an :class:`Unread` stands in its place; in formats with several lines for a puzzle, it ends the
    file. Raises :class:`whydoku.WhydokuError` if a file cannot be read at all.
    """
    for source in sources([name]):
        if source.place.ending[0] in TABLES:
            yield from _of_table(source)
        else:
            yield from _of_text(source)


def _of_table(source: Source) -> Iterator[Puzzle | Unread]:
    for batch in batches(source, TOGETHER):
        for number, why in batch.faults:
            yield Unread(f"{source.place.name}: {source.unit} {number}: {why}")
        names = batch.table.schema.names
        if not names:
            continue
        texts = texts_of(batch.table[column_named(names, None)]).to_pylist()
        layouts = batch.table["layout"].to_pylist() if "layout" in names else [None] * len(texts)
        for number, text, layout in zip(batch.lines, texts, layouts, strict=True):
            try:
                yield Puzzle.parse(text or "", layout=layout)
            except (ParseError, ValueError) as error:
                yield Unread(f"{source.place.name}: {source.unit} {number}: {_without_line(error)}")


def _without_line(error: Exception) -> str:
    return str(error).removeprefix("line 1, ").removeprefix("line 1: ")


def _of_text(source: Source) -> Iterator[Puzzle | Unread]:
    pa, _ = require_pyarrow()
    packing, name = source.place.ending[1], source.place.name
    try:
        with source.place.system.open_input_file(source.place.path) as file:
            stream = pa.CompressedInputStream(file, packing) if packing else file
            lines = lines_of(blocks_of(stream, 1 << 16))
            head = formats.head_of(lines)
            reader = formats.detected(head)
            if reader.read not in A_LINE_EACH:
                yield from formats.read_lines(chain(head, lines))
                return
            header: list[Line] = []
            for one in numbered(chain(head, lines)):
                is_comment = one.text.startswith("#")
                if (reader.read is columns.read and not header and one.text.strip()) or (
                    is_comment and "layout" in one.text.lower()
                ):
                    header = [one]
                elif one.text.strip() and not is_comment:
                    yield from _of_line(reader, header, one, name)
    except ParseError as error:
        raise WhydokuError(f"{name}: {error}") from None
    except (OSError, pa.ArrowInvalid) as error:
        raise WhydokuError(f"{name}: {str(error).partition(chr(10))[0]}") from None


def _of_line(
    reader: formats.Format, header: list[Line], one: Line, name: str
) -> Iterator[Puzzle | Unread]:
    try:
        yield from list(reader.read([*header, one], None))
    except ParseError as error:
        yield Unread(f"{name}: {error}")
