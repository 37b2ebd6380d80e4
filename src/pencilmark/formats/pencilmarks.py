"""Grids with the candidates of each cell, as forums and other programs print them.

A token is what is left in a cell: ``7``, ``159``; blanks or bars are between them. The character
of an empty cell means that nothing was noted there: all that the digits leave is possible. ``!`` is
a cell without any candidate, which no other program writes. ``*``, ``@``, ``&`` and ``+`` at a
token's ends, by which programs point at cells, are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from pencilmark.formats._text import (
    EMPTY,
    GLYPHS,
    SIDES,
    Glyph,
    Line,
    Sample,
    boxed,
    content,
    digit,
    headed,
    layout_for,
    puzzle_of_candidates,
    quote,
    refuse,
)
from pencilmark.formats.grid import BOX_DRAWING, RULE
from pencilmark.layout import Layout, digit_char
from pencilmark.puzzle import Puzzle

NONE_LEFT = "!"
_TOKEN = re.compile(rf"[^\s|¦{BOX_DRAWING}]+")
_POINTERS = "*@&+"


def read(lines: Iterable[Line], layout: Layout | None) -> Iterator[Puzzle]:
    """Read one grid after the other."""
    rows: list[tuple[Line, list[Glyph]]] = []
    for line in content(lines, layout):
        tokens = _tokens(line.text)
        if not tokens or _is_rule(tokens):
            continue
        rows.append((line, tokens))
        if len(rows) == len(rows[0][1]):
            yield _puzzle(rows)
            rows.clear()
    if rows:
        size = len(rows[0][1])
        raise refuse(rows[-1][0], f"read {len(rows)} rows of {size} cells, expected {size} rows")


def _tokens(text: str) -> list[Glyph]:
    return [(found.start(), found[0]) for found in _TOKEN.finditer(text)]


def _is_rule(tokens: Sequence[Glyph]) -> bool:
    cells = len(tokens) in SIDES and all(len(token) == 1 for _, token in tokens)
    return not cells and all(RULE.issuperset(token) for _, token in tokens)


def _puzzle(rows: Sequence[tuple[Line, list[Glyph]]]) -> Puzzle:
    first, size = rows[0][0], len(rows[0][1])
    layout = layout_for(first, size * size)
    candidates = []
    for line, tokens in rows:
        if len(tokens) != size:
            raise refuse(line, f"read {len(tokens)} cells, expected a row of {size}")
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
    values = [
        digit(line, (at, char), size) for at, char in enumerate(token.rstrip(_POINTERS), position)
    ]
    if not values or 0 in values or len(set(values)) < len(values):
        raise refuse(line, f"read {quote(glyph[1])}, expected candidates, each once", glyph[0])
    return frozenset(values)


def write(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """Write boxes with rules between them, and a blank line after each grid.

    A given, a placed digit and the last candidate of a cell look alike.
    """

    def body(puzzle: Puzzle) -> str:
        cells = zip(puzzle.values, puzzle.candidates, strict=True)
        tokens = ["".join(map(digit_char, (v,) if v else marks)) or NONE_LEFT for v, marks in cells]
        return boxed(puzzle.layout, tokens) + "\n"

    return headed(puzzles, body)


def sniff(sample: Sample) -> bool:
    """Return whether the first rows have as many tokens each, ascending digits, some of several."""
    found = [[token.strip(_POINTERS) for _, token in _tokens(row.text)] for row in sample.rows]
    found = [tokens for tokens in found if len(tokens) in SIDES][: SIDES.start]
    if len(found) < SIDES.start or len({len(tokens) for tokens in found}) > 1:
        return False
    cells = [token for tokens in found for token in tokens if token not in {*EMPTY, NONE_LEFT}]
    several = [token for token in cells if len(token) > 1 and token != "10"]
    return bool(several) and all(_is_ascending(token) for token in cells if token != "10")


def _is_ascending(token: str) -> bool:
    values = [GLYPHS.get(char, 0) for char in token]
    return 0 not in values and values == sorted(set(values))
