"""Links as curves that keep away from the candidates between their ends."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pencilmark.draw.shapes import Point, number

__all__ = ["Curve", "curve"]

_BENDS = (0.1, -0.1, 0.16, -0.16, 0.24, -0.24, 0.36, -0.36, 0.5, -0.5, 0.7, -0.7)
"""How far a curve may bulge, as a share of its length; the sooner tried, the better liked."""
_SAMPLES = tuple(i / 18 for i in range(2, 17))


class Curve(NamedTuple):
    """A quadratic Bezier curve, and the arrowhead at its end."""

    start: Point
    control: Point
    end: Point

    @property
    def path(self) -> str:
        """The path data of the line."""
        (x0, y0), (x1, y1), (x2, y2) = (tuple(map(number, p)) for p in self)
        return f"M{x0} {y0}Q{x1} {y1} {x2} {y2}"

    def arrowhead(self, length: float) -> str:
        """Return the path data of a head whose tip is just beyond the end of the line."""
        dx, dy = _unit(self.control, self.end)
        x, y = self.end
        tip = (x + dx * length * 0.6, y + dy * length * 0.6)
        back = (x - dx * length * 0.4, y - dy * length * 0.4)
        wings = [
            (back[0] + side * dy * length * 0.42, back[1] - side * dx * length * 0.42)
            for side in (1, -1)
        ]
        corners = (tip, wings[0], (x - dx * length * 0.15, y - dy * length * 0.15), wings[1])
        return "M" + "L".join(f"{number(a)} {number(b)}" for a, b in corners) + "z"

    def at(self, t: float) -> Point:
        """Return the point at a share of the way."""
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        (x0, y0), (x1, y1), (x2, y2) = self
        return a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2


def curve(
    source: Point, target: Point, margin: float, others: Iterable[Point], side: float
) -> Curve:
    """Return the curve from source to target that comes least near to the other points.

    It begins and ends ``margin`` away from its ends' centres, where their shapes end, and would
    rather not leave the board, whose side is given.
    """
    near = [p for p in others if p not in (source, target)]
    costs: dict[float, float] = {}
    for bend in _BENDS:
        line = _bent(source, target, margin, bend)
        samples = [line.at(t) for t in _SAMPLES]
        outside = sum(not (0 < x < side and 0 < y < side) for x, y in samples)
        costs[bend] = 2 * abs(bend) + outside + _crowding(samples, near, margin)
    return _bent(source, target, margin, min(costs, key=lambda bend: costs[bend]))


def _bent(source: Point, target: Point, margin: float, bend: float) -> Curve:
    (x0, y0), (x1, y1) = source, target
    # Neighbours in a cell are so near that only a wide bow shows between them.
    length = math.dist(source, target) or 1.0
    bend += math.copysign(max(0.0, 4 * margin / length - 0.8), bend)
    control = ((x0 + x1) / 2 + bend * (y1 - y0), (y0 + y1) / 2 - bend * (x1 - x0))
    starts, ends = _unit(source, control), _unit(target, control)
    gap = margin + 4
    start = (x0 + starts[0] * margin, y0 + starts[1] * margin)
    return Curve(start, control, (x1 + ends[0] * gap, y1 + ends[1] * gap))


def _unit(start: Point, end: Point) -> Point:
    length = math.dist(start, end) or 1.0
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length


def _crowding(samples: Sequence[Point], points: Iterable[Point], margin: float) -> float:
    """Return how much a curve runs over points: 0 where it is a margin away from each."""
    (low_x, high_x), (low_y, high_y) = (
        (min(values) - margin, max(values) + margin) for values in zip(*samples, strict=True)
    )
    return sum(
        max(0.0, 1 - min(math.dist(p, s) for s in samples) / margin)
        for p in points
        if low_x < p[0] < high_x and low_y < p[1] < high_y
    )
