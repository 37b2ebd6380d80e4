"""Reads a printed sentence by its template: what stands in each slot.

A template such as ``In {base.houses}, {set.cells} can hold ...`` becomes a pattern. What stands in
a slot is read as cells, digits, houses or candidates. A slot that occurs twice must say the same
twice, a number must be how many there are, and a form must be the one that goes with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from whydoku import Layout
from whydoku.explain.wording import load
from whydoku.model.layout import cages_of


class Untrue(AssertionError):
    """A sentence is not as its template says, or not so."""


def demand(holds: object, said: str) -> None:
    """Raise `Untrue` unless something holds."""
    if not holds:
        raise Untrue(said)


# -- lists ---------------------------------------------------------------------------------------

_DIGIT = r"[1-9A-J]"


def _listed(one: str, joint: str = "(?:and|or)") -> str:
    return rf"{one}(?:(?:, {one})* {joint} {one})?"


CELL = r"r\d+c\d+"
CELLS = _listed(CELL)
DIGITS = _listed(_DIGIT)
NUMBER = r"[a-z]+|\d+"
_HOUSE = rf"(?:row|column|box|diagonal|window)(?: \d+|e?s {_listed(chr(92) + 'd+', 'and')})"
HOUSES = rf"{_HOUSE}(?:(?:, {_HOUSE})*,? and {_HOUSE})?"
_SIGHT = rf"(?:{_HOUSE}|the cages? of {_listed(CELL, 'and')})"
SIGHTS = rf"{_SIGHT}(?:(?:, | and |, and ){_SIGHT})*"
"""Houses and cages in which cells see each other: houses first, each list with its own "and"."""
FACT = rf"{CELLS} (?:is|are) (?:not )?{DIGITS}"
_ALL_CELLS, _ALL_DIGITS = _listed(CELL, "and"), _listed(_DIGIT, "and")
_PLACING, _STRIKING = rf"{_ALL_DIGITS} in {_ALL_CELLS}", rf"{_ALL_DIGITS} from {_ALL_CELLS}"
_PLACINGS = rf"{_PLACING}(?:(?:, {_PLACING})*,? and {_PLACING})?"
_STRIKINGS = rf"{_STRIKING}(?:(?:, {_STRIKING})*,? and {_STRIKING})?"
_SECTOR = rf"(?:{_ALL_DIGITS} in {HOUSES}|{_ALL_CELLS})"
KINDS = {
    "cells": CELLS,
    "all_cells": _ALL_CELLS,
    "any_cells": _listed(CELL, "or"),
    "ring": CELLS,
    "digits": DIGITS,
    "houses": HOUSES,
    "sights": SIGHTS,
    "lines": HOUSES,
    "boxes": HOUSES,
    "candidates": rf"{FACT}(?:(?:, {FACT})* (?:and|or) {FACT})?",
    "placements": _PLACINGS,
    "eliminations": _STRIKINGS,
    "sectors": rf"{_SECTOR}(?:(?:, {_SECTOR})*,? and {_SECTOR})?",
    "number": NUMBER,
    "fact": FACT,
}
"""What stands in a slot of a kind, as a pattern."""


class Reader:
    """Reads lists of cells, digits, houses and candidates of a layout."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._houses = {(kind, n + 1): i for i, (kind, n, _cells) in enumerate(layout.houses)}

    def cells(self, text: str, *, sorted_too: bool = True) -> tuple[int, ...]:
        """Read ``r1c2, r1c3 and r4c5``."""
        size = self.layout.size
        found = []
        for row, column in re.findall(r"r(\d+)c(\d+)", text):
            demand(1 <= int(row) <= size and 1 <= int(column) <= size, f"no cell: {text}")
            found.append((int(row) - 1) * size + int(column) - 1)
        return _in_order(found, text) if sorted_too else tuple(found)

    def digits(self, text: str) -> tuple[int, ...]:
        """Read ``1, 2 or 3``."""
        found = [int(digit, 20) for digit in re.findall(_DIGIT, text)]
        demand(all(digit <= self.layout.size for digit in found), f"no digit: {text}")
        return _in_order(found, text)

    def houses(self, text: str) -> tuple[int, ...]:
        """Read ``row 4, and columns 4 and 5``."""
        found = []
        for house in re.findall(_HOUSE, text[:1].lower() + text[1:]):
            kind = re.match("row|column|box|diagonal|window", house)
            assert kind
            numbers = re.findall(r"\d+", house)
            demand(numbers == sorted(numbers, key=int), f"not in order: {house}")
            for number in numbers:
                demand((kind[0], int(number)) in self._houses, f"no house: {house}")
                found.append(self._houses[kind[0], int(number)])
        demand(len(set(found)) == len(found), f"twice: {text}")
        return tuple(found)

    def sights(self, text: str) -> tuple[frozenset[int], ...]:
        """Read ``row 4 and the cage of r1c2``: the cells of each."""
        found = []
        for each in re.findall(_SIGHT, text):
            if not each.startswith("the cage"):
                found += [frozenset(self.layout.houses[h][2]) for h in self.houses(each)]
                continue
            first = self.cells(each)
            demand(each.startswith("the cage of") == (len(first) == 1), f"cage, cages: {each}")
            cages = [c for c in cages_of(self.layout) if c.cells[0] in first]
            demand(len(cages) == len(first), f"no cage has its sum there: {each}")
            found += [frozenset(cage.cells) for cage in cages]
        demand(len(set(found)) == len(found), f"twice: {text}")
        return tuple(found)

    def fact(self, text: str) -> Fact:
        """Read ``r1c2 or r1c3 is 5``, ``r1c2 and r1c3 are not 5``."""
        match = re.fullmatch(rf"({CELLS}) (is not|is|are not) ({DIGITS})", text)
        demand(match, f"not a fact: {text}")
        assert match
        own, words = self.cells(match[1]), match[2]
        demand((" or " in match[1]) == (words == "is" and len(own) > 1), f"not a fact: {text}")
        demand((words == "are not") == (" and " in match[1]), f"not a fact: {text}")
        pairs = tuple((cell, digit) for cell in own for digit in self.digits(match[3]))
        return Fact(pairs, holds=words == "is")

    def candidates(self, text: str) -> tuple[tuple[int, int], ...]:
        """Read ``r1c2 is 5, r1c3 is 6 and r2c2 is 7``."""
        facts = [self.fact(each) for each in re.findall(FACT, text)]
        demand(all(fact.holds and len(fact.candidates) == 1 for fact in facts), f"is not: {text}")
        return _in_order([pair for fact in facts for pair in fact.candidates], text)

    def placements(self, text: str) -> tuple[tuple[int, int], ...]:
        """Read ``5 and 9 in r5c4, and 1 in r2c3``, or what is removed in the same way."""
        pairs = []
        for digits, cells in re.findall(rf"({DIGITS}) (?:in|from) ({CELLS})", text):
            pairs += [(c, d) for c in self.cells(cells) for d in self.digits(digits)]
        demand(len(set(pairs)) == len(pairs), f"twice: {text}")
        return tuple(sorted(pairs))

    def sectors(self, text: str) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
        """Read ``r1c2 and r1c3, and 1 and 2 in row 4``: cells, and houses with digits."""
        houses = []
        for digits, own in re.findall(rf"(?<![rc\d])({DIGITS}) in ({HOUSES})", text):
            houses += [(h, d) for h in self.houses(own) for d in self.digits(digits)]
        demand(len(set(houses)) == len(houses), f"twice: {text}")
        return self.cells(text), tuple(houses)

    def value(self, kind: str, text: str) -> Any:
        """Read what stands in a slot of a kind."""
        if kind == "ring":
            return self.cells(text, sorted_too=False)
        reading = {
            "all_cells": "cells",
            "lines": "houses",
            "boxes": "houses",
            "eliminations": "placements",
        }
        return getattr(self, reading.get(kind, kind))(text) if kind != "number" else text


