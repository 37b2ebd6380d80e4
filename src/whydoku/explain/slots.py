"""Fills the slots of a sentence with the evidence of a step.

A slot asks for a role, never for a technique:

======================== =========================================================================
``{set.cells}``          the cells of a role; also ``digits``, ``houses``, ``candidates``;
                         ``placements``, ``eliminations`` and ``all`` can be asked like roles
``{floor+roof.cells}``   those of several roles together
``{cover.sectors}``      the houses of a role with their digits, and cells marked as a whole
``{floor+roof.ring}``    the cells in the order of a ring; of more than two digits, ascending
``{pivot.lines}``        the marked rows and columns that have all cells of a role; also ``boxes``
``{base.placements}``    the candidates of a role: ``5 and 9 in r5c4``
``{set.digits.or}``      joined by "or" instead of "and"
``{set.cells.number}``   how many, in words
``{set.cells?is|are}``   the form that goes with how many there are: of one, two, ... or more
``{placements}``         a whole phrase; :data:`WHOLE` lists them
``{therefore}``          the sentences that say what to do: the phrases ``place`` and ``strike``
======================== =========================================================================
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from operator import attrgetter
from typing import Any

from whydoku.explain.cases import tell_impossible
from whydoku.explain.chain import eureka_links, hodoku_links
from whydoku.explain.chute import tell_chute
from whydoku.explain.exocet import (
    tell_apart,
    tell_band,
    tell_covers,
    tell_crossed,
    tell_losses,
)
from whydoku.explain.links import LinkTeller
from whydoku.explain.loops import ring_of, tell_walk
from whydoku.explain.marks import tell_blockers, tell_colours
from whydoku.explain.proof import tell_broken, tell_proof
from whydoku.explain.rough import part_of_grid
from whydoku.explain.symmetry import (
    note_exchange,
    tell_exchange,
    tell_images,
    tell_movement,
    tell_stays,
)
from whydoku.explain.voice import Voice, prose_of
from whydoku.explain.whip import note_line, tell_line
from whydoku.model.layout import houses_of
from whydoku.model.path import Candidate, HouseMark, Mark, Step

__all__ = ["SLOT", "THEREFORE", "WHAT", "WHOLE", "outcome", "tell_text"]

SLOT = re.compile(r"\{([a-z_+]+)(?:\.([a-z]+))?(?:\.(or|number))?(?:\?([^{}]*))?\}")
_HOLE = re.compile(r"(?<=\S) {2,}")
_LINE_START = re.compile(r"\n (?=\S)")


def tell_text(step: Step, key: str, voice: Voice) -> str:
    """Return a text of the step's technique, such as ``argument``, with its slots filled.

    Where the technique has no such text, it is the phrase that all techniques share.
    """
    place = voice, key, step._number_of_single
    text = _singles.get(place)
    if text is None:
        text = _fill(step, key, voice)
        if step._number_of_single >= 0:
            keep_single(place, text)
    if BLOCKERS in text:
        blockers = tell_blockers(step, prose_of(step.layout, voice.wording))
        text = text.replace(BLOCKERS, blockers)
    return text


_singles: dict[tuple[Voice, str, int], str] = {}
"""Texts of singles without their blockers, by voice, key and number of the single. There are some
thousand ways to place a single on a layout, and nearly all steps of easy puzzles are among them."""
MOST_SINGLES = 8192
"""Texts that are kept for all layouts together, at about 200 bytes each."""


def keep_single(place: tuple[Voice, str, int], text: str) -> None:
    """Keep the text of a single; if there are very many, the others are forgotten."""
    if len(_singles) >= MOST_SINGLES:
        _singles.clear()
    _singles[place] = text


BLOCKERS = "{blockers}"
"""The slot that is filled last. What blocks a single differs each time; the rest is kept."""


def _fill(step: Step, key: str, voice: Voice) -> str:
    does = bool(step.placements), bool(step.eliminations)
    form, slots = _frame(voice, _told_as(step, voice), key, does)
    text = form % tuple([slot(step) for slot in slots])
    # A slot without evidence leaves no hole, but the indents of a proof stay.
    text = _HOLE.sub(" ", text) if "  " in text else text
    if "\n" in text:
        text = _LINE_START.sub("\n", text).replace(" \n", "\n")
    return text.strip()


_NETS = {
    "candidate": "candidate-forcing-net",
    "cell": "cell-forcing-net",
    "house": "house-forcing-net",
}


def _told_as(step: Step, voice: Voice) -> str:
    """Return the technique whose texts fit: of a net, one that tries what the proof tries."""
    own = voice.wording.entry(step.technique).get("shape")
    if own is None:
        return step.technique
    shape = "cell" if any(mark.role == "base" for mark in step.marks) else "candidate"
    shape = "house" if any(house.role == "base" for house in step.houses) else shape
    return step.technique if shape == own else _NETS[shape]


def _leaves(voice: Voice, step: Step) -> str:
    """The single that a pattern leaves, where it is taken together with it."""
    if not step.children:
        return ""
    single = tell_text(step.children[-1], "brief", voice)
    return str(voice.wording.phrase("leaves")).replace("#s", single)


def _guardians(voice: Voice, step: Step) -> str:
    """What follows as one of the guardians of a pattern is true: it is marked what it takes."""
    if any(mark.role == "set" for mark in step.marks):
        return tell_text(step, "guardians_subset", voice)
    locked = any(house.role == "base" for house in step.houses)
    return tell_text(step, "guardians_locked" if locked else "guardians_excluded", voice)


Slot = Callable[[Step], str]


@lru_cache(maxsize=1024)  # a language has about as many texts
def _frame(
    voice: Voice, slug: str, key: str, does: tuple[bool, bool]
) -> tuple[str, tuple[Slot, ...]]:
    """Return a text with ``%s`` in place of its slots, and what fills each of them.

    ``does`` is whether the step places and whether it strikes.
    """
    wording = voice.wording
    template = wording.entry(slug).get(key) or wording.phrase(key)
    to_do = [
        wording.phrase(k) for k, it_does in zip(("place", "strike"), does, strict=True) if it_does
    ]
    template = template.replace(THEREFORE, " ".join(to_do))
    form = "%s".join(text.replace("%", "%%") for text in SLOT.sub("\0", template).split("\0"))
    return form, tuple(_slot(voice, *match.groups()) for match in SLOT.finditer(template))


def _slot(voice: Voice, who: str, what: str | None, joint: str | None, forms: str | None) -> Slot:
    """Return what fills a slot."""
    if what is None:
        return partial(WHOLE[who], voice)
    evidence = _EVIDENCE[what](who)
    if forms is not None:
        choice = forms.split("|")
        return lambda step: choice[min(len(evidence(step)), len(choice)) - 1]
    if joint == "number":
        return lambda step: voice.wording.number(len(evidence(step)))
    write = getattr(voice, _WRITTEN_AS.get(what, what))
    joint = joint or "and"
    return lambda step: write(evidence(step), joint)


def _name(voice: Voice, step: Step) -> str:
    return str(voice.wording.entry(step.technique)["name"])


def _a_name(voice: Voice, step: Step) -> str:
    article = voice.wording.entry(step.technique).get("article", voice.wording.phrase("article"))
    return f"{article} {_name(voice, step)}".strip()


def outcome(voice: Voice, step: Step) -> str:
    """What to place, then what to strike."""
    told = (voice.placements(step.placements), voice.eliminations(step.eliminations))
    return ", ".join(filter(None, told))


WHOLE: dict[str, Callable[[Any, Step], str]] = {
    "name": _name,
    "a_name": _a_name,
    "roughly": lambda voice, step: voice.wording.roughly(part_of_grid(step)),
    "placements": lambda voice, step: voice.placements(step.placements),
    "eliminations": lambda voice, step: voice.eliminations(step.eliminations),
    "outcome": outcome,
    "links": lambda voice, step: LinkTeller(step, voice.wording).chains(),
    "ends": lambda voice, step: LinkTeller(step, voice.wording).ends(),
    "conflicts": lambda voice, step: LinkTeller(step, voice.wording).conflicts(),
    "colours": lambda voice, step: tell_colours(step, voice.wording),
    "blockers": lambda _voice, _step: BLOCKERS,  # filled last
    "leaves": _leaves,
    "guardians": _guardians,
    "walk": lambda voice, step: tell_walk(step, voice.wording),
    "band": lambda voice, step: tell_band(step, voice.wording),
    "covers": lambda voice, step: tell_covers(step, voice.wording),
    "apart": lambda voice, step: tell_apart(step, voice.wording),
    "crossed": lambda voice, step: tell_crossed(step, voice.wording),
    "losses": lambda voice, step: tell_losses(step, voice.wording),
    "chute": lambda voice, step: tell_chute(step, voice.wording),
    "impossible": lambda voice, step: tell_impossible(step, voice.wording),
    "line": lambda voice, step: tell_line(step, voice.wording),
    "variables": lambda _voice, step: note_line(step),
    "chain": lambda _voice, step: hodoku_links(step.links, step.layout),
    "eureka": lambda _voice, step: eureka_links(step.links, step.layout),
    "movement": lambda voice, step: tell_movement(step, voice.wording),
    "exchange": lambda voice, step: tell_exchange(step, voice.wording),
    "rings": lambda _voice, step: note_exchange(step),
    "stays": lambda voice, step: tell_stays(step, voice),
    "images": lambda voice, step: tell_images(step, voice),
    "broken": lambda voice, step: tell_broken(step, voice.wording),
    "proof": lambda voice, step: tell_proof(
        step, voice.wording, lambda child: tell_text(child, "brief", voice)
    ),
}
"""The slots that are a whole phrase."""
THEREFORE = "{therefore}"
Pairs = Sequence[tuple[int, int]]


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


def _ring(who: str) -> Callable[[Step], list[int]]:
    cells, digits = _cells(who), _digits(who)
    # Cells that three digits cannot fill are no ring.
    return lambda step: ring_of(step, cells(step)) if len(digits(step)) < 3 else cells(step)


def _houses_through(*kinds: str) -> Callable[[str], Callable[[Step], list[int]]]:
    """Return what finds the marked houses of some kinds that have all cells of some roles."""

    def houses_through(who: str) -> Callable[[Step], list[int]]:
        cells = _cells(who)

        def find(step: Step) -> list[int]:
            houses, own = houses_of(step.layout), set(cells(step))
            marked = sorted({house for _role, house, _digit in step.houses})
            return [h for h in marked if houses[h][0] in kinds and own <= set(houses[h][2])]

        return find

    return houses_through


def _sectors(who: str) -> Callable[[Step], list[Mark | HouseMark]]:
    roles = frozenset(who.split("+"))
    return lambda step: [
        *(mark for mark in step.marks if mark.role in roles and not mark.digit),
        *(house for house in step.houses if house.role in roles and house.digit),
    ]


_EVIDENCE: dict[str, Callable[[str], Callable[[Step], Sequence[Any]]]] = {
    "cells": _cells,
    "digits": _digits,
    "houses": _houses,
    "candidates": _real,
    "sectors": _sectors,
    "ring": _ring,
    "lines": _houses_through("row", "column"),
    "boxes": _houses_through("box"),
    "placements": _real,
}
_WRITTEN_AS = {"ring": "cells", "lines": "houses", "boxes": "houses"}
WHAT = tuple(_EVIDENCE)
"""What a slot can ask of a role."""
