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
AROUND = 3
"""How many lines stand around a page of lines: the command, how to go on, and the prompt."""
WIDEST = 96
COLUMNS = 80
"""The width of a board in a file or a pipe."""


class Screen:
    """Standard output: in colour in a terminal; plain for files, pipes and NO_COLOR.

    ``size`` is that of a terminal, columns and lines, by default that of the one there is.
    """

    def __init__(self, size: tuple[int, int] | None = None) -> None:
        self._terminal = sys.stdout.isatty()
        plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
        self._in_colour = self._terminal and not plain
        self._size = size

    @property
    def _room(self) -> tuple[int, int | None]:
        """The columns and lines that there are; a file or a pipe has no end of lines."""
        if self._size or not self._terminal:
            return self._size or (COLUMNS, None)
        size = shutil.get_terminal_size()
        return size.columns, size.lines

    def fitting(self, lines: Sequence[str]) -> int:
        """Return how many lines fit on the screen together, with the command and what follows."""
        columns, most = self._room
        if most is None:
            return len(lines)
        left = most - AROUND
        for number, line in enumerate(lines):
            left -= max(1, -(-len(line) // columns))
            if left < 0:
                return max(number, 1)
        return len(lines)

    def say(self, text: str) -> None:
        """Print sentences, wrapped at the width of the terminal."""
        for line in text.split("\n"):
            self._print(self._broken(line))

    def lines(self, text: str) -> None:
        """Print lines unchanged."""
        self._print(text)

    def board(
        self,
        puzzle: Puzzle,
        step: Step | None = None,
        *,
        candidates: bool = False,
        rows: Sequence[int] | None = None,
    ) -> None:
        """Draw a position with a step; show candidates also if the step is about them.

        With ``rows``, counted from 0, these alone.
        """
        wanted = candidates or None
        columns, lines = self._room
        if not self._in_colour:
            self._print(
                draw.text(puzzle, step, candidates=wanted, numbered=True, width=columns, rows=rows)
            )
            return
        from rich.console import Console

        room = (columns, (lines or WORDS) - WORDS)
        picture = draw.ansi(puzzle, step, candidates=wanted, room=room, numbered=True, rows=rows)
        Console(highlight=False, soft_wrap=True).print(picture)

    def _broken(self, line: str) -> str:
        if not self._terminal or not line.strip():
            return line
        width = min(self._room[0] - 1, WIDEST)
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
        1 2   3 4
      +-----+-----+
    1 | . : | #   |
    2 | . : | #   |
      +-----+-----+
    3 | . : | #   |
    4 | . : | #   |
      +-----+-----+
    """
    widths = [1 + len(str(column + 1)) for column in range(layout.size)]
    cells = [[[(f" {sign}".ljust(widths[n % layout.size]), "")]] for n, sign in enumerate(signs)]
    frame = Frame(layout, widths, ASCII, pad=1, numbered=True)
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
