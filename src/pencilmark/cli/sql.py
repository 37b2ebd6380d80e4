"""The verbs about SQL: queries over files with the functions, and the solver written in SQL."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from pencilmark.cli.inputs import InputError, puzzles_of
from pencilmark.cli.run import DONE, NO_SOLUTION, complain
from pencilmark.cli.screen import Screen, print_json
from pencilmark.layout import plain_layout_of
from pencilmark.puzzle import Puzzle

if TYPE_CHECKING:
    import duckdb

    from pencilmark.sql import Solution

__all__ = ["ENGINES", "QUERY", "SOLVER", "database", "query", "run_statement", "solve_in_sql"]

ENGINES = ("sqlite", "duckdb")
"""Those of :data:`pencilmark.sql.ENGINES`, which is not loaded for other verbs."""
MOST_ROWS = 1000
"""A table is not set in more rows than this."""
AT_A_TIME = 10_000
INTERRUPTED = "Query interrupted"
"""What DuckDB says where it is stopped by Ctrl-C."""
# DuckDB takes a column of digits for numbers, which are no longer puzzles. An INTEGER has no more
# than ten digits, and a puzzle sixteen or more.
AS_TEXT = """
CREATE TEMPORARY MACRO read_csv_auto(file) AS TABLE
SELECT * FROM read_csv(
    file, auto_type_candidates = ['BOOLEAN', 'INTEGER', 'DATE', 'TIMESTAMP', 'VARCHAR'])
"""

QUERY = (
    click.Argument(["query"], required=False),
    click.Option(["--csv", "as_csv"], is_flag=True, help="Comma-separated values, with a head."),
    click.Option(["--json", "as_json"], is_flag=True, help="One JSON object a row."),
)
SOLVER = (
    click.Argument(["puzzle"]),
    click.Option(
        ["--engine", "-e"],
        type=click.Choice(ENGINES),
        default="sqlite",
        show_default=True,
        help="The database that it runs on.",
    ),
    click.Option(["--trace", "-t"], is_flag=True, help="Tell every pass: what is found, and why."),
    click.Option(["--no-guesses"], is_flag=True, help="Stop where logic does not suffice."),
)


@contextmanager
def database() -> Iterator[duckdb.DuckDBPyConnection]:
    """Open a database in memory that knows the functions."""
    from pencilmark.sql import register
    from pencilmark.sql.engines import require_duckdb

    with require_duckdb().connect() as connection:
        register(connection)
        connection.execute(AS_TEXT)
        yield connection


def query(query: str | None, *, as_csv: bool, as_json: bool) -> int:
    """Ask for rows of CSV and Parquet files, with functions about puzzles.

    A file is named in quotes: FROM 'puzzles.csv'. Without a query there is a prompt; with
    statements on standard input, each ends with a semicolon. The database is DuckDB's. A column of
    a CSV file that is neither whole numbers, dates nor true and false is text.
    """
    if as_csv and as_json:
        raise click.UsageError("--csv and --json exclude each other.")
    show = _as_csv if as_csv else _as_json if as_json else _as_table
    with database() as connection:
        if query is None and sys.stdin.isatty():
            from pencilmark.cli.sql_prompt import converse

            return converse(connection)
        _run(connection, sys.stdin.read() if query is None else query, show)
    return DONE


def _run(connection: duckdb.DuckDBPyConnection, text: str, show: Any) -> None:
    from pencilmark.sql.engines import require_duckdb

    error = require_duckdb().Error
    try:
        for statement in connection.extract_statements(text):
            connection.execute(statement)
            show(connection)
    except error as wrong:
        raise InputError(str(wrong)) from None
    except RuntimeError as stopped:
        if str(stopped) != INTERRUPTED:
            raise
        raise KeyboardInterrupt from None


def run_statement(connection: duckdb.DuckDBPyConnection, text: str) -> None:
    """Carry out what was typed and show the rows as a table; what is wrong is told."""
    try:
        _run(connection, text, _as_table)
    except InputError as error:
        complain(str(error))


def _head(connection: duckdb.DuckDBPyConnection) -> list[str]:
    return [column[0] for column in connection.description or ()]


def _as_table(connection: duckdb.DuckDBPyConnection) -> None:
    head = _head(connection)
    rows = connection.fetchmany(MOST_ROWS) if head else []
    screen = Screen()
    if rows or head not in ([], ["Success"]):
        screen.table([["" if cell is None else str(cell) for cell in row] for row in rows], head)
    if connection.fetchone() if rows else None:
        screen.say(f"The first {MOST_ROWS:,} rows: --csv and --json have all.")


def _rows(connection: duckdb.DuckDBPyConnection) -> Iterator[tuple[Any, ...]]:
    while rows := connection.fetchmany(AT_A_TIME):
        yield from rows


def _as_csv(connection: duckdb.DuckDBPyConnection) -> None:
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(_head(connection))
    writer.writerows(_rows(connection))


def _as_json(connection: duckdb.DuckDBPyConnection) -> None:
    head = _head(connection)
    for row in _rows(connection):
        print_json({name: _plain(cell) for name, cell in zip(head, row, strict=True)})


def _plain(cell: Any) -> Any:
    """Return a value that JSON has: a date, for one, as text."""
    if isinstance(cell, list | tuple):
        return [_plain(part) for part in cell]
    if isinstance(cell, dict):
        return {str(name): _plain(part) for name, part in cell.items()}
    return cell if cell is None or isinstance(cell, bool | int | float | str) else str(cell)


def solve_in_sql(puzzle: str, *, engine: str, trace: bool, no_guesses: bool) -> int:
    """Solve a puzzle by steps written in SQL.

    It looks for cells with one value and values with one place, rules out what crossing lines and
    boxes rule out, and guesses where that does not suffice. docs/sql.md tells it step by step.
    """
    from pencilmark.sql import solve

    found = solve(
        _cells_of(puzzle), engine, guesses=not no_guesses, trace=click.echo if trace else None
    )
    screen = Screen()
    if found.cells and found.status != "invalid puzzle":
        screen.board(Puzzle([cell.value or 0 for cell in found.cells]))
    for message in found.messages:
        screen.say(f"{message.status.capitalize()}. {message.words}")
    screen.say(f"Passes: {found.passes}.")
    if found.guesses:
        _show_guesses(screen, found)
    return DONE if found.solved else NO_SOLUTION


def _show_guesses(screen: Screen, found: Solution) -> None:
    """Show the table of guesses as it stands."""
    rows = [
        (str(guess.guess), str(guess.row), str(guess.column), str(guess.value), guess.possibles)
        for guess in found.guesses
    ]
    screen.table(rows, ("guess", "row", "column", "value", "possibles"))


def _cells_of(source: str) -> str:
    """Return the cells of a puzzle: a character for each as it is typed, or any other form."""
    if plain_layout_of(len(source)) and not set(source) - set("0123456789._ "):
        return source
    read = list(puzzles_of(source, None, None))
    if len(read) > 1:
        raise InputError(f"{source}: read {len(read)} puzzles, expected one")
    layout = read[0].layout
    if layout.name not in {"4x4", "6x6", "8x8", "9x9"}:
        raise InputError(f"the solver in SQL knows 4x4, 6x6, 8x8 and 9x9, not {layout.name}")
    return read[0].line()
