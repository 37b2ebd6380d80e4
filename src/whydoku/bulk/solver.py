"""Solves arrays of classic puzzles and counts their solutions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from whydoku import _core
from whydoku.bulk.heads import column_named
from whydoku.errors import WhydokuError, WrongType, WrongValue
from whydoku.support.arguments import check_int, check_list, check_text, expect, short_repr

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Bytes = NDArray[np.uint8]
    Numbers = NDArray[np.uint32]
else:
    Bytes = Numbers = Any

__all__ = ["Solved", "instruction_sets", "listed", "solve"]

SIZES = (81, 729)
"""Bytes of a puzzle: one per cell, or one per candidate."""
MOST_SOLUTIONS = 2**32 - 1
MOST_THREADS = 10_000
FEWEST_CELLS = 16
"""Of a table with fewer columns, one has to be chosen."""
ROWS_LOOKED_AT = 100
"""At least this many rows, and less than twice as many, decide whether a batch holds text."""


@dataclass(frozen=True)
class Solved:
    """The answers to a batch of n puzzles, in the order of the puzzles: see :func:`solve`.

    >>> answers = solve(["." * 81, "1" * 81])
    >>> answers.counts.tolist(), answers.valid.tolist(), answers.limit
    ([2, 0], [False, False], 2)
    """

    solutions: Bytes
    """n rows of 81 bytes: the first solution of each puzzle, as text or as numbers, like most of
    the batch. A puzzle without a solution has dots or zeros."""
    counts: Numbers
    """The number of solutions of each puzzle, up to the limit."""
    nodes: Numbers
    """The number of guesses that each puzzle took."""
    limit: int
    """The number of solutions at which the search stopped."""

    @property
    def valid(self) -> NDArray[np.bool_]:
        """Whether each puzzle has exactly one solution; raises ``ValueError`` if ``limit`` is 1."""
        if self.limit < 2:
            raise WrongValue("a search with limit 1 cannot say whether a solution is unique")
        valid: NDArray[np.bool_] = self.counts == 1
        return valid

    def lines(self) -> list[str]:
        """Return the solutions as lines of 81 characters.

        >>> from whydoku import bulk
        >>> bulk.solve(["." * 81]).lines()[0].isdigit()
        True
        """
        text = self.solutions.tobytes().translate(_AS_TEXT).decode("ascii")
        return [text[start : start + 81] for start in range(0, len(text), 81)]


_AS_TEXT = bytes([ord("."), *b"123456789"]) + bytes(range(10, 256))


def solve(
    puzzles: Any,
    limit: int = 2,
    threads: int | None = None,
    *,
    into: Solved | None = None,
    progress: Callable[[int], object] | None = None,
) -> Solved:
    """Solve many classic puzzles and count the solutions of each, up to ``limit``.

    Each puzzle is 81 bytes: digits as text or as numbers, with ``.``, ``0`` or the number 0 for an
    empty cell. Or it is 729 bytes, nine per cell, where ``.`` or ``0`` means that the candidate is
    eliminated. ``puzzles`` may be an array of n rows, a sequence of lines, bytes (with or without
    line ends), a column of strings of Arrow, pandas or Polars, or an array of strings; arrays of
    bytes, bytes and columns of Arrow are not copied. Of a table, the column is taken that is called
    puzzle, quizzes, question, ..., unless it has a column for each cell. A puzzle that breaks the
    rules, or has any other character, has no solution.

    The work is spread over ``threads`` (default: all processors). ``progress`` is called from time
    to time with the number of puzzles done. Ctrl-C stops the work, as does an exception in
    ``progress``.

    ``into`` takes the answers of an earlier batch of the same length and overwrites them, which
    saves the time to allocate memory.

    Raises ``ValueError`` if ``puzzles`` is no batch of puzzles, and
    :class:`whydoku.WhydokuError` if NumPy is missing (``pip install "whydoku[bulk]"``).

    How it works: docs/exact.md. The idea of minilines that must hold a digit is from tdoku (Tom
    Dillon, https://t-dillon.github.io/tdoku/).

    >>> answer = solve(
    ...     ["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"]
    ... )
    >>> answer.lines()
    ['534678912672195348198342567859761423426853791713924856961537284287419635345286179']
    >>> answer.valid.tolist()
    [True]
    """
    np = require_numpy()
    limit = check_int("limit", limit, 1, MOST_SOLUTIONS)
    used = 0 if threads is None else check_int("threads", threads, 1, MOST_THREADS)
    if progress is not None and not callable(progress):
        raise WrongType(f"progress = {short_repr(progress)}: expected a function")
    rows = _rows(puzzles)
    count = len(rows)
    is_text = _is_text(rows)
    if into is None:
        counts, nodes = np.empty(count, np.uint32), np.empty(count, np.uint32)
        into = Solved(np.empty((count, 81), np.uint8), counts, nodes, limit)
    expect("into", into, Solved, "answers of another batch")
    if len(into.counts) != count:
        raise WrongValue(f"`into` has {len(into.counts)} answers: expected {count}")
    answers = replace(into, limit=limit)
    arrays = answers.solutions, answers.counts, answers.nodes
    _core.bulk_solve(rows, *arrays, limit, used, is_text, progress)
    return answers


def instruction_sets() -> list[str]:
    """Return the instruction sets that this processor offers to the solver, fastest first.

    The environment variable ``WHYDOKU_ISA`` chooses one of them.

    >>> "portable" in instruction_sets()
    True
    """
    return _core.instruction_sets()


def _is_text(rows: Bytes) -> bool:
    """Whether most bytes of a sample of the rows are text; one odd row does not decide."""
    some = rows[:: max(1, len(rows) // ROWS_LOOKED_AT)]
    return 2 * int((some > 9).sum()) >= some.size


def require_numpy() -> Any:
    """Return the module NumPy; raise an error that says how to install it if it is missing."""
    try:
        import numpy as np
    except ImportError:
        raise WhydokuError('bulk.solve needs NumPy: pip install "whydoku[bulk]"') from None
    return np


def _rows(puzzles: Any) -> Bytes:
    """Return puzzles as an array with one row per puzzle."""
    np = require_numpy()
    puzzles = _column_of(puzzles)
    if hasattr(puzzles, "combine_chunks") or hasattr(puzzles, "buffers"):
        return _rows_of_column(puzzles)
    if isinstance(puzzles, bytes | bytearray | memoryview):
        return _rows_of_bytes(np.frombuffer(puzzles, np.uint8))
    if isinstance(puzzles, str):
        return _rows_of_lines(puzzles.splitlines())
    if hasattr(puzzles, "to_numpy"):  # a column or a table of pandas or Polars
        puzzles = puzzles.to_numpy()
    if not isinstance(puzzles, np.ndarray):
        return _rows_of_lines(puzzles)
    return _rows_of_array(puzzles)


def _column_of(table: Any) -> Any:
    """Return the column of a table with the puzzles, told by its name; anything else as it is.

    A table with a column for each cell is as it is, too.
    """
    columns = getattr(table, "column_names", getattr(table, "columns", None))
    if columns is None or len(columns) in SIZES:
        return table
    names = {str(column): column for column in columns}
    return table[names[column_named([*names], None)]]


def _rows_of_array(array: NDArray[Any]) -> Bytes:
    """Return the rows of an array of texts, of cells, or of bytes, which alone are not copied."""
    np = require_numpy()
    if array.dtype.kind in "OUS":
        return _rows_of_lines(_texts_of_array(array))
    if array.ndim == 3 and array.shape[1] * array.shape[2] == SIZES[0]:  # a square each
        array = array.reshape(len(array), SIZES[0])
    if array.dtype.kind not in "iuf" or array.ndim != 2 or array.shape[1] not in SIZES:
        raise _wrong_array(array)
    if array.dtype.kind == "f":  # a table with nothing in its empty cells
        array = np.nan_to_num(array)
    small = array.astype(np.uint8, copy=False)
    if small is not array and (small != array).any():
        raise WrongValue(f"an array of {array.dtype}: expected whole numbers from 0 to 255")
    down, across = small.strides
    rows: Bytes = small if across == 1 and down >= 0 else np.ascontiguousarray(small)
    return rows


def _texts_of_array(array: NDArray[Any]) -> list[str]:
    """Return the puzzles of an array: one text a row, or a cell in each column."""
    np = require_numpy()
    if array.dtype.kind == "S":
        array = np.char.decode(array, "latin-1")
    if array.ndim == 2 and array.shape[1] > 1:
        if array.shape[1] < FEWEST_CELLS:
            raise _wrong_array(array)
        return ["".join(map(_text_of_cell, row)) for row in array.tolist()]
    if array.ndim not in (1, 2):
        raise _wrong_array(array)
    listed: list[str] = array.ravel().tolist()
    return listed


def _text_of_cell(value: Any) -> str:
    """Return a cell of a table as text: a dot where there is nothing, or what is no number."""
    if value is None or value != value:
        return "."
    return str(int(value) if isinstance(value, float) else value).strip() or "."


def listed(puzzles: Any) -> Any:
    """Return the lines of a column, a table or an array; anything else as it is.

    >>> import numpy as np
    >>> listed(np.array([[0] * 15 + [4]])), listed(["4..."])
    (['0000000000000004'], ['4...'])
    """
    puzzles = _column_of(puzzles)
    if hasattr(puzzles, "to_pylist"):  # a column of Arrow
        return puzzles.to_pylist()
    if hasattr(puzzles, "to_numpy"):
        puzzles = puzzles.to_numpy()
    return _texts_of_array(puzzles) if hasattr(puzzles, "dtype") else puzzles


def _wrong_array(array: NDArray[Any]) -> WrongValue:
    return WrongValue(
        f"an array of {array.dtype} of shape {array.shape}: expected texts of shape (n,), "
        "such as one column of a table, or digits of shape (n, 81), (n, 9, 9) or (n, 729)"
    )


def _rows_of_lines(puzzles: Sequence[str]) -> Bytes:
    lines = check_list("puzzles", puzzles, "puzzles, as lines or bytes")
    size = len(check_text("a puzzle", lines[0])) if lines else SIZES[0]
    if size in SIZES:
        rows: Bytes = require_numpy().empty((len(lines), size), "uint8")
        if _core.copy_lines(lines, rows):
            return rows
    raise _wrong_line(lines, size)


def _wrong_line(lines: Sequence[object], size: int) -> WrongValue:
    """Return what is wrong with the first line that is none; raise it where that is the type."""
    for number, line in enumerate(lines, 1):
        text = check_text("a puzzle", line)
        if len(text) != size or size not in SIZES:
            return WrongValue(
                f"puzzle {number} has {len(text)} characters: expected 81 or 729 each"
            )
        if not text.isascii():
            return WrongValue(f"puzzle {number} has a character that is not ASCII")
    raise AssertionError


def _rows_of_bytes(data: Bytes) -> Bytes:
    """Return the rows of bytes whose lines all have one length, or that have no line ends."""
    if not len(data):
        return _rows_of_lines([])
    head = data[: SIZES[-1] + 2].tobytes()
    line = head.find(b"\n") + 1 or SIZES[0]
    size = len(head[:line].rstrip(b"\r\n"))
    ends = line - size
    whole, rest = divmod(len(data) + ends, line)
    last_is_open = ends > 0 and rest == 0 and len(data) % line == size
    if size not in SIZES or (rest != ends and not last_is_open):
        raise WrongValue(f"{len(data)} bytes: expected lines of 81 or 729, or 81 for each puzzle")
    full = whole - last_is_open
    lines = data[: full * line].reshape(full, line)
    if not (lines[:, size:] == lines[:1, size:]).all():
        raise WrongValue("the lines differ in length: expected 81 or 729 characters in each")
    rows: Bytes = lines[:, :size]
    if last_is_open:
        rows = require_numpy().concatenate([rows, data[full * line :].reshape(1, size)])
    return rows


def _rows_of_column(column: Any) -> Bytes:
    """Return the strings of an Arrow array, which are contiguous in its data buffer."""
    np = require_numpy()
    array = column.combine_chunks() if hasattr(column, "combine_chunks") else column
    offset_types = {"string": "i4", "binary": "i4", "large_string": "i8", "large_binary": "i8"}
    if array.null_count or str(array.type) not in offset_types:
        raise WrongValue(f"a column of {array.type}: expected strings of 81 or 729, and no nulls")
    if not len(array):
        return _rows_of_lines([])
    _, offset_buffer, data = array.buffers()
    offsets = np.frombuffer(offset_buffer, offset_types[str(array.type)])
    offsets = offsets[array.offset :][: len(array) + 1]
    lengths = np.diff(offsets)
    size = int(lengths[0])
    if size not in SIZES or (lengths != size).any():
        raise WrongValue("the strings of a column have 81 characters each, or 729 each")
    rows: Bytes = np.frombuffer(data, np.uint8)[offsets[0] : offsets[-1]].reshape(-1, size)
    return rows
