"""Weighs each cell's digit as a given and as an entry, and reads the entries by the solution."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from whydoku.model.layout import Layout
from whydoku.scan import cells, hands, inks
from whydoku.scan.arrays import Floats, Pixels
from whydoku.scan.decode import have_one_solution

__all__ = ["Weighed", "alone", "entries", "weighed"]

CLEAR = 0.97
"""Where the net of print is as certain as this of nothing, the other net is not asked; nor where it
is as certain of a digit, unless there is handwriting elsewhere."""
SOME_DIGIT = 0.4
"""How probable it must be that a cell holds one large digit, to tell its ink from others."""
SURE = 0.95
"""An entry that is less probable is not read."""
MEANT = 0.93
"""How often an entry is the digit of the solution. The others are mistakes of the person."""
LEAST = 0.02
"""What a net's probability of a digit counts for at least: it may be wrong."""
LIKENESS = (0.85, 0.9, 0.94, 0.955, 0.965, 0.98)
"""A cell that looks like another one with its digit is printed: nobody writes twice alike. On
rendered pages 80 of 100 givens have a correlation of 0.96 with another, and 1 or 2 of 100 entries.
"""
ODDS = (-2.0, -1.5, -0.3, 0.7, 2.4, 4.0)
"""How much each correlation of LIKENESS tells (logarithm of the odds)."""
BY_HAND = 4.0
"""The odds for print (their logarithm) of a printed digit are hardly ever less than this. Those of
entries that were taken for givens mostly are."""
HARDLY_PRINTED = 6.7
"""They are more than this of nearly all digits in photos."""
UNLIKE = 15.0
"""The ink of nearly all givens differs less from that of most (a sum of squares)."""


class Weighed(NamedTuple):
    """What each cell may hold. The rows are the cells, the columns are no digit and each digit."""

    given: Floats
    """The probabilities of the given."""
    entry: Floats
    """The probabilities of the entry: column 0 is that there is none."""
    spared: Floats
    """How probable it is that a digit is a given though the solution does not need it."""
    unlike: Floats
    """How much the ink differs from that of most givens (a sum of squares)."""


def weighed(seen: Floats, large: Pixels, colours: Pixels, alike: Floats, layout: Layout) -> Weighed:
    """Return what the cells of a grid may hold, as givens and as entries.

    ``seen`` are the probabilities of the net of print, ``large`` the pictures of the cells for the
    net of handwriting, ``colours`` the same in colour; all are upright. ``alike`` is how much any
    two look alike, a correlation.
    """
    n = layout.size
    by_print = seen[:, 1 : n + 1]
    unclear = by_print.max(axis=1) < (CLEAR if seen[:, cells.MARKS].max() < 0.5 else 1)
    asked = np.flatnonzero(unclear & (seen[:, cells.BLANK] < CLEAR))
    kinds = np.zeros((len(seen), hands.KINDS))
    kinds[:, 0] = 1
    if len(asked):
        kinds[asked] = hands.classify(large[asked])[0]
    by_hand = np.zeros_like(by_print)
    most = min(n, hands.DIGITS)
    by_hand[:, :most] = kinds[:, 1 : most + 1]
    # A digit by hand is the one thing or the other to the net of print: it knows no third.
    either = by_print + seen[:, [cells.MARKS]] * by_hand
    whole = either.sum(axis=1)
    marks = seen[:, cells.MARKS] * kinds[:, hands.MARKS]
    there = (whole > SOME_DIGIT) & (whole > marks)
    odds = np.log(by_print.sum(axis=1) + 0.02) - np.log(seen[:, cells.MARKS] + 0.02)
    odds += np.log(kinds[:, 0] + 0.05) - np.log(by_hand.sum(axis=1) + 0.05)
    best = np.where(there, either.argmax(axis=1) + 1, 0).astype(np.uint8)

    def solved(mask: Floats) -> bool:
        return bool(have_one_solution(np.where(mask, best, 0)[None], layout)[0])

    ink = inks.measured(colours)
    # On diagonals the ink of lines lies over that of digits.
    crossed = [cell for kind, _, house in layout.houses if kind == "diagonal" for cell in house]
    ink.there[crossed] = False
    in_face = _in_a_face(best, alike)
    odds = np.where(there, odds + in_face, np.nan)
    share = inks.printed(ink, odds, in_face, solved)[:, None]
    # A printed digit hardly ever looks like none.
    share[~there] = inks.EVEN
    inked = seen[:, [cells.MARKS]] + by_print.sum(axis=1, keepdims=True)
    entry = by_print + inked * by_hand
    entry *= (1 - share) * there[:, None] / np.maximum(entry.sum(axis=1, keepdims=True), 1e-6)
    # What looks like another digit is one.
    sure = whole + (1 - whole) * np.exp(-np.maximum(in_face, 0))
    given = share * np.where(there[:, None], either / sure[:, None], by_print)
    unlike = inks.unlike(ink, there & (share[:, 0] > 0.5))
    spared = np.minimum(share[:, 0], _most_spared(odds, unlike))
    return Weighed(_with_none(given), _with_none(entry), spared, unlike)