def _in_order(found: list[Any], text: str) -> tuple[Any, ...]:
    demand(found == sorted(set(found)), f"not in order: {text}")
    return tuple(found)


@dataclass(frozen=True)
class Fact:
    """That one of some candidates is true, or that none of them is."""

    candidates: tuple[tuple[int, int], ...]
    holds: bool


# -- templates -----------------------------------------------------------------------------------

_SLOT = re.compile(r"\{([a-z_+]+)(?:\.([a-z]+))?(?:\.(or|number))?(?:\?([^{}]*))?\}")
_ROUGH = "|".join(load().common["rough"].values())
_FACTS = rf"{FACT}(?:(?:, {FACT})*,? and {FACT})?"
_MAKES = rf"(?:{CELL} is|[Tt]he digits of {_ALL_CELLS} add up to) [^.]*"
_KNOWN = rf" {_FACTS}, so -?\d+ is left for {CELLS}\.| {_FACTS}\. So {_MAKES}\."
LACK = rf"(?:{FACT}|{_ALL_CELLS} can only be {DIGITS})"
_WHOLE = {
    "sum": rf"(?:{CELL} is a cage by itself[^.]*\.|The digits of the cage [^.]*\."
    rf"|The digits of {HOUSES} add [^.]*\. All cells [^.]*\. (?:So|\d+ is) [^.]*\.)(?:{_KNOWN})?",
    "lacks": rf"(?:{LACK}(?:(?:, {LACK})*,? and {LACK})?\.)?",
    "ways": r"(?:(?:(?!So (?:place|remove) )[^.]*\.)(?: (?=\S))?)*",
    "only": rf"{_FACTS}, so only [^.]*\.",
    "roughly": rf"in (?:and around )?(?:{_ROUGH})",
    "therefore": rf"(?:So place {_PLACINGS}\.)? ?(?:So remove {_STRIKINGS}\.)?",
    "colours": r"Whichever colour [^.:]*\.|So (?:candidates of )?the \w+ colour [^.:]*: [^.:]*\.",
    "exchange": r"change \w+ to .*? and back(?:, \w+ to [^,]*? and back)*|leave the digits.*?are",
    "groups": r"(?:Take .*?: (?:it|each) has one digit more than cells\.)?",
    "placements": KINDS["placements"],
    "eliminations": KINDS["eliminations"],
    "gone": FACT,
}


