r"""Puzzles of an array file, as ``numpy.save`` writes it (``.npy``).

The array has a row of 81 numbers for each puzzle, or 9 rows of 9; 0 is an empty cell. The file is
read some rows at a time, so that its length does not matter. Nothing in it is unpickled.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from tokenize import TokenError
from typing import Any, BinaryIO, NamedTuple

from whydoku.bulk.solver import Bytes, require_numpy
from whydoku.errors import ParseError
from whydoku.formats.streams import ARRAY

__all__ = ["array_rows", "begins_with_array"]

SIDE, CELLS = 9, 81
TOGETHER = 1 << 15
"""Puzzles that are read at a time."""
AT_A_TIME = 1 << 22
"""Bytes that are asked for at a time."""
NUMBERS = "iuf"
"""The kinds of numbers that may be digits: integers, and floats that are whole."""
EXPECTED = "integers 0 to 9 of shape (n, 81), (n, 9, 9), (81,) or (9, 9)"


class _Header(NamedTuple):
    """What the file says of its array."""

    dtype: Any
    shape: tuple[int, ...]
    is_by_column: bool
    """Whether the first index changes fastest, as in Fortran."""


def begins_with_array(first: bytes) -> bool:
    r"""Return whether a file with these first bytes is an array file.

    >>> begins_with_array(b"\x93NUMPY\x01\x00"), begins_with_array(b"53..7....")
    (True, False)
    """
    return first.startswith(ARRAY)


def array_rows(stream: BinaryIO) -> Iterator[Bytes]:
    """Yield the puzzles of an array file as rows of 81 characters, some thousands at a time.

    Raises :class:`whydoku.ParseError` if the file has another array, or a number that is no digit;
    the puzzles before it are yielded.

    >>> import io, numpy as np
    >>> file = io.BytesIO()
    >>> np.save(file, np.zeros((2, 9, 9), int))
    >>> _ = file.seek(0)
    >>> [rows.shape for rows in array_rows(file)]
    [(2, 81)]
    """
    header = _header_of(stream)
    is_one = header.shape in ((CELLS,), (SIDE, SIDE))
    count = 1 if is_one else header.shape[0]
    parts = _by_column(stream, header) if header.is_by_column else _by_row(stream, header, count)
    before = 0
    for numbers in parts:
        rows, error = _as_text(numbers, before)
        if len(rows):
            yield rows
        if error:
            raise error
        before += len(rows)
    if stream.read(1):
        raise ParseError("read more bytes behind the array, expected the end of the file")


def _header_of(stream: BinaryIO) -> _Header:
    """Return the header, and leave the stream where the numbers begin."""
    from numpy.lib import format as npy

    try:
        version = npy.read_magic(stream)
        # Later versions are for names of fields, which puzzles do not have.
        read = npy.read_array_header_1_0 if version == (1, 0) else npy.read_array_header_2_0
        shape, is_by_column, dtype = read(stream)
    except (ValueError, TypeError, SyntaxError, TokenError, RecursionError, MemoryError):
        raise ParseError(
            "read an array file whose head is damaged, expected one of numpy.save"
        ) from None
    is_shape = shape in ((CELLS,), (SIDE, SIDE)) or shape[1:] in ((CELLS,), (SIDE, SIDE))
    if dtype.kind not in NUMBERS or not is_shape or math.prod(shape) <= 0 or min(shape) < 0:
        told = f"read an array of {dtype} of shape {shape}"
        raise ParseError(f"{told:.120}, expected {EXPECTED}")
    return _Header(dtype, shape, is_by_column)


def _by_row(stream: BinaryIO, header: _Header, count: int) -> Iterator[Any]:
    """Yield the numbers of all puzzles, some puzzles at a time."""
    np = require_numpy()
    size = CELLS * header.dtype.itemsize
    for start in range(0, count, TOGETHER):
        wanted = min(TOGETHER, count - start)
        data = _read(stream, wanted * size)
        whole = len(data) // size
        yield np.frombuffer(data, header.dtype, whole * CELLS).reshape(whole, CELLS)
        if whole < wanted:
            raise _cut(start + whole, count)


def _by_column(stream: BinaryIO, header: _Header) -> Iterator[Any]:
    """Yield the numbers of an array that has to be read as a whole."""
    np = require_numpy()
    size = math.prod(header.shape) * header.dtype.itemsize
    data = _read(stream, size)
    if len(data) < size:
        raise ParseError(f"read {len(data):,} bytes of numbers, expected {size:,}")
    # A row of 81 goes through the 9 rows of its puzzle, whatever the order in the file is.
    array = np.frombuffer(data, header.dtype).reshape(header.shape, order="F")
    puzzles = array if array.shape[1:] in ((CELLS,), (SIDE, SIDE)) else array[np.newaxis]
    for start in range(0, len(puzzles), TOGETHER):
        part = puzzles[start : start + TOGETHER]
        yield part.reshape(len(part), CELLS)


def _read(stream: BinaryIO, size: int) -> bytearray:
    """Return so many bytes; fewer only at the end of the file."""
    data = bytearray()
    while len(data) < size and (piece := stream.read(min(AT_A_TIME, size - len(data)))):
        data += piece
    return data


def _cut(read: int, count: int) -> ParseError:
    return ParseError(f"read {read:,} puzzles until the file ended, expected {count:,}")


def _as_text(numbers: Any, before: int) -> tuple[Bytes, ParseError | None]:
    """Return puzzles as text, up to the first that has a number that is no digit."""
    np = require_numpy()
    # What is no number, or too large for a small one, compares as false.
    is_digit = (numbers >= 0) & (numbers <= SIDE)
    error = None
    if numbers.dtype.kind == "f":
        is_digit &= np.floor(numbers) == numbers
    if not is_digit.all():
        puzzle, cell = divmod(int(np.argmin(is_digit)), CELLS)
        row, column = divmod(cell, SIDE)
        error = ParseError(
            f"read {numbers[puzzle, cell]} in row {row + 1}, column {column + 1} of puzzle "
            f"{before + puzzle + 1}, expected a digit 1 to 9, or 0 for an empty cell"
        )
        numbers = numbers[:puzzle]
    signs = np.frombuffer(b".123456789", np.uint8)
    rows: Bytes = signs[numbers.astype(np.uint8)]
    return rows, error
