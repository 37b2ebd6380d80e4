"""The places of cells and candidates on a drawn board."""

from __future__ import annotations

from whydoku.draw.scene import mini_grid
from whydoku.draw.symbols import Point
from whydoku.model.layout import Layout

__all__ = ["Grid", "shades"]


class Grid:
    """The places of cells and candidates, in the units of the picture."""

    def __init__(self, layout: Layout) -> None:
        self.size = layout.size
        self._mini = mini_grid(layout.size)
        self.slot = 32.0 if layout.size <= 4 else 20.0
        """The side of the square around a candidate."""
        self.head = 12.0 if layout.cages else 0.0
        """The room for the sum of a cage, above the candidates of a cell."""
        self.cell = self.slot * self._mini[1] + 8 + self.head
        self.side = self.cell * layout.size
        self.radius = self.slot * 0.46
        """The radius of a shape around a candidate."""

    def corner(self, cell: int) -> Point:
        """Return the upper left corner of a cell."""
        row, column = divmod(cell, self.size)
        return column * self.cell, row * self.cell

    def centre(self, cell: int) -> Point:
        """Return the middle of a cell."""
        x, y = self.corner(cell)
        return x + self.cell / 2, y + self.cell / 2

    def candidate(self, cell: int, digit: int) -> Point:
        """Return the middle of a candidate; of the cell itself for digit 0."""
        if not digit:
            return self.centre(cell)
        rows, columns = self._mini
        row, column = divmod(digit - 1, columns)
        x, y = self.centre(cell)
        across, down = column - (columns - 1) / 2, row - (rows - 1) / 2
        return x + across * self.slot, y + down * self.slot + self.head / 2


def shades(layout: Layout) -> list[int]:
    """Return the shade of each cell: 0 for none.

    Windows and diagonals are shaded. The regions of a jigsaw get shades such that neighbours
    differ, because their borders alone are hard to follow.
    """
    if layout.box_rows:
        extra = {c for kind, _n, cells in layout.houses for c in cells if kind in _SHADED}
        return [int(cell in extra) for cell in range(layout.cells)]
    touching: dict[int, set[int]] = {}
    for cell in range(layout.cells):
        for other in _below_and_right(cell, layout.size):
            pair = layout.regions[cell], layout.regions[other]
            if pair[0] != pair[1]:
                touching.setdefault(pair[0], set()).add(pair[1])
                touching.setdefault(pair[1], set()).add(pair[0])
    shade: dict[int, int] = {}
    for region in sorted(touching):
        taken = {shade.get(other) for other in touching[region]}
        shade[region] = next(s for s in range(layout.size) if s not in taken)
    return [shade.get(layout.regions[cell], 0) for cell in range(layout.cells)]


_SHADED = ("diagonal", "window")


def _below_and_right(cell: int, size: int) -> list[int]:
    below = [cell + size] if cell + size < size * size else []
    return below + ([cell + 1] if (cell + 1) % size else [])
