"""Draws a puzzle and a step in plain characters; the terminal's picture uses parts of this."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from whydoku.draw.frame import ASCII, Frame, Piece
from whydoku.draw.roles import ELIMINATION, PLACEMENT, look
from whydoku.draw.scene import LETTERS, Scene, Square, make_scene
from whydoku.model.layout import cells_name, digit_char, house_name
from whydoku.model.path import Candidate, Step
from whydoku.model.puzzle import Puzzle

__all__ = ["BORDER", "LETTER", "compact", "legend", "signed", "style_of", "text"]

BORDER = "bright_black"
LETTER = "bold reverse"
"""The style of a letter, which is no candidate."""
_GIVEN, _PLACED = "bold", "bright_blue"


def text(puzzle: Puzzle, step: Step | None = None, *, candidates: bool | None = None) -> str:
    """Draw a puzzle, and a step on it, in plain characters.

    With ``candidates`` every cell shows its candidates (a pencil-mark grid); None shows them where
    the step is about them. What a candidate is in the step is told by the signs behind it, which
    are explained below the grid.

    >>> from whydoku import Puzzle
    >>> print(text(Puzzle.parse("1_3_ ____ ____ _4__")))
    +-----+-----+
    | 1 . | 3 . |
    | . . | . . |
    +-----+-----+
    | . . | . . |
    | . 4 | . . |
    +-----+-----+
    """
    scene = make_scene(puzzle, step, candidates=candidates)
    lines = [*compact(scene, ASCII), *legend(scene)]
    return "\n".join("".join(part for part, _style in line).rstrip() for line in lines)


def compact(scene: Scene, borders: str) -> Iterator[list[Piece]]:
    """Draw a row as one line, the candidates of a cell side by side."""
    size = scene.layout.size
    cells = [_side_by_side(square, scene) for square in scene.squares]
    widths = [max(map(_width, cells[column::size])) for column in range(size)]
    padded = [
        [[(" ", ""), *cell, (" " * (widths[number % size] - _width(cell)), "")]]
        for number, cell in enumerate(cells)
    ]
    return Frame(scene.layout, [width + 1 for width in widths], borders, pad=1).lines(
        padded, BORDER
    )


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


def legend(scene: Scene) -> Iterator[list[Piece]]:
    """Explain the signs that occur, and name the houses and links, below the grid."""
    every = [role for square in scene.squares for role in square.every_role]
    signs: list[Piece] = []
    for role in (role for role in scene.roles if role in every):
        signs += [("   ", "")] if signs else []
        sign = look(role).sign, style_of(scene.squares[0], [role])
        signs += [sign, (f" {scene.label_of_marks(role)}", "")]
    if signs:
        yield signs
    for role in scene.roles:
        named = [house_name(scene.layout, house) for r, house in scene.houses if r == role]
        if named:
            yield [(f"{scene.label_of_houses(role)}: {', '.join(named)}", "")]
    if scene.letters:
        yield [(f"{', '.join(letter for letter, _cell in scene.letters)}: {LETTERS}", "")]
    if scene.links:
        yield [(f"links: {_links(scene)}", "")]


def _links(scene: Scene) -> str:
    """Return the links as ``5r1c1=5r1c4-5r3c4``: strong ``=``, weak ``-``."""
    written = ""
    last = None
    for kind, source, target in scene.links:
        if source != last:
            written += (", " if written else "") + _node(scene, source)
        written += ("=" if kind == "strong" else "-") + _node(scene, target)
        last = target
    return written


def _node(scene: Scene, node: Iterable[Candidate]) -> str:
    cells, digits = ({part[i] for part in node} for i in (0, 1))
    return "".join(map(digit_char, sorted(digits - {0}))) + cells_name(scene.layout, cells)
