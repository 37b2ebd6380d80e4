"""Draws a puzzle and a step in plain characters; the terminal's picture has the same legend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from whydoku import _core
from whydoku.draw.boards import Board, style_of
from whydoku.draw.frame import ASCII, Piece
from whydoku.draw.roles import look
from whydoku.draw.scene import LETTERS, Scene, make_scene
from whydoku.model.layout import cells_name, digit_char, house_name
from whydoku.model.path import Candidate, Step
from whydoku.model.puzzle import Puzzle

__all__ = ["legend", "text"]


def text(
    puzzle: Puzzle,
    step: Step | None = None,
    *,
    candidates: bool | None = None,
    numbered: bool = False,
    width: int | None = None,
    rows: Sequence[int] | None = None,
) -> str:
    """Draw a puzzle, and a step on it, in plain characters.

    With ``candidates`` every cell shows its candidates (a pencil-mark grid); None shows them where
    the step is about them. What a candidate is in the step is told by the signs behind it, which
    are explained below the grid. With ``numbered`` the rows and columns have their numbers. Where
    candidates side by side are wider than ``width`` characters, they stand in several lines. With
    ``rows``, counted from 0, only these are drawn.

    >>> from whydoku import Puzzle
    >>> print(text(Puzzle.parse("1_3_ ____ ____ _4__")))
    +-----+-----+
    | 1 . | 3 . |
    | . . | . . |
    +-----+-----+
    | . . | . . |
    | . 4 | . . |
    +-----+-----+
    >>> print(text(Puzzle.parse("1_3_ ____ ____ _4__"), numbered=True, rows=[3]))
        1 2   3 4
    4 | . 4 | . . |
    """
    scene = make_scene(puzzle, step, candidates=candidates)
    board = Board(scene, ASCII, numbered, rows)
    lines = [*board.fitting(width), *legend(scene)]
    return "\n".join("".join(part for part, _style in line).rstrip() for line in lines)


def legend(scene: Scene) -> Iterator[list[Piece]]:
    """Explain the signs that occur, and name the cages, houses and links, below the grid."""
    if scene.layout.cages:
        empty = _core.Board(scene.layout, [0] * scene.layout.cells)
        yield from ([(line, "")] for line in ["", *_core.write_text("killer", empty).splitlines()])
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
    for role in scene.roles:
        cages = [scene.layout.cages[cage][0] for r, cage in scene.cages if r == role]
        if cages:
            firsts = ", ".join(cells_name(scene.layout, cells[:1]) for cells in cages)
            yield [(f"cages: {firsts}", "")]
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
