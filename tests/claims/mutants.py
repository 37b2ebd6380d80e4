"""Mutants of printed sentences: one cell, digit, house or word is another, or two change places.

A mutant that is proved like the sentence itself shows a claim that nobody checks, unless it says
the same, or something else that is so.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from claims.checker import entry
from claims.templates import CELL, template_of
from claims.walks import Told
from whydoku import Step
from whydoku.explain.wording import load

_ROUGH = [*load().common["rough"].values()]
_NUMBERS = load().common["numbers"]["words"]


class Mutant(NamedTuple):
    """What says something else: the text and the slot that are other, how, and all that is said."""

    key: str
    slot: str
    kind: str
    told: Told


def _other_cell(text: str, told: Told, rng: random.Random) -> str:
    size = told.position.layout.size
    while True:
        cell = f"r{rng.randint(1, size)}c{rng.randint(1, size)}"
        if cell != text:
            return cell


def _other_number(text: str, told: Told, rng: random.Random) -> str:
    return rng.choice(
        [str(n) for n in range(1, min(told.position.layout.size, 9) + 1) if str(n) != text]
    )


def _other_kind(text: str, _told: Told, rng: random.Random) -> str:
    return rng.choice([kind for kind in ("row", "column", "box") if kind != text])


def _other_part(text: str, _told: Told, rng: random.Random) -> str:
    return str(rng.choice([part for part in _ROUGH if part != text]))


def _other_word(text: str, _told: Told, rng: random.Random) -> str:
    return str(rng.choice([word for word in _NUMBERS[1:] if word != text]))


def _turned(text: str, _told: Told, _rng: random.Random) -> str:
    return text.replace(" not", "") if " not" in text else f"{text} not"


def _joined(text: str, _told: Told, _rng: random.Random) -> str:
    return text.replace(" and ", " or ") if " and " in text else text.replace(" or ", " and ")


def _swapped(text: str, _told: Told, _rng: random.Random) -> str:
    one, joint, other = re.split("(, | and | or )", text, maxsplit=1)
    return f"{other}{joint}{one}"


_ITEM = rf"(?:{CELL}|(?<![rc\d])\d\b)"
_KINDS: dict[str, tuple[str, Callable[[str, Told, random.Random], str]]] = {
    "cell": (CELL, _other_cell),
    "digit": (r"(?<![rc\d])(?<!row )(?<!column )(?<!box )\d\b(?!\. )", _other_number),
    "house": (r"(?<=row )\d\b|(?<=column )\d\b|(?<=box )\d\b", _other_number),
    "kind of house": (r"\b(?:row|column|box)(?= \d)", _other_kind),
    "part": ("|".join(sorted(_ROUGH, key=len, reverse=True)), _other_part),
    "number": (r"\b(?:" + "|".join(_NUMBERS[2:]) + r")\b(?! of)", _other_word),
    "is, is not": (r"\bis(?: not)?(?= \d)", _turned),
    "and, or": (rf"{CELL} (?:and|or) {CELL}", _joined),
    "order": (rf"{_ITEM}(?:, | and | or ){_ITEM}", _swapped),
}


def mutants(told: Told, rng: random.Random, most: int = 0) -> Iterator[Mutant]:
    """Yield mutants of what is printed about a step; of each kind and slot, at most so many."""
    seen: dict[tuple[str, str, str], int] = {}
    for place, match in _places(told):
        seen[place] = seen.get(place, 0) + 1
        if most and seen[place] > most:
            continue
        key, _, kind = place
        new = _KINDS[kind][1](match[0], told, rng)
        said = match.string[: match.start()] + new + match.string[match.end() :]
        if said != match.string:
            yield Mutant(*place, told._replace(texts={**told.texts, key: said}))


def _places(told: Told) -> Iterator[tuple[tuple[str, str, str], re.Match[str]]]:
    """Yield what can be changed: the key of its text, its slot and its kind, and where it is."""
    for key, text in told.texts.items():
        spans = _spans(told.slug, key, text)
        for kind, (pattern, _) in _KINDS.items():
            for match in re.finditer(pattern, text):
                slot = next((name for name, (a, b) in spans if a <= match.start() < b), "words")
                yield (key, slot, kind), match


def _spans(slug: str, key: str, text: str) -> list[tuple[str, tuple[int, int]]]:
    """Return where the slots of a text stand."""
    template = entry(slug, key) or load().common["phrases"][key]
    name = str(entry(slug, "name"))
    article = entry(slug, "article")
    article = load().common["phrases"]["article"] if article is None else article
    names = (("name", name), ("a_name", f"{article} {name}".strip()))
    own = template_of(template, names)
    match = own.pattern.fullmatch(text)
    return [(slot.name, match.span(slot.group)) for slot in own.slots] if match else []


def mutants_of_evidence(step: Step, rng: random.Random) -> Iterator[tuple[str, Step]]:
    """Yield steps with other evidence: a mark, a house or a link is another."""
    layout = step.layout
    for i, mark in enumerate(step.marks):
        others = {"cell": mark._replace(cell=rng.randrange(layout.cells))}
        others["digit"] = mark._replace(digit=rng.randint(1, layout.size))
        for kind, other in others.items():
            if other != mark:
                yield f"{mark.role} {kind}", replace(step, marks=_with(step.marks, i, other))
    for i, house in enumerate(step.houses):
        moved = house._replace(house=rng.randrange(len(layout.houses)))
        if moved != house:
            yield f"{house.role} house", replace(step, houses=_with(step.houses, i, moved))
    for i, link in enumerate(step.links):
        end = (link.target[0]._replace(cell=rng.randrange(layout.cells)), *link.target[1:])
        if end != link.target:
            yield "link", replace(step, links=_with(step.links, i, link._replace(target=end)))


def _with(items: tuple[Any, ...], at: int, other: object) -> tuple[Any, ...]:
    return (*items[:at], other, *items[at + 1 :])


def is_caught(told: Told) -> bool:
    """Whether what is printed is not proved."""
    try:
        told.check()
    except (AssertionError, ArithmeticError, LookupError, ValueError, TypeError):
        return True
    return False