@dataclass(frozen=True)
class Slot:
    """A slot of a template: what it asks for, and how."""

    group: str
    name: str
    kind: str
    joint: str = ""
    forms: tuple[str, ...] = ()


@dataclass(frozen=True)
class Template:
    """A template as a pattern, with its slots in order."""

    pattern: re.Pattern[str]
    slots: tuple[Slot, ...]

    def texts(self, told: str) -> Iterator[tuple[Slot, str]]:
        """Yield each slot with the text that stands in it."""
        match = self.pattern.fullmatch(told)
        demand(match, f"not as its template says: {told}")
        assert match
        for slot in self.slots:
            yield slot, match[slot.group]


@cache
def template_of(text: str, names: tuple[tuple[str, str], ...] = ()) -> Template:
    """Return a template of a technique as a pattern; names are those of the technique."""
    parts: list[str] = []
    slots: list[Slot] = []
    at = 0
    for match in _SLOT.finditer(text):
        parts.append(_spaced(text[at : match.start()]))
        at = match.end()
        who, what, joint, forms = match.groups()
        group = f"s{len(slots)}"
        if what is None or (forms is None and joint is None and what not in KINDS):
            who = f"{who}.{what}" if what else who
            said = dict(names).get(who)
            pattern = re.escape(said) if said else _WHOLE.get(who, r".*?")
            slots.append(Slot(group, who, "whole"))
        elif forms is not None:
            choice = tuple(forms.split("|"))
            pattern = "|".join(_spaced(form) for form in sorted(choice, key=len, reverse=True))
            slots.append(Slot(group, f"{who}.{what}", "form", forms=choice))
        else:
            kind = "number" if joint == "number" else what
            pattern = KINDS[kind]
            slots.append(Slot(group, f"{who}.{what}", kind, joint or "and"))
        parts.append(f"(?P<{group}>{pattern})")
    return Template(re.compile("".join((*parts, _spaced(text[at:]))), re.DOTALL), tuple(slots))


def _spaced(text: str) -> str:
    """A text as a pattern. A slot may be empty, or end with a line: the spaces around it vary."""
    inside = text.strip()
    begin, end = (
        text[: len(text) - len(text.lstrip())],
        text[len(text.rstrip()) :] if inside else "",
    )
    return "".join((_space(begin), re.escape(inside), _space(end)))


def _space(text: str) -> str:
    return {"": "", "\n": "\n?"}.get(text, "[ \n]?")


