"""The verb `sql`: queries over files, with functions about puzzles."""

from __future__ import annotations

import sys

import click

from whydoku.cli import sql_run
from whydoku.cli.inputs import InputError
from whydoku.cli.run import DONE
from whydoku.support.files import read_bounded

__all__ = ["QUERY", "query"]

QUERY = (
    click.Argument(["query"], required=False),
    click.Option(["--csv", "as_csv"], is_flag=True, help="Comma-separated values, with a head."),
    click.Option(["--json", "as_json"], is_flag=True, help="One JSON object a row."),
)


def query(query: str | None, *, as_csv: bool, as_json: bool) -> int:
    """Ask for rows of CSV and Parquet files, with functions about puzzles.

    A file is named in quotes: FROM 'puzzles.csv'. Without a query there is a prompt; with
    statements on standard input, each ends with a semicolon. The database is DuckDB. A column of a
    CSV file is read as text unless it holds whole numbers, dates, or true and false.
    """
    if as_csv and as_json:
        raise click.UsageError("--csv and --json exclude each other.")
    show = sql_run.as_csv if as_csv else sql_run.as_json if as_json else sql_run.as_table
    with sql_run.database() as connection:
        if query is None and sys.stdin.isatty():
            from whydoku.cli.sql_prompt import converse

            return converse(connection)
        sql_run.run(connection, _typed() if query is None else query, show)
    return DONE


def _typed() -> str:
    try:
        return read_bounded(sys.stdin.buffer, "standard input").decode()
    except UnicodeDecodeError:
        raise InputError("the query is not UTF-8") from None
    except ValueError as error:
        raise InputError(str(error)) from None
