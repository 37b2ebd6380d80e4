"""New puzzles by their numbers, many at once: the same ones however the numbers are cut."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, pairwise
from typing import Any, NamedTuple

from whydoku.bulk.solver import require_numpy, solve
from whydoku.bulk.threads import side_by_side
from whydoku.errors import CapReached
from whydoku.make.criteria import CHOOSING, FEW_GIVENS, RANDOM_JIGSAW, SLOW
from whydoku.make.generated import Generated
from whydoku.make.generator import generate

__all__ = ["New", "is_slow", "new_puzzles"]

APART = 32
"""Of puzzles that are chosen among many, each is looked for from the number ``id << APART`` on."""
BLOCK, LARGE_BLOCK = 16, 2048
"""Puzzles that one thread makes in one call; families (docs/generate.md) have 16."""
CLASSIC = "9x9"


class New(NamedTuple):
    """A new puzzle, or why there is none."""

    puzzle: str | None = None
    solution: str | None = None
    layout: str | None = None
    givens: int | None = None
    number: int | None = None
    """With the seed and the criteria it makes the puzzle again."""
    error: str | None = None


def is_slow(criteria: Mapping[str, Any]) -> bool:
    """Return whether a thousand puzzles may take longer than a second.

    >>> is_slow({"seed": 1, "minimal": True}), is_slow({"level": "hard"})
    (False, True)
    """
    return criteria.get("layout") == RANDOM_JIGSAW or any(criteria.get(name) for name in SLOW)


def new_puzzles(
    ids: Sequence[int], seed: int, criteria: Mapping[str, Any], threads: int | None = None
) -> list[New]:
    """Return the puzzle of each id; one depends on its id, the seed and the criteria alone.

    If no criterion chooses among puzzles, the id is the puzzle's number. Else the puzzle is the
    first that meets the criteria from a number on that is far from that of other ids.

    >>> [new.givens for new in new_puzzles([0, 7], 1, {"layout": "4x4"}, threads=1)]
    [4, 5]
    """
    is_chosen = any(criteria.get(name) not in (None, (), []) for name in CHOOSING)
    is_search = 0 < (criteria.get("givens") or 0) <= FEW_GIVENS
    size = 1 if is_chosen or is_search else BLOCK if is_slow(criteria) else LARGE_BLOCK
    make = partial(_made, seed=seed, criteria=criteria, is_chosen=is_chosen)
    blocks = side_by_side(make, _blocks(ids, size), threads)
    made = list(chain.from_iterable(blocks))
    return list(_with_solutions(made, threads))


def _blocks(ids: Sequence[int], size: int) -> Iterator[range]:
    """Yield the ids in runs of consecutive ones, of which none crosses a multiple of the size."""
    start = 0
    for place, (one, after) in enumerate(pairwise([*ids, -1]), 1):
        if after != one + 1 or after % size == 0:
            yield range(ids[start], one + 1)
            start = place


def _made(
    block: range, seed: int, criteria: Mapping[str, Any], *, is_chosen: bool
) -> list[Generated | str]:
    """Return the puzzles of consecutive ids; for one that a cap ended, what it says."""
    found: list[Generated | str] = []
    while len(found) < len(block):
        first = block[len(found)]
        missing = len(block) - len(found)
        start = first << APART if is_chosen else first
        try:
            for one in generate(missing, seed=seed, first=start, **criteria):
                found.append(one)  # noqa: PERF402 - those before an error stay
        except CapReached as cap:
            found.append(f"no puzzle was found: {cap}")
    return found


def _with_solutions(made: Sequence[Generated | str], threads: int | None) -> Iterator[New]:
    """Yield the puzzles with their solutions; the classic ones are solved together."""
    lines = [None if isinstance(one, str) else one.puzzle.line() for one in made]
    classic = [
        line
        for one, line in zip(made, lines, strict=True)
        if line and not isinstance(one, str) and one.puzzle.layout.name == CLASSIC
    ]
    np = require_numpy()
    rows = np.frombuffer("".join(classic).encode("ascii"), np.uint8).reshape(-1, 81)
    solved = iter(solve(rows, 1, threads).lines())
    for one, line in zip(made, lines, strict=True):
        if isinstance(one, str):
            yield New(error=one)
            continue
        layout = one.puzzle.layout.name
        solution = next(solved) if layout == CLASSIC else one.puzzle.solve().line()
        yield New(line, solution, layout, one.givens, one.number)
