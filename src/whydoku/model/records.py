"""Reads steps from their JSON form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from whydoku.errors import WrongValue
from whydoku.model.layout import Layout, houses_of
from whydoku.model.path import Candidate, HouseMark, Link, Mark, RuleMark, Step
from whydoku.support.arguments import check_int, check_text, expect, short_repr

__all__ = ["Record"]

MOST_NESTED = 100
"""How deep the children of a step may be nested."""


class Record:
    """Reads the JSON form of a step on a layout; what is wrong is a ValueError or TypeError."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout

    def step(self, data: Mapping[str, Any], depth: int = 0) -> Step:
        """Read a step and its children."""
        expect("a step", data, Mapping, "an object")
        if depth > MOST_NESTED:
            raise WrongValue(f"its children are nested more than {MOST_NESTED} deep")
        return Step(
            self._layout,
            check_text("technique", data["technique"]),
            self._candidates("placements", data["placements"]),
            self._candidates("eliminations", data["eliminations"]),
            tuple(HouseMark(*self._house(mark)) for mark in _list("houses", data["houses"])),
            tuple(Mark(*self._mark(mark)) for mark in _list("marks", data["marks"])),
            tuple(self._link(link) for link in _list("links", data["links"])),
            tuple(self.step(child, depth + 1) for child in _list("children", data["children"])),
            _rating(data.get("rating")),
            tuple(RuleMark(*self._rule(mark)) for mark in _list("rules", data.get("rules", []))),
        )

    def _candidates(self, name: str, pairs: object) -> tuple[Candidate, ...]:
        return tuple(
            Candidate(*self._place(_list(name, pair, 2), self._layout.cells, 1))
            for pair in _list(name, pairs)
        )

    def _house(self, mark: object) -> tuple[str, int, int]:
        role, *place = _list("houses", mark, 3)
        return check_text("role", role), *self._place(place, len(houses_of(self._layout)), 0)

    def _rule(self, mark: object) -> tuple[str, int]:
        role, number = _list("rules", mark, 2)
        rule, cages = check_int("a number", number, -(2**63)), len(self._layout.cages)
        if not 0 <= rule < cages:
            raise WrongValue(f"rule {rule} is not on the layout, which has {cages} cages")
        return check_text("role", role), rule

    def _mark(self, mark: object) -> tuple[str, int, int]:
        role, *place = _list("marks", mark, 3)
        return check_text("role", role), *self._place(place, self._layout.cells, 0)

    def _link(self, link: object) -> Link:
        expect("a link", link, Mapping, "an object")
        told = cast("Mapping[str, Any]", link)
        kind = check_text("kind", told["kind"])
        if kind not in ("strong", "weak"):
            raise WrongValue(f"kind = {short_repr(kind)}: expected strong or weak")
        source, target = (self._candidates(end, told[end]) for end in ("source", "target"))
        if not source or not target:
            raise WrongValue("a link has no candidate at one of its ends")
        return Link(kind, source, target)

    def _place(self, pair: Sequence[object], places: int, least: int) -> tuple[int, int]:
        """Read a cell or house and a digit."""
        place, digit = (check_int("a number", number, -(2**63)) for number in pair)
        if not (0 <= place < places and least <= digit <= self._layout.size):
            raise WrongValue(f"{[place, digit]} is not on the {self._layout.name} layout")
        return place, digit


def _rating(value: object) -> float | None:
    if value is None or (isinstance(value, int | float) and not isinstance(value, bool)):
        return value
    raise WrongValue(f"rating = {short_repr(value)}: expected a number")


def _list(name: str, value: object, length: int | None = None) -> Sequence[Any]:
    if not isinstance(value, list | tuple) or (length is not None and len(value) != length):
        expected = "a list" if length is None else f"lists of {length}"
        raise WrongValue(f"{name} = {short_repr(value)}: expected {expected}")
    return value
