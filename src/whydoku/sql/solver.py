"""Runs the solver that is written in SQL: its logic is in ``steps/*.sql``, its loop is here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from whydoku.sql.engines import Connection, Engine, engine_of, statements

__all__ = ["Cell", "Guess", "Message", "Solution", "solve"]

Tell = Callable[[str], object]


class Cell(NamedTuple):
    """A row of the table of cells.

    The set of a row, column or box has its cells in order, with ``0`` for an empty cell. Possible
    values are text such as ``'2589'``.

    >>> cell = solve("1..4....2.......", guesses=False).cells[1]
    >>> cell.row, cell.column, cell.row_set, cell.possibles
    (1, 2, '1004', '23')
    """

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
    """A row of the table of guesses.

    >>> guess = solve("1..4....2.......").history[0]
    >>> guess.row, guess.column, guess.value, guess.possibles, guess.stands
    (1, 2, 2, '23', True)
    """

    guess: int
    row: int
    column: int
    value: int
    possibles: str
    """The possible values of the cell when the guess was made."""
    under: int
    """The latest guess that stood before this one; 0 if there was none."""
    stands: bool


class Message(NamedTuple):
    """A message of the solver: a status, and a sentence about it.

    >>> solve("1..4....2.......", guesses=False).messages[-1].status
    'stuck'
    """

    status: str
    words: str


@dataclass(frozen=True)
class Solution:
    """The outcome of the solver, with its tables and messages.

    >>> found = solve("1..4....2.......")
    >>> found.status, found.solved, found.line, len(found.guesses)
    ('solved with guesses', True, '1234341221434321', 4)
    """

    cells: tuple[Cell, ...]
    """By row and column; empty if the puzzle has no known shape."""
    messages: tuple[Message, ...]
    passes: int
    history: tuple[Guess, ...]
    """Every guess that was made, in order."""

    @property
    def status(self) -> str:
        """The outcome.

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
        """The values that were found, with ``.`` for an empty cell."""
        return "".join(str(cell.value or ".") for cell in self.cells)

    @property
    def guesses(self) -> tuple[Guess, ...]:
        """The guesses that were not rolled back."""
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

    ``puzzle`` has one character for each cell of a 4x4, 6x6, 8x8 or 9x9, row by row; an empty cell
    is ``0``, ``.``, ``_`` or a blank. ``engine`` is ``sqlite`` or ``duckdb``. Without ``guesses``,
    the outcome is ``stuck`` if logic alone does not solve the puzzle. ``trace`` is called with a
    line of text for each event. If you pass your own ``connection``, it is used instead of a new
    one; all tables are temporary and are dropped at the end.

    Raises ``ValueError`` for another engine, and :class:`whydoku.WhydokuError` if DuckDB is
    missing. If something is wrong with the puzzle, the status and the messages say it.

    docs/sql.md explains the steps one by one.

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
    """Repeat the steps until none changes anything; return the number of passes."""
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
    """Reports what happens in each pass, by reading the tables."""

    def __init__(self, database: Engine, tell: Tell) -> None:
        self._database = database
        self._tell = tell
        self._told = 0
        self._made = 0
        filled = database.ask("SELECT row, col FROM cells WHERE value IS NOT NULL")
        self._found: dict[tuple[int, int], int] = dict.fromkeys(filled, 0)
        """The cells whose value is known, each with the guess that the value depends on."""

    def work_out(self, number: int) -> None:
        """Rule out values until nothing more follows; report all that was found, and why."""
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
        """Report the guess that was just made or rolled back."""
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
