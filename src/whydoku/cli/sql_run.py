"""Runs SQL statements on a database that knows the functions, and shows the rows."""

from __future__ import annotations

import csv
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from whydoku.cli.inputs import InputError
from whydoku.cli.run import complain, loading
from whydoku.cli.screen import Screen, print_json

if TYPE_CHECKING:
    import duckdb

__all__ = ["as_csv", "as_json", "as_table", "database", "run", "run_and_tell"]

MOST_ROWS = 1000
"""The most rows that a table shows."""
AT_A_TIME = 10_000
INTERRUPTED = "Query interrupted"
"""DuckDB's message when Ctrl-C stops it."""
# DuckDB would read a column of digits as numbers, which are no puzzles. An INTEGER has at most ten
# digits, and a puzzle has sixteen or more.
AS_TEXT = """
CREATE TEMPORARY MACRO read_csv_auto(file) AS TABLE
SELECT * FROM read_csv(
    file, auto_type_candidates = ['BOOLEAN', 'INTEGER', 'DATE', 'TIMESTAMP', 'VARCHAR'])
"""

Show = Callable[["duckdb.DuckDBPyConnection"], None]


@contextmanager
def database() -> Iterator[duckdb.DuckDBPyConnection]:
    """Open a database in memory that has the functions."""
    with loading():
        from whydoku.sql import register
        from whydoku.sql.engines import require_duckdb

        duckdb = require_duckdb()
    with duckdb.connect() as connection:
        register(connection)
        connection.execute(AS_TEXT)
        yield connection


def run(connection: duckdb.DuckDBPyConnection, text: str, show: Show) -> None:
    """Run statements and show the rows of each; raise :class:`InputError` if one is wrong."""
    from whydoku.sql.engines import require_duckdb

    if any("\ud800" <= char <= "\udfff" for char in text):
        raise InputError("the query is not UTF-8")
    error = require_duckdb().Error
    try:
        with _stopped_by_ctrl_c(connection):
            for statement in connection.extract_statements(text):
                connection.execute(statement)
                show(connection)
    except error as wrong:
        raise InputError(str(wrong)) from None
    except RuntimeError as stopped:
        if str(stopped) != INTERRUPTED:
            raise
        raise KeyboardInterrupt from None


@contextmanager
def _stopped_by_ctrl_c(connection: duckdb.DuckDBPyConnection) -> Iterator[None]:
    """Let Ctrl-C stop DuckDB's own threads too, which would run their part to its end first."""

    def stop(*_: object) -> None:
        connection.interrupt()
        raise KeyboardInterrupt

    former = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, former)


def run_and_tell(connection: duckdb.DuckDBPyConnection, text: str) -> None:
    """Run statements and show the rows as a table; report an error."""
    try:
        run(connection, text, as_table)
    except InputError as error:
        complain(str(error))


def _head(connection: duckdb.DuckDBPyConnection) -> list[str]:
    return [column[0] for column in connection.description or ()]


def as_table(connection: duckdb.DuckDBPyConnection) -> None:
    """Show the rows as a table; if there are very many, only the first."""
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


def as_csv(connection: duckdb.DuckDBPyConnection) -> None:
    """Show all rows as comma-separated values, below a head."""
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(_head(connection))
    writer.writerows(_rows(connection))


def as_json(connection: duckdb.DuckDBPyConnection) -> None:
    """Show all rows as JSON, one object per row."""
    head = _head(connection)
    for row in _rows(connection):
        print_json({name: _plain(cell) for name, cell in zip(head, row, strict=True)})


def _plain(cell: Any) -> Any:
    """Return a value that JSON can hold; a date, for example, becomes text."""
    if isinstance(cell, list | tuple):
        return [_plain(part) for part in cell]
    if isinstance(cell, dict):
        return {str(name): _plain(part) for name, part in cell.items()}
    return cell if cell is None or isinstance(cell, bool | int | float | str) else str(cell)
