"""Case files: a record per digit with column, row and value, and ``*`` if it is given: ``345*``.

Blanks or line ends separate the records. They do not contain the size: it is 9x9 unless a comment
``# layout: NAME`` or the reader's caller says otherwise. The file of an empty grid is only such a
comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from whydoku.formats._text import (
    Line,
    Sample,
    content,
    digits_of,
    named_layout,
    puzzle_of,
    quote,
    refuse,
)
from whydoku.model.layout import Layout, cell_name, digit_char, find_layout
from whydoku.model.puzzle import Puzzle

_RECORD = re.compile(r"([1-9A])([1-9A])([1-9A])(\*?)", re.IGNORECASE)
_CUT = re.compile(r"[1-9A]{1,2}\*?", re.IGNORECASE)
_WORD = re.compile(r"\S+")
_DEFAULT = "9x9"
_FULL_ROWS = {81: 9, 36: 6}
"""For each solved grid that may be written in groups of three: its cells, and those of one row."""


def read(lines: Iterable[Line], layout: Layout | None) -> Iterator[Puzzle]:
    """Read the one puzzle."""
    givens: dict[int, int] = {}
    placed: dict[int, int] = {}
    headers: list[Line] = []
    first, shape = None, find_layout(_DEFAULT)
    for line in content(_noting_headers(lines, headers), layout):
        first = first or line
        shape = first.layout or shape
        if line.layout is not first.layout:
            raise refuse(line, "read a layout behind a record, expected it before the first")
        for word in _WORD.finditer(line.text):
            cell, value, is_given = _record(line, word, shape)
            if cell in givens or cell in placed:
                name = cell_name(shape, cell)
                raise refuse(line, f"read {name} twice, expected a digit a cell", word.start())
            (givens if is_given else placed)[cell] = value
    if first:
        digits = [givens.get(cell, 0) for cell in range(shape.cells)]
        yield puzzle_of(first, shape, digits, placed.items())
    elif headers and (named := named_layout(headers, layout)):
        yield puzzle_of(headers[0], named, [0] * named.cells)


def _noting_headers(lines: Iterable[Line], headers: list[Line]) -> Iterator[Line]:
    """Passes lines on and remembers the first that names a layout."""
    for line in lines:
        if not headers and named_layout([line], None):
            headers.append(line)
        yield line


def _record(line: Line, word: re.Match[str], layout: Layout) -> tuple[int, int, bool]:
    record = _RECORD.fullmatch(word[0])
    if record is None:
        read = f"read {quote(word[0])}{', a record that is cut' * _is_cut(word[0])}"
        expected = "column, row, value and perhaps '*', such as 345*"
        raise refuse(line, f"{read}, expected {expected}", word.start())
    glyphs = list(enumerate(word[0][:3], word.start()))
    column, row, value = digits_of(line, glyphs, layout.size)
    return (row - 1) * layout.size + column - 1, value, bool(record[4])


def write(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """Write a line for each row that holds a digit."""
    for puzzle in puzzles:
        size, placed = puzzle.layout.size, dict(puzzle.placed)
        if puzzle.layout.name != _DEFAULT or not any(puzzle.values):
            yield f"# layout: {puzzle.layout.name}\n"
        rows: dict[int, list[str]] = {}
        for cell, value in enumerate(puzzle.values):
            if not value:
                continue
            row, column = divmod(cell, size)
            record = "".join(map(digit_char, (column + 1, row + 1, value)))
            rows.setdefault(row, []).append(record if cell in placed else record + "*")
        yield from (" ".join(records) + "\n" for records in rows.values())


def sniff(sample: Sample) -> bool:
    """Return whether all words are records; if there are none, whether a layout is named.

    Solved grids that are written in groups of three look similar. So if no record has a ``*``, the
    words must also name different cells and must not be such a grid. Records that are cut are told
    by whole ones with a ``*``, so that the reader can say which is cut.
    """
    words = [word for row in sample.rows for word in row.text.split()]
    if not words:
        return named_layout(sample.raw, None) is not None and all(map(_is_comment, sample.raw))
    if not all(_RECORD.fullmatch(word) or _is_cut(word) for word in words):
        return False
    if any(map(_is_cut, words)):
        return any(word.endswith("*") and not _is_cut(word) for word in words)
    if any(word.endswith("*") for word in words):
        return True
    return len({word[:2] for word in words}) == len(words) and not _is_full_grid(words)


def _is_cut(word: str) -> bool:
    return _CUT.fullmatch(word) is not None


def _is_comment(line: Line) -> bool:
    return line.text.lstrip().startswith("#")


def _is_full_grid(words: Sequence[str]) -> bool:
    """Return whether the digits are a solved grid: most of its rows hold each digit once.

    Three records of a case file hardly ever have nine different digits.
    """
    digits = "".join(words)
    for cells, size in _FULL_ROWS.items():
        rows = [digits[at : at + size] for at in range(0, len(digits), size)]
        if len(digits) % cells == 0 and 2 * sum(len(set(row)) == size for row in rows) > len(rows):
            return True
    return False
