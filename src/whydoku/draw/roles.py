"""What each role looks like: the one table that text, terminal and SVG share.

A role has a shape and a sign of its own, so that a picture can be read without colour. The
colours are those of Okabe and Ito, "Color Universal Design" (2008), which people with any kind of
colour vision can tell apart; where one is used twice, the roles hardly ever meet in a step.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from whydoku.model.layout import houses_of
from whydoku.model.path import Mark, Step
from whydoku.model.policy import ladder_rows

__all__ = [
    "ELIMINATION", "LABELS", "OTHER", "PLACEMENT", "ROLES",
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

ROLES = {
    "set": Look("pattern", "circle", _SKY, _BLACK, "*", ""),
    "second": Look("second set", "wide", _GREEN, _WHITE, "<", "9 4"),
    "third": Look("third set", "slant", _PURPLE, _BLACK, "$", "9 4 2 4"),
    "fourth": Look("fourth set", "cup", _YELLOW, _BLACK, '"', "9 2"),
    "base": Look("base", "square", _BLUE, _WHITE, "%", ""),
    "cover": Look("cover", "diamond", _PURPLE, _BLACK, "~", "7 5"),
    "fin": Look("fin", "triangle", _ORANGE, _BLACK, "^", "2 4"),
    "pivot": Look("pivot", "hexagon", _YELLOW, _BLACK, "@", "10 3 2 3"),
    "wing": Look("wing", "point", _ORANGE, _BLACK, "&", "10 3"),
    "floor": Look("floor", "bar", _BLUE, _WHITE, "_", "4 3"),
    "roof": Look("roof", "gable", _PURPLE, _BLACK, "'", "4 3 1 3"),
    "on": Look("true", "disc", _GREEN, _WHITE, "=", "12 4"),
    "off": Look("false", "ring", _ORANGE, "", "/", "1 3"),
    "second_on": Look("true too", "target", _SKY, _BLACK, ":", "8 3"),
    "second_off": Look("false too", "rings", _PURPLE, "", ";", "2 2"),
    "broken": Look("contradiction", "burst", _VERMILLION, _WHITE, "#", "3 3"),
    PLACEMENT: Look("place", "badge", _GREEN, _WHITE, "!", ""),
    ELIMINATION: Look("remove", "strike", _VERMILLION, "", "-", ""),
}
"""Every role, in the order of a legend. An empty ink leaves the digit as it is."""

OTHER = Look("noted", "tilted", _YELLOW, _BLACK, "?", "6 2")
"""The look of a role that the table lacks: one of a person's own technique."""


def look(role: str) -> Look:
    """Return what a role looks like.

    >>> look("fin").shape, look("my-own").label
    ('triangle', 'my-own')
    """
    return ROLES.get(role) or OTHER._replace(label=role)


