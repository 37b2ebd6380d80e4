"""Borders of characters around the cells of any layout. Plain text and terminal share them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from whydoku.model.layout import Layout

__all__ = ["ASCII", "HEAVY", "LIGHT", "Frame", "Piece", "Walls"]

Piece = tuple[str, str]
"""Characters, and the style that they are shown in (empty: none)."""

# Indexed by the arms of a junction: up 1, down 2, left 4, right 8.
ASCII = " |||-+++-+++-+++"
HEAVY = " ╹╻┃╸┛┓┫╺┗┏┣━┻┳╋"
LIGHT = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
_MIXED = {3: "┠╂┨", 12: "┯┿┷"}
"""Where light borders meet a straight heavy one: at the first edge, inside, at the last edge."""


class Walls:
    """Tells where a layout has walls: borders between boxes, and around the grid."""

    def __init__(self, layout: Layout) -> None:
        self.size = layout.size
        self._region = layout.regions

    def left_of(self, row: int, column: int) -> bool:
        """Whether the border on the left of a cell is a wall; column n is the grid's right edge."""
        if not 0 <= row < self.size:
            return False
        if column in (0, self.size):
            return True
        cell = row * self.size + column
        return self._region[cell] != self._region[cell - 1]

    def above(self, row: int, column: int) -> bool:
        """Whether the border above a cell is a wall; row n is the grid's lower edge."""
        if not 0 <= column < self.size:
            return False
        if row in (0, self.size):
            return True
        cell = row * self.size + column
        return self._region[cell] != self._region[cell - self.size]

    def arms(self, row: int, column: int) -> int:
        """The walls that meet at the upper left corner of a cell."""
        up, down = self.left_of(row - 1, column), self.left_of(row, column)
        left, right = self.above(row, column - 1), self.above(row, column)
        return up + 2 * down + 4 * left + 8 * right


class Frame:
    """Borders of characters: heavy between boxes and, where ``light`` is given, light elsewhere.

    ``widths`` has the width of each column, ``pad`` the blanks before a border.
    """

    def __init__(
        self, layout: Layout, widths: Sequence[int], heavy: str, light: str = "", *, pad: int = 0
    ) -> None:
        self._walls = walls = Walls(layout)
        self._widths, self._heavy, self._light, self._pad = widths, heavy, light, pad
        every = range(layout.size)
        edges = range(layout.size + 1)
        self._columns = [bool(light) or any(walls.left_of(r, c) for r in every) for c in edges]
        self._rows = [bool(light) or any(walls.above(r, c) for c in every) for r in edges]

    def lines(
        self, cells: Sequence[Sequence[Sequence[Piece]]], style: str = ""
    ) -> Iterator[list[Piece]]:
        """Yield the lines of the grid. A cell has several lines, each as wide as its column."""
        size = self._walls.size
        for row in range(size):
            if self._rows[row]:
                yield [(self._rule(row), style)]
            of_row = cells[row * size : (row + 1) * size]
            for inner in zip(*of_row, strict=True):
                yield list(self._line(row, inner, style))
        yield [(self._rule(size), style)]

    def _line(self, row: int, inner: Sequence[Sequence[Piece]], style: str) -> Iterator[Piece]:
        for column, has_line in enumerate(self._columns):
            if has_line:
                heavy = self._walls.left_of(row, column)
                border = self._heavy[3] if heavy else self._light[3:4] or " "
                yield self._padding(column) * " " + border, style
            yield from inner[column] if column < len(inner) else ()

    def _rule(self, row: int) -> str:
        parts = []
        for column, has_line in enumerate(self._columns):
            if has_line:
                before = self._stroke(row, column - 1) * self._padding(column)
                parts.append(before + self._corner(row, column))
            if column < len(self._widths):
                parts.append(self._stroke(row, column) * self._widths[column])
        return "".join(parts)

    def _corner(self, row: int, column: int) -> str:
        arms = self._walls.arms(row, column)
        if not arms:
            return self._light[15:16] or " "
        if not self._light or arms not in _MIXED:
            return self._heavy[arms]
        along = column if arms == 3 else row
        return _MIXED[arms][(along > 0) + (along == self._walls.size)]

    def _stroke(self, row: int, column: int) -> str:
        return self._heavy[12] if self._walls.above(row, column) else self._light[12:13] or " "

    def _padding(self, column: int) -> int:
        return self._pad if column else 0
