"""Puzzles of a file as rows of bytes: what :mod:`whydoku.formats` reads, and nothing else.

Millions of plain lines are taken together, as columns. A line is plain where it is certain what the
reader of its format makes of it. All other lines go through that reader, one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, groupby, islice
from typing import TYPE_CHECKING, Any, NamedTuple

from whydoku import formats
from whydoku.bulk.solver import SIZES, Bytes, require_numpy
from whydoku.errors import ParseError
from whydoku.formats import candidates, columns, line, texts
from whydoku.formats._text import MAX_LINE, Line, Reader, numbered
from whydoku.formats.streams import lines_of
from whydoku.model.puzzle import Puzzle

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Column = NDArray[Any]
else:
    Column = Any

__all__ = ["rows_of"]

CLASSIC = "9x9"
CELLS, CANDIDATES = SIZES
MOST_HEAD = 1 << 16
"""Bytes of a file that are looked at to tell whether its lines may be plain."""
TOGETHER = 4096
"""Puzzles of a batch where they are read one by one."""
DOT = ord(".")
EMPTY = b"0_*-xX?"
"""The signs for an empty cell besides the dot."""
AS_DOTS = bytes.maketrans(EMPTY, b"." * len(EMPTY))
DIGITS = b"123456789"
PLAIN_CELLS = DIGITS + b"."
PRINTABLE = bytes([ord("\t"), *range(ord(" "), 127)])
LONGEST_TAIL = 40
"""Characters behind a puzzle; a line with so few letters is not prose."""
CACHED = 1 << 16
"""Bytes that are taken at a time: what is computed for them stays in the processor's cache."""
LARGEST = 100
"""The cells of a 10x10: a line of as many digits and blanks would be one."""
OUR_HEADER = columns.HEADER.strip()
OUR_TAIL = f",,{CLASSIC}".encode().translate(AS_DOTS)
"""How a row of a table that we have written ends: no digits so far, and the layout."""
LAYOUT = b"layout"
"""A comment with this word may name a layout, which then holds for the lines below it."""


class _Lines(NamedTuple):
    """The lines of a block."""

    data: Bytes
    """The bytes of the block; each sign for an empty cell is a dot."""
    rest: bytes
    """Those of them that are neither digits nor dots."""
    starts: Column
    """Where each line starts."""
    ends: Column
    """Where each line ends: the place of its line end."""

    @property
    def widths(self) -> Column:
        """The bytes of each line, without its end."""
        widths: Column = self.ends - self.starts
        return widths

    def having_other_than(self, signs: bytes) -> Column:
        """Return whether each line has any other byte than these."""
        np = require_numpy()
        found: Column = np.zeros(len(self.starts), bool)
        if not self.rest.translate(None, signs + b"\n"):
            return found
        is_odd = np.ones(256, bool)
        is_odd[[*signs, ord("\n")]] = False
        found[np.searchsorted(self.ends, np.flatnonzero(is_odd[self.data]))] = True
        return found

    def ends_with(self, tail: bytes) -> Column:
        """Return whether each line ends with these bytes, behind the cells of a puzzle."""
        np = require_numpy()
        ends = np.lib.stride_tricks.sliding_window_view(self.data, len(tail))
        found: Column = self.widths == CELLS + len(tail)
        found[found] = (ends[self.ends[found] - len(tail)] == np.frombuffer(tail, "u1")).all(axis=1)
        return found

    def after(self, places: Column, signs: bytes) -> Column:
        """Return whether the byte at each place is one of these."""
        np = require_numpy()
        at = np.minimum(places, len(self.data) - 1)
        found: Column = np.isin(self.data[at], np.frombuffer(signs, np.uint8))
        return found


Find = Callable[[_Lines], tuple[Column, Column]]
"""Returns where the puzzle of each line starts, and whether all around it is plain."""


class _Plain(NamedTuple):
    """What is plain in a file of a format."""

    name: str
    read: Reader
    size: int
    """Bytes of a puzzle."""
    find: Find
    reads_digits: bool = False
    """Whether digits besides those of the puzzle tell what is plain."""
    header: tuple[Line, ...] = ()
    """What the reader has to have read before any line."""

    @property
    def skipped(self) -> int:
        """How many lines come before the first that may be a puzzle's."""
        return self.header[0].number if self.header else 0


def rows_of(blocks: Iterable[bytes]) -> Iterator[Bytes]:
    """Yield the puzzles of a file as arrays with a row of 81 or 729 each, in their order.

    ``blocks`` are those of :func:`whydoku.formats.streams.blocks_of`. Whatever the file holds is
    read as :func:`whydoku.formats.read_stream` reads it. Raises :class:`ParseError` as that
    does, and for a puzzle that is not a classic one of 9x9; the puzzles before it are yielded.
    """
    blocks = iter(blocks)
    first = next(blocks, b"")
    plain = _plain_in(first)
    if plain is None:
        yield from _one_by_one(formats.read_lines(lines_of(chain([first], blocks))), 0)
        return
    lines_before, puzzles_before = plain.skipped, 0
    for block in chain([first.split(b"\n", plain.skipped)[-1]], blocks):
        # Deleting bytes is much faster than searching for others.
        rest = block.translate(None, PLAIN_CELLS + EMPTY)
        if not plain.header and b"#" in rest and LAYOUT in rest.lower():
            lines = numbered(lines_of(chain([block], blocks)), lines_before + 1)
            yield from _one_by_one(_read(plain, lines), puzzles_before)
            return
        for rows in _rows(plain, block, rest, lines_before, puzzles_before):
            puzzles_before += len(rows)
            yield rows
        lines_before += rest.count(b"\n")


