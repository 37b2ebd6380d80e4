"""New puzzles: on any layout, symmetric, with few givens, of a level, or needing a technique."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import starmap
from typing import Any, Unpack

from whydoku import _core
from whydoku.errors import CapReached, ManySolutions, NoSolution
from whydoku.make.criteria import CRITERIA, FEW_GIVENS, RANDOM_CAGES, Criteria, Keywords
from whydoku.make.generated import Generated
from whydoku.make.makers import Run
from whydoku.model.layout import Cage, Layout, find_layout, with_cages
from whydoku.model.puzzle import Puzzle
from whydoku.support.arguments import check_int, expect, seconds_of

__all__ = ["generate", "new_seed", "redundant_cages", "redundant_givens"]

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
      ``"9x9+killer"`` for new cages in each and no givens, which takes no other criteria yet.
    - ``symmetry`` of the cells with givens: one of :data:`SYMMETRIES`.
    - ``pattern``: the only cells that may hold givens, by number or by name.
    - ``givens``: the exact number of givens.
    - ``minimal``: no given can be left out.
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
    puzzles = _puzzles(run, wanted.layout, core, threads, lambda n, p: told(generated(n, p)))
    return _limited(run, filter(wanted.met_by, starmap(generated, puzzles)), time_cap)


def _known(criteria: Mapping[str, object]) -> dict[str, Any]:
    """Return the keywords; raise ``TypeError``, as a call does, for one that is no criterion."""
    for name in criteria:
        if name not in CRITERIA:
            raise TypeError(f"generate() got an unexpected keyword argument {name!r}")
    return dict(criteria)


def _puzzles(
    run: Run,
    shape: Layout | str,
    criteria: _core.Criteria,
    threads: int,
    better: Callable[[int, Puzzle], object],
) -> Iterator[tuple[int, Puzzle]]:
    """Return the puzzles of a run by the maker that is made for its criteria."""
    if isinstance(shape, str):
        if shape.endswith(RANDOM_CAGES):
            return run.killers(find_layout(shape.removesuffix(RANDOM_CAGES)), threads)
        return run.on_jigsaws(criteria)
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


def redundant_givens(
    puzzle: Puzzle, nodes: int = NODES, seconds: float | None = None
) -> tuple[int, ...]:
    """Return the cells whose givens can be left out, each by itself; none if it is minimal.

    Only the givens count, not what was placed or eliminated since. ``nodes`` (0: no cap) and
    ``seconds`` (None: no cap) cap the whole search.

    Raises :class:`whydoku.NoSolution` or :class:`whydoku.ManySolutions` if the puzzle does
    not have exactly one solution, and :class:`whydoku.CapReached` when a cap is hit.

    >>> redundant_givens(Puzzle.parse("1234 3412 2143 4...")) == tuple(range(13))
    True
    """
    expect("puzzle", puzzle, Puzzle, "a Puzzle")
    nodes, time_cap = check_int("nodes", nodes), seconds_of(seconds)
    found = _core.redundant_givens(puzzle.layout, puzzle.givens, nodes, time_cap)
    if found.solutions > 1:
        raise ManySolutions("the puzzle has more than one solution")
    if found.cap:
        raise CapReached(f"looking for redundant givens was stopped by its cap of {found.cap}")
    if not found.solutions:
        raise NoSolution("the puzzle has no solution")
    return tuple(found.cells)


def redundant_cages(
    puzzle: Puzzle, nodes: int = NODES, seconds: float | None = None
) -> tuple[int, ...]:
    """Return the numbers of the cages that can be left out, each by itself; none if all are needed.

    Only givens and cages count. ``nodes`` (0: no cap) caps the search for each cage, ``seconds``
    (None: no cap) all of them. Raises what :func:`redundant_givens` raises.

    >>> from whydoku import with_cages
    >>> layout = with_cages("4x4", [(["r1c1", "r1c2"], 3), (["r4c1", "r4c2"], 7)])
    >>> redundant_cages(Puzzle.parse("1234341221434321", layout=layout))
    (0, 1)
    """
    expect("puzzle", puzzle, Puzzle, "a Puzzle")
    end = None if seconds is None else time.monotonic() + seconds
    bare = find_layout(puzzle.layout.name.partition("+killer:")[0])

    def solutions(cages: Sequence[Cage]) -> int:
        left = None if end is None else max(end - time.monotonic(), 0.0)
        layout = with_cages(bare, cages)
        return Puzzle(puzzle.givens, layout=layout).count(limit=2, nodes=nodes, seconds=left)

    if (found := solutions(puzzle.cages)) != 1:
        error = ManySolutions if found else NoSolution
        raise error(f"the puzzle has {'more than one' if found else 'no'} solution")
    numbers = range(len(puzzle.cages))
    return tuple(
        one
        for one in numbers
        if solutions([cage for i, cage in enumerate(puzzle.cages) if i != one]) == 1
    )