def alone(seen: Floats, large: Pixels) -> Weighed:
    """Return what cells may hold where there are no givens: each digit is an entry.

    ``seen`` and ``large`` are those of :func:`weighed`.
    """
    asked = np.flatnonzero(seen[:, cells.BLANK] < CLEAR)
    by_hand = np.zeros((len(seen), hands.DIGITS))
    if len(asked):
        by_hand[asked] = hands.classify(large[asked])[0][:, 1 : hands.DIGITS + 1]
    by_print = seen[:, 1 : cells.TEN]
    entry = by_print + seen[:, cells.MARKS :].sum(axis=1, keepdims=True) * by_hand
    none = np.zeros_like(entry)
    return Weighed(_with_none(none), _with_none(entry), none[:, 0], none[:, 0])


def _in_a_face(best: Floats, alike: Floats) -> Floats:
    """Return how much likelier each digit is printed (logarithm) as it looks like others."""
    same = (best[:, None] == best) & (best > 0)
    np.fill_diagonal(same, val=False)
    likeness = np.interp(np.where(same, alike, 0).max(axis=1), LIKENESS, ODDS)
    return np.where(same.any(axis=1), likeness, 0)


def _most_spared(odds: Floats, unlike: Floats) -> Floats:
    """Return how probable a digit is a given at most, if the solution does not need it."""
    rarely = inks.EVEN * np.exp(np.minimum(odds - BY_HAND, 0) / BY_HAND)
    strange = (unlike > UNLIKE) & (odds < HARDLY_PRINTED)
    return np.where(odds < BY_HAND, rarely, np.where(strange, inks.ASKED, 1))


def _with_none(digits: Floats) -> Floats:
    """Return the probabilities of digits with that of none before them."""
    return np.concatenate([1 - digits.sum(axis=1, keepdims=True), digits], axis=1)


def entries(found: Weighed, givens: Floats, solution: Floats | None) -> Floats:
    """Return the entry of each cell, 0 where there is none or where it is not certain.

    What the puzzle's solution has in a cell is likelier than what it has not: most entries of a
    person are right, and a net that hesitates between two digits is told which.
    """
    chances = found.entry.copy()
    digits = chances[:, 1:]
    whole = digits.sum(axis=1, keepdims=True)
    if solution is not None:
        usual = np.full(digits.shape, (1 - MEANT) / (digits.shape[1] - 1))
        usual[np.arange(len(solution)), solution - 1] = MEANT
        shares = (digits / np.maximum(whole, 1e-6) + LEAST) * usual
        digits[:] = whole * shares / shares.sum(axis=1, keepdims=True)
    sure = (digits.max(axis=1) > SURE * whole[:, 0]) & (whole[:, 0] > 0.5)
    return np.where(sure & (givens == 0), digits.argmax(axis=1) + 1, 0)
