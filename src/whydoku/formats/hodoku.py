"""Lines of HoDoKu's library: ``:code:digits:cells:deleted:eliminations:placements:extra:``.

In the cells, ``+`` marks the following digit as placed, not given. Deleted candidates are written
as digit, row, column, and are struck in the puzzle. The other fields describe the technique that
the line is an example of; they are not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from whydoku.formats._text import (
    Line,
    content,
    digits_of,
    fields,
    glyph_of,
    headed,
    layout_for,
    puzzle_of,
    quote,
    refuse,
)
from whydoku.model.layout import Layout, digit_char
from whydoku.model.puzzle import Puzzle

_FORM = ":code:digits:cells:deleted:eliminations:placements:extra:"
_CELL = re.compile(r"(\+?)(.)")
_WORD = re.compile(r"\S+")
_CELLS, _DELETED = 3, 4


def read(lines: Iterable[Line], layout: Layout | None) -> Iterator[Puzzle]:
    """Read a puzzle from each line."""
    for line in content(lines, layout):
        yield _puzzle(line)


def _puzzle(line: Line) -> Puzzle:
    parts = fields(line.text, ":")
    if len(parts) <= _DELETED or parts[0][1].strip():
        raise refuse(line, f"read {quote(line.text.strip())}, expected {_FORM}")
    (at, cells), (struck_at, struck) = parts[_CELLS], parts[_DELETED]
    found = list(_CELL.finditer(cells))
    shape = layout_for(line, len(found))
    glyphs = [(at + cell.start(2), cell[2]) for cell in found]
    values = digits_of(line, glyphs, shape.size)
    placed = {cell: value for cell, value in enumerate(values) if found[cell][1]}
    for cell, value in placed.items():
        if not value:
            position = at + found[cell].start()
            raise refuse(line, "read '+' before an empty cell, expected a digit", position)
    givens = [0 if cell in placed else value for cell, value in enumerate(values)]
    words = _WORD.finditer(struck)
    eliminated = [_candidate(line, word[0], word.start() + struck_at, shape) for word in words]
    return puzzle_of(line, shape, givens, placed.items(), eliminated)


def _candidate(line: Line, text: str, position: int, layout: Layout) -> tuple[int, int]:
    values = digits_of(line, list(enumerate(text[:3], position)), layout.size)
    if len(text) != len("drc") or 0 in values:
        raise refuse(line, f"read {quote(text)}, expected digit, row and column", position)
    value, row, column = values
    return (row - 1) * layout.size + column - 1, value


def write(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """Write one line per puzzle, with code 0000 and ``x``, which name no technique."""

    def body(puzzle: Puzzle) -> str:
        placed = dict(puzzle.placed)
        cells = ["+" * (c in placed) + glyph_of(v) for c, v in enumerate(puzzle.values)]
        struck = []
        for cell, value in puzzle.eliminated:
            row, column = divmod(cell, puzzle.layout.size)
            struck.append("".join(map(digit_char, (value, row + 1, column + 1))))
        return f":0000:x:{''.join(cells)}:{' '.join(struck)}:::\n"

    return headed(puzzles, body)
