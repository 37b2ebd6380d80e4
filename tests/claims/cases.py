"""Why some digits cannot fill the cells of a pattern, as it is told: at once, or case by case."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from claims.phrases import whole
from claims.templates import CELL, HOUSES, KINDS, demand
from whydoku.explain.wording import load

if TYPE_CHECKING:
    from claims.checker import Checker

_NAMES = re.compile(
    rf"if they did, (?P<three>{KINDS['all_cells']}) would hold one each, in (?P<house>{HOUSES})\."
    r" Call these A, B and C, whichever they are\.(?: Then (?P<first>[^\n]*?)\.(?=\n|$| Then))?"
)
_FACTS = rf"{CELL} is [ABC](?:(?:, {CELL} is [ABC])* and {CELL} is [ABC])?"
_CASE = re.compile(
    rf"(?:\n  - If (?P<tried>{_FACTS}), then| Then) (?:(?P<follows>{_FACTS}), and )?"
    rf"(?P<stuck>{CELL}) sees all three digits\."
)
Filled = tuple[tuple[int, str], ...]
"""Cells in the order in which they are filled, each with its name."""


class Case(NamedTuple):
    """What is tried out, what follows, and the cell that has no name left."""

    tried: Filled
    follows: Filled
    stuck: int


class Filling:
    """Cells of a pattern that hold names: each of the others can hold what it does not see."""

    def __init__(self, checker: Checker, cells: Sequence[int]) -> None:
        self.reader = checker.said.reader
        peers = checker.position.sight.peers
        self.seen = {cell: peers[cell].intersection(cells) for cell in cells}

    def filled(self, text: str | None) -> Filled:
        """Read ``r1c2 is B and r3c4 is C``."""
        found = re.findall(rf"({CELL}) is ([ABC])", text or "")
        return tuple((self.reader.cells(cell)[0], name) for cell, name in found)

    def left(self, held: dict[int, str], cell: int) -> set[str]:
        demand(cell in self.seen, "not a cell of the pattern")
        return {*"ABC"} - {held[other] for other in self.seen[cell] if other in held}

    def take(self, held: dict[int, str], filled: Iterable[tuple[int, str]]) -> None:
        """Fill cells, each of which has one name left."""
        for cell, name in filled:
            demand(cell not in held and self.left(held, cell) == {name}, f"not so: {name}")
            held[cell] = name

    def check(self, held: dict[int, str], tried: Filled, cases: Sequence[Case]) -> None:
        """See that cases which begin alike leave nothing out, and that each gets stuck."""
        at = len(tried)
        if len(cases) == 1 and len(cases[0].tried) == at:
            [case] = cases
            held = held | dict(tried)
            self.take(held, case.follows)
            demand(case.stuck not in held and not self.left(held, case.stuck), "a name is left")
            return
        demand(all(len(case.tried) > at for case in cases), "a case is told twice")
        demand(len({case.tried[at][0] for case in cases}) == 1, "other cells are tried")
        cell, names = cases[0].tried[at][0], {case.tried[at][1] for case in cases}
        known = self._followed(held | dict(tried))
        demand(cell not in held and names == self.left(known, cell), "a case is left out")
        for name in names:
            own = [case for case in cases if case.tried[at] == (cell, name)]
            self.check(held, (*tried, (cell, name)), own)

    def _followed(self, held: dict[int, str]) -> dict[int, str]:
        """Fill what has one name left, until there is nothing."""
        while one := [c for c in self.seen if c not in held and len(self.left(held, c)) == 1]:
            held = held | {one[0]: self.left(held, one[0]).pop()}
        return held


@whole("impossible")
def _impossible(checker: Checker, text: str, _name: str) -> None:
    """Why the digits of a pattern cannot fill its cells."""
    values, phrases = checker.said.values, load().common["phrases"]
    cells = values["floor+roof.cells"]
    if text == phrases["impossible_ring"]:
        checker.words.ring(values["floor+roof.ring"])
        checker.words.odd(cells)
        demand(len(values["floor+roof.digits"]) == 2, "not two digits")
        return
    demand(len(values["floor+roof.digits"]) == 3, "not three digits")
    if text == phrases["impossible_tridagon"]:
        checker.words.tridagon(cells)
        return
    match = _NAMES.match(text)
    demand(match, f"not a phrase: {text}")
    assert match
    filling = Filling(checker, cells)
    reader = checker.said.reader
    three, [house] = reader.cells(match["three"]), reader.houses(match["house"])
    demand(len(three) == 3, "not three cells")
    checker.words.in_each(three, [house])
    held = dict(zip(three, "ABC", strict=True))
    filling.take(held, filling.filled(match["first"]))
    told = [*_CASE.finditer(text, match.end())]
    rest = "".join(case[0] for case in told)
    demand(rest == text[match.end() :].rstrip(), f"not a phrase: {text}")
    cases = [
        Case(filling.filled(c["tried"]), filling.filled(c["follows"]), reader.cells(c["stuck"])[0])
        for c in told
    ]
    demand(cases, "without a case")
    filling.check(held, (), cases)
