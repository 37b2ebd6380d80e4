"""CSV with a header: each row has a puzzle in the column ``puzzle`` (or ``quizzes``, ``sudoku``).

A column ``state`` holds the digits so far, ``layout`` the layout's name; other columns, such as a
solution, are ignored. Commas, semicolons or tabs separate the columns.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from whydoku.errors import ParseError
from whydoku.formats._text import (
    Line,
    Sample,
    glyph_of,
    layout_called,
    puzzle_of,
    puzzle_with_state,
    quote,
    refuse,
)
from whydoku.formats.line import LONGEST_ROW, read_digits
from whydoku.model.layout import Layout
from whydoku.model.puzzle import Puzzle

_PUZZLE = ("puzzle", "puzzles", "quiz", "quizzes", "sudoku", "givens", "grid", "question")
HEADER = "puzzle,state,layout\n"
"""The first line of the tables that we write."""


class Header(NamedTuple):
    """The first line of a table."""

    separator: str
    names: tuple[str, ...]
    """The names of the columns, in small letters."""
    column: str
    """The name of the column with the puzzles."""


def read(lines: Iterable[Line], layout: Layout | None) -> Iterator[Puzzle]:
    """Read a puzzle from each row after the header."""
    filled = (line for line in lines if line.text.strip())
    first = next(filled, None)
    if first is None:
        return
    header = header_of(first)
    for line in filled:
        row = _fields(line, header.separator)
        if len(row) < len(header.names):
            raise refuse(line, f"read {len(row)} fields, expected {len(header.names)}")
        cells = dict(zip(header.names, row, strict=False))
        yield _puzzle(line._replace(layout=layout), header.column, cells)


def header_of(line: Line) -> Header:
    """Return the header that a line is; :class:`ParseError` where it names no column of puzzles."""
    separator = max(",;\t", key=line.text.count)
    names = tuple(name.strip().lower() for name in _fields(line, separator))
    column = next((name for name in _PUZZLE if name in names), None)
    if column is None:
        raise refuse(line, f"read {quote(line.text)}, expected a column called 'puzzle'")
    return Header(separator, names, column)


def _fields(line: Line, separator: str) -> list[str]:
    try:
        return next(csv.reader([line.text], delimiter=separator, strict=True))
    except csv.Error as error:
        raise refuse(line, f"read {quote(line.text)}, expected a row of CSV ({error})") from None


def _puzzle(line: Line, column: str, row: dict[str, str]) -> Puzzle:
    if name := row.get("layout", "").strip():
        named = layout_called(line, name)
        if line.layout and line.layout.name != named.name:
            expected = quote(line.layout.name)
            raise refuse(line, f"read the layout {quote(name)}, expected {expected}")
        line = line._replace(layout=named)
    layout, givens = _digits(line, row[column])
    if not row.get("state", "").strip():
        return puzzle_of(line, layout, givens)
    _, state = _digits(line._replace(layout=layout), row["state"])
    return puzzle_with_state(line, layout, givens, state)


def _digits(line: Line, field: str) -> tuple[Layout, list[int]]:
    return read_digits(line._replace(text=field), offset=max(0, line.text.find(field)))


def write(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """Write a header and a row per puzzle; the state is empty if no digit is placed."""
    yield HEADER
    for puzzle in puzzles:
        givens = "".join(map(glyph_of, puzzle.givens))
        yield f"{givens},{puzzle.line() if puzzle.placed else ''},{puzzle.layout.name}\n"


def sniff(sample: Sample) -> bool:
    """Return whether the first line names a column of puzzles, and the next line has a puzzle.

    So a title such as 'Sudoku' above a grid is no header.
    """
    first, *rows = sample.raw[:2]
    try:
        header = header_of(first)
        column = header.names.index(header.column)
        return any(len(_fields(row, header.separator)[column]) > LONGEST_ROW for row in rows)
    except (ParseError, IndexError):
        return False
