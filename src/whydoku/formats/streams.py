r"""The lines of a file of any length, in constant memory.

A line ends with ``\n``, ``\r\n`` or ``\r``. Both readers of files begin here: the one that reads
line by line, and the one that takes plain lines in bulk.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from whydoku.errors import ParseError
from whydoku.formats._text import MAX_LINE, decode
from whydoku.formats.mini import MAGIC

__all__ = ["ARRAY", "blocks_of", "lines_of", "refuse_array"]

ARRAY = b"\x93NUMPY"
"""How an array file begins, as ``numpy.save`` writes it. Such files are read in bulk only."""

BLOCK = 1 << 16
"""Bytes that are read at a time."""
LONGEST_LINE = 4 * MAX_LINE
"""Bytes of a line; UTF-8 has at most four for each character."""
MOST_WIDE = 1 << 24
"""Bytes of a file in UTF-16, which is read as a whole."""
_BINARY = MAGIC.encode()
_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def blocks_of(stream: BinaryIO, size: int | None = None) -> Iterator[bytes]:
    r"""Yield a file in blocks of whole lines, each of which ends with ``\n``.

    Without a ``size`` in bytes, what a pipe has is yielded at once. A line that is longer than any
    line may be is cut, and stays too long. A file in UTF-16 becomes UTF-8. A mini-Sudoku file is
    yielded as it is.

    >>> from io import BytesIO
    >>> list(blocks_of(BytesIO(b"one\r\ntwo\rthree")))
    [b'one\ntwo\n', b'three\n']
    """
    pieces = _pieces(stream, size)
    first = b""
    while len(first) < len(_BINARY) and (piece := next(pieces, b"")):
        first += piece
    refuse_array(first)
    if first.startswith(_BINARY):
        yield _whole(first, pieces, MAX_LINE)
        return
    if first.startswith(_WIDE):
        data = _whole(first, pieces, MOST_WIDE)
        if len(data) > MOST_WIDE:
            raise ParseError(
                f"read more than {MOST_WIDE:,} bytes of UTF-16, expected a file that large in UTF-8"
            )
        first, pieces = decode(data).encode(), iter(())
    rest = held = b""
    while first or held:
        text = held + first
        # A \r at the end may be the first half of \r\n.
        held = b"\r" if first and text.endswith(b"\r") else b""
        text = text[: len(text) - len(held)]
        if b"\r" in text:
            text = text.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        end = text.rfind(b"\n") + 1
        if end:
            yield rest + text[:end]
            rest = b""
        rest += text[end:]
        if len(rest) > LONGEST_LINE:
            yield rest + b"\n"
            rest = b""
        first = next(pieces, b"")
    if rest:
        yield rest + b"\n"


def refuse_array(data: bytes) -> None:
    r"""Raise :class:`ParseError` if a file that begins so is an array.

    >>> refuse_array(b"53..7....")
    """
    if data.startswith(ARRAY):
        raise ParseError(
            "read an array file of NumPy, expected a text: `whydoku solve --bulk FILE` reads arrays"
        )


def _pieces(stream: BinaryIO, size: int | None) -> Iterator[bytes]:
    read = stream.read if size else getattr(stream, "read1", stream.read)
    while piece := read(size or BLOCK):
        yield piece


def _whole(first: bytes, pieces: Iterator[bytes], most: int) -> bytes:
    """Return a file as a whole; of one that is larger than ``most``, not much more than that."""
    data = bytearray(first)
    while len(data) <= most and (piece := next(pieces, b"")):
        data += piece
    return bytes(data)


def lines_of(blocks: Iterable[bytes]) -> Iterator[str]:
    r"""Yield the lines of blocks as text, without their ends; each is UTF-8, else Latin-1.

    >>> list(lines_of([b"one\n\ntwo\n"]))
    ['one', '', 'two']
    """
    for number, block in enumerate(blocks):
        if not number and block.startswith(_BINARY):
            yield decode(block)
        elif block.isascii():
            yield from block.decode("ascii").split("\n")[:-1]
        else:
            yield from map(_text, block.split(b"\n")[:-1])


def _text(line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError:
        return line.decode("latin-1")
