"""New puzzles: any layout, symmetric, with few givens, of a level, or needing a technique."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import count as count_from

from pencilmark import _core
from pencilmark.errors import CapReached
from pencilmark.jigsaw import random_jigsaw
from pencilmark.layout import Layout, cell_name, find_layout
from pencilmark.path import Path
from pencilmark.policy import LEVELS, Policy, technique
from pencilmark.puzzle import Puzzle

__all__ = ["SYMMETRIES", "Generated", "generate", "redundant_givens"]

SYMMETRIES: tuple[str, ...] = tuple(_core.balance_names())
"""The symmetries that the places of the givens may have: turned, mirrored at a line or a diagonal,
at both diagonals, or all of these."""

HARD = LEVELS.index("hard")
"""Beyond it, what takes a solver most guesses is looked at first."""

RANDOM_JIGSAW = "jigsaw"
"""The layout that is another one for every puzzle."""

BATCH_SECONDS = 0.2
"""So much is found before it is handed over; Ctrl-C loses no more."""

FEW_GIVENS = 21
"""From here down givens are exchanged for fewer; more are met by taking away alone."""

BLOCK, LARGE_BLOCK = 16, 2048
"""So many puzzles are made by one thread before another number is its turn; the larger one where
nothing is wished about the path. Families of puzzles (docs/generate.md) are of 16."""

Range = tuple[float | None, float | None]
"""From, to; None: no bound."""


@dataclass(frozen=True)
class Generated:
    """A new puzzle, and what it was made from: ``seed`` and ``number`` make it again."""

    puzzle: Puzzle
    seed: int
    number: int
    _policy: Policy = field(repr=False)

    @cached_property
    def path(self) -> Path:
        """The way to its solution, by the techniques that were allowed."""
        return self.puzzle.path(self._policy)

    @property
    def givens(self) -> int:
        """The number of givens."""
        return sum(map(bool, self.puzzle.givens))

    @property
    def level(self) -> str | None:
        """The level of the hardest step of its path."""
        return self.path.level

    @property
    def rating(self) -> float | None:
        """The highest rating by Sudoku Explainer 1.2.1 of its path's techniques that have one."""
        rated = [technique(slug).se for slug in self.techniques]
        return max((se for se in rated if se is not None), default=None)

    @property
    def techniques(self) -> Mapping[str, int]:
        """How often its path uses each technique."""
        return self.path.counts


def generate(
    count: int | None = 1,
    *,
    layout: Layout | str = "9x9",
    seed: int | None = None,
    first: int = 0,
    symmetry: str = "none",
    pattern: Iterable[int] | None = None,
    givens: int | None = None,
    minimal: bool = False,
    level: str | None = None,
    needs: str | None = None,
    require: Iterable[str] = (),
    forbid: Iterable[str] = (),
    score: Range | None = None,
    rating: Range | None = None,
    policy: Policy | None = None,
    nodes: int = 10_000_000,
    seconds: float | None = None,
    threads: int = 1,
    better: Callable[[Generated], object] | None = None,
) -> Iterator[Generated]:
    """Make new puzzles, each with exactly one solution, and hand them over as they are found.

    ``count`` is how many (None: without end). A ``seed`` (0 or more; None: a new one) makes the
    same puzzles on every machine; they are numbered, ``first`` is the number to begin with.

    The wishes: ``layout``, also ``"jigsaw"`` for random regions, others in each puzzle;
    ``symmetry`` (one of :data:`SYMMETRIES`) of the places of the givens; ``pattern``, the only
    cells that may hold givens; exactly so many ``givens``; ``minimal``, no given can be left out;
    ``level``, that of the hardest step; ``needs``, a technique without which easier ones do not
    solve it, and with which they do; ``require``, techniques that the path uses; ``forbid``,
    techniques that are not needed; ``score`` and ``rating``, lowest and highest (None: any) sum of
    HoDoKu's scores, and rating by Sudoku Explainer. What a path may use is told by ``policy``, of
    which what tries something out is only used where nothing is wished about the path.

    ``threads`` share the work; the puzzles are the same for any number. Few ``givens`` are searched
    for; ``better`` is then called with each puzzle that has fewer than all before.

    Raises ``ValueError`` for wishes that cannot be met, and :class:`pencilmark.CapReached` where
    ``nodes`` of search did not suffice for a puzzle, or ``seconds`` for all of them.

    How grids are drawn, and how evenly: docs/generate.md.

    >>> made = next(generate(layout="4x4", seed=1, minimal=True))
    >>> made.puzzle.check().ok, redundant_givens(made.puzzle)
    (True, ())
    """
    seed = new_seed() if seed is None else seed
    wanted = set(require)
    using, by, not_by = _policies(policy or Policy(), level, needs, tuple(wanted), tuple(forbid))
    if by is None and (score or rating):
        using = by = using.without_trial()
    search = _Search(seed, first, nodes, seconds, threads)
    shape = layout if isinstance(layout, Layout) or layout == RANDOM_JIGSAW else find_layout(layout)
    wish = _core.Wish()
    wish.balance, wish.minimal = symmetry, minimal
    wish.givens = givens or 0
    wish.pattern = _cells(_example_of(shape), pattern)
    wish.solved_by, wish.not_solved_by = _as_core(by), _as_core(not_by)
    wish.rare = level == LEVELS[-1] or needs is not None
    wish.hardest = wish.rare and LEVELS.index(level or technique(needs or "").level) > HARD
    if isinstance(shape, str):
        puzzles = search.on_jigsaws(wish)
    elif by is None and not minimal and 0 < wish.givens <= FEW_GIVENS and shape.name == "9x9":
        show = better or (lambda _: None)
        puzzles = search.few(shape, wish, lambda n, p: show(Generated(p, seed, n, using)))
    else:
        puzzles = search.threaded(shape, wish) if threads > 1 else search.alone(shape, wish)
    search.missing = count
    for number, puzzle in puzzles:
        made = Generated(puzzle, seed, number, using)
        if not _is_wanted(made, wanted, score, rating):
            continue
        if search.missing is not None:
            search.missing -= 1
        yield made
        if search.missing == 0:
            return


