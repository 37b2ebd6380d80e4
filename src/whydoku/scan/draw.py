"""Draws what was read over the photo, as SVG."""

from __future__ import annotations

import base64
import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import cv2

from whydoku.model.layout import digit_char

if TYPE_CHECKING:
    from whydoku.scan.image import Photo
    from whydoku.scan.read import Point, Reading

__all__ = ["svg"]

SIDE = 1000
"""The longer side of the photo within the picture, in pixels."""
QUALITY = 80
"""The quality of the JPEG, of 100."""
STYLE = """\
.line{fill:none;stroke:#0a6ed1;stroke-width:.12em;opacity:.7}
.doubt{fill:#ffb000;fill-opacity:.45;stroke:#c06000;stroke-width:.1em}
text{font-family:sans-serif;font-weight:bold;text-anchor:middle;dominant-baseline:central;\
fill:#0a6ed1;stroke:#fff;stroke-width:.12em;paint-order:stroke}
text.asked{fill:#a03000}"""


def svg(photo: Photo, *readings: Reading) -> str:
    """Return the photo with the lines and the digits that were read; doubtful cells are yellow."""
    width, height = readings[0].size
    cell = min(map(_cell_side, readings))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-size="{cell * 0.45:.1f}">',
        f"<title>{_title(readings)}</title>",
        f"<style>{STYLE}</style>",
        f'<image width="{width}" height="{height}" href="{_address(photo)}"/>',
        *(part for reading in readings for part in (*_lines(reading), *_cells(reading))),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _title(readings: Sequence[Reading]) -> str:
    lines = " and ".join(reading.puzzle.line() for reading in readings)
    return f"Read from a photo: {lines}"


def _address(photo: Photo) -> str:
    shrink = min(1.0, SIDE / max(photo.colour.shape[:2]))
    small = cv2.resize(photo.colour, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    _, data = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return "data:image/jpeg;base64," + base64.b64encode(data.tobytes()).decode("ascii")


def _cell_side(reading: Reading) -> float:
    (x0, y0), (x1, y1) = reading.corners[0], reading.corners[1]
    return math.hypot(x1 - x0, y1 - y0) / (len(reading.mesh) - 1)


def _lines(reading: Reading) -> Iterator[str]:
    rows = [*reading.mesh, *zip(*reading.mesh, strict=True)]
    for row in rows:
        yield f'<polyline class="line" points="{_points(row)}"/>'


def _points(points: tuple[Point, ...]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in points)


def _cells(reading: Reading) -> Iterator[str]:
    n = len(reading.mesh) - 1
    (x0, y0), (x1, y1) = reading.corners[0], reading.corners[1]
    angle = math.degrees(math.atan2(y1 - y0, x1 - x0))
    for cell, digit in enumerate(reading.digits):
        r, c = divmod(cell, n)
        upper, lower = reading.mesh[r], reading.mesh[r + 1]
        corners = (upper[c], upper[c + 1], lower[c + 1], lower[c])
        doubtful = cell in reading.doubtful
        if doubtful:
            yield f'<polygon class="doubt" points="{_points(corners)}"/>'
        if digit:
            # The digit stands in the upper right of its cell, so that the printed one can be seen.
            x = _between(corners, 0)
            y = _between(corners, 1)
            shown = ' class="asked"' if doubtful else ""
            turn = f'transform="rotate({angle:.1f} {x:.1f} {y:.1f})"'
            yield f'<text{shown} x="{x:.1f}" y="{y:.1f}" {turn}>{digit_char(digit)}</text>'


def _between(corners: tuple[Point, ...], axis: int) -> float:
    """Return a coordinate of a place near the upper right corner of a cell."""
    shares = (0.15, 0.6, 0.2, 0.05)
    return sum(share * corner[axis] for share, corner in zip(shares, corners, strict=True))
