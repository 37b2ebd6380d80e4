"""The JSON of f-puzzles, which many sites read: ``size``, and ``grid`` with an object per cell."""

from __future__ import annotations

import json
import re
from typing import Any

from whydoku.formats.links.found import (
    NORMAL,
    RULES_OF,
    Found,
    digits_in,
    items,
    listed,
    size_of,
)
from whydoku.formats.links.packed import Unreadable, json_of, unzip
from whydoku.model.puzzle import Puzzle

__all__ = ["cell_numbers", "document", "from_document", "from_packed"]

_RULES = {
    "antiking": "the anti-king rule",
    "antiknight": "the anti-knight rule",
    "arrow": "arrows",
    "betweenline": "between lines",
    "cage": "cages",
    "circle": "circles",
    "clone": "clones",
    "difference": "differences",
    "disjointgroups": "disjoint groups",
    "even": "even cells",
    "foglight": "fog",
    "fogofwar": "fog",
    "line": "lines",
    "littlekillersum": "little killer sums",
    "lockout": "lockout lines",
    "maximum": "maxima",
    "minimum": "minima",
    "negative": "negative rules",
    "nonconsecutive": "the non-consecutive rule",
    "odd": "odd cells",
    "palindrome": "palindromes",
    "quadruple": "quadruples",
    "ratio": "ratios",
    "rectangle": "rectangles",
    "sandwichsum": "sandwich sums",
    "text": "texts",
    "thermometer": "thermometers",
    "whispers": "whispers",
    "xv": "X and V signs",
}
"""What each key is called in a sentence."""
_DIAGONALS = ("diagonal+", "diagonal-")
_NO_RULES = frozenset(
    ("size", "grid", "killercage", "title", "author", "ruleset", "solution", *_DIAGONALS,
     "extraregion", "highlightConflicts", "disabledlogic", "truecandidatesoptions",
     "successMessage", "url")
)  # fmt: skip
_CELL = re.compile(r"R([0-9]{1,2})C([0-9]{1,2})")


def from_packed(packed: str) -> Found:
    """Return what a packed document holds."""
    return from_document(json_of(unzip(packed)))


def from_document(data: dict[str, Any]) -> Found:
    """Return what the object of a puzzle holds."""
    grid = items(data.get("grid"), "a grid of rows")
    size = size_of(data.get("size", len(grid)))
    rows = [items(row, "a row of cells") for row in grid]
    if len(rows) != size or any(len(row) != size for row in rows):
        raise Unreadable(f"read {len(rows)} rows that do not fit, expected {size} of {size} cells")
    found = Found(size)
    cells = [cell if isinstance(cell, dict) else {} for row in rows for cell in row]
    for number, cell in enumerate(cells):
        _take_cell(found, number, cell)
    _take_regions(found, cells)
    for key in _DIAGONALS:
        found.diagonals |= {key} if data.get(key) is True else set()
    for region in listed(data.get("extraregion")):
        found.extra.append(cell_numbers(size, region))
    for cage in listed(data.get("killercage")):
        value, named = _of_cage(cage)
        inside = cell_numbers(size, cage)
        found.cage(inside, value, is_inside=len(inside) == len(named))
    for key, value in data.items():
        if key not in _NO_RULES:
            found.also(_RULES.get(key, repr(key[:20])), value)
    found.tell_rules(data.get("ruleset"))
    return found


def _of_cage(cage: Any) -> tuple[Any, set[str]]:
    """Return the value of a cage and the names of its cells."""
    if not isinstance(cage, dict):
        return None, set()
    return cage.get("value"), {str(name) for name in listed(cage.get("cells"))}


def _take_cell(found: Found, number: int, cell: dict[str, Any]) -> None:
    value = cell.get("value")
    if value not in (None, "", 0):
        (digit,) = digits_in(found.size, number, [value])
        found.put(number, digit, given=cell.get("given") is True)
    elif marks := cell.get("centerPencilMarks") or cell.get("givenPencilMarks"):
        found.marks[number] = set(digits_in(found.size, number, items(marks, "a list of digits")))
    found.also("corner marks", cell.get("cornerPencilMarks"))
    found.also("colours", any(cell.get(key) for key in ("c", "cArray", "highlight")))


def _take_regions(found: Found, cells: list[dict[str, Any]]) -> None:
    if not any("region" in cell for cell in cells):
        return
    rows, columns = _usual_box(found.size)
    usual = [
        at // found.size // rows * rows + at % found.size // columns for at in range(len(cells))
    ]
    named = [cell.get("region", usual[at]) for at, cell in enumerate(cells)]
    found.regions = [None if label is None else str(label) for label in named]


def _usual_box(size: int) -> tuple[int, int]:
    """Return the rows and columns of a box where the document names no region."""
    rows = max(n for n in range(1, size) if size % n == 0 and n * n <= size)
    return rows, size // rows


def cell_numbers(size: int, region: Any) -> frozenset[int]:
    """Return the cells in the grid of an object with ``cells`` such as ``["R1C1", "R1C2"]``."""
    names = listed(region.get("cells")) if isinstance(region, dict) else []
    found = [_CELL.fullmatch(name) for name in names if isinstance(name, str)]
    places = [(int(at[1]) - 1, int(at[2]) - 1) for at in found if at]
    inside = range(size)
    return frozenset(r * size + c for r, c in places if r in inside and c in inside)


def document(puzzle: Puzzle, *, entered: bool) -> str:
    """Return the JSON of a puzzle, with its candidates where some are struck.

    Digits that were placed are marked as such if ``entered`` is true, else they look like givens.
    """
    layout = puzzle.layout
    marked = {cell for cell, _ in puzzle.eliminated}
    cells: list[dict[str, Any]] = []
    for cell, value in enumerate(puzzle.values):
        held: dict[str, Any] = {}
        if value:
            held["value"] = value
            if puzzle.givens[cell] or not entered:
                held["given"] = True
        elif cell in marked and puzzle.candidates[cell]:
            held["centerPencilMarks"] = list(puzzle.candidates[cell])
        if not layout.box_rows:
            held["region"] = layout.regions[cell]
        cells.append(held)
    size = layout.size
    about = {
        "size": size,
        "title": "Sudoku",
        "ruleset": " ".join(filter(None, [NORMAL, RULES_OF.get(layout.name)])),
        "grid": [cells[at : at + size] for at in range(0, len(cells), size)],
        **_extra_houses(puzzle),
        **_killer_cages(puzzle),
    }
    return json.dumps(about, separators=(",", ":"))


def _killer_cages(puzzle: Puzzle) -> dict[str, Any]:
    size = puzzle.layout.size
    cages = [
        {"cells": [_name(cell, size) for cell in cells], **({"value": str(total)} if total else {})}
        for cells, total in puzzle.cages
    ]
    return {"killercage": cages} if cages else {}


def _name(cell: int, size: int) -> str:
    return f"R{cell // size + 1}C{cell % size + 1}"


def _extra_houses(puzzle: Puzzle) -> dict[str, Any]:
    size, houses = puzzle.layout.size, puzzle.layout.houses
    extra: dict[str, Any] = {}
    if any(kind == "diagonal" for kind, _, _ in houses):
        extra |= dict.fromkeys(_DIAGONALS, True)
    if windows := [cells for kind, _, cells in houses if kind == "window"]:
        extra["extraregion"] = [
            {"cells": [_name(cell, size) for cell in cells]} for cells in windows
        ]
    return extra
