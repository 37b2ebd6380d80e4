"""Runs the lines of a session: rows of a puzzle at first, then commands."""

from __future__ import annotations

from whydoku.console.arguments import Arguments
from whydoku.console.cells import CommandError
from whydoku.console.commands import Command, command_of, suggestion
from whydoku.console.session import Session
from whydoku.errors import WhydokuError
from whydoku.game import Game

__all__ = ["end_input", "exit_code", "take_line"]

FAILED = 2
"""The exit code after a command that failed."""


def take_line(session: Session, line: str) -> None:
    """Run a line; an error is reported, and the session goes on."""
    line = line.strip()
    name, _, rest = line.replace("\t", " ").partition(" ")
    if line.startswith("#"):
        return
    command = command_of(name)
    if session.entering and command is None:
        _take_row(session, line)
    elif session.entering and command and command.while_typing:
        _carry_out(session, command, rest)
        _begin_if_complete(session)
    elif command:
        if session.entering:
            _end_typing(session, command)
        _carry_out(session, command, rest)
    elif line:
        session.fail(f"{name}: there is no such command; {suggestion(name)}")


def end_input(session: Session) -> bool:
    """Start the game with the rows typed so far; return whether there are any."""
    if session.over or not session.entering or not session.rows.typed:
        return False
    session.begin(session.rows.puzzle())
    return True


def exit_code(session: Session) -> int:
    """Return the exit code of the session: 0, or 2 after a command that failed."""
    return FAILED if session.failed else 0


def _take_row(session: Session, line: str) -> None:
    """Take a line as a row; a word that is none is taken for a command that was mistyped."""
    try:
        session.rows.add(line)
    except CommandError as error:
        word = line.split(maxsplit=1)[0]
        if word.isalpha():
            session.fail(f"{word}: neither a row nor a command; {suggestion(word)}")
        else:
            session.fail(str(error))
    _begin_if_complete(session)


def _begin_if_complete(session: Session) -> None:
    if session.entering and session.rows.ended:
        session.begin(session.rows.puzzle())


def _end_typing(session: Session, command: Command) -> None:
    """End the typing of rows, as `.` does; no first hint if the command brings another puzzle."""
    session.rows.add(".")
    puzzle = session.rows.puzzle()
    if command.brings_puzzle:
        session.replace(Game(puzzle))
    else:
        session.begin(puzzle)


def _carry_out(session: Session, command: Command, rest: str) -> None:
    was_solved, game = session.solved, session.game
    before, noted = (game.position, game.note) if game else (None, None)
    run = command.while_typing if session.entering and command.while_typing else command.run
    session.drawn = False
    try:
        run(session, Arguments(rest))
    except (WhydokuError, ValueError) as error:
        session.fail(f"{command.name}: {error}")
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        session.fail(f"{command.name}: {where}{error.strerror or error}")
    if session.game is None or before is None:
        return
    session.draw_after(before)
    if session.play.note != noted and not session.drawn:
        session.tell_note()
    if not command.brings_puzzle:
        session.warn_after(before)
    if session.solved and not was_solved:
        session.tell_solved()
