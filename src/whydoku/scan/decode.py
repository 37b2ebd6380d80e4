"""Finds the reading of all cells together that is most probable, and says which cells are doubtful.

A net gives probabilities for each cell alone. A puzzle has exactly one solution: readings without
that are left out, and the others share the probability.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import islice

import numpy as np

from whydoku import _core, bulk
from whydoku.model.layout import Layout
from whydoku.scan.arrays import Floats

__all__ = ["SURE", "Decoded", "decode", "have_one_solution"]

FLOOR = 1e-4
"""The least probability of a digit: a net may be wrong in ways that it does not know."""
BATCHES = (64, 448, 3584)
"""How many readings are tested for exactly one solution, one batch after another: mostly the most
probable of all is right."""
FARTHER = (4.0, 2.0, 0.0)
"""After each batch: by how much the costs of readings grow at most in those that follow."""
ENOUGH = 0.9
"""No more are tested if the most probable of all is right, and those that were have this part of
the probability."""
HOPELESS = 1e-3
"""Nor if the first ones have less: these are letters, or another kind of grid."""
ALIKE = 2.0
"""What it costs (natural logarithm) if a cell has another digit than those that look like it."""
WIDEST = 16.0
"""Readings that are less probable than the best by this (natural logarithm) are not tried."""
NODES = 10_000
"""The cap on the search for a second solution, for other sizes than 9."""
SOME = 3
"""How many cells are in doubt at least if the solution is not unique."""
SURE = 0.9
"""A cell is doubtful if its digit is less probable than this."""


@dataclass(frozen=True)
class Decoded:
    """A reading of all cells."""

    digits: Floats
    """A digit for each cell, 0 for none."""
    certain: Floats
    """The probability of each cell's digit, given that there is exactly one solution."""
    weight: float
    """The logarithm of the probability of the reading."""
    unique: bool
    """Whether the puzzle has exactly one solution."""
    lost: float
    """By how much (natural logarithm) each cell for itself would be read with more confidence."""

    @property
    def doubtful(self) -> tuple[int, ...]:
        """The cells that a person should look at: some at least if the solution is not unique."""
        unsure = np.flatnonzero(self.certain < SURE)
        if not self.unique:
            unsure = np.union1d(unsure, np.argsort(self.certain, kind="stable")[:SOME])
        return tuple(unsure.tolist())


def decode(probabilities: Floats, layout: Layout, alike: Floats | None = None) -> Decoded:
    """Return the most probable reading with exactly one solution; else the most probable one.

    ``probabilities`` has a row for each cell: of no digit, then of each digit from 1. ``alike``
    says how much any two cells look alike, from 0 to 1: it helps to choose, but makes nothing
    certain.
    """
    known = np.maximum(probabilities, FLOOR)
    logs = np.log(known / known.sum(axis=1, keepdims=True))
    best = logs.argmax(axis=1).astype(np.uint8)
    weight = float(logs.max(axis=1).sum())
    readings, costs, tried = _valid(logs, best, layout)
    if not len(costs):
        alone = np.exp(logs.max(axis=1))
        return Decoded(best, alone, weight, unique=False, lost=0.0)
    shares = np.exp(costs[0] - costs)
    shares /= shares.sum()
    chosen = 0 if alike is None else int((costs + ALIKE * _torn(readings, alike)).argmin())
    certain = (shares[:, None] * (readings == readings[chosen])).sum(axis=0)
    # In readings that were not tried, a cell is as certain as the net alone says.
    alone = np.exp(logs[np.arange(len(logs)), readings[chosen]])
    certain = tried * certain + (1 - tried) * alone
    lost = float(costs[chosen])
    return Decoded(readings[chosen], certain, weight - lost, unique=True, lost=lost)


