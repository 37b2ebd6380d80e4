"""Boards of characters: how cells are set in lines, and which setting has room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from whydoku.draw.frame import Borders, Frame, Piece
from whydoku.draw.roles import ELIMINATION, PLACEMENT, look
from whydoku.draw.scene import Scene, Square, mini_grid
from whydoku.model.layout import digit_char

__all__ = ["Board", "signed", "style_of", "width_of"]

BORDER = "bright_black"
LETTER = "bold reverse"
"""The style of a letter, which is no candidate."""
_GIVEN, _PLACED = "bold", "bright_blue"


@dataclass(frozen=True)
class Board:
    """A scene as lines of characters; ``rows`` None are all rows."""

    scene: Scene
    borders: Borders
    numbered: bool = False
    rows: Sequence[int] | None = None

    def compact(self) -> list[list[Piece]]:
        """Return a row as one line, the candidates of a cell side by side."""
        size = self.scene.layout.size
        cells = [_side_by_side(square, self.scene) for square in self.scene.squares]
        heads = [len(str(column + 1)) if self.numbered else 0 for column in range(size)]
        widths = [max(heads[n], *map(_width, cells[n::size])) for n in range(size)]
        padded = [
            [[(" ", ""), *cell, (" " * (widths[number % size] - _width(cell)), "")]]
            for number, cell in enumerate(cells)
        ]
        widths = [width + 1 for width in widths]
        frame = Frame(self.scene.layout, widths, self.borders, pad=1, numbered=self.numbered)
        return list(frame.lines(padded, BORDER, self.rows))

    def roomy(self, columns: int = 0, *, tight: bool = False) -> list[list[Piece]]:
        """Return a cell as a small grid with a place for each candidate.

        ``columns`` of candidates are in a cell, by default as :func:`mini_grid` has them. Where it
        is ``tight``, no blank is between them.
        """
        scene = self.scene
        size = scene.layout.size
        columns = columns or mini_grid(size)[1]
        lines = -(-size // columns)
        signs = [len(roles) for square in scene.squares for roles in square.candidates.values()]
        slot = 1 + max([0 if tight else 1, *signs])
        cells = [
            _value(square, lines, columns * slot)
            if square.value
            else _candidates(square, lines, columns, slot, scene.letters_at)
            for square in scene.squares
        ]
        widths = [1 + columns * slot] * size
        frame = Frame(
            scene.layout, widths, self.borders, light=True, pad=int(tight), numbered=self.numbered
        )
        return list(frame.lines(cells, BORDER, self.rows))

    def fitting(self, width: int | None) -> list[list[Piece]]:
        """Return the compact board where it is no wider, else a cell as a small grid that is not.

        Where all are wider it is the narrowest.
        """
        if width is None or not self.scene.with_candidates:
            return self.compact()
        narrowest = None
        for lines in self._settings():
            if narrowest is None or width_of(lines) < width_of(narrowest):
                narrowest = lines
            if width_of(narrowest) <= width:
                break
        return narrowest or []

    def _settings(self) -> Iterator[list[list[Piece]]]:
        yield self.compact()
        yield self.roomy()
        yield self.roomy(tight=True)
        for columns in range(mini_grid(self.scene.layout.size)[1] - 1, 0, -1):
            yield self.roomy(columns)


def width_of(lines: Iterable[Sequence[Piece]]) -> int:
    """Return the width of the widest line, in characters."""
    return max(map(_width, lines))


def _side_by_side(square: Square, scene: Scene) -> list[Piece]:
    letter = [(square.letter, LETTER)] if square.letter else []
    listed = scene.with_candidates and not square.value and (square.candidates or square.roles)
    if not listed:
        placed = (d for d, rs in square.candidates.items() if PLACEMENT in rs)
        digit = square.value or square.placing or next(placed, 0)
        return [*letter, (signed(digit, square.every_role), style_of(square, square.every_role))]
    whole = [(signed(0, square.roles), style_of(square, square.roles))] if square.roles else []
    every = [(signed(d, rs), style_of(square, rs)) for d, rs in square.candidates.items()]
    return [*letter, *whole, *every]


def _width(pieces: Sequence[Piece]) -> int:
    return sum(len(part) for part, _style in pieces)


def signed(digit: int, roles: Iterable[str]) -> str:
    """Return a digit, followed by the signs of its roles."""
    return digit_char(digit) + "".join(look(role).sign for role in roles)


def style_of(square: Square, roles: Sequence[str]) -> str:
    """Return the style of a digit in a terminal: that of its first role, else that of its cell."""
    if not roles:
        return "" if not square.value else _GIVEN if square.given else _PLACED
    shown = look(PLACEMENT if PLACEMENT in roles else roles[0])
    strike = "strike " if ELIMINATION in roles else ""
    colours = f"{shown.ink} on {shown.colour}" if shown.ink else shown.colour
    return f"bold {strike}{colours}"


def _value(square: Square, rows: int, width: int) -> list[list[Piece]]:
    blank: list[Piece] = [(" " * (width + 1), "")]
    shown = signed(square.value, square.every_role)
    before = (width + 1 - len(shown)) // 2
    after = width + 1 - len(shown) - before
    style = style_of(square, square.every_role)
    middle = [(" " * before, ""), (shown, style), (" " * after, "")]
    return [middle if row == (rows - 1) // 2 else blank for row in range(rows)]


def _candidates(
    square: Square, rows: int, columns: int, slot: int, letter_at: int
) -> list[list[Piece]]:
    lines: list[list[Piece]] = []
    for row in range(rows):
        # The cell's own role stands in its upper left corner, before the candidates.
        whole = square.roles[:1] if not row else ()
        line = [(signed(0, whole)[1:] or " ", style_of(square, whole))]
        for digit in range(row * columns + 1, (row + 1) * columns + 1):
            roles = square.candidates.get(digit, ())
            shown = signed(digit, roles) if digit in square.candidates else ""
            style = style_of(square, roles)
            if digit == letter_at and square.letter:
                shown, style = square.letter, LETTER
            line += [(shown, style), (" " * (slot - len(shown)), "")]
        lines.append(line)
    return lines
