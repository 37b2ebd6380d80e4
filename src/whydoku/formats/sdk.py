"""``.sdk`` files: a grid with headers.

The file has sections, ``[Puzzle]`` with the givens and ``[State]`` with the digits so far, or lines
like ``#A author`` and ``#D description`` before the grid. Other sections and headers are ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from whydoku.errors import ParseError
from whydoku.formats import grid, texts
from whydoku.formats._text import (
    Line,
    Sample,
    content,
    glyph_of,
    headed,
    puzzle_with_state,
    quote,
    refuse,
    rows_of,
)
from whydoku.model.layout import Layout
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
    yield puzzle_with_state(first, shape, givens, state)


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
