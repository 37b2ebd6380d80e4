"""Writes digits as a hand does: strokes through points, by a writer's habits and a pen's pressure.

Faces of handwriting draw a digit the same way each time. Here each writer has forms of digits,
slant, width, roundness and pressure, and each digit of a writer differs from the last one.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from faces import HEIGHT, Array
from numpy.random import Generator

Stroke = tuple[tuple[float, float], ...]

# The forms of each digit: strokes through points x, y from 0 to 1, y downwards.
FORMS: dict[int, tuple[tuple[Stroke, ...], ...]] = {
    1: (
        (((0.5, 0), (0.5, 0.5), (0.5, 1)),),
        (((0.25, 0.25), (0.42, 0.12), (0.55, 0), (0.55, 0.5), (0.55, 1)),),
        (((0.1, 0.4), (0.35, 0.2), (0.6, 0), (0.58, 0.5), (0.56, 1)),),
        (((0.25, 0.2), (0.5, 0), (0.5, 0.5), (0.5, 1)), ((0.2, 1), (0.5, 1), (0.8, 0.98))),
    ),
    2: (
        (
            ((0.1, 0.25), (0.3, 0.02), (0.65, 0), (0.85, 0.22), (0.7, 0.5), (0.35, 0.8)),
            ((0.35, 0.8), (0.1, 1), (0.5, 0.98), (0.95, 1)),
        ),
        (
            (
                (0.12, 0.2), (0.45, 0), (0.8, 0.2), (0.65, 0.6), (0.2, 0.95), (0.12, 0.85),
                (0.35, 0.8), (0.6, 0.95), (0.95, 0.92),
            ),
        ),
        (((0.15, 0.05), (0.55, 0), (0.85, 0.15), (0.5, 0.6), (0.1, 1)), ((0.1, 1), (0.9, 1))),
    ),
    3: (
        (
            (
                (0.1, 0.1), (0.5, 0), (0.8, 0.2), (0.6, 0.42), (0.4, 0.47), (0.7, 0.55),
                (0.85, 0.78), (0.5, 1), (0.1, 0.9),
            ),
        ),
        (
            ((0.12, 0.02), (0.5, 0.02), (0.85, 0)),
            ((0.85, 0), (0.62, 0.2), (0.42, 0.4)),
            ((0.42, 0.4), (0.8, 0.48), (0.85, 0.78), (0.5, 1), (0.08, 0.88)),
        ),
        (
            ((0.12, 0.12), (0.55, 0), (0.75, 0.2), (0.35, 0.46)),
            ((0.35, 0.46), (0.8, 0.6), (0.75, 0.9), (0.35, 1), (0.08, 0.85)),
        ),
    ),
    4: (
        (
            ((0.3, 0), (0.18, 0.3), (0.08, 0.6)),
            ((0.08, 0.6), (0.5, 0.6), (0.95, 0.57)),
            ((0.7, 0.2), (0.68, 0.6), (0.65, 1)),
        ),
        (
            ((0.65, 0), (0.35, 0.35), (0.05, 0.68)),
            ((0.05, 0.68), (0.5, 0.68), (0.98, 0.66)),
            ((0.65, 0), (0.65, 0.5), (0.65, 1)),
        ),
        (
            ((0.15, 0), (0.12, 0.3), (0.25, 0.5), (0.55, 0.52), (0.82, 0.42)),
            ((0.82, 0), (0.8, 0.5), (0.78, 1)),
        ),
    ),
    5: (
        (
            ((0.25, 0.02), (0.22, 0.2), (0.18, 0.42)),
            ((0.18, 0.42), (0.5, 0.34), (0.85, 0.55), (0.75, 0.9), (0.4, 1), (0.1, 0.88)),
            ((0.25, 0.02), (0.55, 0.03), (0.88, 0)),
        ),
        (
            (
                (0.9, 0.02), (0.5, 0.02), (0.3, 0.08), (0.22, 0.38), (0.5, 0.4), (0.82, 0.58),
                (0.7, 0.92), (0.35, 1), (0.08, 0.9),
            ),
        ),
    ),
    6: (
        (
            (
                (0.75, 0.02), (0.4, 0.2), (0.15, 0.6), (0.25, 0.92), (0.55, 1), (0.85, 0.8),
                (0.7, 0.55), (0.4, 0.55), (0.17, 0.75),
            ),
        ),
        (
            (
                (0.55, 0), (0.25, 0.4), (0.15, 0.75), (0.35, 1), (0.72, 0.9), (0.75, 0.65),
                (0.45, 0.58), (0.2, 0.75),
            ),
        ),
    ),
    7: (
        (((0.08, 0.03), (0.5, 0.03), (0.9, 0)), ((0.9, 0), (0.6, 0.45), (0.4, 1))),
        (
            ((0.08, 0.03), (0.5, 0.03), (0.9, 0)),
            ((0.9, 0), (0.6, 0.45), (0.45, 1)),
            ((0.3, 0.5), (0.55, 0.48), (0.85, 0.46)),
        ),
        (
            ((0.1, 0.18), (0.12, 0.05), (0.5, 0.06), (0.88, 0.02)),
            ((0.88, 0.02), (0.7, 0.4), (0.55, 1)),
        ),
    ),
    8: (
        (
            (
                (0.78, 0.12), (0.45, 0), (0.18, 0.2), (0.45, 0.45), (0.82, 0.72), (0.55, 1),
                (0.18, 0.85), (0.4, 0.52), (0.72, 0.32), (0.78, 0.12),
            ),
        ),
        (
            (
                (0.5, 0), (0.24, 0.12), (0.28, 0.38), (0.5, 0.46), (0.74, 0.36), (0.76, 0.12),
                (0.5, 0),
            ),
            (
                (0.5, 0.46), (0.16, 0.62), (0.22, 0.92), (0.5, 1), (0.8, 0.9), (0.84, 0.62),
                (0.5, 0.46),
            ),
        ),
    ),
    9: (
        (
            (
                (0.8, 0.15), (0.45, 0), (0.15, 0.22), (0.35, 0.48), (0.72, 0.35), (0.8, 0.12),
                (0.78, 0.55), (0.7, 1),
            ),
        ),
        (
            (
                (0.8, 0.18), (0.48, 0), (0.17, 0.25), (0.42, 0.5), (0.78, 0.3), (0.8, 0.6),
                (0.6, 0.95), (0.2, 0.95),
            ),
        ),
        (
            (
                (0.75, 0.1), (0.5, 0), (0.22, 0.1), (0.22, 0.4), (0.5, 0.48), (0.75, 0.35),
                (0.75, 0.1),
            ),
            ((0.77, 0.1), (0.72, 0.55), (0.65, 1)),
        ),
    ),
}  # fmt: skip


@dataclass(frozen=True)
class Writer:
    """The habits of one person. Lengths are parts of a digit's height."""

    forms: tuple[int, ...]  # of the digits 1 to 9: which of FORMS
    bends: Array  # of the points of each form, 9 x 12 x 4 x 2: what this person does otherwise
    slant: float
    width: float
    pen: float
    pressure: float  # how much the pen's width varies within a stroke
    jitter: float  # how far each point of each digit is off

    def glyph(self, rng: Generator, digit: int) -> Array:
        """The ink of a digit as uint8, 255 where it is full, cropped to what is inked."""
        form = FORMS[digit][self.forms[digit - 1]]
        scale = 2 * HEIGHT
        layer = np.zeros((2 * scale, 2 * scale), np.uint8)
        corner = np.array([0.5, 0.5]) * scale
        for number, stroke in enumerate(form):
            points = np.array(stroke, float)
            bend = self.bends[digit - 1, : len(points), number % 4]
            points = points + bend + rng.normal(0, self.jitter, points.shape)
            points[:, 0] = (points[:, 0] - 0.5) * self.width + (0.5 - points[:, 1]) * self.slant
            points[:, 0] += 0.5
            drawn(rng, layer, points * scale + corner, self.pen * scale, self.pressure)
        rows, columns = np.nonzero(layer.max(axis=1))[0], np.nonzero(layer.max(axis=0))[0]
        cropped = layer[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
        size = max(2, cropped.shape[1] // 2), max(3, cropped.shape[0] // 2)
        return np.asarray(cv2.resize(cropped, size, interpolation=cv2.INTER_AREA))


def writer(rng: Generator) -> Writer:
    """A person with random habits."""
    return Writer(
        forms=tuple(int(rng.integers(len(FORMS[digit]))) for digit in range(1, 10)),
        bends=rng.normal(0, rng.uniform(0.01, 0.05), (9, 12, 4, 2)),
        slant=float(rng.normal(0.12, 0.18)),
        width=float(rng.uniform(0.5, 0.95)),
        pen=float(rng.uniform(0.05, 0.17)),
        pressure=float(rng.uniform(0, 0.35)),
        jitter=float(rng.uniform(0.008, 0.035)),
    )


def drawn(rng: Generator, layer: Array, points: Array, pen: float, pressure: float) -> None:
    """A smooth line through points, of a width that varies with the pressure."""
    line = smooth_line(points)
    phase, waves = rng.uniform(0, 6.28), rng.uniform(0.5, 2)
    along = np.linspace(0, 1, len(line))
    wide = pen * (1 + pressure * np.sin(phase + 6.28 * waves * along))
    for (x, y), (u, v), thick in zip(line, line[1:], wide, strict=False):
        ends = (round(x), round(y)), (round(u), round(v))
        cv2.line(layer, *ends, 255, max(1, round(float(thick))), cv2.LINE_AA)


def smooth_line(points: Array) -> Array:
    """Points of a Catmull-Rom spline through some points."""
    if len(points) < 3:
        return points
    padded = np.concatenate([2 * points[:1] - points[1:2], points, 2 * points[-1:] - points[-2:-1]])
    t = np.linspace(0, 1, 9)[:-1, None]
    parts = []
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        curve = 2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2
        parts.append((curve + (3 * b - a - 3 * c + d) * t**3) / 2)
    return np.concatenate([*parts, points[-1:]])
