"""Says which cells of a grid a person should look at, though its digits may be a puzzle."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from whydoku.model.layout import Layout
from whydoku.scan import cells
from whydoku.scan.arrays import Floats
from whydoku.scan.decode import SURE, Decoded, have_one_solution
from whydoku.scan.entered import Weighed
from whydoku.scan.inks import EVEN

__all__ = ["Ink", "Read", "by_hand", "ink_of", "spare", "trust", "without_entries"]

FEW_MARKS = 3
"""If no more cells than these hold marks, the marks may be digits."""
FAINT = 0.5
"""Ink that is less probable than this is dirt, or print that shows through. A puzzle with exactly
one solution lacks no digit: on rendered pages, no cell with fainter ink held one."""
FAINTER = 0.35
"""By how much print may be fainter than that of most cells, where paper is 1 and ink is 0."""
MOST_GIVEN = 0.6
"""No more than this part of the cells of a puzzle hold givens."""
LIKELY = 0.8
"""A digit that is less likely a given than this is left out, if the solution can spare it."""
BARELY = 0.2
"""The same where nothing else, or one digit, was entered."""
FEW_SPARE = 0.3
"""The same only where it can spare no more than this part of all digits."""
IN_A_FACE = 0.2
"""Two cells that look alike by this are in one face."""
STRANGE = 30.0
"""Where there are entries, ink that differs from that of most givens by this (a sum of squares) is
no given that cannot be read: of 2,500 such cells on rendered pages none was."""
GREY = 0.15
"""Paper is up to this much darker than white."""
LITTLE = 0.5
"""A printed digit has more than this part of the ink of others that are the same: on rendered pages
999 of 1,000 have more than 0.7."""
HARDLY = 0.02
"""What the net takes for the digit of the solution with less than this does not look like it."""
SOME = 3
"""So many cells with one digit show how faint it is printed."""
EDGE = 5
"""At each side, the pixels of a cell's picture with the lines of the grid."""
MIDDLE = 7
"""The same where a line may lie elsewhere: all digits have ink between."""


class Ink(NamedTuple):
    """The ink of each cell."""

    brightness: Floats
    """Of its darkest ink: 0 as that of most cells, 1 as paper."""
    amount: Floats
    """How much of the cell's middle it covers: from 0 to 1."""


def ink_of(pictures: Floats) -> Ink:
    """Return the ink of cells, by the pictures that ``cells.normalise`` made."""
    inner = pictures[:, EDGE:-EDGE, EDGE:-EDGE]
    middle = pictures[:, MIDDLE:-MIDDLE, MIDDLE:-MIDDLE]
    amount = np.clip(1 - middle - GREY, 0, 1).mean(axis=(1, 2))
    return Ink(np.percentile(inner, 4, axis=(1, 2)), amount)


class Read(NamedTuple):
    """What was read in the cells of a grid. All have a value or a row for each cell."""

    decoded: Decoded
    weighed: Weighed
    """What each cell may hold, as a given and as an entry."""
    seen: Floats
    """The probabilities of the net's classes."""
    placed: Floats
    """The entry that was read, 0 for none."""
    solution: Floats | None
    """The digits of the only solution, if there is one."""
    spare: Floats
    """Which digits the only solution does not need: entries are among them."""


def by_hand(read: Read) -> Floats:
    """Return which cells hold marks or handwriting."""
    found: Floats = (read.seen[:, cells.MARKS] > 0.5) | (read.weighed.entry[:, 0] < 0.5)
    return found


