"""Roughly where in the grid a step is: enough for a nudge, not enough to give it away."""

from __future__ import annotations

from collections.abc import Iterator

from pencilmark.path import Step

__all__ = ["PARTS", "cells_of_part", "key_cells", "part_of_grid", "pattern_cells"]

_ROWS = ("top", "middle", "bottom")
_COLUMNS = ("left", "centre", "right")
PARTS = (
    "all",
    *_ROWS,
    *_COLUMNS,
    *(f"{row}-{column}" for row in _ROWS for column in _COLUMNS),
)
"""Every answer of :func:`part_of_grid`: the keys of ``[rough]`` in words/common.toml."""

_KEY_ROLES = (("pivot",), ("base",), ("set", "floor", "roof"), ("on",))
"""The roles of the cells from which a pattern is found; the first that occur count."""


def part_of_grid(step: Step) -> str:
    """Return the smallest part of the grid that holds the key cells and most of the pattern.

    A part is where a third of the rows and a third of the columns cross, or one of these alone, or
    ``all``.
    """
    key, pattern = key_cells(step), pattern_cells(step)
    for part in _smallest_first():
        inside = cells_of_part(part, step.layout.size)
        if key <= inside and 2 * len(pattern & inside) > len(pattern):
            return part
    return "all"


def cells_of_part(part: str, size: int) -> set[int]:
    """Return the cells of a part of the grid.

    >>> sorted(cells_of_part("top-left", 6)), len(cells_of_part("all", 6))
    ([0, 1, 6, 7], 36)
    """
    names = set() if part == "all" else set(part.split("-"))
    return {
        row * size + column
        for row in range(size)
        for column in range(size)
        if names <= {_third(row, size, _ROWS), _third(column, size, _COLUMNS)}
    }


def key_cells(step: Step) -> set[int]:
    """Return the cells from which the pattern is found: the pivot, else its base, else its set."""
    for roles in _KEY_ROLES:
        if cells := {mark.cell for mark in step.marks if mark.role in roles}:
            return cells
    return pattern_cells(step)


def pattern_cells(step: Step) -> set[int]:
    """Return the cells of a pattern, without placed digits that only block others."""
    single = bool(step.placements) and not step.links
    around = {"cover", "off"} if single else {"cover"}
    cells = {mark.cell for mark in step.marks if mark.role not in around}
    return cells or {cell for cell, _digit in (*step.placements, *step.eliminations)}


def _smallest_first() -> Iterator[str]:
    yield from (part for part in PARTS if "-" in part)
    yield from (part for part in PARTS if "-" not in part and part != "all")


def _third(line: int, size: int, names: tuple[str, str, str]) -> str:
    return names[min(int(3 * (line + 0.5) / size), 2)]