LABELS: dict[str, dict[str, str]] = {
    "singles": {"set": "single", "base": "house", "cover": "cross-hatching",
                "off": "ruled out before"},
    "naked-single": {"cover": "seen digit"},
    "intersections": {"set": "places"},
    "chute-triplet": {"set": "what is left", "second": "leads to it", "base": "line and box",
                      "cover": "other houses"},
    "locked-pair": {"set": "subset", "base": "house"},
    "subsets": {"set": "subset", "base": "house"},
    "single-digit": {"cover": "connection", "wing": "end"},
    "broken-wing": {"set": "pattern", "base": "house", "fin": "guardian"},
    "w-wing": {"base": "link"},
    "wxyz-wing": {"set": "set", "wing": "shared digit"},
    "triple-firework": {"pivot": "crossing", "second": "second crossing", "cover": "in the box",
                        "base": "row and column"},
    "uniqueness": {"fin": "extra candidate", "set": "subset", "base": "house"},
    "bug-lite": {"floor": "pattern", "roof": "pattern with extra candidates"},
    "reverse-bug": {"floor": "placed", "roof": "what is lacking"},
    "symmetrical-placement": {"base": "given", "set": "stays in place",
                              "second": "sees its image"},
    "mirror-image": {"base": "given", "on": "known", "off": "known to be false"},
    "coloring": {"on": "first colour", "off": "second colour", "second_on": "third colour",
                 "second_off": "fourth colour", "set": "left without candidates"},
    "tridagon": {"floor": "pattern", "roof": "pattern with further candidates",
                 "fin": "further candidate"},
    "als": {"set": "first set", "base": "restricted common", "pivot": "linking set",
            "wing": "shared digit"},
    "sue-de-coq": {"set": "first set", "base": "intersection"},
    "junior-exocet": {"base": "base cells", "wing": "target", "set": "cross-line",
                      "cover": "cover line", "off": "seen by the base", "second": "mirror",
                      "second_off": "seen by a target"},
    "senior-exocet": {"base": "base cells", "wing": "target", "set": "cross-line",
                      "cover": "cover line", "off": "seen by the base",
                      "second": "line of a target"},
    "double-exocet": {"base": "base cells", "wing": "target", "second": "second base",
                      "third": "second target", "set": "cross-line", "cover": "cover line",
                      "off": "seen by a base"},
    "sk-loop": {"set": "pattern", "base": "base", "cover": "cover"},
    "als-xy-chain": {"second": "last set", "third": "linking set",
                     "fourth": "second linking set"},
    "death-blossom": {"pivot": "stem", "set": "first petal", "second": "second petal",
                      "third": "third petal", "fourth": "fourth petal"},
    "aligned-pair-exclusion": {"base": "aligned cells"},
    "chains": {"set": "almost locked set"},
    "forcing": {"base": "tried", "set": "house"},
    "nishio": {"on": "supposed"},
    "candidate-forcing-net": {"on": "supposed"},
    "templates": {"base": "in every template", "off": "in no template"},
    "trial": {"on": "supposed"},
}  # fmt: skip
"""What roles are called where a family or a technique has its own words."""
_ALIKE = {
    "locked-pair": ("locked-triple",),
    "wxyz-wing": ("vwxyz-wing", "uvwxyz-wing", "tuvwxyz-wing"),
    "aligned-pair-exclusion": ("aligned-triplet-exclusion",),
    "sk-loop": ("multi-sector-locked-set", "multi-fish"),
    "tridagon": (
        "impossible-pattern", "tridagon-forcing-net", "or-whip", "or-braid", "bivalue-oddagon",
    ),
    "triple-firework": ("quadruple-firework",),
    "candidate-forcing-net": (
        "dynamic-forcing-plus", "nested-forcing-chain", "nested-forcing-net",
    ),
}  # fmt: skip
LABELS |= {
    slug: LABELS[like] | LABELS.get(slug, {}) for like, slugs in _ALIKE.items() for slug in slugs
}
_MANY = {
    "box": "boxes",
    "house": "houses",
    "link": "links",
    "connection": "connections",
    "cross-line": "cross-lines",
    "cover line": "cover lines",
    "row and column": "rows and columns",
    "in the box": "in the boxes",
    "base house": "base houses",
    "cover cell": "cover cells",
    "base cell": "base cells",
}
"""What labels and kinds are for several. Other labels stay as they are; other kinds get an s."""
_OF_HOUSES = {"base cells": "base house"}
"""What the houses of a role are called, where its label is about cells."""


class Names(NamedTuple):
    """What a role is called in a step."""

    marks: str
    """Its cells and candidates."""
    houses: str
    """Its houses; empty where it has none."""

    @property
    def whole(self) -> str:
        """All that has the role, for the one entry of a legend: ``cover cells and rows``."""
        if not self.houses or not self.marks or self.marks == self.houses:
            return self.marks or self.houses
        return f"{self.marks} and {self.houses.split()[-1]}"


@lru_cache(maxsize=512)
def _labels_of(technique: str) -> Mapping[str, str]:
    """Return what each role is called in the steps of a technique."""
    row = ladder_rows().get(technique)
    own = {role: shown.label for role, shown in ROLES.items()}
    return own | LABELS.get(row.family if row else "", {}) | LABELS.get(technique, {})


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
    {'cover': Names(marks='cover cells', houses='cover row')}
    """
    own = _labels_of(step.technique)
    marks = [*step.marks, *(mark for child in conclusions_of(step) for mark in child.marks)]
    occurring = {role for role, _place, _digit in (*marks, *step.houses)}
    return {role: _names_of(role, own.get(role, role), step, marks) for role in sorted(occurring)}


def _names_of(role: str, label: str, step: Step, marks: list[Mark]) -> Names:
    kinds = [houses_of(step.layout)[house][0] for r, house, _d in step.houses if r == role]
    cells = [digit == 0 for r, _cell, digit in marks if r == role]
    named = _of_houses(role, label, kinds)
    if role in ("base", "cover") and label == ROLES[role].label:
        if cells and all(cells):
            return Names(_many(f"{label} cell", len(cells)), named)
        return Names(named or label, named)
    if label in _OF_HOUSES or not named:
        return Names(label if cells else "", named)
    return Names(named, named)


def _of_houses(role: str, label: str, kinds: list[str]) -> str:
    """Return what houses of these kinds are called in a role; nothing where there are none."""
    if not kinds:
        return ""
    if role in ("base", "cover") and label == ROLES[role].label:
        one = kinds[0] if len(set(kinds)) == 1 else "house"
        return f"{label} {one if len(kinds) == 1 else _MANY.get(one, one + 's')}"
    return _many(_OF_HOUSES.get(label, label), len(kinds))


def _many(label: str, count: int) -> str:
    return label if count == 1 else _MANY.get(label, label)