def trust(read: Read, ink: Ink) -> Floats:
    """Return by which factor the digit of each cell, or that it has none, is less certain.

    Only what could change the puzzle is asked. Ink that is no digit may be one that cannot be read;
    so may handwriting, unless there is much. But a given there would be the digit of the solution:
    where there is too little ink for it, and nothing looks like it, the ink is dirt.
    """
    digits = read.decoded.digits
    other = read.weighed.given[:, 0] - read.seen[:, cells.BLANK]
    other[read.placed > 0] = 0
    if _is_written_in(read.weighed):
        other[read.weighed.unlike > STRANGE] = 0
    if np.count_nonzero(by_hand(read)) > FEW_MARKS:
        other -= np.maximum(read.seen[:, cells.MARKS], 1 - read.weighed.entry[:, 0])
    if read.solution is not None:
        other[_too_little(read, ink.amount)] = 0
    found: Floats = np.where((digits == 0) & (other > FAINT), 1 - other, 1)
    # A digit in much fainter ink than the others may be written with a pencil.
    needed = ~read.spare if read.solution is not None else np.zeros(len(digits), bool)
    found[_pale(digits, ink.brightness) & ~needed] *= 0.5
    return found


def spare(digits: Floats, layout: Layout) -> Floats:
    """Return which digits a puzzle with one solution does not need to have just one."""
    found = np.zeros(len(digits), bool)
    at = np.flatnonzero(digits)
    if len(at) <= MOST_GIVEN * len(digits):
        fewer = np.repeat(digits[None], len(at), axis=0)
        fewer[np.arange(len(at)), at] = 0
        found[at] = have_one_solution(fewer, layout)
    return found


def without_entries(decoded: Decoded, weighed: Weighed, alike: Floats, layout: Layout) -> Decoded:
    """Return a reading without the digits that may be entries, and that its solution can spare.

    The least like a given is left out first. Each stays in doubt, and so do digits that are rather
    given. What looks like another
    cell with the same digit is in a face: nobody writes a digit twice alike.
    """
    digits, certain = decoded.digits.copy(), decoded.certain.copy()
    share = weighed.spared
    same = (digits[:, None] == digits) & (alike > IN_A_FACE)
    asked = (digits > 0) & (share < SURE) & ~same.any(axis=1)
    # In an easy puzzle the solution can spare many givens: then this tells little.
    few = np.count_nonzero(spare(digits, layout)) <= FEW_SPARE * np.count_nonzero(digits)
    may_be = asked & (share < (LIKELY if few else EVEN))
    if not _is_written_in(weighed):
        may_be &= share < BARELY
    for _ in range(np.count_nonzero(may_be)):
        found = np.flatnonzero(may_be & spare(digits, layout))
        if not len(found):
            break
        cell = found[share[found].argmin()]
        digits[cell], certain[cell] = 0, min(1 - share[cell], 0.5)
        asked[cell] = False
    asked &= spare(digits, layout)
    certain[asked] = np.minimum(certain[asked], share[asked])
    return replace(decoded, digits=digits, certain=certain)


def _is_written_in(weighed: Weighed) -> bool:
    """Return whether there are several entries: then one more is likelier than without."""
    return bool(np.count_nonzero(weighed.entry[:, 0] < 0.5) > 1)


def _too_little(read: Read, amount: Floats) -> Floats:
    """Return in which cells there is too little ink for the digit of the solution."""
    digits = read.decoded.digits
    least = float(amount[digits > 0].min(initial=1))
    usual = _usual(digits, amount, 1, least)[read.solution]
    looks = read.seen[np.arange(len(amount)), read.solution]
    found: Floats = (amount < LITTLE * usual) & (looks < HARDLY)
    return found


def _pale(digits: Floats, brightness: Floats) -> Floats:
    """Return which digits are fainter than most, and than those that are the same."""
    printed = digits > 0
    if not printed.any():
        return printed
    most = float(np.median(brightness[printed]))
    # A thin 1 shows little of its ink in a small picture.
    usual = np.maximum(_usual(digits, brightness, SOME, most)[digits], most)
    found: Floats = printed & (brightness > usual + FAINTER)
    return found


def _usual(digits: Floats, values: Floats, fewest: int, otherwise: float) -> Floats:
    """Return the median of the cells with each digit; ``otherwise`` where there are too few."""
    found = np.full(len(digits), otherwise)
    for digit in np.unique(digits):
        own = digits == digit
        if np.count_nonzero(own) >= fewest:
            found[digit] = np.median(values[own])
    return found
