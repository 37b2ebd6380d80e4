"""Shows answers: as a page, as one line of many, or as JSON."""

from __future__ import annotations

import json
import os
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from whydoku.answers import Answer
from whydoku.model.path import Step
from whydoku.model.puzzle import Puzzle
from whydoku.support.lazy import lazy

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["Rendering", "Screen", "print_json"]

WIDEST = 96
"""The longest line of a sentence, in characters."""


@dataclass(frozen=True)
class Rendering:
    """How to show the answer about one puzzle; each function is called only if it is needed."""

    answer: Answer[Any]
    page: Callable[[Screen], None]
    """Shows the answer if it is the only one."""
    line: Callable[[], str] | None = None
    """Returns the answer as one line if it is one of several; if the line is empty, the note is
    shown instead. None: every answer is shown as a page."""


FORMS = ("svg", "png", "pdf")
"""The forms of pictures; each is an option of the verbs that draw."""
WORDS = 6
"""Lines that are kept free below a board, for the words."""


class Screen:
    """Standard output, or error: plain characters for files, pipes and NO_COLOR, else colours."""

    def __init__(self, *, err: bool = False) -> None:
        self._err = err
        stream = sys.stderr if err else sys.stdout
        terminal = stream.isatty() or bool(os.environ.get("FORCE_COLOR"))
        plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
        self.in_colour = terminal and not plain
        self.size = shutil.get_terminal_size()
        self._edge = self.size.columns if stream.isatty() else None
        self.width = min(self.size.columns, WIDEST) if stream.isatty() else 0

    @lazy
    def _console(self) -> Console:
        from rich.console import Console

        return Console(stderr=self._err, highlight=False, soft_wrap=True, force_terminal=True)

    def say(self, text: str = "", style: str = "", indent: int = 0) -> None:
        """Print sentences, wrapped at the width of the terminal; lines keep their indentation."""
        for line in text.split("\n"):
            self._print(self._broken(line, indent), style)

    def board(
        self, puzzle: Puzzle, step: Step | None = None, *, candidates: bool | None = None
    ) -> None:
        """Draw a position, with a step if there is one."""
        from whydoku import draw

        if self.in_colour:
            # Leave lines for the words, so that both are visible at the same time.
            room = (self.size.columns, self.size.lines - WORDS) if self.width else None
            self._console.print(draw.ansi(puzzle, step, candidates=candidates, room=room))
        else:
            click.echo(draw.text(puzzle, step, candidates=candidates), err=self._err)

    def table(self, rows: Iterable[Sequence[str]], head: Sequence[str]) -> None:
        """Print rows under a head: numbers right-aligned; the widest column is cut to fit."""
        columns = [_column(cells) for cells in zip(head, *rows, strict=True)]
        if self._edge is not None:
            _fit(columns, self._edge)
        for number, row in enumerate(zip(*columns, strict=True)):
            line = "  ".join(row).rstrip()
            self._print(line[: self._edge], "" if number else "bold")

    def _broken(self, line: str, indent: int) -> str:
        body = line.lstrip(" ")
        before = " " * (indent + len(line) - len(body))
        if not self.width or not body:
            return (before + body).rstrip()
        return textwrap.fill(
            body,
            self.width,
            initial_indent=before,
            subsequent_indent=before,
            break_on_hyphens=False,
        )

    def _print(self, text: str, style: str) -> None:
        if self.in_colour:
            self._console.print(text, style=style or None, markup=False)
        else:
            click.echo(text, err=self._err)


def _fit(columns: list[list[str]], width: int) -> None:
    """Cut the widest column so that a line of all columns fits."""
    widths = [len(column[0]) for column in columns]
    over = sum(widths) + 2 * (len(widths) - 1) - width
    widest = widths.index(max(widths))
    room = widths[widest] - over
    if over <= 0 or room < 2:
        return
    columns[widest] = [
        cell if len(cell.rstrip()) <= room else cell[: room - 1] + "…" for cell in columns[widest]
    ]
    columns[widest] = [cell[:room].ljust(room) for cell in columns[widest]]


def _column(cells: Sequence[str]) -> list[str]:
    width = max(map(len, cells))
    numbers = all(cell[:1].isdigit() for cell in cells[1:] if cell)
    return [cell.rjust(width) if numbers else cell.ljust(width) for cell in cells]


def print_json(data: dict[str, Any]) -> None:
    """Print an object as one line."""
    click.echo(json.dumps(data, ensure_ascii=False))
