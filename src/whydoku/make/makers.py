"""Runs the core's makers of puzzles: in batches, in threads, on random jigsaws, for few givens."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count as count_from
from math import ceil, inf
from typing import TYPE_CHECKING, NamedTuple

from whydoku import _core
from whydoku.errors import CapReached
from whydoku.make.jigsaw import random_jigsaw
from whydoku.model.layout import Layout
from whydoku.model.puzzle import Puzzle

if TYPE_CHECKING:
    from concurrent.futures import Future

__all__ = ["Run"]

BATCH_SECONDS = 0.2
"""Puzzles are handed over in batches of about this many seconds; Ctrl-C loses at most one."""

BLOCK, LARGEST_BLOCK = 16, 2048
"""Puzzles that one thread makes before it takes the next block of numbers: at first, and at most.
Families (docs/generate.md) have 16 puzzles."""
FEW = 4
"""Puzzles that are not made in families: fewer in one call take more time each."""

Numbered = Iterator[tuple[int, Puzzle]]


class Block(NamedTuple):
    """The puzzles that one thread has made of a block, the cap that it hit, and what it took."""

    made: list[list[int]]
    cap: str
    seconds: float


@dataclass
class Run:
    """The puzzles of one call, by their numbers, within its caps."""

    seed: int
    first: int
    nodes: int
    missing: int | None
    """How many puzzles are still wanted, at least; None: without end."""
    until: float | None = None
    """When the cap on time is reached."""

    def __post_init__(self) -> None:
        self._asked = self.missing or 0

    def _seconds_left(self) -> float:
        """Return the seconds left; 0 stands for no cap."""
        return 0.0 if self.until is None else max(self.until - time.monotonic(), 1e-9)

    def _stopped(self, cap: str, number: int) -> CapReached:
        done = number - self.first
        return CapReached(
            f"the search was stopped by its cap of {cap} after {done:,} puzzles", done
        )

    def in_batches(self, layout: Layout, criteria: _core.Criteria) -> Numbered:
        """Yield puzzles that one thread makes, in batches of about :data:`BATCH_SECONDS`."""
        maker = _core.PuzzleMaker(layout, criteria, self.seed)
        number, size = self.first, 1
        while True:
            start = time.monotonic()
            size = min(size, self.missing or size)
            batch = maker.make(number, size, self.nodes, self._seconds_left())
            made = batch.puzzles
            for at, values in enumerate(made, number):
                yield at, Puzzle._given(values, layout)
            number += len(made)
            if batch.cap:
                raise self._stopped(batch.cap, number)
            fast = time.monotonic() - start < BATCH_SECONDS / 2
            size = size * 2 if fast else max(1, size // 2)

    def in_threads(self, layout: Layout, criteria: _core.Criteria, threads: int) -> Numbered:
        """Yield puzzles that several threads make, each a block of numbers at a time.

        Ctrl-C stops all threads; what they have found by then is still yielded.
        """
        from concurrent.futures import ThreadPoolExecutor

        stop = _core.Stop()
        block = partial(self._block, layout, criteria, stop)
        unit = BLOCK if criteria.rare else FEW
        most, start = BLOCK, self.first
        under_way: deque[tuple[int, Future[Block]]] = deque()

        def numbered(first: int, made: list[list[int]]) -> Numbered:
            return ((at, Puzzle._given(values, layout)) for at, values in enumerate(made, first))

        with ThreadPoolExecutor(threads) as pool:
            try:
                while True:
                    number = under_way[0][0] if under_way else start
                    end = number + self._to_make(number)
                    while len(under_way) <= threads and (start < end or not under_way):
                        size = _block_size(most, end - start, threads, unit)
                        under_way.append((start, pool.submit(block, start, size)))
                        start += size
                    number, future = under_way[0]
                    made, cap, seconds = future.result()
                    under_way.popleft()
                    yield from numbered(number, made)
                    if cap:
                        raise self._stopped(cap, number + len(made))
                    if seconds < BATCH_SECONDS / 2 and len(made) == most:
                        most = min(2 * most, LARGEST_BLOCK)
            except KeyboardInterrupt:
                stop.set()
                for number, future in under_way:
                    yield from numbered(number, future.result().made)
                raise
            finally:
                stop.set()

    def _to_make(self, number: int) -> float:
        """Return how many puzzles from this number on it takes to yield those that are missing.

        If the caller has dropped some of the earlier ones, it will drop as many of these.
        """
        if self.missing is None:
            return inf
        made, kept = number - self.first, self._asked - self.missing
        return self.missing * made / kept if kept else inf if made else self.missing

    def _block(
        self, layout: Layout, criteria: _core.Criteria, stop: _core.Stop, first: int, size: int
    ) -> Block:
        start = time.monotonic()
        maker = _core.PuzzleMaker(layout, criteria, self.seed)
        batch = maker.make(first, size, self.nodes, self._seconds_left(), stop)
        return Block(batch.puzzles, batch.cap, time.monotonic() - start)

    def on_jigsaws(self, criteria: _core.Criteria) -> Numbered:
        """Yield puzzles, each on a layout of its own."""
        for number in count_from(self.first):
            layout = random_jigsaw(self.seed, number)
            maker = _core.PuzzleMaker(layout, criteria, self.seed)
            batch = maker.make(number, 1, self.nodes, self._seconds_left())
            if batch.cap:
                raise self._stopped(batch.cap, number)
            yield number, Puzzle(batch.puzzles[0], layout=layout)

    def killers(
        self, layout: Layout | None, wishes: tuple[str, int, str, int], threads: int
    ) -> Numbered:
        """Yield killers, each on cages of its own; several threads make one each at a time.

        Without a layout, each is on a jigsaw of its own. ``wishes`` are a size of cages, a number
        of givens, a symmetry and a number of cages without a sum.
        """
        from concurrent.futures import ThreadPoolExecutor

        def make(number: int) -> _core.Killer:
            plain = layout or random_jigsaw(self.seed, number)
            caps = self.nodes, self._seconds_left()
            return _core.make_killer(plain, self.seed, number, *caps, *wishes)

        with ThreadPoolExecutor(threads) as pool:
            under_way: deque[Future[_core.Killer]] = deque()
            for number in count_from(self.first):
                while len(under_way) <= threads - 1:
                    under_way.append(pool.submit(make, number + len(under_way)))
                made = under_way.popleft().result()
                if made.cap:
                    raise self._stopped(made.cap, number)
                yield number, Puzzle(made.givens, layout=made.layout)

    def few_givens(
        self, layout: Layout, criteria: _core.Criteria, better: Callable[[int, Puzzle], object]
    ) -> Numbered:
        """Yield puzzles with few givens; call ``better`` with the best so far of each search."""

        def show(number: int, values: Sequence[int]) -> None:
            better(number, Puzzle(values, layout=layout))

        for number in count_from(self.first):
            caps = self.nodes, self._seconds_left()
            found = _core.find_few_givens(
                layout, criteria, self.seed, number, partial(show, number), *caps
            )
            if found.cap:
                raise self._stopped(found.cap, number)
            yield number, Puzzle(found.puzzle, layout=layout)


def _block_size(most: int, left: float, threads: int, unit: int) -> int:
    """Return the size of a block, a multiple of ``unit``, where so many puzzles are left to make.

    Blocks get smaller towards the end, so that all threads end at nearly the same time, and none
    makes more than is left.
    """
    share = left / (2 * threads)
    return min(most, ceil(share / unit) * unit, ceil(left)) if share < most else most
