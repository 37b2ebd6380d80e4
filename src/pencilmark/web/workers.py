"""Runs work in threads beside the event loop; quick requests never wait for slow ones."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

__all__ = ["Busy", "Workers", "lower_priority"]

T = TypeVar("T")

NICENESS = 10


class Busy(Exception):
    """So many slow requests are waiting that one more would wait too long."""


class Workers:
    """Three pools of threads, for quick requests, slow requests and the database.

    The core releases the GIL, so the threads run side by side. On Linux the slow threads have a
    lower priority, so hints stay quick on a single processor while others generate puzzles.
    """

    def __init__(self, *, quick: int, slow: int, waiting: int, database: int = 4) -> None:
        self._quick = ThreadPoolExecutor(max(1, quick), "quick")
        self._database = ThreadPoolExecutor(database, "database")
        self._slow = ThreadPoolExecutor(max(1, slow), "slow", lower_priority)
        self._free = self._places = slow + waiting
        self._ending = False

    async def quick(self, work: Callable[[], T]) -> T:
        """Run work that takes milliseconds."""
        return await asyncio.get_running_loop().run_in_executor(self._quick, work)

    async def database(self, work: Callable[[], T]) -> T:
        """Run work that asks the database. While it waits for the disk, the quick threads go on."""
        return await asyncio.get_running_loop().run_in_executor(self._database, work)

    async def slow(self, work: Callable[[], T]) -> T:
        """Run work that may take seconds.

        Raises :class:`Busy` if too many requests wait already, or if the server is stopping.
        """
        if not self._free or self._ending:
            raise Busy
        self._free -= 1
        done = asyncio.get_running_loop().run_in_executor(self._slow, work)
        # If the client goes away the work still runs, and keeps its place until it ends.
        done.add_done_callback(self._release)
        try:
            return await asyncio.shield(done)
        except asyncio.CancelledError:
            if self._ending:
                raise Busy from None
            raise

    def _release(self, _done: object) -> None:
        self._free += 1

    @property
    def busy(self) -> bool:
        """Whether slow work is waiting or running."""
        return self._free < self._places

    def end_slow(self) -> None:
        """Cancel the slow work that waits. What is running has caps, and ends soon."""
        self._ending = True
        self._slow.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """Cancel all work that waits, and accept no more."""
        for pool in (self._quick, self._slow, self._database):
            pool.shutdown(wait=False, cancel_futures=True)


def lower_priority() -> None:
    """Lower the priority of this thread (Linux only: elsewhere it would be the whole program's)."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
