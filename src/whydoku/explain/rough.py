"""Roughly where in the grid a step is: enough for a nudge, not enough to give it away."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from whydoku.model.layout import Layout
from whydoku.model.path import Step

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

    A part is where a half or a third of the rows and of the columns cross, or one of these alone,
    or ``all``.
    """
    key, pattern = key_cells(step), pattern_cells(step)
    for part in _smallest_first():
        inside = cells_of_part(part, step.layout)
        if key <= inside and 2 * len(pattern & inside) > len(pattern):
            return part
    return "all"


@lru_cache(maxsize=256)  # a nudge asks for all parts of a layout
def cells_of_part(part: str, layout: Layout) -> frozenset[int]:
    """Return the cells of a part of the grid; none if the grid has no such part.

    >>> from whydoku import find_layout
    >>> small = find_layout("6x6")
    >>> sorted(cells_of_part("top-left", small)), len(cells_of_part("all", small))
    ([0, 1, 2, 6, 7, 8], 36)
    >>> cells_of_part("middle", find_layout("4x4"))
    frozenset()
    """
    names = set() if part == "all" else set(part.split("-"))
    size = layout.size
    rows = _named(size, layout.box_rows, _ROWS)
    columns = _named(size, layout.box_cols, _COLUMNS)
    return frozenset(
        row * size + column
        for row in range(size)
        for column in range(size)
        if names <= {rows[row], columns[column]}
    )


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


def _named(size: int, depth: int, names: tuple[str, str, str]) -> list[str]:
    """Return the name of the part of each line, for boxes that are `depth` lines deep.

    People see bands of boxes, or single lines in a jigsaw. Only an odd number of them has a middle.
    """
    bands = size // (depth or 1)
    found = names if bands % 2 else (names[0], names[2])
    return [found[int(len(found) * (line + 0.5) / size)] for line in range(size)]
