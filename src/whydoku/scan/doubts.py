"""Says which cells of a grid a person should look at, though its digits may be a puzzle."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from whydoku.scan import cells
from whydoku.scan.arrays import Floats
from whydoku.scan.decode import Decoded

__all__ = ["Ink", "Read", "by_hand", "ink_of", "trust"]

FEW_MARKS = 3
"""If no more cells than these hold marks, the marks may be digits."""
FAINT = 0.5
"""Ink that is less probable than this is dirt, or print that shows through. A puzzle with exactly
one solution lacks no digit: on rendered pages, no cell with fainter ink held one."""
FAINTER = 0.35
"""By how much print may be fainter than that of most cells, where paper is 1 and ink is 0."""
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
    given: Floats
    """The probabilities of the given: of none, and of each digit."""
    seen: Floats
    """Those of the net's classes."""
    entry: Floats
    """Those of the entry: of none, and of each digit."""
    placed: Floats
    """The entry that was read, 0 for none."""
    solution: Floats | None
    """The digits of the only solution, if there is one."""


def by_hand(read: Read) -> Floats:
    """Return which cells hold marks or handwriting."""
    found: Floats = (read.seen[:, cells.MARKS] > 0.5) | (read.entry[:, 0] < 0.5)
    return found


def trust(read: Read, ink: Ink) -> Floats:
    """Return by which factor the digit of each cell, or that it has none, is less certain.

    Only what could change the puzzle is asked. Ink that is no digit may be one that cannot be read;
    so may handwriting, unless there is much. But a given there would be the digit of the solution:
    where there is too little ink for it, and nothing looks like it, the ink is dirt.
    """
    digits = read.decoded.digits
    other = read.given[:, 0] - read.seen[:, cells.BLANK]
    other[read.placed > 0] = 0
    if np.count_nonzero(by_hand(read)) > FEW_MARKS:
        other -= np.maximum(read.seen[:, cells.MARKS], 1 - read.entry[:, 0])
    if read.solution is not None:
        other[_too_little(read, ink.amount)] = 0
    found: Floats = np.where((digits == 0) & (other > FAINT), 1 - other, 1)
    # A digit in much fainter ink than the others may be written with a pencil.
    found[_pale(digits, ink.brightness)] *= 0.5
    return found


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
