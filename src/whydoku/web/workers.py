"""Threads beside the event loop: those that ask the database, and those in the background."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ClassVar, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy.exc import SQLAlchemyError

from whydoku.web.storage.disk_space import DiskFull

__all__ = ["BackgroundThread", "DatabaseThreads"]

T = TypeVar("T")

NICENESS = 10
THREADS = 4
logger = logging.getLogger(__name__)


class DatabaseThreads:
    """Threads that ask the database; while one waits for the disk, the others go on.

    No client has more than half of them.
    """

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(THREADS, "database")
        # A client is forgotten when nothing of it runs or waits.
        self._of_client: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    async def run(self, client: str, work: Callable[[], T]) -> T:
        """Return what `work` returns for a client, in one of the threads."""
        async with self._of_client.setdefault(client, asyncio.Semaphore(THREADS // 2)):
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    def close(self) -> None:
        """Cancel all work that waits, and accept no more."""
        self._pool.shutdown(wait=False, cancel_futures=True)


class BackgroundThread(ABC):
    """A thread of low priority, which takes its turns beside the server until it is stopped.

    Where the database fails in a turn, that turn is lost and the next one comes later.
    """

    RETRY: ClassVar[float] = 30.0
    """Seconds until the next turn after the database has failed."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    @abstractmethod
    def turn(self) -> float | None:
        """Do some work; return the seconds until the next turn, or None if nothing is left."""

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self, seconds: float) -> None:
        """Stop the thread after its turn, and wait so long for its end."""
        self._stopped.set()
        if self._thread.is_alive():
            self._thread.join(seconds)

    def _run(self) -> None:
        _lower_priority()
        pause: float | None = 0.0
        while pause is not None and not self._stopped.wait(pause):
            try:
                pause = self.turn()
            except (SQLAlchemyError, DiskFull) as error:
                pause = self.RETRY
                logger.error(
                    "%s: the database failed (%s); the next try is in %g seconds",
                    self.name,
                    type(error).__name__,
                    pause,
                )


def _lower_priority() -> None:
    """Lower the priority of this thread (Linux only: elsewhere it would be the whole program's)."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
