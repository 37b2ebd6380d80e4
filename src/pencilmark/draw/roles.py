"""What each role looks like: the one table that text, terminal and SVG share.

A role has a shape and a sign of its own, so that a picture can be read without colour. The
colours are those of Okabe and Ito, "Color Universal Design" (2008), which people with any kind of
colour vision can tell apart; where one is used twice, the roles hardly ever meet in a step.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["ELIMINATION", "OTHER", "PLACEMENT", "ROLES", "Look", "look"]

_BLACK, _WHITE = "#000000", "#ffffff"
_ORANGE, _SKY, _GREEN, _YELLOW = "#e69f00", "#56b4e9", "#009e73", "#f0e442"
_BLUE, _VERMILLION, _PURPLE = "#0072b2", "#d55e00", "#cc79a7"


class Look(NamedTuple):
    """How a role is shown."""

    label: str
    shape: str
    """The name of a shape in :mod:`pencilmark.draw.symbols`."""
    colour: str
    ink: str
    """The colour of a digit on it."""
    sign: str
    dash: str
    """The dashes of a house's outline, as in SVG; empty for a full line."""


PLACEMENT, ELIMINATION = "placement", "elimination"

ROLES = {
    "set": Look("pattern", "circle", _SKY, _BLACK, "*", ""),
    "second": Look("second set", "wide", _GREEN, _WHITE, "<", "9 4"),
    "third": Look("third set", "slant", _PURPLE, _BLACK, "$", "9 4 2 4"),
    "fourth": Look("fourth set", "cup", _YELLOW, _BLACK, '"', "9 2"),
    "base": Look("looked at", "square", _BLUE, _WHITE, "%", ""),
    "cover": Look("reaches to", "diamond", _PURPLE, _BLACK, "~", "7 5"),
    "fin": Look("fin", "triangle", _ORANGE, _BLACK, "^", "2 4"),
    "pivot": Look("pivot", "hexagon", _YELLOW, _BLACK, "@", "10 3 2 3"),
    "wing": Look("wing", "point", _ORANGE, _BLACK, "&", "10 3"),
    "floor": Look("floor", "bar", _BLUE, _WHITE, "_", "4 3"),
    "roof": Look("roof", "gable", _PURPLE, _BLACK, "'", "4 3 1 3"),
    "on": Look("true", "disc", _GREEN, _WHITE, "=", "12 4"),
    "off": Look("false", "ring", _ORANGE, "", "/", "1 3"),
    "second_on": Look("true too, or all false", "target", _SKY, _BLACK, ":", "8 3"),
    "second_off": Look("false then", "rings", _PURPLE, "", ";", "2 2"),
    "broken": Look("contradiction", "burst", _VERMILLION, _WHITE, "#", "3 3"),
    PLACEMENT: Look("place", "badge", _GREEN, _WHITE, "!", ""),
    ELIMINATION: Look("remove", "strike", _VERMILLION, "", "-", ""),
}
"""Every role, in the order of a legend. An empty ink leaves the digit as it is."""

OTHER = Look("noted", "tilted", _YELLOW, _BLACK, "?", "6 2")
"""For a role of a person's own technique that the table does not know."""


def look(role: str) -> Look:
    """Return what a role looks like.

    >>> look("fin").shape, look("my-own").label
    ('triangle', 'my-own')
    """
    return ROLES.get(role) or OTHER._replace(label=role)
