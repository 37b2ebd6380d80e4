"""Engine work beside the event loop: quick questions never wait for slow ones."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

__all__ = ["Busy", "Workers", "step_back"]

T = TypeVar("T")

NICENESS = 10


class Busy(Exception):
    """So many slow questions wait that another one would wait too long."""


class Workers:
    """Groups of threads. The core gives Python's lock back, so that they run side by side.

    On Linux the slow ones have a lower priority: on one processor, too, a flood of generations
    leaves hints as quick as they were.
    """

    def __init__(self, *, quick: int, slow: int, waiting: int, stored: int = 4) -> None:
        self._quick = ThreadPoolExecutor(max(1, quick), "quick")
        self._stored = ThreadPoolExecutor(stored, "stored")
        self._slow = ThreadPoolExecutor(max(1, slow), "slow", step_back)
        self._room = self._all_room = slow + waiting
        self._ending = False

    async def quick(self, work: Callable[[], T]) -> T:
        """Do what takes milliseconds."""
        return await asyncio.get_running_loop().run_in_executor(self._quick, work)

    async def stored(self, work: Callable[[], T]) -> T:
        """Ask the database: while it waits for its disk, the quick threads go on."""
        return await asyncio.get_running_loop().run_in_executor(self._stored, work)

    async def slow(self, work: Callable[[], T]) -> T:
        """Do what may take seconds; raises :class:`Busy` where many wait, or the server ends."""
        if not self._room or self._ending:
            raise Busy
        self._room -= 1
        done = asyncio.get_running_loop().run_in_executor(self._slow, work)
        # Work that its client no longer waits for still holds its place until it ends.
        done.add_done_callback(self._leave)
        try:
            return await asyncio.shield(done)
        except asyncio.CancelledError:
            if self._ending:
                raise Busy from None
            raise

    def _leave(self, _done: object) -> None:
        self._room += 1

    @property
    def busy(self) -> bool:
        """Whether slow work is under way."""
        return self._room < self._all_room

    def end_slow(self) -> None:
        """Send away the slow work that waits; what runs has caps, and ends soon."""
        self._ending = True
        self._slow.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """Start nothing more at all."""
        for pool in (self._quick, self._slow, self._stored):
            pool.shutdown(wait=False, cancel_futures=True)


def step_back() -> None:
    """Lower the priority of this thread; elsewhere than on Linux it would be the program's."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
