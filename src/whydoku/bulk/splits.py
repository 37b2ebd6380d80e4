"""Which split a puzzle belongs to: no two splits share a solution grid up to symmetry.

The split is drawn by a number that is the same for all grids that are equal up to symmetry. So each
row is answered by itself, on any machine, and no list of grids has to be kept.

Of a 9x9 grid with boxes of three by three the number is made of the cycles of the permutations that
take one row of a band to another, and one column of a stack to another. Renaming digits, moving
bands, rows within a band and so on only change their order, and they are sorted. Some grids that
differ get the same number, and so the same split, which does no harm. Other grids are known by
their smallest form, which takes longer.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from whydoku.bulk.answer_columns import MANY_SOLUTIONS, NO_SOLUTION, Fields, Solutions, hashed
from whydoku.bulk.solver import Bytes, require_numpy, solve
from whydoku.errors import CapReached, WrongValue, sentence
from whydoku.model import symmetry
from whydoku.model.layout import Layout, find_layout, without_cages
from whydoku.model.puzzle import Puzzle
from whydoku.support.arguments import short_repr

__all__ = ["SHARES", "Splits", "grid_numbers", "shares_of"]

SHARES = {"train": 0.8, "validation": 0.1, "test": 0.1}
SIZE, BOX = 9, 3
TOGETHER = 1 << 14
"""Grids whose tables fit into a processor's cache."""
ONE, TWO = ord("1"), 2


@dataclass(frozen=True)
class Splits:
    """The split of each puzzle by its solution; null, with a note, where it has not exactly one."""

    shares: Mapping[str, float] = field(default_factory=SHARES.copy)
    seed: int = 0
    threads: int | None = None

    @property
    def fields(self) -> Fields:
        """The columns with their types."""
        import pyarrow as pa

        return [("split", pa.string()), ("note", pa.string())]

    def many(self, rows: Bytes) -> Sequence[Any]:
        """Answer for classic puzzles."""
        import pyarrow as pa

        np = require_numpy()
        found = solve(rows, TWO, self.threads)
        numbers = np.zeros(len(rows), np.uint64)
        numbers[found.valid] = grid_numbers(found.solutions[found.valid] - ONE)
        notes = pa.array([NO_SOLUTION, None, MANY_SOLUTIONS]).take(pa.array(found.counts))
        drawn = pa.array(self._drawn(numbers), mask=~found.valid)
        return [pa.array(list(self.shares), pa.string()).take(drawn), notes]

    def one(self, puzzle: Puzzle) -> Sequence[Any]:
        """Answer for one puzzle."""
        np = require_numpy()
        solution, count = Solutions().one(puzzle)
        if count != 1:
            return [None, (NO_SOLUTION, None, MANY_SOLUTIONS)[count]]
        if _has_classic_boxes(puzzle.layout):
            numbers = grid_numbers(np.frombuffer(solution.encode("ascii"), np.uint8)[None] - ONE)
        else:
            try:
                plain = without_cages(puzzle.layout)
                form = symmetry.canonical(Puzzle.parse(solution, plain)).form
            except (ValueError, CapReached) as error:
                return [None, sentence(error)]
            numbers = np.array([int(hashed(form.line())[:16], 16)], np.uint64)
        return [list(self.shares)[self._drawn(numbers)[0]], None]

    def _drawn(self, numbers: Any) -> Any:
        """Return the number of the split of each grid."""
        np = require_numpy()
        parts = _mixed(numbers ^ _mixed(np.array([self.seed], np.uint64))) / 2.0**64
        ends = np.cumsum(list(self.shares.values()))
        return np.searchsorted(ends[:-1] / ends[-1], parts, "right")


def shares_of(shares: Mapping[str, float] | str) -> dict[str, float]:
    """Return the shares of splits by name; they may be a text, and need not sum to 1.

    Raises ``ValueError`` if that is not what they are.

    >>> shares_of("train=8,test=2")
    {'train': 8.0, 'test': 2.0}
    """
    pairs: list[tuple[str, Any]]
    if isinstance(shares, str):
        pairs = [(name.strip(), share) for name, _, share in _pairs(shares)]
    else:
        pairs = list(shares.items())
    found: dict[str, float] = {}
    for name, share in pairs:
        try:
            found[name] = float(share)
        except (TypeError, ValueError):
            found[name] = math.nan
    fine = all(name and 0 < share < math.inf for name, share in found.items())
    if not fine or len(found) < len(pairs) or not found:
        raise WrongValue(f"shares = {short_repr(shares)}: expected such as train=0.8,test=0.2")
    return found


def _pairs(text: str) -> list[tuple[str, str, str]]:
    return [part.partition("=") for part in text.split(",")]


def _has_classic_boxes(layout: Layout) -> bool:
    """Whether the grids of this layout are those of 9x9, or some of them."""
    return layout.size == SIZE and layout.regions == find_layout("9x9").regions


def grid_numbers(grids: Any) -> Any:
    """Return a number of 64 bits for each 9x9 grid, the same for all that are equal up to symmetry.

    ``grids`` is an array of (number of grids) x 81 digits, from 0 to 8.
    """
    np = require_numpy()
    numbers = np.empty(len(grids), np.uint64)
    for start in range(0, len(grids), TOGETHER):
        square = grids[start : start + TOGETHER].reshape(-1, SIZE, SIZE).astype(np.intp)
        sides = [_side_numbers(side) for side in (square, square.transpose(0, 2, 1))]
        numbers[start : start + TOGETHER] = _joined(sides)
    return numbers


def _side_numbers(lines: Any) -> Any:
    """Return a number for the three bands of each grid, in any order."""
    bands = [
        _joined([_cycles(lines[:, a], lines[:, b]) for a, b in combinations(band, 2)])
        for band in (range(first, first + BOX) for first in range(0, SIZE, BOX))
    ]
    return _joined(bands)


def _cycles(one: Any, other: Any) -> Any:
    """Return a number for the lengths of the cycles of the permutation from a line to another.

    No digit stays, so the places that stay after two, three and four times tell the lengths.
    """
    np = require_numpy()
    moved = np.empty_like(one)
    np.put_along_axis(moved, one, other, 1)
    power, number = moved, np.zeros(len(one), np.uint64)
    for _ in range(3):
        power = np.take_along_axis(moved, power, 1)
        stay = (power == np.arange(SIZE)).sum(1).astype(np.uint64)
        number = number * np.uint64(SIZE + 1) + stay
    return number


def _joined(numbers: list[Any]) -> Any:
    """Return one number for several in any order."""
    np = require_numpy()
    ordered = np.sort(np.stack(numbers), axis=0)
    joined = np.zeros(ordered.shape[1], np.uint64)
    for row in ordered:
        joined = _mixed(joined ^ row)
    return joined


def _mixed(numbers: Any) -> Any:
    """Return numbers whose bits depend on all bits (SplitMix64, by Sebastiano Vigna)."""
    np = require_numpy()
    mixed = numbers + np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))
