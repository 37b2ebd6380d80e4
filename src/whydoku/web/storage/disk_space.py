"""How much may be stored: on the whole, and by one client in a day; the reserve on the disk."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from whydoku.errors import WhydokuError
from whydoku.serving.accounts import Accounts
from whydoku.web.storage.tables import SavedGame, Share

__all__ = ["ROW", "DiskFull", "DiskSpace", "NoSpace", "Reserve", "stored"]

ROW = 300
"""The bytes that a row counts beside its content."""
MEGABYTE = 1_000_000
DAY = 24 * 3600.0


class NoSpace(WhydokuError):
    """Nothing more can be stored: on the whole, by this device, or by this client."""


class DiskFull(NoSpace):
    """The disk with the database is full."""


class DiskSpace:
    """What may still be stored.

    Games and shares may have so many megabytes together, and a client may add so many of them;
    half of what a client has added is forgotten after a day. 0: no limit.
    """

    RECOUNT = 60.0
    """Seconds after which the database is asked again; other servers may use it, too."""

    def __init__(
        self,
        megabytes: int,
        megabytes_of_client: int,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._most = megabytes * MEGABYTE
        self._most_of_client = megabytes_of_client * MEGABYTE
        self._clock = clock
        self._added = Accounts(DAY, clock)
        self._stored = 0
        self._count_at = 0.0
        self._lock = threading.Lock()  # several threads ask the database

    def take(self, session: Session, client: str, growth: int) -> None:
        """Count what a client has added in a session, in bytes. Raises :class:`NoSpace`.

        What does not grow always has space.
        """
        if growth <= 0:
            return
        with self._lock:
            self._recount(session, growth)
            if 0 < self._most < self._stored + growth:
                raise NoSpace("the server has no room for more games and shares at the moment")
            if 0 < self._most_of_client < self._added.used(client) + growth:
                raise NoSpace(
                    "so much was stored from your network within a day that nothing more is "
                    "accepted; try again tomorrow"
                )
            self._stored += growth
            self._added.charge(client, growth)

    def _recount(self, session: Session, growth: int) -> None:
        now = self._clock()
        if self._most and now >= self._count_at:
            self._stored, self._count_at = stored(session) - growth, now + self.RECOUNT


def stored(session: Session) -> int:
    """Return the bytes that all games and shares count."""
    sizes = (session.scalar(select(func.sum(table.size))) for table in (SavedGame, Share))
    return sum(int(size or 0) for size in sizes)


class Reserve:
    """A file beside the database that is given up when the disk is full.

    To delete rows, SQLite first writes the pages that change to its log. So without some room
    nobody could delete anything. 300 games lie on up to a thousand pages of 4 KiB.
    """

    BYTES = 8 << 20
    BLOCK = 1 << 16

    def __init__(self, path: Path) -> None:
        self._path = path

    def make(self) -> bool:
        """Make the file, as large as there is room for; return whether it is complete.

        Its bytes are random, as some file systems need no room for others.
        """
        with suppress(OSError), self._path.open("ab", buffering=0) as file:
            for _ in range(file.tell(), self.BYTES, self.BLOCK):
                file.write(os.urandom(self.BLOCK))
            os.fsync(file.fileno())
            return file.tell() >= self.BYTES
        return False

    def give_up(self) -> bool:
        """Remove the file; return whether there was one."""
        try:
            self._path.unlink()
        except OSError:
            return False
        return True
