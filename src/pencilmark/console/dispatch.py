"""Carries out the lines of a session: rows of a puzzle at first, then commands."""

from __future__ import annotations

from pencilmark.console.arguments import Arguments, CommandError
from pencilmark.console.commands import Command, command_of, suggestion
from pencilmark.console.session import Session
from pencilmark.errors import PencilmarkError
from pencilmark.game import Game

__all__ = ["exit_code", "take_line"]

FAILED = 2
"""The exit code after a command that could not be carried out."""


def take_line(session: Session, line: str) -> None:
    """Carry out a line; an error is told, and the session goes on."""
    line = line.strip()
    name, *words = line.split() or [""]
    if line.startswith("#"):
        return
    command = command_of(name)
    if session.entering and command is None:
        _take_row(session, line)
        return
    if session.entering and command and command.needs_game:
        session.replace(Game(session.rows.puzzle()))
    if command:
        _carry_out(session, command, words)
    elif line:
        session.fail(f"{name}: there is no such command; {suggestion(name)}")


def exit_code(session: Session) -> int:
    """Return the exit code of the session: 0, or 2 after a command that failed."""
    return FAILED if session.failed else 0


def _take_row(session: Session, line: str) -> None:
    try:
        session.rows.add(line)
    except CommandError as error:
        session.fail(str(error))
    if session.rows.complete:
        session.begin(session.rows.puzzle())


def _carry_out(session: Session, command: Command, words: list[str]) -> None:
    was_solved = session.solved
    try:
        command.run(session, Arguments(words))
    except (PencilmarkError, ValueError) as error:
        session.fail(f"{command.name}: {error}")
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        session.fail(f"{command.name}: {where}{error.strerror or error}")
    if session.solved and not was_solved:
        session.tell_solved()
