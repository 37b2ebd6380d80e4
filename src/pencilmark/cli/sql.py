"""The verb `sql`: queries over files, with functions about puzzles."""

from __future__ import annotations

import sys

import click

from pencilmark.cli import sql_run
from pencilmark.cli.run import DONE

__all__ = ["QUERY", "query"]

QUERY = (
    click.Argument(["query"], required=False),
    click.Option(["--csv", "as_csv"], is_flag=True, help="Comma-separated values, with a head."),
    click.Option(["--json", "as_json"], is_flag=True, help="One JSON object a row."),
)


def query(query: str | None, *, as_csv: bool, as_json: bool) -> int:
    """Ask for rows of CSV and Parquet files, with functions about puzzles.

    A file is named in quotes: FROM 'puzzles.csv'. Without a query there is a prompt; with
    statements on standard input, each ends with a semicolon. The database is DuckDB's. A column of
    a CSV file that is neither whole numbers, dates nor true and false is text.
    """
    if as_csv and as_json:
        raise click.UsageError("--csv and --json exclude each other.")
    show = sql_run.as_csv if as_csv else sql_run.as_json if as_json else sql_run.as_table
    with sql_run.database() as connection:
        if query is None and sys.stdin.isatty():
            from pencilmark.cli.sql_prompt import converse

            return converse(connection)
        sql_run.run(connection, sys.stdin.read() if query is None else query, show)
    return DONE
