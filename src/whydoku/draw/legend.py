"""The legend below a picture: the roles and links that occur."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import chain
from typing import NamedTuple

from whydoku.draw.roles import ELIMINATION, PLACEMENT, look
from whydoku.draw.scene import LETTERS, Scene
from whydoku.draw.symbols import number, shape

__all__ = ["Legend", "make_legend"]

_LINE = 24
_FONT = 13
_SWATCH = 30
_LETTER = 0.62
"""The width of a letter as a share of the font size, with room to spare."""


class Legend(NamedTuple):
    """The elements of a legend, and the height that they need."""

    elements: list[str]
    height: float


def make_legend(scene: Scene, left: float, top: float, width: float) -> Legend:
    """Return the legend for a scene. Its lines are no wider than ``width`` if the labels allow."""
    x, y = left, top + _LINE / 2
    elements: list[str] = []
    for swatch, label in _entries(scene):
        swatch_width = _SWATCH if swatch else 0
        needed = swatch_width + len(label) * _FONT * _LETTER + 12
        if x > left and x + needed > left + width:
            x, y = left, y + _LINE
        elements.append(swatch.replace("#x", number(x + 12)).replace("#y", number(y)))
        place = f'x="{number(x + swatch_width)}" y="{number(y + _FONT * 0.36)}"'
        elements.append(f"<text {place}>{escape(label)}</text>")
        x += needed
    if not elements:
        return Legend([], 0)
    group = [f'<g class="wd-label" font-size="{_FONT}">', *elements, "</g>"]
    return Legend(group, y - top + _LINE / 2 + 6)


def _entries(scene: Scene) -> Iterator[tuple[str, str]]:
    """Yield swatches around 0, 0 (to be moved to #x, #y) and their labels."""
    of_houses = {role for role, _house in scene.houses}
    of_cages = {role for role, _cage in scene.cages}
    of_cells = {role for square in scene.squares for role in square.roles}
    of_candidates = {
        role
        for square in scene.squares
        for role in (*(PLACEMENT,) * bool(square.placing), *chain(*square.candidates.values()))
    }
    for role in scene.roles:
        swatch = ""
        if role in of_houses:
            swatch += _house_swatch(role)
        elif role in of_cages:
            swatch += _cage_swatch(role)
        if role in of_cells:
            swatch += _cell_swatch(role, 4 if role in of_houses | of_cages else 8)
        if role in of_candidates:
            swatch += _candidate_swatch(
                role, 6.0 if role in of_houses | of_cages | of_cells else 8.0
            )
        yield _moved(swatch), scene.label(role)
    if scene.numbers:
        yield _moved(_badge("1")), "line of the text"
    if scene.letters:
        yield _moved(_badge(scene.letters[0][0])), LETTERS
    if not scene.draws_links:
        # Said, so that nobody looks for arrows that other pictures have.
        yield "", f"{len(scene.links)} links, not drawn"
        return
    for kind in sorted({link.kind for link in scene.links}):
        yield _moved(f'<path class="wd-link wd-{kind}" d="M-11 3Q0 -7 11 3"/>'), f"{kind} link"


def _house_swatch(role: str) -> str:
    shown = look(role)
    dash = f' stroke-dasharray="{shown.dash}"' if shown.dash else ""
    return (
        '<rect x="-11" y="-8" width="22" height="16" rx="2" stroke-width="2"'
        f' fill="{shown.colour}" fill-opacity=".16" stroke="{shown.colour}"{dash}/>'
    )


def _cage_swatch(role: str) -> str:
    """The dashed line that a cage with the role has on the board."""
    return (
        '<rect x="-11" y="-8" width="22" height="16" fill="none" stroke-width="2.5"'
        f' stroke="{look(role).colour}" stroke-dasharray="4 3"/>'
    )


def _cell_swatch(role: str, half: int) -> str:
    """The frame that a cell with the role has on the board."""
    colour = look(role).colour
    return (
        f'<rect class="wd-cell-swatch" x="{-half}" y="{-half}" width="{2 * half}"'
        f' height="{2 * half}" rx="3" stroke-width="2"'
        f' fill="{colour}" fill-opacity=".2" stroke="{colour}"/>'
    )


def _candidate_swatch(role: str, radius: float) -> str:
    shown, struck = look(role), role == ELIMINATION
    swatch = '<text class="wd-mark wd-digit" y="4.5">5</text>' if struck else ""
    kind = "wd-strike" if struck else "wd-shape"
    path = shape(shown.shape, 0, 0, radius)
    return f'{swatch}<path class="{kind}" fill="{shown.colour}" d="{path}"/>'


def _badge(told: str) -> str:
    """The circle in which the board has what the text calls a line or a digit."""
    number_of = '<circle class="wd-number" r="7"/><text class="wd-head wd-digit" y="3.6"'
    return f'{number_of} font-size="10">{told}</text>'


def _moved(swatch: str) -> str:
    return f'<g transform="translate(#x #y)">{swatch}</g>'
