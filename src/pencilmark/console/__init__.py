"""The console: a puzzle typed row by row, then commands; from a terminal or from a script.

:mod:`commands` has the table of commands, :mod:`old` those of the old hint provider, and
:mod:`patterns` its way to solve. :mod:`dispatch` reads a line and carries it out on a
:mod:`session`, which holds the game.
"""

from __future__ import annotations

import sys

from pencilmark.console import files
from pencilmark.console.dispatch import end_input, exit_code, take_line
from pencilmark.console.screen import Screen
from pencilmark.console.session import Session
from pencilmark.game import Game
from pencilmark.layout import Layout, find_layout

__all__ = ["run"]

USUAL = "9x9"


def run(source: str | None = None, layout: Layout | None = None) -> int:
    """Run the console on standard input and return its exit code.

    ``source`` is a file, ``sample:NAME`` or a puzzle's text; without it the puzzle is typed row by
    row. In a
    terminal there is a prompt, and the game is kept as it goes; else each line is carried out and
    plain text is printed. The code is 2 where a command could not be carried out (told, and gone
    on with), in a terminal 0. Raises ``ValueError`` or ``OSError`` where the source holds no
    puzzle.
    """
    session = Session(Screen(), layout or find_layout(USUAL))
    if source:
        found = files.read(source, layout)
        if isinstance(found, Game):
            session.replace(found)
            session.board()
        else:
            if told := files.described(source, found):
                session.screen.say(told)
            session.begin(found)
    if not sys.stdin.isatty():
        return _script(session)
    from pencilmark.console.terminal import converse

    converse(session)
    return 0


def _script(session: Session) -> int:
    for line in sys.stdin:
        take_line(session, line)
        if session.over:
            break
    end_input(session)
    return exit_code(session)
