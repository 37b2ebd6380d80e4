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
from typing import Any

from pencilmark.explain.chain import eureka_links, hodoku_links, tell_links
from pencilmark.explain.proof import tell_broken, tell_proof
from pencilmark.explain.rough import part_of_grid
from pencilmark.explain.voice import Prose, Short
from pencilmark.explain.words import Words
from pencilmark.path import Candidate, Step

__all__ = ["SLOT", "WHAT", "WHOLE", "Teller"]

SLOT = re.compile(r"\{([a-z_+]+)(?:\.([a-z]+))?(?:\.(or|number))?(?:\?([^{}]*))?\}")
WHAT = ("cells", "digits", "houses", "candidates")


class Teller:
    """Tells one step in one language, in prose or in the short signs of the notations."""

    def __init__(self, step: Step, words: Words, *, short: bool = False) -> None:
        self.step = step
        self.words = words
        self.entry = words.entry(step.technique)
        self.prose = Prose(step.layout, words)
        self._voice = Short(step.layout) if short else self.prose

    def fill(self, template: str) -> str:
        """Return the template with its slots filled."""
        # A slot without evidence leaves no hole, but the indents of a proof stay.
        return re.sub(r"(?<=\S) {2,}", " ", SLOT.sub(self._slot, template)).strip()

    def _slot(self, match: re.Match[str]) -> str:
        who, what, form, forms = match.groups()
        if what is None:
            return WHOLE[who](self)
        values = _evidence(self.step, who, what)
        if forms is not None:
            choice: list[str] = forms.split("|")
            return choice[min(len(values), len(choice)) - 1]
        if form == "number":
            return self.words.number(len(values))
        write: Callable[..., str] = getattr(self._voice, what)
        return write(values, form or "and")

    def name(self) -> str:
        """What the technique is called."""
        return str(self.entry["name"])

    def placements(self) -> str:
        """What to place."""
        return self._voice.placements(self.step.placements)

    def eliminations(self) -> str:
        """What to strike."""
        return self._voice.eliminations(self.step.eliminations)

    def outcome(self) -> str:
        """Both, placements first."""
        return ", ".join(filter(None, (self.placements(), self.eliminations())))

    def therefore(self) -> str:
        """The sentences that say what to do."""
        parts = [("place", self.step.placements), ("strike", self.step.eliminations)]
        return " ".join(self.fill(self.words.phrase(key)) for key, part in parts if part)


WHOLE: dict[str, Callable[[Teller], str]] = {
    "name": Teller.name,
    "a_name": lambda t: f"{t.entry.get('article', t.words.phrase('article'))} {t.name()}".strip(),
    "roughly": lambda t: t.words.roughly(part_of_grid(t.step)),
    "placements": Teller.placements,
    "eliminations": Teller.eliminations,
    "outcome": Teller.outcome,
    "therefore": Teller.therefore,
    "links": lambda t: tell_links(t.step.links, t.step.layout, t.words),
    "chain": lambda t: hodoku_links(t.step.links, t.step.layout),
    "eureka": lambda t: eureka_links(t.step.links, t.step.layout),
    "broken": lambda t: tell_broken(t.step, t.words),
    "proof": lambda t: tell_proof(t.step, t.words, lambda step: Teller(step, t.words)),
}
"""The slots that are a whole phrase."""


def _evidence(step: Step, who: str, what: str) -> Sequence[Any]:
    """Return the cells, digits, houses or candidates that play a role, each once, in order."""
    of_houses = [house for house in step.houses if who == "all" or house.role in who.split("+")]
    if what == "houses":
        return list(dict.fromkeys(house.house for house in of_houses))
    candidates = _candidates(step, who)
    if what == "cells":
        return sorted({cell for cell, _digit in candidates})
    real = {candidate for candidate in candidates if candidate.digit}
    if what == "candidates":
        return sorted(real)
    # A house can be meant for a digit that no candidate is marked with.
    digits = {digit for _cell, digit in real} or {house.digit for house in of_houses} - {0}
    return sorted(digits)


def _candidates(step: Step, who: str) -> Sequence[Candidate]:
    if who == "placements":
        return step.placements
    if who == "eliminations":
        return step.eliminations
    roles = who.split("+")
    marks = [Candidate(m.cell, m.digit) for m in step.marks if who == "all" or m.role in roles]
    # A step without evidence of its own can still say where it acts.
    return marks if marks or who != "all" else (*step.placements, *step.eliminations)
