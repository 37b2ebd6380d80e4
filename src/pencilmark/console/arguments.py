"""What a person types: rows of a puzzle, and the words behind a command."""

from __future__ import annotations

from collections.abc import Sequence

from pencilmark.errors import PencilmarkError
from pencilmark.layout import Layout, cell_name, digit_of, parse_cell
from pencilmark.puzzle import Puzzle

__all__ = ["Arguments", "CommandError", "Rows", "read_row"]

EMPTY = "0."


class CommandError(PencilmarkError):
    """A command cannot be carried out as it was typed."""


class Rows:
    """A puzzle that is typed row by row; what is missing is empty."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._rows: list[list[int]] = []
        self.complete = False

    def add(self, line: str) -> None:
        """Take a row, or a lone `.`, which ends the typing; :class:`CommandError` for others."""
        if line.strip() == ".":
            self.complete = True
            return
        self._rows.append(read_row(self._layout, line, f"row {len(self._rows) + 1}"))
        self.complete = len(self._rows) == self._layout.size

    @property
    def count(self) -> int:
        """How many rows have been typed."""
        return len(self._rows)

    def puzzle(self) -> Puzzle:
        """Return the puzzle typed so far."""
        missing = [[0] * self._layout.size] * (self._layout.size - len(self._rows))
        rows = [*self._rows, *missing]
        return Puzzle([digit for row in rows for digit in row], layout=self._layout)


def read_row(layout: Layout, text: str, what: str) -> list[int]:
    """Return the digits of a row, 0 for an empty cell; blanks are ignored.

    >>> from pencilmark import find_layout
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
    """Return the digit, 0 for an empty cell, -1 where it is neither."""
    if len(char) != 1 or char in EMPTY:
        return 0 if len(char) == 1 else -1
    try:
        return digit_of(char)
    except ValueError:
        return -1


class Arguments:
    """The words behind a command, taken one after the other."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = list(words)

    def __bool__(self) -> bool:
        return bool(self._words)

    def rest(self) -> str:
        """Take all that is left."""
        rest, self._words = " ".join(self._words), []
        return rest

    def word(self, *expected: str) -> str:
        """Take a word, one of those expected where some are named, in their case."""
        if not self._words:
            raise CommandError(
                f"expected {' or '.join(expected)}" if expected else "a word is missing"
            )
        word = self._words.pop(0)
        if not expected:
            return word
        for name in expected:
            if name.lower() == word.lower():
                return name
        raise CommandError(f"read {word!r}, expected {' or '.join(expected)}")

    def number(self, what: str, least: int, most: int) -> int:
        """Take a number."""
        word = self._words.pop(0) if self._words else ""
        if not (word.isascii() and word.isdigit() and least <= int(word[:9]) <= most):
            read = f"read {word!r}" if word else f"the {what} is missing"
            raise CommandError(f"{read}, expected a {what} from {least} to {most}")
        return int(word)

    def cell(self, layout: Layout) -> int:
        """Take a cell: its row and its column, or its name."""
        if self._words and self._words[0][:1] in "rR":
            try:
                return parse_cell(layout, self._words.pop(0))
            except ValueError as error:
                raise CommandError(str(error)) from None
        row = self.number("row", 1, layout.size)
        return (row - 1) * layout.size + self.number("column", 1, layout.size) - 1

    def digit(self, layout: Layout, least: int = 1) -> int:
        """Take a digit; 0 and `.` are an empty cell where that is allowed."""
        word = self.word()
        digit = _digit(word)
        if not least <= digit <= layout.size:
            raise CommandError(f"read {word!r}, expected a digit from {least} to {layout.size}")
        return digit

    def candidate(self, layout: Layout) -> tuple[int, int]:
        """Take a cell and a digit: `r4c7=5`, `r4c7<>5`, or row, column and digit."""
        name, sign, digit = (
            self._words[0].replace("<>", "=").partition("=") if self else ("", "", "")
        )
        if sign:
            self._words[:1] = [name, *([digit] if digit else [])]
        cell = self.cell(layout)
        if not self:
            raise CommandError(f"the digit is missing, as in {cell_name(layout, cell)}=5")
        return cell, self.digit(layout)

    def end(self) -> None:
        """Raise :class:`CommandError` where something is left."""
        if self._words:
            raise CommandError(f"read {self._words[0]!r} behind it, expected nothing more")
