"""Whole texts: whatever people paste, with the puzzles in it in any of the plain forms.

The core cuts a text into lines of cells, grids, grids of candidates, tables and lists of programs,
reads each in its own form, and puts together what belongs together: a line and its candidates, a
puzzle and its solution. Nothing that looks like a puzzle is passed over in silence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from whydoku import _core
from whydoku.errors import ParseError
from whydoku.formats._text import Line
from whydoku.model.layout import Layout, find_layout
from whydoku.model.puzzle import Puzzle

__all__ = ["form_of", "is_list", "read", "read_each"]

TOGETHER = 1 << 18
"""Characters that are read as one text. A longer one is read in parts, each of which ends with a
blank line or with a puzzle of one line."""
MOST = 1 << 23
"""Characters of a part without such an end."""
LIST = 40
"""Lines that may be a list."""
SHORTEST_RUN = 60
"""Characters of a word that may be a puzzle of one line."""


def read(lines: Iterable[Line], layout: Layout | None) -> Iterator[Puzzle]:
    """Read the puzzles of a text, one part after the other."""
    named, is_first = "", True
    for part in _parts(lines):
        found = _read(part, layout.name if layout else "", named)
        named, refusal = found.layout, found.refusal
        before = [p for p in found.puzzles if refusal is None or p.line < refusal.line]
        for number, puzzle in enumerate(before, 1):
            yield _puzzle(puzzle, found.left if number == len(before) else "")
        if refusal is not None and (is_first or not refusal.is_of_nothing):
            raise ParseError(refusal.told, refusal.line or None, refusal.column or None)
        is_first = is_first and not before


def read_each(lines: Iterable[Line], layout: Layout | None) -> Iterator[Puzzle]:
    """Read each line as a text of its own; lines of prose are passed over."""
    named = ""
    for line in lines:
        if not line.text.strip():
            continue
        found = _read([line], layout.name if layout else "", named)
        named, refusal = found.layout, found.refusal
        yield from (_puzzle(puzzle, found.left) for puzzle in found.puzzles)
        is_prose = any(map(str.isalpha, line.text)) or not any(map(str.isdigit, line.text))
        if refusal is not None and (found.left or not refusal.is_of_nothing or not is_prose):
            raise ParseError(refusal.told, refusal.line or None, refusal.column or None)


def is_list(head: list[Line], layout: Layout | None) -> bool:
    """Return whether the first lines of a text are most of them puzzles, a line each.

    Of such a text, which may have millions of lines, each line is read by itself.
    """
    rows = [line for line in head if line.text.strip() and not line.text.startswith("#")]
    found = _read(head, layout.name if layout else "", "").puzzles
    places = {puzzle.line for puzzle in found if puzzle.form in ("line", "candidates")}
    return len(rows) >= LIST and 4 * len(places) >= 3 * len(rows)


def form_of(lines: Iterable[Line], layout: Layout | None) -> str:
    """Return the name of the format of the first puzzle; :class:`ParseError` if there is none."""
    puzzle = next(read(lines, layout), None)
    if puzzle is None:
        raise ParseError("read nothing, expected a puzzle")
    return puzzle.format or ""


def _parts(lines: Iterable[Line]) -> Iterator[list[Line]]:
    part: list[Line] = []
    characters = 0
    for line in lines:
        part.append(line)
        characters += len(line.text) + 1
        if characters > TOGETHER and _may_end(line.text):
            yield part
            part, characters = [], 0
        elif characters > MOST:
            told = f"read {MOST:,} characters without a blank line, expected puzzles a line each"
            raise ParseError(told, line.number)
    if part:
        yield part


def _may_end(text: str) -> bool:
    return not text.strip() or any(len(word) >= SHORTEST_RUN for word in text.split())


def _read(part: list[Line], layout: str, named: str) -> _core.ReadText:
    texts = [line.text for line in part]
    try:
        return _core.read_text(texts, layout, named, part[0].number)
    except TypeError:  # half of a character, which no text in UTF-8 has
        halves = [text.encode("utf-16", "surrogatepass") for text in texts]
        whole = [text.decode("utf-16", "replace") for text in halves]
        return _core.read_text(whole, layout, named, part[0].number)


def _puzzle(found: _core.ReadPuzzle, left: str) -> Puzzle:
    try:
        layout = find_layout(found.layout)
        puzzle = Puzzle(found.givens, found.placed, found.struck, layout)
    except ValueError as error:
        raise ParseError(str(error), found.line) from None
    return puzzle.read_as(found.form, left)
