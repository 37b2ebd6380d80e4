"""The shape of a Sudoku, and how its cells, digits and houses are written down.

Cells are numbered from 0, row by row; in print they are ``r1c1`` to ``r9c9``. Digits are 1 to n;
in print digits above 9 are letters, ``A`` being 10.
"""

from __future__ import annotations

import copyreg
import math
import re
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from weakref import WeakValueDictionary

from pencilmark._core import Layout, layout_names
from pencilmark._core import make_layout as _make_layout

__all__ = [
    "Layout",
    "cell_name",
    "cells_name",
    "digit_char",
    "digit_of",
    "find_layout",
    "house_name",
    "layout_names",
    "parse_cell",
    "plain_layout_of",
    "run_name",
]

_DIGITS = ".123456789ABCDEFGHIJ"


def find_layout(name: str) -> Layout:
    """Return the layout called ``name``: equal layouts are one object.

    ``name`` is one of :func:`layout_names` or ``jigsaw:REGIONS`` where REGIONS has one character a
    cell, equal for the cells of a region. Which characters these are makes no difference: in the
    name of the layout, regions are numbered in the order in which they first occur. Raises
    ``ValueError`` with a sentence when there is no such layout.

    >>> find_layout("6x6").size
    6
    >>> find_layout("jigsaw:AABBAABBCCDDCCDD") is find_layout("jigsaw:1122112233443344")
    True
    """
    return _jigsaw(name) if ":" in name else _named(name)


@cache
def _named(name: str) -> Layout:
    return _make_layout(name)


@lru_cache(maxsize=1024)  # jigsaws are without number, and a server meets many
def _jigsaw(name: str) -> Layout:
    made = _make_layout(name)
    return _in_use.setdefault(made.name, made)


_in_use: WeakValueDictionary[str, Layout] = WeakValueDictionary()
"""The jigsaws that somebody holds, by name. The cache above is by spelling, and forgets."""


def _as_name(layout: Layout) -> tuple[Callable[[str], Layout], tuple[str]]:
    return find_layout, (layout.name,)


copyreg.pickle(Layout, _as_name)  # for `copy` too, which returns the same object


def plain_layout_of(cells: int) -> Layout | None:
    """Return the layout without extra houses that has so many cells, or None.

    >>> plain_layout_of(81).name
    '9x9'
    """
    size = math.isqrt(cells)
    name = f"{size}x{size}"
    return find_layout(name) if size * size == cells and name in layout_names() else None


def digit_char(digit: int) -> str:
    """Return the one character for a digit; ``.`` for 0.

    >>> digit_char(0), digit_char(7), digit_char(10)
    ('.', '7', 'A')
    """
    return _DIGITS[digit]


def digit_of(char: str) -> int:
    """Return the digit that a character stands for, 0 for ``.``; ``ValueError`` if it is none.

    >>> digit_of("7"), digit_of("a")
    (7, 10)
    """
    return _DIGITS.index(char.upper())


def cell_name(layout: Layout, cell: int) -> str:
    """Return a cell's name.

    >>> cell_name(find_layout("9x9"), 33)
    'r4c7'
    """
    row, column = divmod(cell, layout.size)
    return f"r{row + 1}c{column + 1}"


def cells_name(layout: Layout, cells: Iterable[int]) -> str:
    """Return the names of several cells in the field's short form.

    Rows with equal columns are joined, and then the groups, as HoDoKu writes them. Numbers above 9
    are set in brackets.

    >>> cells_name(find_layout("9x9"), [73, 79, 0, 9])
    'r12c1,r9c28'
    """
    columns_of: dict[int, list[int]] = {}
    for row, column in sorted({divmod(cell, layout.size) for cell in cells}):
        columns_of.setdefault(row, []).append(column)
    rows_of: dict[tuple[int, ...], list[int]] = {}
    for row, columns in columns_of.items():
        rows_of.setdefault(tuple(columns), []).append(row)
    return ",".join(f"r{run_name(rows)}c{run_name(columns)}" for columns, rows in rows_of.items())


def run_name(numbers: Iterable[int]) -> str:
    """Return numbers from 0, of rows or other houses, in the short form that counts from 1.

    >>> run_name([0, 7, 9])
    '18[10]'
    """
    return "".join(str(n + 1) if n < 9 else f"[{n + 1}]" for n in numbers)


def parse_cell(layout: Layout, name: str) -> int:
    """Return the number of the cell called ``name``; ``ValueError`` if there is none.

    >>> parse_cell(find_layout("9x9"), "R4C7")
    33
    """
    match = re.fullmatch(r"r(\d+)c(\d+)", name.strip(), re.IGNORECASE)
    row, column = (int(g) - 1 for g in match.groups()) if match else (-1, -1)
    if not (0 <= row < layout.size and 0 <= column < layout.size):
        last = cell_name(layout, layout.cells - 1)
        raise ValueError(f"{name!r} is not a cell: expected r1c1 to {last}")
    return row * layout.size + column


def house_name(layout: Layout, house: int) -> str:
    """Return what a house is called in a sentence.

    >>> house_name(find_layout("9x9"), 13)
    'column 5'
    """
    kind, number, _cells = layout.houses[house]
    return f"{kind} {number + 1}"
