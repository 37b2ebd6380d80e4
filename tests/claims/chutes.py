"""Chute triplets as they are told: which cells hold what, and what each of that rules out."""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING

from claims.logic import Position
from claims.phrases import whole
from claims.templates import DIGITS, HOUSES, KINDS, NUMBER, demand
from claims.words import Formula, Words
from whydoku.explain.wording import load

if TYPE_CHECKING:
    from claims.checker import Checker

_ALL, _ANY = KINDS["all_cells"], KINDS["any_cells"]
_WHOLE = re.compile(
    rf"Look at (?P<cells>{_ALL}), where (?P<houses>{HOUSES}) meet\."
    rf"(?: One after the other:)?(?P<list>.*?)\s?"
    rf"Then (?P<left>{_ALL}) can hold only (?P<digits>{DIGITS})\.",
    re.DOTALL,
)
_CONCLUSION = re.compile(
    r"(?:\s|\n  \d+\. )(?:"
    rf"In (?P<in>{HOUSES}), (?P<placed>{DIGITS}) can only go in (?P<there>{_ANY})\."
    rf"|(?P<held>{_ALL}) can hold only (?P<of>{DIGITS})"
    rf"(?:: (?P<n>{NUMBER}) cells for (?P=n) digits)?\."
    rf"|Only (?P<full>{_ALL}) can hold (?P<sectors>{KINDS['sectors']})"
    rf"(?:: (?P<m>{NUMBER}) cells for (?P=m) digits)?\.)"
    rf" (?:In (?P<out_of>{HOUSES}), that|That) rules out (?P<out>{KINDS['placements']})\."
)


@whole("chute")
def _chute(checker: Checker, text: str, _name: str) -> None:
    """Follow the conclusions, one after the other."""
    match = _WHOLE.fullmatch(text)
    demand(match, f"not a phrase: {text}")
    assert match
    reader, values = checker.said.reader, checker.said.values
    position, at = checker.position, 0
    named = {*reader.houses(match["houses"])}
    while at < len(match["list"]):
        item = _CONCLUSION.match(match["list"], at)
        demand(item, f"not a phrase: {match['list'][at:]}")
        assert item
        position = _conclude(checker, position, item)
        named |= {h for key in ("in", "out_of") for h in reader.houses(item[key] or "")}
        if item["sectors"]:
            named |= {house for house, _digit in reader.sectors(item["sectors"])[1]}
        at = item.end()
    values["set.cells"] = reader.cells(match["cells"])
    values["set.digits"] = reader.digits(match["digits"])
    values["base.houses"], values["chute.houses"] = reader.houses(match["houses"]), tuple(named)
    demand(match["left"] == match["cells"], f"other cells: {text}")
    Words(position).in_each(values["set.cells"], values["base.houses"])
    Words(position).claim("given", "hold", [values["set.cells"], values["set.digits"]])
    checker.words.known.off |= checker.position.present & ~position.present
    checker.words.about = position.sight.bits(product(values["set.cells"], values["set.digits"]))


def _conclude(checker: Checker, position: Position, item: re.Match[str]) -> Position:
    """Return the position after a conclusion."""
    words, reader = Words(position), checker.said.reader
    numbers = load().common["numbers"]["words"]
    if item["placed"]:
        digits, cells = reader.digits(item["placed"]), reader.cells(item["there"])
        houses = reader.houses(item["in"])
        words.claim("given", "no_places_besides", [digits, houses, cells])
    elif item["held"]:
        cells, digits = reader.cells(item["held"]), reader.digits(item["of"])
        words.claim("given", "hold", [cells, digits])
        demand(len(cells) == len(digits), f"not as many: {item[0]}")
        demand(item["n"] == (numbers[len(cells)] if len(cells) > 1 else None), f"not {item['n']}")
    else:
        cells, (_cells, sectors) = reader.cells(item["full"]), reader.sectors(item["sectors"])
        demand(len(cells) == len({digit for _house, digit in sectors}), f"not as many: {item[0]}")
        for house, digit in sectors:
            words.claim("given", "no_places_besides", [[digit], [house], cells])
    out = reader.placements(item["out"])
    if item["out_of"]:
        inside = {c for house in reader.houses(item["out_of"]) for c in position.sight.cells[house]}
        demand({cell for cell, _digit in out} <= inside, f"elsewhere: {item[0]}")
    words.conclude(Formula([], position.sight.bits(out)), item[0])
    demand(not position.sight.bits(out) & ~position.present, f"no candidate: {item[0]}")
    return position.after((), out)
