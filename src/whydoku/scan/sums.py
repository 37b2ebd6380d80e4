"""Reads the small sums in the corners of cells, with a net that sees a whole corner.

A sum has one digit or two, which may touch one another or a line of a cage, or be broken: so
neither digits nor lines are looked for. `tools/scan/train_cages.py` makes the weights.
"""

from __future__ import annotations

import numpy as np

from whydoku.scan import borders, cells, lattice
from whydoku.scan.arrays import Floats

__all__ = ["KINDS", "SHAPE", "Costs", "are_seen", "corners", "read"]

SHAPE = (48, 48)
"""The rows and columns of a picture of a corner, in pixels."""
KINDS = 46
"""No sum, or 1 to 45."""
CORNER = 60
"""The side of the upper left corner in a picture of a cell, in pixels."""
LINES = 0.12
"""In this part of a corner, from above and from the left, there may be lines of the grid."""
INKS = (96, 85)
"""As dark as ink is: this percentile of a corner, and of those of all corners."""
ZOOMS = (1.0, 1.6)
"""How much corners are enlarged. The net knows sums of 0.15 to 0.3 of a cell."""
BESIDE = ((2, 0), (-2, 0), (0, 2), (0, -2))
"""By how many pixels down and to the right each sum is moved, to see it several times."""
NEARLY_ALL = 0.85
"""Enlarged corners must show this part of the sums that are seen otherwise."""
EVEN = 0.5
"""A corner in which none is less probable than this has a sum."""
BLANK = 0.98
"""A corner in which a sum is less probable than the rest of this has none."""
FLOOR = 1e-4
"""The least probability of a sum: the net may be wrong."""

Costs = dict[int, float]
"""What a sum may be, and what each reading costs (natural logarithm)."""


def corners(dark: Floats, zoom: float = 1.0) -> Floats:
    """Return pictures of the upper left corners of cells as the net sees them, row by row.

    ``dark`` are pictures of the cells as :func:`borders.darkness` returns them, upright. With
    ``zoom``, they look like those of cells that are as much smaller.
    """
    begin, side = round(borders.EDGE * (1 - 1 / zoom)), round(CORNER / zoom)
    parts = dark[:, :, begin : begin + side, begin : begin + side].reshape(-1, side, side)
    lines = round(LINES * side)
    inner = parts[:, lines:, lines:].reshape(len(parts), -1)
    full = float(np.percentile(np.percentile(inner, INKS[0], axis=1), INKS[1]))
    return lattice.small(parts / max(full, cells.LEAST_INK), SHAPE)


def are_seen(dark: Floats, fewest: int) -> bool:
    """Return whether so many corners seem to have a sum, at first sight."""
    seen = (cells.known_by(corners(dark, zoom), "sums") for zoom in ZOOMS)
    return any(_count(known) >= fewest for known in seen)


def _count(known: Floats) -> int:
    return int(np.count_nonzero(known[:, 0] < EVEN))


def read(dark: Floats) -> tuple[list[Costs], list[Costs]]:
    """Return what the sum of each cell may be: nothing where there seems to be none.

    The second list has the sums that are hardly seen, too, though none is likelier. ``dark`` is
    that of :func:`corners`.
    """
    # The smaller sums are, the more they have to be enlarged: all are most certain then. But those
    # that are cut off are not seen at all.
    seen = [_known(corners(dark, zoom)) for zoom in ZOOMS]
    most = max(map(_count, seen))
    whole = [one for one in seen if _count(one) >= NEARLY_ALL * most]
    known = max(whole, key=lambda one: float(np.log(one.max(axis=1)).sum()))
    costs = -np.log((known[:, 1:] + FLOOR) / (1 + KINDS * FLOOR))
    every = [dict(enumerate(one, start=1)) for one in costs.tolist()]
    sure, hardly = (
        [one if none < most else {} for one, none in zip(every, known[:, 0], strict=True)]
        for most in (EVEN, BLANK)
    )
    return sure, hardly


def _known(pictures: Floats) -> Floats:
    """Return the probabilities of the sums in pictures of corners, and of none before them."""
    known = cells.known_by(pictures, "sums")
    # Seen a little beside its place, a sum is misread otherwise, if it is misread.
    there = np.flatnonzero(known[:, 0] < BLANK)
    seen = [known[there]]
    for moved in BESIDE:
        shifted = np.roll(pictures[there], moved, axis=(1, 2))
        seen.append(cells.known_by(shifted, "sums"))
    known[there] = cells.shares(np.log(np.array(seen) + 1e-6).mean(axis=0))
    return known
