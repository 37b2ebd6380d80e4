"""A puzzle and a step in colour, for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from whydoku.draw.boards import Board, width_of
from whydoku.draw.characters import legend
from whydoku.draw.frame import LINES, Piece
from whydoku.draw.scene import make_scene
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
    numbered: bool = False,
    rows: Sequence[int] | None = None,
) -> Text:
    """Draw a puzzle, and a step on it, for a terminal: a text of :mod:`rich`.

    With ``candidates`` each cell is a small grid in which each digit has its place; None shows
    them where the step is about them. Roles have their signs as well as their colours. Where
    ``room``, columns and lines, is too little for that, candidates stand side by side. Where that
    is too wide, a cell is a small grid again, with no blanks where need be. ``numbered`` and
    ``rows`` are as in :func:`text`.

    >>> from whydoku import Puzzle
    >>> print(ansi(Puzzle.parse("1_3_ ____ ____ _4__")).plain.splitlines()[1])
    ┃ 1 . ┃ 3 . ┃
    """
    from rich.text import Text

    scene = make_scene(puzzle, step, candidates=candidates)
    board = Board(scene, LINES, numbered, rows)
    told = list(legend(scene))
    lines = board.roomy() if scene.with_candidates else board.compact()
    if room and scene.with_candidates and not _fits([*lines, *told], *room):
        lines = board.fitting(room[0])
    lines += told
    drawn = Text(no_wrap=True)
    for number, line in enumerate(lines):
        drawn.append("\n" if number else "")
        for part, style in line:
            drawn.append(part, style or None)
    return drawn


def _fits(lines: Sequence[Sequence[Piece]], columns: int, most: int) -> bool:
    return width_of(lines) <= columns and len(lines) <= most
