"""Opens the database, migrates its tables, and hands out sessions."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.engine import URL, Engine, make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.orm import Session, sessionmaker

from whydoku.errors import WhydokuError, needed
from whydoku.support.former import FORMER, NOW, adopted_database

__all__ = ["Database", "DatabaseError", "default_url", "migrate"]

MIGRATIONS = Path(__file__).parent / "migrations"
LOCK = 7_263_545_112
"""The lock under which one of several servers that start together migrates the tables."""
T = TypeVar("T")

WAIT = 5
"""Seconds to wait for another connection to finish writing."""


class DatabaseError(WhydokuError):
    """The database cannot be used."""


def default_url() -> str:
    """Return the address of the default database: a file in the user's data folder.

    Raises :class:`DatabaseError` where a server of the former name still uses that file.
    """
    from platformdirs import user_data_path

    file = user_data_path(NOW, appauthor=False) / f"{NOW}.db"
    try:
        return f"sqlite:///{adopted_database(file)}"
    except (sqlite3.Error, OSError) as error:
        raise DatabaseError(
            f"the games of {FORMER.title()} cannot be moved to {file}: {error}; if its server "
            "still runs, stop it first"
        ) from None


class Database:
    """A database with the tables of this version.

    Raises :class:`DatabaseError` with a sentence if it cannot be opened or migrated.
    """

    def __init__(self, url: str) -> None:
        parsed = _parsed(url)
        self._sqlite = parsed.get_backend_name() == "sqlite"
        try:
            if self._sqlite and parsed.database:
                Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
            options: dict[str, Any] = {} if self._sqlite else {"pool_pre_ping": True}
            # Errors are logged, and logs hold nothing of anybody's games.
            self.engine = create_engine(parsed, hide_parameters=True, **options)
            if self._sqlite:
                _prepare_sqlite(self.engine)
            _migrate_or_close(self.engine)
        except ModuleNotFoundError as error:
            raise DatabaseError(needed("this database", error, "postgresql")) from None
        except CommandError:
            raise DatabaseError(
                f"the database {parsed!r} belongs to a newer version of Whydoku: update the "
                "program, or use another database"
            ) from None
        except (SQLAlchemyError, OSError) as error:
            raise DatabaseError(f"cannot use the database {parsed!r}: {_reason(error)}") from None
        self._reading = sessionmaker(self.engine)
        self._writing = sessionmaker(self.engine.execution_options(writes=True))

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Open a session that only reads."""
        with self._reading() as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Open a session whose changes are on the disk when the block is left."""
        with self._writing.begin() as session:
            yield session

    def change(self, work: Callable[[Session], T]) -> T:
        """Run ``work`` in a transaction, and return its result.

        If another connection inserted the same row first, ``work`` runs once more, and finds it.
        """
        try:
            with self.writing() as session:
                return work(session)
        except IntegrityError:
            with self.writing() as session:
                return work(session)

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()


def _migrate_or_close(engine: Engine) -> None:
    try:
        with engine.execution_options(writes=True).begin() as connection:
            migrate(connection)
    except BaseException:
        engine.dispose()
        raise


def _parsed(url: str) -> URL:
    try:
        parsed = make_url(url)
        backend = parsed.get_backend_name()
    except (ArgumentError, NoSuchModuleError):
        raise DatabaseError("the address of the database cannot be read") from None
    if backend in ("postgres", "postgresql"):
        return parsed.set(drivername="postgresql+psycopg")
    if backend != "sqlite":
        raise DatabaseError(f"databases of {backend} are not known: expected sqlite or postgresql")
    return parsed


def _reason(error: Exception) -> str:
    told = str(getattr(error, "orig", None) or error).strip()
    return told.partition("\n")[0]


def _prepare_sqlite(engine: Any) -> None:
    """Let this code begin the transactions, and keep a log that survives crashes."""

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # the driver begins no transaction by itself
        for pragma in (f"busy_timeout={WAIT * 1000}", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}").close()
        _use_write_ahead_log(connection)

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        # A writer takes the lock at once: SQLite refuses a reader that turns into a writer.
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _use_write_ahead_log(connection: sqlite3.Connection) -> None:
    """Switch to the write-ahead log. SQLite does not wait for a lock here, so we retry."""
    until = time.monotonic() + WAIT
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL").close()
        except sqlite3.OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.01)
        else:
            return


def migrate(connection: Connection, to: str = "head") -> None:
    """Migrate the tables to a version, within the transaction of a connection."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, to)