def _is_wanted(
    made: Generated, wanted: set[str], score: Range | None, rating: Range | None
) -> bool:
    """Whether a path is as wished where no search can aim at it."""
    if wanted and not wanted <= made.techniques.keys():
        return False
    if score and not _within(score, made.path.score):
        return False
    return not rating or _within(rating, made.rating)


def _within(bounds: Range, value: float | None) -> bool:
    low, high = bounds
    if value is None or (low is not None and value < low):
        return False
    return high is None or value <= high


def _example_of(layout: Layout | str) -> Layout:
    return find_layout("9x9") if isinstance(layout, str) else layout


def new_seed() -> int:
    """Return a seed that nobody could foresee."""
    import secrets

    return secrets.randbits(32)


def redundant_givens(puzzle: Puzzle) -> tuple[int, ...]:
    """Return the cells whose givens can be left out, each by itself; none: it is minimal.

    Raises :class:`pencilmark.NoSolution` and :class:`pencilmark.ManySolutions` where the puzzle has
    not exactly one solution.

    >>> redundant_givens(Puzzle.parse("1234 3412 2143 4...")) == tuple(range(13))
    True
    """
    Puzzle(puzzle.givens, layout=puzzle.layout).solve()
    return tuple(_core.redundant_givens(puzzle.layout, puzzle.givens))


Numbered = Iterator[tuple[int, Puzzle]]


