"""The links of penpa-edit: deflated lines of text, some of which are JSON with short names.

The first line names the kind of grid and its size. The fourth and fifth have what is drawn: of the
puzzle, and of its solution. The sixth has the cells of the grid, each as the distance from the one
before. Cells are numbered in rows that are four longer than the grid, from two before its corner.
"""

from __future__ import annotations

import re
from itertools import accumulate
from math import isqrt
from typing import Any

from whydoku.formats.links.found import Found, digits_in, items, size_of
from whydoku.formats.links.packed import Unreadable, inflate, json_of, parsed

__all__ = ["from_penpa"]

_SHORT = {
    "9": '"qa"', "Q": '"pu_q"', "A": '"pu_a"', "G": '"grid"', "M": '"edit_mode"',
    "S": '"surface"', "L": '"line"', "E": '"lineE"', "W": '"wall"', "C": '"cage"',
    "N": '"number"', "Y": '"symbol"', "P": '"special"', "B": '"board"', "R": '"command_redo"',
    "U": '"command_undo"', "8": '"command_replay"', "1": '"numberS"', "F": '"freeline"',
    "2": '"freelineE"', "T": '"thermo"', "3": '"arrows"', "D": '"direction"',
    "0": '"squareframe"', "5": '"polygon"', "4": '"deletelineE"', "6": '"killercages"',
    "7": '"nobulbthermo"', "_": '"__a"', "O": "null", "Z": "z",
}  # fmt: skip
"""What ``z`` and a character stand for."""
_DRAWN = {
    "surface": "colours",
    "numberS": "small numbers",
    "symbol": "signs on the board",
    "freeline": "lines",
    "line": "lines",
    "wall": "walls",
    "cage": "cages",
    "killercages": "killer cages",
    "thermo": "thermometers",
    "nobulbthermo": "thermometers",
    "arrows": "arrows",
    "direction": "arrows",
    "squareframe": "frames",
    "polygon": "shapes",
}
_ABOUT, _PUZZLE, _SOLUTION, _CELLS = 0, 3, 4, 5
_KINDS = ("square", "sudoku")
_MARGIN = 4
_WHOLE_DIGITS = ("1", "6", "10")
"""The styles of a number that fills its cell: normal, medium and big."""
_NUMBER = re.compile(r"[0-9]+")


def from_penpa(packed: str) -> Found:
    """Return what the value of ``p`` holds, if it is a Sudoku."""
    text = re.sub(r"z(.)", lambda found: _SHORT.get(found[1], found[0]), inflate(packed))
    lines = text.split("\n")
    if len(lines) <= _CELLS:
        raise Unreadable(f"read {len(lines)} lines, expected a puzzle of penpa-edit")
    about = lines[_ABOUT].split(",")
    if about[0] not in _KINDS or len(about) < len(("kind", "columns", "rows")):
        raise Unreadable(f"read a grid of the kind {about[0][:20]!r}, expected a square one")
    cells = _cells(lines[_CELLS])
    found = Found(size_of(isqrt(len(cells))))
    width = _width(about[1])
    rows = {cell // width for cell in cells}
    columns = {cell % width for cell in cells}
    if not len(rows) == len(columns) == found.size or found.size**2 != len(cells):
        raise Unreadable(f"read {len(cells)} cells that are no square, expected n rows of n cells")
    puzzle, solution = json_of(lines[_PUZZLE]), json_of(lines[_SOLUTION])
    _take_numbers(found, cells, puzzle, given=True)
    _take_numbers(found, cells, solution, given=False)
    _take_regions(found, cells, width, width * _width(about[2]), puzzle)
    for key, words in _DRAWN.items():
        found.also(words, puzzle.get(key))
    return found


def _cells(line: str) -> list[int]:
    try:
        steps = items(parsed(line), "a list of cells")
    except ValueError:
        raise Unreadable("read no list of cells in the packed puzzle") from None
    if len(steps) > 100 or not all(type(step) is int and abs(step) < 10**6 for step in steps):
        raise Unreadable(f"read a list of {len(steps)} cells, expected at most 100")
    return sorted(accumulate(steps))


def _width(text: str) -> int:
    if not re.fullmatch(r"\d{1,2}", text, re.ASCII):
        raise Unreadable(f"read a grid of {text[:20]!r} columns, expected 4 to 10")
    return int(text) + _MARGIN


def _take_numbers(found: Found, cells: list[int], drawn: dict[str, Any], *, given: bool) -> None:
    numbers = drawn.get("number")
    for key, number in numbers.items() if isinstance(numbers, dict) else ():
        if not (isinstance(number, list) and len(number) > len("of") and _NUMBER.fullmatch(key)):
            continue
        text, style = str(number[0]).strip(), str(number[2])
        at = int(key) if len(key) < 6 else -1
        if at not in cells or not text:
            found.also("numbers outside the grid")
        elif style in _WHOLE_DIGITS and len(text) <= len("10"):
            cell = cells.index(at)
            if given or cell not in found.givens:
                found.put(cell, *digits_in(found.size, cell, [text]), given=given)
        else:
            found.also("notes" if not given else "texts")


def _take_regions(
    found: Found, cells: list[int], width: int, first: int, drawn: dict[str, Any]
) -> None:
    """Take the regions that bold edges divide; without any edge, these are the usual boxes."""
    edges = drawn.get("lineE")
    if not isinstance(edges, dict) or not edges:
        return
    walls = {tuple(sorted(map(int, re.findall(r"[0-9]{1,6}", key)[:2]))) for key in edges}
    labels: dict[int, int] = {}
    for start in cells:
        waiting = [start]
        while waiting:
            cell = waiting.pop()
            if cell not in labels:
                labels[cell] = start
                around = _open_sides(cell, width, first, walls)
                waiting += [other for other in around if other in cells]
    if len(set(labels.values())) > 1:
        found.regions = [labels[cell] for cell in cells]


def _open_sides(cell: int, width: int, first: int, walls: set[tuple[int, ...]]) -> list[int]:
    """Return the cells beside a cell that no edge divides from it.

    Corners are numbered like cells, from ``first``; a cell has the number of its lower right one.
    """
    corner = first + cell
    sides = {
        cell + 1: (corner - width, corner),
        cell - 1: (corner - width - 1, corner - 1),
        cell + width: (corner - 1, corner),
        cell - width: (corner - width - 1, corner - width),
    }
    return [other for other, edge in sides.items() if edge not in walls]
