"""Reads cells and digits in every form in which people type them; all commands use this.

``FORMS`` is the table of forms of a cell. Digits follow a cell behind a sign or a blank, together
or apart: `4 7 5 8`, `4 7 58`, `r4c7 58`, `r4c7=58`, `D7<>58`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from whydoku.errors import WhydokuError
from whydoku.formats._text import GLYPHS
from whydoku.model.layout import Layout, digit_char

__all__ = [
    "GAPS",
    "CommandError",
    "digit_or_empty",
    "digit_range",
    "take_cells",
    "take_digits",
    "take_row",
]


class CommandError(WhydokuError):
    """A command cannot be carried out as it was typed."""


GAPS = " \t,;"
"""What may stand between cells and digits."""
_GAP = f"[{GAPS}]"
_SIGN = re.compile(rf"^{_GAP}*(?:=|<>|!=)?{_GAP}*")
_WORD = re.compile(r"[^\s,;=<>!]+")
_RUN = re.compile(r"\[(\d+)\]|(\d)")
_EXAMPLES = "`4 7`, `r4c7` or `D7`"
_ROW_EXAMPLES = "`4`, `r4` or `D`"


class Form(NamedTuple):
    """A form of a cell: how it looks, and how its rows and columns are read."""

    shape: re.Pattern[str]
    rows: Callable[[Layout, str], list[int]]
    columns: Callable[[Layout, str], list[int]]
    row: re.Pattern[str]
    """How a row of this form looks where its column is missing."""


def _number(what: str) -> Callable[[Layout, str], list[int]]:
    """Return the reader of one number of a row or column, from 1."""

    def read(layout: Layout, word: str) -> list[int]:
        if not 1 <= int(word) <= layout.size:
            raise CommandError(f"read {word[:9]!r}, expected a {what} from 1 to {layout.size}")
        return [int(word)]

    return read


def _numbers(what: str) -> Callable[[Layout, str], list[int]]:
    """Return the reader of one or more numbers side by side, such as the 46 of `r46c3`.

    So HoDoKu writes the cells of a step; numbers above 9 are in brackets, or stand alone.
    """
    number = _number(what)

    def read(layout: Layout, word: str) -> list[int]:
        alone = word.isdigit() and int(word) <= layout.size
        parts = [word] if alone else [a or b for a, b in _RUN.findall(word)]
        return sorted({number(layout, part)[0] for part in parts})

    return read


def _letter(layout: Layout, word: str) -> list[int]:
    """Read the letter of a row. Programs that leave out I call the ninth row J."""
    row = ord(word.upper()) - ord("A") + 1
    if row == layout.size + 1 == ord("J") - ord("A") + 1:
        row = layout.size
    if not row <= layout.size:
        last = chr(ord("A") + layout.size - 1)
        raise CommandError(f"read {word!r}, expected a row from A to {last}")
    return [row]


_NUMBER, _NAMES = r"(\d{1,4})", r"((?:\d|\[\d+\]){1,12})"
_END = rf"(?={_GAP}|[=<!]|$)"
FORMS = (
    Form(
        re.compile(rf"r{_NAMES}\s*c{_NAMES}{_END}", re.IGNORECASE),
        _numbers("row"),
        _numbers("column"),
        re.compile(rf"r{_NAMES}(?:\s*c)?{_END}", re.IGNORECASE),
    ),
    Form(
        re.compile(rf"([a-j]){_NUMBER}{_END}", re.IGNORECASE),
        _letter,
        _number("column"),
        re.compile(rf"([a-j]){_END}", re.IGNORECASE),
    ),
    Form(
        re.compile(rf"{_NUMBER}{_GAP}+{_NUMBER}{_END}"),
        _number("row"),
        _number("column"),
        re.compile(rf"{_NUMBER}{_END}"),
    ),
)


def take_cells(layout: Layout, text: str) -> tuple[list[int], str]:
    """Read the cells that a text begins with: one, or several as in `r46c3`; and what is left.

    Raises :class:`CommandError`, which says what is missing or was expected.

    >>> from whydoku import find_layout
    >>> [take_cells(find_layout("9x9"), text) for text in ("4 7 58", "R4C7=58", "d7")]
    [([33], ' 58'), ([33], '=58'), ([33], '')]
    """
    text = text.lstrip(GAPS)
    for form in FORMS:
        if found := form.shape.match(text):
            rows, columns = form.rows(layout, found[1]), form.columns(layout, found[2])
            cells = [(row - 1) * layout.size + column - 1 for row in rows for column in columns]
            return cells, text[found.end() :]
    raise CommandError(_what_is_wrong(layout, text))


def _what_is_wrong(layout: Layout, text: str) -> str:
    if not text:
        return f"the cell is missing, as in {_EXAMPLES}"
    for form in FORMS:
        if found := form.row.match(text):
            form.rows(layout, found[1])
            left = _WORD.search(text, found.end())
            if left is None:
                return f"the column is missing behind {found[0]!r}, as in {_EXAMPLES}"
            return f"read {left[0][:24]!r}, expected a column from 1 to {layout.size}"
    return f"read {text.split(maxsplit=1)[0][:24]!r}, expected a cell, such as {_EXAMPLES}"


def take_row(layout: Layout, text: str) -> tuple[int, str]:
    """Read the row that a text begins with, from 1: `4`, `r4` or `D`; and what is left."""
    text = text.lstrip()
    if not text:
        raise CommandError(f"the row is missing, as in {_ROW_EXAMPLES}")
    for form in FORMS:
        if (found := form.row.match(text)) and len(rows := form.rows(layout, found[1])) == 1:
            return rows[0], text[found.end() :]
    raise CommandError(f"read {text.split()[0][:24]!r}, expected a row, such as {_ROW_EXAMPLES}")


def take_digits(layout: Layout, text: str, *, empty: bool = False) -> tuple[list[int], str]:
    """Read the digits behind a cell, and what is left.

    Digits go on until the next cell, which has a name. With ``empty``, 0 and other signs of an
    empty cell are read too, as 0. Raises :class:`CommandError` where there is no digit.

    >>> from whydoku import find_layout
    >>> take_digits(find_layout("9x9"), "=5 8 r4c8=59")
    ([5, 8], 'r4c8=59')
    """
    found: list[int] = []
    text = _SIGN.sub("", text, count=1)
    while word := _WORD.match(text):
        if found and not _is_digits(word[0]):
            break
        found += _digits(layout, word[0], empty=empty)
        text = text[word.end() :].lstrip(GAPS)
    return found, text


def _is_digits(word: str) -> bool:
    is_cell = any(form.shape.match(word) for form in FORMS)
    return not is_cell and all(digit_or_empty(char) >= 0 for char in word)


def _digits(layout: Layout, word: str, *, empty: bool) -> list[int]:
    if word == "10" and layout.size >= 10:
        return [10]
    digits = [digit_or_empty(char) for char in word]
    least = 0 if empty else 1
    if not all(least <= digit <= layout.size for digit in digits):
        raise CommandError(f"read {word[:24]!r}, expected a {digit_range(layout, empty=empty)}")
    return digits


def digit_range(layout: Layout, *, empty: bool = False) -> str:
    """Say which digits are expected.

    >>> from whydoku import find_layout
    >>> digit_range(find_layout("9x9"))
    'digit from 1 to 9'
    """
    most = digit_char(layout.size)
    return f"digit from 1 to {most}" + ", or 0 or . for an empty cell" * empty


def digit_or_empty(char: str) -> int:
    """Return the digit, 0 for the sign of an empty cell, as in files, or -1 for anything else.

    >>> [digit_or_empty(char) for char in "7_-.0p"]
    [7, 0, 0, 0, 0, -1]
    """
    return GLYPHS.get(char, -1) if len(char) == 1 and not char.isspace() else -1
