"""The puzzles of a search: of each base, blocks of numbers. Those that take long to make are kept.

Jobs of all techniques and grounds take the same blocks of a base one after the other.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator

from whydoku.errors import CapReached
from whydoku.make.generator import MOST_SEED, generate
from whydoku.model.layout import Layout
from whydoku.positions.plan import ANY_PUZZLE, TURNED_PUZZLE, Job
from whydoku.positions.turned import turned_puzzles

__all__ = ["Blocks"]

MOST_KEPT = 1024
"""Blocks; with 16 to 128 puzzles each they take some ten megabytes."""


class Blocks:
    """The puzzles of a seed."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._kept: OrderedDict[tuple[int, int, int], list[list[int]]] = OrderedDict()

    def puzzles(self, job: Job, layout: Layout, seconds: float) -> list[list[int]]:
        """Return the givens of the puzzles of a job; ``seconds`` (0: no cap) caps the time.

        Raises :class:`whydoku.CapReached` when it is over.
        """
        key = (job.base, job.number, job.puzzles)
        known = self._kept.get(key) if job.base != ANY_PUZZLE.number else None
        if known is not None:
            return known
        try:
            made = [list(givens) for givens in self._made(job, layout, seconds)]
        except CapReached as cap:  # it counts puzzles, which nobody has asked for
            raise CapReached(str(cap).partition(" after ")[0]) from None
        if job.base != ANY_PUZZLE.number:
            self._kept[key] = made
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return made

    def _made(self, job: Job, layout: Layout, seconds: float) -> Iterator[tuple[int, ...]]:
        """Yield those that meet the criteria in a block of numbers: each base has its own."""
        first = job.number * job.puzzles
        if job.base == TURNED_PUZZLE.number:
            yield from turned_puzzles(self._seed, first, job.puzzles)
            return
        own = self._seed * 1_000_003 + job.base if job.base else self._seed
        made = generate(
            None if "rating" in job.criteria else job.puzzles,
            layout=layout,
            seed=own % (MOST_SEED + 1),
            first=first,
            seconds=seconds or None,
            **job.criteria,
        )
        for one in made:
            if one.number >= first + job.puzzles:
                return
            yield one.puzzle.givens
