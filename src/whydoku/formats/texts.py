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
from whydoku.formats.links import SITES, taken_from
from whydoku.model.layout import Layout, find_layout
from whydoku.model.puzzle import Puzzle

__all__ = ["form_of", "is_list", "read", "read_each", "read_links"]

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
        found = _Found(part, layout, named)
        for puzzle in found.puzzles():
            is_first = False
            yield puzzle
        found.refuse(may_hold_none=not is_first)
        named = found.named


def read_each(lines: Iterable[Line], layout: Layout | None) -> Iterator[Puzzle]:
    """Read each line as a text of its own; lines of prose are passed over."""
    named = ""
    for line in lines:
        if not line.text.strip():
            continue
        found = _Found([line], layout, named)
        yield from found.puzzles()
        has_letters, has_digits = (
            any(map(is_one, line.text)) for is_one in (str.isalpha, str.isdigit)
        )
        found.refuse(may_hold_none=(has_letters or not has_digits) and not found.left)
        named = found.named


def read_links(lines: Iterable[Line], layout: Layout | None) -> Iterator[Puzzle]:
    """Read the puzzles that a text has in links and strings of other sites, and no others."""
    return (puzzle for puzzle in read(lines, layout) if puzzle.format in SITES)


class _Found:
    """What is found in a part of a text: by the core, and in its links."""

    def __init__(self, part: list[Line], layout: Layout | None, named: str) -> None:
        self._layout = layout
        self._links, rest = taken_from(part)
        self._holding = [link for link in self._links if link.holds_puzzle]
        found = _read(rest, layout.name if layout else "", named)
        self._refusal, self._read = found.refusal, found.puzzles
        self.left = found.left
        self.named = found.layout

    def puzzles(self) -> Iterator[Puzzle]:
        """Yield the puzzles in the order of the text; what a link and the text show is one."""
        end = self._refusal.line if self._refusal and not self._refusal.is_of_nothing else None
        texts = [found for found in self._read if end is None or found.line < end]
        links = iter(self._holding)
        link = next(links, None)
        shown: dict[tuple[str, tuple[int, ...]], bool] = {}
        for number, found in enumerate([*texts, None], 1):
            while link and (found is None or link.line.number <= found.line):
                puzzle = link.puzzle(self._layout)
                if shown.setdefault((puzzle.layout.name, puzzle.values), True):
                    yield puzzle
                link = next(links, None)
            if found is not None:
                puzzle = _puzzle(found, self.left if number == len(texts) else "")
                if not shown.setdefault((puzzle.layout.name, puzzle.values), False):
                    yield puzzle

    def refuse(self, *, may_hold_none: bool) -> None:
        """Raise :class:`ParseError` where something looks like a puzzle and cannot be read."""
        refusal = self._refusal
        if refusal is None or (refusal.is_of_nothing and (may_hold_none or self._holding)):
            return
        if refusal.is_of_nothing and self._links:
            self._links[0].puzzle(self._layout)
        raise ParseError(refusal.told, refusal.line or None, refusal.column or None)


def is_list(head: list[Line], layout: Layout | None) -> bool:
    """Return whether the first lines of a text are most of them puzzles, a line each.

    Of such a text, which may have millions of lines, each line is read by itself.
    """
    rows = [line for line in head if line.text.strip() and not line.text.startswith("#")]
    if len(rows) < LIST:
        return False
    found = _read(taken_from(head)[1], layout.name if layout else "", "").puzzles
    places = {puzzle.line for puzzle in found if puzzle.form in ("line", "candidates")}
    return 4 * len(places) >= 3 * len(rows)


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
