"""Roughly where in the grid a step is: enough for a nudge, not enough to give it away."""

from __future__ import annotations

from collections.abc import Iterable

from pencilmark.path import Step

__all__ = ["PARTS", "part_of_grid"]

_ROWS = ("top", "middle", "bottom")
_COLUMNS = ("left", "centre", "right")
PARTS = (
    "all",
    *_ROWS,
    *_COLUMNS,
    *(f"{row}-{column}" for row in _ROWS for column in _COLUMNS),
)
"""Every answer of :func:`part_of_grid`: the keys of ``[rough]`` in words/common.toml."""


def part_of_grid(step: Step) -> str:
    """Return the third of the rows, of the columns, or of both in which the pattern lies.

    A pattern wider than half of the grid lies in no third. The part is
    ``all`` where neither rows nor columns say anything.
    """
    cells = {mark.cell for mark in step.marks}
    cells = cells or {cell for cell, _digit in (*step.placements, *step.eliminations)}
    size = step.layout.size
    row = _third([cell // size for cell in cells], size, _ROWS)
    column = _third([cell % size for cell in cells], size, _COLUMNS)
    return "-".join(part for part in (row, column) if part) or "all"


def _third(lines: Iterable[int], size: int, names: tuple[str, str, str]) -> str | None:
    lines = sorted(lines)
    if not lines or 2 * (lines[-1] - lines[0]) > size:
        return None
    middle = (lines[0] + lines[-1] + 1) / 2
    return names[min(int(3 * middle / size), 2)]
