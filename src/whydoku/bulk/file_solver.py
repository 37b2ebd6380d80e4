"""Solves files of any length in constant memory: reads puzzles, writes a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import BinaryIO, NamedTuple, cast

from whydoku.bulk.array_files import array_rows, begins_with_array
from whydoku.bulk.rows import rows_of
from whydoku.bulk.solver import MOST_SOLUTIONS, Bytes, Solved, solve
from whydoku.bulk.tables import require_pyarrow
from whydoku.errors import WrongType
from whydoku.formats.streams import ARRAY, blocks_of
from whydoku.support.arguments import check_int, short_repr

__all__ = ["WRITERS", "Chunk", "solve_stream"]

CHUNK_BYTES = 1 << 22
"""Bytes that are read at a time."""


class Chunk(NamedTuple):
    r"""Consecutive puzzles of a file with their answers: see :func:`solve_stream`.

    >>> import io
    >>> chunk = next(solve_stream(io.BytesIO(b"11" + b"." * 79 + b"\n")))
    >>> chunk.puzzles.shape, chunk.answers.counts.tolist(), chunk.read
    ((1, 81), [0], 82)
    """

    puzzles: Bytes
    """n rows of 81 or 729 bytes."""
    answers: Solved
    read: int
    """How many bytes of the file have been read so far."""


def solve_stream(stream: BinaryIO, limit: int = 2, threads: int | None = None) -> Iterator[Chunk]:
    r"""Solve the classic puzzles of a file, and yield them in chunks.

    The file may have any format that :func:`whydoku.formats.read_stream` reads. Plain lines,
    with the 81 characters of a puzzle or the 729 of its candidates, are read fastest: millions a
    second. An array file of ``numpy.save`` is read too: integers 0 to 9 of shape (n, 81) or
    (n, 9, 9), or one puzzle. Raises :class:`whydoku.ParseError` if a puzzle cannot be read or is
    not 9x9; the puzzles before it are solved first.

    >>> import io
    >>> file = io.BytesIO(b"# two of them\n" + b"_" * 81 + b"\r11" + b"." * 79 + b",a comment\n")
    >>> [chunk.answers.counts.tolist() for chunk in solve_stream(file)]
    [[2, 0]]
    """
    if not hasattr(stream, "read"):
        raise WrongType(f"stream = {short_repr(stream)}: expected a file that is open for bytes")
    limit = check_int("limit", limit, 1, MOST_SOLUTIONS)
    return _solve_stream(stream, limit, threads)


def _solve_stream(stream: BinaryIO, limit: int, threads: int | None) -> Iterator[Chunk]:
    counted = _Counted(stream)
    counted.look_at(len(ARRAY))
    source = cast("BinaryIO", counted)
    is_array = begins_with_array(counted.ahead)
    for rows in array_rows(source) if is_array else rows_of(blocks_of(source, CHUNK_BYTES)):
        yield Chunk(rows, solve(rows, limit, threads), counted.count)


class _Counted:
    """A stream that counts the bytes that are read from it."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.count = 0
        self.ahead = b""
        """Bytes that were looked at, and are read next."""

    def look_at(self, size: int) -> None:
        """Have the next ``size`` bytes ahead; fewer at the end of the stream."""
        while len(self.ahead) < size and (data := self._stream.read(size - len(self.ahead))):
            self.ahead += data

    def read(self, size: int) -> bytes:
        """Read up to ``size`` bytes."""
        ahead, self.ahead = self.ahead[:size], self.ahead[size:]
        data = ahead + (self._stream.read(size - len(ahead)) if len(ahead) < size else b"")
        self.count += len(data)
        return data


Write = Callable[[Chunk], object]


@contextmanager
def _csv(file: BinaryIO) -> Iterator[Write]:
    file.write(b"puzzle,count,solution\n")

    def write(chunk: Chunk) -> None:
        rows = zip(
            _texts(chunk.puzzles), chunk.answers.counts.tolist(), chunk.answers.lines(), strict=True
        )
        text = "".join(f"{puzzle},{n},{line if n else ''}\n" for puzzle, n, line in rows)
        file.write(text.encode("ascii"))

    yield write


@contextmanager
def _parquet(file: BinaryIO) -> Iterator[Write]:
    pa, pq = require_pyarrow()
    schema = pa.schema([("puzzle", pa.string()), ("count", pa.uint32()), ("solution", pa.string())])
    with pq.ParquetWriter(file, schema) as writer:

        def write(chunk: Chunk) -> None:
            counts = chunk.answers.counts
            solutions = zip(chunk.answers.lines(), counts.tolist(), strict=True)
            lines = [line if n else None for line, n in solutions]
            columns = [_texts(chunk.puzzles), pa.array(counts), lines]
            writer.write_table(pa.table(dict(zip(schema.names, columns, strict=True)), schema))

        yield write


def _texts(rows: Bytes) -> list[str]:
    size = rows.shape[1]
    text = rows.tobytes().decode("latin-1")
    return [text[start : start + size] for start in range(0, len(text), size)]


WRITERS: dict[str, Callable[[BinaryIO], AbstractContextManager[Write]]] = {
    ".csv": _csv,
    ".parquet": _parquet,
}
"""For each file ending, the function that opens a table with columns puzzle, count, solution."""
