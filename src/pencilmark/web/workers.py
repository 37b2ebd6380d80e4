"""Threads beside the event loop: those that ask the database, and those in the background."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

__all__ = ["DatabaseThreads", "lower_priority"]

T = TypeVar("T")

NICENESS = 10
THREADS = 4


class DatabaseThreads:
    """Threads that ask the database; while one waits for the disk, the others go on."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(THREADS, "database")

    async def run(self, work: Callable[[], T]) -> T:
        """Return what `work` returns, in one of the threads."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    def close(self) -> None:
        """Cancel all work that waits, and accept no more."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def lower_priority() -> None:
    """Lower the priority of this thread (Linux only: elsewhere it would be the whole program's)."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
