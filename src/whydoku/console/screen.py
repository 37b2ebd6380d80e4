"""Prints sentences and boards, plain or in colour."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Sequence

from whydoku import draw
from whydoku.draw.frame import ASCII, Frame
from whydoku.game import Position
from whydoku.model.layout import Layout
from whydoku.model.path import Candidate, Step
from whydoku.model.puzzle import Puzzle

__all__ = ["Screen", "counted", "grid", "with_visible_candidates"]

WORDS = 8
"""How many lines below a board are kept free for sentences and the prompt."""
WIDEST = 96


class Screen:
    """Standard output: in colour in a terminal; plain for files, pipes and NO_COLOR."""

    def __init__(self) -> None:
        self._terminal = sys.stdout.isatty()
        plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
        self._in_colour = self._terminal and not plain

    def say(self, text: str) -> None:
        """Print sentences, wrapped at the width of the terminal."""
        for line in text.split("\n"):
            self._print(self._broken(line))

    def lines(self, text: str) -> None:
        """Print lines unchanged."""
        self._print(text)

    def board(self, puzzle: Puzzle, step: Step | None = None, *, candidates: bool = False) -> None:
        """Draw a position with a step; show candidates also if the step is about them."""
        wanted = candidates or None
        if not self._in_colour:
            self._print(draw.text(puzzle, step, candidates=wanted))
            return
        from rich.console import Console

        size = shutil.get_terminal_size()
        room = (size.columns, size.lines - WORDS)
        picture = draw.ansi(puzzle, step, candidates=wanted, room=room)
        Console(highlight=False, soft_wrap=True).print(picture)

    def _broken(self, line: str) -> str:
        if not self._terminal or not line.strip():
            return line
        width = min(shutil.get_terminal_size().columns - 1, WIDEST)
        before = " " * (len(line) - len(line.lstrip(" ")))
        return textwrap.fill(
            line.strip(),
            width,
            initial_indent=before,
            subsequent_indent=before,
            break_on_hyphens=False,
        )

    def _print(self, text: str) -> None:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()


def grid(layout: Layout, signs: Sequence[str]) -> str:
    """Return a grid with one sign per cell and borders around the boxes.

    >>> from whydoku import find_layout
    >>> print(grid(find_layout("4x4"), ".:# " * 4))
    +-----+-----+
    | . : | #   |
    | . : | #   |
    +-----+-----+
    | . : | #   |
    | . : | #   |
    +-----+-----+
    """
    cells = [[[(f" {sign}", "")]] for sign in signs]
    frame = Frame(layout, [2] * layout.size, ASCII, pad=1)
    return "\n".join("".join(part for part, _ in line) for line in frame.lines(cells))


def with_visible_candidates(position: Position) -> Puzzle:
    """Return the puzzle with the candidates that the person wants to see."""
    digits = range(1, position.layout.size + 1)
    hidden = [
        Candidate(cell, digit)
        for cell, visible in enumerate(position.candidates)
        for digit in digits
        if digit not in visible
    ]
    puzzle = position.puzzle
    return Puzzle(puzzle.givens, puzzle.placed, hidden, puzzle.layout)


def counted(number: int, name: str) -> str:
    """Return a number with its noun, in the plural where needed.

    >>> counted(1, "digit"), counted(2, "guess")
    ('1 digit', '2 guesses')
    """
    ending = "" if number == 1 else "es" if name.endswith("s") else "s"
    return f"{number} {name}{ending}"