def _plain_in(first: bytes) -> _Plain | None:
    """Return what is plain in a file that begins with this block.

    None where nothing is, or where its beginning does not hold enough lines to tell.
    """
    lines = lines_of([first[: first.rfind(b"\n", 0, MOST_HEAD) + 1]])
    head = formats.head_of(lines)
    if next(lines, None) is None:
        return None
    try:
        form = formats.detected(head)
    except ParseError:  # of the beginning: all of it may be read, or refused for something else
        return None
    if form.sniff is None and not texts.is_list([*numbered(head)], None):
        return None
    if form.read is line.read:
        return _Plain(form.name, texts.read_each, CELLS, _find_in_line)
    if form.read is candidates.read:
        return _Plain(form.name, texts.read_each, CANDIDATES, _find_candidates)
    if form.read is columns.read:
        line_of_names = next(row for row in numbered(head) if row.text.strip())
        header = columns.header_of(line_of_names)
        find = _find_in(header)
        return _Plain(form.name, form.read, CELLS, find, _is_ours(header), (line_of_names,))
    return None


# -- one by one --------------------------------------------------------------------------------


def _read(plain: _Plain, lines: Iterable[Line]) -> Iterator[Puzzle]:
    for puzzle in plain.read(chain(plain.header, lines), None):
        yield puzzle.read_as(plain.name)


def _one_by_one(puzzles: Iterator[Puzzle], before: int) -> Iterator[Bytes]:
    """Yield puzzles in batches; those before an error come first."""
    error: ParseError | None = None
    batch: list[bytes] = [b""]
    while batch and error is None:
        batch = []
        try:
            for puzzle in islice(puzzles, TOGETHER):
                batch.append(_row_of(puzzle, before + len(batch) + 1))
        except ParseError as wrong:
            error = wrong
        before += len(batch)
        for _, rows in groupby(batch, len):
            yield _array([*rows])
    if error:
        raise error


def _row_of(puzzle: Puzzle, number: int) -> bytes:
    if puzzle.layout.name != CLASSIC:
        name = puzzle.layout.name
        raise ParseError(f"puzzle {number} is {name:.40}: in bulk only {CLASSIC} is solved")
    if puzzle.format == "candidates" or puzzle.eliminated:
        return next(candidates.write([puzzle])).rstrip("\n").encode()
    return puzzle.line().encode()


def _array(rows: list[bytes]) -> Bytes:
    array: Bytes = require_numpy().frombuffer(b"".join(rows), "uint8")
    return array.reshape(len(rows), -1)


# -- many together -----------------------------------------------------------------------------


def _rows(
    plain: _Plain, block: bytes, rest: bytes, lines_before: int, before: int
) -> Iterator[Bytes]:
    """Yield the puzzles of a block; `rest` is what it has besides digits and dots."""
    np = require_numpy()
    data = _with_dots(block)
    if (alike := _of_one_shape(plain, data, block.find(b"\n") + 1, rest)) is not None:
        yield alike
        return
    ends = np.flatnonzero(data == ord("\n"))
    lines = _Lines(data, rest, np.concatenate([[0], ends[:-1] + 1]), ends)
    rows, is_plain = _plain_rows(plain, lines)
    is_other = ~is_plain & (lines.widths > 0)
    places = np.flatnonzero(is_plain)
    others: list[bytes] = []
    where: list[int] = []
    error: ParseError | None = None
    for index in np.flatnonzero(is_other).tolist():
        line = lines_of([block[lines.starts[index] : lines.ends[index] + 1]])
        try:
            for puzzle in _read(plain, numbered(line, lines_before + index + 1)):
                number = before + int(np.searchsorted(places, index)) + len(others) + 1
                others.append(_row_of(puzzle, number))
                where.append(index)
        except ParseError as wrong:
            error = wrong
            rows = rows[: np.searchsorted(places, index)]
            break
    yield _merged(rows, places[: len(rows)], others, where)
    if error:
        raise error


def _with_dots(block: bytes) -> Bytes:
    """Return the bytes of a block, with a dot for each sign for an empty cell."""
    np = require_numpy()
    signs = bytes(sign for sign in EMPTY if sign in block)
    is_only_zero = signs == b"0"
    text = block.translate(AS_DOTS) if signs and not is_only_zero else block
    data: Bytes = np.frombuffer(text, np.uint8)
    if not is_only_zero:
        return data
    # Faster than to translate.
    dots: Bytes = np.empty_like(data)
    for start in range(0, len(data), CACHED):
        part = data[start : start + CACHED]
        is_zero = (part == ord("0")).view(np.uint8)
        np.subtract(part, is_zero * np.uint8(ord("0") - DOT), out=dots[start : start + CACHED])
    return dots


