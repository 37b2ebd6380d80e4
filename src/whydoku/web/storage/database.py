"""Opens the database, migrates its tables, and hands out sessions."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.engine import URL, Engine, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    IntegrityError,
    NoSuchModuleError,
    SQLAlchemyError,
)
from sqlalchemy.orm import Session, sessionmaker

from whydoku.errors import WhydokuError, needed
from whydoku.support.former import FORMER, NOW, adopted_database
from whydoku.web.storage.disk_space import DiskFull, Reserve

__all__ = ["Database", "DatabaseError", "default_url", "migrate"]

MIGRATIONS = Path(__file__).parent / "migrations"
LOCK = 7_263_545_112
"""The lock under which one of several servers that start together migrates the tables."""
T = TypeVar("T")

WAIT = 5
"""Seconds to wait for another connection to finish writing."""
CHECK = 2.0
"""Seconds that the look for damage may take. 1 GB takes half a second if it is in memory, and
eight from a disk that reads 125 MB/s. What it does not come to is not looked at."""


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
        file = parsed.database if parsed.get_backend_name() == "sqlite" else None
        on_disk = file is not None and file not in ("", ":memory:")
        self._reserve = Reserve(Path(f"{file}.reserve")) if on_disk else None
        try:
            self.engine = self._opened(parsed)
        except ModuleNotFoundError as error:
            raise DatabaseError(needed("this database", error, "postgresql")) from None
        except CommandError:
            raise DatabaseError(
                f"the database {parsed!r} belongs to a newer version of Whydoku: update the "
                "program, or use another database"
            ) from None
        except (SQLAlchemyError, OSError) as error:
            if _is_damage(error):
                raise _damaged(file) from None
            raise DatabaseError(f"cannot use the database {parsed!r}: {_reason(error)}") from None
        self.keep_reserve()
        self._reading = sessionmaker(self.engine)
        self._writing = sessionmaker(self.engine.execution_options(writes=True))
        self._freeing = sessionmaker(self.engine.execution_options(writes=True, spares=True))

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
        Raises :class:`DiskFull` where the disk is full.
        """
        try:
            try:
                with self.writing() as session:
                    return work(session)
            except IntegrityError:
                with self.writing() as session:
                    return work(session)
        except DBAPIError as error:
            if _is_full(error):
                raise DiskFull("the disk of the server is full, so it can store nothing") from None
            raise

    def free(self, work: Callable[[Session], T]) -> T:
        """Run ``work``, which deletes rows: as :meth:`change`, but on a full disk as well.

        There the reserve is given up for it, and made again.
        """
        try:
            return self.change(work)
        except DiskFull:
            if not self._reserve or not self._reserve.give_up():
                raise
        self._empty_log()
        try:
            with self._freeing.begin() as session:
                return work(session)
        finally:
            self._empty_log()
            self.keep_reserve()

    def keep_reserve(self) -> None:
        """Make the reserve for a full disk, if it is not there as a whole."""
        if self._reserve:
            self._reserve.make()

    def _empty_log(self) -> None:
        """Bring SQLite's log into the file, so that the log needs no room on the disk."""
        with suppress(SQLAlchemyError), self.engine.connect() as connection:
            connection.exec_driver_sql("COMMIT")  # not within a transaction
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").close()
            connection.exec_driver_sql("BEGIN")

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    def _opened(self, url: URL) -> Engine:
        """Return the engine of a database that has the tables of this version.

        On a full disk, the reserve is given up for what SQLite writes beside the file.
        """
        try:
            return _opened(url)
        except DBAPIError as error:
            if not _is_full(error) or not self._reserve or not self._reserve.give_up():
                raise
            return _opened(url)


def _opened(url: URL) -> Engine:
    sqlite = url.get_backend_name() == "sqlite"
    if sqlite and url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    options: dict[str, Any] = {} if sqlite else {"pool_pre_ping": True}
    # Errors are logged, and logs hold nothing of anybody's games.
    engine = create_engine(url, hide_parameters=True, **options)
    try:
        if sqlite:
            _prepare_sqlite(engine)
            _check_whole(engine, url.database)
        with engine.execution_options(writes=True).begin() as connection:
            migrate(connection)
    except BaseException:
        engine.dispose()
        raise
    return engine


def _check_whole(engine: Engine, file: str | None) -> None:
    """Look for damage, as long as :data:`CHECK` says; raises :class:`DatabaseError`."""
    with engine.connect() as connection:
        driver: Any = connection.connection.driver_connection
        begun, over = time.monotonic(), threading.Event()
        bound = threading.Thread(target=_interrupt, args=(driver, over))
        bound.start()
        try:
            found = driver.execute("PRAGMA quick_check(1)").fetchone()[0]
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
                raise
            found = "ok"
        finally:
            over.set()
            bound.join()
        in_time = time.monotonic() < begun + CHECK  # else pages may be told that were not looked at
    if found != "ok" and in_time:
        raise _damaged(file)


def _interrupt(driver: sqlite3.Connection, over: threading.Event) -> None:
    """Interrupt the look for damage, unless it is over in time."""
    over.wait(CHECK)
    while not over.wait(0.001):  # nothing happens where a statement has not begun yet
        driver.interrupt()


def _damaged(file: str | None) -> DatabaseError:
    return DatabaseError(
        f"the database {file} is damaged: put a copy of it in its place, or move it away to begin "
        f"with an empty one; `sqlite3 {file} .recover` prints what can still be read"
    )


def _is_damage(error: Exception) -> bool:
    code = getattr(getattr(error, "orig", error), "sqlite_errorcode", 0)
    return code & 0xFF == sqlite3.SQLITE_CORRUPT


def _is_full(error: DBAPIError) -> bool:
    """Return whether the disk is full. SQLite also needs room there for the index of its log."""
    code = getattr(error.orig, "sqlite_errorcode", 0)
    full = code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_SHMSIZE)
    return full or getattr(error.orig, "sqlstate", "") == "53100"


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
        options = connection.get_execution_options()
        writes = options.get("writes")
        if writes:
            # What is deleted is overwritten with zeros, but not where there is no room for that.
            how = "FAST" if options.get("spares") else "ON"
            connection.exec_driver_sql(f"PRAGMA secure_delete={how}").close()
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
