"""The solver written in SQL: what it knows stands in ``steps/*.sql``; here it is only looped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from pencilmark.sql.engines import Connection, Engine, engine_of, statements

__all__ = ["Cell", "Guess", "Message", "Solution", "solve"]

Tell = Callable[[str], object]


class Cell(NamedTuple):
    """A line of the table of cells; sets and possibles are text such as ``'2589'``."""

    guess: int
    row: int
    column: int
    box: int
    value: int | None
    row_set: str
    column_set: str
    box_set: str
    possibles: str


class Guess(NamedTuple):
    """A line of the table of guesses."""

    guess: int
    row: int
    column: int
    value: int
    possibles: str
    """What was possible in the cell when it was made."""
    under: int
    """The guess that stood before it, 0 if there was none."""
    stands: bool


class Message(NamedTuple):
    """What the solver tells: a status, and a sentence about it."""

    status: str
    words: str


@dataclass(frozen=True)
class Solution:
    """How it ended, and what led there."""

    cells: tuple[Cell, ...]
    """By row and column; none where the puzzle is of no known shape."""
    messages: tuple[Message, ...]
    passes: int
    history: tuple[Guess, ...]
    """Every guess that was made, by number."""

    @property
    def status(self) -> str:
        """How it ended.

        ``solved by logic``, ``solved with guesses``, ``stuck``, ``no solution``, ``invalid
        puzzle`` or ``error in the logic``.
        """
        return self.messages[-1].status

    @property
    def solved(self) -> bool:
        """Whether every cell is filled as the rules demand."""
        return self.status.startswith("solved")

    @property
    def line(self) -> str:
        """The values as far as they were found, ``.`` for an empty cell."""
        return "".join(str(cell.value or ".") for cell in self.cells)

    @property
    def guesses(self) -> tuple[Guess, ...]:
        """The table of guesses as it stands: those that were not rolled back."""
        return tuple(guess for guess in self.history if guess.stands)


def solve(
    puzzle: str,
    engine: str = "sqlite",
    *,
    guesses: bool = True,
    trace: Tell | None = None,
    connection: Connection | None = None,
) -> Solution:
    """Solve a puzzle in SQL.

    ``puzzle`` has a character for each cell of a 4x4, 6x6, 8x8 or 9x9, row by row; empty cells are
    ``0``, ``.``, ``_`` or a blank. ``engine`` is ``sqlite`` or ``duckdb``. Without ``guesses`` it
    ends as ``stuck`` where logic does not suffice. ``trace`` is called with a line of text for all
    that happens. A ``connection`` of yours, to either database, is used instead of a new one: all
    tables are temporary, and are gone afterwards.

    Raises ``ValueError`` for another engine, and :class:`pencilmark.PencilmarkError` where DuckDB
    is missing. What is wrong with a puzzle is told by the status and the messages.

    The steps one by one: docs/sql.md.

    >>> found = solve("1..4....2.......")
    >>> found.status, found.line, found.passes
    ('solved with guesses', '1234341221434321', 5)
    >>> solve("11..............").messages[0].words
    'Row 1 holds 1 more than once.'
    """
    database = engine_of(engine, connection)
    database.begin()
    try:
        database.run("read", puzzle=puzzle)
        passes = 0
        if not database.run("validate", puzzle=puzzle):
            passes = _climb(database, guesses=guesses, trace=trace)
            database.run("conclude")
        found = _found(database, passes)
    finally:
        database.end()
    return found


def _climb(database: Engine, *, guesses: bool, trace: Tell | None) -> int:
    """Repeat the steps until none does anything more; return the number of passes."""
    passes = 0
    tell = _Tracer(database, trace) if trace else None
    database.run("possibles")
    goes_on = True
    while goes_on:
        passes += 1
        if tell:
            tell.work_out(passes)
        else:
            database.work_out()
        if _is_wrong(database):
            goes_on = bool(database.run("roll_back"))
        else:
            goes_on = guesses and bool(database.run("guess"))
        if tell:
            tell.guesses()
    database.run("fill")
    return passes


def _is_wrong(database: Engine) -> bool:
    (question,) = statements("wrong")
    return bool(database.ask(question)[0][0])


def _found(database: Engine, passes: int) -> Solution:
    cells = database.ask("SELECT * FROM board ORDER BY row, col")
    messages = database.ask("SELECT status, words FROM messages ORDER BY rowid")
    history = database.ask("SELECT * FROM guesses ORDER BY guess")
    return Solution(
        tuple(Cell(*row) for row in cells),
        tuple(Message(*row) for row in messages),
        passes,
        tuple(Guess(*row)._replace(stands=bool(row[-1])) for row in history),
    )


class _Tracer:
    """Tells what happens, pass by pass, by looking at the tables."""

    def __init__(self, database: Engine, tell: Tell) -> None:
        self._database = database
        self._tell = tell
        self._told = 0
        self._made = 0
        filled = database.ask("SELECT row, col FROM cells WHERE value IS NOT NULL")
        self._found: dict[tuple[int, int], int] = dict.fromkeys(filled, 0)
        """The cells whose value is known, and the guess that it rests on."""

    def work_out(self, number: int) -> None:
        """Rule out what can be ruled out, and tell each time what can be filled in, and why."""
        self._tell(f"Pass {number}")
        (question,) = statements("told_at_once")
        struck = 1
        while struck:
            self._fillings()
            told = self._database.ask(question)
            struck = self._database.run("rule_out")
            if _is_wrong(self._database):
                self._tell("  A cell has no possible value, or a value no place.")
                return
            for row, column, value, why in told:
                self._tell(f"  r{row}c{column}<>{value}: {why}")

    def _fillings(self) -> None:
        ((guess,),) = self._database.ask("SELECT guess FROM now")
        singles = self._database.ask(
            "SELECT row, col, value, min(why) FROM singles GROUP BY row, col, value"
            " ORDER BY row, col, value"
        )
        for row, column, value, why in singles:
            if (row, column) in self._found:
                continue
            self._found[row, column] = guess
            self._tell(f"  r{row}c{column}={value}: {why}")

    def guesses(self) -> None:
        """Tell the guess that was made or rolled back since."""
        messages = self._database.ask("SELECT words FROM messages ORDER BY rowid")
        for (words,) in messages[self._told :]:
            self._tell(f"  {words}")
        self._told = len(messages)
        made = self._database.ask(
            "SELECT guess, row, col, value, possibles, stands FROM guesses ORDER BY guess"
        )
        for guess, row, column, value, possibles, _ in made[self._made :]:
            self._tell(f"  Guess {guess}: r{row}c{column}={value}, of {possibles}")
            self._found[row, column] = guess
        self._made = len(made)
        standing = {0, *(guess for guess, *_, stands in made if stands)}
        self._found = {cell: guess for cell, guess in self._found.items() if guess in standing}
