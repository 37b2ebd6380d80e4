"""The commands of the former hint provider; they work as they did there."""

from __future__ import annotations

from typing import NoReturn

from whydoku import explain
from whydoku.console import storage
from whydoku.console.arguments import Arguments
from whydoku.console.cells import CommandError
from whydoku.console.kept import described
from whydoku.console.patterns import first_pattern
from whydoku.console.rows import read_row
from whydoku.console.screen import grid
from whydoku.console.session import Session
from whydoku.game import Game, Position, Strike
from whydoku.model.layout import Layout, cell_name, digit_char
from whydoku.model.path import Candidate
from whydoku.model.puzzle import Puzzle

__all__ = [
    "display",
    "load",
    "poss",
    "save",
    "set_",
    "set_row",
    "show",
    "single_step",
    "solve",
    "trace",
    "type_row",
]

SHOWN = 12
"""So many of the last games are listed."""


def display(session: Session, arguments: Arguments) -> None:
    """Show the digits that are set, and how many possibilities each other cell has.

    . one, : two, # three, blank more. Digits that a hint placed count as one possibility.
    """
    arguments.end()
    position = session.play.position
    counts = [len(digits) for digits in position.puzzle.candidates]
    signs = [
        digit_char(digit) if _is_set(position, cell) else "." if digit else "!.:# "[min(count, 4)]
        for cell, (digit, count) in enumerate(zip(position.values, counts, strict=True))
    ]
    session.screen.lines(grid(position.layout, signs))


def _is_set(position: Position, cell: int) -> bool:
    """Return whether the digit of a cell was given or entered by hand, not found by a hint."""
    entry = position.entries[cell]
    return bool(position.givens[cell] or (entry and entry.by == "hand"))


def show(session: Session, arguments: Arguments) -> None:
    """Show the digits of the cells that have only one possibility left."""
    arguments.end()
    position = session.play.position
    known = [
        digit or (left[0] if len(left) == 1 else 0)
        for digit, left in zip(position.values, position.puzzle.candidates, strict=True)
    ]
    session.screen.lines(grid(position.layout, [digit_char(d) if d else " " for d in known]))


def poss(session: Session, arguments: Arguments) -> None:
    """Show the possibilities of a cell."""
    position = session.play.position
    for cell in arguments.cells(position.layout):
        digit = position.values[cell]
        left = (digit,) if digit else position.puzzle.candidates[cell]
        told = " ".join(map(digit_char, left)) or "none"
        session.screen.say(f"{cell_name(position.layout, cell)}: {told}")


def set_(session: Session, arguments: Arguments) -> None:
    """Enter a digit; 0 or . clears the cell."""
    entry = arguments.entry(session.play.position.layout)
    if not (entry.digit and session.is_answer([entry], places=True)):
        session.play.enter_all([entry], name="set")


def set_row(session: Session, arguments: Arguments) -> None:
    """Enter a row of digits; 0 or . and what is missing are empty cells. What is given stays there.

    After a lone `.` instead of rows, the digits are givens, until something else is done.
    """
    position = session.play.position
    row, digits = _row(position.layout, arguments)
    as_givens = session.setting_up
    changed, held = [], []
    for column, digit in enumerate(read_row(position.layout, digits, f"row {row + 1}")):
        cell = row * position.layout.size + column
        if not digit and not as_givens and position.is_frozen(cell):
            held.append(cell)
        elif digit != position.values[cell]:
            changed.append(Candidate(cell, digit))
    session.play.enter_all(changed, name="setRow", as_givens=as_givens)
    if held:
        session.screen.say(f"What is given or frozen in row {row + 1} stays.")


def type_row(session: Session, arguments: Arguments) -> None:
    """Set or mend a row while rows are typed."""
    session.rows.set(*_row(session.layout, arguments))


def _row(layout: Layout, arguments: Arguments) -> tuple[int, str]:
    """Read a row, counted from 0, and what is to stand in it."""
    row = arguments.row(layout)
    if not arguments:
        empties = f"`setRow {row + 1} .` empties it"
        raise CommandError(f"the digits of row {row + 1} are missing; {empties}")
    return row, arguments.rest()


def save(session: Session, arguments: Arguments) -> None:
    """Save the whole game; .txt is a case file, other endings say which format it is.

    What a format cannot keep is told.
    """
    path = storage.with_ending(arguments.rest() or _missing("a file"))
    session.screen.say(storage.save(session.play, path))


def load(session: Session, arguments: Arguments) -> None:
    """Load a file of any format, a saved game, or sample:NAME; without a name, list the last games.

    `load 1` goes on with the first of these.
    """
    name = arguments.rest()
    if not name:
        session.screen.say(_last_games(session))
        return
    kept = session.kept and session.kept.game(name, session.play.autosave)
    loaded = kept or storage.read(name)
    if isinstance(loaded, Game):
        session.play.take_up(loaded)
        if told := not kept and storage.about_study(name):
            session.screen.say(told)
    else:
        session.play.begin(loaded)
        if told := storage.described(name, loaded):
            session.screen.say(told)
    session.board()


def _last_games(session: Session) -> str:
    """List the games that were saved as they went, the newest first."""
    listed = session.kept.listed(session.play.autosave) if session.kept else _missing("a file")
    if not listed:
        raise CommandError("there is no game of last time")
    lines = [f"{number:3}  {described(path)}" for number, path in enumerate(listed[:SHOWN], 1)]
    more = [f"     and {len(listed) - SHOWN} older ones"] if len(listed) > SHOWN else []
    return "\n".join([*lines, *more, "`load 1` goes on with the first."])


def solve(session: Session, arguments: Arguments) -> None:
    """Find the first pattern and remove what it removes; digits are never set.

    With singleStep false it goes on until there is none left; with trace on it says why.
    """
    arguments.end()
    if session.tell_fault():
        return
    struck: list[Candidate] = []
    puzzle = session.play.position.puzzle
    while not puzzle.problems and (pattern := first_pattern(puzzle)):
        if session.trace:
            session.screen.say("\n".join(pattern.sentences))
        struck += pattern.struck
        eliminated = (*puzzle.eliminated, *pattern.struck)
        puzzle = Puzzle(puzzle.givens, puzzle.placed, eliminated, puzzle.layout)
        if session.single_step:
            break
    if struck:
        session.play.play(Strike(tuple(struck)), name="solve")
    elif puzzle.problems:
        session.screen.say(explain.tell_problems(puzzle.layout, puzzle.problems))
    else:
        session.screen.say("No pattern is left.")


def single_step(session: Session, arguments: Arguments) -> None:
    """Choose whether solve stops after one pattern."""
    session.single_step = _switch(arguments, session.single_step)
    session.screen.say(f"singleStep is {str(session.single_step).lower()}.")


def trace(session: Session, arguments: Arguments) -> None:
    """Choose whether solve and trial say what they do."""
    session.trace = _switch(arguments, session.trace)
    session.screen.say(f"Trace is {'on' if session.trace else 'off'}.")


def _switch(arguments: Arguments, now: bool) -> bool:  # noqa: FBT001 - the value itself
    if not arguments:
        return now
    chosen = arguments.word("true", "false", "on", "off")
    arguments.end()
    return chosen in ("true", "on")


def _missing(what: str) -> NoReturn:
    raise CommandError(f"{what} is missing")
