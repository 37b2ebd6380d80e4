"""Reads a puzzle that is typed row by row."""

from __future__ import annotations

from whydoku.console.cells import CommandError, digit_or_empty
from whydoku.model.layout import Layout
from whydoku.model.puzzle import Puzzle

__all__ = ["Rows", "read_row"]


class Rows:
    """A puzzle that is typed row by row; missing rows are empty."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._rows: dict[int, list[int]] = {}
        self._done: list[tuple[int, list[int]]] = []
        self._undone: list[tuple[int, list[int]]] = []
        self._ended = False

    def add(self, line: str) -> None:
        """Read the next row, or a lone `.`, which ends the typing."""
        if line.strip() == ".":
            self._ended = True
            return
        self.set(self.next, line)

    def set(self, row: int, line: str) -> None:
        """Set a row, counted from 0; raise :class:`CommandError` if the line is no row."""
        digits = read_row(self._layout, line, f"row {row + 1}")
        self._undone.clear()
        self._take(row, digits)

    def _take(self, row: int, digits: list[int]) -> None:
        self._done.append((row, digits))
        self._rows[row] = digits

    def undo(self) -> int | None:
        """Take back the row that was typed last and return its number; None if there is none."""
        if not self._done:
            return None
        self._undone.append(self._done.pop())
        self._rows = dict(self._done)
        return self._undone[-1][0]

    def redo(self) -> int | None:
        """Restore the row that was taken back last and return its number; None if there is none."""
        if not self._undone:
            return None
        self._take(*self._undone.pop())
        return self._done[-1][0]

    @property
    def next(self) -> int:
        """The first missing row, counted from 0."""
        return next(row for row in range(self._layout.size + 1) if row not in self._rows)

    @property
    def typed(self) -> bool:
        """Whether there is any row."""
        return bool(self._rows)

    @property
    def ended(self) -> bool:
        """Whether all rows have been typed, or a lone `.`."""
        return self._ended or self.next == self._layout.size

    @property
    def complete(self) -> bool:
        """Whether all rows have been typed."""
        return self.next == self._layout.size

    def puzzle(self) -> Puzzle:
        """Return the puzzle typed so far."""
        missing = [0] * self._layout.size
        rows = [self._rows.get(row, missing) for row in range(self._layout.size)]
        return Puzzle([digit for row in rows for digit in row], layout=self._layout)


def read_row(layout: Layout, text: str, what: str) -> list[int]:
    """Return the digits of a row, 0 for an empty cell; blanks are ignored.

    >>> from whydoku import find_layout
    >>> read_row(find_layout("4x4"), "1 -3", "row 1")
    [1, 0, 3, 0]
    """
    size = layout.size
    digits = []
    for char in "".join(text.split()):
        digit = digit_or_empty(char)
        if not 0 <= digit <= size:
            raise CommandError(
                f"{what}: read {char!r}, expected digits, and 0 or . for an empty cell"
            )
        digits.append(digit)
    if len(digits) > size:
        raise CommandError(f"{what}: read {len(digits)} cells, expected at most {size}")
    return digits + [0] * (size - len(digits))
