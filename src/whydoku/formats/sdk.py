"""``.sdk`` files: a grid with headers.

The file has sections, ``[Puzzle]`` with the givens and ``[State]`` with the digits so far, or lines
like ``#A author`` and ``#D description`` before the grid. SadMan Sudoku adds ``[PencilMarks]``: a
row of fields with commas between them, each empty or the candidates of a cell, such as
``,29,29,145,145,145,,,``. Other sections and headers are ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from whydoku.errors import ParseError
from whydoku.formats import grid, texts
from whydoku.formats._text import (
    GLYPHS,
    Glyph,
    Line,
    Sample,
    content,
    fields,
    glyph_of,
    headed,
    puzzle_with_state,
    quote,
    refuse,
    rows_of,
)
from whydoku.model.layout import Layout, digit_char
from whydoku.model.puzzle import Puzzle

_SECTION = re.compile(r"\s*\[(\w+)\]\s*")
_HEADER = re.compile(r"#[ABCDLSU](?![a-z])")


def read(lines: Iterable[Line], layout: Layout | None) -> Iterator[Puzzle]:
    """Read the puzzle."""
    section = "puzzle"
    parts: dict[str, list[Line]] = {section: []}
    seen: dict[str, int] = {}  # the lines of each section that are known to hold no grid
    for line in lines:
        found = _SECTION.fullmatch(line.text)
        if not found:
            parts[section].append(line)
            continue
        section = found[1].lower()
        before = parts.setdefault(section, [])
        if any(content(before[seen.get(section, 0) :], layout)):
            raise refuse(line, f"read a second {quote(found[0].strip())}, expected one")
        seen[section] = len(before)
    grids = list(grid.read_digits(parts["puzzle"], layout))
    if not grids:
        return
    _, shape, givens = grids[0]
    states = list(grid.read_digits(parts.get("state", []), shape))
    for extra, _, _ in grids[1:] + states[1:]:
        raise refuse(extra, "read a second grid, expected one")
    first, _, state = (states or grids)[0]
    marks = _marks_of(parts.get("pencilmarks", []), shape)
    struck = [
        (cell, digit)
        for cell, kept in marks.items()
        if not state[cell]
        for digit in range(1, shape.size + 1)
        if digit not in kept
    ]
    yield puzzle_with_state(first, shape, givens, state, struck)


def _marks_of(lines: Iterable[Line], layout: Layout) -> dict[int, set[int]]:
    """Return the candidates of each cell that has marks."""
    rows = []
    for line in lines:
        text = line.text.partition("#")[0]
        if "," in text or any(content([line], layout)):
            rows.append((line, fields(text, ",")))
    size = layout.size
    if rows and len(rows) != size:
        line = rows[min(len(rows) - 1, size)][0]
        raise refuse(line, f"read {len(rows)} rows of candidates, expected {size}")
    marks = {}
    for row, (line, found) in enumerate(rows):
        if len(found) != size:
            raise refuse(line, f"read a row of {len(found)} fields, expected {size}")
        for column, field in enumerate(found):
            if field[1].strip():
                marks[row * size + column] = _candidates(line, field, size)
    return marks


def _candidates(line: Line, field: Glyph, size: int) -> set[int]:
    position, text = field
    chars = text.strip()
    digits = {GLYPHS.get(char, 0) for char in chars}
    if len(digits) == len(chars) and min(digits) > 0 and max(digits) <= size:
        return digits
    position += len(text) - len(text.lstrip())
    expected = f"candidates 1 to {digit_char(size)}, each once"
    raise refuse(line, f"read {quote(chars)}, expected {expected}", position)


def write(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """Write the givens, and the digits so far if any are placed."""

    def body(puzzle: Puzzle) -> str:
        parts = [("[Puzzle]", puzzle.givens)]
        if puzzle.placed:
            parts.append(("[State]", puzzle.values))
        lines = []
        for header, values in parts:
            lines.append(header)
            lines += map("".join, rows_of(puzzle.layout, [glyph_of(v) for v in values]))
        return "\n".join(lines) + "\n"

    return headed(puzzles, body, mark="#C ")


def sniff(sample: Sample) -> bool:
    """Return whether there is a section, or a header before a grid."""
    sections = map(_SECTION.fullmatch, (line.text for line in sample.raw))
    if any(found and found[1].lower() == "puzzle" for found in sections):
        return True
    return _HEADER.match(sample.raw[0].text) is not None and _is_grid(sample)


def _is_grid(sample: Sample) -> bool:
    try:
        return texts.form_of(sample.rows, None) in ("grid", "sudoku")
    except ParseError:
        return False