def _plain_rows(plain: _Plain, lines: _Lines) -> tuple[Bytes, Column]:
    """Return the puzzles of the plain lines, and which lines these are."""
    np = require_numpy()
    at, is_plain = plain.find(lines)
    is_plain &= at + plain.size <= len(lines.data)
    if not is_plain.any():
        return np.empty((0, plain.size), np.uint8), is_plain
    windows = np.lib.stride_tricks.sliding_window_view(lines.data, plain.size)
    rows = windows[at[is_plain]]
    has_cells = _have_cells(rows)
    is_plain[is_plain] = has_cells
    return rows if has_cells.all() else rows[has_cells], is_plain


def _have_cells(rows: Bytes) -> Column:
    """Return whether each row is cells and nothing else."""
    np = require_numpy()
    step = max(1, CACHED // rows.shape[1])
    parts = [_fit(rows[start : start + step]) for start in range(0, len(rows), step)]
    has_cells: Column = np.concatenate(parts) if parts else np.ones(0, bool)
    return has_cells


def _fit(rows: Bytes) -> Column:
    np = require_numpy()
    digits: Any = np.frombuffer(DIGITS * CELLS, np.uint8)
    in_place = rows.shape[1] == CANDIDATES
    # Bytes below that of the digit 1 wrap around, and become large.
    fits = rows == digits if in_place else rows - digits[0] < len(DIGITS)
    fits |= rows == DOT
    has_cells: Column = np.ones(len(rows), bool) if fits.all() else fits.all(axis=1)
    return has_cells


def _merged(rows: Bytes, places: Any, others: list[bytes], where: list[int]) -> Bytes:
    """Return rows and others in the order of their places."""
    if not others:
        return rows
    np = require_numpy()
    order = np.argsort(np.concatenate([places, where]), kind="stable")
    merged: Bytes = np.concatenate([rows, _array(others)])[order]
    return merged


def _of_one_shape(plain: _Plain, data: Bytes, width: int, rest: bytes) -> Bytes | None:
    """Return the puzzles of a block in which all lines are plain as the first is; else None.

    `width` is that of the first line. All lines have the same bytes in the same places besides
    digits and dots, so what holds for one of them holds for all.
    """
    np = require_numpy()
    if not width or len(data) % width or plain.reads_digits:
        return None
    table = data.reshape(-1, width)
    first = _Lines(table[0], rest[: rest.find(b"\n") + 1], np.array([0]), np.array([width - 1]))
    shape = np.flatnonzero(~np.isin(table[0], np.frombuffer(PLAIN_CELLS, np.uint8)))
    if len(rest) != len(table) * len(shape) or not (table[:, shape] == table[0, shape]).all():
        return None
    at, is_plain = plain.find(first)
    rows: Bytes = table[:, at[0] : at[0] + plain.size]
    if not is_plain[0] or rows.shape[1] != plain.size or not _have_cells(rows[:1]).all():
        return None
    if plain.size == CANDIDATES and not _have_cells(rows).all():
        return None
    return rows


def _find_in_line(lines: _Lines) -> tuple[Column, Column]:
    """Find puzzles at the start of a line, with nothing behind, or a short text."""
    tails = lines.widths - CELLS
    fits = (tails > 0) & (tails <= LONGEST_TAIL) & (tails != LARGEST - CELLS)
    fits &= lines.after(lines.starts + CELLS, b" \t,;")
    fits |= tails == 0
    return lines.starts, fits & ~lines.having_other_than(PRINTABLE)


def _find_candidates(lines: _Lines) -> tuple[Column, Column]:
    """Find lines of candidates and nothing else."""
    return lines.starts, lines.widths == CANDIDATES


def _is_ours(header: columns.Header) -> bool:
    """Return whether a table is one that we have written."""
    return ",".join(header.names) == OUR_HEADER


def _find_in(header: columns.Header) -> Find:
    """Return what finds the puzzle of each row in a table without quotes."""
    separator = header.separator.encode()
    # Of columns of one name, the last counts.
    before = len(header.names) - 1 - header.names[::-1].index(header.column)
    is_ours = _is_ours(header)

    def find(lines: _Lines) -> tuple[Column, Column]:
        np = require_numpy()
        at = np.flatnonzero(lines.data == separator[0])
        first = np.searchsorted(at, lines.starts)
        separators = np.searchsorted(at, lines.ends) - first
        fits = (separators >= len(header.names) - 1) & (lines.widths <= MAX_LINE)
        starts = lines.starts
        if before and len(at):
            starts = np.where(fits, at[np.minimum(first + before - 1, len(at) - 1)] + 1, starts)
        fits &= lines.after(starts + CELLS, separator + b"\n")
        if is_ours:
            fits &= lines.ends_with(OUR_TAIL)
        elif {"state", "layout"} & {*header.names}:
            fits[:] = False
        return starts, fits & ~lines.having_other_than(PRINTABLE.replace(b'"', b""))

    return find
