"""All candidates in one line: n characters per cell, 729 in all for nine digits.

Character d of a cell is the digit d if it is a candidate, else ``.`` or ``0``. A cell with one
candidate holds that digit, unless a peer with several candidates has it too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from whydoku.formats._text import (
    EMPTY,
    GLYPHS,
    SIDES,
    Line,
    content,
    headed,
    is_plain,
    layout_for,
    puzzle_of_candidates,
    quote,
    refuse,
)
from whydoku.model.layout import Layout, digit_char
from whydoku.model.puzzle import Puzzle

_SIZE_OF_LENGTH = {n**3: n for n in SIDES}


def read(lines: Iterable[Line], layout: Layout | None) -> Iterator[Puzzle]:
    """Read a puzzle from each line."""
    for line in content(lines, layout):
        yield _puzzle(line)


def _puzzle(line: Line) -> Puzzle:
    text = line.text.strip()
    start = line.text.index(text)
    size = line.layout.size if line.layout else _SIZE_OF_LENGTH.get(len(text))
    if size is None or len(text) != size**3:
        expected = size**3 if size else "64, 216, 512, 729 or 1000"
        raise refuse(line, f"read {len(text)} characters, expected {expected}")
    shape = layout_for(line, size * size)
    candidates: list[set[int]] = [set() for _ in range(shape.cells)]
    for at, char in enumerate(text):
        cell, place = divmod(at, size)
        if GLYPHS.get(char) == place + 1:
            candidates[cell].add(place + 1)
        elif char not in EMPTY:
            expected = f"{digit_char(place + 1)} or one of 0 . _ * - x ?"
            raise refuse(line, f"read {quote(char)}, expected {expected}", start + at)
    return puzzle_of_candidates(line, shape, candidates)


def write(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """Write one line per puzzle; a given, a placed digit and a last candidate look the same.

    The layout 4x4 is named, because its 64 characters could also be the cells of 8x8.
    """

    def body(puzzle: Puzzle) -> str:
        digits = range(1, puzzle.layout.size + 1)
        cells = zip(puzzle.values, puzzle.candidates, strict=True)
        held = [{value} if value else set(marks) for value, marks in cells]
        return "".join(digit_char(d if d in marks else 0) for marks in held for d in digits) + "\n"

    return headed(puzzles, body, is_clear=lambda layout: is_plain(layout) and layout.size > 4)
