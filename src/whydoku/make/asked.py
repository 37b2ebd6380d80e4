"""What setters ask about a puzzle: what could be left out, and which candidates are true."""

from __future__ import annotations

import time
from collections.abc import Sequence

from whydoku import _core
from whydoku.errors import CapReached, ManySolutions, NoSolution
from whydoku.make.generator import NODES
from whydoku.model.layout import Cage, find_layout, with_cages
from whydoku.model.puzzle import Puzzle
from whydoku.support.arguments import check_int, expect, seconds_of

__all__ = ["redundant_cages", "redundant_givens", "true_candidates"]


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


def true_candidates(
    puzzle: Puzzle, nodes: int = NODES, seconds: float | None = None
) -> tuple[tuple[int, ...], ...]:
    """Return the digits of each cell that are in a solution, ascending; all empty without one.

    What was placed and eliminated counts. ``nodes`` (0: no cap) and ``seconds`` (None: no cap)
    cap the whole search; :class:`whydoku.CapReached` when one is hit.

    >>> true_candidates(Puzzle.parse("12..34..214343.."))[5:7]
    ((4,), (1, 2))
    """
    expect("puzzle", puzzle, Puzzle, "a Puzzle")
    found = _core.true_candidates(puzzle._board, check_int("nodes", nodes), seconds_of(seconds))
    if found.cap:
        raise CapReached(f"looking for true candidates was stopped by its cap of {found.cap}")
    return tuple(map(tuple, found.candidates))