class _Search:
    """What a search begins with, and what it may cost."""

    def __init__(
        self, seed: int, first: int, nodes: int, seconds: float | None, threads: int
    ) -> None:
        self.seed, self.first, self.nodes, self.threads = seed, first, nodes, threads
        self.missing: int | None = None
        """So many puzzles are still wanted, at least; None: without end."""
        self._until = None if seconds is None else time.monotonic() + seconds

    def _left(self) -> float:
        """Return the seconds left; 0 stands for no limit."""
        return 0.0 if self._until is None else max(self._until - time.monotonic(), 1e-9)

    def _stopped(self, cap: str, number: int) -> CapReached:
        done = number - self.first
        return CapReached(
            f"the search was stopped by its cap of {cap} after {done:,} puzzles", done
        )

    def alone(self, layout: Layout, wish: _core.Wish) -> Numbered:
        """Yield puzzles, found in batches that take about as long as is waited for."""
        maker = _core.Maker(layout, wish, self.seed)
        number, size = self.first, 1
        while True:
            start = time.monotonic()
            size = min(size, self.missing or size)
            batch = maker.make(number, size, self.nodes, self._left())
            made = batch.puzzles
            for at, values in enumerate(made, number):
                yield at, Puzzle(values, layout=layout)
            number += len(made)
            if batch.cap:
                raise self._stopped(batch.cap, number)
            fast = time.monotonic() - start < BATCH_SECONDS / 2
            size = size * 2 if fast else max(1, size // 2)

    def threaded(self, layout: Layout, wish: _core.Wish) -> Numbered:
        """Yield puzzles made by several threads, each a block of numbers at a time.

        Ctrl-C stops them all; what they have found by then is yielded still.
        """
        size = BLOCK if wish.solved_by else LARGE_BLOCK
        stop = _core.Stop()

        def block(first: int) -> tuple[list[list[int]], str]:
            maker = _core.Maker(layout, wish, self.seed)
            made: list[list[int]] = []
            while len(made) < size and not stop.is_set():
                ask = min(max(1, len(made)), size - len(made))
                batch = maker.make(first + len(made), ask, self.nodes, self._left(), stop)
                made += batch.puzzles
                if batch.cap:
                    return made, batch.cap
            return made, ""

        def numbered(first: int, made: list[list[int]]) -> Numbered:
            return ((at, Puzzle(values, layout=layout)) for at, values in enumerate(made, first))

        starts = count_from(self.first, size)
        under_way: deque[tuple[int, Future[tuple[list[list[int]], str]]]] = deque()
        with ThreadPoolExecutor(self.threads) as pool:
            try:
                while True:
                    while len(under_way) <= self.threads:
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

    def on_jigsaws(self, wish: _core.Wish) -> Numbered:
        """Yield puzzles each on a layout of its own."""
        for number in count_from(self.first):
            layout = random_jigsaw(self.seed, number)
            maker = _core.Maker(layout, wish, self.seed)
            batch = maker.make(number, 1, self.nodes, self._left())
            if batch.cap:
                raise self._stopped(batch.cap, number)
            yield number, Puzzle(batch.puzzles[0], layout=layout)

    def few(
        self, layout: Layout, wish: _core.Wish, better: Callable[[int, Puzzle], object]
    ) -> Numbered:
        """Yield puzzles with few givens, and show the best so far of each."""

        def show(number: int, values: Sequence[int]) -> None:
            better(number, Puzzle(values, layout=layout))

        for number in count_from(self.first):
            found = _core.find_few(
                layout, wish, self.seed, number, partial(show, number), self.nodes, self._left()
            )
            if found.cap:
                raise self._stopped(found.cap, number)
            yield number, Puzzle(found.puzzle, layout=layout)


def _policies(
    policy: Policy,
    level: str | None,
    needs: str | None,
    require: tuple[str, ...],
    forbid: tuple[str, ...],
) -> tuple[Policy, Policy | None, Policy | None]:
    """Return what a path may use, what is to solve the puzzle, and what is not to."""
    if not (level or needs or require or forbid):
        return policy, None, None
    for slug in require:
        technique(slug)
    using = policy.without_trial().without(*forbid)
    if needs is not None:
        solving = using.up_to(needs)
        return solving, solving, solving.without(needs)
    if level is None:
        return using, using, None
    if level not in LEVELS:
        raise ValueError(f"there is no level {level!r}: expected {', '.join(LEVELS)}")
    rank = LEVELS.index(level)
    solving, easier = (_of_levels(using, LEVELS[:end]) for end in (rank + 1, rank))
    # Nothing is easier than the first level: its puzzles are those that its techniques solve.
    return solving, solving, easier if rank else None


def _of_levels(policy: Policy, levels: tuple[str, ...]) -> Policy:
    slugs = [slug for slug in policy.techniques if isinstance(slug, str)]
    return policy.without(*(slug for slug in slugs if technique(slug).level not in levels))


def _as_core(policy: Policy | None) -> _core.Policy | None:
    if policy is None:
        return None
    slugs = [slug for slug in policy.techniques if isinstance(slug, str)]
    if len(slugs) < len(policy.techniques):
        raise ValueError("only techniques of the ladder can be wished for")
    return _core.Policy(slugs, policy.nodes, 0.0)


def _cells(layout: Layout, pattern: Iterable[int] | None) -> list[int]:
    cells = sorted(set(pattern or ()))
    if pattern is not None and not cells:
        raise ValueError("the pattern has no cell")
    if cells and not 0 <= cells[0] <= cells[-1] < layout.cells:
        last = cell_name(layout, layout.cells - 1)
        raise ValueError(f"the pattern has cells outside r1c1 to {last}")
    return cells
