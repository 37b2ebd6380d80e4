"""Exocets as they are told: where base digits fit, and why targets, base and mirrors lose some."""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING

from claims.phrases import phrases_in, whole
from claims.templates import Template, demand, phrase_of, values_of

if TYPE_CHECKING:
    from claims.checker import Checker

_REASONS = ("exocet_empty_box", "exocet_empty", "exocet_shared")


@whole("covers")
def _covers(checker: Checker, text: str, _name: str) -> None:
    """Outside the band, or without the targets, each digit has its places in two lines at most."""
    values, position = checker.said.values, checker.position
    cells = {c for house in values["set.houses"] for c in position.sight.cells[house]}
    if band := checker.said.wholes.get("band"):
        boxes = checker.said.reader.houses(band)
        ends = {*values["base.cells"], *values["wing.cells"], *values.get("second.cells", ())}
        ends |= {*values.get("third.cells", ())}
        met = all(ends.intersection(position.sight.cells[box]) for box in boxes)
        demand(met, f"not the band: {band}")
        inside = {c for box in boxes for c in position.sight.cells[box]}
        demand(ends <= inside, f"not the band: {band}")
    else:
        inside = {c for house in values["base.houses"] for c in position.sight.cells[house]}
        inside |= {*values["wing.cells"]}
    told: list[int] = []
    for key, said in phrases_in(checker, text, "fits_in", "fits_nowhere"):
        [digit] = said["d"]
        told.append(digit)
        lines = said["h"] if key == "fits_in" else ()
        demand(len(lines) <= 2, f"more than two lines: {text}")
        within = {c for line in lines for c in position.sight.cells[line]}
        outside = [c for c in cells - inside if digit in (*position.digits(c), position.values[c])]
        demand(within.issuperset(outside), f"{digit} is elsewhere, too: {text}")
        shares = [set(outside).intersection(position.sight.cells[line]) for line in lines]
        demand(all(shares), f"{digit} is not there: {text}")
    digits = values.get("base+second.digits") or values["base.digits"]
    demand(told == [*digits], f"other digits: {text}")


@whole("losses")
def _losses(checker: Checker, text: str, _name: str) -> None:
    """Why base digits go from targets and from the base, and what goes from a mirror."""
    words, values = checker.words, checker.said.values
    sight, position = words.sight, words.position
    for sentence in re.split(r"(?<=\.) (?=If |Neither |The digit )", text) if text else ():
        if sentence.startswith("If "):
            _from_target(checker, sentence)
        elif sentence.startswith("Neither "):
            digits = values_of(phrase_of("exocet_base"), sentence, checker.said.reader)["d"]
            for digit, cell in product(digits, values["wing.cells"]):
                bit = sight.bit(cell, digit) & position.present
                demand(not bit or words.known.excludes(bit), f"not so: {sentence}")
        else:
            kinds = (("l", "houses"), ("o", "cells"), ("m", "cells"), ("b", "houses"))
            said = values_of(phrase_of("exocet_mirror", kinds), sentence, checker.said.reader)
            [box], [far], [near], [mirror] = said["h"], said["c"], said["o"], said["m"]
            demand({far, near} == {*values["wing.cells"]}, f"not the targets: {sentence}")
            demand({near, mirror} <= {*sight.cells[box]}, f"not in the box: {sentence}")
            needs = words.needs_places(values["base.digits"], [box])
            words.add(needs._replace(clauses=[clause for clause in needs.clauses if clause]))
            held = sight.bits((mirror, digit) for digit in said["d"])
            demand(words.known.follows(held & position.present), f"does not follow: {sentence}")


def _from_target(checker: Checker, sentence: str) -> None:
    words, values, sight = checker.words, checker.said.values, checker.position.sight
    kinds = (("o", "cells"), ("r", "text"))
    said = values_of(phrase_of("exocet_target", kinds), sentence, checker.said.reader)
    [cell], [digit], [other] = said["c"], said["d"], said["o"]
    demand({cell, other} == {*values["wing.cells"]}, f"not the targets: {sentence}")
    out = sight.sees(sight.bit(cell, digit)) | sight.bit(other, digit)
    for house in values["base.houses"]:
        out |= sight.places(house, digit)
    key = next((k for k in _REASONS if _reason(k).pattern.fullmatch(said["r"])), None)
    demand(key, f"not a phrase: {sentence}")
    why = values_of(_reason(str(key)), said["r"], checker.said.reader)
    demand(why["d"] == (digit,), f"another digit: {sentence}")
    lines = {c for line in why.get("l", ()) for c in sight.cells[line]}
    for house in why["h"]:
        places = checker.position.places(house, digit)
        demand(places & out, f"nothing takes a place there: {sentence}")
        left = places & ~out
        there = {sight.candidate(1 << at)[0] for at in range(left.bit_length()) if left >> at & 1}
        demand(there <= lines, f"there is a place: {sentence}")
    demand(len(why["h"]) == (2 if key == "exocet_shared" else 1), f"not so: {sentence}")
    demand(len(why.get("l", (0,))) == (2 if key == "exocet_empty_box" else 1), f"no: {sentence}")
    words.add(words.lines_need((digit,), why["h"]))
    bit = sight.bit(cell, digit)
    demand(words.known.excludes(bit), f"does not follow: {sentence}")
    words.known.off |= bit


def _reason(key: str) -> Template:
    return phrase_of(key, (("l", "houses"),))


@whole("apart")
def _apart(checker: Checker, text: str, _name: str) -> None:
    """The two pairs hold different digits, as two targets of a box cannot both hold one."""
    values, cells_of = checker.said.values, checker.position.sight.cells
    said = values_of(
        phrase_of("exocet_apart", (("b", "houses"), ("c", "all_cells"))), text, checker.said.reader
    )
    band = {*checker.said.reader.houses(checked_band(checker))}
    pairs = {*values["base.cells"], *values["second.cells"]}
    own = {box for box in band if pairs.intersection(cells_of[box])}
    demand({*said["h"]} == own and {*said["b"]} == band - own, f"other boxes: {text}")
    targets = {*values["wing.cells"], *values["third.cells"]}
    there = {cell for box in said["b"] for cell in cells_of[box]}
    demand({*said["c"]} == targets & there, f"not the targets there: {text}")


@whole("crossed")
def _crossed(checker: Checker, text: str, _name: str) -> None:
    """A cross-line that has its digit outside the band has none inside."""
    words, sight = checker.words, checker.position.sight
    for sentence in re.split(r"(?<=\.) (?=As )", text) if text else ():
        template = phrase_of("exocet_crossed", (("b", "houses"),))
        said = values_of(template, sentence, checker.said.reader)
        [house], [digit] = said["h"], said["d"]
        band = checker.said.reader.houses(checked_band(checker))
        demand(said["b"] == band, f"another band: {sentence}")
        demand(house in checker.said.values["set.houses"], f"no cross-line: {sentence}")
        inside = {c for box in band for c in sight.cells[box]}.intersection(sight.cells[house])
        for cell in inside:
            bit = sight.bit(cell, digit) & checker.position.present
            demand(not bit or words.known.excludes(bit), f"does not follow: {sentence}")


def checked_band(checker: Checker) -> str:
    """Return the boxes of the base and the targets, as they are told."""
    return checker.said.wholes["band"]
