"""Grids with the candidates of each cell, as forums and other programs print them.

Each cell is a token with its candidates, such as ``7`` or ``159``; blanks or bars separate tokens.
The sign of an empty cell means that nothing was noted there, so that every digit that no peer holds
is a candidate. ``!`` is a cell without candidates; only Whydoku writes it. ``*``, ``@``, ``&``
and ``+`` at the ends of a token, by which programs point at cells, are ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from whydoku.formats._text import (
    BARS,
    EMPTY,
    SIDES,
    Glyph,
    Line,
    boxed,
    content,
    digits_of,
    headed,
    layout_for,
    puzzle_of_candidates,
    quote,
    refuse,
)
from whydoku.formats.grid import RULE
from whydoku.model.layout import Layout, digit_char
from whydoku.model.puzzle import Puzzle

NONE_LEFT = "!"
_TOKEN = re.compile(rf"[^\s{BARS}]+")
_POINTERS = "*@&+"


def read(lines: Iterable[Line], layout: Layout | None) -> Iterator[Puzzle]:
    """Read grids one by one."""
    rows: list[tuple[Line, list[Glyph]]] = []
    for line in content(lines, layout):
        tokens = _tokens(line.text)
        if not tokens or _is_rule(tokens):
            continue
        rows.append((line, tokens))
        size = _size(*rows[0])
        if len(rows) == size:
            yield _puzzle(rows, size)
            rows.clear()
    if rows:
        raise refuse(rows[-1][0], f"read {len(rows)} of the {size} rows of a grid")


def _tokens(text: str) -> list[Glyph]:
    return [(found.start(), found[0]) for found in _TOKEN.finditer(text)]


def _is_rule(tokens: Sequence[Glyph]) -> bool:
    cells = len(tokens) in SIDES and all(len(token) == 1 for _, token in tokens)
    return not cells and all(RULE.issuperset(token) for _, token in tokens)


def _size(line: Line, tokens: Sequence[Glyph]) -> int:
    size = line.layout.size if line.layout else len(tokens)
    if size not in SIDES:
        raise refuse(line, f"read a row of {size} cells, expected 4 to 10")
    return size


def _puzzle(rows: Sequence[tuple[Line, list[Glyph]]], size: int) -> Puzzle:
    first = rows[0][0]
    layout = layout_for(first, size * size)
    candidates = []
    for line, tokens in rows:
        if len(tokens) != size:
            raise refuse(line, f"read a row of {len(tokens)} cells, expected {size}")
        if line.layout is not first.layout:
            raise refuse(line, "read a layout within a grid, expected it before the first row")
        candidates += [_marks(line, token, size) for token in tokens]
    return puzzle_of_candidates(first, layout, candidates)


def _marks(line: Line, glyph: Glyph, size: int) -> frozenset[int] | None:
    position, token = glyph
    if token == NONE_LEFT:
        return frozenset()
    if len(token) == 1 and token in EMPTY:
        return None
    token = token.lstrip(_POINTERS)
    position += len(glyph[1]) - len(token)
    values = digits_of(line, list(enumerate(token.rstrip(_POINTERS), position)), size)
    if not values or 0 in values or len(set(values)) < len(values):
        raise refuse(line, f"read {quote(glyph[1])}, expected candidates, each once", glyph[0])
    return frozenset(values)


def write(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """Write boxes with lines between them, and a blank line after each grid.

    A given, a placed digit and the last candidate of a cell look the same.
    """

    def body(puzzle: Puzzle) -> str:
        cells = zip(puzzle.values, puzzle.candidates, strict=True)
        tokens = ["".join(map(digit_char, (v,) if v else marks)) or NONE_LEFT for v, marks in cells]
        return boxed(puzzle.layout, tokens) + "\n"

    return headed(puzzles, body)
