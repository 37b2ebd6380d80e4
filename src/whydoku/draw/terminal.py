"""A puzzle and a step in colour, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from whydoku.draw.characters import BORDER, LETTER, compact, legend, signed, style_of
from whydoku.draw.frame import HEAVY, LIGHT, Frame, Piece
from whydoku.draw.scene import Scene, Square, make_scene, mini_grid
from whydoku.model.path import Step
from whydoku.model.puzzle import Puzzle

if TYPE_CHECKING:
    from rich.text import Text

__all__ = ["ansi"]


def ansi(
    puzzle: Puzzle,
    step: Step | None = None,
    *,
    candidates: bool | None = None,
    room: tuple[int, int] | None = None,
) -> Text:
    """Draw a puzzle, and a step on it, for a terminal: a text of :mod:`rich`.

    With ``candidates`` each cell is a small grid in which each digit has its place; None shows
    them where the step is about them. Roles have their signs as well as their colours. Where
    ``room``, columns and rows, is too little for that, candidates stand side by side.

    >>> from whydoku import Puzzle
    >>> print(ansi(Puzzle.parse("1_3_ ____ ____ _4__")).plain.splitlines()[1])
    ┃ 1 . ┃ 3 . ┃
    """
    from rich.text import Text

    scene = make_scene(puzzle, step, candidates=candidates)
    lines = [*(_roomy if scene.with_candidates else _compact)(scene), *legend(scene)]
    if room and scene.with_candidates and not _fits(lines, *room):
        lines = [*_compact(scene), *legend(scene)]
    drawn = Text(no_wrap=True)
    for number, line in enumerate(lines):
        drawn.append("\n" if number else "")
        for part, style in line:
            drawn.append(part, style or None)
    return drawn


def _fits(lines: Sequence[list[Piece]], columns: int, rows: int) -> bool:
    widest = max(sum(len(part) for part, _style in line) for line in lines)
    return widest <= columns and len(lines) <= rows


def _compact(scene: Scene) -> Iterator[list[Piece]]:
    return compact(scene, HEAVY)


def _roomy(scene: Scene) -> Iterator[list[Piece]]:
    """Draw a cell as a small grid."""
    size = scene.layout.size
    rows, columns = mini_grid(size)
    signs = [len(roles) for square in scene.squares for roles in square.candidates.values()]
    slot = 1 + max(1, *signs, 1)
    cells = [
        _value(square, rows, columns * slot)
        if square.value
        else _candidates(square, rows, columns, slot, scene.letters_at)
        for square in scene.squares
    ]
    return Frame(scene.layout, [1 + columns * slot] * size, HEAVY, LIGHT).lines(cells, BORDER)


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
