"""Runs the core's makers of puzzles: in batches, in threads, on random jigsaws, for few givens."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import count as count_from

from whydoku import _core
from whydoku.errors import CapReached
from whydoku.make.jigsaw import random_jigsaw
from whydoku.model.layout import Layout
from whydoku.model.puzzle import Puzzle

__all__ = ["Run"]

BATCH_SECONDS = 0.2
"""Puzzles are handed over in batches of about this many seconds; Ctrl-C loses at most one."""

BLOCK, LARGE_BLOCK = 16, 2048
"""Puzzles that one thread makes before it takes the next block of numbers; the larger block is for
criteria that say nothing about the path. Families (docs/generate.md) have 16 puzzles."""

Numbered = Iterator[tuple[int, Puzzle]]


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
        stop = _core.Stop()
        block = partial(self._block, layout, criteria, stop)

        def numbered(first: int, made: list[list[int]]) -> Numbered:
            return ((at, Puzzle._given(values, layout)) for at, values in enumerate(made, first))

        starts = count_from(self.first, _block_size(criteria))
        under_way: deque[tuple[int, Future[tuple[list[list[int]], str]]]] = deque()
        with ThreadPoolExecutor(threads) as pool:
            try:
                while True:
                    while len(under_way) <= threads:
                        start = next(starts)
                        under_way.append((start, pool.submit(block, start)))
                    start, future = under_way[0]
                    made, cap = future.result()
                    under_way.popleft()
                    yield from numbered(start, made)
                    if cap:
                        raise self._stopped(cap, start + len(made))
            except KeyboardInterrupt:
                stop.set()
                for start, future in under_way:
                    yield from numbered(start, future.result()[0])
                raise
            finally:
                stop.set()

    def _block(
        self, layout: Layout, criteria: _core.Criteria, stop: _core.Stop, first: int
    ) -> tuple[list[list[int]], str]:
        """Make a block of puzzles; return those made, and the cap that was hit."""
        maker, size = _core.PuzzleMaker(layout, criteria, self.seed), _block_size(criteria)
        made: list[list[int]] = []
        while len(made) < size and not stop.is_set():
            ask = min(max(1, len(made)), size - len(made))
            batch = maker.make(first + len(made), ask, self.nodes, self._seconds_left(), stop)
            made += batch.puzzles
            if batch.cap:
                return made, batch.cap
        return made, ""

    def on_jigsaws(self, criteria: _core.Criteria) -> Numbered:
        """Yield puzzles, each on a layout of its own."""
        for number in count_from(self.first):
            layout = random_jigsaw(self.seed, number)
            maker = _core.PuzzleMaker(layout, criteria, self.seed)
            batch = maker.make(number, 1, self.nodes, self._seconds_left())
            if batch.cap:
                raise self._stopped(batch.cap, number)
            yield number, Puzzle(batch.puzzles[0], layout=layout)

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


def _block_size(criteria: _core.Criteria) -> int:
    return BLOCK if criteria.solved_by else LARGE_BLOCK
