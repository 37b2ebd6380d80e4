"""New puzzles: any layout, symmetric, with few givens, of a level, or needing a technique."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from pencilmark import _core
from pencilmark.errors import CapReached
from pencilmark.layout import Layout, cell_name, find_layout
from pencilmark.path import Path
from pencilmark.policy import LEVELS, Policy, technique
from pencilmark.puzzle import Puzzle

__all__ = ["SYMMETRIES", "Generated", "generate", "redundant_givens"]

SYMMETRIES: tuple[str, ...] = tuple(_core.balance_names())
"""The symmetries that the places of the givens may have: turned, mirrored at a line or a diagonal,
at both diagonals, or all of these."""

BATCH_SECONDS = 0.2
"""So much is found before it is handed over; Ctrl-C loses no more."""


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
    policy: Policy | None = None,
    nodes: int = 10_000_000,
    seconds: float | None = None,
) -> Iterator[Generated]:
    """Make new puzzles, each with exactly one solution, and hand them over as they are found.

    ``count`` is how many (None: without end). A ``seed`` (0 or more; None: a new one) makes the
    same puzzles on every machine; they are numbered, ``first`` is the number to begin with.

    The wishes: ``symmetry`` (one of :data:`SYMMETRIES`) of the places of the givens; ``pattern``,
    the only cells that may hold givens; exactly so many ``givens``; ``minimal``, no given can be
    left out; ``level``, that of the hardest step; ``needs``, a technique without which easier
    ones do not solve it, and with which they do; ``require``, techniques that the path uses;
    ``forbid``, techniques that are not needed. What a path may use is told by ``policy``, of which
    what tries something out is only used where nothing is wished about the path.

    Raises ``ValueError`` for wishes that cannot be met, and :class:`pencilmark.CapReached` where
    ``nodes`` of search did not suffice for a puzzle, or ``seconds`` for all of them.

    How grids are drawn, and how evenly: docs/generate.md.

    >>> made = next(generate(layout="4x4", seed=1, minimal=True))
    >>> made.puzzle.check().ok, redundant_givens(made.puzzle)
    (True, ())
    """
    layout = find_layout(layout) if isinstance(layout, str) else layout
    seed = new_seed() if seed is None else seed
    using, by, not_by = _policies(policy or Policy(), level, needs, tuple(require), tuple(forbid))
    wish = _core.Wish()
    wish.balance, wish.minimal = symmetry, minimal
    wish.givens = givens or 0
    wish.pattern = _cells(layout, pattern)
    wish.solved_by, wish.not_solved_by = _as_core(by), _as_core(not_by)
    found = 0
    for number, values in _puzzles(layout, wish, seed, first, nodes, seconds):
        made = Generated(Puzzle(values, layout=layout), seed, number, using)
        if any(slug not in made.techniques for slug in require):
            continue
        yield made
        found += 1
        if found == count:
            return


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


def _puzzles(
    layout: Layout, wish: _core.Wish, seed: int, first: int, nodes: int, seconds: float | None
) -> Iterator[tuple[int, list[int]]]:
    """Yield numbers and givens, found in batches that take about as long as is waited for."""
    until = None if seconds is None else time.monotonic() + seconds
    number, size = first, 1
    while True:
        start = time.monotonic()
        left = 0.0 if until is None else max(until - start, 1e-9)
        batch = _core.generate(layout, wish, seed, number, size, nodes, left)
        yield from enumerate(batch.puzzles, number)
        number += len(batch.puzzles)
        if batch.cap:
            done = number - first
            raise CapReached(
                f"the search was stopped by its cap of {batch.cap} after {done:,} puzzles", done
            )
        fast = time.monotonic() - start < BATCH_SECONDS / 2
        size = size * 2 if fast else max(1, size // 2)


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
