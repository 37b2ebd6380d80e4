"""New puzzles: on any layout, symmetric, with few givens, of a level, or needing a technique."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from itertools import starmap
from typing import Any, Unpack

from whydoku import _core
from whydoku.make.criteria import (
    CRITERIA,
    FEW_GIVENS,
    RANDOM_CAGES,
    RANDOM_JIGSAW,
    Criteria,
    Keywords,
)
from whydoku.make.generated import Generated
from whydoku.make.makers import Run
from whydoku.model.layout import Layout, find_layout
from whydoku.model.puzzle import Puzzle
from whydoku.support.arguments import check_int, seconds_of

__all__ = ["generate", "new_seed"]

NODES = 10_000_000
"""The default cap on nodes."""

MOST_SEED, MOST_NUMBER, MOST_THREADS = 2**64 - 1, 2**62, 1024


def generate(
    count: int | None = 1,
    *,
    seed: int | None = None,
    first: int = 0,
    nodes: int = NODES,
    seconds: float | None = None,
    threads: int = 1,
    better: Callable[[Generated], object] | None = None,
    **criteria: Unpack[Keywords],
) -> Iterator[Generated]:
    """Yield new puzzles, each with exactly one solution, as they are found: see docs/generate.md.

    ``count`` is the number of puzzles (None: without end). The same ``seed`` (0 or more; None: a
    new one) makes the same puzzles on every machine; they are numbered from ``first`` on.

    The criteria are:

    - ``layout``: also ``"jigsaw"`` for random regions, new ones in each puzzle;
      ``"9x9+killer"`` for new cages in each, and no givens but those that are asked for. Of the
      other criteria, it takes ``symmetry``, ``givens``, ``cages``, ``zero_cages``, ``level``,
      ``needs``, ``require`` and ``forbid``.
    - ``symmetry`` of the cells with givens, and of the map of cages: one of :data:`SYMMETRIES`.
    - ``pattern``: the only cells that may hold givens, by number or by name.
    - ``givens``: the exact number of givens.
    - ``minimal``: no given can be left out.
    - ``cages``: how large the cages of killers are: one of :data:`CAGE_SIZES`.
    - ``zero_cages``: how many cages of a killer have no sum, only different digits; one for each
      six cells at most.
    - ``level``: the level of the hardest step.
    - ``needs``: a technique that solves the puzzle together with the easier ones, which do not
      solve it alone.
    - ``require``: techniques that the path uses.
    - ``forbid``: techniques that are not needed.
    - ``score``: lowest and highest score in HoDoKu (None: no bound).
    - ``rating``: lowest and highest rating by Sudoku Explainer (ER); 9x9 only.
    - ``minutes``: the fewest and the most minutes that practised players take in the mean.
    - ``te``: the depth of trial and error, 0 to 2. Only a 9x9 without criteria about cells and the
      path is built around a tridagon; otherwise a search for depth 2 may take hours.

    ``policy``, itself or its name, says which techniques a path may use. If there are criteria
    about the path, techniques that try something out are not used.

    ``threads`` share the work; the puzzles do not depend on their number. A search for few
    ``givens`` calls ``better`` with each puzzle that has fewer givens than all before.

    The call raises ``ValueError`` or ``TypeError`` for criteria that cannot be met. The iterator
    raises :class:`whydoku.CapReached` if one puzzle needs more than ``nodes`` of search (0: no
    cap), or all of them together more than ``seconds`` (None: no cap).

    >>> from whydoku import redundant_givens
    >>> made = next(generate(layout="4x4", seed=1, minimal=True))
    >>> made.puzzle.check().ok, redundant_givens(made.puzzle)
    (True, ())
    """
    known = _known(criteria)
    missing = None if count is None else check_int("count", count)
    seed = new_seed() if seed is None else check_int("seed", seed, 0, MOST_SEED)
    run = Run(seed, check_int("first", first, 0, MOST_NUMBER), check_int("nodes", nodes), missing)
    time_cap, threads = seconds_of(seconds), check_int("threads", threads, 1, MOST_THREADS)
    wanted = Criteria(**known)
    core = wanted.for_core()
    _core.PuzzleMaker(wanted.example, core, seed)  # refuses what cannot be met

    def generated(number: int, puzzle: Puzzle) -> Generated:
        return Generated(puzzle, seed, number, wanted.using)

    told = better or (lambda _: None)
    puzzles = _puzzles(run, wanted, core, threads, lambda n, p: told(generated(n, p)))
    return _limited(run, filter(wanted.met_by, starmap(generated, puzzles)), time_cap)


def _known(criteria: Mapping[str, object]) -> dict[str, Any]:
    """Return the keywords; raise ``TypeError``, as a call does, for one that is no criterion."""
    for name in criteria:
        if name not in CRITERIA:
            raise TypeError(f"generate() got an unexpected keyword argument {name!r}")
    return dict(criteria)


def _puzzles(
    run: Run,
    wanted: Criteria,
    criteria: _core.Criteria,
    threads: int,
    better: Callable[[int, Puzzle], object],
) -> Iterator[tuple[int, Puzzle]]:
    """Return the puzzles of a run by the maker that is made for its criteria."""
    shape = wanted.layout
    if isinstance(shape, str):
        if not wanted.is_killer:
            return run.on_jigsaws(criteria)
        plain = shape.removesuffix(RANDOM_CAGES)
        layout = None if plain == RANDOM_JIGSAW else find_layout(plain)
        wishes = wanted.cages, wanted.givens or 0, wanted.symmetry, wanted.zero_cages
        return run.killers(layout, wishes, threads)
    if _has_few_givens(shape, criteria):
        return run.few_givens(shape, criteria, better)
    if threads > 1:
        return run.in_threads(shape, criteria, threads)
    return run.in_batches(shape, criteria)


def _has_few_givens(shape: Layout, criteria: _core.Criteria) -> bool:
    """Return whether few givens are asked for, and nothing else for which there is no search."""
    is_free = criteria.solved_by is None and not criteria.minimal
    return is_free and 0 < criteria.givens <= FEW_GIVENS and shape.name == "9x9"


def _limited(run: Run, wanted: Iterator[Generated], seconds: float) -> Iterator[Generated]:
    """Yield as many puzzles as are missing; the time begins with the first one."""
    if seconds:
        run.until = time.monotonic() + seconds
    while run.missing != 0:
        made = next(wanted)
        if run.missing is not None:
            run.missing -= 1
        yield made


def new_seed() -> int:
    """Return a seed that nobody could foresee.

    >>> 0 <= new_seed() < 2**32
    True
    """
    import secrets

    return secrets.randbits(32)
