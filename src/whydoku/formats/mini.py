"""Saved games of mini-Sudoku: 43 little-endian words of 16 bits, always 6x6.

Words 0 to 4 are the letters ``minisudoku``. One word per cell follows, then 0xFF00. A cell::

    bit 15 ........ 8 | 7 .. 4 | 3 .. 0
        options       |  type  | digit
        bit 8+n for n | 0 empty, 1 original, 2 played, 3 hint

The 43rd word is 0; it is ignored and may be missing. Inside the package, the bytes are a text in
Latin-1.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator

from whydoku.errors import ParseError
from whydoku.formats._text import Line, Sample, puzzle_of
from whydoku.model.layout import Layout, cell_name, find_layout
from whydoku.model.puzzle import Puzzle

MAGIC = "minisudoku"
LAYOUT = "6x6"
_END = 0xFF00
_BYTES = 86
_BYTES_WITHOUT_LAST_WORD = 84
_EMPTY, _ORIGINAL, _PLAYED, _HINT = range(4)


def read(lines: Iterable[Line], layout: Layout | None) -> Iterator[Puzzle]:
    """Read the puzzle. An empty cell without options counts as not marked."""
    for line in lines:
        yield _puzzle(line.text.encode("latin-1", "replace"), layout)


def _puzzle(data: bytes, asked: Layout | None) -> Puzzle:
    if asked and asked.name != LAYOUT:
        raise ParseError(f"read a mini-Sudoku file, which is 6x6, expected {asked.name}")
    if not data.startswith(MAGIC.encode()):
        raise ParseError(f"read {len(data)} bytes, expected a mini-Sudoku file: {MAGIC} first")
    if len(data) not in (_BYTES, _BYTES_WITHOUT_LAST_WORD):
        raise ParseError(f"read {len(data)} bytes, expected a mini-Sudoku file of 86 or 84")
    *cells, end = struct.unpack_from("<37H", data, len(MAGIC))
    if end != _END:
        raise ParseError(f"read {end:#06x} behind the cells, expected {_END:#06x}")
    layout = find_layout(LAYOUT)
    givens, placed, eliminated, hinted = [0] * layout.cells, [], [], []
    for cell, word in enumerate(cells):
        kind, value = _demand(layout, cell, word)
        options = [d for d in range(1, layout.size + 1) if word >> (8 + d) & 1]
        if kind == _ORIGINAL:
            givens[cell] = value
        elif kind != _EMPTY:
            placed.append((cell, value))
            hinted += [cell] if kind == _HINT else []
        elif options:
            eliminated += [(cell, d) for d in range(1, layout.size + 1) if d not in options]
    return puzzle_of(Line(1, ""), layout, givens, placed, eliminated, hinted)


def _demand(layout: Layout, cell: int, word: int) -> tuple[int, int]:
    kind, value = word >> 4 & 0xF, word & 0xF
    if kind > _HINT or value > layout.size or (kind == _EMPTY) != (value == 0):
        name = cell_name(layout, cell)
        raise ParseError(
            f"read type {kind} and digit {value} for {name}, expected types 0 to 3,"
            " and a digit 1 to 6 for all but type 0"
        )
    return kind, value


def write(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """Write the words; a cell without candidates looks like an unmarked one."""
    for puzzle in puzzles:
        words = []
        for cell, value in enumerate(puzzle.values):
            options = sum(1 << (8 + d) for d in puzzle.candidates[cell])
            words.append(options | _kind(puzzle, cell) << 4 | value)
        yield MAGIC + struct.pack("<38H", *words, _END, 0).decode("latin-1")


def _kind(puzzle: Puzzle, cell: int) -> int:
    if not puzzle.values[cell]:
        return _EMPTY
    if puzzle.givens[cell]:
        return _ORIGINAL
    return _HINT if cell in puzzle.hinted else _PLAYED


def sniff(sample: Sample) -> bool:
    """Return whether the text begins with the letters of this format."""
    return sample.raw[0].text.startswith(MAGIC)
