"""The puzzles of an Arrow column: classic ones as rows of bytes, others one by one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from whydoku.bulk.solver import Bytes, require_numpy
from whydoku.errors import ParseError, WrongValue
from whydoku.model.puzzle import Puzzle

__all__ = ["CLASSIC", "Puzzles", "layouts_in", "puzzles_of", "texts_of"]

CELLS = 81
EMPTY = b"0_*-xX?"
"""The signs for an empty cell besides the dot."""
AS_DOTS = bytes.maketrans(EMPTY, b"." * len(EMPTY))
PLAIN = b"123456789." + EMPTY
CLASSIC = "9x9"
LAYOUT = "layout"
"""The name of the column with the layouts, as new puzzles have it."""


@dataclass(frozen=True)
class Puzzles:
    """What a column holds: every place is in one of ``places``, ``others`` and ``errors``."""

    count: int
    rows: Bytes
    """A row of 81 bytes for each classic puzzle: digits, and dots for empty cells."""
    places: Any
    """The place of each of these in the column; None where all are such."""
    others: dict[int, Puzzle]
    """Puzzles of other layouts, and those with candidates, by their places."""
    errors: dict[int, str]
    """Why there is no puzzle at a place."""


def texts_of(column: Any) -> Any:
    """Return a column as one Arrow array of strings; ``ValueError`` if it holds no texts."""
    import pyarrow as pa

    kind = column.type.value_type if pa.types.is_dictionary(column.type) else column.type
    if pa.types.is_null(kind):
        return pa.nulls(len(column), pa.string())
    if not _is_text(kind):
        raise WrongValue(f"the puzzles are of the type {kind}: expected texts")
    if column.type != pa.string():
        column = column.cast(pa.string())
    if isinstance(column, pa.ChunkedArray):
        column = column.chunk(0) if column.num_chunks == 1 else pa.concat_arrays(column.chunks)
    return column


def _is_text(kind: Any) -> bool:
    import pyarrow as pa

    of = pa.types
    kind = kind.value_type if of.is_dictionary(kind) else kind
    texts = (of.is_string, of.is_large_string, of.is_string_view, of.is_binary)
    return any(is_text(kind) for is_text in texts)


def lines_of(column: Any) -> bytes | None:
    """Return the bytes of a column in which each text has 81; None for any other column."""
    np = require_numpy()
    if column.null_count or not len(column):
        return None
    _, offsets, data = column.buffers()
    starts = np.frombuffer(offsets, np.int32)[column.offset :][: len(column) + 1]
    if (np.diff(starts) != CELLS).any():
        return None
    return bytes(memoryview(data)[starts[0] : starts[-1]])


def layouts_in(table: Any) -> Any:
    """Return the column ``layout`` of a table as texts; None if it has none, or of plain 9x9 alone.

    >>> import pyarrow as pa
    >>> layouts_in(pa.table({"layout": ["9x9", None]})) is None
    True
    """
    name = next((name for name in table.schema.names if name.strip().lower() == LAYOUT), None)
    if name is None or not _is_text(table.schema.field(name).type):
        return None
    column = texts_of(table[name])
    return None if {*column.unique().to_pylist()} <= {None, "", CLASSIC} else column


def puzzles_of(column: Any, layouts: Any = None) -> Puzzles:
    """Read a column of texts; whatever is no puzzle is told in ``errors``.

    ``layouts`` names the layout of each, or is null where the text tells it.

    >>> import pyarrow as pa
    >>> found = puzzles_of(pa.array(["1" * 81, None, "4......1...3....", "what"]))
    >>> found.rows.shape, list(found.others), list(found.errors)
    ((1, 81), [2], [1, 3])
    """
    np = require_numpy()
    column = texts_of(column)
    count = len(column)
    data = lines_of(column)
    if layouts is None and data is not None and not data.translate(None, PLAIN):
        rows = np.frombuffer(data.translate(AS_DOTS), np.uint8).reshape(count, CELLS)
        return Puzzles(count, rows, None, {}, {})
    kept: list[bytes] = []
    places: list[int] = []
    others: dict[int, Puzzle] = {}
    errors: dict[int, str] = {}
    names = layouts.to_pylist() if layouts is not None else [None] * count
    for place, (text, layout) in enumerate(zip(column.to_pylist(), names, strict=True)):
        found = _read(text, None if layout == CLASSIC else layout)
        if isinstance(found, bytes):
            kept.append(found)
            places.append(place)
        elif isinstance(found, str):
            errors[place] = found
        else:
            others[place] = found
    rows = np.frombuffer(b"".join(kept), np.uint8).reshape(-1, CELLS)
    return Puzzles(count, rows, np.array(places, np.int64), others, errors)


def _read(text: str | None, layout: str | None) -> bytes | Puzzle | str:
    """Return a classic puzzle as 81 bytes, another puzzle, or what is wrong."""
    if not text or text.isspace():
        return "there is no puzzle"
    if not layout and len(text) == CELLS and text.isascii():
        data = text.encode("ascii")
        if not data.translate(None, PLAIN):
            return data.translate(AS_DOTS)
    try:
        puzzle = Puzzle.parse(text, layout or None)
    except (ParseError, WrongValue) as error:
        return str(error).removeprefix("line 1, ").removeprefix("line 1: ")
    plain = puzzle.layout.name == CLASSIC and not puzzle.placed and not puzzle.eliminated
    return puzzle.line().encode("ascii") if plain else puzzle
