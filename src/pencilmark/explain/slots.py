"""Fills the slots of a sentence with the evidence of a step.

A slot asks for a role, never for a technique:

======================== =========================================================================
``{set.cells}``          the cells of a role; also ``digits``, ``houses``, ``candidates``;
                         ``placements``, ``eliminations`` and ``all`` can be asked like roles
``{floor+roof.cells}``   those of several roles together
``{set.digits.or}``      joined by "or" instead of "and"
``{set.cells.number}``   how many, in words
``{set.cells?is|are}``   the form that goes with how many there are: of one, two, ... or more
``{placements}``         a whole phrase; :data:`WHOLE` lists them
======================== =========================================================================
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any

from pencilmark.explain.chain import eureka_links, hodoku_links
from pencilmark.explain.links import LinkTeller
from pencilmark.explain.marks import tell_blockers, tell_colours
from pencilmark.explain.proof import tell_broken, tell_proof
from pencilmark.explain.rough import part_of_grid
from pencilmark.explain.voice import Short, prose_of
from pencilmark.explain.whip import tell_line
from pencilmark.explain.wording import Wording
from pencilmark.path import Candidate, HouseMark, Step

__all__ = ["SLOT", "WHAT", "WHOLE", "Teller"]

SLOT = re.compile(r"\{([a-z_+]+)(?:\.([a-z]+))?(?:\.(or|number))?(?:\?([^{}]*))?\}")
_HOLE = re.compile(r"(?<=\S) {2,}")
_LINE_START = re.compile(r"\n (?=\S)")


class Teller:
    """Tells one step in one language, in prose or in the short signs of the notations."""

    def __init__(self, step: Step, wording: Wording, *, short: bool = False) -> None:
        self.step = step
        self.wording = wording
        self.entry = wording.entry(step.technique)
        self.prose = prose_of(step.layout, wording)
        self.voice = Short(step.layout) if short else self.prose

    def fill(self, template: str) -> str:
        """Return the template with its slots filled."""
        form, slots = _compiled(template)
        text = form % tuple([slot(self) for slot in slots])
        # A slot without evidence leaves no hole, but the indents of a proof stay.
        text = _HOLE.sub(" ", text) if "  " in text else text
        return (_LINE_START.sub("\n", text) if "\n" in text else text).strip()

    def name(self) -> str:
        """What the technique is called."""
        return str(self.entry["name"])

    def placements(self) -> str:
        """What to place."""
        return self.voice.placements(self.step.placements)

    def eliminations(self) -> str:
        """What to strike."""
        return self.voice.eliminations(self.step.eliminations)

    def outcome(self) -> str:
        """Both, placements first."""
        return ", ".join(filter(None, (self.placements(), self.eliminations())))

    def therefore(self) -> str:
        """The sentences that say what to do."""
        parts = [("place", self.step.placements), ("strike", self.step.eliminations)]
        return " ".join([self.fill(self.wording.phrase(key)) for key, part in parts if part])


WHOLE: dict[str, Callable[[Teller], str]] = {
    "name": Teller.name,
    "a_name": lambda t: f"{t.entry.get('article', t.wording.phrase('article'))} {t.name()}".strip(),
    "roughly": lambda t: t.wording.roughly(part_of_grid(t.step)),
    "placements": Teller.placements,
    "eliminations": Teller.eliminations,
    "outcome": Teller.outcome,
    "therefore": Teller.therefore,
    "links": lambda t: LinkTeller(t.step, t.wording).chains(),
    "ends": lambda t: LinkTeller(t.step, t.wording).ends(),
    "conflicts": lambda t: LinkTeller(t.step, t.wording).conflicts(),
    "colours": lambda t: tell_colours(t.step, t.wording),
    "blockers": lambda t: tell_blockers(t.step, t.wording),
    "line": lambda t: tell_line(t.step, t.wording),
    "chain": lambda t: hodoku_links(t.step.links, t.step.layout),
    "eureka": lambda t: eureka_links(t.step.links, t.step.layout),
    "broken": lambda t: tell_broken(t.step, t.wording),
    "proof": lambda t: tell_proof(t.step, t.wording, lambda step: Teller(step, t.wording)),
}
"""The slots that are a whole phrase."""


Slot = Callable[[Teller], str]
Pairs = Sequence[tuple[int, int]]


@lru_cache(maxsize=4096)  # there are fewer templates in a language
def _compiled(template: str) -> tuple[str, tuple[Slot, ...]]:
    """Return a template with ``%s`` in place of its slots, and what fills each of them."""
    form = "%s".join(text.replace("%", "%%") for text in SLOT.sub("\0", template).split("\0"))
    return form, tuple(_slot(*match.groups()) for match in SLOT.finditer(template))


def _slot(who: str, what: str | None, joint: str | None, forms: str | None) -> Slot:
    """Return what fills a slot."""
    if what is None:
        return WHOLE[who]
    evidence = _EVIDENCE[what](who)
    if forms is not None:
        choice = forms.split("|")
        return lambda teller: choice[min(len(evidence(teller.step)), len(choice)) - 1]
    if joint == "number":
        return lambda teller: teller.wording.number(len(evidence(teller.step)))
    write = attrgetter(what)
    joint = joint or "and"
    return lambda teller: write(teller.voice)(evidence(teller.step), joint)


def _candidates(who: str) -> Callable[[Step], Pairs]:
    """Return what finds the candidates of some roles; digit 0 stands for a cell as a whole."""
    if who in ("placements", "eliminations"):
        return attrgetter(who)
    if who == "all":  # a step without evidence of its own can still say where it acts
        return lambda step: (
            [mark[1:] for mark in step.marks] or (*step.placements, *step.eliminations)
        )
    roles = frozenset(who.split("+"))
    return lambda step: [(cell, digit) for role, cell, digit in step.marks if role in roles]


def _house_marks(who: str) -> Callable[[Step], list[HouseMark]]:
    """Return what finds the houses of some roles."""
    if who == "all":
        return lambda step: list(step.houses)
    roles = frozenset(who.split("+"))
    return lambda step: [house for house in step.houses if house[0] in roles]


# Each returns what finds the things that play some roles in a step: each once, in order.


def _cells(who: str) -> Callable[[Step], list[int]]:
    candidates = _candidates(who)

    def find(step: Step) -> list[int]:
        pairs = candidates(step)
        if len(pairs) == 1:  # as for most steps of easy puzzles
            return [pairs[0][0]]
        return sorted({cell for cell, _digit in pairs})

    return find


def _real(who: str) -> Callable[[Step], list[Candidate]]:
    candidates = _candidates(who)
    return lambda step: sorted({Candidate(*pair) for pair in candidates(step) if pair[1]})


def _digits(who: str) -> Callable[[Step], list[int]]:
    candidates, houses = _candidates(who), _house_marks(who)

    def find(step: Step) -> list[int]:
        pairs = candidates(step)
        if len(pairs) == 1 and pairs[0][1]:
            return [pairs[0][1]]
        digits = {digit for _cell, digit in pairs} - {0}
        # A house can be meant for a digit that no candidate is marked with.
        return sorted(digits or {house.digit for house in houses(step)} - {0})

    return find


def _houses(who: str) -> Callable[[Step], list[int]]:
    marks = _house_marks(who)
    return lambda step: list(dict.fromkeys([house for _role, house, _digit in marks(step)]))


_EVIDENCE: dict[str, Callable[[str], Callable[[Step], Sequence[Any]]]] = {
    "cells": _cells,
    "digits": _digits,
    "houses": _houses,
    "candidates": _real,
}
WHAT = tuple(_EVIDENCE)
"""What a slot can ask of a role."""
