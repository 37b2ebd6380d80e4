"""The puzzle ids of SudokuPad: a prefix that names the format, and the packed puzzle.

``fpuz`` is a document of f-puzzles, ``scl`` SudokuPad's own; ``scf`` and ``classic`` are digits
with letters for runs of empty cells. Without a prefix, an id is either long and a packed document,
or short and the name of a puzzle that the site keeps.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from math import isqrt
from typing import Any

from whydoku.formats.links.found import Found, digits_in, items, listed, size_of, windows
from whydoku.formats.links.fpuzzles import from_document, from_packed
from whydoku.formats.links.packed import Unreadable, json_of, loose_json, unzip, with_zeros

__all__ = ["from_id", "from_line"]

_PREFIX = re.compile(r"(fpuzzles|fpuz|scl|ctc|scf|classic)?(.*)", re.DOTALL)
LONGEST_NAME = 60
"""Characters of an id that names a stored puzzle."""
_LINE = re.compile(r"[0-9._]{16,100}")


def from_id(puzzle_id: str) -> Found:
    """Return what the puzzle of an id holds."""
    found = _PREFIX.fullmatch(puzzle_id)
    kind, rest = found.groups() if found else (None, puzzle_id)
    if kind is None and _LINE.fullmatch(rest):
        return from_line(rest)
    if kind is None and len(rest) <= LONGEST_NAME:
        name = rest.strip("/")[:24]
        told = f"the name {name!r} of a puzzle that the site keeps" if name else "no puzzle"
        raise Unreadable(f"read {told}, expected a link with the puzzle in it")
    return _READERS[kind](rest)


def from_line(digits: str) -> Found:
    """Return what a line of digits holds, with any sign for an empty cell."""
    size = isqrt(len(digits))
    if size * size != len(digits) or len(digits) > 100:
        raise Unreadable(f"read {len(digits)} cells, expected 16, 36, 64, 81 or 100")
    found = Found(size_of(size))
    for cell, char in enumerate(digits):
        if char not in "0._*-":
            found.put(cell, *digits_in(size, cell, [char]), given=True)
    return found


def _from_any(packed: str) -> Found:
    data = _loosely(unzip(packed))
    return from_document(data) if "grid" in data else _from_own(data)


def _loosely(text: str) -> dict[str, Any]:
    return loose_json(text) if "{" in text else json_of(text)


# -- SudokuPad's own documents -----------------------------------------------------------------

_SHORT = {
    "arrows": "a",
    "cages": "ca",
    "cells": "ce",
    "lines": "l",
    "overlays": "o",
    "regions": "re",
    "underlays": "u",
    "value": "v",
    "wayPoints": "wp",
}
"""The short names of keys in a packed document."""
_DRAWN = {
    "arrows": "arrows",
    "lines": "lines",
    "overlays": "signs on the board",
    "underlays": "colours",
    "foglight": "fog",
}


def _of(data: dict[str, Any], key: str) -> Any:
    return data.get(key, data.get(_SHORT.get(key, key)))


def _list(data: dict[str, Any], key: str) -> list[Any]:
    return listed(_of(data, key))


def _from_own(data: dict[str, Any]) -> Found:
    rows = [items(row, "a row of cells") for row in items(_of(data, "cells"), "rows of cells")]
    size = size_of(len(rows))
    if any(len(row) != size for row in rows):
        raise Unreadable(f"read rows that do not fit, expected {size} of {size} cells")
    found = Found(size)
    for number, cell in enumerate(cell for row in rows for cell in row):
        if isinstance(cell, dict):
            _take_cell(found, number, cell)
    if regions := _list(data, "regions"):
        _take_regions(found, regions)
    _take_cages(found, _list(data, "cages"))
    about = data.get("metadata")
    for key, value in about.items() if isinstance(about, dict) else ():
        _take_about(found, key, value)
    _take_drawn(found, data)
    return found


def _take_cell(found: Found, number: int, cell: dict[str, Any]) -> None:
    value = _of(cell, "value")
    if value not in (None, "", 0):
        (digit,) = digits_in(found.size, number, [value])
        found.put(number, digit, given=cell.get("given", True) is not False)
    elif marks := cell.get("centremarks") or cell.get("givenCentremarks"):
        found.marks[number] = set(digits_in(found.size, number, items(marks, "a list of digits")))
    found.also("corner marks", cell.get("pencilMarks") or cell.get("cornermarks"))


def _take_regions(found: Found, regions: list[Any]) -> None:
    labels: list[int | None] = [None] * found.size**2
    for label, region in enumerate(regions):
        for cell in _numbers(found.size, region):
            labels[cell] = label
    found.regions = list(labels)


def _numbers(size: int, places: Any) -> list[int]:
    """Return the cells of a list of pairs of a row and a column from 0."""
    cells = []
    for place in listed(places):
        if isinstance(place, list) and len(place) == len("rc") and set(map(type, place)) == {int}:
            row, column = place
            if 0 <= row < size and 0 <= column < size:
                cells.append(row * size + column)
    return cells


def _take_cages(found: Found, cages: list[Any]) -> None:
    """Take cages: with cells they are rules, without they tell about the puzzle."""
    for cage in cages:
        if not isinstance(cage, dict):
            continue
        # In a packed list, {} stands for nothing.
        places = [place for place in _list(cage, "cells") if place != {}]
        value, cells = _of(cage, "value"), _numbers(found.size, places)
        value = "" if isinstance(value, str) and value.isspace() else value
        key, colon, told = value.partition(":") if isinstance(value, str) else ("", "", "")
        if not cells and (colon or not (places or value or cage.get("sum"))):
            _take_about(found, key.lstrip(), told.lstrip())
        elif value in (None, "") and len(set(cells)) == found.size and "sum" not in cage:
            found.extra.append(frozenset(cells))
        elif not cage.get("hidden"):
            _take_cage(found, cage, cells, is_inside=len(cells) == len(places))


def _take_cage(found: Found, cage: dict[str, Any], cells: list[int], *, is_inside: bool) -> None:
    may_repeat = cage.get("unique") is False
    found.also("cages with digits that may repeat", may_repeat)
    if not may_repeat:
        total = cage.get("sum")
        is_sum = isinstance(total, int) and not isinstance(total, bool) and total > 0
        value = total if is_sum else _of(cage, "value")
        found.cage(frozenset(cells), value, is_inside=is_inside)


_OTHER_RULES = {"antiknight": "the anti-knight rule", "antiking": "the anti-king rule"}


def _take_about(found: Found, key: str, value: Any) -> None:
    if key in _OTHER_RULES:
        found.also(_OTHER_RULES[key], value)
    elif key in ("rules", "ruleset"):
        for rule in value if isinstance(value, list) else [value]:
            found.tell_rules(rule)


def _take_drawn(found: Found, data: dict[str, Any]) -> None:
    """Take what is drawn on the board: lines from corner to corner are the diagonals."""
    size = found.size
    corners = {
        "diagonal-": ([[0, 0], [size, size]], [[size, size], [0, 0]]),
        "diagonal+": ([[0, size], [size, 0]], [[size, 0], [0, size]]),
    }
    lines = _list(data, "lines")
    ends = [_of(line, "wayPoints") if isinstance(line, dict) else None for line in lines]
    named = [next((name for name, at in corners.items() if end in at), None) for end in ends]
    found.diagonals |= {name for name in named if name}
    found.also(_DRAWN["lines"], None in named)
    for key, words in _DRAWN.items():
        # The fields of extra regions are drawn as well.
        if key != "lines" and not (key == "underlays" and found.extra):
            found.also(words, _list(data, key))


# -- digits and runs of empty cells ------------------------------------------------------------

_RUNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_"
"""In the older form of ``classic``, a character stands for so many empty cells."""
_FULL = 81


def _from_classic(packed: str) -> Found:
    # Nothing says which of the two forms it is, but hardly any text has 81 cells in both.
    newer = with_zeros(packed) if packed.isascii() and packed.isalnum() else ""
    if len(newer) == _FULL:
        return from_line(newer)
    cells = [char if char in "123456789" else "0" * _RUNS.find(char) for char in packed]
    return from_line("".join(cells))


def _from_scf(packed: str) -> Found:
    """Read digits, after which letters may name rules: ``w`` for windows, ``x`` for diagonals."""
    if "*" in packed:
        digits, _, rules = packed.partition("*")
    else:
        length = 0
        end = next(
            (at for at, char in enumerate(packed, 1) if (length := length + _cells(char)) >= _FULL),
            len(packed),
        )
        digits, rules = packed[:end], packed[end:]
    found = from_line(with_zeros(digits)[:_FULL])
    rules = rules.split("t")[0].split("a")[0]
    if "x" in rules:
        found.diagonals |= {"diagonal+", "diagonal-"}
    if "w" in rules:
        found.extra.extend(windows())
    return found


def _cells(char: str) -> int:
    return len(with_zeros(char))


_READERS: dict[str | None, Callable[[str], Found]] = {
    "fpuzzles": from_packed,
    "fpuz": from_packed,
    "scl": _from_any,
    "ctc": _from_any,
    "scf": _from_scf,
    "classic": _from_classic,
    None: _from_any,
}
