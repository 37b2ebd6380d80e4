"""The shape of a Sudoku, and how its cells, digits and houses are written down.

Cells are numbered from 0, row by row; in print they are ``r1c1`` to ``r9c9``. Digits are 1 to n;
in print digits above 9 are letters, ``A`` being 10.
"""

from __future__ import annotations

import copyreg
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple
from weakref import WeakValueDictionary

from whydoku._core import Layout, layout_names
from whydoku._core import make_layout as _make_layout
from whydoku.errors import WrongValue
from whydoku.support.arguments import MOST, check_int, check_text, expect, short_repr

__all__ = [
    "Cage",
    "Cell",
    "Layout",
    "cages_of",
    "cell_name",
    "cell_of",
    "cells_name",
    "demand_digit",
    "digit_char",
    "digit_of",
    "find_layout",
    "house_name",
    "houses_of",
    "layout_names",
    "layout_of",
    "parse_cell",
    "plain_layout_of",
    "run_name",
    "with_cages",
    "without_cages",
]

Cell = int | str
"""A cell as a caller may give it: its number from 0, or its name, such as ``r5c6``."""

LONGEST_SENTENCE = 250
_DIGITS = ".123456789ABCDEFGHIJ"


def find_layout(name: str) -> Layout:
    """Return the layout called ``name``: equal layouts are one object.

    ``name`` is one of :func:`layout_names` or ``jigsaw:REGIONS`` where REGIONS has one character a
    cell, equal for the cells of a region. Which characters these are makes no difference: in the
    name of the layout, regions are numbered in the order in which they first occur. Either may be
    followed by ``+killer:MAP:SUMS``: the cages of a killer, see :func:`with_cages`. Raises
    ``ValueError`` with a sentence when there is no such layout, and ``TypeError`` where the name is
    no text.

    >>> find_layout("6x6").size
    6
    >>> find_layout("jigsaw:AABBAABBCCDDCCDD") is find_layout("jigsaw:1122112233443344")
    True
    >>> layout = find_layout("6x6")
    >>> layout.name, layout.cells, layout.box_rows, layout.box_cols
    ('6x6', 36, 2, 3)
    >>> len(layout.houses), layout.regions[:6], layout.peers[0][:5]
    (18, [0, 0, 0, 1, 1, 1], [1, 2, 3, 4, 5])
    >>> find_layout("4x4+killer:aa..............:3").cages
    [([0, 1], 3)]
    """
    name = check_text("layout", name)
    told = ""
    if name.isascii() and name.isprintable():
        try:
            return _jigsaw(name) if ":" in name else _named(name)
        except ValueError as error:
            told = str(error)
    if not told or len(told) > LONGEST_SENTENCE:
        known = ", ".join(layout_names())
        told = f"there is no layout {short_repr(name)}: expected {known}, or jigsaw:REGIONS"
    raise WrongValue(told)


class Cage(NamedTuple):
    """Cells of a killer in which no digit repeats, and what they add up to; 0: that is not told.

    >>> with_cages("4x4", [(["r1c1", "r1c2"], 3)]).name
    '4x4+killer:aa..............:3'
    """

    cells: tuple[int, ...]
    sum: int = 0


def with_cages(layout: Layout | str, cages: Iterable[tuple[Iterable[Cell], int]]) -> Layout:
    """Return a layout with the cages of a killer: each is its cells and its sum, 0 if it has none.

    The cages follow on the layout's name, as a map and as sums: a map has a sign for each cell, the
    same for the cells of a cage and ``.`` where there is none; the sums stand in the order in which
    the cages begin. Raises ``ValueError`` where cages share a cell, or a sum cannot be.

    >>> layout = with_cages("4x4", [(["r1c1", "r2c1"], 7), (["r1c2", "r1c3", "r2c2"], 0)])
    >>> layout.name
    '4x4+killer:abb.ab..........:7.0'
    >>> cages_of(layout)[0]
    Cage(cells=(0, 4), sum=7)
    """
    plain = find_layout(layout) if isinstance(layout, str) else layout
    signs = ["."] * plain.cells
    sums: dict[str, int] = {}
    if plain.cages:
        raise WrongValue(f"the layout {short_repr(plain.name)} has cages already")
    for (cells, total), sign in zip(cages, _signs(), strict=False):
        for cell in {cell_of(plain, cell) for cell in cells}:
            if signs[cell] != ".":
                raise WrongValue(f"{cell_name(plain, cell)} is in two cages")
            signs[cell] = sign
            sums[sign] = check_int("sum", total)
    order = [sign for sign in dict.fromkeys(signs) if sign != "."]
    told = ".".join(str(sums[sign]) for sign in order)
    return find_layout(f"{plain.name}+killer:{''.join(signs)}:{told}") if order else plain


def _signs() -> Iterator[str]:
    """Yield signs for cages; any sign may stand in a name, which has its own in the end."""
    visible = map(chr, range(ord("!"), ord("~") + 1))
    yield from (sign for sign in visible if sign not in ".:+,;#|\"'\\`")
    raise WrongValue("there are more cages than a layout can have")


def without_cages(layout: Layout) -> Layout:
    """Return a layout without the cages of a killer.

    >>> without_cages(find_layout("4x4+killer:aa..............:3")).name
    '4x4'
    """
    return find_layout(layout.name.partition("+killer:")[0]) if layout.cages else layout


def cages_of(layout: Layout) -> tuple[Cage, ...]:
    """Return the cages of a layout, in the order of their first cells; none unless it is a killer.

    >>> cages_of(find_layout("9x9"))
    ()
    """
    return tuple(Cage(tuple(cells), total) for cells, total in layout.cages)


