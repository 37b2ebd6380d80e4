"""Runs one function over many things side by side, in their order, so that Ctrl-C ends all."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from whydoku import _core

__all__ = ["side_by_side"]

T = TypeVar("T")
R = TypeVar("R")
WAITING = 4
"""For each thread, the things that are taken before the first answer is asked for."""


def side_by_side(
    function: Callable[[T], R], things: Iterable[T], threads: int | None = None
) -> Generator[R, None, None]:
    """Yield the function's answer to each thing, in order; the threads work ahead of the reader.

    The default is a thread for each processor; a single one does not work ahead. It pays for
    functions that spend their time in the core, which lets other threads run meanwhile.

    >>> list(side_by_side(len, ["a", "bcd"], threads=2))
    [1, 3]
    """
    workers = threads or os.cpu_count() or 1
    if workers == 1:
        yield from map(function, things)
        return
    waiting: deque[Future[R]] = deque()
    with ThreadPoolExecutor(workers) as pool:
        try:
            for thing in things:
                waiting.append(pool.submit(function, thing))
                if len(waiting) > WAITING * workers:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BaseException:
            _core.stop_long_calls(stop=True)  # Ctrl-C reaches the main thread alone
            pool.shutdown(wait=True, cancel_futures=True)
            raise
        finally:
            _core.stop_long_calls(stop=False)
