"""The console: you type a puzzle row by row, then commands, in a terminal or from a script.

:mod:`commands` has the table of commands, :mod:`old` the commands of the former hint provider, and
:mod:`patterns` the patterns of its ``solve``. :mod:`dispatch` reads each line and runs it on a
:mod:`session`, which holds the game.
"""

from __future__ import annotations

import sys

from whydoku.console import storage
from whydoku.console.dispatch import end_input, exit_code, take_line
from whydoku.console.screen import Screen
from whydoku.console.session import Session
from whydoku.console.wishes import Wishes
from whydoku.game import Game
from whydoku.model.layout import Layout, find_layout

__all__ = ["run"]

DEFAULT_LAYOUT = "9x9"
LONGEST_LINE = 100_000
"""Characters of a line that is piped in; no command needs as many."""


def run(source: str | None = None, layout: Layout | None = None) -> int:
    """Run the console on standard input and return its exit code.

    ``source`` is a file, ``sample:NAME`` or the text of a puzzle; without it, the puzzle is typed
    row by row. In a terminal there is a prompt, the game is saved as it goes, and the exit code is
    0. Otherwise each line of the input is run and plain text is printed. A command that fails is
    reported and the rest still run; the exit code is then 2. Raises ``ValueError`` or ``OSError``
    if the source holds no puzzle.
    """
    session = Session(Screen(), layout or find_layout(DEFAULT_LAYOUT))
    interactive = sys.stdin.isatty()
    if interactive:
        session.wishes = Wishes.kept(storage.folder())
    if source:
        found = storage.read(source, layout)
        if isinstance(found, Game):
            session.replace(found)
            session.board()
        else:
            if told := storage.described(source, found):
                session.screen.say(told)
            session.begin(found)
    if not interactive:
        return _script(session)
    from whydoku.console.terminal import converse

    converse(session)
    return 0


def _script(session: Session) -> int:
    while line := sys.stdin.readline(LONGEST_LINE):
        if len(line) == LONGEST_LINE:
            session.fail(f"a line has {LONGEST_LINE:,} characters or more, expected a command")
            return exit_code(session)
        take_line(session, line)
        if session.over:
            break
    end_input(session)
    return exit_code(session)
