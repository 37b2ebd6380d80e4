"""What each role looks like: the one table that text, terminal and SVG share.

A role has a shape and a sign of its own, so that a picture can be read without colour. The
colours are those of Okabe and Ito, "Color Universal Design" (2008), which people with any kind of
colour vision can tell apart; where one is used twice, the roles hardly ever meet in a step.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from whydoku import _core
from whydoku.explain.wording import load
from whydoku.model.path import Step

__all__ = [
    "ELIMINATION", "OTHER", "PLACEMENT", "ROLES",
    "Look", "Names", "conclusions_of", "labels", "look", "names",
]  # fmt: skip

_BLACK, _WHITE = "#000000", "#ffffff"
_ORANGE, _SKY, _GREEN, _YELLOW = "#e69f00", "#56b4e9", "#009e73", "#f0e442"
_BLUE, _VERMILLION, _PURPLE = "#0072b2", "#d55e00", "#cc79a7"


class Look(NamedTuple):
    """How a role is shown."""

    label: str
    shape: str
    """The name of a shape in :mod:`whydoku.draw.symbols`."""
    colour: str
    ink: str
    """The colour of a digit on it."""
    sign: str
    dash: str
    """The dashes of a house's outline, as in SVG; empty for a full line."""


PLACEMENT, ELIMINATION = "placement", "elimination"

_LABELS: dict[str, str] = load().common["roles"]
_LOOKS = {
    "set": ("circle", _SKY, _BLACK, "*", ""),
    "second": ("wide", _GREEN, _WHITE, "<", "9 4"),
    "third": ("slant", _PURPLE, _BLACK, "$", "9 4 2 4"),
    "fourth": ("cup", _YELLOW, _BLACK, '"', "9 2"),
    "base": ("square", _BLUE, _WHITE, "%", ""),
    "cover": ("diamond", _PURPLE, _BLACK, "~", "7 5"),
    "fin": ("triangle", _ORANGE, _BLACK, "^", "2 4"),
    "pivot": ("hexagon", _YELLOW, _BLACK, "@", "10 3 2 3"),
    "wing": ("point", _ORANGE, _BLACK, "&", "10 3"),
    "floor": ("bar", _BLUE, _WHITE, "_", "4 3"),
    "roof": ("gable", _PURPLE, _BLACK, "'", "4 3 1 3"),
    "on": ("disc", _GREEN, _WHITE, "=", "12 4"),
    "off": ("ring", _ORANGE, "", "/", "1 3"),
    "second_on": ("target", _SKY, _BLACK, ":", "8 3"),
    "second_off": ("rings", _PURPLE, "", ";", "2 2"),
    "broken": ("burst", _VERMILLION, _WHITE, "#", "3 3"),
    PLACEMENT: ("badge", _GREEN, _WHITE, "!", ""),
    ELIMINATION: ("strike", _VERMILLION, "", "-", ""),
}
ROLES = {role: Look(_LABELS[role], *look) for role, look in _LOOKS.items()}
"""Every role, in the order of a legend. An empty ink leaves the digit as it is."""

OTHER = Look("noted", "tilted", _YELLOW, _BLACK, "?", "6 2")
"""The look of a role that the table lacks: one of a person's own technique."""


def look(role: str) -> Look:
    """Return what a role looks like.

    >>> look("fin").shape, look("my-own").label
    ('triangle', 'my-own')
    """
    return ROLES.get(role) or OTHER._replace(label=role)


class Names(NamedTuple):
    """What a role is called in a step."""

    marks: str
    """Its cells and candidates."""
    houses: str
    """Its houses; empty where it has none."""
    whole: str
    """All that has the role, for the one entry of a legend: ``cover cells and rows``."""


def conclusions_of(step: Step) -> Sequence[Step]:
    """Return the children of a step that belong to its pattern, so that they are drawn with it.

    They are of its own technique, and only eliminate: nothing is supposed, and nothing placed.
    """
    whole = all(
        child.technique == step.technique
        and child.eliminations
        and not (child.placements or child.children or child.links)
        and all(mark.role != "on" for mark in child.marks)
        for child in step.children
    )
    return step.children if whole else ()


def labels(step: Step) -> dict[str, str]:
    """Return what the roles of a step are called in a legend, as its sentences call them.

    The base and the cover of a pattern are named by the kind of their houses, if they have one.

    >>> from whydoku import find_layout
    >>> from whydoku.model.path import HouseMark
    >>> houses = HouseMark("base", 1, 0), HouseMark("base", 4, 0), HouseMark("cover", 9, 0)
    >>> labels(Step(find_layout("9x9"), "x-wing", houses=houses))
    {'base': 'base rows', 'cover': 'cover column'}
    """
    return {role: found.whole for role, found in names(step).items()}


def names(step: Step) -> dict[str, Names]:
    """Return what the marks and the houses of each role are called: lists of them have one kind.

    >>> from whydoku import find_layout
    >>> from whydoku.model.path import HouseMark, Mark
    >>> houses, marks = (HouseMark("cover", 2, 0),), (Mark("cover", 7, 0), Mark("cover", 9, 0))
    >>> names(Step(find_layout("9x9"), "multi-fish", houses=houses, marks=marks))
    {'cover': Names(marks='cover cells', houses='cover row', whole='cover cells and row')}
    """
    named = load().ask(_core.labels, step.layout, step._evidence)
    return {role: Names(marks, houses, whole) for role, marks, houses, whole in named}
