"""Grids: n rows of n cells, with or without lines drawn around them.

Lines may be drawn with ASCII or box-drawing characters. Cells may follow one another directly, or
be separated by blanks, bars, commas, semicolons or tabs; between the latter, an empty field is an
empty cell, as in a spreadsheet. Lists of numbers as programs print them are read too. Blanks are
empty cells if the columns line up.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice

from whydoku.errors import ParseError
from whydoku.formats._text import (
    BARS,
    BOX_DRAWING,
    DIGIT,
    EMPTY,
    GLYPHS,
    SIDES,
    Glyph,
    Line,
    boxed,
    content,
    digits_of,
    fields,
    glyph_of,
    headed,
    layout_for,
    puzzle_of,
    refuse,
    rows_of,
)
from whydoku.model.layout import Layout
from whydoku.model.puzzle import Puzzle

MAX_ROWS = 200_000
"""The limit on rows in a text of grids. The reader keeps all of them, because only all rows
together show which characters draw lines."""

RULE = frozenset("+-=*.:'~_^" + BOX_DRAWING)
_SEGMENT = re.compile(rf"[^{BARS}]+")
_WORD = re.compile(rf"[^\s,;{BARS}]+")
_NO_CELL = frozenset(f" \t,;{BARS}")
_BETWEEN = frozenset(" \t,;|¦│┃║┆┇┊┋")
_COLUMN_FORM = re.compile(rf"[1-9A {BARS}]*")
_LIST_END = re.compile(r"[\])}]\s*[,;]")
_BRACKETS = str.maketrans("[](){}\"'", " " * 8)


def read(lines: Iterable[Line], layout: Layout | None) -> Iterator[Puzzle]:
    """Read grids one by one."""
    for first, shape, givens in read_digits(lines, layout):
        yield puzzle_of(first, shape, givens)


def read_digits(
    lines: Iterable[Line], layout: Layout | None
) -> Iterator[tuple[Line, Layout, list[int]]]:
    """Read grids one by one, and yield the first line, the layout and the digits of each."""
    rows = _rows(content(lines, layout))
    glyphs = _columns(rows) or [_glyphs(row.text) for row in rows]
    at = 0
    while at < len(rows):
        # Most rows decide the width of the grid, so that a single damaged row does not.
        widths = Counter(map(len, glyphs[at : at + SIDES.start]))
        first, size = rows[at], widths.most_common(1)[0][0]
        if size not in SIDES:
            raise refuse(first, f"read a row of {size} cells, expected 4 to 10")
        shape = _shape(rows[at : at + size], glyphs[at : at + size], size)
        pairs = zip(rows[at : at + size], glyphs[at : at + size], strict=True)
        yield first, shape, [value for row, cells in pairs for value in digits_of(row, cells, size)]
        at += size


def _shape(rows: list[Line], glyphs: list[list[Glyph]], size: int) -> Layout:
    first = rows[0]
    expected = first.layout.size if first.layout else size
    for row, cells in zip(rows, glyphs, strict=True):
        if len(cells) != expected:
            raise refuse(row, f"read a row of {len(cells)} cells, expected {expected}")
        if row.layout is not first.layout:
            raise refuse(row, "read a layout within a grid, expected it before the first row")
    if len(rows) != size:
        raise refuse(rows[-1], f"read {len(rows)} of the {size} rows of a grid")
    return layout_for(first, size * size)


def _rows(lines: Iterator[Line]) -> list[Line]:
    kept = list(islice(lines, MAX_ROWS + 1))
    if len(kept) > MAX_ROWS:
        raise ParseError(f"read more than {MAX_ROWS} rows, expected so many puzzles a line each")
    kept = [row._replace(text=_without_brackets(row.text)) for row in kept]
    empty = _empty_in([row.text for row in kept])
    return [row for row in kept if row.text.strip() and not is_rule(row.text, empty)]


def _without_brackets(text: str) -> str:
    text = _LIST_END.sub(lambda end: " " * len(end[0]), text)
    return text.translate(_BRACKETS)


# A dash, dot or star may be an empty cell or part of a drawn line. Rows with digits show which of
# them are cells. If no row has a digit, all but the dash are cells; a dash is one if it is alone.
def _empty_in(texts: Sequence[str]) -> set[str]:
    with_digits = [text for text in texts if DIGIT.search(text)]
    seen = {char for text in with_digits or texts for char in text if char in EMPTY}
    if with_digits:
        return seen or {"."}
    return seen - {"-"} or {"-"}


def is_rule(text: str, empty: set[str]) -> bool:
    """Return whether a text is only a drawn line, if ``empty`` are the signs of empty cells."""
    kinds = set(text) - _BETWEEN
    return kinds <= RULE and not kinds <= empty


def _glyphs(text: str) -> list[Glyph]:
    cells = [_stripped(field) for field in fields(_inside(text), f",;\t{BARS}")]
    if len(cells) in SIDES and all(len(char) <= 1 or char == "10" for _, char in cells):
        return cells
    words = [(found.start(), found[0]) for found in _WORD.finditer(text)]
    if len(words) == GLYPHS["A"] and all(len(word) == 1 or word == "10" for _, word in words):
        return words
    return [(at, char) for at, char in enumerate(text) if char not in _NO_CELL]


def _stripped(field: Glyph) -> Glyph:
    start, text = field
    return start + len(text) - len(text.lstrip()), text.strip()


# Removes the outer bars. A blank takes the place of the left one, so that positions stay the same.
def _inside(text: str) -> str:
    text = text.rstrip(" ")
    start = len(text) - len(text.lstrip(" "))
    if start + 1 < len(text) and text[start] in BARS and text[-1] in BARS:
        return " " * (start + 1) + text[start + 1 : -1]
    return text


def _columns(rows: Sequence[Line]) -> list[list[Glyph]] | None:
    """Read rows whose empty cells are blanks, by the positions of the digits; None for other rows.

    All rows together are one grid. Cells are one or two characters wide; bars divide each row into
    equal parts.
    """
    size, texts = len(rows), [row.text.rstrip() for row in rows]
    if size not in SIDES or not all(map(_COLUMN_FORM.fullmatch, texts)):
        return None
    width = max(map(len, texts))
    found = [_row_by_columns(text, width, size) for text in texts]
    cells = [row for row in found if row is not None]
    return cells if len(cells) == size else None


def _row_by_columns(text: str, width: int, size: int) -> list[Glyph] | None:
    has_bars = any(char in BARS for char in text)
    start = len(text) - len(text.lstrip())
    if has_bars and text[start] in BARS and text[-1] in BARS:
        segments = [(found.start(), found[0]) for found in _SEGMENT.finditer(text, start)]
    else:
        text = text.ljust(width)
        segments = [(found.start(), found[0]) for found in _SEGMENT.finditer(text)]
    if not segments or size % len(segments):
        return None
    count = size // len(segments)
    parts = [_part(at, segment, count) for at, segment in segments]
    cells = [cell for part in parts if part for cell in part]
    return cells if len(cells) == size else None


def _part(start: int, text: str, count: int) -> list[Glyph] | None:
    if len(text) == count:
        return list(enumerate(text, start))
    even, odd = text[0::2], text[1::2]
    for first, chars, others in ((0, even, odd), (1, odd, even)):
        if len(chars) == count and not others.strip():
            return [(start + first + 2 * i, char) for i, char in enumerate(chars)]
    return None


def _values(puzzle: Puzzle, empty: str) -> list[str]:
    return [glyph_of(value, empty) for value in puzzle.values]


def write(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """Write boxes with lines between them, and a blank line after each grid."""
    return headed(puzzles, lambda puzzle: boxed(puzzle.layout, _values(puzzle, ".")) + "\n")


def write_simple(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """Write boxes with lines between them, and no blanks between the cells."""
    return headed(puzzles, lambda puzzle: boxed(puzzle.layout, _values(puzzle, "."), gap=""))


def _write_rows(row_text: Callable[[Sequence[str]], str]) -> Callable[..., Iterator[str]]:
    def body(puzzle: Puzzle) -> str:
        rows = rows_of(puzzle.layout, _values(puzzle, "0"))
        return "".join(row_text(row) + "\n" for row in rows)

    return partial(headed, body=body)


write_rows = _write_rows("".join)
write_cells = _write_rows(",".join)
