"""Borders of characters around the cells of any layout. Plain text and terminal share them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from whydoku.model.layout import Layout

__all__ = ["ASCII", "LINES", "Borders", "Frame", "Piece", "Walls"]

Piece = tuple[str, str]
"""Characters, and the style that they are shown in (empty: none)."""


class Borders(NamedTuple):
    """Characters for borders: ``heavy`` and ``light`` are indexed by the arms of a junction.

    The arms are up 1, down 2, left 4, right 8.
    """

    heavy: str
    light: str
    upright: str
    """Where light borders meet a heavy upright one: at the first edge, inside, at the last edge."""
    level: str
    """The same for a heavy level border."""


ASCII = Borders(" |||-+++-+++-+++", " " * 16, "|||", "---")
LINES = Borders(" ╹╻┃╸┛┓┫╺┗┏┣━┻┳╋", " ╵╷│╴┘┐┤╶└┌├─┴┬┼", "┠╂┨", "┯┿┷")


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
    """Borders of characters: heavy between boxes and, where ``light`` is set, light elsewhere.

    ``widths`` has the width of each column, ``pad`` the blanks before a border. With ``numbered``
    the numbers of rows and columns stand beside the grid.
    """

    def __init__(
        self,
        layout: Layout,
        widths: Sequence[int],
        borders: Borders,
        *,
        light: bool = False,
        pad: int = 0,
        numbered: bool = False,
    ) -> None:
        self._walls = walls = Walls(layout)
        self._widths, self._borders, self._light, self._pad = widths, borders, light, pad
        self._margin = len(str(layout.size)) + 1 if numbered else 0
        every = range(layout.size)
        edges = range(layout.size + 1)
        self._columns = [light or any(walls.left_of(r, c) for r in every) for c in edges]
        self._rows = [light or any(walls.above(r, c) for c in every) for r in edges]

    def lines(
        self,
        cells: Sequence[Sequence[Sequence[Piece]]],
        style: str = "",
        rows: Sequence[int] | None = None,
    ) -> Iterator[list[Piece]]:
        """Yield the lines of the grid. A cell has several lines, each as wide as its column.

        With ``rows`` these rows alone, without the borders above and below them.
        """
        size = self._walls.size
        if self._margin:
            yield [(self._head(), style)]
        for row in range(size) if rows is None else rows:
            if self._rows[row] and rows is None:
                yield [(" " * self._margin + self._rule(row), style)]
            of_row = cells[row * size : (row + 1) * size]
            for number, inner in enumerate(zip(*of_row, strict=True)):
                told = str(row + 1) if number == (len(of_row[0]) - 1) // 2 else ""
                margin = f"{told:>{self._margin - 1}} " if self._margin else ""
                yield [(margin, style), *self._line(row, inner, style)]
        if rows is None:
            yield [(" " * self._margin + self._rule(size), style)]

    def _head(self) -> str:
        """Return the numbers of the columns, each in the middle of its own."""
        parts = [" " * self._margin]
        for column, width in enumerate(self._widths):
            border = self._padding(column) + 1 if self._columns[column] else 0
            number = str(column + 1)
            before = (width - len(number) + 1) // 2
            parts.append(" " * (border + before) + number + " " * (width - len(number) - before))
        return "".join(parts).rstrip()

    def _line(self, row: int, inner: Sequence[Sequence[Piece]], style: str) -> Iterator[Piece]:
        for column, has_line in enumerate(self._columns):
            if has_line:
                heavy = self._walls.left_of(row, column)
                border = (self._borders.heavy if heavy else self._lighter)[3]
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
            return self._lighter[15]
        if not self._light or arms not in (3, 12):
            return self._borders.heavy[arms]
        along, crossing = (
            (column, self._borders.upright) if arms == 3 else (row, self._borders.level)
        )
        return crossing[(along > 0) + (along == self._walls.size)]

    def _stroke(self, row: int, column: int) -> str:
        heavy = self._walls.above(row, column)
        return (self._borders.heavy if heavy else self._lighter)[12]

    @property
    def _lighter(self) -> str:
        """The characters of borders that are not heavy."""
        return self._borders.light if self._light else " " * len(self._borders.light)

    def _padding(self, column: int) -> int:
        return self._pad if column else 0
