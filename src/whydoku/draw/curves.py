"""Draws links as curves that avoid the candidates between their ends.

The web page draws the same curves (``js/board/curves.js``). Both are tested with one file of
curves, ``tests/page/golden/curves.json``.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from whydoku.draw.symbols import Point, number

__all__ = ["Curve", "curve"]

_BENDS = (0.1, -0.1, 0.16, -0.16, 0.24, -0.24, 0.36, -0.36, 0.5, -0.5, 0.7, -0.7)
"""How far a curve may bulge, as a share of its length. Earlier values are preferred."""
_SAMPLES = tuple(i / 18 for i in range(2, 17))
"""Where a curve is compared with the candidates, as shares of the way along it."""
_TIP = 0.6
"""How far an arrowhead reaches beyond the end of its line, as a share of its length."""
_TIE = 1e-9
"""Costs that differ by less count as equal, because the difference is a rounding error."""


class Curve(NamedTuple):
    """A quadratic Bezier curve."""

    start: Point
    control: Point
    end: Point

    @property
    def path(self) -> str:
        """The path data of the line."""
        (x0, y0), (x1, y1), (x2, y2) = (tuple(map(number, p)) for p in self)
        return f"M{x0} {y0}Q{x1} {y1} {x2} {y2}"

    def arrowhead(self, length: float) -> str:
        """Return the path data of an arrowhead whose tip lies just beyond the end of the line."""
        dx, dy = _unit(self.control, self.end)
        x, y = self.end
        tip = (x + dx * length * _TIP, y + dy * length * _TIP)
        back = (x - dx * length * 0.4, y - dy * length * 0.4)
        wings = [
            (back[0] + side * dy * length * 0.42, back[1] - side * dx * length * 0.42)
            for side in (1, -1)
        ]
        corners = (tip, wings[0], (x - dx * length * 0.15, y - dy * length * 0.15), wings[1])
        return "M" + "L".join(f"{number(a)} {number(b)}" for a, b in corners) + "z"

    def at(self, t: float) -> Point:
        """Return the point at a share of the way, from 0 to 1."""
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        (x0, y0), (x1, y1), (x2, y2) = self
        return a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2


def curve(
    source: Point, target: Point, margin: float, head: float, others: Iterable[Point], side: float
) -> Curve:
    """Return the curve from source to target that keeps farthest from the other points.

    The curve starts ``margin`` away from the centre of its source. It ends where the tip of an
    arrowhead of length ``head`` is ``margin`` away from the centre of its target. Curves that
    leave the board, a square of ``side``, are avoided.

    >>> curve((20, 20), (320, 20), 10, 5, [], 400).path
    'M29.8 18Q170 -10 307.3 17.5'
    """
    near = [p for p in others if p not in (source, target)]
    best, least = _bent(source, target, margin, head, _BENDS[0]), math.inf
    for bend in _BENDS:
        line = _bent(source, target, margin, head, bend)
        samples = [line.at(t) for t in _SAMPLES]
        outside = sum(not (0 <= x <= side and 0 <= y <= side) for x, y in samples)
        cost = 2 * abs(bend) + outside + _crowding(samples, near, margin)
        if cost < least - _TIE:
            best, least = line, cost
    return best


def _bent(source: Point, target: Point, margin: float, head: float, bend: float) -> Curve:
    (x0, y0), (x1, y1) = source, target
    # Candidates of one cell are close together: only a wide bow is visible between them.
    length = math.dist(source, target) or 1.0
    bend += math.copysign(max(0.0, 4 * margin / length - 0.8), bend)
    control = ((x0 + x1) / 2 + bend * (y1 - y0), (y0 + y1) / 2 - bend * (x1 - x0))
    start = _beyond(source, control, margin)
    return Curve(start, control, _beyond(target, control, margin + _TIP * head))


def _beyond(start: Point, towards: Point, distance: float) -> Point:
    """Return the point at a distance from one point in the direction of another."""
    dx, dy = _unit(start, towards)
    return start[0] + dx * distance, start[1] + dy * distance


def _unit(start: Point, end: Point) -> Point:
    length = math.dist(start, end) or 1.0
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length


def _crowding(samples: Sequence[Point], points: Iterable[Point], margin: float) -> float:
    """Return how much a curve runs over points: 0 if it is at least a margin away from each."""
    (low_x, high_x), (low_y, high_y) = (
        (min(values) - margin, max(values) + margin) for values in zip(*samples, strict=True)
    )
    return sum(
        max(0.0, 1 - min(math.dist(p, s) for s in samples) / margin)
        for p in points
        if low_x < p[0] < high_x and low_y < p[1] < high_y
    )
