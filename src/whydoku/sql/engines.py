"""The two databases that the solver runs on, with one interface to run a step."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Protocol

from whydoku.errors import WhydokuError

if TYPE_CHECKING:
    import duckdb

__all__ = ["ENGINES", "Connection", "DuckDB", "Engine", "SQLite", "engine_of", "require_duckdb"]

Connection = Any
"""A ``sqlite3.Connection`` or a ``duckdb.DuckDBPyConnection``."""


@cache
def statements(name: str) -> tuple[str, ...]:
    """Return the statements of a file of steps; each ends with a semicolon at the end of a line.

    ``@other`` stands for the query in the file ``other.sql``. So each query is written once, and
    each engine can repeat it in its own way.
    """
    text = (resources.files("whydoku.sql") / "steps" / f"{name}.sql").read_text("utf-8")
    text = re.sub(r"^ *--.*\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"@(\w+)", lambda found: statements(found[1])[0], text)
    return tuple(part for part in re.split(r";\s*\n", text) if part.strip())


class Engine(Protocol):
    """A database that can run the steps."""

    def run(self, name: str, **values: str) -> int:
        """Run a step and return how many lines of its tables it changed."""

    def work_out(self) -> None:
        """Run the step ``rule_out`` until it rules out nothing more."""

    def ask(self, question: str) -> list[tuple[Any, ...]]:
        """Return the answer to a query."""

    def begin(self) -> None:
        """Make the tables."""

    def end(self) -> None:
        """Leave nothing behind."""


class SQLite:
    """The database of Python's standard library."""

    def __init__(self, connection: sqlite3.Connection | None = None) -> None:
        self._connection = connection or sqlite3.connect(":memory:", cached_statements=256)
        self._within_transaction = self._connection.in_transaction

    def run(self, name: str, **values: str) -> int:
        """Run a step and return how many lines of its tables it changed."""
        changes = (self._connection.execute(s, values).rowcount for s in statements(name))
        return sum(max(changed, 0) for changed in changes)

    def work_out(self) -> None:
        """Run the step ``rule_out`` until it rules out nothing more."""
        while self.run("rule_out"):
            pass

    def ask(self, question: str) -> list[tuple[Any, ...]]:
        """Return the answer to a query."""
        return self._connection.execute(question).fetchall()

    def begin(self) -> None:
        """Make the tables."""
        for name in ("clear", "tables", "views", "sqlite"):
            self.run(name)

    def end(self) -> None:
        """Leave nothing behind, nor a transaction that was not there before."""
        self.run("clear")
        if not self._within_transaction:
            self._connection.commit()


class DuckDB:
    """DuckDB, from the extra ``sql``."""

    def __init__(self, connection: duckdb.DuckDBPyConnection | None = None) -> None:
        self._is_own = connection is None
        self._connection = connection or require_duckdb().connect()
        self._prepared: dict[str, str] = {}

    def run(self, name: str, **values: str) -> int:
        """Run a step and return how many lines of its tables it changed."""
        return sum(self._changed_by(statement, values) for statement in statements(name))

    def work_out(self) -> None:
        """Run the step ``rule_out`` until it rules out nothing more, in one query.

        Every query takes DuckDB milliseconds, however small it is.
        """
        self.run("work_out")

    def _changed_by(self, statement: str, values: Mapping[str, str]) -> int:
        if values:
            asked = {name: value for name, value in values.items() if f"${name}" in statement}
            found = self._connection.execute(statement, asked or None).fetchall()
        elif statement.lstrip().startswith(("INSERT", "UPDATE")):
            found = self.ask(statement)
        else:
            self._connection.execute(statement)
            return 0
        return int(found[0][0])

    def ask(self, question: str) -> list[tuple[Any, ...]]:
        """Return the answer to a query, prepared once, since preparing takes the most time."""
        name = self._prepared.get(question)
        if name is None:
            name = self._prepared[question] = f"whydoku_{len(self._prepared)}"
            self._connection.execute(f"PREPARE {name} AS {question}")
        return self._connection.execute(f"EXECUTE {name}").fetchall()

    def begin(self) -> None:
        """Make the tables."""
        for name in ("duckdb",) * self._is_own + ("clear", "tables", "views"):
            self.run(name)

    def end(self) -> None:
        """Leave nothing behind."""
        for name in self._prepared.values():
            self._connection.execute(f"DEALLOCATE {name}")
        self._prepared.clear()
        self.run("clear")


ENGINES: dict[str, type[SQLite] | type[DuckDB]] = {"sqlite": SQLite, "duckdb": DuckDB}
"""The engines by name."""


def engine_of(name: str, connection: Connection | None = None) -> Engine:
    """Return the engine of this name, or the one for a connection."""
    if connection is not None:
        return (
            SQLite(connection) if isinstance(connection, sqlite3.Connection) else DuckDB(connection)
        )
    if name not in ENGINES:
        raise ValueError(f"there is no engine {name!r}: expected {' or '.join(ENGINES)}")
    return ENGINES[name]()


def require_duckdb() -> Any:
    """Return the module duckdb; raise an error that says how to install it if it is missing."""
    try:
        import duckdb
    except ImportError:
        raise WhydokuError('DuckDB is missing: pip install "whydoku[sql]"') from None
    return duckdb
