"""The words behind a command, read one after another."""

from __future__ import annotations

from whydoku.console.cells import GAPS, CommandError, digit_range, take_cells, take_digits, take_row
from whydoku.model.layout import Layout, cell_name, digit_char
from whydoku.model.path import Candidate

__all__ = ["Arguments"]


class Arguments:
    """What stands behind the name of a command."""

    def __init__(self, text: str) -> None:
        self._left = text.strip()

    def __bool__(self) -> bool:
        return bool(self._left)

    def rest(self) -> str:
        """Read the rest of the line."""
        rest, self._left = self._left, ""
        return rest

    def takes(self, word: str) -> bool:
        """Read the next word if it is this one, and return whether it is."""
        first, _, left = self._left.partition(" ")
        if first.lower() != word:
            return False
        self._left = left.strip()
        return True

    def word(self, *expected: str) -> str:
        """Read a word: any, or one of those ``expected``, which is returned as it stands there."""
        word = self._next()
        if not expected:
            return word
        for name in expected:
            if name.lower() == word.lower():
                return name
        read = f"read {word!r}" if word else "a word is missing"
        raise CommandError(f"{read}, expected {' or '.join(expected)}")

    def number(self, what: str, least: int, most: int) -> int:
        """Read a number."""
        word = self._next()
        if not (word.isascii() and word.isdigit() and least <= int(word[:9]) <= most):
            read = f"read {word!r}" if word else f"the {what} is missing"
            raise CommandError(f"{read}, expected a {what} from {least} to {most}")
        return int(word)

    def is_number(self) -> bool:
        """Return whether the next word is a number."""
        word = self._left.partition(" ")[0]
        return word.isascii() and word.isdigit()

    def row(self, layout: Layout) -> int:
        """Read a row, and return its number from 0."""
        row, self._left = take_row(layout, self._left)
        return row - 1

    def cells(self, layout: Layout) -> list[int]:
        """Read all cells that are left, at least one."""
        found = self._cells(layout)
        while self:
            found += self._cells(layout)
        return list(dict.fromkeys(found))

    def entry(self, layout: Layout) -> Candidate:
        """Read one cell and one digit, which is 0 for an empty cell."""
        before = self._left
        cells = self._cells(layout)
        typed = self._left.lstrip("=<>! ")
        digits = self._digits(layout, cells[0], empty=True)
        if len(cells) > 1 or self:
            read = f"read {before!r}, expected one cell and one digit"
            raise CommandError(
                f"{read}, as in {cell_name(layout, cells[0])}={digit_char(digits[0])}"
            )
        if len(digits) > 1:
            raise CommandError(
                f"read {typed[:24]!r}, expected one {digit_range(layout, empty=True)}"
            )
        return Candidate(cells[0], digits[0])

    def candidates(self, layout: Layout) -> list[Candidate]:
        """Read all candidates that are left, at least one: cells, each with its digits."""
        found: list[Candidate] = []
        while self or not found:
            cells = self._cells(layout)
            digits = self._digits(layout, cells[0])
            found += [Candidate(cell, digit) for cell in cells for digit in digits]
        return list(dict.fromkeys(found))

    def _cells(self, layout: Layout) -> list[int]:
        cells, left = take_cells(layout, self._left)
        self._left = left.strip(GAPS)
        return cells

    def _digits(self, layout: Layout, cell: int, *, empty: bool = False) -> list[int]:
        digits, self._left = take_digits(layout, self._left, empty=empty)
        if digits:
            return digits
        name, example = cell_name(layout, cell), min(5, layout.size)
        raise CommandError(f"the digit for {name} is missing, as in `{name}={example}`")

    def _next(self) -> str:
        word, _, left = self._left.partition(" ")
        self._left = left.strip()
        return word

    def end(self) -> None:
        """Raise :class:`CommandError` if the line goes on."""
        if self._left:
            word = self._left.split()[0]
            raise CommandError(f"read {word!r} behind it, expected nothing more")
