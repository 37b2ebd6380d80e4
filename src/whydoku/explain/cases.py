"""Tells why some digits cannot fill the cells of an impossible pattern.

Two digits would have to take turns in a ring of an odd number of cells. Twelve cells of four boxes
can be a tridagon, whose reason is told where it is a step of its own. Other cells are filled case
by case: the digits of three cells of a house are given names, whichever they are. Each further cell
holds what the cells that it sees leave. Where none has one name left, one with two is tried out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from whydoku.explain.voice import prose_of
from whydoku.explain.wording import Wording, load
from whydoku.model.layout import Layout, houses_of
from whydoku.model.path import Step

__all__ = ["letters", "tell_impossible"]

SLOT = "{impossible}"
"""Where an argument says why a pattern cannot be filled."""
NAMES = "ABC"
MOST_TRIED = 3
"""Cells that are tried out one after the other; damaged evidence may need more."""

Near = Mapping[int, Sequence[int]]
Filled = tuple[tuple[int, int], ...]
"""Cells in the order in which they were filled, each with the number of its name."""


class Case(NamedTuple):
    """What is tried out, what follows, and the cell that has no name left."""

    tried: Filled
    follows: Filled
    stuck: int


class Refuted(NamedTuple):
    """Three cells with names, what follows from these alone, and the cases that are left."""

    named: tuple[int, ...]
    first: Filled
    cases: tuple[Case, ...]


def tell_impossible(step: Step, wording: Wording) -> str:
    """Say why the digits of a pattern cannot fill its cells."""
    cells, digits = _pattern(step)
    if digits < len(NAMES):
        return wording.phrase("impossible_ring")
    if is_tridagon(step.layout, cells):
        return wording.phrase("impossible_tridagon")
    refuted = _refuted(step.layout, cells)
    return _told(refuted, step.layout, wording) if refuted else wording.phrase("impossible_cells")


def letters(step: Step) -> dict[str, int]:
    """Return the cells whose digits the argument calls A, B and C; none where it gives no names."""
    cells, digits = _pattern(step)
    is_told = SLOT in load().entry(step.technique)["argument"]
    if not is_told or digits < len(NAMES) or is_tridagon(step.layout, cells):
        return {}
    refuted = _refuted(step.layout, cells)
    return dict(zip(NAMES, refuted.named, strict=True)) if refuted else {}


def _pattern(step: Step) -> tuple[tuple[int, ...], int]:
    """Return the cells of a pattern, and how many digits it has."""
    marks = [mark for mark in step.marks if mark.role in ("floor", "roof")]
    return tuple(sorted({mark.cell for mark in marks})), len({mark.digit for mark in marks})


@lru_cache(maxsize=16)
def _refuted(layout: Layout, cells: tuple[int, ...]) -> Refuted | None:
    """Return what ``refute`` does: a step is told and drawn, and asks for the same twice."""
    return refute(layout, cells)


def is_tridagon(layout: Layout, cells: Sequence[int]) -> bool:
    """Whether twelve cells lie in four boxes, and no two of a box in the same line."""
    shares = [(kind, len(set(own) & set(cells))) for kind, _number, own in houses_of(layout)]
    boxes = [share for kind, share in shares if kind == "box" and share]
    lines = [share for kind, share in shares if kind in ("row", "column") and share]
    return len(cells) == 12 and boxes == [3] * 4 and lines == [2] * 12


class Filling:
    """Cells with the names that they hold, and with those that are left for the others.

    A cell with one name left gets it at once, until a cell is stuck with none.
    """

    def __init__(self, near: Near) -> None:
        self.near = near
        self.held: dict[int, int] = {}
        self.left = {cell: set(range(len(NAMES))) for cell in near}
        self.stuck: int | None = None

    def after(self, *more: tuple[int, int]) -> Filling:
        """Return what follows when more cells are filled."""
        new = Filling(self.near)
        new.held = dict(self.held)
        new.left = {cell: set(names) for cell, names in self.left.items()}
        for cell, name in more:
            new._put(cell, name)
        new._follow()
        return new

    def _put(self, cell: int, name: int) -> None:
        self.held[cell] = name
        del self.left[cell]
        for other in self.near[cell]:
            if other in self.left:
                self.left[other].discard(name)

    def _follow(self) -> None:
        while True:
            few = [cell for cell, names in self.left.items() if len(names) < 2]
            self.stuck = next((cell for cell in few if not self.left[cell]), None)
            if self.stuck is not None or not few:
                return
            self._put(few[0], min(self.left[few[0]]))


def refute(layout: Layout, cells: Sequence[int]) -> Refuted | None:
    """Return how three names fail to fill cells: with few cases, and then with few cells to tell.

    It is none where more cells would have to be tried out than is usual.
    """
    houses = [set(own) for _kind, _number, own in houses_of(layout)]
    near = {
        cell: [c for c in cells if c != cell and any({c, cell} <= own for own in houses)]
        for cell in cells
    }
    threes = combinations(cells, len(NAMES))
    starts = [three for three in threes if any(set(three) <= own for own in houses)]
    for most in range(MOST_TRIED + 1):
        found = [_refuted_from(near, three, most) for three in starts]
        if any(found):
            return min(filter(None, found), key=lambda one: _cost(one.cases, one.first))
    return None


def _refuted_from(near: Near, three: tuple[int, ...], most: int) -> Refuted | None:
    """Return how names fail that three cells are given; none if more cells must be tried out."""
    start = Filling(near).after(*((cell, name) for name, cell in enumerate(three)))
    cases = _cases(start, three, (), most)
    needed = {one for case in cases for one in case.follows}
    first = tuple(one for one in start.held.items() if one in needed and most)
    told = tuple(
        case._replace(follows=tuple(one for one in case.follows if one not in first))
        for case in cases
    )
    return Refuted(three, first, told) if cases else None


def _cases(filling: Filling, three: Sequence[int], tried: Filled, most: int) -> tuple[Case, ...]:
    """Return the cases that refute a filling; none if more cells must be tried out."""
    if filling.stuck is not None:
        return (Case(tried, _needed(filling, three, tried, filling.stuck), filling.stuck),)
    found = []
    for cell, names in filling.left.items() if most else ():
        if len(names) == 2:
            both = [
                _cases(filling.after((cell, name)), three, (*tried, (cell, name)), most - 1)
                for name in sorted(names)
            ]
            if all(both):
                found.append((*both[0], *both[1]))
    return min(found, key=_cost, default=())


def _cost(cases: Sequence[Case], first: Filled = ()) -> tuple[int, int]:
    return len(cases), len(first) + sum(len(case.follows) for case in cases)


def _needed(filling: Filling, three: Sequence[int], tried: Filled, stuck: int) -> Filled:
    """Return which of the filled cells leave a cell no name, and what was tried no third name."""
    options = {cell for cell, _name in tried}
    wanted = options | _reasons(filling, stuck)
    for cell in reversed(filling.held):
        if cell in wanted and cell not in three:
            wanted |= _reasons(filling, cell)
    known = options.union(three)
    return tuple(one for one in filling.held.items() if one[0] in wanted and one[0] not in known)


def _reasons(filling: Filling, cell: int) -> set[int]:
    """Return the cells that took names from a cell before it was filled, one for each name."""
    first: dict[int, int] = {}
    for other, name in filling.held.items():
        if other == cell:
            break
        if other in filling.near[cell]:
            first.setdefault(name, other)
    return set(first.values())


def _told(refuted: Refuted, layout: Layout, wording: Wording) -> str:
    prose, phrase = prose_of(layout, wording), wording.phrase

    def facts(filled: Filled) -> str:
        fact = phrase("fact")
        told = [fact.replace("#c", prose.cells([c])).replace("#d", NAMES[n]) for c, n in filled]
        return wording.join(told)

    house = next(h for h, own in enumerate(houses_of(layout)) if {*refuted.named} <= {*own[2]})
    told = phrase("impossible_names").replace("#c", prose.cells(refuted.named))
    told = told.replace("#h", prose.houses([house]))
    if refuted.first:
        told += " " + phrase("impossible_first").replace("#f", facts(refuted.first))
    for tried, follows, stuck in refuted.cases:
        key = ("impossible_case" if tried else "impossible_end") + ("" if follows else "_at_once")
        case = phrase(key).replace("#t", facts(tried))
        told += case.replace("#f", facts(follows)).replace("#e", prose.cells([stuck]))
    return told if len(refuted.cases) == 1 else told + "\n"
