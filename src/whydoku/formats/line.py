"""One puzzle per line: n*n characters, which other text may follow.

A digit is itself (``A`` is 10); an empty cell is one of ``0 . _ * - x ?``. Blanks are separators,
or the empty cells if the line has exactly n*n characters and no other sign for them. The puzzle may
follow a short word. After it, a blank, comma or semicolon may introduce any text, such as a number,
a name or a rating, which is ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice

from whydoku.formats._text import (
    BARS,
    SIDES,
    Glyph,
    Line,
    Writer,
    content,
    digits_of,
    glyph_of,
    headed,
    layout_for,
    puzzle_of,
)
from whydoku.model.layout import Layout, find_layout
from whydoku.model.puzzle import Puzzle

_CLASSIC = find_layout("9x9")
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


def read_plain(text: str) -> Puzzle | None:
    """Return the classic puzzle that a text is: 81 digits and dots, and nothing else; or None.

    Of all texts these are the most, and the search for puzzles takes ten times as long.
    """
    if len(text) != _CLASSIC.cells or text.strip("0123456789."):
        return None
    return Puzzle._given([*map(int, text.replace(".", "0"))], _CLASSIC, _format="line")


def read_digits(line: Line, offset: int = 0) -> tuple[Layout, list[int]]:
    """Return the layout and the digits of a text that begins at ``offset`` of its line."""
    glyphs = [(at + offset, char) for at, char in _glyphs(line)] if offset else _glyphs(line)
    layout = layout_for(line, len(glyphs))
    return layout, digits_of(line, glyphs, layout.size)


def _glyphs(line: Line) -> list[Glyph]:
    text = line.text
    sizes = {line.layout.cells} if line.layout else _SIZES
    if len(text) in sizes and _BLANK_FORM.fullmatch(text):
        return list(enumerate(text))
    # A number or name before the puzzle is one short word, so that there are two words at most.
    # Groups of cells would be more.
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
