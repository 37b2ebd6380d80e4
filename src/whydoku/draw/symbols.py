"""The symbols of roles as SVG path data, and the outlines of houses."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["SHAPES", "house_outline", "number", "shape"]

Point = tuple[float, float]
End = tuple[int, int, int, int]

# Corners, or radii of circles (filled between the first and the second, and so on), for a shape
# of radius 1 around a digit.
SHAPES: dict[str, tuple[Point, ...] | tuple[float, ...]] = {
    "circle": (1.0,),
    "disc": (1.08, 0.93, 0.8),
    "ring": (1.05, 0.86),
    "target": (1.12, 0.98, 0.86, 0.72, 0.6),
    "rings": (1.14, 1.0, 0.88, 0.76),
    "square": ((-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)),
    "tilted": ((-0.6, -0.95), (0.95, -0.6), (0.6, 0.95), (-0.95, 0.6)),
    "wide": ((-0.72, -0.88), (0.72, -0.88), (1.12, 0.88), (-1.12, 0.88)),
    "cup": ((-1.12, -0.88), (1.12, -0.88), (0.72, 0.88), (-0.72, 0.88)),
    "slant": ((-0.7, -0.88), (1.14, -0.88), (0.7, 0.88), (-1.14, 0.88)),
    "bar": ((-1.1, -0.62), (1.1, -0.62), (1.1, 0.82), (-1.1, 0.82)),
    "diamond": ((0, -1.2), (1.12, 0), (0, 1.2), (-1.12, 0)),
    "triangle": ((0, -1.25), (1.18, 0.85), (-1.18, 0.85)),
    "point": ((-1.18, -0.85), (1.18, -0.85), (0, 1.25)),
    "gable": ((0, -1.15), (1.0, -0.35), (0.85, 0.9), (-0.85, 0.9), (-1.0, -0.35)),
    "hexagon": ((-1.08, 0), (-0.58, -0.92), (0.58, -0.92), (1.08, 0), (0.58, 0.92), (-0.58, 0.92)),
    "badge": (
        *((-0.55, -1.0), (0.55, -1.0), (1.0, -0.55), (1.0, 0.55)),
        *((0.55, 1.0), (-0.55, 1.0), (-1.0, 0.55), (-1.0, -0.55)),
    ),
    "burst": (
        *((0, -1.25), (0.36, -0.82), (0.88, -0.88), (0.82, -0.36), (1.25, 0), (0.82, 0.36)),
        *((0.88, 0.88), (0.36, 0.82), (0, 1.25), (-0.36, 0.82), (-0.88, 0.88), (-0.82, 0.36)),
        *((-1.25, 0), (-0.82, -0.36), (-0.88, -0.88), (-0.36, -0.82)),
    ),
    # A stroke from the lower left to the upper right.
    "strike": ((-0.98, 0.84), (0.84, -0.98), (0.98, -0.84), (-0.84, 0.98)),
}


def number(value: float) -> str:
    """Return a length as SVG writes it, without needless digits.

    >>> number(3.0), number(2.345)
    ('3', '2.3')
    """
    return f"{value:.1f}".removesuffix(".0")


def shape(name: str, x: float, y: float, radius: float) -> str:
    """Return the path data of a shape around a point; fill it by the even-odd rule."""
    parts = SHAPES[name]
    rings = "".join(_ring(x, y, radius * r) for r in parts if not isinstance(r, tuple))
    corners = [(x + radius * p[0], y + radius * p[1]) for p in parts if isinstance(p, tuple)]
    return rings or _polygon(corners)


def _ring(x: float, y: float, radius: float) -> str:
    r, left = number(radius), number(x - radius)
    over = f"a{r} {r} 0 1 1 {number(2 * radius)} 0"
    back = f"a{r} {r} 0 1 1 {number(-2 * radius)} 0"
    return f"M{left} {number(y)}{over}{back}z"


def _polygon(corners: Iterable[Point]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "z"


def house_outline(cells: Iterable[tuple[int, int]], side: float, inset: float) -> str:
    """Return the path data of a line around cells (row, column), a little inside their border.

    The border is walked clockwise: an edge is the side of a cell without a neighbour there, and
    the next edge begins where it ends.
    """
    inside = set(cells)
    follows = dict(
        _edge(inside, cell, turn)
        for cell in sorted(inside)
        for turn in range(4)
        if _step(cell, _TURNS[turn]) not in inside
    )
    loops = []
    while follows:
        start, end = follows.popitem()
        loop = [start]
        while end != start:
            loop.append(end)
            end = follows.pop(end)
        loops.append(_polygon(_placed(end, side, inset) for end in loop))
    return "".join(loops)


_TURNS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""The outward directions of the sides of a cell, clockwise from the top."""
_CORNERS = ((0, 0), (0, 1), (1, 1), (1, 0))
"""Where each side begins when walked clockwise."""


def _placed(end: End, side: float, inset: float) -> Point:
    row, column, down, right = end
    return column * side + right * inset, row * side + down * inset


def _edge(inside: set[tuple[int, int]], cell: tuple[int, int], turn: int) -> tuple[End, End]:
    """Return where a side begins and ends: a corner of the grid, and to which side of it."""
    out, along = _TURNS[turn], _TURNS[(turn + 1) % 4]
    back = (-along[0], -along[1])
    ends = []
    for corner, ahead in ((_CORNERS[turn], back), (_CORNERS[(turn + 1) % 4], along)):
        neighbour = _step(cell, ahead)
        # The line is shortened at an outer corner and lengthened at an inner one.
        bend = -1 if neighbour not in inside else int(_step(neighbour, out) in inside)
        ends.append((*_step(cell, corner), bend * ahead[0] - out[0], bend * ahead[1] - out[1]))
    return ends[0], ends[1]


def _step(cell: tuple[int, int], by: tuple[int, int]) -> tuple[int, int]:
    return cell[0] + by[0], cell[1] + by[1]
