"""Files of puzzles, of any length, in constant memory: a puzzle a line in, tables out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from pencilmark.arguments import shown, whole
from pencilmark.bulk.solver import MOST_SOLUTIONS, SIZES, Bytes, Solved, require_numpy, solve
from pencilmark.bulk.tables import require_pyarrow
from pencilmark.errors import ParseError, WrongType

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["WRITERS", "Chunk", "solve_stream"]

CHUNK_BYTES = 1 << 22
"""What is read at a time."""
NEWLINE, RETURN, HASH = 10, 13, 35
AFTER_PUZZLE = b"\n\r,; \t"


class Chunk(NamedTuple):
    """Some puzzles of a file, in their order, and their answers."""

    puzzles: Bytes
    """n rows of 81 or 729."""
    answers: Solved
    read: int
    """Bytes of the file up to here."""


def solve_stream(stream: BinaryIO, limit: int = 2, threads: int | None = None) -> Iterator[Chunk]:
    r"""Solve the puzzles of a file, a puzzle a line, and yield them in chunks.

    A line begins with the 81 characters of a puzzle, or the 729 of its candidates; what follows
    after a comma, semicolon or blank is ignored, as are empty lines, lines that begin with
    ``#`` and a first line that begins with a letter (a title, or a table's head). Raises
    :class:`pencilmark.ParseError` for any other line, with its number.

    >>> import io
    >>> file = io.BytesIO(b"# two of them\n" + b"." * 81 + b"\n" + b"1" * 81 + b",a comment\n")
    >>> [chunk.answers.counts.tolist() for chunk in solve_stream(file)]
    [[2, 0]]
    """
    if not hasattr(stream, "read"):
        raise WrongType(f"stream = {shown(stream)}: expected a file that is open for bytes")
    limit = whole("limit", limit, 1, MOST_SOLUTIONS)
    return _solve_stream(stream, limit, threads)


def _solve_stream(stream: BinaryIO, limit: int, threads: int | None) -> Iterator[Chunk]:
    read = lines_before = size = 0
    rest = b""
    while block := stream.read(CHUNK_BYTES):
        read += len(block)
        text = rest + block
        end = text.rfind(b"\n") + 1
        text, rest = text[:end], text[end:]
        size = size or _size_of_puzzles(text)
        if text:
            rows, count = _rows(text, size or SIZES[0], lines_before)
            lines_before += count
            yield Chunk(rows, solve(rows, limit, threads), read)
    if rest:
        rows, _ = _rows(rest + b"\n", size or _size_of_puzzles(rest) or SIZES[0], lines_before)
        yield Chunk(rows, solve(rows, limit, threads), read)


def _size_of_puzzles(text: bytes) -> int:
    """Return how long the puzzles are by the first line that is long enough, or 0."""
    for line in text.split(b"\n", 100)[:100]:
        for size in reversed(SIZES):
            if len(line) >= size and not line.startswith(b"#"):
                return size
    return 0


def _rows(text: bytes, size: int, lines_before: int) -> tuple[Bytes, int]:
    """Return the puzzles of whole lines as rows, and the number of lines."""
    np = require_numpy()
    data: Bytes = np.frombuffer(text, np.uint8)
    width = text.find(b"\n") + 1
    if width > size and len(data) % width == 0:
        lines = data.reshape(-1, width)
        if _are_puzzles(lines, size):
            return lines[:, :size], len(lines)
    ends = np.flatnonzero(data == NEWLINE)
    starts = np.concatenate([[0], ends[:-1] + 1])
    is_short = ends - starts < size
    first = data[starts]
    passed_over = (first == HASH) | (ends == starts) | ((first == RETURN) & (ends == starts + 1))
    if not lines_before and text[:1].isalpha():
        passed_over[0] = True
    after = data[np.minimum(starts + size, len(data) - 1)]
    wrong = ~passed_over & (is_short | ~np.isin(after, np.frombuffer(AFTER_PUZZLE, np.uint8)))
    if wrong.any():
        _refuse(text, starts, int(np.argmax(wrong)), size, lines_before)
    starts = starts[~passed_over]
    if not len(starts):
        return np.empty((0, size), np.uint8), len(ends)
    windows = np.lib.stride_tricks.sliding_window_view(data, size)
    return windows[starts], len(ends)


def _are_puzzles(lines: Bytes, size: int) -> bool:
    """Whether lines of one length hold a puzzle each, and no line ends where none should be."""
    np = require_numpy()
    whole = (lines[:, -1] == NEWLINE).all() and not (lines[:, :-1] == NEWLINE).any()
    separated = np.isin(lines[:, size], np.frombuffer(AFTER_PUZZLE, np.uint8)).all()
    return bool(whole and separated and not (lines[:, 0] == HASH).any())


def _refuse(text: bytes, starts: NDArray[Any], index: int, size: int, lines_before: int) -> None:
    line = text[starts[index] :].split(b"\n", 1)[0].rstrip(b"\r").decode("latin-1")
    shown = line if len(line) <= 40 else line[:37] + "..."
    raise ParseError(
        f"read {shown!r}, {len(line)} characters: expected a puzzle of {size}",
        line=lines_before + index + 1,
    )


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
"""By a file's ending, what opens a table in it: columns puzzle, count and solution."""
