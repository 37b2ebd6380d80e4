"""Reads what a person types: the rows of a puzzle, and the arguments of a command."""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.errors import WhydokuError
from whydoku.model.layout import Layout, cell_name, digit_of, parse_cell
from whydoku.model.puzzle import Puzzle

__all__ = ["Arguments", "CommandError", "Rows", "read_row"]

EMPTY = "0."


class CommandError(WhydokuError):
    """A command cannot be carried out as it was typed."""


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
    >>> read_row(find_layout("4x4"), "1 .3", "row 1")
    [1, 0, 3, 0]
    """
    size = layout.size
    digits = []
    for char in "".join(text.split()):
        digit = _digit(char)
        if not 0 <= digit <= size:
            raise CommandError(
                f"{what}: read {char!r}, expected digits, and 0 or . for an empty cell"
            )
        digits.append(digit)
    if len(digits) > size:
        raise CommandError(f"{what}: read {len(digits)} cells, expected at most {size}")
    return digits + [0] * (size - len(digits))


def _digit(char: str) -> int:
    """Return the digit, 0 for an empty cell, or -1 for any other character."""
    if len(char) != 1 or char in EMPTY:
        return 0 if len(char) == 1 else -1
    try:
        return digit_of(char)
    except ValueError:
        return -1


class Arguments:
    """The words after the name of a command, read one by one."""

    def __init__(self, words: Sequence[str]) -> None:
        self._left = list(words)

    def __bool__(self) -> bool:
        return bool(self._left)

    def rest(self) -> str:
        """Read the rest of the line."""
        rest, self._left = " ".join(self._left), []
        return rest

    def takes(self, word: str) -> bool:
        """Read the next word if it is this one, and return whether it is."""
        found = bool(self._left) and self._left[0].lower() == word
        self._left = self._left[found:]
        return found

    def word(self, *expected: str) -> str:
        """Read a word: any, or one of those ``expected``, which is returned as it stands there."""
        if not self._left:
            raise CommandError(
                f"expected {' or '.join(expected)}" if expected else "a word is missing"
            )
        word = self._left.pop(0)
        if not expected:
            return word
        for name in expected:
            if name.lower() == word.lower():
                return name
        raise CommandError(f"read {word!r}, expected {' or '.join(expected)}")

    def number(self, what: str, least: int, most: int) -> int:
        """Read a number."""
        word = self._left.pop(0) if self._left else ""
        if not (word.isascii() and word.isdigit() and least <= int(word[:9]) <= most):
            read = f"read {word!r}" if word else f"the {what} is missing"
            raise CommandError(f"{read}, expected a {what} from {least} to {most}")
        return int(word)

    def cell(self, layout: Layout) -> int:
        """Read a cell: its row and its column, or its name."""
        if self._left and self._left[0][:1] in "rR":
            try:
                return parse_cell(layout, self._left.pop(0))
            except ValueError as error:
                raise CommandError(str(error)) from None
        row = self.number("row", 1, layout.size)
        return (row - 1) * layout.size + self.number("column", 1, layout.size) - 1

    def digit(self, layout: Layout, least: int = 1) -> int:
        """Read a digit; 0 and `.` are an empty cell if ``least`` is 0."""
        word = self.word()
        digit = _digit(word)
        if not least <= digit <= layout.size:
            raise CommandError(f"read {word!r}, expected a digit from {least} to {layout.size}")
        return digit

    def candidate(self, layout: Layout) -> tuple[int, int]:
        """Read a cell and a digit: `r4c7=5`, `r4c7<>5`, or row, column and digit."""
        self._split_sign()
        cell = self.cell(layout)
        if not self:
            raise CommandError(f"the digit is missing, as in {cell_name(layout, cell)}=5")
        return cell, self.digit(layout)

    def candidates(self, layout: Layout) -> list[tuple[int, int]]:
        """Read several candidates: `r4c7=5 r4c8=59`, or row, column and digits."""
        found: list[tuple[int, int]] = []
        while self or not found:
            cell, digit = self.candidate(layout)
            found.append((cell, digit))
            while self and self._left[0][:1] not in "rR":
                found.append((cell, self.digit(layout)))
        return found

    def _split_sign(self) -> None:
        """Split `r4c7=59` into the words `r4c7`, `5` and `9`."""
        name, sign, digits = self._left[0].replace("<>", "=").partition("=") if self else ("",) * 3
        if sign:
            apart = [digits] if digits == "10" else list(digits.replace(",", ""))
            self._left[:1] = [name, *apart]

    def end(self) -> None:
        """Raise :class:`CommandError` if the line goes on."""
        if self._left:
            raise CommandError(f"read {self._left[0]!r} behind it, expected nothing more")
