"""Reads a killer: cages by dashed lines inside cells, and a small sum in each first cell."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import numpy as np

from whydoku import _core
from whydoku.model.layout import Layout, with_cages
from whydoku.scan import borders, cages, sums
from whydoku.scan.arrays import Floats, Pixels
from whydoku.scan.cages import SIZE
from whydoku.scan.decode import SURE
from whydoku.scan.sums import Costs

__all__ = ["Cages", "is_as_seen", "read", "summed"]

MOST_OFF = 0.35
"""For each cage, so many cells may have a sum seen where none should be, or none where one is. On
rendered killers it is 0 mostly, and 0.25 at most."""
HARDLY_OFF = 0.25
"""Where fewer are, the grid is turned no further."""
LEAST_CLEAR = 3.2
"""How clear borders are at least (logarithm of the odds, on average). It is more than 3.6 on
rendered killers, and less than 2.7 where marks in the corners of cells look like sums."""
LOST = 6
"""How many sums may not be read: the others and the total tell some."""
SHOWN = 3.5
"""How much likelier a cell begins a cage if a sum is seen there (natural logarithm)."""
HIDDEN = 4.0
"""How much likelier it begins none if no sum is seen there."""
UNFIT = 5.0
"""By so much at most that changes if the cage cannot have the sum that is seen."""
UNSEEN = 0.5
"""How certain a sum is at most that was not seen as it is, or one of a cage with another sum."""
LEFT_OUT = (3, 6, 9, 12, 15)
"""So many sums in doubt are left out in turn, to see whether the others tell them."""
MOST_SOLUTIONS = 200
"""With more solutions than these, the others tell nothing."""
AGREED = 0.95
"""How certain a sum is that looks so, and that all others tell."""
NEARLY = 3.0
"""So much less probable than another reading a sum may look that the total tells, too."""
UNLIKE = 2.0
"""A cage has the sum that is seen if no impossible reading is likelier by this (logarithm)."""
HARDLY = 1.6
"""What costs more is hardly seen (natural logarithm)."""
CLEARLY = 0.3
"""What costs less clearly is a sum (natural logarithm)."""
LIKELY = 6.0
"""What is less probable than the best reading of a sum by this is not tried (natural logarithm)."""
THOUGH = 9.0
"""But what all other sums tell is taken if it is not less probable by this."""
KEPT = 24
"""How many readings of all sums are kept for each total."""
SELDOM = 1e-7
"""What is less probable than the best by this factor is no part of a reading."""
NODES = 3_000
"""The cap on the search for a second solution."""
TOTAL = 45 * SIZE
"""The sum of all cells."""


class Cages(NamedTuple):
    """The cages of a killer."""

    layout: Layout
    certain: Floats
    """How probable the sum of each cage is, at its first cell; 1 at all others."""
    unique: bool
    """Whether it has exactly one solution."""
    turn: int
    """How the grid is turned, in quarters counterclockwise, as by ``np.rot90``."""


def read(grey: Pixels, mesh: Floats, turns: Sequence[int] = range(4)) -> Cages | None:
    """Return the cages of a grid of 9x9 in some turn; None where they are not clear.

    They are clear if most begin with a sum that can be. All sums together are those that are most
    probable with a total of 405 and exactly one solution, if there are such.
    """
    even = borders.evened(grey, mesh)
    plain = borders.darkness(even, mesh)
    lying: Floats | None = None
    best: _Turned | None = None
    for turn in turns:
        if not sums.are_seen(_upright(plain, turn), SIZE):
            continue
        lying = _clearest(even, plain, mesh) if lying is None else lying
        if lying is None:
            return None
        here = _turned(lying, turn)
        if here.off < (best.off if best else MOST_OFF):
            best = here
        if here.off < HARDLY_OFF:
            break
    if best is None:
        return None
    found = summed(best.regions, best.seen, best.turn)
    if found:
        found.certain[list(best.unclear)] *= UNSEEN
    return found


class _Turned(NamedTuple):
    """What is seen of cages in a turn of the grid."""

    regions: list[list[int]]
    seen: list[Costs]
    """What the sum of each cell may be, those that are hardly seen, too, where cages begin."""
    turn: int
    unclear: set[int]
    """The first cells of cages that may be others."""
    off: float
    """For each cage, how many cells have a sum where none should be, or none where one is."""


def _turned(lying: Floats, turn: int) -> _Turned:
    dark = _upright(lying, turn)
    seen, hardly = sums.read(dark)
    lines, worth = borders.evidence(dark), partial(_worth, seen)
    regions = cages.regions(lines, worth)
    begun = {cell for cell, found in enumerate(seen) if found}
    firsts = {region[0] for region in regions}
    every = [hardly[cell] if cell in firsts else found for cell, found in enumerate(seen)]
    unclear = cages.unclear(regions, lines, worth)
    return _Turned(regions, every, turn, unclear, len(firsts ^ begun) / len(regions))


def _clearest(even: Pixels, plain: Floats, mesh: Floats) -> Floats | None:
    """Return the cells in which borders are clearest; None where they are not clear.

    Where a page is bent, its lines are followed, if that tells borders apart better.
    """
    followed = borders.darkness(even, borders.straightened(even, mesh))
    clear, other = (borders.evidence(dark).clear for dark in (plain, followed))
    return None if max(clear, other) < LEAST_CLEAR else plain if clear > other else followed


def _upright(dark: Floats, turn: int) -> Floats:
    return np.rot90(np.rot90(dark, turn), turn, axes=(2, 3))


def _worth(seen: list[Costs], cell: int, many: int) -> float:
    """Return how much likelier a cell begins a cage of so many cells than that it begins none."""
    found = seen[cell]
    if not found:
        return -HIDDEN
    unfit = min(_possible(found, many).values(), default=np.inf) - min(found.values())
    return SHOWN - min(unfit, UNFIT)


def summed(regions: list[list[int]], seen: list[Costs], turn: int) -> Cages | None:
    """Return the cages with their sums; None where too many are hidden."""
    likely = [_possible(seen[region[0]], len(region)) for region in regions]
    if sum(not one for one in likely) > LOST:
        return None
    known = [one or _any(len(region)) for one, region in zip(likely, regions, strict=True)]
    found = _together(regions, known)
    for number, region in enumerate(regions):
        if not is_as_seen(region, seen):
            found.certain[number] *= UNSEEN
    clear = found.unique and found.certain.min() >= SURE
    told = found if clear else _told_by_others(regions, likely, found)
    certain = np.ones(SIZE * SIZE)
    certain[[region[0] for region in regions]] = told.certain
    return Cages(_layout(regions, told.reading), certain, told.unique, turn)


class _Sums(NamedTuple):
    """The sums of all cages."""

    reading: tuple[int, ...]
    certain: Floats
    """How probable each is."""
    unique: bool
    """Whether they are a puzzle with exactly one solution."""


def _told_by_others(regions: list[list[int]], likely: list[Costs], found: _Sums) -> _Sums:
    """Return the sums with those in doubt told by all others, where these have one solution.

    What that solution has in a cage must be among the readings of its sum. Where it is what was
    read, too, both agree, and it is asked no more. Sums are left out in order of their doubt.
    """
    order = np.lexsort((np.array([_margin(one) for one in likely]), found.certain.round(2)))
    doubtful = int(np.count_nonzero(found.certain < SURE))
    for many in [doubtful] if found.unique else sorted({doubtful, *LEFT_OUT}):
        left_out = set(order[:many].tolist())
        others = tuple(
            0 if number in left_out else total for number, total in enumerate(found.reading)
        )
        tried = [
            tuple(sum(one[cell] for cell in region) for region in regions)
            for one in _solutions(regions, others)
        ]
        fitting = [
            totals
            for totals in tried
            if all(not one or total in one for one, total in zip(likely, totals, strict=True))
        ]
        if len(fitting) != 1:
            continue
        totals = fitting[0]
        certain = found.certain.copy()
        for number in left_out:
            one = likely[number]
            same = found.unique and totals[number] == found.reading[number]
            off = one.get(totals[number], np.inf) - min(one.values(), default=np.inf)
            agrees = bool(one) and off <= (NEARLY if same else 0)
            certain[number] = AGREED if agrees else min(certain[number], UNSEEN)
        return _Sums(totals, certain, unique=True)
    return found


def _margin(one: Costs) -> float:
    """Return by how much the best reading of a sum is likelier than the next."""
    ranked = sorted(one.values())
    return ranked[1] - ranked[0] if len(ranked) > 1 else np.inf


def _solutions(regions: list[list[int]], reading: tuple[int, ...]) -> list[list[int]]:
    """Return the digits of all solutions; none where there are many, or a short search is cut."""
    board = _core.Board(_layout(regions, reading), [0] * (SIZE * SIZE))
    search, found = _core.Solutions(board, NODES, 0), list[list[int]]()
    while True:
        one = search.next()
        if one.cap or len(found) > MOST_SOLUTIONS:
            return []
        if not one.values:
            return found
        found.append(one.values)


def is_as_seen(region: list[int], seen: list[Costs]) -> bool:
    """Whether a cage has the sum that is seen, and no other one.

    Else two cages may have been taken for one, or a sum is hidden, though the total may tell it.
    """
    first = seen[region[0]]
    possible = min(_possible(first, len(region)).values(), default=np.inf)
    others = (min(seen[cell].values(), default=CLEARLY) for cell in region[1:])
    looks_so = possible < min(min(first.values(), default=0.0) + UNLIKE, HARDLY)
    return looks_so and all(cost >= CLEARLY for cost in others)


def _possible(found: Costs, many: int) -> Costs:
    """Return those readings of a sum that a cage of so many cells can have."""
    least, most = many * (many + 1) // 2, many * (2 * SIZE + 1 - many) // 2
    kept = {total: cost for total, cost in found.items() if least <= total <= most}
    best = min(kept.values(), default=0.0)
    return {total: cost for total, cost in kept.items() if cost < best + THOUGH}


def _any(many: int) -> Costs:
    """Return all sums of a cage of so many cells, each as probable as the others."""
    totals = range(many * (many + 1) // 2, many * (2 * SIZE + 1 - many) // 2 + 1)
    return dict.fromkeys(totals, float(np.log(len(totals))))


def _together(regions: list[list[int]], found: list[Costs]) -> _Sums:
    """Return the most probable sums that are a puzzle; else those with the right total.

    Those with the right total and exactly one solution share the probability of all that were
    tried. For what was not tried, a sum is as certain as it looks.
    """
    shares = [_shares(one) for one in found]
    alone = [tuple(max(one, key=one.__getitem__) for one in shares)]
    tried = _readings(shares)
    readings = [reading for _, reading in tried] or alone
    valid = [number for number, reading in enumerate(readings) if _is_puzzle(regions, reading)]
    best = readings[valid[0] if valid else 0]
    weights = np.array([tried[number][0] for number in valid])
    part = sum(share for share, _ in tried) / max(_with_total(shares), 1e-300)
    certain = np.ones(len(regions))
    for number, one in enumerate(shares):
        sure = one[best[number]]
        if valid:
            same = np.array([readings[other][number] == best[number] for other in valid])
            sure = part * float(weights @ same / weights.sum()) + (1 - part) * sure
        certain[number] = sure
    return _Sums(best, certain, bool(valid))


def _layout(regions: list[list[int]], reading: tuple[int, ...]) -> Layout:
    return with_cages("9x9", list(zip(regions, reading, strict=True)))


def _is_puzzle(regions: list[list[int]], reading: tuple[int, ...]) -> bool:
    """Whether there is exactly one solution, as far as a short search tells."""
    board = _core.Board(_layout(regions, reading), [0] * (SIZE * SIZE))
    return _core.count(board, 2, NODES, 0).count == 1


def _shares(costs: Costs) -> dict[int, float]:
    """Return how probable each reading of a sum is that is tried."""
    most = min(costs.values()) + LIKELY
    shares = {total: float(np.exp(-cost)) for total, cost in costs.items() if cost < most}
    whole = sum(shares.values())
    return {total: share / whole for total, share in shares.items()}


def _with_total(found: list[dict[int, float]]) -> float:
    """Return how probable all readings with the right total are together."""
    whole = np.ones(1)
    for shares in found:
        one = np.zeros(max(shares) + 1)
        one[list(shares)] = list(shares.values())
        whole = np.convolve(whole, one)[: TOTAL + 1]
    return float(whole[TOTAL]) if len(whole) > TOTAL else 0.0


def _readings(found: list[dict[int, float]]) -> list[tuple[float, tuple[int, ...]]]:
    """Return readings of all sums that have the right total, the most probable first."""
    states: dict[int, list[tuple[float, tuple[int, ...]]]] = {0: [(1.0, ())]}
    for shares in found:
        least = SELDOM * max(kept[0][0] for kept in states.values())
        after: dict[int, list[tuple[float, tuple[int, ...]]]] = {}
        for total, kept in states.items():
            for one, share in shares.items():
                after.setdefault(total + one, []).extend(
                    (before * share, (*chosen, one)) for before, chosen in kept if before > least
                )
        states = {total: sorted(kept)[: -KEPT - 1 : -1] for total, kept in after.items() if kept}
    return states.get(TOTAL, [])
