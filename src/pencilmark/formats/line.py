"""A puzzle a line: n*n characters, and what may follow them.

A digit is itself (``A`` is 10), an empty cell is one of ``0 . _ * - x ?``. Blanks separate, or are
the empty cells where the line has exactly n*n characters and nothing else for them. After the
puzzle and a blank, comma or semicolon may come a name or a rating, which is not kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial

from pencilmark.formats._text import (
    BARS,
    DIGIT,
    SIDES,
    Glyph,
    Line,
    Sample,
    Writer,
    content,
    digit,
    glyph_of,
    headed,
    layout_for,
    puzzle_of,
)
from pencilmark.layout import Layout
from pencilmark.puzzle import Puzzle

_HEAD = re.compile(r"[\s\"'\[({]*([^\s,;\"'\])}]*)")
_SEPARATORS = frozenset(" \t,;\"'[](){}")
_BLANK_FORM = re.compile(r"[1-9Aa ]* [1-9Aa ]*")
_SIZES = frozenset(n * n for n in SIDES)
_LONGEST_ROW = 11


def read(lines: Iterable[Line], layout: Layout | None) -> Iterator[Puzzle]:
    """Read a puzzle from each line."""
    for line in content(lines, layout):
        shape, givens = read_digits(line)
        yield puzzle_of(line, shape, givens)


def read_digits(line: Line, offset: int = 0) -> tuple[Layout, list[int]]:
    """Return the layout and the digits of one line; ``offset`` is where it begins in its own."""
    glyphs = _glyphs(line)
    layout = layout_for(line, len(glyphs))
    return layout, [digit(line, (at + offset, char), layout.size) for at, char in glyphs]


def _glyphs(line: Line) -> list[Glyph]:
    text = line.text
    sizes = {line.layout.cells} if line.layout else _SIZES
    if len(text) in sizes and _BLANK_FORM.fullmatch(text):
        return list(enumerate(text))
    head = _HEAD.match(text)
    at, word = (head.start(1), head[1]) if head else (0, "")
    if len(word) in sizes:
        return list(enumerate(word, at))
    spread = [(i, char) for i, char in enumerate(text) if char not in _SEPARATORS]
    if len(spread) in sizes or len(word) <= _LONGEST_ROW:
        return spread
    return list(enumerate(word, at))


def _write(empty: str) -> Writer:
    def body(puzzle: Puzzle) -> str:
        return "".join(glyph_of(value, empty) for value in puzzle.values) + "\n"

    return partial(headed, body=body)


write = _write(".")
write_with_zeros = _write("0")
write_with_underscores = _write("_")


def sniff(sample: Sample) -> bool:
    """Return whether a line holds more cells than a row of a grid does."""
    row = next((row.text for row in sample.rows if DIGIT.search(row.text)), sample.first)
    cells = sum(char not in _SEPARATORS for char in row)
    return cells > _LONGEST_ROW and not any(char in BARS for char in row)
