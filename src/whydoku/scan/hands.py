"""Reads what a person has written in the cells of a photo: one large digit, or small marks.

A second net, of the same kind as that of :mod:`cells`, sees each cell in pictures of 48x48 pixels.
`tools/scan/train_hands.py` makes its weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from whydoku.scan.arrays import Floats
from whydoku.scan.cells import checked, scores, shares, weights

__all__ = ["SIDE", "Written", "classify", "kind_of", "read"]

SIDE = 48
"""Pixels of a cell picture. Marks are small: 32 would not show them."""
DIGITS = 9
MARKS = DIGITS + 1
KINDS = MARKS + 1
"""0 neither a digit nor marks, 1 to 9 the large digit, 10 marks."""
SURE_DIGIT = 0.95
"""A large digit must be as probable as this: on rendered pages 19 of 20 are right then."""
SURE_MARKS = 0.9
"""All marks of a cell together must be as probable as this: then all were right."""


@dataclass(frozen=True)
class Written:
    """What one cell holds by hand."""

    digit: int
    """The large digit, 0 for none."""
    marks: tuple[int, ...]
    """The small digits, ascending."""
    probability: float
    """How probable it is that just this is written, from 0 to 1."""

    @property
    def sure(self) -> bool:
        """Whether it is certain enough to be told."""
        return self.probability >= (SURE_DIGIT if self.digit else SURE_MARKS)


NOTHING = Written(0, (), 0.0)
"""For a cell in which nothing is read."""


def kind_of(digit: int, marks: Sequence[int]) -> int:
    """Return the net's class for what a cell holds.

    >>> kind_of(7, ()), kind_of(0, (1, 2)), kind_of(0, ())
    (7, 10, 0)
    """
    return digit or (MARKS if marks else 0)


def classify(pictures: Floats) -> tuple[Floats, Floats]:
    """Return the probabilities of the classes (n, 11), and of each mark, if there are any (n, 9).

    ``pictures`` are those that ``normalise`` made, (n, 48, 48). Raises ValueError for other shapes.

    >>> import numpy as np
    >>> kinds, marks = classify(np.ones((2, 48, 48), np.float32))
    >>> kinds.shape, marks.shape
    ((2, 11), (2, 9))
    """
    net = weights("hands")
    found = scores(checked(pictures, SIDE), net)
    kinds = shares(found[:, :KINDS] / net["temperature"])
    marks = 1 / (1 + np.exp(-found[:, KINDS:] / net["marks_temperature"]))
    return kinds, marks


def read(pictures: Floats, size: int) -> list[Written | None]:
    """Return what is written in each cell of some; None where it is not certain enough.

    ``pictures`` are those that ``normalise`` made, ``size`` is the number of rows of the grid.
    """
    kinds, marks = classify(pictures)
    return [
        one if one and one.sure and max(one.digit, *one.marks, 0) <= size else None
        for one in map(_written, kinds, marks)
    ]


def _written(kinds: Floats, marks: Floats) -> Written | None:
    kind = int(kinds.argmax())
    if kind == 0:
        return None
    probability = float(kinds[kind])
    if kind < MARKS:
        return Written(kind, (), probability)
    probability *= float(np.maximum(marks, 1 - marks).prod())
    small = tuple((np.flatnonzero(marks > 0.5) + 1).tolist())
    return Written(0, small, probability) if small else None