@cache
def phrase_of(key: str, kinds: tuple[tuple[str, str], ...] = ()) -> Template:
    """Return a phrase that all techniques share as a pattern: ``#d in #c rules out #h``."""
    text = load().texts()[f"phrases.{key}"]
    own = {**_LETTERS, **dict(kinds)}
    parts: list[str] = []
    slots: list[Slot] = []
    at = 0
    for match in re.finditer(r"#([a-zA-Z])", text):
        parts.append(re.escape(text[at : match.start()]))
        at = match.end()
        kind = own.get(match[1], "text")
        group = f"{match[1]}{len(slots)}"
        slots.append(Slot(group, match[1], kind))
        pattern = "[A-Z]" + HOUSES[1:] if match[1] == "H" else KINDS.get(kind, r".+?")
        parts.append(f"(?P<{group}>{pattern})")
    return Template(re.compile("".join((*parts, re.escape(text[at:]))), re.DOTALL), tuple(slots))


_LETTERS = {"c": "cells", "C": "cells", "d": "digits", "h": "houses", "n": "number"}
_OTHERS = {"conflict": {"f": "text", "r": "text"}}


# -- what a sentence says ------------------------------------------------------------------------


@dataclass
class Said:
    """What stands in the slots of a sentence, by the names of the slots."""

    reader: Reader
    values: dict[str, Any] = field(default_factory=dict)
    wholes: dict[str, str] = field(default_factory=dict)
    forms: list[tuple[Slot, str]] = field(default_factory=list)

    def read(self, template: Template, told: str) -> None:
        """Read a sentence; what was read before must be said again in the same way."""
        wholes: dict[str, str] = {}
        for slot, text in template.texts(told):
            if slot.kind == "whole":
                demand(wholes.setdefault(slot.name, text) == text, f"{slot.name}: {text}")
            elif slot.kind in ("form", "number"):
                self.forms.append((slot, text))
            elif text:
                self._put(slot.name, self.reader.value(slot.kind, text))
                other = {"and": " or ", "or": " and "}.get(slot.joint)
                plain = slot.kind in ("cells", "digits", "candidates", "ring")
                demand(not plain or not other or other not in text, f"and, or: {text}")

        self.wholes |= wholes

    def _put(self, name: str, value: Any) -> None:
        known = self.values.setdefault(name, value)
        demand(known == value, f"{name}: {known} and {value}")
        who, _, what = name.partition(".")
        if what == "ring":
            self._put(f"{who}.cells", tuple(sorted(value)))
        if what == "candidates":
            self._put(f"{who}.cells", tuple(sorted({cell for cell, _digit in value})))
            self._put(f"{who}.digits", tuple(sorted({digit for _cell, digit in value})))

    def outcome(self) -> None:
        """Read what is placed and removed: other slots may ask for it."""
        for words, name in (("place", "placements"), ("remove", "eliminations")):
            match = re.search(rf"So {words} (.*?)\.(?:$|\s)", self.wholes.get("therefore", ""))
            pairs = (
                self.reader.placements(match[1])
                if match
                else self.values.get(f"{name}.candidates", ())
            )
            if name == "eliminations" and "gone" in self.wholes:
                gone = self.reader.fact(self.wholes["gone"])
                demand(not gone.holds, f"removes nothing: {self.wholes['gone']}")
                pairs = gone.candidates
            if pairs:
                self._put(f"{name}.candidates", pairs)

    def check_numbers(self) -> None:
        """See that numbers, and the forms that go with them, are those of what is named."""
        words = load().common["numbers"]["words"]
        for slot, text in self.forms:
            if slot.name not in self.values:
                continue
            value = self.values[slot.name]
            count = len(value) if not slot.name.endswith(".sectors") else sum(map(len, value))
            if slot.kind == "number":
                expected = words[count] if count < len(words) else str(count)
            else:
                expected = slot.forms[min(count, len(slot.forms)) - 1]
            demand(text.strip() == expected.strip(), f"{slot.name} is {text}, not {expected}")


def values_of(template: Template, told: str, reader: Reader) -> Mapping[str, Any]:
    """Return what stands in the slots of a phrase, by their letters: of one letter the same."""
    found: dict[str, Any] = {}
    for slot, text in template.texts(told):
        value = reader.value(slot.kind, text) if slot.kind != "text" else text
        demand(found.setdefault(slot.name, value) == value, f"{slot.name} is two things: {told}")
    return found
