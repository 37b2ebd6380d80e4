"""Registers the functions about puzzles in a database."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any

from whydoku.errors import WhydokuError
from whydoku.sql.engines import Connection, require_duckdb
from whydoku.sql.functions import FUNCTIONS, Function, answer

if TYPE_CHECKING:
    import duckdb

__all__ = ["register"]


def register(connection: Connection) -> None:
    """Register the functions about puzzles in a connection to SQLite or DuckDB.

    These are ``sudoku_solve(text)``, ``sudoku_count(text, limit)``, ``sudoku_is_valid(text)``,
    ``sudoku_level(text)``, ``sudoku_hardest(text)``, ``sudoku_score(text)``, ``sudoku_er(text)``,
    ``sudoku_ep(text)``, ``sudoku_ed(text)``, ``sudoku_te(text)``, ``sudoku_b(text)``,
    ``sudoku_minutes(text)``, ``sudoku_minutes_low(text)``, ``sudoku_minutes_high(text)``,
    ``sudoku_hint(text, level)``, ``sudoku_givens(text)``, ``sudoku_canonical(text)``,
    ``sudoku_catalogue_number(text)``, ``sudoku_catalogue_grid(number)``, ``sudoku_path(text)``,
    ``sudoku_candidates(text)`` and ``sudoku_problem(text)``. The answer is NULL for NULL, for a
    text that is no puzzle, and for a puzzle without an answer;
    ``sudoku_problem`` says why. No row makes a query fail. Paths and candidates are JSON in SQLite
    (for ``json_each``); in DuckDB they are lists, and tables after ``FROM``.

    Raises ``TypeError`` for any other connection, and :class:`whydoku.WhydokuError` if a
    module for DuckDB is missing.

    >>> connection = sqlite3.connect(":memory:")
    >>> register(connection)
    >>> connection.execute("SELECT sudoku_count('4......1...3....', 10)").fetchone()
    (3,)
    """
    if isinstance(connection, sqlite3.Connection):
        for function in FUNCTIONS.values():
            arguments = len(function.arguments)
            call = _for_sqlite(function)
            connection.create_function(function.name, arguments, call, deterministic=True)
        return
    if not isinstance(connection, require_duckdb().DuckDBPyConnection):
        kind = type(connection).__name__
        raise TypeError(f"a {kind} is no connection to SQLite (sqlite3) or DuckDB")
    _register_in_duckdb(connection)


def _for_sqlite(function: Function) -> Callable[..., Any]:
    if not function.returns.endswith("[]"):
        return lambda *values: answer(function, *values)

    def call(*values: Any) -> str | None:
        found = answer(function, *values)
        return None if found is None else json.dumps(found, ensure_ascii=False)

    return call


def _register_in_duckdb(connection: duckdb.DuckDBPyConnection) -> None:
    for module in ("numpy", "pyarrow"):
        try:
            import_module(module)
        except ModuleNotFoundError:
            needed = f'functions in DuckDB need {module}: pip install "whydoku[sql]"'
            raise WhydokuError(needed) from None
        except ImportError as error:  # it is there, and cannot be loaded: memory may be short
            why = " ".join(str(error.__cause__ or error).split())
            raise WhydokuError(f"{module} cannot be loaded: {why}") from None
    from duckdb.func import ARROW, SPECIAL

    from whydoku.sql.vectors import over_columns

    missing = require_duckdb().InvalidInputException
    for function in FUNCTIONS.values():
        with suppress(missing):
            connection.remove_function(function.name)
        connection.create_function(
            function.name,
            over_columns(function),
            list(function.arguments),
            function.returns,
            type=ARROW,
            null_handling=SPECIAL,
        )
        if function.returns.endswith("[]"):
            connection.execute(
                f"CREATE OR REPLACE TEMPORARY MACRO {function.name}(text) AS TABLE"
                f" SELECT unnest({function.name}(text), recursive := TRUE)"
            )