@cache
def _named(name: str) -> Layout:
    return _make_layout(name)


@lru_cache(maxsize=1024)  # there is no end of jigsaws, and a server meets many
def _jigsaw(name: str) -> Layout:
    made = _make_layout(name)
    return _in_use.setdefault(made.name, made)


_in_use: WeakValueDictionary[str, Layout] = WeakValueDictionary()
"""The jigsaws that somebody holds, by name. The cache above is by spelling, and forgets."""


def _as_name(layout: Layout) -> tuple[Callable[[str], Layout], tuple[str]]:
    return find_layout, (layout.name,)


copyreg.pickle(Layout, _as_name)  # for `copy` too, which returns the same object


@cache
def _plain_layouts() -> dict[int, Layout]:
    """The layouts without extra houses, by their number of cells."""
    names = [name for name in layout_names() if re.fullmatch(r"(\d+)x\1", name)]
    return {layout.cells: layout for layout in map(find_layout, names)}


def plain_layout_of(cells: int) -> Layout | None:
    """Return the layout without extra houses that has this many cells, or None.

    >>> plain_layout_of(81).name
    '9x9'
    """
    return _plain_layouts().get(cells)


def layout_of(layout: Layout | str | None, cells: int) -> Layout:
    """Return the layout that a caller means: by itself, by name, or, for None, by the cells.

    Raises ``ValueError`` where no layout has that name, or where none without extra houses has
    this many cells; ``TypeError`` where ``layout`` is something else.

    >>> layout_of(None, 36).name, layout_of("9x9-x", 81).name
    ('6x6', '9x9-x')
    """
    if isinstance(layout, str):
        return find_layout(layout)
    if layout is None:
        layout = plain_layout_of(cells)
        if layout is None:
            raise WrongValue(f"{cells} cells: expected 16, 36, 64, 81 or 100, or a layout")
        return layout
    expect("layout", layout, Layout, "a Layout, or the name of one")
    return layout


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
    digit = _DIGITS.find(char.upper()) if len(char) == 1 else -1
    if digit < 0:
        raise WrongValue(f"{short_repr(char)} is not a digit")
    return digit


@lru_cache(maxsize=32)
def _cell_names(size: int) -> tuple[str, ...]:
    lines = range(1, size + 1)
    return tuple(f"r{row}c{column}" for row in lines for column in lines)


def cell_name(layout: Layout, cell: int) -> str:
    """Return a cell's name.

    >>> cell_name(find_layout("9x9"), 33)
    'r4c7'
    """
    return _cell_names(layout.size)[cell]


@lru_cache(maxsize=32)
def _short_names(size: int) -> tuple[str, ...]:
    lines = range(size)
    return tuple(f"r{run_name([row])}c{run_name([column])}" for row in lines for column in lines)


def cells_name(layout: Layout, cells: Iterable[int]) -> str:
    """Return the names of several cells in the field's short form.

    Rows with equal columns are joined, and then the groups, as HoDoKu writes them. Numbers above 9
    are set in brackets.

    >>> cells_name(find_layout("9x9"), [73, 79, 0, 9])
    'r12c1,r9c28'
    """
    every = sorted(set(cells))
    if len(every) == 1:  # as at most ends of links
        return _short_names(layout.size)[every[0]]
    columns_of: dict[int, list[int]] = {}
    for row, column in (divmod(cell, layout.size) for cell in every):
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
    match = re.fullmatch(r"r([0-9]{1,3})c([0-9]{1,3})", name.strip(), re.IGNORECASE)
    row, column = (int(g) - 1 for g in match.groups()) if match else (-1, -1)
    if not (0 <= row < layout.size and 0 <= column < layout.size):
        last = cell_name(layout, layout.cells - 1)
        raise WrongValue(f"{short_repr(name)} is not a cell: expected r1c1 to {last}")
    return row * layout.size + column


def cell_of(layout: Layout, cell: Cell) -> int:
    """Return the number of a cell that is given by number or by name.

    Raises ``ValueError`` where the layout has no such cell, and ``TypeError`` where it is neither.

    >>> cell_of(find_layout("9x9"), "r4c7"), cell_of(find_layout("9x9"), 33)
    (33, 33)
    """
    if isinstance(cell, str):
        return parse_cell(layout, cell)
    number = check_int("cell", cell, -MOST)
    if not 0 <= number < layout.cells:
        names = f"r1c1 to {cell_name(layout, layout.cells - 1)}"
        raise WrongValue(
            f"cell {number} is not in the layout {layout.name}:"
            f" expected 0 to {layout.cells - 1}, or {names}"
        )
    return number


def demand_digit(layout: Layout, digit: int) -> int:
    """Return a digit that the layout has; ``ValueError`` or ``TypeError`` where it is none.

    >>> demand_digit(find_layout("9x9"), 9)
    9
    """
    number = check_int("digit", digit, -MOST)
    if not 1 <= number <= layout.size:
        raise WrongValue(
            f"digit {number} is not in the layout {layout.name}: expected 1 to {layout.size}"
        )
    return number


def house_name(layout: Layout, house: int) -> str:
    """Return what a house is called in a sentence.

    >>> house_name(find_layout("9x9"), 13)
    'column 5'
    """
    kind, number, _cells = houses_of(layout)[house]
    return f"{kind} {number + 1}"


@lru_cache(maxsize=256)
def houses_of(layout: Layout) -> tuple[tuple[str, int, list[int]], ...]:
    """Return ``layout.houses``, which is made anew at each reading, from a cache.

    >>> houses_of(find_layout("4x4"))[0]
    ('row', 0, [0, 1, 2, 3])
    """
    return tuple(layout.houses)
