"""What the pictures of the ratings have in common: their frame, axes, dots and colours."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
DATA = Path(os.environ.get("WHYDOKU_DATA", ROOT.parent / "shared" / "data"))
PICTURES = ROOT / "docs" / "pictures"
COLOURS = {
    "easy": "#2a9d8f",
    "medium": "#264653",
    "hard": "#e9a03b",
    "unfair": "#c8553d",
    "extreme": "#6a3d9a",
}
LEFT, RIGHT, TOP, BOTTOM = 60, 600, 40, 320
"""The edges of what is drawn between the axes."""
BESIDE = 612
"""Where the words to the right of it begin."""

Place = tuple[float, float]


def picture(parts: Iterable[str]) -> str:
    """Return an SVG of these parts on white."""
    head = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 370" font-family="sans-serif" '
        'font-size="13"><rect width="720" height="370" fill="#fff"/>'
    )
    return "\n".join([head, *parts, "</svg>\n"])


def upright(x: float, words: str) -> str:
    """Return a line of the grid, from the top down, with its words below."""
    return (
        f'<path d="M{x:.0f} {TOP}V{BOTTOM}" stroke="#ddd"/>'
        f'<text x="{x:.0f}" y="{BOTTOM + 18}" text-anchor="middle">{words}</text>'
    )


def level_line(y: float, words: str) -> str:
    """Return a line of the grid, from left to right, with its words before it."""
    return (
        f'<path d="M{LEFT} {y:.0f}H{RIGHT}" stroke="#ddd"/>'
        f'<text x="{LEFT - 6}" y="{y + 4:.0f}" text-anchor="end">{words}</text>'
    )


def dots(places: Iterable[Place], colour: str, *, size: int = 5) -> str:
    """Return a dot at each place."""
    own = sorted({(round(x), round(y)) for x, y in places})
    marks = "".join(f"M{x} {y}h0" for x, y in own)
    return (
        f'<path d="{marks}" stroke="{colour}" stroke-width="{size}" stroke-linecap="round" '
        'stroke-opacity="0.7"/>'
    )


def beside(number: int, words: str, colour: str = "#000") -> str:
    """Return a line of the words to the right."""
    return f'<text x="{BESIDE}" y="{TOP + 20 * number}" fill="{colour}">{words}</text>'


def names_of_axes(across: str, upwards: str) -> str:
    """Return the names of both axes."""
    middle = (LEFT + RIGHT) // 2
    return (
        f'<text x="{middle}" y="{BOTTOM + 40}" text-anchor="middle">{across}</text>'
        f'<text x="10" y="{TOP - 14}">{upwards}</text>'
    )