def _torn(readings: Floats, alike: Floats) -> Floats:
    """Return for how many cells each reading has another digit than those that look alike."""
    near = alike / np.maximum(alike.sum(axis=1, keepdims=True), 1)
    torn = np.zeros(len(readings))
    for first, second in np.argwhere(near > 0):
        one, other = readings[:, first], readings[:, second]
        torn += near[first, second] * (one != other)
    return torn


def _valid(logs: Floats, best: Floats, layout: Layout) -> tuple[Floats, Floats, float]:
    """Return the readings with exactly one solution, the most probable first, and their costs.

    The last value is the probability of all readings that were tried, with one solution or not.
    """
    least = _least_cost(logs, best, layout)
    if least > WIDEST:
        return np.zeros((0, len(best)), best.dtype), np.zeros(0), 0.0
    found = _changes(logs)
    most = logs.max(axis=1).sum()
    kept, costs, tried = [], [], 0.0
    for many in BATCHES:
        changes = list(islice(found, many))
        if not changes:
            break
        readings = np.repeat(best[None], len(changes), axis=0)
        for row, (_, cells) in zip(readings, changes, strict=True):
            for cell, digit in cells:
                row[cell] = digit
        unique = have_one_solution(readings, layout)
        every = np.array([cost for cost, _ in changes])
        kept.append(readings[unique])
        costs.append(every[unique])
        tried += float(np.exp(most - every).sum())
        if tried < HOPELESS or least > every[-1] + FARTHER[len(kept) - 1]:
            break
        if costs[0].size and costs[0][0] == 0 and tried > ENOUGH:
            break
    return np.concatenate(kept), np.concatenate(costs), min(tried, 1.0)


def _least_cost(logs: Floats, best: Floats, layout: Layout) -> float:
    """Return what any reading without a digit twice in a house costs at least.

    Of two peers with one digit, one has to change. Pairs that share no cell are added up.
    """
    ordered = np.sort(logs, axis=1)
    costs = ordered[:, -1] - ordered[:, -2]
    pairs = [
        (min(float(costs[cell]), float(costs[peer])), cell, peer)
        for cell in np.flatnonzero(best).tolist()
        for peer in layout.peers[cell]
        if cell < peer and best[cell] == best[peer]
    ]
    whole, used = 0.0, set[int]()
    for cost, cell, peer in sorted(pairs, reverse=True):
        if cell not in used and peer not in used:
            whole += cost
            used |= {cell, peer}
    return whole


Change = tuple[int, int]
"""A cell, and the digit that it is read as instead of its most probable one."""


def _changes(logs: Floats) -> Iterator[tuple[float, tuple[Change, ...]]]:
    """Yield sets of changes to the most probable reading and what they cost, the cheapest first."""
    costs = logs.max(axis=1, keepdims=True) - logs
    order = np.argsort(costs, axis=None)
    width = logs.shape[1]
    single = [
        (float(costs.flat[at]), (int(at) // width, int(at) % width))
        for at in order[len(logs) :]
        if costs.flat[at] < WIDEST
    ]
    yield 0.0, ()
    heap: list[tuple[float, tuple[int, ...]]] = [(single[0][0], (0,))] if single else []
    while heap:
        cost, chosen = heappop(heap)
        cells = [single[at][1][0] for at in chosen]
        if len(set(cells)) == len(cells):
            yield cost, tuple(single[at][1] for at in chosen)
        last = chosen[-1]
        if last + 1 == len(single):
            continue
        more = single[last + 1][0]
        for after in ((*chosen, last + 1), (*chosen[:-1], last + 1)):
            total = cost + more - (single[last][0] if len(after) == len(chosen) else 0)
            if total < WIDEST:
                heappush(heap, (total, after))


def have_one_solution(readings: Floats, layout: Layout) -> Floats:
    """Return which readings (a row of digits each) have exactly one solution."""
    if layout.name == "9x9":
        return bulk.solve(readings, threads=1).valid
    boards = (_core.Board(layout, row.tolist()) for row in readings)
    return np.array([_core.count(board, 2, NODES, 0).count == 1 for board in boards], dtype=bool)
