"""A puzzle a line: n*n characters, and what may follow them.

A digit is itself (``A`` is 10), an empty cell is one of ``0 . _ * - x ?``. Blanks separate, or are
the empty cells where the line has exactly n*n characters and nothing else for them. A short word
may come before the puzzle, and anything after it and a blank, comma or semicolon: numbers, names,
ratings are not kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice

from pencilmark.formats._text import (
    BARS,
    DIGIT,
    SIDES,
    Glyph,
    Line,
    Sample,
    Writer,
    content,
    digits_of,
    glyph_of,
    headed,
    layout_for,
    puzzle_of,
)
from pencilmark.layout import Layout
from pencilmark.puzzle import Puzzle

_WORD = re.compile(rf"[^\s,;\"'\[\](){{}}{BARS}]+")
_SEPARATORS = frozenset(f" \t,;\"'[](){{}}{BARS}")
_BLANK_FORM = re.compile(r"[1-9Aa ]* [1-9Aa ]*")
_SIZES = frozenset(n * n for n in SIDES)
LONGEST_ROW = 11
"""Characters in a row of a grid: ten cells, one of them a 10."""


def read(lines: Iterable[Line], layout: Layout | None) -> Iterator[Puzzle]:
    """Read a puzzle from each line."""
    for line in content(lines, layout):
        shape, givens = read_digits(line)
        yield puzzle_of(line, shape, givens)


def read_digits(line: Line, offset: int = 0) -> tuple[Layout, list[int]]:
    """Return the layout and the digits of one line; ``offset`` is where it begins in its own."""
    glyphs = [(at + offset, char) for at, char in _glyphs(line)] if offset else _glyphs(line)
    layout = layout_for(line, len(glyphs))
    return layout, digits_of(line, glyphs, layout.size)


def _glyphs(line: Line) -> list[Glyph]:
    text = line.text
    sizes = {line.layout.cells} if line.layout else _SIZES
    if len(text) in sizes and _BLANK_FORM.fullmatch(text):
        return list(enumerate(text))
    # A number or name before the puzzle is one short word; groups of cells are more than two.
    words = list(islice(_WORD.finditer(text), 2))
    word = next((word for word in words if len(word[0]) > LONGEST_ROW), None)
    if word and len(word[0]) in sizes:
        return list(enumerate(word[0], word.start()))
    spread = [(i, char) for i, char in enumerate(text) if char not in _SEPARATORS]
    if len(spread) in sizes or not word:
        return spread
    return list(enumerate(word[0], word.start()))


def _write(empty: str) -> Writer:
    def body(puzzle: Puzzle) -> str:
        return "".join(glyph_of(value, empty) for value in puzzle.values) + "\n"

    return partial(headed, body=body)


write = _write(".")
write_with_zeros = _write("0")
write_with_underscores = _write("_")


def sniff(sample: Sample) -> bool:
    """Return whether a line holds more cells than a row of a grid does.

    A line with digits tells; where there is none, rules are as long, but not as long as a puzzle.
    """
    row = next((row.text for row in sample.rows if DIGIT.search(row.text)), None)
    cells = [char for char in row or sample.first if char not in _SEPARATORS]
    if row is not None:
        return len(cells) > LONGEST_ROW
    # A puzzle of 10x10 may hold no digit but tens, which is a letter.
    return len(cells) in _SIZES and len(set(cells) - {"A", "a"}) == 1
