"""The functions over Arrow columns: the classic puzzles of a column are answered together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from whydoku import bulk
from whydoku.bulk.answer_columns import Ratings, figure_column
from whydoku.model.policy import LEVELS, technique, techniques
from whydoku.sql.functions import CANDIDATES, EMPTY, FUNCTIONS, PATH, Function, answer

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["over_columns"]

CELLS = 81
MOST_TOGETHER = 1000
"""The highest limit of solutions for the bulk solver, whose search has no other cap."""

Together = Callable[..., tuple[Any, "NDArray[np.bool_]"]]


def over_columns(function: Function) -> Callable[..., Any]:
    """Return a function as DuckDB calls it: it takes Arrow columns and returns one.

    Rows of 81 characters are answered together if the function has a bulk version. All other rows
    are answered one by one, and so are rows for which the bulk solver finds no solution, because
    these may be malformed.
    """
    import numpy as np
    import pyarrow as pa

    kind = _arrow_type(function.returns)
    together = TOGETHER.get(function.name)

    def call_with(column: Any, *others: Any) -> Any:
        column = _one_array(column)
        others = tuple(other.to_pylist() for other in others)
        if together is None or not _all_equal(others):
            return pa.array(map(_row(function), column.to_pylist(), *others), kind)
        places = np.flatnonzero(_lengths(column) == CELLS)
        if not len(places) or _has_numbers(column):
            return pa.array(map(_row(function), column.to_pylist(), *others), kind)
        puzzles = column if len(places) == len(column) else column.take(pa.array(places))
        answers, known = together(puzzles, *(other[0] for other in others))
        if len(places) == len(column) and known.all():
            return answers
        order = np.full(len(column), -1)
        order[places[known]] = np.flatnonzero(known)
        left = np.flatnonzero(order < 0)
        order[left] = len(answers) + np.arange(len(left))
        arguments = ([values[i] for i in left] for values in others)
        texts = column.take(pa.array(left)).to_pylist()
        singly = pa.array(map(_row(function), texts, *arguments), kind)
        return pa.concat_arrays([answers, singly]).take(pa.array(order))

    # DuckDB wants as many parameters as there are columns.
    if len(function.arguments) == 1:
        return lambda column: call_with(column)  # noqa: PLW0108
    return lambda column, other: call_with(column, other)  # noqa: PLW0108


def _row(function: Function) -> Callable[..., Any]:
    return lambda text, *more: answer(function, text, *more)


def _all_equal(others: Sequence[list[Any]]) -> bool:
    """Whether the further arguments are equal for all rows, and the bulk solver can take them."""
    return all(
        values[0] is not None and 1 <= values[0] <= MOST_TOGETHER and len({*values}) == 1
        for values in others
        if values
    )


def _one_array(column: Any) -> Any:
    import pyarrow as pa

    if isinstance(column, pa.ChunkedArray):
        one = column.num_chunks == 1
        column = column.chunk(0) if one else pa.concat_arrays(column.cast(pa.string()).chunks)
    return column if column.type == pa.string() else column.cast(pa.string())


def _starts(column: Any) -> NDArray[np.int32]:
    """Return the offsets at which the strings of an Arrow array start, and the last one ends."""
    import numpy as np

    starts: NDArray[np.int32] = np.frombuffer(column.buffers()[1], np.int32)
    return starts[column.offset :][: len(column) + 1]


def _lengths(column: Any) -> NDArray[np.int32]:
    """Return the length of each text in bytes, or -1 for a null."""
    import numpy as np

    lengths: NDArray[np.int32] = np.diff(_starts(column))
    if column.null_count:
        lengths[column.is_null().to_numpy(zero_copy_only=False)] = -1
    return lengths


def _arrow_type(kind: str) -> Any:
    import pyarrow as pa

    text, number = pa.string(), pa.int64()
    fields = {
        PATH: {"step": number, "technique": text, "notation": text, "words": text},
        CANDIDATES: {"row": number, "column": number, "candidates": pa.list_(number)},
    }
    if kind in fields:
        return pa.list_(pa.struct(fields[kind]))
    plain = {"VARCHAR": text, "BIGINT": number, "BOOLEAN": pa.bool_(), "DOUBLE": pa.float64()}
    return plain[kind]


def _has_numbers(column: Any) -> bool:
    """Return whether the texts have bytes that the bulk solver would read as numbers."""
    import numpy as np

    starts = _starts(column)
    text = np.frombuffer(column.buffers()[2], np.uint8)[starts[0] : starts[-1]]
    return bool(text.min() < 10)


# -- together: each takes a column of puzzles of 81 characters, and returns a column of answers, and
# -- which of them are known -----------------------------------------------------------------------


def _solved(puzzles: Any, limit: int) -> bulk.Solved:
    """Solve on one thread, because DuckDB itself spreads the work over threads."""
    import numpy as np

    starts = _starts(puzzles)
    text = memoryview(puzzles.buffers()[2])[starts[0] : starts[-1]]
    found = bulk.solve(np.frombuffer(text, np.uint8).reshape(-1, CELLS), limit, threads=1)
    if found.counts.all():
        return found
    # The bulk solver knows dots and zeros alone as signs for an empty cell.
    plain = bytes(text).replace(b"_", b".").replace(b" ", b".")
    if plain != text:
        found = bulk.solve(np.frombuffer(plain, np.uint8).reshape(-1, CELLS), limit, threads=1)
    return found


def _solve(puzzles: Any) -> tuple[Any, NDArray[np.bool_]]:
    import numpy as np
    import pyarrow as pa

    found = _solved(puzzles, 2)
    count = len(puzzles)
    offsets = pa.py_buffer(np.arange(0, (count + 1) * CELLS, CELLS, dtype=np.int32))
    has_one = pa.py_buffer(np.packbits(found.valid, bitorder="little"))
    lines = pa.py_buffer(found.solutions)
    answers = pa.StringArray.from_buffers(count, offsets, lines, has_one)
    return answers, found.counts > 0


def _count(puzzles: Any, limit: int) -> tuple[Any, NDArray[np.bool_]]:
    import pyarrow as pa

    counts = _solved(puzzles, limit).counts
    return pa.array(counts, pa.int64()), counts > 0


def _is_valid(puzzles: Any) -> tuple[Any, NDArray[np.bool_]]:
    import pyarrow as pa

    found = _solved(puzzles, 2)
    return pa.array(found.valid, pa.bool_()), found.counts > 0


def _level(puzzles: Any) -> tuple[Any, NDArray[np.bool_]]:
    def level(slugs: Sequence[str]) -> str | None:
        levels = [LEVELS.index(technique(slug).level) for slug in slugs]
        return LEVELS[max(levels)] if levels else None

    return _walked(puzzles, level)


def _hardest(puzzles: Any) -> tuple[Any, NDArray[np.bool_]]:
    place = {row.slug: number for number, row in enumerate(techniques())}
    return _walked(puzzles, lambda slugs: max(slugs, key=place.__getitem__, default=None))


def _walked(
    puzzles: Any, tell: Callable[[Sequence[str]], str | None]
) -> tuple[Any, NDArray[np.bool_]]:
    """Answer from the walk of each puzzle that has exactly one solution."""
    import numpy as np
    import pyarrow as pa

    found = _solved(puzzles, 2)
    valid = np.flatnonzero(found.valid)
    lines = [line.translate(EMPTY) for line in puzzles.take(pa.array(valid)).to_pylist()]
    routes = bulk.walk(lines)
    told: list[str | None] = [None] * len(puzzles)
    for index, route in zip(valid.tolist(), routes, strict=True):
        told[index] = tell(route.techniques)
    return pa.array(told, pa.string()), found.counts > 0


def _rated(scale: str, figure: str, puzzles: Any) -> tuple[Any, NDArray[np.bool_]]:
    """Rate on one thread, as _solved() does; where only a bound is known, there is no answer."""
    import numpy as np

    starts = _starts(puzzles)
    text = bytes(memoryview(puzzles.buffers()[2])[starts[0] : starts[-1]])
    rows = np.frombuffer(text.replace(b"_", b".").replace(b" ", b"."), np.uint8)
    figures = Ratings((scale,), threads=1).figures(rows.reshape(-1, CELLS))
    none = (figures[figure] < 0) | (figures["at_least"] != 0)
    return figure_column(figure, figures[figure], none), figures["solutions"] != 0


TOGETHER: dict[str, Together] = {
    "sudoku_solve": _solve,
    "sudoku_count": _count,
    "sudoku_is_valid": _is_valid,
    "sudoku_level": _level,
    "sudoku_hardest": _hardest,
    **{
        name: partial(_rated, *function.rated)
        for name, function in FUNCTIONS.items()
        if function.rated
    },
}
"""The functions that have a bulk version, by name."""
